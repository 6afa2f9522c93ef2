// The score axis with its documents, the lines between them, and the forces as arrows.

import { clamp, fill, make, number, set, size, svg } from "../kit/page.js";
import {
  STEPS_OF_ARROW, is_shown, label_text, moves_of, pairs, push_text, pushes_on_chosen, thickest_of,
} from "./measure.js";

export const HEIGHT = 300;
const THIN = 1;
const THICK = 7;
const SHORTEST_ARROW = 3;
const LONGEST_ARROW = 90;
const RADIUS = 15;
// The pushes on the chosen document stand beside it, so far from it and, as its lane allows, from
// each other.
const BESIDE = 27;
const NEXT = { least: 13, most: 24 };
const LONGEST_LABEL = 2;
/** A line that comes as near to the middle of a document would lie on the lines that end there. */
const HIDDEN = 8;
const PAST = RADIUS + 12;
/** Where one document is alone there is room for arrows so many times as long. */
const ENLARGED = 2;

const across = (s, i) => (i + 0.5) / s.names.length;
const percent = (share) => `${(100 * share).toFixed(3)}%`;
const at = (s, score) => (score - s.low) / (s.high - s.low);
const down = (s, score) => HEIGHT * (1 - at(s, score));

export function build_field(parent, s, help) {
  const field = make("div", "rl-field-of-forces", parent);
  const plane = make("div", "rl-plane", field);
  const drawing = svg("svg", plane, { "aria-hidden": "true" });
  for (let score = Math.ceil(s.low) + 1; score < s.high; score += 2) {
    const y = down(s, score);
    svg("line", drawing, { class: "rl-grid", x1: "0%", x2: "100%", y1: y, y2: y });
    const label = make("div", "rl-tick", field, { "aria-hidden": "true", text: number(score, 0) });
    size(label, "--at", at(s, score));
  }
  make("div", "rl-axis", field, { "aria-hidden": "true", text: s.words.axis });
  const lines = svg("svg", drawing, { viewBox: `0 0 100 ${HEIGHT}`, preserveAspectRatio: "none" });
  const documents = s.names.map((name, i) => {
    const arrow = svg("svg", drawing, { x: percent(across(s, i)), class: "rl-arrow" });
    const shaft = svg("path", arrow);
    const dot = make("div", "rl-dot", plane, {
      role: "slider", "aria-orientation": "vertical", "aria-valuemin": s.low,
      "aria-valuemax": s.high,
      ...(s.simple ? { "aria-disabled": true } : { tabindex: 0, "aria-describedby": help }),
    });
    size(dot, "--across", across(s, i));
    return { arrow, shaft, dot };
  });
  const above = svg("svg", plane, { class: "rl-above", "aria-hidden": "true" });
  return { plane, lines, documents, parts: svg("svg", above) };
}

export function show_field({ lines, documents, parts }, s, now) {
  show_lines(lines, s, now);
  const times = show_parts(parts, s, now);
  const moves = moves_of(s, now);
  documents.forEach(({ arrow, shaft, dot }, i) => {
    dot.className = `rl-dot rl-shade-${Math.min(3, s.grades[i])}`;
    size(dot, "--at", at(s, s.scores[i]));
    const words = { name: s.names[i], grade: s.grades[i] };
    set(dot, {
      text: label_text(s, i),
      "aria-label": fill(s.words.score_label, words),
      "aria-valuenow": s.scores[i],
      "aria-valuetext": fill(s.words.score_value, {
        score: number(s.scores[i], 2), rank: now.ranks[i],
        force: push_text(s, now.documents[i]), label: label_text(s, i),
      }),
    });
    set(arrow, { y: down(s, s.scores[i]) });
    set(shaft, { d: is_shown(s, i) ? arrow_path(s, times * moves[i]) : "M0 0" });
    dot.classList.toggle("rl-chosen", s.chosen === i);
  });
}

/** From the edge of the circle, up or down, as long as some steps. */
function arrow_path(s, move) {
  const wanted = (STEPS_OF_ARROW * Math.abs(move) * HEIGHT) / (s.high - s.low);
  if (wanted < SHORTEST_ARROW) return "M0 0";
  const sign = move > 0 ? -1 : 1;
  const end = sign * (RADIUS + Math.min(wanted, LONGEST_ARROW));
  const neck = end - sign * Math.min(7, wanted);
  return `M-2 ${sign * RADIUS}L-2 ${neck}L-6 ${neck}L0 ${end}L6 ${neck}L2 ${neck}L2 ${sign * RADIUS}Z`;
}

