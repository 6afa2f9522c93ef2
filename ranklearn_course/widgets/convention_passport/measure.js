// What the convention passport shows for a state: answers, what makes them differ. No DOM here.

import {
  average_precision, ndcg, precision_at_k, rank_by, recall_at_k, reciprocal_rank,
} from "../kit/metrics.js";
import { moved_to } from "../kit/lists.js";
import { fill, number } from "../kit/page.js";

const TRAITS = [
  "libraries", "cases", "asked", "why", "concerns", "metrics", "simple", "words",
  "grades", "scores", "k", "metric",
];
export const SETTINGS = ["grades", "scores", "k", "metric"];
export const MOST_GRADE = 3;
export const MOST_K = 20;
const FOLLOWED = ["given", "ascending", "descending", "worst", "average", "threshold"];
const MOST_KEPT = 15;
const SAME_VALUE = 1e-9;

export const read = (model) => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
export const same_list = (a, b) => a.length === b.length && a.every((value, i) => value === b[i]);

function ranked_by(scores, grades, ties) {
  if (ties === "descending") return rank_by([...scores].reverse(), [...grades].reverse());
  const order = ties === "worst" || ties === "average" ? ties : "stable";
  return rank_by(scores, grades, { ties: order });
}

function ap_of_thresholds(scores, grades) {
  const precisions = scores.filter((_, i) => grades[i] > 0).map((score) => {
    const above = grades.filter((_, i) => scores[i] >= score);
    return above.filter((grade) => grade > 0).length / above.length;
  });
  return precisions.reduce((a, b) => a + b, 0) / precisions.length;
}

/** As reproduce in comparison/conventions.py; null if its rule for ties cannot be followed. */
export function reproduce(convention, metric, { scores, grades, k }) {
  let { ties } = convention;
  if (!FOLLOWED.includes(ties)) {
    const is_sorted = scores.every((score, i) => i === 0 || score <= scores[i - 1]);
    const is_kept = ties === "unstable" && is_sorted && scores.length <= MOST_KEPT;
    if (new Set(scores).size < scores.length && !is_kept) return null;
    ties = "given";
  }
  if (!grades.some((grade) => grade > 0)) return convention.empty;
  const { positive_scores } = convention;
  const hits = grades.map((grade, i) => (positive_scores && scores[i] <= 0 ? 0 : grade));
  const last = convention.cut ? k : grades.length;
  if (ties === "threshold" && last >= grades.length) return ap_of_thresholds(scores, hits);
  // Before equal scores share the mean of them.
  const gains = (list) => (convention.gain === "linear" ? list : list.map((g) => 2 ** g - 1));
  const [ranked, judged] = [ranked_by(scores, gains(hits), ties), gains(grades)];
  if (metric === "P") {
    const shown = Math.min(last, ranked.length);
    return precision_at_k(ranked, convention.divisor === "k" ? last : shown);
  }
  if (metric === "R") return recall_at_k(ranked, last, { judged });
  if (metric === "AP") {
    return average_precision(ranked, last, { denominator: convention.denominator, judged });
  }
  if (metric === "RR") return reciprocal_rank(ranked, last);
  return ndcg(ranked, last, { judged, gain: "linear" });
}

const is_same = (one, other) => Math.abs(one - other) <= SAME_VALUE;

/** As reasons_here in comparison/conventions.py. */
export function reasons_here(convention, own, concerns, metric, list) {
  const value = reproduce(convention, metric, list);
  if (value === null) return ["ties"];
  if (is_same(value, reproduce(own, metric, list))) return [];
  const differing = concerns[metric].filter((name) => convention[name] !== own[name]);
  const usual = (name) => reproduce({ ...convention, [name]: own[name] }, metric, list);
  const here = differing.filter((name) => !is_same(usual(name), value));
  return here.length ? here : differing;
}

/** The stored list that is shown, by its place, or -1. */
export const case_of = (s) => s.cases.findIndex((each) =>
  each.k === s.k && same_list(each.grades, s.grades) && same_list(each.scores, s.scores));

