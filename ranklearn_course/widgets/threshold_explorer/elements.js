// The page of the threshold explorer: its elements, built once.

import { METRICS, curves, document_texts, share_of } from "./measure.js";
import {
  build_meters, build_root, button, choice_control, live, controls_bar, make, trimmed, svg,
} from "../kit/page.js";

// The plot area inside a drawing of 280 × 236, and the way from shares to its pixels.
const PLOT = { left: 50, top: 12, width: 216, height: 176 };
export const plot_x = (share) => PLOT.left + share * PLOT.width;
export const plot_y = (share) => PLOT.top + (1 - share) * PLOT.height;
export const share_in_plot = (x, y) =>
  [(x - PLOT.left) / PLOT.width, 1 - (y - PLOT.top) / PLOT.height];

const LEVEL = 27;

// The documents are read out from a list, not from their marks.
const UNREAD = { "aria-hidden": "true" };

/** Build the whole explorer inside `parent` and return its parts by name. */
export function build(parent, s, act) {
  const { frame, root, title } = build_root(parent, "threshold-explorer", s);
  make("div", "rl-read", root, { text: s.words.how_to });
  const bar = controls_bar(root, s.words.controls);
  const beta = choice_control(bar, {
    label: s.words.beta, choices: s.betas.map((value) => [value, trimmed(value)]), value: s.beta,
    on_input: act.beta,
  });
  button(bar, s.words.reset, act.reset);
  const axis = build_axis(root, s);
  const panels = make("div", "rl-parts rl-full", root);
  const table = build_table(panels, s);
  const all = curves(s);
  const plots = {
    roc: build_plot(panels, s, "roc", all.roc), pr: build_plot(panels, s, "pr", all.pr),
  };
  const meters = build_meters(root, METRICS, ["name", "value", "share", "note"]);
  return { root: frame, title, beta, ...axis, table, plots, meters, say: live(root) };
}

function build_axis(root, s) {
  const axis = make("div", "rl-axis", root);
  const rows = (relevant) =>
    1 + Math.max(...s.levels.filter((_, i) => s.relevant[i] === relevant));
  axis.style.setProperty("--above", `${rows(true) * LEVEL + 6}px`);
  axis.style.setProperty("--below", `${rows(false) * LEVEL + 6}px`);
  const kinds = make("div", "rl-kinds", axis, { "aria-hidden": "true" });
  make("div", "rl-kind-above", kinds, { text: s.words.relevant });
  make("div", "rl-kind-below", kinds, { text: s.words.not_relevant });
  make("div", "rl-kind-ticks", kinds, { text: s.words.axis });
  const spoken = make("ul", "rl-hidden", axis, { "aria-label": s.words.documents });
  for (const text of document_texts(s)) make("li", "", spoken, { text });
  const strip = make("div", "rl-strip", axis);
  make("div", "rl-zone", strip);
  make("div", "rl-base", strip);
  for (const tick of s.ticks) put_at(make("div", "rl-tick", strip, { text: tick, ...UNREAD }), s, tick);
  const marks = s.names.map((name, i) => {
    const kind = s.relevant[i] ? "rl-hit" : "rl-miss";
    const mark = make("div", `rl-mark ${kind}`, strip, { text: name, ...UNREAD });
    mark.style.setProperty("--level", `${s.levels[i] * LEVEL + 5}px`);
    put_at(mark, s, s.scores[i]);
    return mark;
  });
  const handle = make("div", "rl-handle", strip, {
    role: "slider", tabindex: 0, "aria-label": s.words.handle, "aria-valuemin": s.low,
    "aria-valuemax": s.high,
  });
  return { strip, marks, handle, flag: make("span", "rl-flag", handle) };
}

const put_at = (element, s, score) =>
  element.style.setProperty("--x", share_of(s, score).toFixed(4));

function build_table(parent, s) {
  const part = make("div", "rl-part", parent);
  make("div", "rl-part-title", part, { text: s.words.table, "aria-hidden": "true" });
  const table = make("table", "rl-confusion", part, { "aria-label": s.words.table });
  const head = make("tr", "", table);
  make("td", "", head);
  for (const word of ["relevant", "not_relevant", "all"]) {
    make("th", "", head, { text: s.words[word], scope: "col" });
  }
  const numbers = {};
  const cells = (label, names) => {
    const line = make("tr", "", table);
    make("th", "", line, { text: label, scope: "row" });
    for (const name of names) {
      const cell = make("td", `rl-cell rl-${name}`, line);
      numbers[name] = make("span", "rl-count", cell);
      if (name in s.words) make("span", "rl-cell-name", cell, { text: s.words[name] });
    }
  };
  cells(s.words.retrieved, ["TP", "FP", "found"]);
  cells(s.words.not_retrieved, ["FN", "TN", "left"]);
  cells(s.words.all, ["hits", "others", "total"]);
  return numbers;
}

function build_plot(parent, s, name, curve) {
  const part = make("div", "rl-part", parent);
  make("div", "rl-part-title", part, { text: s.words[name], "aria-hidden": "true" });
  const drawing = svg("svg", part, { viewBox: "0 0 280 236", role: "img", class: "rl-plot" });
  const line = corners(curve, name).map(([x, y]) => `${plot_x(x)},${plot_y(y)}`).join(" ");
  if (name === "roc") {
    const corner = `${plot_x(1)},${plot_y(0)}`;
    svg("polygon", drawing, { points: `${line} ${corner}`, class: "rl-area" });
    const [x1, y1, x2, y2] = [plot_x(0), plot_y(0), plot_x(1), plot_y(1)];
    svg("line", drawing, { x1, y1, x2, y2, class: "rl-chance" });
  }
  build_frame(drawing, s, name);
  svg("polyline", drawing, { points: line, class: "rl-curve" });
  for (const { x, y } of curve) {
    svg("circle", drawing, { cx: plot_x(x), cy: plot_y(y), r: 3, class: "rl-dot" });
  }
  const point = svg("circle", drawing, { r: 7.5, class: "rl-point" });
  return { drawing, curve, point };
}

/** Precision goes in steps: no threshold gives the values on a slope between two points. */
const corners = (curve, name) => curve.flatMap(({ x, y }, i) =>
  (name === "pr" && i > 0 ? [[curve[i - 1].x, y], [x, y]] : [[x, y]]));

function build_frame(drawing, s, name) {
  for (const share of [0, 0.5, 1]) {
    const [x, y] = [plot_x(share), plot_y(share)];
    svg("line", drawing, { x1: plot_x(0), x2: plot_x(1), y1: y, y2: y, class: "rl-grid" });
    svg("text", drawing, { x: 42, y: y + 4, class: "rl-end", text: share });
    svg("text", drawing, { x, y: plot_y(0) + 18, class: "rl-middle", text: share });
  }
  svg("text", drawing, { x: plot_x(0.5), y: 228, class: "rl-middle", text: s.words[`${name}_x`] });
  const turned = { x: -plot_y(0.5), y: 12, transform: "rotate(-90)", class: "rl-middle" };
  svg("text", drawing, { ...turned, text: s.words[`${name}_y`] });
}
