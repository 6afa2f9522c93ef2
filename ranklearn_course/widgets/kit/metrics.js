// The formulas of ranklearn_course.metrics for the widgets, one list at a time; the soft ones are
// in soft_metrics.js. tests/browser/test_parity.py holds every function to its Python namesake within
// 1e-12, and to its errors for a wrong grade or tie.
//
// relevance  grades in ranked order, best rank first; relevant means grade > 0
// k          cutoff; null is the whole list; a shorter list counts as padded with grade 0
// judged     all known grades of the query in any order; null is relevance itself
// undefined  the value where the formula is 0/0, for example where nothing is relevant
// weights    { gain, discount, base }: names from GAINS and DISCOUNTS; DCG starts from the
//            exponential gain, soft DCG from the linear
//
// Options stand in a last object under their Python names. There is no `where`: leave padding out.
//
// Python also checks what follows; here the caller guarantees it. A widget of a lesson was checked in
// Python; an address of the site may give it other values, of which site/scripts/widgets.js refuses
// a wrong k, base and temperature.
// - k is a whole number above 0, base is above 1, a temperature above 0;
// - lists hold at least one number, all finite; two lists of one call are equally long;
// - grades are not negative where Python refuses them;
// - judged holds all grades of the list;
// - shares, such as satisfaction and p, lie in [0, 1]; max_grade and beta are above 0;
// - sums do not overflow (cumulative_gain).

import {
  choice, dot_product, mean_of, ranked_order, ratio_or, refuse_if, sum_of, first_k,
} from "./lists.js";
import { weight_functions } from "./weights.js";

const count_relevant = (grades) => grades.filter((grade) => grade > 0).length;
/** R, the number of relevant documents that are known. */
const known_relevant = (relevance, judged) => count_relevant(judged ?? relevance);

function hits_after_each_rank(relevance) {
  let hits = 0;
  return relevance.map((grade) => (hits += grade > 0 ? 1 : 0));
}

/** Share of relevant documents among the first k. P@k = hits@k / k */
export const precision_at_k = (relevance, k = null) =>
  count_relevant(first_k(relevance, k)) / (k ?? relevance.length);

/** Share of all R relevant documents that stand among the first k. R@k = hits@k / R */
export function recall_at_k(relevance, k = null, { judged, undefined: otherwise = 0 } = {}) {
  const relevant = known_relevant(relevance, judged);
  return ratio_or(count_relevant(first_k(relevance, k)), relevant, otherwise);
}

/** Weighted harmonic mean of P@k and R@k. F@k = (1 + b^2) P R / (b^2 P + R) */
export function f_at_k(relevance, k = null, { beta = 1, judged, undefined: otherwise = 0 } = {}) {
  if (known_relevant(relevance, judged) === 0) return otherwise;
  const [P, R] = [precision_at_k(relevance, k), recall_at_k(relevance, k, { judged })];
  return ratio_or((1 + beta ** 2) * P * R, beta ** 2 * P + R, 0);
}

/** Precision at rank R, the number of relevant documents. hits@R / R */
export function r_precision(relevance, { judged, undefined: otherwise = 0 } = {}) {
  const relevant = known_relevant(relevance, judged);
  return relevant === 0 ? otherwise : precision_at_k(relevance, relevant);
}

/** [precision, recall] after each of the ranks 1..n. P_i = hits@i / i, R_i = hits@i / R */
export function precision_recall_curve(relevance, { judged, undefined: otherwise = 0 } = {}) {
  const hits = hits_after_each_rank(relevance);
  const relevant = known_relevant(relevance, judged);
  return [
    hits.map((count, i) => count / (i + 1)),
    hits.map((count) => ratio_or(count, relevant, otherwise)),
  ];
}

/**
 * Sum of the precisions at the hits among the first k, over a denominator.
 * AP@k = sum_{i <= k} [rel_i > 0] P@i / N, with N = min(R, k), R, k or hits@k
 */
export function average_precision(
  relevance, k = null, { denominator = "min", judged, undefined: otherwise = 0 } = {},
) {
  const first = first_k(relevance, k);
  const P_at_hits = precision_recall_curve(first)[0].filter((_, i) => first[i] > 0);
  const R = known_relevant(relevance, judged);
  const N = { min: Math.min(R, k ?? R), relevant: R, k: k ?? first.length, hits: P_at_hits.length };
  return R === 0 ? otherwise : sum_of(P_at_hits) / Math.max(1, choice(N, denominator));
}

