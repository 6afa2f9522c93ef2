// Step after step until nothing moves, the goal is met, somebody pauses, or it has taken long enough.

import { reduced_motion } from "../kit/page.js";

const EVERY_MS = 90;
const MOST_STEPS = 300;
/** Who wants no motion gets this many steps at once. */
const STEPS_AT_ONCE = 25;

/** `steps(times)` takes steps and says whether to go on; `tell` hears of start and end. */
export function runner(steps, tell) {
  let timer = 0;
  let left = 0;
  const stop = () => {
    if (!timer) return;
    clearInterval(timer);
    timer = 0;
    tell(false);
  };
  const tick = () => {
    left -= 1;
    if (!steps(1) || left === 0) stop();
  };
  const start = () => {
    if (reduced_motion().matches) {
      steps(STEPS_AT_ONCE);
      return;
    }
    left = MOST_STEPS;
    timer = setInterval(tick, EVERY_MS);
    tell(true);
  };
  return { stop, toggle: () => (timer ? stop() : start()) };
}