const sentences_of = (s, convention, names) =>
  names.map((name) => s.why[`${name} ${convention[name]}`]).join(" ");

/** One row for each library, this course first: its value, where its dot lies, and why. */
export function rows(s) {
  const own = s.libraries[0].conventions;
  const course = reproduce(own[s.metric], s.metric, s);
  return s.libraries.map(({ name, version, conventions }, i) => {
    const label = i ? `${name} ${version}` : s.words.course;
    const convention = conventions[s.metric];
    if (!convention) return { label, value: null, text: s.words.none, why: s.words.not_offered };
    const value = reproduce(convention, s.metric, s);
    const names = reasons_here(convention, own[s.metric], s.concerns, s.metric, s);
    const why = sentences_of(s, convention, names);
    if (value === null) return { label, ...unforetold(s, name, why), parts: true };
    const parts = !is_same(value, course);
    const usual = s.concerns[s.metric].every((each) => convention[each] === own[s.metric][each]);
    const same = usual ? s.words.same : s.words.same_here;
    return { label, value, text: number(value), why: i ? (parts ? why : same) : "", parts };
  });
}

/** What a library without a rule for ties said on a stored list. */
function unforetold(s, name, why) {
  const value = s.asked[name]?.[s.cases[case_of(s)]?.id]?.[s.metric];
  if (value === undefined) return { value: null, text: s.words.unknown, why };
  const text = number(value);
  return { value, text, why: fill(s.words.asked, { why, value: text }) };
}

export function title(s, all) {
  const told = all.slice(1).filter(({ value }) => value !== null).map(({ text }) => text);
  const count = new Set(told).size;
  const values = { metric: s.metric, k: s.k, n: told.length, count, value: told[0] };
  return fill(s.words[count === 1 ? "title_one" : "title_many"], values);
}

export const ties_of = (scores) => scores.slice(1).map((score, i) => score === scores[i]);
export const above_of = (scores) => scores.filter((score) => score > 0).length;

/** Whole scores with given ties, so many of them above 0; a tie across 0 is none. */
export function scores_of(ties, above) {
  const levels = [0];
  ties.forEach((tie, i) => levels.push(levels[i] + (tie && i + 1 !== above ? 0 : 1)));
  const lowest = above ? levels[above - 1] : -1;
  return levels.map((level, i) => (i < above ? lowest + 1 - level : lowest - level));
}

/** The scores after a tie was made or undone. */
export function tied(scores, i) {
  const ties = ties_of(scores);
  ties[i] = !ties[i];
  let above = above_of(scores);
  // Documents that are tied with one above 0 are above 0.
  while (ties[i] && above === i + 1 && above < scores.length) {
    above += 1;
    while (above < scores.length && ties[above - 1]) above += 1;
  }
  return scores_of(ties, above);
}

export const card_label = (s, i) => fill(s.words.card_label, {
  place: i + 1, n: s.grades.length, grade: s.grades[i], score: number(s.scores[i], score_digits(s)),
});
export const score_digits = ({ scores }) => (scores.every(Number.isInteger) ? 0 : 1);

/** What changed, and how many answers there are now. */
export function sentence(s, before, all) {
  if (!before) return s.words.say_start;
  const answers = fill(s.words.say_answers, { title: title(s, all) });
  if (same_list(s.grades, before.grades) && same_list(s.scores, before.scores)) return answers;
  return `${what_changed(s, before)} ${answers}`;
}

function what_changed(s, before) {
  const changed = s.grades.flatMap((grade, i) => (grade === before.grades[i] ? [] : [i]));
  if (s.grades.length !== before.grades.length || !changed.length) return s.words.say_list;
  if (changed.length === 1 && same_list(s.scores, before.scores)) {
    return fill(s.words.say_graded, { place: changed[0] + 1, grade: s.grades[changed[0]] });
  }
  const [low, high] = [changed[0], changed.at(-1)];
  for (const [from, to] of [[low, high], [high, low]]) {
    if (same_list(moved_to(before.grades, from, to), s.grades)) {
      return fill(s.words.say_moved, { grade: before.grades[from], place: to + 1 });
    }
  }
  return s.words.say_list;
}