/** Sum of the first k grades. CG@k = sum_{i <= k} rel_i */
export const cumulative_gain = (relevance, k = null) => sum_of(first_k(relevance, k));

/** Sum of the gains, each times the weight of its rank. DCG@k = sum_{i <= k} G(rel_i) D(i) */
export function dcg(relevance, k = null, weights = {}) {
  const [G, D] = weight_functions(weights);
  const first = first_k(relevance, k);
  const value = sum_of(first.map((grade, i) => G(grade) * D(i + 1)));
  refuse_if(
    !Number.isFinite(value),
    `relevance must give finite gains, got grades up to ${Math.max(...first)}`,
  );
  return value;
}

/** DCG of the judged grades in their best order. IDCG@k = DCG@k of the grades, highest first */
export const ideal_dcg = (judged, k = null, weights = {}) =>
  dcg([...judged].sort((a, b) => b - a), k, weights);

/** DCG as a share of the ideal DCG. nDCG@k = DCG@k / IDCG@k */
export function ndcg(relevance, k = null, { judged, undefined: otherwise = 0, ...weights } = {}) {
  const ideal = ideal_dcg(judged ?? relevance, k, weights);
  return ideal > 0 ? dcg(relevance, k, weights) / ideal : otherwise;
}

/** One over the rank of the first hit, 0 without one. RR@k = 1 / min{i <= k : rel_i > 0} */
export function reciprocal_rank(relevance, k = null) {
  const first = first_k(relevance, k).findIndex((grade) => grade > 0);
  return first < 0 ? 0 : 1 / (first + 1);
}

/** Chance that a document satisfies the user. S = (2^g - 1) / 2^max, or g / max */
export function satisfaction(grades, max_grade, kind = "exponential") {
  const highest = Math.max(...grades);
  refuse_if(
    highest > max_grade, `grades must not be above max_grade=${max_grade}, got ${highest}`,
  );
  // 2^(g - max) - 2^-max is the same number and does not overflow on a long scale.
  const share = (g) => 2 ** (g - max_grade) - 2 ** -max_grade;
  const S = { exponential: share, ratio: (g) => g / max_grade };
  return grades.map(choice(S, kind));
}

/** Chance that the user looks at each rank. L_1 = 1, L_i = L_{i-1} (1 - S_{i-1}) p */
export function look_probability(satisfaction, p = 1) {
  let next = 1;
  return satisfaction.map((satisfied) => {
    const look = next;
    next *= (1 - satisfied) * p;
    return look;
  });
}

/** Rank-biased precision. RBP@k = (1 - p) sum_{i <= k} rel_i p^(i-1) */
export const rbp = (relevance, p, k = null) =>
  (1 - p) * sum_of(first_k(relevance, k).map((grade, i) => grade * p ** i));

/** Expected reciprocal rank of the satisfying document. ERR@k = sum_{i <= k} S_i L_i / i */
export function err(satisfaction, k = null, p = 1) {
  const look = look_probability(satisfaction, p);
  return sum_of(first_k(satisfaction, k).map((satisfied, i) => (satisfied * look[i]) / (i + 1)));
}

/** Chance that the user finds what they want. PFound@k = sum_{i <= k} S_i L_i, p = 1 - p_break */
export const pfound = (p_rel, p_break = 0.15, k = null) =>
  dot_product(first_k(p_rel, k), look_probability(p_rel, 1 - p_break));

const count_true = (mask, also = mask) => mask.filter((value, i) => value && also[i]).length;

/** Share of the retrieved documents that are relevant. P = TP / (TP + FP) */
export const precision = (relevant, retrieved, { undefined: otherwise = 0 } = {}) =>
  ratio_or(count_true(relevant, retrieved), count_true(retrieved), otherwise);

/** Share of the relevant documents that are retrieved. R = TP / (TP + FN) */
export const recall = (relevant, retrieved, { undefined: otherwise = 0 } = {}) =>
  ratio_or(count_true(relevant, retrieved), count_true(relevant), otherwise);

