// The meaning board: builds the page once, then only changes what a move changed.

import {
  SETTINGS, by_mmr, formula, mark, measure, meters, read, readers, rows, sentence, shown, title,
  with_settings,
} from "./measure.js";
import { run_board, show_meters, show_sum } from "../kit/card_board.js";
import { build_cards, show_cards, show_side, top_of } from "../kit/cards.js";
import { light_up } from "../kit/linked.js";
import {
  build_meters, build_root, button, controls_bar, fill, live, make, put, set, size, slide_control, trimmed,
} from "../kit/page.js";

const STEP = 0.1;

function render({ model, el }) {
  const board = run_board(model, el, {
    settings: SETTINGS, read, show,
    build: (parent, made) => build(parent, made.state, actions_of(made)),
  });
  return board.stop;
}

/** What the controls and buttons do. */
function actions_of(board) {
  const change = (settings) => {
    const differs = ([name, value]) => JSON.stringify(value) !== JSON.stringify(board.state[name]);
    if (Object.entries(settings).some(differs)) board.change(settings);
  };
  return {
    k: (k) => change({ k }),
    alpha: (alpha) => change({ alpha }),
    weight: (weight) => change({ weight, order: by_mmr(board.state, weight) }),
    by_mmr: () => {
      const { state: s, page } = board;
      const order = by_mmr(s, s.weight);
      if (String(order) !== String(s.order)) return change({ order });
      put(page.say, fill(s.words.say_mmr_same, { weight: trimmed(s.weight) }));
    },
    reset: () => board.change(board.state.start),
  };
}

function build(parent, s, actions) {
  const { id, frame, root, title } = build_root(parent, "meaning-board", s);
  if (s.simple) root.classList.add("rl-none");
  make("div", "rl-read", root, { text: how_to(s) });
  const found = build_readers(root, s);
  const controls = build_controls(root, s, actions);
  const board = build_cards(root, id, s, (card, document) => {
    const marks = make("span", "rl-marks", card, { "aria-hidden": "true" });
    s.meanings.forEach((_, t) => s.covers[document][t] && build_mark(marks, s, t));
    if (s.graded) make("span", "rl-grade", marks, { text: s.grades[document] });
  });
  const walkers = build_walkers(board.rows, s);
  const bars = s.simple ? [] : s.order.map((_, i) => build_bar(board.bars, s, i));
  const sum = make("div", "rl-formula rl-full", root);
  const numbers = build_meters(root, shown(s), ["name", "value", "share", "change"]);
  root.style.setProperty("--columns", numbers.length);
  return {
    ...board, root: frame, title, found, walkers, controls, ranks: bars, formula: sum, meters: numbers,
    say: live(root), light_up: light_up(root),
  };
}

function how_to({ words, simple, graded }) {
  const said = simple ? [words.how_to] : [words.how_to, words.read];
  return [...said, ...(graded ? [words.read_grades] : [])].join(" ");
}

/** The letter of a meaning in its shape. */
const build_mark = (parent, { meanings }, t) =>
  make("span", `rl-mark rl-meaning-${t + 1}`, parent, { text: meanings[t][0] });

function build_readers(root, s) {
  const row = make("div", "rl-readers", root, { role: "group" });
  const all = s.meanings.map(([, meaning], t) => {
    const reader = make("div", "rl-reader", row);
    set(build_mark(reader, s, t), { "aria-hidden": "true" });
    make("div", "rl-reader-name", reader, { text: meaning });
    return { reader, found: make("div", "rl-reader-found", reader) };
  });
  return { row, all };
}

/** Where each reader stops, left of the ranks: at the first page that helps, else at the cutoff. */
function build_walkers(rows, s) {
  const gutter = make("div", "rl-walkers", rows, { "aria-hidden": "true" });
  return s.meanings.map((_, t) => make("span", `rl-mark rl-walker rl-meaning-${t + 1}`, gutter));
}

function build_controls(root, s, actions) {
  const bar = controls_bar(root, s.words.controls_label);
  const share = { min: 0, max: 1, step: STEP, format: (value) => trimmed(value, 2) };
  const controls = {
    k: slide_control(bar, {
      label: s.words.k, min: 1, max: s.names.length, value: s.k, on_input: actions.k,
    }),
    alpha: slide_control(bar, {
      ...share, label: s.words.alpha, value: s.alpha, on_input: actions.alpha,
    }),
  };
  if (s.weight !== null) {
    controls.weight = slide_control(bar, {
      ...share, label: s.words.weight, value: s.weight, on_input: actions.weight,
    });
  }
  const group = make("span", "rl-buttons", bar);
  if (s.weight !== null) button(group, s.words.order_by_mmr, actions.by_mmr, "rl-full");
  button(group, s.words.reset, actions.reset);
  return controls;
}

function build_bar(bars, s, i) {
  const bar = make("div", "rl-bar", bars, { "data-part": i + 1 });
  const track = make("div", "rl-track", bar);
  const parts = s.meanings.map(([letter], t) => {
    const part = make("div", `rl-part rl-meaning-${t + 1}`, track, { "aria-hidden": "true" });
    make("span", "rl-letter", part, { text: letter });
    return part;
  });
  return { bar, parts, lost: make("div", "rl-lost", track), text: make("div", "rl-number", bar) };
}

function show(board, before) {
  const { state: s, page } = board;
  const values = measure(s);
  const old = before && measure(with_settings(s, before));
  put(page.title, title(s));
  set(page.title, { title: page.title.textContent });
  show_readers(page, s);
  show_cards(board, mark);
  if (!s.simple) {
    const all = rows(s);
    show_bars(page, s, all);
    show_sum(board, formula(s, values, all));
  }
  show_meters(board, meters(s, values, old));
  put(page.say, sentence(s, before, values, old));
  for (const [name, control] of Object.entries(page.controls)) {
    if (s[name] !== null) control.show(s[name]);
  }
  page.light_up();
}

function show_readers({ found: { row, all }, walkers }, s) {
  set(row, { "aria-label": fill(s.words.readers_label, { k: s.k }) });
  readers(s).forEach(({ finds, rank, found }, t) => {
    all[t].reader.classList.toggle("rl-finds", finds);
    put(all[t].found, found);
    walkers[t].classList.toggle("rl-gone", !finds);
    walkers[t].style.setProperty("--top", `${top_of((rank ?? s.k) - 1, s.k)}px`);
  });
}

function show_bars(page, s, all) {
  all.forEach(({ earned, lost, text: said }, i) => {
    const { bar, parts, lost: outline, text } = page.ranks[i];
    show_side(bar, i, s.k);
    earned.forEach((share, t) => {
      size(parts[t], "--bar", Math.abs(share));
      parts[t].hidden = !s.ranked[i][t];
    });
    size(outline, "--bar", Math.abs(lost));
    outline.hidden = lost < 1e-9;
    put(text, said);
  });
}

export default { render };
