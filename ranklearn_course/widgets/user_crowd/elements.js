// The page of the crowd: title, controls, one row for each document, the chart and the numbers.

import { build_one, build_path } from "./one.js";
import { build_steps } from "./steps.js";
import { PERSISTENCES } from "./users.js";
import { said } from "./show.js";
import { grouped } from "../kit/counts.js";
import {
  build_root, button, choice_control, controls_bar, fill, live, make, number, slide_control,
} from "../kit/page.js";

const METRICS = ["rbp", "err", "pfound"];
const METERS = ["counted", "mean", "half", "value"];
const BUTTONS = {
  walk: "", step: "rl-full", again: "rl-full", another: "rl-full", reset: "",
};
const STEPS = { p: 0.01, err_p: 0.01, p_break: 0.01, n_users: 20, speed: 1 };
const KEY = ["walking", "paid", "unpaid", "one"];

/** Build everything inside `parent`; `act` holds what buttons and controls do. */
export function build(parent, s, act) {
  const { frame, root, title } = build_root(parent, "user-crowd", s);
  const read = make("div", "rl-read rl-user-crowd-read", root);
  const controls = build_controls(root, s, act);
  build_key(root, s);
  const rows = build_rows(root, s, act);
  const chart = build_chart(root, s);
  const meters = build_numbers(root, s);
  const formula = make("div", "rl-user-crowd-formula rl-full", root);
  const one = build_one(root, s, act);
  const say = live(root);
  return { frame, root, title, read, ...controls, ...rows, one, ...chart, formula, meters, say };
}

function build_key(root, s) {
  const key = make("ul", "rl-user-crowd-key", root, { "aria-label": s.words.key_label });
  for (const name of KEY) {
    make("li", `rl-user-crowd-of-${name}`, key, { text: said(s, `key_${name}`) });
  }
}

function build_chart(root, s) {
  const box = make("div", "rl-user-crowd-chart rl-full", root, { "aria-hidden": "true" });
  const chart = make("canvas", "rl-user-crowd-mean", box);
  const chart_high = make("span", "rl-user-crowd-high", box);
  const chart_low = make("span", "rl-user-crowd-low", box);
  const ends = make("div", "rl-user-crowd-ends", box);
  make("span", "", ends, { text: s.words.chart_first });
  const chart_read = make("span", "", ends);
  return { chart, chart_high, chart_low, chart_read, chart_last: make("span", "", ends) };
}

function build_controls(root, s, act) {
  const bar = controls_bar(root, s.words.controls_label);
  const metric = s.controls.includes("metric") && choice_control(bar, {
    label: s.words.metric, choices: METRICS.map((name) => [name, s.words[name]]),
    value: s.metric, on_input: (value) => act.set({ metric: value }),
  });
  const sliders = {};
  for (const [name, step] of Object.entries(STEPS)) {
    if (!s.controls.includes(PERSISTENCES.includes(name) ? "p" : name)) continue;
    const [min, max] = s.limits[name];
    sliders[name] = slide_control(bar, {
      label: s.words[name], min, max, step, value: s[name], format: format_of(name, s.words),
      on_input: (value) => act.set({ [name]: value }),
    });
    sliders[name].field = sliders[name].input.parentElement;
    if (PERSISTENCES.includes(name)) sliders[name].field.classList.add("rl-user-crowd-persistence");
  }
  const steps = s.simple ? [] : build_steps(bar, s, act);
  const group = make("div", "rl-buttons rl-user-crowd-buttons", root);
  const buttons = Object.fromEntries(
    Object.entries(BUTTONS).map(([name, class_name]) =>
      [name, button(group, s.words[name], act[name], class_name)]),
  );
  return { metric, sliders, buttons, steps };
}

function format_of(name, words) {
  if (name === "speed") return (speed) => fill(words.speed_value, { speed });
  if (name === "n_users") return (users) => grouped(users);
  return (share) => number(share, 2);
}

function build_rows(root, s, act) {
  const box = make("div", "rl-user-crowd-rows", root);
  box.style.setProperty("--rows", s.grades.length + 1);
  const list = make("ol", "rl-user-crowd-list", box, { "aria-label": s.words.rows_label });
  const documents = s.names.map((name, i) => build_document(list, s, name, i, act));
  make("li", "rl-user-crowd-document rl-user-crowd-past", list, { text: s.words.past_end });
  const field = make("div", "rl-user-crowd-field", box, { "aria-hidden": "true" });
  const canvas = make("canvas", "rl-user-crowd-crowd", field);
  const path = build_path(field);
  const numbers = make("div", "rl-user-crowd-numbers", box);
  const head = make("div", "rl-user-crowd-head", numbers);
  make("span", "", head, { text: s.words.ended });
  make("span", "rl-full", head, { text: s.words.expected });
  const counts = [...s.names, null].map(() => {
    const row = make("div", "rl-user-crowd-count", numbers);
    return { ended: make("b", "", row), expected: make("span", "rl-full", row) };
  });
  make("li", "rl-user-crowd-document rl-user-crowd-past rl-user-crowd-all", list, {
    text: s.words.all_counted,
  });
  const all = make("b", "", make("div", "rl-user-crowd-count rl-user-crowd-all", numbers));
  return { documents, canvas, path, counts, all };
}

function build_document(list, s, name, i, act) {
  const row = make("li", "rl-user-crowd-document", list);
  make("span", "rl-user-crowd-rank", row, { text: i + 1, "aria-hidden": "true" });
  const card = make("span", "rl-user-crowd-card", row);
  make("span", "rl-user-crowd-name", card, { text: name, title: name });
  const input = make("input", "rl-range rl-user-crowd-grade rl-full", card, {
    type: "range", min: 0, max: s.max_grade, step: 1,
    "aria-label": fill(s.words.grade_label, { name, rank: i + 1 }),
  });
  input.addEventListener("input", () => act.grade(i, Number(input.value)));
  return { input, badge: make("span", "rl-user-crowd-badge", card, { "aria-hidden": "true" }) };
}

function build_numbers(root, s) {
  const box = make("div", "rl-user-crowd-meters rl-full", root);
  return Object.fromEntries(METERS.map((name) => {
    const meter = make("div", "", box, { "data-meter": name });
    const label = make("div", "rl-user-crowd-meter-name", meter, { text: s.words[name] });
    const value = make("div", "rl-user-crowd-value", meter);
    return [name, { label, value, note: make("div", "rl-user-crowd-note", meter) }];
  }));
}
