// What the widget of forces shows for a state: numbers, moves and sentences. No DOM here.

import { forces } from "./learning.js";
import { goal, with_news } from "../kit/goal.js";
import { ranked_order } from "../kit/lists.js";
import { ndcg, rank_by } from "../kit/metrics.js";
import { clamp, fill, number } from "../kit/page.js";

export const SETTINGS = ["scores", "grades", "method", "n_steps", "chosen", "labels"];
const FIXED = [
  "names", "low", "high", "most_grade", "temperature", "step_sizes", "start", "title", "simple",
  "words", "met", "clicks",
];
/** Labels made of clicks: the share of all users who click, and of those who look. */
export const OF_CLICKS = ["clicks", "per_look"];
/** An arrow is as long as this many steps would be. */
export const STEPS_OF_ARROW = 5;
/** No score moves further than this in a step: the documents are at rest. */
const AT_REST = 2e-4;
/** The terms of a sum are written with more digits than the table, so that they add up. */
const DIGITS = 3;

/** Read the model's traits into an object. */
export const read = (model) =>
  Object.fromEntries([...FIXED, ...SETTINGS].map((name) => [name, model.get(name)]));

export const same_settings = (a, b) =>
  SETTINGS.every((name) => String(a[name]) === String(b[name]));

/** The chance of a look at document i: users saw it at rank i + 1. */
const look = (i) => 1 / (i + 1);

export const looks_text = (s, i) => fill(s.words.looks, { count: number(100 * look(i), 0) });

/** What the method takes for the grade of each document. */
export function labels_of(s) {
  if (s.labels === "grades") return s.grades;
  return s.grades.map((grade, i) => s.clicks[grade] * (s.labels === "clicks" ? look(i) : 1));
}

/** A label as it stands on its document: a grade, or of 100 users so many. */
export const label_text = (s, i) =>
  (s.clicks.length ? number(100 * labels_of(s)[i], 0) : String(s.grades[i]));

const ndcg_by = (s, values) => ndcg(rank_by(s.scores, values));

/** Loss, forces and pushes, nDCG and ranks of a state. */
export function measure(s) {
  const labels = labels_of(s);
  const found = forces(s.method, s.scores, labels, { temperature: s.temperature });
  const ranks = [];
  ranked_order(s.scores).forEach((i, index) => (ranks[i] = index + 1));
  return { ...found, ranks, ndcg: ndcg_by(s, s.grades), by_labels: ndcg_by(s, labels) };
}

/** How far each document moves in a step, before the ends of the axis stop it. */
export const moves_of = (s, now) => now.documents.map((force) => s.step_sizes[s.method] * force);

const is_one = (value) => value > 1 - 1e-9;

/** By the labels no better order is possible. */
export const is_in_order = (s) => is_one(ndcg_by(s, labels_of(s)));

/** The goal: no better order is possible, by the grades either. */
export const is_best = (s) => is_in_order(s) && is_one(ndcg_by(s, s.grades));

/** The settings after some steps, fewer where the labels' order is reached on the way. */
export function after_steps(s, times) {
  let { scores, n_steps } = s;
  do {
    const state = { ...s, scores };
    const way = moves_of(state, measure(state));
    scores = scores.map((score, d) => clamp(score + way[d], s.low, s.high));
    n_steps += 1;
  } while (n_steps < s.n_steps + times && !is_reached(s, { ...s, scores }));
  return { scores, n_steps };
}

/** Whether the labels' order was reached since a state, where a run stops once. */
export const is_reached = (before, s) => !is_in_order(before) && is_in_order(s);

/** Nothing moves any more. */
export const is_at_rest = (s, next) =>
  s.scores.every((score, i) => Math.abs(next.scores[i] - score) < AT_REST);

/** Whether all documents are shown, or this one is chosen. */
export const is_shown = (s, i) => s.chosen === null || s.chosen === i;

/** The pushes on the document that is chosen, by partner, unless written as 0: { j, push }. */
export function pushes_on_chosen(s, now) {
  const pushes = now.pairs?.[s.chosen] ?? [];
  return [...pushes].flatMap((push, j) => (push_text(s, push, DIGITS) === s.words.none ? [] : [{ j, push }]));
}

