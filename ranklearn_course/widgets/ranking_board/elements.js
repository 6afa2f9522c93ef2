// The page of the ranking board: its elements.

import { badge, choice_text } from "./measure.js";
import { build_cards } from "../kit/cards.js";
import { light_up } from "../kit/linked.js";
import {
  build_meters, build_root, button, choice_control, live, controls_bar, make, slide_control,
} from "../kit/page.js";

const MOST_COLUMNS = 6;

/** Build the whole board inside `parent` and return its parts by name. */
export function build(parent, s, actions) {
  const { id, frame, root, title } = build_root(parent, "ranking-board", s);
  root.classList.add(`rl-${s.bars}`, s.binary ? "rl-binary" : "rl-graded");
  const how_to = [s.words.how_to, ...(s.bars === "none" ? [] : [s.words[`read_${s.bars}`]])];
  make("div", "rl-read", root, { text: how_to.join(" ") });
  const controls = build_controls(root, s, actions);
  const board = build_cards(root, id, s, (card, document) => {
    const [text, shade] = badge(s, document);
    make("span", `rl-mark rl-shade-${shade}`, card, { text, "aria-hidden": "true" });
  });
  const ranks = s.order.map((_, i) => build_rank(board.bars, i));
  const formula = make("div", "rl-formula rl-full", root);
  const shown = s.own.name ? [...s.metrics, "own"] : s.metrics;
  const meters = build_meters(root, shown, ["name", "value", "share", "change"]);
  const lines = Math.ceil(shown.length / MOST_COLUMNS);
  root.style.setProperty("--columns", Math.ceil(shown.length / lines));
  const own = s.own.name && make("div", "rl-own", root, { role: "status" });
  const say = live(root);
  const say_first = make("span", "rl-said", say);
  say.append(" ");
  // The meters show the other changes to the eye; a second line of text would only repeat them.
  const say_also = make("span", "rl-hidden", say);
  return {
    ...board, root: frame, title, controls, ranks, formula,
    meters, own, say, say_first, say_also, light_up: light_up(root),
  };
}

function build_controls(root, s, actions) {
  const bar = controls_bar(root, s.words.controls_label);
  const controls = {};
  for (const name of s.controls) controls[name] = build_control(bar, s, name, actions);
  const group = make("span", "rl-buttons", bar);
  button(group, s.words.reset, actions.reset);
  for (const name of ["best", "worst"]) button(group, s.words[name], actions[name], "rl-full");
  return controls;
}

function build_control(bar, s, name, actions) {
  const shared = {
    label: s.words[name], value: s[name], on_input: (value) => actions.choose(name, value),
  };
  if (name === "k") return slide_control(bar, { ...shared, min: 1, max: s.names.length });
  const words = Object.keys(s.words).filter((word) => word.startsWith(`${name}_`));
  const choices = words.map((word) => [word.slice(name.length + 1), choice_text(s, word)]);
  return choice_control(bar, { ...shared, choices });
}

function build_rank(bars, i) {
  const bar = make("div", "rl-bar", bars, { "data-part": i + 1 });
  const track = make("div", "rl-track", bar);
  const ghost = make("div", "rl-ghost", track);
  make("div", "rl-fill", track);
  const step = make("div", "rl-step", track);
  const text = make("div", "rl-number", bar);
  return { bar, ghost, step, text, found: make("div", "rl-found rl-full", bar) };
}
