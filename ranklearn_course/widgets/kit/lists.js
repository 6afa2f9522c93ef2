// Sums, choices and cutoffs for metrics.js and soft_metrics.js.

/** An error in the words of its Python namesake. */
export function refuse_if(wrong, message) {
  if (wrong) throw new RangeError(message);
}

export function choice(choices, name) {
  if (Object.hasOwn(choices, name)) return choices[name];
  throw new RangeError(`${name} is not one of ${Object.keys(choices).join(", ")}`);
}

export function checked_cutoff(k, n) {
  const cutoff = k ?? n;
  refuse_if(
    !(Number.isInteger(cutoff) && cutoff > 0), `k must be a positive whole number, got ${cutoff}`,
  );
  return cutoff;
}

export const first_k = (values, k) => values.slice(0, checked_cutoff(k, values.length));
export const sum_of = (values) => values.reduce((sum, value) => sum + value, 0);
export const mean_of = (values) => sum_of(values) / values.length;
export const dot_product = (a, b) => sum_of(a.map((value, i) => value * b[i]));
export const ratio_or = (numerator, denominator, otherwise) =>
  denominator === 0 ? otherwise : numerator / denominator;

export const ranked_order = (scores, tie_break = () => 0) =>
  scores.map((_, i) => i).sort((a, b) => scores[b] - scores[a] || tie_break(a, b));
