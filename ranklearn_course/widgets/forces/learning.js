// The forces of ranklearn_course.learning on the documents of one query, for the methods that a
// widget shows. Scores are finite numbers, grades stand beside them and are not negative.

import { choice, dot_product, ranked_order, sum_of } from "../kit/lists.js";
import { ideal_dcg } from "../kit/metrics.js";
import { rank_distribution, soft_dcg } from "../kit/soft_metrics.js";
import { DISCOUNTS, GAINS } from "../kit/weights.js";

const EXPONENTIAL = { gain: "exponential" };

const sigmoid = (x) => 0.5 * (1 + Math.tanh(0.5 * x));
/** log(1 + e^x) without overflow. */
const softplus = (x) => Math.max(0, x) + Math.log1p(Math.exp(-Math.abs(x)));
const table = (list, value) => list.map((_, i) => list.map((__, j) => value(i, j)));

/** Gain over the ideal DCG: a document's part of nDCG at rank 1. 0 where nothing is relevant. */
function gain_shares(grades) {
  const ideal = ideal_dcg(grades);
  return grades.map((grade) => (ideal > 0 ? GAINS.exponential(grade) / ideal : 0));
}

/** What nDCG would change by if two documents swapped their ranks. |gap of gains| |gap of weights| */
function delta_ndcg(scores, grades) {
  const [share, weight] = [gain_shares(grades), []];
  ranked_order(scores).forEach((i, index) => (weight[i] = DISCOUNTS.log2(index + 1)));
  return table(scores, (i, j) => Math.abs((share[i] - share[j]) * (weight[i] - weight[j])));
}

/** Pairs with r_i > r_j push i up and j down by w_ij sigma(-(s_i - s_j)). */
function weighted_pairs(scores, grades, weights) {
  const lead = (i, j) =>
    (grades[i] > grades[j] ? weights[i][j] * sigmoid(scores[j] - scores[i]) : 0);
  const loss = (i, j) =>
    (grades[i] > grades[j] ? weights[i][j] * softplus(scores[j] - scores[i]) : 0);
  return {
    loss: sum_of(table(scores, loss).map(sum_of)),
    pairs: table(scores, (i, j) => lead(i, j) - lead(j, i)),
  };
}

/** What document i loses of its mean weight if j surely overtakes it. */
function costs(scores, temperature) {
  const without = (values, j) => values.filter((_, index) => index !== j);
  const laws = scores.map((_, j) => rank_distribution(without(scores, j), temperature));
  const falls = scores.map((_, r) => DISCOUNTS.log2(r + 1) - DISCOUNTS.log2(r + 2));
  return table(scores, (i, j) => {
    if (i === j) return 0;
    const law = laws[j][i - (i > j)];
    return dot_product(law, falls.slice(0, law.length));
  });
}

function soft_pairs(scores, grades, temperature) {
  const [share, cost] = [gain_shares(grades), costs(scores, temperature)];
  const lift = table(scores, (i, j) => {
    const beats = sigmoid((scores[j] - scores[i]) / temperature);
    return (share[i] * cost[i][j] * beats * (1 - beats)) / temperature;
  });
  const ideal = ideal_dcg(grades);
  const value = soft_dcg(scores, grades, temperature, null, EXPONENTIAL);
  return {
    loss: ideal > 0 ? 1 - value / ideal : 0,
    pairs: table(scores, (i, j) => lift[i][j] - lift[j][i]),
  };
}

const METHODS = {
  least_squares: (scores, grades) => {
    const error = scores.map((score, i) => score - grades[i]);
    return { loss: dot_product(error, error) / 2, pairs: null, documents: error.map((e) => -e) };
  },
  ranknet: (scores, grades) => weighted_pairs(scores, grades, table(scores, () => 1)),
  lambdarank: (scores, grades) => weighted_pairs(scores, grades, delta_ndcg(scores, grades)),
  soft_dcg: (scores, grades, { temperature = 1 }) => soft_pairs(scores, grades, temperature),
};

/**
 * The loss, the force on each document (upwards above 0), and the push of every pair.
 * force_i = -d loss / d s_i = sum_j pairs[i][j]; pairs is null for a method without them
 */
export function forces(method, scores, grades, settings = {}) {
  const { loss, pairs, documents = pairs.map(sum_of) } =
    choice(METHODS, method)(scores, grades, settings);
  return { loss, documents, pairs };
}
