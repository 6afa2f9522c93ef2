// Which questions a day brings, and whether an answer is right; due.py says the same.

import { DAYS } from "../site/scripts/events.js";

const MOST_A_DAY = 3;
const MANY_HINTS = 3;
const MS_OF_DAY = 24 * 60 * 60 * 1000;
// A guess that is a step off by the rounding of floats is still at that step.
const ROUNDING = 1e-9;

const FITS = {
  choose: (guess, { options }) => options.some(({ key }) => key === guess),
  number: (guess, { low, high }) => typeof guess === "number" && low <= guess && guess <= high,
  order: (guess, { items }) => Array.isArray(guess)
    && JSON.stringify([...guess].sort((i, j) => i - j)) === JSON.stringify([...items.keys()]),
};
const RIGHT = {
  choose: (guess, { options }) => options.find(({ key }) => key === guess).right,
  number: (guess, { value, close }) => Math.abs(guess - value) <= close + ROUNDING,
  order: (guess, { items }) => guess.every((i, at) => !at || items[guess[at - 1]].value >= items[i].value),
};

/** Whether a question can have this answer. */
export const fits_question = ({ kind, asked }, guess) => FITS[kind](guess, asked);
/** Whether this answer is right. */
export const is_right = ({ kind, asked }, guess) => RIGHT[kind](guess, asked);

const was_answered = (question, entry) =>
  (question.kind ? fits_question(question, entry.guess) : entry.checks > 0);

function was_missed(question, entry) {
  if (entry.recalled) return entry.recalled.box === 1;
  if (question.kind) return !is_right(question, entry.guess);
  return question.is_drawn ? entry.hints >= MANY_HINTS : entry.failed > 0;
}

const day_of = (iso) => Date.parse(iso) / MS_OF_DAY;

function due_on({ at = "", recalled = { box: 1, at: "" } }) {
  const last = at >= recalled.at ? at : recalled.at;
  return last ? day_of(last) + DAYS[recalled.box - 1] : -Infinity;
}

/**
 * The questions of a day, three at most: one that was missed, one that the lesson needs. A question
 * comes once a day, and not before the first sitting of its lesson is done. `lesson` is the name of
 * the lesson that begins, null on the start page.
 */
export function due({ lessons, questions }, entries, today, lesson = null) {
  const answered = [...entries.values()].filter(({ recalled }) => recalled?.at === today).length;
  const lesson_of = new Map(lessons.map((each) => [each.name, each]));
  const entry_of = ({ id }) => entries.get(id);
  const ready = questions
    .filter((each) => entry_of(each) && entries.has(lesson_of.get(each.lesson).ends)
      && was_answered(each, entry_of(each)) && due_on(entry_of(each)) <= day_of(today))
    .sort((one, other) => due_on(entry_of(one)) - due_on(entry_of(other))
      || other.is_fresh - one.is_fresh);
  const picked = [];
  const needs = lesson_of.get(lesson)?.needs ?? [];
  const wishes = [
    (each) => was_missed(each, entry_of(each)),
    (each) => needs.includes(each.lesson),
    (each) => picked.every((other) => other.lesson !== each.lesson),
    ...Array(MOST_A_DAY).fill(() => true),
  ];
  for (const wish of wishes) {
    const found = ready.find((each) => !picked.includes(each) && wish(each));
    if (found && picked.length < MOST_A_DAY - answered) picked.push(found);
  }
  return picked;
}

/** The seed of the numbers with which a question comes again. */
export const next_seed = ({ recalled }) => (recalled ? recalled.seed + 1 : 0);
