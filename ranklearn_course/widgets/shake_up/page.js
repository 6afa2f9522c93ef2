// Shake-up: submissions by public and by private score, joined by lines that may cross.

import { grouped } from "../kit/counts.js";
import { follow, trait_writer } from "../kit/model.js";
import {
  build_root, button, live, make, put, reduced_motion, set, size, slide_control, svg,
} from "../kit/page.js";
import {
  LAST_SEED, SETTINGS, SMALLEST, STEP, heads_of, measure, on_axis, read, rows_of, score, sentence,
  ticks, title,
} from "./measure.js";

/** The height of a row in pixels; a simple widget has no bars below the names. */
const row_of = (s) => (s.simple ? 32 : 48);
const CENTRE = 100;
const RACE_MS = 500;

function render({ model, el }) {
  const writer = trait_writer(model);
  const draw = () => {
    page.drawn ||= model.get("seed") !== model.get("start").seed;
    show(page, read(model));
  };
  const change = (settings) => {
    writer.change(settings);
    draw();
  };
  const page = build(el, read(model), {
    n_public: (n_public) => change({ n_public }),
    draw: () => change({ seed: (model.get("seed") % LAST_SEED) + 1 }),
    reset: () => change(model.get("start")),
  });
  draw();
  const stop = follow(model, SETTINGS, draw);
  return () => {
    stop();
    writer.flush();
    page.frame.remove();
  };
}

function build(parent, s, actions) {
  const { frame, root, title } = build_root(parent, "shake-up", s);
  make("div", "rl-read", root, { text: `${s.words.how_to} ${s.words.read}` });
  const controls = make("div", "rl-controls", root, {
    role: "group", "aria-label": s.words.controls_label,
  });
  const slider = slide_control(controls, {
    label: s.words.n_public, min: SMALLEST, max: s.own.length - SMALLEST,
    step: STEP, value: s.n_public, format: grouped, on_input: actions.n_public,
  });
  button(controls, s.words.draw, actions.draw);
  button(controls, s.words.reset, actions.reset);
  const pair = make("div", "rl-pair", root);
  pair.style.setProperty("--row", `${row_of(s)}px`);
  pair.style.setProperty("--n", s.names.length);
  pair.style.setProperty("--steps", s.axis.ticks.length - 1);
  const [left, middle, right] = [column(pair, s), lines(pair, s), column(pair, s)];
  return { frame, root, title, slider, columns: [left, right], lines: middle, say: live(root) };
}

function column(pair, s) {
  const box = make("div", "rl-column", pair);
  const head = make("div", "rl-head", box);
  const list = make("ol", "rl-list", box);
  const entries = s.names.map((name) => {
    const entry = make("li", "rl-entry", list);
    const rank = make("span", "rl-rank", entry);
    make("span", "rl-name", entry, { text: name, title: name });
    const value = make("span", "rl-value", entry);
    const track = make("span", "rl-track rl-full", entry);
    return { entry, rank, value, bar: make("span", "rl-bar", track), dot: make("span", "rl-dot", track) };
  });
  const axis = make("div", "rl-axis rl-full", box, { "aria-hidden": "true" });
  for (const { share, text } of ticks(s)) size(make("span", "", axis, { text }), "--at", share);
  return { head, list, entries };
}

function lines(pair, s) {
  const height = row_of(s) * s.names.length;
  const picture = svg("svg", pair, {
    class: "rl-lines", viewBox: `0 0 ${CENTRE} ${height}`, preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  return s.names.map(() => svg("line", picture, { x1: 0, x2: CENTRE }));
}

function show(page, s) {
  const columns = measure(s);
  const rows = columns.map(rows_of);
  if (page.rows) race(page, s, rows);
  page.rows = rows;
  const heads = heads_of(s);
  // A guess asks first how the private part ends.
  const covered = s.simple && !page.drawn;
  page.root.classList.toggle("rl-covered", covered);
  put(page.title, covered ? s.words.title_covered : title(s, columns));
  page.title.title = page.title.textContent;
  page.slider.show(s.n_public);
  page.columns.forEach((column, side) => {
    put(column.head, heads[side]);
    column.entries.forEach((parts, i) => show_entry(parts, s, columns[side][i]));
    in_order(column, rows[side]);
  });
  page.lines.forEach((line, i) => {
    const [y1, y2] = rows.map((of_side) => row_of(s) * (of_side[i] + 0.5));
    set(line, { y1, y2, class: columns[0][i].rank === 1 ? "rl-first" : "" });
  });
  put(page.say, covered ? "" : sentence(s, columns));
}

function show_entry(parts, s, standing) {
  const { from, to, dot, cut_low, cut_high, outside } = on_axis(s, standing);
  put(parts.rank, String(standing.rank));
  put(parts.value, score(s, standing));
  parts.entry.classList.toggle("rl-first", standing.rank === 1);
  size(parts.bar, "--from", from);
  size(parts.bar, "--to", to);
  size(parts.dot, "--at", dot);
  parts.bar.classList.toggle("rl-cut-low", cut_low);
  parts.bar.classList.toggle("rl-cut-high", cut_high);
  parts.dot.classList.toggle("rl-outside", outside);
}

/** Let names and lines set out from the places that they had, and glide to the new ones. */
function race({ columns, lines, rows: old }, s, rows) {
  if (reduced_motion().matches) return;
  const glide = (part, transform) =>
    part.animate([{ transform }, { transform: "none" }], { duration: RACE_MS, easing: "ease-in-out" });
  lines.forEach((line, i) => {
    const [left, right] = rows.map((of_side, side) => old[side][i] - of_side[i]);
    columns.forEach(({ entries }, side) => {
      const moved = [left, right][side];
      if (moved) glide(entries[i].entry, `translateY(calc(${moved} * var(--row)))`);
    });
    // A line between two heights that change is sheared and moved.
    const shear = (row_of(s) * (right - left)) / CENTRE;
    if (left || right) {
      glide(line, `skewY(${Math.atan(shear)}rad) translateY(${row_of(s) * left}px)`);
    }
  });
}

/** Put the entries into the order of their rows, so that it is also read out in this order. */
function in_order({ list, entries }, rows) {
  const wanted = entries.map((_, i) => entries[rows.indexOf(i)].entry);
  if (wanted.some((entry, i) => list.children[i] !== entry)) list.append(...wanted);
}

export default { render };
