// What the widget of forces shows for a state: numbers, moves and sentences. No DOM here.

import { forces } from "./learning.js";
import { ranked_order } from "../kit/lists.js";
import { ndcg, rank_by } from "../kit/metrics.js";
import { clamp, fill, number } from "../kit/page.js";

export const SETTINGS = ["scores", "grades", "method", "n_steps"];
const FIXED = [
  "names", "low", "high", "most_grade", "temperature", "step_sizes", "start", "title", "simple",
  "words",
];
/** An arrow is as long as this many steps would be. */
export const STEPS_OF_ARROW = 5;
/** No score moves further than this in a step: the documents are at rest. */
const AT_REST = 2e-4;

/** Read the model's traits into an object. */
export const read = (model) =>
  Object.fromEntries([...FIXED, ...SETTINGS].map((name) => [name, model.get(name)]));

const same_list = (a, b) => a.every((value, i) => value === b[i]);

export const same_settings = (a, b) =>
  a.method === b.method && a.n_steps === b.n_steps &&
  same_list(a.scores, b.scores) && same_list(a.grades, b.grades);

/** Loss, forces and pushes, nDCG and ranks of a state. */
export function measure(s) {
  const found = forces(s.method, s.scores, s.grades, { temperature: s.temperature });
  const ranks = [];
  ranked_order(s.scores).forEach((i, index) => (ranks[i] = index + 1));
  return { ...found, ranks, ndcg: ndcg(rank_by(s.scores, s.grades)) };
}

/** How far each document moves in a step, before the ends of the axis stop it. */
export const moves_of = (s, now) => now.documents.map((force) => s.step_sizes[s.method] * force);

/** The settings after some steps. */
export function after_steps(s, times) {
  let scores = s.scores;
  for (let i = 0; i < times; i++) {
    const state = { ...s, scores };
    const way = moves_of(state, measure(state));
    scores = scores.map((score, d) => clamp(score + way[d], s.low, s.high));
  }
  return { scores, n_steps: s.n_steps + times };
}

/** Nothing moves any more. */
export const is_at_rest = (s, next) =>
  s.scores.every((score, i) => Math.abs(next.scores[i] - score) < AT_REST);

/**
 * The pairs that push, i the document that is lifted, with what makes their lines thick and solid.
 * SoftDCG may lift a leader whose grade is the lower one: that pair is in the wrong order too.
 */
export function pairs(s, now) {
  if (!now.pairs) return [];
  const found = [];
  now.pairs.forEach((row, i) => row.forEach((push, j) => {
    const better = Math.sign(s.grades[i] - s.grades[j]);
    const is_wrong = better !== 0 && better * (s.scores[i] - s.scores[j]) <= 0;
    if (push > 0) found.push({ i, j, push, is_wrong });
  }));
  return found;
}

/** A push that draws the thickest line; losses differ in size. */
export const thickest_of = (s) => ({ ranknet: 1, lambdarank: 0.4, soft_dcg: 0.2 })[s.method] ?? 1;

export function push_text(s, value) {
  const amount = number(Math.abs(value), 2);
  if (Number(amount) === 0) return s.words.none;
  return fill(s.words[value > 0 ? "up" : "down"], { amount });
}

const numbers = (s, now) => ({
  ndcg: number(now.ndcg), loss: number(now.loss), method: s.words[s.method], n: s.n_steps,
});

/** The title. */
export function title(s, now, before) {
  if (s.n_steps) return fill(s.words.title_steps, numbers(s, now));
  if (!before) return s.title || fill(s.words.title_start, numbers(s, now));
  return fill(s.words.title_changed, numbers(s, now));
}

/** What changed and what followed, in sentences. */
export function sentence(s, now, before) {
  if (!before) return s.words.say_start;
  const values = numbers(s, now);
  if (s.n_steps > before.n_steps) return fill(s.words.say_step, values);
  const moved = s.scores.flatMap((score, i) => (score === before.scores[i] ? [] : [i]));
  const graded = s.grades.flatMap((grade, i) => (grade === before.grades[i] ? [] : [i]));
  const has_new_method = s.method !== before.method;
  if (moved.length + graded.length + has_new_method !== 1) return fill(s.words.say_many, values);
  if (has_new_method) return fill(s.words.say_method, values);
  const [i] = [...moved, ...graded];
  return fill(s.words[moved.length ? "say_score" : "say_grade"], {
    ...values, name: s.names[i], score: number(s.scores[i], 2), rank: now.ranks[i],
    grade: s.grades[i],
  });
}