/** Weighted harmonic mean of P and R. F = (1 + b^2) TP / (b^2 (TP + FN) + TP + FP) */
export function f_beta(relevant, retrieved, beta = 1, { undefined: otherwise = 0 } = {}) {
  const both = (1 + beta ** 2) * count_true(relevant, retrieved);
  return ratio_or(both, beta ** 2 * count_true(relevant) + count_true(retrieved), otherwise);
}

/** [false positive rate, true positive rate, threshold] from nothing retrieved to all retrieved. */
export function roc_curve(relevant, scores) {
  const kinds = new Set(relevant.map(Boolean));
  const message = "relevant must hold at least one relevant and one other document for a ROC curve";
  refuse_if(kinds.size < 2, message);
  const cuts = [Infinity, ...[...new Set(scores)].sort((a, b) => b - a)];
  const passed = cuts.map((cut) => scores.map((score) => score >= cut));
  const others = relevant.map((value) => !value);
  return [others, relevant].map((kind) => passed.map((found) => recall(kind, found))).concat([cuts]);
}

const wins_over = (a, b) => Number(a > b) + Number(a === b) / 2;

/** Chance that a relevant document outscores another. AUC = sum_{rel i, not j} wins_ij / (M N) */
export function roc_auc(relevant, scores, { undefined: otherwise = 0 } = {}) {
  const hits = scores.filter((_, i) => relevant[i]);
  const others = scores.filter((_, i) => !relevant[i]);
  const wins = sum_of(hits.flatMap((hit) => others.map((other) => wins_over(hit, other))));
  return ratio_or(wins, hits.length * others.length, otherwise);
}

/**
 * Values in the order of their scores, highest score first. A tie group keeps the input order
 * ("stable"), goes by its values ("best", "worst") or shares their mean ("average").
 */
export function rank_by(scores, values, { k = null, ties = "stable" } = {}) {
  const tie_mean = (_, i) => mean_of(values.filter((_, j) => scores[j] === scores[i]));
  const shown = ties === "average" ? values.map(tie_mean) : values;
  const direction = choice({ stable: 0, best: 1, worst: -1, average: 0 }, ties);
  const order = ranked_order(scores, (a, b) => direction * (values[b] - values[a]));
  return first_k(order, k).map((i) => shown[i]);
}

function sum_over_pairs(n, value) {
  let sum = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) sum += value(i, j);
  return sum;
}

/**
 * Number of pairs that stand the wrong way round. D = #{i < j : rel_i < rel_j};
 * normalize true: D / #{i < j : rel_i != rel_j}; normalize "pairs": D / (n (n - 1) / 2)
 */
export function kendall_distance(relevance, normalize = false, { undefined: otherwise = 0 } = {}) {
  const count = (holds) =>
    sum_over_pairs(relevance.length, (i, j) => Number(holds(relevance[i], relevance[j])));
  const wrong = count((above, below) => above < below);
  if (normalize === false) return wrong;
  const all = normalize === "pairs" ? count(() => true) : count((above, below) => above !== below);
  return ratio_or(wrong, all, otherwise);
}

/**
 * Pairs in the same order less pairs in opposite orders, as a share of the pairs.
 * S = sum_{i < j} sign(x_i - x_j) sign(y_i - y_j); tau_a = S / (n (n - 1) / 2);
 * tau_b = S / sqrt(P_x P_y), P the pairs that differ; tau_c = S / (n^2 (m - 1) / (2 m)),
 * m the number of distinct values, the smaller one
 */
export function kendall_tau(x, y, variant = "b", { undefined: otherwise = 0 } = {}) {
  const n = x.length;
  const agreement = (a, b) =>
    sum_over_pairs(n, (i, j) => Math.sign(a[i] - a[j]) * Math.sign(b[i] - b[j]));
  const m = Math.min(new Set(x).size, new Set(y).size);
  const differing = Math.sqrt(agreement(x, x) * agreement(y, y));
  const pairs = { a: (n * (n - 1)) / 2, b: differing, c: (n ** 2 * (m - 1)) / (2 * m) };
  return ratio_or(agreement(x, y), choice(pairs, variant), otherwise);
}

