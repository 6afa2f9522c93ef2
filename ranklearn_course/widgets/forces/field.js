// The score axis with its documents, the lines between them, and the forces as arrows.

import { KEYS_STAY, fill, make, number, set, size, svg } from "../kit/page.js";
import { STEPS_OF_ARROW, moves_of, pairs, push_text, thickest_of } from "./measure.js";

export const HEIGHT = 300;
const THIN = 1;
const THICK = 7;
const SHORTEST_ARROW = 3;
const LONGEST_ARROW = 90;
const RADIUS = 15;

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
  const lines = svg("g", drawing);
  const documents = s.names.map((name, i) => {
    const arrow = svg("svg", drawing, { x: percent(across(s, i)), class: "rl-arrow" });
    const shaft = svg("path", arrow);
    const dot = make("div", "rl-dot", plane, {
      role: "slider", "aria-orientation": "vertical", "aria-valuemin": s.low,
      "aria-valuemax": s.high, ...KEYS_STAY,
      ...(s.simple ? { "aria-disabled": true } : { tabindex: 0, "aria-describedby": help }),
    });
    size(dot, "--across", across(s, i));
    return { arrow, shaft, dot };
  });
  return { plane, lines, documents };
}

export function show_field({ lines, documents }, s, now) {
  show_lines(lines, s, now);
  const moves = moves_of(s, now);
  documents.forEach(({ arrow, shaft, dot }, i) => {
    dot.className = `rl-dot rl-shade-${Math.min(3, s.grades[i])}`;
    size(dot, "--at", at(s, s.scores[i]));
    const words = { name: s.names[i], grade: s.grades[i] };
    set(dot, {
      text: s.grades[i],
      "aria-label": fill(s.words.score_label, words),
      "aria-valuenow": s.scores[i],
      "aria-valuetext": fill(s.words.score_value, {
        score: number(s.scores[i], 2), rank: now.ranks[i],
        force: push_text(s, now.documents[i]),
      }),
    });
    set(arrow, { y: down(s, s.scores[i]) });
    set(shaft, { d: arrow_path(s, moves[i]) });
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

function show_lines(group, s, now) {
  const wanted = now.pairs ? pair_lines(s, now) : grade_lines(s);
  while (group.childElementCount < wanted.length) svg("line", group);
  [...group.children].forEach((line, index) => {
    const found = wanted[index];
    line.style.display = found ? "" : "none";
    if (found) set(line, found);
  });
}

function pair_lines(s, now) {
  const thickest = thickest_of(s);
  return pairs(s, now).map(({ i, j, push, is_wrong }) => ({
    x1: percent(across(s, i)), y1: down(s, s.scores[i]),
    x2: percent(across(s, j)), y2: down(s, s.scores[j]),
    class: is_wrong ? "rl-pair rl-wrong" : "rl-pair",
    "stroke-width": (THIN + (THICK - THIN) * Math.min(1, push / thickest)).toFixed(2),
  }));
}

/** The mark at a document's own grade, and the way to it. */
function grade_lines(s) {
  return s.names.flatMap((_, i) => {
    const [x, y] = [across(s, i), down(s, s.grades[i])];
    const half = 0.3 / s.names.length;
    return [
      { x1: percent(x), x2: percent(x), y1: down(s, s.scores[i]), y2: y, class: "rl-pull" },
      { x1: percent(x - half), x2: percent(x + half), y1: y, y2: y, class: "rl-target" },
    ].map((line) => ({ ...line, "stroke-width": 2 }));
  });
}
