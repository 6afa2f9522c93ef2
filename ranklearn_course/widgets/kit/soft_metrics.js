// The soft metrics of ranklearn_course.metrics: DCG with a slope, one list at a time.
// Arguments and what the caller guarantees are those of metrics.js; scores, finite numbers, stand
// for the documents in any order, relevance beside them.

import { dcg, rank_by } from "./metrics.js";
import { dot_product, mean_of } from "./lists.js";
import { weight_functions } from "./weights.js";

const soft_weight_functions = (weights) => weight_functions({ gain: "linear", ...weights });

/** Chances that the rivals of document i win. sigma((s_j - s_i) / T), j != i */
const rival_wins = (scores, i, temperature) =>
  scores.filter((_, j) => j !== i).map((s) => 1 / (1 + Math.exp((scores[i] - s) / temperature)));

/** Chances of the ranks 1..k where independent rivals stand above with these chances. */
function rank_law(wins, k) {
  const law = [1, ...Array(k - 1).fill(0)];
  for (const win of wins) {
    for (let r = law.length - 1; r > 0; r--) law[r] = law[r] * (1 - win) + law[r - 1] * win;
    law[0] *= 1 - win;
  }
  return law;
}

/**
 * Chance of each document (row) to stand at the ranks 1..k. rank_i = 1 + sum_j B_ij,
 * B_ij ~ Bernoulli(sigma((s_j - s_i) / T))
 */
export function rank_distribution(scores, temperature, k = null) {
  const shown = Math.min(k ?? scores.length, scores.length);
  return scores.map((_, i) => rank_law(rival_wins(scores, i, temperature), shown));
}

/** Mean DCG if all pairs were independent. SoftDCG@k = sum_i G(rel_i) sum_{r <= k} D(r) P_i(r) */
export function soft_dcg(scores, relevance, temperature, k = null, weights = {}) {
  const [G, D] = soft_weight_functions(weights);
  const ranks = rank_distribution(scores, temperature, k);
  const discounts = ranks[0].map((_, i) => D(i + 1));
  return dot_product(relevance.map(G), ranks.map((law) => dot_product(discounts, law)));
}

/**
 * Mean over m fixed rows of noise g_l. NoisedSoftDCG@k = (1/m) sum_l SoftDCG@k(s + T g_l) at the
 * inner temperature; DCG@k where that is 0
 */
export function noised_soft_dcg(
  scores, relevance, temperature, k = null, { noise, inner_temperature = 0, ...weights } = {},
) {
  const value = (noisy) => inner_temperature === 0
    ? dcg(rank_by(noisy, relevance), k, { gain: "linear", ...weights })
    : soft_dcg(noisy, relevance, inner_temperature, k, weights);
  return mean_of(noise.map((row) => value(scores.map((s, i) => s + temperature * row[i]))));
}
