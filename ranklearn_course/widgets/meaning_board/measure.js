// What the meaning board shows for a state: readers, rows, arithmetic, sentences. No DOM here.
// All numbers come from metrics.js, all sentences from the trait `words`.

import {
  alpha_dcg, alpha_ndcg, dcg, ideal_alpha_dcg, mmr, ndcg, precision_at_k, subtopic_recall,
} from "../kit/metrics.js";
import {
  change_in_words, is_at_start, said_of_metric, said_of_moves, went,
} from "../kit/card_words.js";
import { fill, number, trimmed } from "../kit/page.js";

export const SETTINGS = ["order", "k", "alpha", "weight"];
const FIXED = [
  "names", "meanings", "covers", "grades", "graded", "relevance", "similarity", "start", "simple",
  "words",
];

/** Read the model's traits into an object. */
export function read(model) {
  const traits = [...FIXED, ...SETTINGS].map((name) => [name, model.get(name)]);
  return with_settings(Object.fromEntries(traits), {});
}

/** The state with other settings changed. */
export function with_settings(state, settings) {
  const s = { ...state, ...settings };
  s.ranked = s.order.map((document) => s.covers[document]);
  s.ranked_grades = s.order.map((document) => s.grades[document]);
  return s;
}

const METRICS = {
  precision: (s) => precision_at_k(s.ranked_grades, s.k),
  ndcg: (s) => ndcg(s.ranked_grades, s.k),
  s_recall: (s) => subtopic_recall(s.ranked, s.k),
  alpha_ndcg: (s) => alpha_ndcg(s.ranked, s.k, { alpha: s.alpha }),
};

/** The names of the metrics that are shown. */
export const shown = (s) =>
  (s.simple ? ["precision", "ndcg", "s_recall"] : ["ndcg", "s_recall", "alpha_ndcg"]);

export const measure = (s) =>
  Object.fromEntries(shown(s).map((name) => [name, METRICS[name](s)]));

/** The order of MMR with a weight. */
export const by_mmr = (s, weight) => mmr(s.relevance, s.similarity, null, { weight });

/** For each meaning whether its reader finds something among the first k, and where, in words. */
export const readers = (s) => s.meanings.map(([, meaning], t) => {
  const at = s.ranked.findIndex((row) => row[t]);
  const rank = at < 0 ? null : at + 1;
  const finds = rank !== null && rank <= s.k;
  const kind = rank === null ? "reader_none" : finds ? "reader_found" : "reader_late";
  return { meaning, finds, rank: finds ? rank : null, found: fill(s.words[kind], { rank }) };
});

/** The meanings of a page in words. */
export function mark(s, document) {
  const served = s.meanings.filter((_, t) => s.covers[document][t]).map(([, meaning]) => meaning);
  const kind = `${served.length ? "serves" : "serves_nobody"}${s.graded ? "_graded" : ""}`;
  return fill(s.words[kind], { meanings: served.join(", "), grade: String(s.grades[document]) });
}

/**
 * One row per rank: what each meaning earns there and what all lost to repetition, as shares of
 * the longest bar that any order has; gain and discount in words.
 */
export function rows(s) {
  const longest = Math.max(1, ...s.covers.map((row) => row.filter(Boolean).length));
  return s.ranked.map((row, i) => {
    const discount = dcg(s.ranked.map((_, j) => Number(i === j)), null, { gain: "linear" });
    const earned = row.map((_, t) => added(s.ranked.map((above) => [above[t]]), i, s.alpha));
    const value = earned.reduce((sum, part) => sum + part, 0);
    // A gain of 0.1875 is not written as one just below it.
    const gain = Number((value / discount).toPrecision(12));
    const full = row.filter(Boolean).length * discount;
    return {
      value, earned: earned.map((part) => part / longest), lost: (full - value) / longest,
      text: fill(s.words.row, {
        gain: trimmed(gain, 3), discount: number(discount), value: number(value, 2),
      }),
    };
  });
}

/** What the page at index i adds to α-DCG. */
const added = (covers, i, alpha) =>
  alpha_dcg(covers, i + 1, { alpha }) - (i ? alpha_dcg(covers, i, { alpha }) : 0);

/** The arithmetic of α-nDCG: what stands before the sum, its terms with their ranks, the rest. */
export function formula(s, values, all_rows) {
  const ideal = ideal_alpha_dcg(s.ranked, s.k, { alpha: s.alpha });
  const shown = { metric: label(s, "alpha_ndcg"), value: number(values.alpha_ndcg) };
  if (ideal === 0) return { before: fill(s.words.formula_undefined, shown), terms: [], after: "" };
  const sentence = fill(s.words.formula, { ...shown, ideal: number(ideal, 2) });
  const [before, after] = sentence.split("{terms}");
  const terms = all_rows.slice(0, s.k).map(({ value }, i) => {
    const text = number(value, 2);
    return { text, part: i + 1, label: fill(s.words.term, { text, rank: i + 1 }) };
  });
  return { before, terms, after };
}

export const label = (s, name) => fill(s.words[name], { k: s.k });

/** One meter per metric: name, value, share of 1, change in words. */
export const meters = (s, values, old) => shown(s).map((name) => ({
  name: label(s, name), value: number(values[name]), share: values[name],
  // Before the first move the line is kept empty: a guess may ask what that move does.
  change: old ? change_in_words(s.words, values[name], old[name]) : "\u00a0",
}));

/** The question, and who finds nothing. */
export function title(s) {
  const without = readers(s).filter(({ finds }) => !finds).map(({ meaning }) => meaning);
  const [first, second] = without;
  if (!first) return fill(s.words.title_all, { k: s.k });
  if (without.length === s.meanings.length) return fill(s.words.title_nobody, { k: s.k });
  return fill(s.words[second ? "title_two" : "title_one"], { k: s.k, first, second });
}

/** What moved, who finds something now or nothing any more, and what became of the metrics. */
export function sentence(s, before, values, old) {
  if (!before) return s.words.say_start;
  const then = readers(with_settings(s, before));
  const turned = readers(s).filter(({ finds }, t) => finds !== then[t].finds);
  const said_of_readers = turned.map(({ finds, meaning }) =>
    fill(s.words[finds ? "say_finds" : "say_loses"], { meaning }));
  const changed = shown(s).filter((name) => went(values[name], old[name]) !== "same");
  const followed = (changed.length ? changed : ["ndcg"]).map((name) =>
    said_of_metric(s.words, label(s, name), values[name], old[name]));
  return [...what_moved(s, before), ...said_of_readers, ...followed].join(" ");
}

function what_moved(s, before) {
  const same = (one, other) => String(one) === String(other);
  const changed = SETTINGS.filter((name) => !same(s[name], before[name]));
  const by_hand = before.moved >= 0;
  const orders = !by_hand && (changed.includes("order") || changed.includes("weight"));
  if (is_at_start(s) && (orders || changed.length > 1)) return [s.words.say_reset];
  const is_mmr = orders && s.weight !== null && same(s.order, by_mmr(s, s.weight));
  const said = said_of_moves(is_mmr ? { ...s, order: before.order } : s, before);
  if (is_mmr) said.unshift(fill(s.words.say_mmr, { weight: trimmed(s.weight) }));
  if (s.alpha !== before.alpha) {
    said.push(fill(s.words.say_alpha, { old: trimmed(before.alpha), new: trimmed(s.alpha) }));
  }
  return said;
}
