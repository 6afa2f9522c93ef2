// Gains and discounts: what a grade is worth, and what a rank lets through.

import { choice, refuse_if } from "./lists.js";

export const GAINS = { exponential: (grade) => 2 ** grade - 1, linear: (grade) => grade };

export const DISCOUNTS = {
  log2: (rank) => 1 / Math.log2(1 + rank),
  jarvelin: (rank, base) => 1 / Math.max(1, Math.log2(rank) / Math.log2(base)),
  reciprocal: (rank) => 1 / rank,
};

export function weight_functions({ gain = "exponential", discount = "log2", base = 2 }) {
  refuse_if(
    base !== 2 && discount !== "jarvelin",
    `base is used by discount='jarvelin' only, got discount='${discount}' and base=${base}`,
  );
  refuse_if(!(base > 1), `base must be a number in (1, inf), got ${base}`);
  const G = typeof gain === "function" ? gain : choice(GAINS, gain);
  const D = typeof discount === "function" ? discount : choice(DISCOUNTS, discount);
  return [(grade) => G(grade), (rank) => D(rank, base)];
}
