// What the metric duel shows for a state: values, winners, sentences, the search. No DOM here.

import {
  average_precision, cumulative_gain, dcg, err, kendall_tau, ndcg, pfound, precision_at_k, rbp,
  recall_at_k, reciprocal_rank, satisfaction,
} from "../kit/metrics.js";
import { moved_to } from "../kit/lists.js";
import { fill } from "../kit/page.js";

const TRAITS = ["names", "start", "simple", "words", "first", "second", "left", "right"];
export const SETTINGS = ["first", "second", "left", "right"];
export const MOST = 6;
const MAX_GRADE = 2;
const LONGEST = 5;
const NO_DUEL = [[2, 1, 0], [1, 2, 0]];
// As in duel.py: rounding never counts as a difference.
const RELATIVE = 1e-9;
const ABSOLUTE = 1e-12;
const MOST_DIGITS = 9;

const relevant = (grades) => grades.map((grade) => Number(grade > 0));
const scores_by_rank = (grades) => grades.map((_, i) => grades.length - i);

/** The same metrics as measure.py, by the same names. */
export const METRICS = {
  "P@3": (grades) => precision_at_k(grades, 3),
  "R@3": (grades) => recall_at_k(grades, 3),
  "AP": (grades) => average_precision(grades),
  "AP@3": (grades) => average_precision(grades, 3),
  "RR": (grades) => reciprocal_rank(grades),
  "CG@3": (grades) => cumulative_gain(grades, 3),
  "DCG": (grades) => dcg(grades),
  "nDCG": (grades) => ndcg(grades),
  "nDCG@3": (grades) => ndcg(grades, 3),
  "nDCG, linear gain": (grades) => ndcg(grades, null, { gain: "linear" }),
  "Kendall’s tau": (grades) => kendall_tau(grades, scores_by_rank(grades)),
  "RBP, p = 0.8": (grades) => rbp(satisfaction(grades, MAX_GRADE, "ratio"), 0.8),
  "ERR": (grades) => err(satisfaction(grades, MAX_GRADE)),
  "PFound": (grades) => pfound(relevant(grades).map((hit) => 0.4 * hit)),
};

export const read = (model) => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
export const same = (a, b) => a.length === b.length && a.every((value, i) => value === b[i]);
export const same_state = (a, b) =>
  a.first === b.first && a.second === b.second && same(a.left, b.left) && same(a.right, b.right);

/** For each of the two metrics its values of A and of B. */
export const measure = (s) =>
  [s.first, s.second].map((name) => [s.left, s.right].map((ranking) => METRICS[name](ranking)));

/** "A", "B", or null where both are equal but for rounding. */
export const preferred = ([left, right]) =>
  Math.abs(left - right) <= ABSOLUTE ? null : left > right ? "A" : "B";

/** Two values with three decimals, or with as many as it takes to tell them apart. */
export function told_apart([left, right]) {
  let digits = 3;
  const alike = () => left !== right && left.toFixed(digits) === right.toFixed(digits);
  while (digits < MOST_DIGITS && alike()) digits += 1;
  return [left.toFixed(digits), right.toFixed(digits)];
}

function lists_of(n) {
  let lists = [[]];
  for (let i = 0; i < n; i++) {
    lists = lists.flatMap((list) => [0, 1, 2].map((grade) => [...list, grade]));
  }
  return lists;
}

/** All rankings of each set of n documents, sets by the sum of their grades. */
function pools_of(n) {
  const pools = new Map();
  for (const list of lists_of(n)) {
    const key = [...list].sort().join("");
    if (!pools.has(key)) pools.set(key, []);
    pools.get(key).push(list);
  }
  const sum = ([list]) => list.reduce((a, b) => a + b, 0);
  return [...pools.values()].filter((pool) => pool.length > 1).sort((a, b) => sum(a) - sum(b))
    .map((pool) => ({ pool, sum: sum(pool) }));
}

