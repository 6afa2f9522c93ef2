// The ranking board: builds the page once, then only changes what a move changed.

import {
  SETTINGS, formula, is_met, mark, measure, meters, own_meter, read, rows, sentences, title,
  with_settings,
} from "./measure.js";
import { build } from "./elements.js";
import { run_board, show_meters, show_sum } from "../kit/card_board.js";
import { show_cards, show_side } from "../kit/cards.js";
import { notice } from "../kit/goal.js";
import { put, size } from "../kit/page.js";

// A kernel that lives answers sooner than this.
const ANSWERS_IN_MS = 700;

function render({ model, el }) {
  const board = run_board(model, el, {
    settings: [...SETTINGS, "met"], besides: ["own"], read, show,
    build: (parent, made) => build(parent, made.state, actions_of(made)),
  });
  return () => {
    clearTimeout(board.waiting);
    board.stop();
  };
}

/** What the controls and buttons do. */
function actions_of(board) {
  const by_grade = (sign) => {
    const { grades, order } = board.state;
    return [...order].sort((a, b) => sign * (grades[b] - grades[a]));
  };
  return {
    choose(name, value) {
      if (value !== board.state[name]) board.change({ [name]: value });
    },
    reset: () => board.change(board.state.start),
    best: () => board.change({ order: by_grade(1) }),
    worst: () => board.change({ order: by_grade(-1) }),
  };
}

function show(board, before) {
  const { state: s, page } = board;
  const values = measure(s);
  notice((met) => board.restore(met, board.before()), s, is_met(s, values));
  const old = before && measure(with_settings(s, before));
  put(page.title, title(s, values, before, old));
  page.title.title = page.title.textContent;
  show_sum(board, formula(s, values));
  const [said, also] = sentences(s, values, before, old);
  put(page.say_first, said);
  put(page.say_also, also);
  show_cards(board, mark);
  show_bars(page, s);
  show_meters(board, [...meters(s, values, old), ...(page.own ? [show_own(board)] : [])]);
  show_controls(page, s);
  page.light_up();
}

function show_bars(page, s) {
  const all = rows(s);
  all.forEach((row, i) => {
    const { bar, ghost, step, text, found } = page.ranks[i];
    const from = all[Math.max(0, i - 1)].bar;
    show_side(bar, i, s.k);
    bar.classList.toggle("rl-counts", row.counts);
    bar.classList.toggle("rl-empty", row.bar === 0);
    size(bar, "--bar", row.bar);
    size(bar, "--end", Math.max(row.bar, row.ghost));
    size(ghost, "--bar", row.ghost);
    ghost.hidden = !row.ideal || row.ghost === 0;
    size(step, "--from", from);
    step.classList.toggle("rl-fall", row.bar < from);
    put(text, row.text);
    put(found, row.found);
  });
}

/** What is said of the learner's function: at once, or where its answer is old, after a while. */
function show_own(board) {
  const { state: s, page } = board;
  const { said, is_now, ...meter } = own_meter(s);
  clearTimeout(board.waiting);
  if (is_now) put(page.own, said);
  else board.waiting = setTimeout(() => put(page.own, said), ANSWERS_IN_MS);
  page.meters.at(-1).value.classList.toggle("rl-old", !is_now);
  return meter;
}

function show_controls(page, s) {
  for (const [name, control] of Object.entries(page.controls)) control.show(s[name]);
}

export default { render };
