// The curves of the slope explorer: every metric against the score of the moved document.

import { fill, make, number, put, set, size, svg } from "../kit/page.js";
import {
  COARSE, FINE, METRICS, apart, curve_key, curves, ends, is_aside, meter_note, peak, slope,
} from "./measure.js";

const [WIDE, HIGH] = [1000, 200];
const NAME_GAP = 0.105; // of the names at the lines, as a share of the height
const TANGENT = [130, 60]; // half of it is not wider and not higher
const REFINED_AFTER_MS = 120;

export function build_curves(root, s) {
  const parent = make("div", "rl-row rl-curves", root);
  const [worst, best] = ends(s);
  const labels = make("div", "rl-name rl-ends", parent);
  make("span", "", labels, { text: fill(s.words.best, { value: number(best, 2) }) });
  const lowest = s.words[s.temperature_alone ? "at_random" : "worst"];
  make("span", "", labels, { text: fill(lowest, { value: number(worst, 2) }) });
  const field = make("div", "rl-field-of-curves", parent);
  const drawing = svg("svg", field, {
    viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img",
  });
  const others = s.names.map(() => svg("line", drawing, { class: "rl-other", y1: 0, y2: HIGH }));
  const here = svg("line", drawing, { class: "rl-now", y1: 0, y2: HIGH });
  const lines = METRICS.map((name) => svg("path", drawing, { class: `rl-curve rl-of-${name}` }));
  const tangent = svg("line", drawing, { class: "rl-tangent rl-full" });
  const dots = METRICS.map((name) => make("div", `rl-point rl-of-${name}`, field));
  const crest = s.temperature_alone ? make("div", "rl-crest", field, { "aria-hidden": "true" }) : null;
  if (crest) make("span", "", crest, { text: s.words.highest });
  const touch = make("div", "rl-touch rl-full", field, { "aria-hidden": "true" });
  const axis = make("div", "rl-axis", field);
  const names = build_names(parent, s);
  return {
    drawing, others, here, lines, tangent, dots, crest, touch, axis, names, range: [worst, best],
    key: "", timer: 0,
  };
}

/** The name of each line at its right end, which a piece of the line leads to. */
function build_names(parent, s) {
  const column = make("div", "rl-names", parent, { "aria-hidden": "true" });
  const leads = svg("svg", column, { viewBox: `0 0 100 ${HIGH}`, preserveAspectRatio: "none" });
  return METRICS.map((name) => {
    const lead = svg("path", leads, { class: `rl-curve rl-of-${name}` });
    const label = make("div", `rl-line-name rl-of-${name}`, column);
    make("span", "rl-long", label, { text: s.words[name] });
    make("span", "rl-short", label, { text: s.words[`short_${name}`] });
    return { lead, label };
  });
}

function show_names(page, s, heights) {
  const is_hidden = (name) => (s.simple || s.temperature_alone) && is_aside(s, name);
  const shown = METRICS.flatMap((name, m) => (is_hidden(name) ? [] : [m]));
  const places = apart(shown.map((m) => heights[m]), NAME_GAP);
  shown.forEach((m, i) => {
    const [from, to] = [heights[m], places[i]].map((place) => (HIGH * place).toFixed(2));
    set(page.names[m].lead, { d: `M0 ${from}L30 ${from}L70 ${to}L100 ${to}` });
    size(page.names[m].label, "--down", places[i]);
  });
}

/** A straight line through the marked point, as steep as the curve there, and its slope. */
function show_tangent(page, s, at, down, per_value) {
  const steepness = slope(s, s.metric, s.moved);
  const across = WIDE / (s.high - s.low);
  const up = HIGH * per_value * steepness;
  const half = Math.min(TANGENT[0] / across, TANGENT[1] / Math.abs(up));
  const [left, right] = [at, 1 - at].map((room) => Math.min(half, (WIDE * room) / across));
  const [x, y] = [WIDE * at, HIGH * down];
  const ends = { x1: x - left * across, y1: y + left * up, x2: x + right * across, y2: y - right * up };
  set(page.tangent, Object.fromEntries(Object.entries(ends).map(([k, v]) => [k, v.toFixed(2)])));
  size(page.touch, "--at", at);
  size(page.touch, "--down", down);
  const is_before = at > 0.5;
  page.touch.classList.toggle("rl-before", is_before);
  page.touch.classList.toggle("rl-above", is_before === steepness >= 0);
  put(page.touch, meter_note(s, s.metric));
}

export function show_curves(page, s, now) {
  const x = (score) => (score - s.low) / (s.high - s.low);
  const [worst, best] = page.range;
  const y = (value) => 1 - (value - worst) / (best - worst || 1);
  const key = curve_key(s);
  if (key !== page.key) {
    const is_first = page.key === "";
    page.key = key;
    const trace = (n_points) => {
      const found = curves(s, n_points);
      const shown = METRICS.flatMap((name, m) => (found[name] ? [m] : []));
      for (const m of shown) set(page.lines[m], { d: path(found[METRICS[m]], x, y) });
      // Rounded, so that equal ends keep their order.
      const end = (name) => found[name] && Number(y(found[name].at(-1)[1]).toFixed(6));
      show_names(page, s, METRICS.map(end));
    };
    clearTimeout(page.timer);
    // A frame has room for few points; the others follow once nothing changes any more.
    if (is_first) trace(FINE);
    else {
      trace(COARSE);
      page.timer = setTimeout(() => trace(FINE), REFINED_AFTER_MS);
    }
    page.others.forEach((line, i) => {
      const at = (WIDE * x(s.scores[i])).toFixed(1);
      set(line, { x1: at, x2: at, visibility: i === s.moved ? "hidden" : null });
    });
    const words = { name: s.names[s.moved], low: number(s.low, 0), high: number(s.high, 0) };
    put(page.axis, fill(s.words.axis, words));
  }
  METRICS.forEach((name, m) => {
    const { lead, label } = page.names[m];
    for (const part of [page.lines[m], page.dots[m], lead, label]) {
      part.classList.toggle("rl-aside", is_aside(s, name));
    }
    page.dots[m].classList.toggle("rl-chosen", name === s.metric);
  });
  const at = x(s.scores[s.moved]);
  set(page.here, { x1: (WIDE * at).toFixed(1), x2: (WIDE * at).toFixed(1) });
  page.dots.forEach((dot, m) => {
    size(dot, "--at", at);
    if (METRICS[m] in now) size(dot, "--down", y(now[METRICS[m]]));
  });
  if (page.crest) {
    const { place, value, dcg } = peak(s);
    size(page.crest, "--at", x(place));
    size(page.crest, "--from", y(Math.max(value, dcg)));
    size(page.crest, "--to", y(Math.min(value, dcg)));
    page.crest.classList.toggle("rl-below", value < dcg);
  }
  show_tangent(page, s, at, y(now[s.metric]), 1 / (best - worst || 1));
  const words = { name: s.names[s.moved], metric: s.words[s.metric], slope: meter_note(s, s.metric) };
  set(page.drawing, { "aria-label": fill(s.words.curves, words) });
}

export const stop_curves = (page) => clearTimeout(page.timer);

const path = (points, x, y) =>
  points.map(([score, value], i) =>
    `${i ? "L" : "M"}${(WIDE * x(score)).toFixed(1)} ${(HIGH * y(value)).toFixed(2)}`).join("");
