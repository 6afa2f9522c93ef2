// Forces: documents on a score axis, lines between those that push each other, a table of pushes.

import { on_drag } from "../kit/drag.js";
import { notice } from "../kit/goal.js";
import { light_up, write_sum } from "../kit/linked.js";
import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_meters, build_root, button, choice_control, clamp, controls_bar, fill, is_command, live, make, number,
  put, set, size,
} from "../kit/page.js";
import { build_field, show_field } from "./field.js";
import {
  OF_CLICKS, SETTINGS, after_steps, is_at_rest, is_best, is_reached, looks_text, measure, push_text,
  read, same_settings, sentence, sum_of_pushes, thickest_of, title,
} from "./measure.js";
import { runner } from "./run.js";

function render({ model, el }) {
  const { change, flush } = trait_writer(model);
  const view = { state: read(model), before: null, drag: null };
  const steps = (times) => {
    const state = read(model);
    const next = after_steps(state, times);
    change(next);
    return !is_at_rest(state, next) && !is_reached(state, { ...state, ...next });
  };
  const score = (i, value) => {
    const { scores, low, high } = read(model);
    const rounded = Math.round(clamp(value, low, high) * 100) / 100;
    change({ scores: scores.map((old, d) => (d === i ? rounded : old)) });
  };
  const grade = (i, value) => {
    const { grades, most_grade } = read(model);
    const whole = clamp(Math.round(value), 0, most_grade);
    change({ grades: grades.map((old, d) => (d === i ? whole : old)) });
  };
  const run = runner(steps, (is_running) => {
    put(page.run, view.state.words[is_running ? "pause" : "run"]);
    set(page.say, { "aria-busy": is_running || null });
  });
  const page = build(el, view.state, {
    learn: (setting) => change(setting),
    add: (i, by) => grade(i, read(model).grades[i] + by),
    step: () => { run.stop(); steps(1); },
    run: () => run.toggle(),
    reset: () => { run.stop(); change(view.state.start); },
    choose: (i) => change({ chosen: i === read(model).chosen ? null : i }),
  });
  const draw = () => {
    const state = read(model);
    notice(change, state, is_best(state));
    if (view.drag) view.before = same_settings(view.drag, state) ? null : view.drag;
    else if (!same_settings(view.state, state)) view.before = view.state;
    view.state = state;
    show(page, view);
  };
  const hold = () => {
    view.drag = view.state;
  };
  const release = () => {
    view.drag = null;
    flush();
  };
  const tools = { view, say: page.say, draw, hold, release };
  page.field.documents.forEach((parts, i) => {
    listen(parts.dot, { ...tools, steps: SCORE_STEPS, per_pixel: () => score_per_pixel(page, view),
      value: () => view.state.scores[i], set_value: (value) => score(i, value),
      press: () => page.choose(i) });
  });
  page.grades.forEach(({ box }, i) => {
    listen(box, { ...tools, steps: GRADE_STEPS, per_pixel: () => 1 / PIXELS_PER_GRADE,
      value: () => view.state.grades[i], set_value: (value) => grade(i, value) });
  });
  show(page, view);
  return while_shown(model, [...SETTINGS, "met"], draw, { flush }, page.frame, run.stop);
}

const PIXELS_PER_GRADE = 16;
const STILL = 3;
const score_per_pixel = (page, { state }) =>
  (state.high - state.low) / page.field.plane.getBoundingClientRect().height;