/**
 * Draw the pushes on the chosen document end to end, from the foot of its arrow to its head.
 * Returns how many times as long as elsewhere all of them are drawn.
 */
function show_parts(parts, s, now) {
  parts.replaceChildren();
  const pushes = s.chosen === null ? [] : pushes_on_chosen(s, now);
  if (!pushes.length) return 1;
  const pixels = (STEPS_OF_ARROW * s.step_sizes[s.method] * HEIGHT) / (s.high - s.low);
  const ends = [0];
  for (const { push } of pushes) ends.push(ends.at(-1) + pixels * push);
  const times = Math.min(ENLARGED, LONGEST_ARROW / (Math.max(...ends) - Math.min(...ends)));
  const foot = RADIUS * Math.sign(Number(ends.at(-1).toFixed(6)));
  const y = ends.map((end) => -(foot + times * end));
  const lane = parts.ownerSVGElement.clientWidth / s.names.length;
  const next = clamp((lane - BESIDE) / pushes.length, NEXT.least, NEXT.most);
  const x = (i) => (s.chosen < s.names.length / 2 ? 1 : -1) * (BESIDE + i * next);
  set(parts, { x: percent(across(s, s.chosen)), y: down(s, s.scores[s.chosen]) });
  svg("path", parts, {
    class: "rl-guide", d: `M0 ${y[0]}H${x(0)}M${x(pushes.length - 1)} ${y.at(-1)}H0`,
  });
  pushes.forEach(({ j }, i) => {
    const part = svg("g", parts, { class: "rl-part", "data-part": j });
    svg("path", part, { d: part_path(x(i), y[i], y[i + 1]) });
    const name = s.names[j];
    const label = { x: x(i), y: Math.max(y[i], y[i + 1]) + 11, text: name };
    if (name.length <= LONGEST_LABEL) svg("text", part, label);
  });
  return times;
}

/** A thin arrow from one height to another; a push too weak for a head is a stroke across. */
function part_path(x, from, to) {
  const long = Math.abs(to - from);
  if (long < SHORTEST_ARROW) return `M${x - 4} ${to - 1}H${x + 4}V${to + 1}H${x - 4}Z`;
  const neck = to + Math.sign(from - to) * Math.min(5, long);
  return `M${x - 1} ${from}V${neck}H${x - 4}L${x} ${to}L${x + 4} ${neck}H${x + 1}V${from}Z`;
}

function show_lines(group, s, now) {
  group.replaceChildren();
  for (const line of now.pairs ? pair_lines(s, now) : grade_lines(s)) {
    svg("path", group, { fill: "none", "vector-effect": "non-scaling-stroke", ...line });
  }
}

function pair_lines(s, now) {
  const thickest = thickest_of(s);
  return pairs(s, now).map(({ i, j, push, is_wrong }) => ({
    class: is_wrong ? "rl-pair rl-wrong" : "rl-pair",
    "data-part": s.chosen === null ? null : i === s.chosen ? j : i,
    "stroke-width": (THIN + (THICK - THIN) * Math.min(1, push / thickest)).toFixed(2),
    d: way_between(s, now, Math.min(i, j), Math.max(i, j)),
  }));
}

const place = (s, d) => [100 * across(s, d), down(s, s.scores[d])];

/** An arc around the documents that stand on the way, on the side without an arrow; else straight. */
function way_between(s, now, left, right) {
  const [[x, y], [end, bottom]] = [place(s, left), place(s, right)];
  const bends = s.names.map((_, d) => d).slice(left + 1, right).map((d) => {
    const share = (d - left) / (right - left);
    const off = place(s, d)[1] - y - share * (bottom - y);
    if (Math.abs(off) >= HIDDEN) return 0;
    return (off + (now.documents[d] > 0 ? PAST : -PAST)) / (2 * share * (1 - share));
  });
  const bend = [...bends, 0].reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most));
  return `M${x} ${y}Q${(x + end) / 2} ${(y + bottom) / 2 + bend} ${end} ${bottom}`;
}

/** The mark at a document's own grade, and the way to it. */
function grade_lines(s) {
  return s.names.flatMap((_, i) => {
    if (!is_shown(s, i)) return [];
    const [x, from] = place(s, i);
    const to = down(s, s.grades[i]);
    const half = 30 / s.names.length;
    return [
      { d: `M${x} ${from}V${to}`, class: "rl-pull" },
      { d: `M${x - half} ${to}H${x + half}`, class: "rl-target" },
    ].map((line) => ({ ...line, "stroke-width": 2 }));
  });
}
