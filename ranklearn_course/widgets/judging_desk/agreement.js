// How far two assessors agree, as ranklearn_course.metrics has it.

import { mean_of, sum_of } from "../kit/lists.js";

const share = (labels, label) => mean_of(labels.map((each) => Number(each === label)));

/**
 * Agreement beyond what the habits of both make likely.
 * kappa = (p_o - p_e) / (1 - p_e), p_o the share of equal labels, p_e that which chance would give
 */
export function cohen_kappa(first, second) {
  const equal = mean_of(first.map((label, i) => Number(label === second[i])));
  const by_chance = sum_of([0, 1].map((label) => share(first, label) * share(second, label)));
  return by_chance < 1 ? (equal - by_chance) / (1 - by_chance) : 0;
}
