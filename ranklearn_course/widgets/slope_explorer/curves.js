// The curves of the slope explorer: every metric against the score of the moved document.

import { fill, make, number, put, set, size, svg } from "../kit/page.js";
import { COARSE, FINE, METRICS, curve_key, curves, ends, is_aside } from "./measure.js";

const [WIDE, HIGH] = [1000, 200];
const REFINED_AFTER_MS = 120;

export function build_curves(root, s) {
  const parent = make("div", "rl-row rl-curves", root);
  const [worst, best] = ends(s);
  const labels = make("div", "rl-name rl-ends", parent);
  make("span", "", labels, { text: fill(s.words.best, { value: number(best, 2) }) });
  make("span", "", labels, { text: fill(s.words.worst, { value: number(worst, 2) }) });
  const field = make("div", "rl-field-of-curves", parent);
  const drawing = svg("svg", field, {
    viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img",
  });
  const others = s.names.map(() => svg("line", drawing, { class: "rl-other", y1: 0, y2: HIGH }));
  const here = svg("line", drawing, { class: "rl-now", y1: 0, y2: HIGH });
  const lines = METRICS.map((name) => svg("path", drawing, { class: `rl-curve rl-of-${name}` }));
  const dots = METRICS.map((name) => make("div", `rl-point rl-of-${name}`, field));
  const axis = make("div", "rl-axis", field);
  return { drawing, others, here, lines, dots, axis, range: [worst, best], key: "", timer: 0 };
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
      METRICS.forEach((name, m) => set(page.lines[m], { d: path(found[name], x, y) }));
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
    set(page.drawing, { "aria-label": fill(s.words.curves, words) });
    put(page.axis, fill(s.words.axis, words));
  }
  METRICS.forEach((name, m) => {
    for (const part of [page.lines[m], page.dots[m]]) {
      part.classList.toggle("rl-full", is_aside(s, name));
    }
  });
  const at = x(s.scores[s.moved]);
  set(page.here, { x1: (WIDE * at).toFixed(1), x2: (WIDE * at).toFixed(1) });
  page.dots.forEach((dot, m) => {
    size(dot, "--at", at);
    size(dot, "--down", y(now[METRICS[m]]));
  });
}

export const stop_curves = (page) => clearTimeout(page.timer);

const path = (points, x, y) =>
  points.map(([score, value], i) =>
    `${i ? "L" : "M"}${(WIDE * x(score)).toFixed(1)} ${(HIGH * y(value)).toFixed(2)}`).join("");