const ahead = (values) => {
  const least = Math.max(RELATIVE * Math.max(...values.map(Math.abs)), ABSOLUTE);
  return (i, j) => values[i] - values[j] > least;
};

/** The first pair of a pool that the metrics order differently, or null. */
function first_pair(pool, first, second) {
  const [one, other] = [first, second].map((name) => ahead(pool.map(METRICS[name])));
  for (let i = 0; i < pool.length; i++) {
    for (let j = 0; j < pool.length; j++) if (one(i, j) && other(j, i)) return [pool[i], pool[j]];
  }
  return null;
}

/**
 * The smallest pair of rankings on which two metrics disagree, as duel.py finds it, and how many
 * pairs were looked at; a pair that is not found shows two orders of three documents.
 */
export function search(first, second) {
  let tried = 0;
  for (let n = 2; n <= LONGEST; n++) {
    const pools = pools_of(n);
    let best = null;
    for (const [at, { pool, sum }] of pools.entries()) {
      tried += (pool.length * (pool.length - 1)) / 2;
      const pair = first_pair(pool, first, second);
      if (pair && (!best || pair.join() < best.join())) best = pair;
      if (best && pools[at + 1]?.sum !== sum) break;
    }
    if (best) return { left: best[0], right: best[1], tried, found: true };
  }
  return { left: NO_DUEL[0], right: NO_DUEL[1], tried, found: false };
}

/** The title. */
export function title(s) {
  const [first, second] = measure(s).map(preferred);
  const names = { first: s.first, second: s.second };
  if (first === second) {
    return fill(s.words[first ? "title_agree" : "title_equal"], { ...names, wins: first });
  }
  if (first && second) {
    return fill(s.words.title_duel, { ...names, first_wins: first, second_wins: second });
  }
  const [blind, judge] = second ? [s.first, s.second] : [s.second, s.first];
  return fill(s.words.title_blind, { blind, judge, wins: first ?? second });
}

/** One row for each metric: its name, its two values, how full their bars are, its verdict. */
export function rows(s) {
  return measure(s).map((values, i) => {
    const most = Math.max(1, ...values.map(Math.abs));
    const wins = preferred(values);
    return {
      name: [s.first, s.second][i], values: told_apart(values).map(minus),
      bars: values.map((value) => Math.max(0, value) / most), wins,
      verdict: wins ? fill(s.words.prefers, { wins }) : s.words.equal,
    };
  });
}

const minus = (text) => text.replace("-", "−");

export const card_label = (s, ranking, i, grades) =>
  fill(s.words.card_label, { ranking, rank: i + 1, n: grades.length, grade: grades[i] });

/** What changed, and the values now. */
export function sentence(s, before, news) {
  const values = rows(s).map(({ name, values: [left, right] }) =>
    fill(s.words.say_values, { metric: name, left, right }));
  return [news ?? what_changed(s, before), ...values].join(" ");
}

function what_changed(s, before) {
  if (!before || same_state(s, before)) return s.words.say_start;
  const [left, right] = [same(s.left, before.left), same(s.right, before.right)];
  if (left === right || s.left.length !== before.left.length) return s.words.say_many;
  const [ranking, now, old] = left ? ["B", s.right, before.right] : ["A", s.left, before.left];
  for (let from = 0; from < old.length; from++) {
    for (let to = 0; to < old.length; to++) {
      if (from !== to && same(moved_to(old, from, to), now)) {
        const values = { ranking, grade: old[from], old: from + 1, new: to + 1 };
        return fill(s.words.say_moved, values);
      }
    }
  }
  return s.words.say_many;
}

/** What a search says. */
export function told(s, result) {
  if (s.first === s.second) return s.words.say_same_metric;
  const values = {
    first: s.first, second: s.second, n: result.left.length, tried: result.tried,
    longest: LONGEST,
  };
  return fill(s.words[result.found ? "say_found" : "say_none"], values);
}
