// The soft metrics of ranklearn_course.metrics: DCG with a slope, one list at a time.
// Arguments and what the caller guarantees are those of metrics.js; scores, finite numbers, stand
// for the documents in any order, relevance beside them.

import { dcg, rank_by } from "./metrics.js";
import {
  choice, checked_cutoff, dot_product, mean_of, ranked_order, refuse_if, sum_of,
} from "./lists.js";
import { weight_functions } from "./weights.js";

const soft_weight_functions = (weights) => weight_functions({ gain: "linear", ...weights });

function check_temperature(temperature) {
  const usable = temperature > 0 && temperature < Infinity;
  refuse_if(!usable, `temperature must be a number in (0, inf), got ${temperature}`);
}

const shown_ranks = (k, n) => Math.min(checked_cutoff(k, n), n);
const ranks_up_to = (k) => Array.from({ length: k }, (_, i) => i + 1);
const without = (values, i) => [...values.slice(0, i), ...values.slice(i + 1)];

/** Chances that the rivals of document i win. sigma((s_j - s_i) / T), j != i */
const rival_wins = (scores, i, temperature) =>
  without(scores, i).map((s) => 1 / (1 + Math.exp((scores[i] - s) / temperature)));

function meet_rival(law, win) {
  for (let r = law.length - 1; r > 0; r--) law[r] = law[r] * (1 - win) + law[r - 1] * win;
  law[0] *= 1 - win;
}

/** Chances of the ranks 1..k where independent rivals stand above with these chances. */
function rank_law(wins, k) {
  const law = [1, ...Array(k - 1).fill(0)];
  for (const win of wins) meet_rival(law, win);
  return law;
}

// Trapezoid rule: many rivals make the rank of a noisy score sharp, so the step shrinks with n.
// Noise lies above the range with chance e^-38; a lead of 40 temperatures is as sure as more.
const GUMBEL = { widest_step: 0.2, low: -4, high: 38, certain_lead: 40, no_mass: 1e-20 };

function gumbel_locations(scores, temperature) {
  const locations = scores.map(() => 0);
  ranked_order(scores).reduce((above, i) => {
    const lead = (scores[above] - scores[i]) / temperature;
    locations[i] = locations[above] - Math.min(lead, GUMBEL.certain_lead);
    return i;
  });
  return locations;
}

/** Visit the values x of a noisy score: each document's mass at x, its chance to exceed x. */
function visit_gumbel_grid(scores, temperature, visit) {
  const locations = gumbel_locations(scores, temperature);
  const step = Math.min(GUMBEL.widest_step, 0.8 / Math.sqrt(scores.length));
  const [mass, exceed] = [scores.map(() => 0), scores.map(() => 0)];
  for (let x = Math.min(...locations) + GUMBEL.low; x <= GUMBEL.high; x += step) {
    for (let i = 0; i < locations.length; i++) {
      const z = x - locations[i];
      const tail = Math.exp(-z);
      mass[i] = step * Math.exp(-z - tail);
      exceed[i] = -Math.expm1(-tail);
    }
    visit(mass, exceed);
  }
}

const independent_rank_distribution = (scores, temperature, k) =>
  scores.map((_, i) => rank_law(rival_wins(scores, i, temperature), k));

function fair_rank_distribution(scores, temperature, k) {
  const chances = scores.map(() => Array(k).fill(0));
  visit_gumbel_grid(scores, temperature, (mass, exceed) =>
    chances.forEach((row, i) => {
      if (mass[i] < GUMBEL.no_mass) return;
      const law = rank_law(without(exceed, i), k);
      for (let r = 0; r < k; r++) row[r] += mass[i] * law[r];
    }));
  return chances;
}

/**
 * Chance of each document (row) to stand at the ranks 1..k. "independent": rank_i = 1 + sum_j B_ij,
 * B_ij ~ Bernoulli(sigma((s_j - s_i) / T)); "fair": rank of s_i + T g_i, g standard Gumbel noise
 */
export function rank_distribution(scores, temperature, k = null, { kind = "independent" } = {}) {
  check_temperature(temperature);
  const law = { independent: independent_rank_distribution, fair: fair_rank_distribution };
  return choice(law, kind)(scores, temperature, shown_ranks(k, scores.length));
}

/** DCG at the mean ranks. ApproxDCG = sum_i G(rel_i) D(1 + sum_{j != i} sigma((s_j - s_i) / T)) */
export function approx_dcg(scores, relevance, temperature, weights = {}) {
  const [G, D] = soft_weight_functions(weights);
  check_temperature(temperature);
  const mean_rank = (_, i) => 1 + sum_of(rival_wins(scores, i, temperature));
  return dot_product(relevance.map(G), scores.map(mean_rank).map(D));
}

/** Mean DCG if all pairs were independent. SoftDCG@k = sum_i G(rel_i) sum_{r <= k} D(r) P_i(r) */
export function soft_dcg(scores, relevance, temperature, k = null, weights = {}) {
  const [G, D] = soft_weight_functions(weights);
  const ranks = rank_distribution(scores, temperature, k);
  const discounts = ranks_up_to(ranks[0].length).map(D);
  return dot_product(relevance.map(G), ranks.map((law) => dot_product(discounts, law)));
}

/**
 * Mean over m fixed rows of noise g_l. NoisedSoftDCG@k = (1/m) sum_l SoftDCG@k(s + T g_l) at the
 * inner temperature; DCG@k where that is 0
 */
export function noised_soft_dcg(
  scores, relevance, temperature, k = null, { noise, inner_temperature = 0, ...weights } = {},
) {
  check_temperature(temperature);
  const value = (noisy) => inner_temperature === 0
    ? dcg(rank_by(noisy, relevance), k, { gain: "linear", ...weights })
    : soft_dcg(noisy, relevance, inner_temperature, k, weights);
  return mean_of(noise.map((row) => value(scores.map((s, i) => s + temperature * row[i]))));
}

/**
 * Makes a function from the documents' chances to exceed x to their mean discounts at x: the rank
 * law over the rivals before a document, met by the mean discount over those after it. O(n k).
 */
function discount_expecter(discounts, n) {
  const k = discounts.length;
  // after[i][m]: mean discount when m rivals are above and those after document i still come.
  const after = Array.from({ length: n }, () => Float64Array.from([...discounts, 0]));
  return (exceed) => {
    for (let i = n - 1; i > 0; i--) {
      for (let m = 0; m < k; m++) {
        after[i - 1][m] = after[i][m] * (1 - exceed[i]) + after[i][m + 1] * exceed[i];
      }
    }
    const law = rank_law([], k);
    return exceed.map((win, i) => {
      let expected = 0;
      for (let m = 0; m < k; m++) expected += law[m] * after[i][m];
      meet_rival(law, win);
      return expected;
    });
  };
}

/**
 * Exact mean of DCG over Gumbel noise on the scores. FairSoftDCG@k = E_g DCG@k(s + T g); given its
 * own noisy score x a document's rivals are independent, each above x with 1 - e^-e^((s_j - x) / T)
 */
export function fair_soft_dcg(scores, relevance, temperature, k = null, weights = {}) {
  const [G, D] = soft_weight_functions(weights);
  const discounts = ranks_up_to(shown_ranks(k, scores.length)).map(D);
  check_temperature(temperature);
  const expected_discounts = discount_expecter(discounts, scores.length);
  const gains = relevance.map(G);
  let value = 0;
  visit_gumbel_grid(scores, temperature, (mass, exceed) =>
    expected_discounts(exceed).forEach((mean, i) => (value += gains[i] * mass[i] * mean)));
  return value;
}