function build(parent, s, actions) {
  const { id, frame, root, title } = build_root(parent, "forces", s);
  make("div", "rl-read", root, { text: s.words.how_to });
  const controls = controls_bar(root, s.words.controls_label);
  // Labels made of clicks are for one method.
  const [setting, choices] =
    s.clicks.length ? ["labels", OF_CLICKS] : ["method", Object.keys(s.step_sizes)];
  const choice = choice_control(controls, {
    label: s.words[setting], value: s[setting],
    choices: choices.map((name) => [name, s.words[name]]),
    on_input: (value) => actions.learn({ [setting]: value }),
  });
  const buttons = make("span", "rl-buttons", controls);
  button(buttons, s.words.step, actions.step);
  const run = button(buttons, s.words.run, actions.run);
  run.classList.add("rl-run");
  button(buttons, s.words.reset, actions.reset);
  const all = button(buttons, s.words.all_documents, () => actions.choose(null), "rl-full");
  make("span", "rl-hidden rl-full", root, { id: `${id}-score-help`, text: s.words.score_help });
  make("span", "rl-hidden rl-full", root, { id: `${id}-grade-help`, text: s.words.grade_help });
  const field = build_field(root, s, `${id}-score-help`);
  const lanes = make("div", "rl-lanes", root);
  const grades = s.names.map((_, i) => build_grade(lanes, s, i, `${id}-grade-help`, actions));
  const read = make("div", "rl-read rl-how", root);
  const sum = make("div", "rl-sum rl-full", root, { hidden: "" });
  const below = make("div", "rl-below rl-full", root);
  const metrics = ["loss", ...(s.clicks.length ? ["by_labels"] : []), "ndcg", "steps"];
  const meters = build_meters(below, metrics, ["name", "value"]);
  const table = build_table(below, s);
  return {
    frame, title, run, all, field, grades, read, sum, metrics, meters, table, say: live(root),
    show_choice: (now) => choice.show(now[setting]),
    choose: actions.choose, light_up: light_up(root),
  };
}

function build_grade(parent, s, i, help, { add, choose }) {
  const lane = make("div", "rl-lane", parent);
  const name = s.simple ? make("div", "", lane, { text: s.names[i] })
    : button(lane, s.names[i], () => choose(i));
  name.classList.add("rl-name");
  set(name, { title: s.names[i] });
  if (!s.simple) set(name, { "aria-label": fill(s.words.choose, { name: s.names[i] }) });
  const rank = make("div", "rl-rank", lane);
  if (s.clicks.length) make("div", "rl-rank", lane, { text: looks_text(s, i) });
  const group = make("div", "rl-grade rl-full", lane);
  const words = { name: s.names[i] };
  const press = (text, label, by) => {
    const element = button(group, text, () => add(i, by));
    set(element, { "aria-label": fill(label, words), tabindex: -1 });
    return element;
  };
  const less = press("−", s.words.lower, -1);
  const box = make("div", "rl-box", group, {
    role: "spinbutton", tabindex: 0, "aria-label": fill(s.words.grade_label, words),
    "aria-valuemin": 0, "aria-valuemax": s.most_grade, "aria-describedby": help,
  });
  return { name, rank, less, box, more: press("+", s.words.raise, 1) };
}

function build_table(parent, s) {
  const table = make("table", "rl-pushes", parent);
  const caption = make("caption", "", table);
  const head = make("tr", "", make("thead", "", table));
  make("td", "", head);
  for (const name of [...s.names, s.words.table_force]) {
    make("th", "", head, { scope: "col", text: name, title: name });
  }
  const body = make("tbody", "", table);
  const rows = s.names.map((name) => {
    const row = make("tr", "", body);
    make("th", "", row, { scope: "row", text: name, title: name });
    return [...s.names, ""].map(() => make("td", "", row));
  });
  return { caption, rows };
}

