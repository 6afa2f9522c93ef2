// Slope explorer: one line for each document's score, curves below, a table of rank chances.

import { on_drag } from "../kit/drag.js";
import { notice } from "../kit/goal.js";
import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_meters, build_root, button, choice_control, clamp, controls_bar, fill, is_command, live, make, number,
  put, set, size, slide_control,
} from "../kit/page.js";
import { build_curves, show_curves, stop_curves } from "./curves.js";
import {
  METRICS, SETTINGS, is_aside, measure, meter_note, ranks_of, read, same_settings, sentence,
  shows_the_way, slope_text, slopes_of, table, title,
} from "./measure.js";

// The slider moves the power of ten.
const POWERS = { min: -1.7, max: 1.7, step: 0.05 };
const [COLDEST, HOTTEST] = [0.02, 50];
// One scale for all temperatures: slopes that shrink must look smaller.
const LONGEST_ARROW = 0.2; // as a share of the line
const STEEPEST = 1; // the slope of the longest arrow

const temperature_at = (power) =>
  clamp(Number((10 ** power).toPrecision(3)), COLDEST, HOTTEST);

/** The power of a temperature: where the slider brought it, exactly that stop. */
function power_of(temperature) {
  const power = Math.log10(temperature);
  const stop = Number((Math.round(power / POWERS.step) * POWERS.step).toPrecision(12));
  return temperature_at(stop) === temperature ? stop : power;
}

function render({ model, el }) {
  const writer = trait_writer(model);
  const view = { state: read(model), before: null, drag: null, ends: new Set() };
  view.now = measure(view.state);
  const change = (settings) => writer.change(settings);
  const set_score = (moved, score) => {
    const state = read(model);
    const rounded = Math.round(clamp(score, state.low, state.high) * 100) / 100;
    if (state.scores[moved] === rounded && state.moved === moved) return;
    change({ moved, scores: state.scores.map((s, i) => (i === moved ? rounded : s)) });
  };
  const page = build(el, view.state, {
    temperature: (power) => change({ temperature: temperature_at(power) }),
    metric: (metric) => change({ metric }),
    reset: () => {
      view.ends.clear();
      change(view.state.start);
    },
  });
  const draw = () => {
    const state = read(model);
    if (view.drag) view.before = same_settings(view.drag.state, state) ? null : view.drag;
    else if (!same_settings(view.state, state)) {
      view.before = { state: view.state, now: view.now };
    }
    if (view.state.moved !== state.moved) view.ends.clear();
    notice(change, state, state.temperature_alone ? shows_the_way(state) : is_toured(view, state));
    view.state = state;
    view.now = measure(state);
    show(page, view);
  };
  const hold = () => {
    view.drag = { state: view.state, now: view.now };
  };
  const release = () => {
    view.drag = null;
    draw();
    writer.flush();
  };
  const tools = { view, say: page.say, set_score, change, hold, release, draw };
  if (!view.state.temperature_alone) page.rows.forEach((row, i) => listen(row, i, tools));
  show(page, view);
  return while_shown(model, SETTINGS, draw, writer, page.frame, () => stop_curves(page.curves));
}

/** Whether the moved document went from the last rank to the first, or back. */
function is_toured({ ends, drag }, s) {
  const rank = ranks_of(s)[s.moved];
  if (rank === 1 || rank === s.scores.length) ends.add(rank);
  return ends.size === 2 && !drag;
}

function build(parent, s, actions) {
  const { id, frame, root, title } = build_root(parent, "slope-explorer", s);
  root.classList.toggle("rl-alone", s.temperature_alone);
  make("div", "rl-read", root, { text: s.words.how_to });
  const controls = controls_bar(root, s.words.controls_label);
  const temperature = slide_control(controls, {
    label: s.words.temperature, ...POWERS, value: power_of(s.temperature),
    format: (power) => number(temperature_at(power), 2), on_input: actions.temperature,
  });
  const metric = choice_control(controls, {
    label: s.words.metric, value: s.metric, on_input: actions.metric,
    choices: METRICS.slice(1).map((name) => [name, s.words[name]]),
  });
  button(controls, s.words.reset, actions.reset);
  make("span", "rl-hidden", root, { id: `${id}-help`, text: s.words.score_help });
  const stage = make("div", "rl-stage", root);
  size(stage, "--documents", s.names.length);
  const lines = make("div", "rl-lines", stage);
  build_head(lines, s);
  const rows = s.names.map((_, i) => build_row(lines, s, i, `${id}-help`));
  const curves = build_curves(stage, s);
  const table = build_table(stage, s, `${id}-chances`);
  const meters = build_meters(stage, METRICS, ["name", "value", "note"]);
  meters.forEach(({ name }, m) => put(name, s.words[METRICS[m]]));
  const read = make("div", "rl-read rl-how rl-full", root);
  return { frame, root, title, temperature, metric, rows, curves, meters, table, read, say: live(root) };
}

function build_head(lines, s) {
  const head = make("div", "rl-row rl-head", lines, { "aria-hidden": "true" });
  make("span", "rl-name", head);
  make("span", "rl-track", head);
  make("span", "rl-rank", head, { text: s.words.head_rank });
  make("span", "rl-slope rl-full", head, { text: s.words.head_slope });
}

