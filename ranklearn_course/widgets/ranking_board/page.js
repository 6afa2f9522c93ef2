// The ranking board: builds the page once, then only changes what a move changed.

import {
  SETTINGS, formula, mark, measure, meters, own_meter, read, rows, sentences, settings_of, title,
  with_settings,
} from "./measure.js";
import { build } from "./elements.js";
import { listen_to_cards } from "../kit/card_moves.js";
import { show_cards, show_side } from "../kit/cards.js";
import { follow, trait_writer } from "../kit/model.js";
import { write_sum } from "../kit/linked.js";
import { put, size } from "../kit/page.js";

// A kernel that lives answers sooner than this.
const ANSWERS_IN_MS = 700;

function render({ model, el }) {
  const writer = trait_writer(model);
  const board = { state: read(model), dragged: null };
  const page = build(el, board.state, actions_of(board));

  board.page = page;
  board.before = () => model.get("before");
  const change = (settings, before) => {
    writer.change({ before, ...settings });
    board.state = read(model);
  };
  board.change_from = (first, settings, moved = -1) =>
    change(settings, { ...settings_of(first), moved });
  board.change = (settings, moved) => board.change_from(board.state, settings, moved);
  board.restore = change;
  board.flush = writer.flush;
  let drawn = board.state;
  const draw = () => {
    board.state = read(model);
    page.draw(board, drawn, () => show(board, usable(model.get("before"))));
    drawn = board.state;
  };

  listen_to_cards(board);
  show(board, usable(model.get("before")));

  const stop = follow(model, [...SETTINGS, "before", "own"], draw);
  return () => {
    stop();
    clearTimeout(board.waiting);
    writer.flush();
    page.root.remove();
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

const usable = (before) => (before && before.order ? before : null);

function show(board, before) {
  const { state: s, page } = board;
  const values = measure(s);
  const old = before && measure(with_settings(s, before));
  put(page.title, title(s, values, before, old));
  page.title.title = page.title.textContent;
  show_formula(board, formula(s, values));
  const [said, also] = sentences(s, values, before, old);
  put(page.say_first, said);
  put(page.say_also, also);
  show_cards(board, mark);
  show_bars(page, s);
  show_meters(page, [...meters(s, values, old), ...(page.own ? [show_own(board)] : [])]);
  show_controls(page, s);
  page.light_up();
}

function show_formula({ state: s, page }, sum) {
  const written = JSON.stringify(sum);
  if (written === page.written) return;
  page.written = written;
  write_sum(page.formula, sum, (rank) => page.cards[s.order[rank - 1]].card.focus());
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
    ghost.hidden = !row.ideal;
    size(step, "--from", from);
    step.classList.toggle("rl-fall", row.bar < from);
    put(text, row.text);
    put(found, row.found);
  });
}

function show_meters(page, all) {
  all.forEach((meter, i) => {
    const parts = page.meters[i];
    for (const name of ["name", "value", "change"]) put(parts[name], meter[name]);
    size(parts.share, "--bar", Math.max(0, Math.min(1, meter.share)));
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
