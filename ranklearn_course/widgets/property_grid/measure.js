// What the property grid shows for a cell: its title, the lists on its board. No DOM here.

import { fill, number } from "../kit/page.js";

const TRAITS = [
  "families", "properties", "cells", "ranges", "counts", "step", "simple", "words",
  "metric", "property",
];
export const SETTINGS = ["metric", "property"];
const SLOPE_DIGITS = 6;
const RANGE_DIGITS = 2;

export const read = (model) => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
export const cell_of = (s, metric = s.metric, property = s.property) => s.cells[metric][property];
export const metrics_of = (s) => s.families.flatMap(([, metrics]) => metrics);

export function title(s) {
  const kind = `${s.property}_${cell_of(s).holds ? "yes" : "no"}`;
  return fill(s.words[kind], { metric: s.metric });
}

export const answer = (s, metric, property) =>
  s.words[cell_of(s, metric, property).holds ? "yes" : "no"];

export function cell_label(s, metric, property) {
  const names = { property: s.words[property], answer: answer(s, metric, property) };
  return fill(s.words.cell_label, names);
}

/** What the open property is. */
export const meaning = (s) =>
  fill(s.words.meaning, { sentence: s.words[`${s.property}_is`] });

/** Which places of a list differ from another one. */
const changed = (list, from) => list.map((grade, i) => grade !== from[i]);

/** The lists of a cell: label, grades, which of them moved, what they get, whether one is unseen. */
export function lists(s) {
  const { left, right, base, at, left_value, right_value, digits } = cell_of(s);
  const label = (side) => s.words[`${s.property}_${side}`];
  const told = (kind, value) => fill(s.words[kind], { value: number(value, digits) });
  const still = left.map(() => false);
  if (s.property === "slope") {
    const value = fill(s.words.change, { value: number(left_value, SLOPE_DIGITS) });
    const moved = left.map((_, i) => i === at);
    return [{ label: fill(label("left"), { step: s.step }), grades: left, moved, value }];
  }
  if (s.property === "perfect") {
    return [{ label: label("left"), grades: left, moved: still, value: told("value", left_value) }];
  }
  if (base.length) {
    const swap = (side, grades, value) =>
      ({ label: label(side), grades, moved: changed(grades, base), value: told("cost", value) });
    return [
      { label: label("base"), grades: base, moved: still, value: "" },
      swap("left", left, left_value), swap("right", right, right_value),
    ];
  }
  return [
    { label: label("left"), grades: left, moved: still, value: told("value", left_value) },
    {
      label: label("right"), grades: right, moved: changed(right, left),
      value: told("value", right_value), unseen: s.property === "needs_r",
    },
  ];
}

export const found = (s) =>
  fill(s.words[cell_of(s).decisive ? "smallest" : "tried"], { count: s.counts[s.property] });

export function span(s) {
  const [low, high] = s.ranges[s.metric].map((value) => number(value, RANGE_DIGITS));
  return fill(s.words.range, { metric: s.metric, low, high });
}

/** What is read out. */
export function sentence(s) {
  const rows = lists(s).filter(({ value }) => value).map(({ label, grades, value }) =>
    fill(s.words.row, { label, grades: grades.join(", "), value }));
  return [`${title(s)}.`, ...rows].join(" ");
}