function build_row(lines, s, i, help) {
  const words = { name: s.names[i], grade: s.grades[i] };
  const row = make("div", "rl-row", lines);
  make("span", "rl-name", row, { text: s.names[i], title: s.names[i] });
  const track = make("div", "rl-track", row);
  const arrow = make("div", "rl-arrow rl-full", track, { "aria-hidden": "true" });
  const shade = Math.min(3, Math.ceil((3 * s.grades[i]) / Math.max(...s.grades)));
  const dot = make("div", `rl-dot rl-shade-${shade}`, track, {
    role: "slider", text: s.grades[i], "aria-describedby": help,
    "aria-valuemin": s.low, "aria-valuemax": s.high,
    "aria-label": fill(s.words.score_label, words),
  });
  const rank = make("span", "rl-rank", row);
  return { row, track, arrow, dot, rank, slope: make("span", "rl-slope rl-full", row) };
}

/** The rows of the table stand beside those of the lines, so its caption is apart from it. */
function build_table(parent, s, id) {
  const caption = make("div", "rl-caption rl-full", parent, { id });
  const table = make("table", "rl-ranks rl-full", parent, { "aria-labelledby": id });
  const head = make("tr", "", make("thead", "", table));
  make("td", "", head);
  s.names.forEach((_, r) => make("th", "", head, { scope: "col", text: r + 1 }));
  const body = make("tbody", "", table);
  const line = (name) => {
    const row = make("tr", "", body);
    make("th", "", row, { scope: "row", text: name, title: name });
    return s.names.map(() => make("td", "", row));
  };
  return { caption, rows: s.names.map(line), sums: line(s.words.table_sums) };
}

function show(page, view) {
  const { state: s, now, before } = view;
  const old = before && [before.state, before.now];
  put(page.title, title(s, now, ...(old ?? [])));
  page.temperature.show(power_of(s.temperature));
  page.metric.show(s.metric);
  set(page.root, { "data-of": s.metric });
  show_rows(page.rows, s);
  show_curves(page.curves, s, now);
  page.meters.forEach((meter, m) => {
    meter.value.parentElement.classList.toggle("rl-aside", is_aside(s, METRICS[m]));
    if (!(METRICS[m] in now)) return;
    put(meter.value, number(now[METRICS[m]]));
    put(meter.note, meter_note(s, METRICS[m]));
  });
  show_table(page.table, s);
  put(page.read, fill(s.words.read, { metric: s.words[s.metric], slope: STEEPEST }));
  put(page.say, sentence(s, now, ...(old ?? [])));
}

function show_rows(rows, s) {
  const ranks = ranks_of(s);
  const slopes = slopes_of(s);
  rows.forEach(({ row, arrow, dot, rank, slope }, i) => {
    const at = (s.scores[i] - s.low) / (s.high - s.low);
    const text = slope_text(s, slopes[i]);
    const has_none = text === s.words.slope_none;
    row.classList.toggle("rl-moved", i === s.moved);
    size(dot, "--at", at);
    size(arrow, "--at", at);
    const share = Math.min(1, Math.abs(slopes[i]) / STEEPEST);
    size(arrow, "--long", has_none ? 0 : LONGEST_ARROW * share);
    arrow.classList.toggle("rl-left", slopes[i] < 0);
    arrow.hidden = has_none;
    put(rank, String(ranks[i]));
    put(slope, text);
    const words = { score: number(s.scores[i], 2), rank: ranks[i] };
    const is_still = s.temperature_alone || (s.simple && i !== s.moved);
    set(dot, {
      tabindex: is_still ? null : 0, "aria-disabled": is_still ? true : null,
      "aria-valuenow": s.scores[i],
      "aria-valuetext": fill(s.words.score_value, words),
    });
  });
}

function show_table({ caption, rows, sums }, s) {
  const found = table(s);
  put(caption, fill(s.words.table, { metric: s.words[s.metric] }));
  const order = ranks_of(s);
  rows.forEach((cells, i) => cells.forEach((cell, r) => {
    const chance = found.rows[i][r];
    put(cell, String(Math.round(100 * chance)));
    size(cell, "--p", chance);
    cell.classList.toggle("rl-here", order[i] === r + 1);
  }));
  sums.forEach((cell, r) => put(cell, String(Math.round(100 * found.sums[r]))));
}

const STEPS = {
  ArrowLeft: -0.1, ArrowDown: -0.1, ArrowRight: 0.1, ArrowUp: 0.1,
  PageDown: -0.5, PageUp: 0.5, Home: -Infinity, End: Infinity,
};

/** Let one score move by pointer and by keyboard. */
function listen({ track, dot }, i, { view, say, set_score, change, hold, release, draw }) {
  dot.addEventListener("focus", () => i !== view.state.moved && change({ moved: i }));
  dot.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || is_command(event) || event.shiftKey) return;
    event.preventDefault();
    draw(); // two quick keys are two steps
    set_score(i, view.state.scores[i] + step);
  });
  const follow_pointer = (event) => {
    const { left, width } = track.getBoundingClientRect();
    const { low, high } = view.state;
    set_score(i, low + ((event.clientX - left) / width) * (high - low));
  };
  on_drag(track, {
    say,
    start(down) {
      if (view.drag) return false;
      dot.focus({ preventScroll: true });
      hold();
      follow_pointer(down);
      return true;
    },
    move: follow_pointer,
    end: release,
    give_up() {
      set_score(i, view.drag.state.scores[i]);
      release();
    },
  });
}

export default { render };
