// What the threshold explorer shows: numbers and sentences, without the page.

import { went } from "../kit/card_words.js";
import { goal, with_news } from "../kit/goal.js";
import { f_beta, precision, recall, roc_auc, roc_curve } from "../kit/metrics.js";
import { fill, number, trimmed } from "../kit/page.js";

export const SETTINGS = ["threshold", "beta", "met"];
export const METRICS = ["precision", "recall", "f_beta", "roc_auc"];
const FIXED = [
  "names", "relevant", "scores", "low", "high", "digits", "ticks", "levels", "betas", "start",
  "simple", "words",
];

export const read = (model) =>
  Object.fromEntries([...FIXED, ...SETTINGS].map((name) => [name, model.get(name)]));

export const share_of = (s, score) => (score - s.low) / (s.high - s.low);
export const on_axis = (s, share) =>
  Number((s.low + share * (s.high - s.low)).toFixed(s.digits));
export const at = (s, threshold = s.threshold) => s.scores.map((score) => score >= threshold);

/** The four cells of the confusion table. */
export function counts(s, retrieved = at(s)) {
  const count = (relevant, found) =>
    s.scores.filter((_, i) => s.relevant[i] === relevant && retrieved[i] === found).length;
  return {
    TP: count(true, true), FP: count(false, true), FN: count(true, false), TN: count(false, false),
  };
}

export function measure(s, retrieved = at(s)) {
  return {
    precision: precision(s.relevant, retrieved),
    recall: recall(s.relevant, retrieved),
    f_beta: f_beta(s.relevant, retrieved, s.beta),
    roc_auc: roc_auc(s.relevant, s.scores),
  };
}

const fpr_of = (s, retrieved) => recall(s.relevant.map((value) => !value), retrieved);

/** Where the two points stand now; the second one needs at least one retrieved document. */
export function points(s, retrieved = at(s)) {
  const { precision, recall } = measure(s, retrieved);
  return { roc: [fpr_of(s, retrieved), recall], pr: retrieved.some(Boolean) ? [recall, precision] : null };
}

/** Both curves as lists of { x, y, threshold }: one point for each different score. */
export function curves(s) {
  const [fpr, tpr, thresholds] = roc_curve(s.relevant, s.scores);
  const roc = thresholds.map((cut, i) =>
    ({ x: fpr[i], y: tpr[i], threshold: i === 0 ? s.high : cut }));
  const pr = roc.slice(1).map(({ y, threshold }) =>
    ({ x: y, y: precision(s.relevant, at(s, threshold)), threshold }));
  return { roc, pr };
}

/** The thresholds at which a key press stops: the ends and every different score. */
export const stops = (s) =>
  [...new Set([s.low, ...s.scores, s.high])].sort((a, b) => a - b);

function pairs(s) {
  const others = s.scores.filter((_, i) => !s.relevant[i]);
  const hits = s.scores.filter((_, i) => s.relevant[i]);
  const count = (wins) => hits.flatMap((hit) => others.filter((other) => wins(hit, other))).length;
  return {
    won: count((a, b) => a > b), tied: count((a, b) => a === b), all: hits.length * others.length,
  };
}

/** The meters: name, value and its arithmetic. */
export function meters(s, values = measure(s)) {
  const { TP, FP, FN } = counts(s);
  const share = (part, whole) => fill(whole ? s.words.share : s.words.empty, { part, whole });
  const weight = s.beta ** 2 / (1 + s.beta ** 2);
  const notes = {
    precision: share(TP, TP + FP),
    recall: share(TP, TP + FN),
    f_beta: fill(s.words.f_weights, { precision: number(1 - weight, 2), recall: number(weight, 2) }),
    roc_auc: fill(s.words.pairs, pairs(s)),
  };
  return Object.entries(values).map(([metric, value]) => ({
    metric, value, note: notes[metric], name: fill(s.words[metric], { beta: trimmed(s.beta) }),
  }));
}

/** The documents in words, highest score first. */
export const document_texts = (s) =>
  s.scores.map((_, i) => i).sort((a, b) => s.scores[b] - s.scores[a]).map((i) =>
    fill(s.words.document, {
      name: s.names[i], score: number(s.scores[i], s.digits),
      kind: s.relevant[i] ? s.words.relevant : s.words.not_relevant,
    }));

export const threshold_text = (s) => number(s.threshold, s.digits);

export const title = (s, values = measure(s)) => fill(s.words.title, {
  threshold: threshold_text(s), precision: number(values.precision), recall: number(values.recall),
  goal: goal(s),
});

export const handle_value = (s) => fill(s.words.handle_value, {
  threshold: threshold_text(s), n: at(s).filter(Boolean).length, total: s.scores.length,
});

/** Whether both rose on the way from an older state, which takes in or drops one score at a time. */
export function both_rose(s, before) {
  const between = stops(s).filter((stop) => s.threshold < stop && stop < before.threshold);
  const way = [s.threshold, ...between, before.threshold].map((cut) => measure(s, at(s, cut)));
  return way.slice(1).some((old, i) => way[i].precision > old.precision && way[i].recall > old.recall);
}

/** What is said: how much is retrieved, and what changed since an older state. */
export function said(s, before = null) {
  const { TP, FP } = counts(s);
  const found = fill(s.words.said, { n: TP + FP, total: s.scores.length, hits: TP });
  if (!before) return found;
  const [old, now] = [before, s].map((state) => measure(state));
  const change = (metric) => fill(s.words[`${metric}_${went(now[metric], old[metric])}`], {
    old: number(old[metric]), new: number(now[metric]),
  });
  return with_news(`${found} ${change("precision")} ${change("recall")}`, s, before);
}

export function plot_label(s, name) {
  const point = points(s)[name];
  if (!point) return s.words.pr_empty;
  return fill(s.words[`${name}_label`], { x: number(point[0]), y: number(point[1]) });
}
