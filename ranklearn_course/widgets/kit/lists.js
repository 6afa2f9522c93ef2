// Sums, choices, cutoffs and moves within a list.

/** An error in the words of its Python namesake. */
export function refuse_if(wrong, message) {
  if (wrong) throw new RangeError(message);
}

export function choice(choices, name) {
  if (Object.hasOwn(choices, name)) return choices[name];
  throw new RangeError(`${name} is not one of ${Object.keys(choices).join(", ")}`);
}

export const first_k = (values, k) => values.slice(0, k ?? values.length);
export const sum_of = (values) => values.reduce((sum, value) => sum + value, 0);
export const mean_of = (values) => sum_of(values) / values.length;
export const dot_product = (a, b) => sum_of(a.map((value, i) => value * b[i]));
export const ratio_or = (numerator, denominator, otherwise) =>
  denominator === 0 ? otherwise : numerator / denominator;

/** A list with the item at one index taken out and put in at another. */
export function moved_to(list, from, to) {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from], ...rest.slice(to)];
}

/** The orders that one move makes of this one. */
export const after_one_move = (order) =>
  order.flatMap((_, from) => order.map((_, to) => moved_to(order, from, to)));

export const ranked_order = (scores, tie_break = () => 0) =>
  scores.map((_, i) => i).sort((a, b) => scores[b] - scores[a] || tie_break(a, b));
