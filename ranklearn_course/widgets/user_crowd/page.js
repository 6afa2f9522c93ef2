// The crowd of users: a clock runs, users walk, bars and the running mean follow.

import { colors_of } from "./canvas.js";
import { build } from "./elements.js";
import { player } from "./player.js";
import { is_other_walk, looks_of, show_one, user_of } from "./one.js";
import { gather, show_moment, show_settings, tell } from "./show.js";
import { show_steps, turned } from "./steps.js";
import { follow, trait_writer } from "../kit/model.js";

const CROWD = ["metric", "grades", "p", "err_p", "p_break", "n_users", "seed"];
const SETTINGS = [...CROWD, "speed", "followed", "opened", "met"];
const FIXED = ["names", "max_grade", "limits", "controls", "simple", "words", "start"];
const SETTLE_MS = 500; // a slider rests so long before its change is told

const read = (model) =>
  Object.fromEntries([...SETTINGS, ...FIXED].map((name) => [name, model.get(name)]));

function render({ model, el }) {
  const writer = trait_writer(model);
  const view = {
    s: read(model), change: writer.change, time: 0, playing: false, told: 0, looked: 1, whole: false,
  };
  const clock = player(view, (kind) => {
    show_moment(view);
    tell(view, kind);
  });
  const look = (settings) => {
    Object.assign(view, settings);
    show_one(view);
  };
  view.page = build(el, view.s, {
    set: writer.change,
    grade: (i, grade) =>
      writer.change({ grades: view.s.grades.map((old, j) => (j === i ? grade : old)) }),
    walk: clock.toggle,
    step: clock.step,
    again: () => clock.go_to(0),
    another: () => {
      clock.go_to(0);
      writer.change({ seed: (view.s.seed + 1) % 2 ** 32 });
    },
    turn: (step) => writer.change(turned(read(model), step)),
    follow: (user) => writer.change({ followed: user || null }),
    next_user: () =>
      writer.change({ followed: (user_of(read(model)) ?? 0) % view.s.n_users + 1 }),
    next_look: () => {
      const is_over = view.whole || view.looked >= looks_of(view);
      look({ whole: false, looked: is_over ? 1 : view.looked + 1 });
    },
    whole_walk: () => look({ whole: true }),
    reset: () => {
      clock.go_to(0);
      Object.assign(view, { looked: 1, whole: false });
      writer.change(view.s.start);
    },
  });

  const show_all = () => {
    view.colors = colors_of(view.page.root);
    show_settings(view);
    show_moment(view);
    show_one(view);
    show_steps(view);
  };
  let settle = 0;
  const renew = () => {
    const before = view.s;
    view.s = read(model);
    const is_other = ["followed", "seed"].some((name) => view.s[name] !== before[name]);
    if (is_other) Object.assign(view, { looked: 1 });
    show_steps(view);
    if ([...CROWD, "speed"].every((name) => view.s[name] === before[name])) {
      show_one(view);
      return;
    }
    if (CROWD.some((name) => view.s[name] !== before[name])) gather(view);
    show_settings(view);
    show_moment(view);
    if (is_other_walk(view.s, before)) show_one(view);
    clearTimeout(settle);
    settle = setTimeout(() => tell(view, "setting"), SETTLE_MS);
  };

  gather(view);
  show_all();
  tell(view, "stop");
  const unfollow = follow(model, SETTINGS, renew);
  const unwatch = watch_look(view.page.root, show_all);
  return () => {
    clock.rest();
    clearTimeout(settle);
    unfollow();
    unwatch();
    writer.flush();
    view.page.frame.remove();
  };
}

/** Repaint after a change of size or theme: a canvas follows neither by itself. */
function watch_look(root, repaint) {
  let frame = 0;
  // In a frame of its own: JupyterLab hides the page for a moment when it changes the theme.
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(repaint);
  };
  const resized = new ResizeObserver(soon);
  resized.observe(root);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", soon);
  const theme = new MutationObserver(soon);
  theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  return () => {
    cancelAnimationFrame(frame);
    resized.disconnect();
    dark.removeEventListener("change", soon);
    theme.disconnect();
  };
}

export default { render };
