// The page of the ranking board: its elements, and how cards slide to their new ranks.

import { badge, choice_text } from "./measure.js";
import { light_up } from "../kit/linked.js";
import {
  build_meters, build_root, button, choice_control, fill, live, make, reduced_motion,
  slide_control,
} from "../kit/page.js";

export const ROW = 48;
export const CUT = 26;
const SLIDE_MS = 160;
const MOST_COLUMNS = 6;

/** Top of the row at index i (from 0) in a list with the cutoff after k rows. */
export const top_of = (i, k) => i * ROW + (i >= k ? CUT : 0);

/** Build the whole board inside `parent` and return its parts by name. */
export function build(parent, s, actions) {
  const { id, frame, root, title } = build_root(parent, "ranking-board", s);
  root.classList.add(`rl-${s.bars}`, s.binary ? "rl-binary" : "rl-graded");
  const how_to = [s.words.how_to, ...(s.bars === "none" ? [] : [s.words[`read_${s.bars}`]])];
  make("div", "rl-read", root, { text: how_to.join(" ") });
  const controls = build_controls(root, s, actions);
  const help = make("span", "rl-hidden", root, { id: `${id}-help`, text: s.words.card_help });
  const rows = make("div", "rl-rows", root);
  const { ranks, cards, list } = build_rows(rows, s, help.id);
  const cut = make("div", "rl-cut", rows, { "aria-hidden": "true" });
  const cut_label = make("span", "rl-cut-label", cut);
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
  rows.style.setProperty("--row", `${ROW}px`);
  rows.style.setProperty("--gap", `${CUT}px`);
  rows.style.setProperty("--n", s.names.length);
  return {
    root: frame, title, controls, rows, ranks, cards, list, cut, cut_label, formula,
    meters, own, say, say_first, say_also, light_up: light_up(root), ...slider(list, cards),
  };
}

function build_controls(root, s, actions) {
  const bar = make("div", "rl-controls", root, {
    role: "group", "aria-label": s.words.controls_label,
  });
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

function build_rows(rows, s, help) {
  const numbers = make("div", "rl-ranks", rows, { "aria-hidden": "true" });
  const list = make("ol", "rl-cards", rows, { "aria-label": s.words.list_label });
  const bars = make("div", "rl-bars", rows);
  const ranks = s.order.map((_, i) => build_rank(numbers, bars, i));
  const cards = s.names.map((_, document) => build_card(s, document, help));
  s.order.forEach((document) => list.append(cards[document].slot));
  return { ranks, cards, list };
}

function build_rank(numbers, bars, i) {
  const rank = make("div", "rl-rank", numbers, { text: i + 1 });
  const bar = make("div", "rl-bar", bars, { "data-part": i + 1 });
  const track = make("div", "rl-track", bar);
  const ghost = make("div", "rl-ghost", track);
  make("div", "rl-fill", track);
  const step = make("div", "rl-step", track);
  const text = make("div", "rl-number", bar);
  return { rank, bar, ghost, step, text, found: make("div", "rl-found rl-full", bar) };
}

function build_card(s, document, help) {
  const name = s.names[document];
  const slot = make("li", "rl-slot");
  const card = make("div", "rl-card", slot, {
    role: "group", "aria-roledescription": s.words.card_role, "aria-describedby": help,
    "data-document": document,
  });
  make("span", "rl-grip", card, { "aria-hidden": "true" });
  make("span", "rl-name", card, { text: name, title: name });
  const moves = make("span", "rl-moves", card);
  const mover = (sign, word) => make("button", "rl-move", moves, {
    type: "button", text: sign, "aria-label": fill(s.words[word], { name }),
  });
  const [up, down] = [mover("▲", "move_up"), mover("▼", "move_down")];
  const [text, shade] = badge(s, document);
  make("span", `rl-mark rl-shade-${shade}`, card, { text, "aria-hidden": "true" });
  return { slot, card, up, down };
}

/** Lets every card slide from where it was. Reads no position from the page: that costs a layout. */
function slider(list, cards) {
  const less_motion = reduced_motion();
  const tops = ({ order, k }) => cards.map((_, document) => top_of(order.indexOf(document), k));
  // The part of its way that a card has not slid yet; an animation that has ended has no progress.
  const rest = ({ sliding, by }) => {
    const progress = sliding?.effect.getComputedTiming().progress ?? 1;
    return by ? by * (1 - progress) : 0;
  };
  const slide = (parts, by) => {
    parts.sliding?.cancel();
    parts.sliding = null;
    if (!by || less_motion.matches) return;
    const from = { transform: `translateY(${by}px)` };
    const timing = { duration: SLIDE_MS, easing: "ease-out" };
    parts.sliding = parts.card.animate([from, { transform: "none" }], timing);
    parts.by = by;
  };
  const draw = (board, old_state, show) => {
    show();
    const held = board.dragged && cards[board.dragged.document];
    reorder(list, board.state.order.map((document) => cards[document].slot), held?.slot);
    board.dragged?.follow();
    const [old, now] = [tops(old_state), tops(board.state)];
    cards.forEach((parts, d) => {
      if (parts !== held && old[d] !== now[d]) slide(parts, old[d] - now[d] + rest(parts));
    });
  };
  return { slide, draw };
}

/** Bring slots into order without taking the one in use, or else with the focus, out of the page. */
function reorder(list, slots, in_use) {
  if (slots.every((slot, i) => slot === list.children[i])) return;
  const anchor = in_use ?? slots.find((slot) => slot.matches(":focus-within")) ?? slots[0];
  const at = slots.indexOf(anchor);
  slots.slice(0, at).forEach((slot) => list.insertBefore(slot, anchor));
  slots.slice(at + 1).forEach((slot) => list.append(slot));
}