/** Correlation of the ranks (less their mean; ties share one). rho = dx.dy / sqrt(dx.dx dy.dy) */
export function spearman_rho(x, y, { undefined: otherwise = 0 } = {}) {
  const rank_less_mean = (values) =>
    values.map((a) => sum_of(values.map((b) => wins_over(a, b))) - values.length / 2);
  const [dx, dy] = [rank_less_mean(x), rank_less_mean(y)];
  const spread = Math.sqrt(dot_product(dx, dx) * dot_product(dy, dy));
  return ratio_or(dot_product(dx, dy), spread, otherwise);
}

/**
 * Kendall's tau, weighted to the top of the order that `ranking` gives.
 * tau_AP = 2 / (n - 1) sum_{i = 2..n} C_i / (i - 1) - 1, C_i = documents rightly above rank i
 */
export function tau_ap(truth, ranking) {
  refuse_if(truth.length < 2, `truth must hold at least two documents, got ${truth.length}`);
  for (const [name, scores] of Object.entries({ truth, ranking })) {
    refuse_if(
      new Set(scores).size < scores.length,
      `${name} must not hold ties: tau_ap is defined for two strict orders`,
    );
  }
  const ranked = rank_by(ranking, truth);
  const C = ranked.map((own, i) => ranked.slice(0, i).filter((above) => above > own).length);
  return 2 * mean_of(C.map((count, i) => count / i).slice(1)) - 1;
}

// What follows takes, for each document in ranked order, a list of 0 and 1: the meanings it serves.
// Where Python takes `judged`, here all judged documents are those of the list.

/** Share of the meanings that one of the first k serves. |served by the first k| / |served at all| */
export function subtopic_recall(covers, k = null, { undefined: otherwise = 0 } = {}) {
  const served = (documents) => covers[0].filter((_, t) => documents.some((row) => row[t])).length;
  return ratio_or(served(first_k(covers, k)), served(covers), otherwise);
}

/** gain of a document, summed over its meanings. (1 - alpha)^(documents above that serve it) */
const gain_below = (above, document, alpha) => sum_of(document.map((serves, t) =>
  (serves ? (1 - alpha) ** above.filter((row) => row[t]).length : 0)));

/** DCG of gains that fall with each repeat. sum_{i <= k} gain_i / log2(i + 1) */
export const alpha_dcg = (covers, k = null, { alpha = 0.5 } = {}) =>
  dcg(covers.map((row, i) => gain_below(covers.slice(0, i), row, alpha)), k, { gain: "linear" });

/** The greatest alpha-DCG@k of all orders: what a document adds depends on which stand above it. */
export function ideal_alpha_dcg(judged, k = null, { alpha = 0.5 } = {}) {
  const size = Math.min(k ?? judged.length, judged.length);
  // From the documents chosen, as bits, to the greatest sum of their orders.
  let best = new Map([[0, 0]]);
  for (let rank = 1; rank <= size; rank++) {
    const longer = new Map();
    for (const [chosen, value] of best) {
      const above = judged.filter((_, i) => chosen & (1 << i));
      judged.forEach((row, i) => {
        const more = chosen | (1 << i);
        if (more === chosen) return;
        const found = value + gain_below(above, row, alpha) / Math.log2(rank + 1);
        longer.set(more, Math.max(found, longer.get(more) ?? 0));
      });
    }
    best = longer;
  }
  return Math.max(...best.values());
}

/** alpha-DCG as a share of that of the best order. alpha-nDCG@k = alpha-DCG@k / ideal */
export const alpha_ndcg = (covers, k = null, { alpha = 0.5, undefined: otherwise = 0 } = {}) =>
  ratio_or(alpha_dcg(covers, k, { alpha }), ideal_alpha_dcg(covers, k, { alpha }), otherwise);

/** Next comes argmax of weight relevance_d - (1 - weight) max_{e chosen} similarity_de. */
export function mmr(relevance, similarity, k = null, { weight = 0.5 } = {}) {
  const left = relevance.map((_, i) => i);
  const chosen = [];
  const score = (d) => (chosen.length
    ? weight * relevance[d] - (1 - weight) * Math.max(...chosen.map((e) => similarity[d][e]))
    : relevance[d]);
  const size = Math.min(k ?? left.length, left.length);
  while (chosen.length < size) {
    const scores = left.map(score);
    chosen.push(...left.splice(scores.indexOf(Math.max(...scores)), 1));
  }
  return chosen;
}
