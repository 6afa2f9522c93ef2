// Shake-up: submissions by public and by private score, joined by lines that may cross.

import { grouped } from "../kit/counts.js";
import { notice } from "../kit/goal.js";
import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_root, button, live, controls_bar, make, put, reduced_motion, set, size, slide_control, svg,
} from "../kit/page.js";
import {
  LAST_SEED, N_FINALS, SETTINGS, SMALLEST, STEP, chosen_with, heads_of, is_met, measure, on_axis, read,
  rows_of, score, sentence, ticks, title,
} from "./measure.js";

/** The height of a row in pixels; a simple widget has no bars below the names. */
const row_of = (s) => (s.simple ? 32 : 48);
const CENTRE = 100;
const RACE_MS = 900;
const GLIDE_MS = 300;

function render({ model, el }) {
  const writer = trait_writer(model);
  let drawn = "";
  const draw = () => {
    const s = read(model);
    const key = () => SETTINGS.map((name) => s[name]).join(" ");
    if (key() === drawn) return;
    page.drawn ||= s.seed !== s.start.seed;
    show(page, s, writer.change);
    drawn = key();
  };
  const change = (settings) => {
    writer.change(settings);
    draw();
  };
  const page = build(el, read(model), {
    n_public: (n_public) => change({ n_public }),
    draw: () => change({ seed: (model.get("seed") % LAST_SEED) + 1 }),
    reset: () => change(model.get("start")),
    choose: (i) => change({ chosen: chosen_with(read(model), i) }),
    open: () => change({ is_open: true }),
  });
  draw();
  return while_shown(model, SETTINGS, draw, writer, page.frame);
}

function build(parent, s, actions) {
  const { frame, root, title } = build_root(parent, "shake-up", s);
  make("div", "rl-read", root, { text: `${s.words.how_to} ${s.words.read}` });
  const controls = controls_bar(root, s.words.controls_label);
  // Who chooses finals has the public part that the contest has.
  const slider = s.finals ? null : slide_control(controls, {
    label: s.words.n_public, min: SMALLEST, max: s.own.length - SMALLEST,
    step: STEP, value: s.n_public, format: grouped, on_input: actions.n_public,
  });
  const open = s.finals ? button(controls, s.words.open, actions.open) : null;
  button(controls, s.words.draw, actions.draw);
  button(controls, s.words.reset, actions.reset);
  const pair = make("div", "rl-pair", root);
  pair.style.setProperty("--row", `${row_of(s)}px`);
  pair.style.setProperty("--n", s.names.length);
  pair.style.setProperty("--steps", s.axis.ticks.length - 1);
  const left = column(pair, s, s.finals ? actions.choose : null);
  const [middle, right] = [lines(pair, s), column(pair, s)];
  return { frame, root, title, slider, open, columns: [left, right], lines: middle, say: live(root) };
}

/** A column of standings; where finals are chosen its names are pressed. */
function column(pair, s, choose) {
  const box = make("div", "rl-column", pair);
  const head = make("div", "rl-head", box);
  const list = make("ol", "rl-list", box);
  const entries = s.names.map((name, i) => {
    const entry = make("li", "rl-entry", list);
    const rank = make("span", "rl-rank", entry);
    const label = choose ? button(entry, name, () => choose(i)) : make("span", "", entry, { text: name });
    label.classList.add("rl-name");
    set(label, { title: name });
    const value = make("span", "rl-value", entry);
    const track = make("span", "rl-track rl-full", entry);
    return { entry, rank, label, value, bar: make("span", "rl-bar", track), dot: make("span", "rl-dot", track) };
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

function show(page, s, change) {
  const columns = measure(s);
  notice(change, s, is_met(s, columns));
  const rows = columns.map(rows_of);
  const heads = heads_of(s);
  // A guess, or the choice of finals, comes before the private part.
  const covered = s.finals ? !s.is_open : s.simple && !page.drawn;
  const old = page.shown;
  page.shown = { rows, covered, seed: s.seed, met: s.met };
  if (old) race(page, s, old, page.shown);
  page.root.classList.toggle("rl-covered", covered);
  put(page.title, covered && !s.finals ? s.words.title_covered : title(s, columns));
  page.title.title = page.title.textContent;
  page.slider?.show(s.n_public);
  page.columns.forEach((column, side) => {
    put(column.head, heads[side]);
    column.entries.forEach((parts, i) => {
      show_entry(parts, s, columns[side][i]);
      parts.entry.classList.toggle("rl-final", s.chosen.includes(i));
      if (s.finals && side === 0) set(parts.label, { "aria-pressed": s.chosen.includes(i) });
    });
    in_order(column, rows[side]);
  });
  page.lines.forEach((line, i) => {
    const [y1, y2] = rows.map((of_side) => row_of(s) * (of_side[i] + 0.5));
    const is_marked = s.finals ? s.chosen.includes(i) : columns[0][i].rank === 1;
    set(line, { y1, y2, class: is_marked ? "rl-first" : "" });
  });
  if (page.open) page.open.disabled = s.is_open || s.chosen.length < N_FINALS;
  put(page.say, covered && !s.finals ? "" : sentence(s, columns, old));
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

/**
 * Let names and lines set out from where they were and glide to their new places. After a draw, and
 * when the private part opens, the private names start a race from their public places.
 */
function race({ columns, lines }, s, old, { rows, covered, seed }) {
  if (reduced_motion().matches) return;
  const starts = !covered && (old.covered || seed !== old.seed);
  const duration = starts ? RACE_MS : GLIDE_MS;
  const glide = (part, transform, opacity = 1) => part.animate(
    [{ transform, opacity }, { transform: "none", opacity: 1 }],
    { duration, easing: "ease-in-out" },
  );
  const before = [old.rows[0], starts ? rows[0] : old.rows[1]];
  // The lists stand side by side: so far is the way from one to the other.
  const across = starts ? columns[0].list.offsetLeft - columns[1].list.offsetLeft : 0;
  lines.forEach((line, i) => {
    const [left, right] = rows.map((of_side, side) => before[side][i] - of_side[i]);
    columns.forEach(({ entries }, side) => {
      const [x, moved] = side ? [across, right] : [0, left];
      const opacity = x ? 0 : 1;
      if (x || moved) glide(entries[i].entry, `translate(${x}px, calc(${moved} * var(--row)))`, opacity);
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
