// First hits: one row of ranks for each query, and one hit in it to drag.

import { on_drag } from "../kit/drag.js";
import { notice } from "../kit/goal.js";
import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_meters, build_root, button, clamp, controls_bar, fill, is_command, live, make, put, set, size,
  slide_control,
} from "../kit/page.js";
import {
  SETTINGS, is_met, meters, metrics_of, read, rows, same_settings, sentence, title,
} from "./measure.js";

function render({ model, el }) {
  const { change, flush } = trait_writer(model);
  const view = { state: read(model), before: null, drag: null };
  const set_hit = (query, rank) => {
    const first_hits = [...read(model).first_hits];
    if (first_hits[query] === rank) return;
    first_hits[query] = rank;
    change({ first_hits });
  };
  const page = build(el, view.state, {
    k: (k) => change({ k }),
    reset: () => change(view.state.start),
  });
  const draw = () => {
    const state = read(model);
    notice(change, state, is_met(state));
    if (view.drag) view.before = same_settings(view.drag, state) ? null : view.drag;
    else if (!same_settings(view.state, state)) view.before = view.state;
    view.state = state;
    show(page, state, view.before);
  };
  const end = () => {
    draw();
    view.drag = null;
    flush();
  };
  const give_up = () => {
    const { first_hits, k } = view.drag;
    change({ first_hits, k });
    end();
  };
  /** Let an element be dragged, one at a time. */
  const drag = (element, { start = () => {}, move }) => {
    const start_alone = (event) => {
      if (view.drag) return false;
      draw();
      view.drag = view.state;
      start(event);
      return true;
    };
    on_drag(element, { start: start_alone, move, end, give_up, say: page.say });
  };
  page.rows.forEach((row, query) => listen(row, { view, set_hit, query, drag, draw }));
  listen_to_cut(page, { view, change, drag });
  show(page, view.state, null);
  return while_shown(model, SETTINGS, draw, { flush }, page.frame);
}

function build(parent, s, actions) {
  const { id, frame, root, title } = build_root(parent, "first-hits", s);
  root.classList.toggle("rl-priced", s.price);
  const how_to = `${s.words.how_to} ${s.words[s.price ? "read_price" : "read"]}`;
  make("div", "rl-read", root, { text: how_to });
  const controls = controls_bar(root, s.words.controls_label);
  const k = slide_control(controls, {
    label: s.words.k, min: 1, max: s.ranks, value: s.k, on_input: actions.k,
  });
  button(controls, s.words.reset, actions.reset);
  make("span", "rl-hidden", root, { id: `${id}-help`, text: s.words.hit_help });
  const table = make("div", "rl-table", root);
  table.style.setProperty("--cells", s.ranks + 1);
  build_head(table, s);
  const rows = s.names.map((name) => build_row(table, s, name, `${id}-help`));
  const cut = make("div", "rl-cut", table, { "aria-hidden": "true" });
  const cut_label = make("span", "rl-cut-label", cut);
  const meters = build_meters(root, metrics_of(s), ["name", "value", "share", "change", "note"]);
  return { frame, title, k, table, rows, cut, cut_label, meters, say: live(root) };
}

function build_head(table, s) {
  const head = make("div", "rl-row rl-head", table, { "aria-hidden": "true" });
  make("span", "rl-name", head, { text: s.words.rank });
  const track = make("div", "rl-track", head);
  for (let rank = 1; rank <= s.ranks; rank++) make("span", "rl-cell", track, { text: rank });
  make("span", "rl-cell", track, { text: s.words.no_hit });
}

function build_row(table, s, name, help) {
  const row = make("div", "rl-row", table);
  make("span", "rl-name", row, { text: name, title: name });
  const track = make("div", "rl-track", row);
  const cells = Array.from({ length: s.ranks + 1 }, () => make("span", "rl-cell", track));
  const hit = make("div", "rl-hit", track, {
    role: "slider", tabindex: 0, "aria-valuemin": 1, "aria-valuemax": s.ranks + 1,
    "aria-label": fill(s.words.hit_label, { name }), "aria-describedby": help,
  });
  const side = make("div", "rl-side", row);
  const bar = make("div", "rl-bar", side);
  make("div", "rl-fill", bar);
  make("div", "rl-price", bar);
  return { row, track, cells, hit, bar, text: make("span", "rl-number", side) };
}

function show(page, s, before) {
  put(page.title, title(s, before));
  page.title.title = page.title.textContent;
  page.k.show(s.k);
  page.table.style.setProperty("--k", s.k);
  put(page.cut_label, fill(s.words.cutoff, { k: s.k }));
  page.cut.hidden = s.simple && s.k === s.ranks;
  rows(s).forEach((row, query) => show_row(page.rows[query], s, row));
  meters(s, before).forEach((meter, i) => {
    const parts = page.meters[i];
    for (const name of ["name", "value", "note", "change"]) put(parts[name], meter[name]);
    size(parts.share, "--bar", meter.share);
  });
  put(page.say, sentence(s, before));
}

function show_row({ row, cells, hit, bar, text }, s, { kind, rank, bar: share, price, text: words, spoken }) {
  const at = (rank ?? s.ranks + 1) - 1;
  cells.forEach((cell, i) => {
    cell.classList.toggle("rl-unread", i > at && i < s.ranks);
    cell.classList.toggle("rl-below", i >= s.k);
    cell.classList.toggle("rl-nowhere", i === s.ranks);
  });
  for (const name of ["hit", "below", "none"]) row.classList.toggle(`rl-is-${name}`, name === kind);
  size(hit, "--at", at);
  put(hit, kind === "none" ? "✗" : "✓");
  set(hit, { "aria-valuenow": at + 1, "aria-valuetext": spoken });
  size(bar, "--bar", share);
  size(bar, "--price", price);
  put(text, words);
}

const STEPS = {
  ArrowLeft: (at) => at - 1, ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1, ArrowUp: (at) => at + 1,
  Home: () => 0, End: (_, n) => n, Delete: (_, n) => n, Backspace: (_, n) => n,
};

/** Let one first hit move by pointer and by keyboard. */
function listen({ track, hit }, { view, set_hit, query, drag, draw }) {
  const to_rank = (at) => (at === view.state.ranks ? null : at + 1);
  hit.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || is_command(event) || event.shiftKey) return;
    event.preventDefault();
    draw(); // two quick keys are two steps
    const at = (view.state.first_hits[query] ?? view.state.ranks + 1) - 1;
    set_hit(query, to_rank(clamp(step(at, view.state.ranks), 0, view.state.ranks)));
  });
  const follow_pointer = (event) => {
    const { left, width } = track.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * (view.state.ranks + 1));
    set_hit(query, to_rank(clamp(at, 0, view.state.ranks)));
  };
  drag(track, {
    start(event) {
      hit.focus({ preventScroll: true });
      follow_pointer(event);
    },
    move: follow_pointer,
  });
}

/** Let the cutoff be dragged. */
function listen_to_cut({ cut, rows }, { view, change, drag }) {
  drag(cut, {
    move(event) {
      const { left, width } = rows[0].track.getBoundingClientRect();
      const { ranks } = view.state;
      const k = clamp(Math.round(((event.clientX - left) / width) * (ranks + 1)), 1, ranks);
      if (k !== view.state.k) change({ k });
    },
  });
}

export default { render };