function show(page, view) {
  const { state: s, before } = view;
  const now = measure(s);
  const method = s.words[s.method];
  put(page.title, title(s, now, before));
  page.show_choice(s);
  show_field(page.field, s, now);
  page.grades.forEach(({ name, rank, less, box, more }, i) => {
    if (!s.simple) set(name, { "aria-pressed": s.chosen === i });
    put(rank, fill(s.words.rank, { rank: now.ranks[i] }));
    put(box, String(s.grades[i]));
    box.className = `rl-box rl-shade-${Math.min(3, s.grades[i])}`;
    set(box, { "aria-valuenow": s.grades[i] });
    less.disabled = s.grades[i] === 0;
    more.disabled = s.grades[i] === s.most_grade;
  });
  page.all.disabled = s.chosen === null;
  const how = s.chosen === null ? (now.pairs ? "read_pairs" : "read_alone")
    : now.pairs ? "read_one" : "read_one_alone";
  put(page.read, fill(s.words[how], { method, name: s.names[s.chosen] }));
  show_sum(page, s, now);
  const numbers = { ...now, steps: s.n_steps };
  page.metrics.forEach((name, i) => {
    put(page.meters[i].name, fill(s.words[`meter_${name}`], { method }));
    put(page.meters[i].value, number(numbers[name], name === "steps" ? 0 : 3));
  });
  show_table(page.table, s, now, method);
  put(page.say, sentence(s, now, before));
}

/** The force on the chosen document as a sum whose terms light up the arrows. */
function show_sum(page, s, now) {
  const sum = s.chosen === null ? null : sum_of_pushes(s, now);
  set(page.sum, { hidden: sum?.terms.length ? null : "" });
  const key = JSON.stringify(sum);
  if (!sum || page.sum.dataset.shown === key) return;
  // The sum is written anew: who stands on one of its terms stays there.
  const at = [...page.sum.children].indexOf(document.activeElement);
  page.sum.dataset.shown = key;
  write_sum(page.sum, sum, (part) => {
    page.choose(Number(part));
    page.grades[part].name.focus();
  });
  if (at >= 0) page.sum.children[Math.min(at, page.sum.childElementCount - 1)]?.focus();
  page.light_up();
}

function show_table({ caption, rows }, s, now, method) {
  put(caption, fill(s.words[now.pairs ? "table_pairs" : "table_alone"], { method }));
  const thick = thickest_of(s);
  rows.forEach((cells, i) => {
    cells[0].parentElement.classList.toggle("rl-chosen", s.chosen === i);
    cells.forEach((cell, j) => {
      const is_sum = j === s.names.length;
      const push = is_sum ? now.documents[i] : (now.pairs?.[i][j] ?? 0);
      put(cell, is_sum || push !== 0 ? push_text(s, push) : "");
      size(cell, "--p", is_sum ? 0 : Math.min(1, Math.abs(push) / thick));
    });
  });
}

const SCORE_STEPS = {
  ArrowDown: -0.1, ArrowLeft: -0.1, ArrowUp: 0.1, ArrowRight: 0.1,
  PageDown: -0.5, PageUp: 0.5, Home: -Infinity, End: Infinity,
};
const GRADE_STEPS = {
  ArrowDown: -1, ArrowLeft: -1, "-": -1, "−": -1, ArrowUp: 1, ArrowRight: 1, "+": 1, "=": 1,
  Home: -Infinity, End: Infinity,
};

/** Let a value move by keyboard, and by a pointer that goes up or down. */
function listen(
  target, { view, say, draw, hold, release, steps, per_pixel, value, set_value, press },
) {
  target.addEventListener("keydown", (event) => {
    if (is_command(event)) return;
    const step = steps[event.key];
    if (press && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      press();
    }
    if (!step) return;
    event.preventDefault();
    draw(); // two quick keys are two steps
    set_value(value() + step);
  });
  let grip = null;
  on_drag(target, {
    say,
    start(down) {
      if (view.drag) return false;
      grip = { y: down.clientY, value: value() };
      target.focus({ preventScroll: true });
      return hold();
    },
    move(event) {
      // A finger that only presses trembles.
      grip.is_drag ||= Math.abs(event.clientY - grip.y) > STILL;
      if (grip.is_drag) set_value(grip.value + (grip.y - event.clientY) * per_pixel());
    },
    end() {
      release();
      if (!grip.is_drag) press?.();
    },
    give_up() {
      set_value(grip.value);
      release();
    },
  });
}

export default { render };