/** The force on the document that is chosen as a sum of pushes, for the page. */
export function sum_of_pushes(s, now) {
  const name = s.names[s.chosen];
  return {
    before: fill(s.words.sum_before, { name }),
    terms: pushes_on_chosen(s, now).map(({ j, push }) => {
      const values = { name, partner: s.names[j], push: push_text(s, push, DIGITS) };
      return {
        part: String(j), text: fill(s.words.sum_term, values),
        label: fill(s.words.sum_term_label, values),
      };
    }),
    after: fill(s.words.sum_after, { force: push_text(s, now.documents[s.chosen], DIGITS) }),
  };
}

/** Who pushes the document that is chosen, which way and how hard, in a sentence. */
export function told_of_chosen(s, now) {
  const [name, force] = [s.names[s.chosen], push_text(s, now.documents[s.chosen], DIGITS)];
  if (!now.pairs) return fill(s.words.one_alone, { name, force });
  const pushes = pushes_on_chosen(s, now);
  const pushed = (way) => pushes.filter(({ push }) => way * push > 0).map(({ j, push }) =>
    fill(s.words.one_push, { name: s.names[j], amount: number(Math.abs(push), DIGITS) })).join(", ");
  const [up, down] = [pushed(1), pushed(-1)];
  const kind = up && down ? "one_both" : up ? "one_up" : down ? "one_down" : "one_nobody";
  return fill(s.words[kind], { name, up, down, force });
}

/**
 * The pairs that push, i the document that is lifted, with what makes their lines thick and solid.
 * SoftDCG may lift a leader whose grade is the lower one: that pair is in the wrong order too.
 */
export function pairs(s, now) {
  if (!now.pairs) return [];
  const [found, labels] = [[], labels_of(s)];
  now.pairs.forEach((row, i) => row.forEach((push, j) => {
    if (!is_shown(s, i) && !is_shown(s, j)) return;
    const better = Math.sign(labels[i] - labels[j]);
    const is_wrong = better !== 0 && better * (s.scores[i] - s.scores[j]) <= 0;
    if (push > 0) found.push({ i, j, push, is_wrong });
  }));
  return found;
}

/** A push that draws the thickest line; losses differ in size. */
export const thickest_of = (s) => ({ ranknet: 1, lambdarank: 0.4, soft_dcg: 0.2 })[s.method] ?? 1;

export function push_text(s, value, digits = 2) {
  const amount = number(Math.abs(value), digits);
  if (Number(amount) === 0) return s.words.none;
  return fill(s.words[value > 0 ? "up" : "down"], { amount });
}

const numbers = (s, now) => ({
  ndcg: number(now.ndcg), loss: number(now.loss), method: s.words[s.method], n: s.n_steps,
  goal: goal(s), labels: s.words[s.labels], by_labels: number(now.by_labels),
});

/** The title. Where clicks are the labels, two metrics stand in it and leave no room for the steps. */
export function title(s, now, before) {
  if (s.n_steps && !s.clicks.length) return fill(s.words.title_steps, numbers(s, now));
  if (!before && !s.n_steps) return s.title || fill(s.words.title_start, numbers(s, now));
  return fill(s.words.title_changed, numbers(s, now));
}

/** What changed and what followed, in sentences. */
export function sentence(s, now, before) {
  const changed =
    before ? with_news(sentence_of_change(s, now, before), s, before) : s.words.say_start;
  return s.chosen === null ? changed : `${changed} ${told_of_chosen(s, now)}`.trim();
}

function sentence_of_change(s, now, before) {
  if (s.chosen !== before.chosen) return s.chosen === null ? s.words.say_all : "";
  const values = numbers(s, now);
  if (s.n_steps > before.n_steps) return fill(s.words.say_step, values);
  const moved = s.scores.flatMap((score, i) => (score === before.scores[i] ? [] : [i]));
  const graded = s.grades.flatMap((grade, i) => (grade === before.grades[i] ? [] : [i]));
  const [has_new_method, has_new_labels] = ["method", "labels"].map((name) => s[name] !== before[name]);
  if (moved.length + graded.length + has_new_method + has_new_labels !== 1) {
    return fill(s.words.say_many, values);
  }
  if (has_new_method) return fill(s.words.say_method, values);
  if (has_new_labels) return fill(s.words.say_labels, values);
  const [i] = [...moved, ...graded];
  return fill(s.words[moved.length ? "say_score" : "say_grade"], {
    ...values, name: s.names[i], score: number(s.scores[i], 2), rank: now.ranks[i],
    grade: s.grades[i], label: label_text(s, i),
  });
}
