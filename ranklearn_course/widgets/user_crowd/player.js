// Lets the clock of the crowd run, step and stop. Those who want less motion get a few pictures.

import { end_of } from "./clock.js";
import { reduced_motion } from "../kit/page.js";

const STRIDES = 10; // so many pictures from start to end for those who want less motion
const STRIDE_MS = 900;
const LONGEST_FRAME_MS = 100; // a tab that was hidden does not jump to the end

/**
 * `view` has the settings `s` and the `time`; `moved(kind)` is called after each change of the
 * time, with "walk" on the way and "stop" when the users rest.
 */
export function player(view, moved) {
  const less_motion = reduced_motion();
  let frame = 0;
  let timer = 0;
  const end = () => end_of(view.s.names.length);
  const stride = () => (less_motion.matches ? end() / STRIDES : 1);

  const rest = () => {
    view.playing = false;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const go_to = (time) => {
    rest();
    view.time = Math.min(time, end());
    moved("stop");
  };
  const advance = (ranks) => {
    if (view.time + ranks >= end()) return go_to(end());
    view.time += ranks;
    moved("walk");
  };
  const stride_soon = () => {
    timer = setTimeout(() => {
      advance(stride());
      if (view.playing) stride_soon();
    }, STRIDE_MS);
  };
  const draw_frames = (before) => {
    frame = requestAnimationFrame((now) => {
      const passed = Math.min(LONGEST_FRAME_MS, now - (before ?? now));
      advance((passed / 1000) * view.s.speed);
      if (view.playing) draw_frames(now);
    });
  };
  return {
    rest,
    go_to,
    step: () => go_to((Math.floor(view.time / stride() + 1e-9) + 1) * stride()),
    toggle: () => {
      if (view.playing) return go_to(view.time);
      if (view.time >= end()) view.time = 0;
      view.playing = true;
      moved("start");
      return less_motion.matches ? stride_soon() : draw_frames(null);
    },
  };
}
