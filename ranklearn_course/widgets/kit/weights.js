// Gains and discounts: what a grade is worth, and what a rank lets through.

import { choice } from "./lists.js";

export const GAINS = { exponential: (grade) => 2 ** grade - 1, linear: (grade) => grade };

export const DISCOUNTS = {
  log2: (rank) => 1 / Math.log2(1 + rank),
  jarvelin: (rank, base) => 1 / Math.max(1, Math.log2(rank) / Math.log2(base)),
  reciprocal: (rank) => 1 / rank,
};

export function weight_functions({ gain = "exponential", discount = "log2", base = 2 }) {
  const [G, D] = [choice(GAINS, gain), choice(DISCOUNTS, discount)];
  return [(grade) => G(grade), (rank) => D(rank, base)];
}
