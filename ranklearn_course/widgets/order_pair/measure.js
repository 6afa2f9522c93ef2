// What the order-pair widget shows for a state: numbers, crossings, sentences. No DOM here.

import {
  dcg, ideal_dcg, kendall_distance, kendall_tau, ndcg, spearman_rho, tau_ap,
} from "../kit/metrics.js";
import { went } from "../kit/card_words.js";
import { goal } from "../kit/goal.js";
import { after_one_move, moved_to } from "../kit/lists.js";
import { fill, number, trimmed } from "../kit/page.js";

export const SETTINGS = ["order", "ties", "met"];
const METRICS = ["inversions", "tau", "rho", "tau_ap", "ndcg"];
const WITH_TIES = ["inversions", "tau_a", "tau_b"];
/** The metrics that are shown. */
export const metrics_of = (s) => (s.with_ties ? WITH_TIES : s.simple ? ["tau"] : METRICS);
const FIXED = [
  "names", "grades", "gain", "true_ties", "with_ties", "start", "title", "simple", "words",
];

export const read = (model) =>
  Object.fromEntries([...FIXED, ...SETTINGS].map((name) => [name, model.get(name)]));

export const same_order = (a, b) => a.length === b.length && a.every((rank, i) => rank === b[i]);
export const same_orders = (a, b) => same_order(a.order, b.order) && same_order(a.ties, b.ties);
export const n_pairs = (s) => (s.names.length * (s.names.length - 1)) / 2;
const relevance = (s) => s.order.map((rank) => s.grades[rank - 1]);

/** The ranks of n places, best first; those tied with the next one share the mean of theirs. */
function mid_ranks(n, ties) {
  const found = [];
  while (found.length < n) {
    const first = found.length + 1;
    let last = first;
    while (ties.includes(last)) last += 1;
    for (let rank = first; rank <= last; rank++) found.push((first + last) / 2);
  }
  return found;
}

/** The rank of each document, in the true order, on the left and on the right. */
export function ranks(s) {
  const right = mid_ranks(s.names.length, s.ties);
  return [
    mid_ranks(s.names.length, s.true_ties),
    s.names.map((_, i) => right[s.order.indexOf(i + 1)]),
  ];
}

/** Pairs that both orders put the same way, and pairs that at least one of them ties. */
function counts(s) {
  const [left, right] = ranks(s);
  const ways = left.flatMap((_, i) => left.slice(0, i).map((__, j) =>
    Math.sign(left[i] - left[j]) * Math.sign(right[i] - right[j])));
  const count = (way) => ways.filter((each) => each === way).length;
  return { concordant: count(1), inversions: count(-1), tied: ways.filter((way) => !way).length };
}

/** The numbers of a state by name; `order` holds true ranks, best rank of the right first. */
export function measure(s) {
  const n = s.order.length;
  const true_scores = s.order.map((rank) => n + 1 - rank);
  const scores = s.order.map((_, i) => n - i);
  if (s.with_ties) {
    const sides = ranks(s).map((each) => each.map((rank) => -rank));
    return {
      inversions: counts(s).inversions,
      tau_a: kendall_tau(...sides, "a"),
      tau_b: kendall_tau(...sides, "b"),
    };
  }
  return {
    inversions: kendall_distance(true_scores),
    tau: kendall_tau(true_scores, scores),
    rho: spearman_rho(true_scores, scores),
    tau_ap: tau_ap(true_scores, scores),
    ndcg: ndcg(relevance(s), null, { gain: s.gain }),
  };
}

/**
 * Where lines from the left to the right cross: [across, down, how many pairs cross there, whether
 * one of them did not before]. `across` runs from 0 to 1, `down` from 0 at the first rank to n - 1
 * at the last.
 */
export function crossings(s, before) {
  const [from, to] = ranks(s);
  const old = before ? ranks(before)[1] : to;
  const points = new Map();
  for (let i = 0; i < from.length; i++) {
    for (let j = i + 1; j < from.length; j++) {
      const apart = from[j] - from[i];
      if (apart === 0 || to[i] <= to[j]) continue;
      const across = apart / (apart + to[i] - to[j]);
      const down = from[i] - 1 + across * (to[i] - from[i]);
      const key = `${across.toFixed(6)} ${down.toFixed(6)}`;
      const [, , count, is_new] = points.get(key) ?? [0, 0, 0, false];
      points.set(key, [across, down, count + 1, is_new || old[i] <= old[j]]);
    }
  }
  return [...points.values()];
}

/** One meter per metric: its name, value, arithmetic, where its bar runs, and what changed. */
export function meters(s, before) {
  const [now, old] = [measure(s), measure(before ?? s)];
  const notes = arithmetic(s, now);
  return metrics_of(s).map((name) => ({
    name: s.words[name], value: shown(name, now[name]), note: notes[name],
    bar: bar_of(s, name, now[name]), change: change(s, name, now[name], old[name]),
  }));
}

const shown = (name, value) => (name === "inversions" ? String(value) : number(value));

/** From where to where a bar runs, as shares of its track; coefficients start in its middle. */
function bar_of(s, name, value) {
  if (name === "inversions") return [0, value / n_pairs(s)];
  if (name === "ndcg") return [0, value];
  return [Math.min(0.5, (1 + value) / 2), Math.max(0.5, (1 + value) / 2)];
}

/** How many pairs a list of ranks tells apart. */
const told_apart = (ranked) =>
  ranked.flatMap((rank, i) => ranked.slice(0, i).filter((other) => other !== rank)).length;

function arithmetic(s, now) {
  if (s.with_ties) {
    const [left, right] = ranks(s).map(told_apart);
    const values = { ...counts(s), pairs: n_pairs(s), left, right };
    return Object.fromEntries(WITH_TIES.map((name) =>
      [name, fill(s.words[`note_${name}${name === "inversions" ? "_ties" : ""}`], values)]));
  }
  const n = s.order.length;
  const squares = s.order.reduce((sum, rank, i) => sum + (rank - i - 1) ** 2, 0);
  const weights = { gain: s.gain };
  const values = {
    pairs: n_pairs(s), inversions: now.inversions, squares, scale: n * (n * n - 1),
    share: number((1 + now.tau_ap) / 2), dcg: number(dcg(relevance(s), null, weights)),
    ideal: number(ideal_dcg(s.grades, null, weights)),
  };
  return Object.fromEntries(METRICS.map((name) => [name, fill(s.words[`note_${name}`], values)]));
}

function change(s, name, value, old) {
  const way = { rose: "change_up", fell: "change_down", same: "change_none" }[went(value, old)];
  return fill(s.words[way], { amount: shown(name, Math.abs(value - old)) });
}

const ALIKE = 1e-9;
const bests = new WeakMap();

/** The highest tau and tau_AP that one move brings. */
function best_of_one_move(s) {
  if (!bests.has(s.start)) {
    const found = after_one_move(s.start.order).map((order) => measure({ ...s, order }));
    const highest = (name) => Math.max(...found.map((values) => values[name]));
    bests.set(s.start, { tau: highest("tau"), tau_ap: highest("tau_ap") });
  }
  return bests.get(s.start);
}

/** Whether a start with inversions has become the present order by one move. */
const is_one_move = (s) => after_one_move(s.start.order).some((order) => same_order(order, s.order));

/** Whether the start has inversions, so that a move may be sought. */
const asks = (s) => measure({ ...s, order: s.start.order }).inversions > 0;

/** What one move from the start answers to its question, by the name of the sentence. */
function reply(s, now) {
  const best = best_of_one_move(s);
  const [has_tau, has_tau_ap] = ["tau", "tau_ap"].map((name) => now[name] > best[name] - ALIKE);
  if (s.simple) return has_tau ? "reply_both" : "reply_none";
  if (has_tau) return has_tau_ap ? "reply_both" : "reply_tau";
  return has_tau_ap ? "reply_tau_ap" : "reply_none";
}

/** Whether tau-b is 1, or one move raised both tau and tau_AP as far as one move can. */
export function is_met(s) {
  const now = measure(s);
  if (s.with_ties) return now.tau_b > 1 - ALIKE;
  return asks(s) && is_one_move(s) && reply(s, now) === "reply_both";
}

/** The title: the goal at the start, what one move answers to it, else the numbers. */
export function title(s) {
  const now = measure(s);
  if (s.title) return s.title;
  if (s.with_ties) return fill(s.words.title_ties, { ...counts(s), goal: goal(s) });
  const values = {
    inversions: now.inversions, pairs: n_pairs(s), tau: number(now.tau), tau_ap: number(now.tau_ap),
    goal: goal(s),
  };
  const seeks = asks(s) && is_one_move(s);
  if (seeks && !same_order(s.order, s.start.order)) {
    const best = best_of_one_move(s);
    return fill(s.words[reply(s, now)], {
      ...values, best_tau: number(best.tau), best_tau_ap: number(best.tau_ap),
    });
  }
  return fill(s.words[seeks ? "ask" : s.met ? "title_met" : "title_start"], values);
}

export const card_label = (s, rank) => fill(s.words.card_label, {
  name: s.names[rank - 1], n: s.names.length,
  rank: trimmed(ranks(s)[1][rank - 1]), true_rank: trimmed(ranks(s)[0][rank - 1]),
});

/** What a button between two places says: which documents it ties, or unties. */
export const tie_label = (s, place) => fill(s.words.tie, {
  upper: s.names[s.order[place - 1] - 1], lower: s.names[s.order[place] - 1],
});

/** The places that share with the next one, with one of them changed. */
export const toggled = (ties, place) =>
  (ties.includes(place) ? ties.filter((each) => each !== place) : [...ties, place])
    .sort((a, b) => a - b);

/** The order with the documents at two indices swapped. */
export const swapped = (order, i, j) =>
  order.map((rank, at) => order[at === i ? j : at === j ? i : at]);

/** What changed and what followed, in sentences. */
export function sentence(s, before) {
  if (!before) return s.words.say_start;
  const [now, old] = [measure(s), measure(before)];
  const followed = metrics_of(s).map((name) => fill(s.words[`say_${went(now[name], old[name])}`], {
    metric: s.words[name], old: shown(name, old[name]), new: shown(name, now[name]),
  }));
  return [what_changed(s, before), ...followed].join(" ");
}

function what_changed(s, { order: old, ties }) {
  const place = [...s.ties, ...ties].find((each) => s.ties.includes(each) !== ties.includes(each));
  if (place && same_order(s.order, old)) {
    const [first, second] = [place - 1, place].map((i) => s.names[s.order[i] - 1]);
    return fill(s.words[s.ties.includes(place) ? "say_tied" : "say_untied"], { first, second });
  }
  const changed = s.order.flatMap((rank, i) => (rank === old[i] ? [] : [i]));
  const [i, j] = changed;
  if (changed.length === 2) {
    return fill(s.words.say_swap, { first: s.names[s.order[i] - 1], second: s.names[s.order[j] - 1] });
  }
  const is_this = (one, i) => same_order(moved_to(old, i, s.order.indexOf(one)), s.order);
  const rank = old.find(is_this);
  if (rank === undefined) return s.words.say_many;
  const ranks = { old: old.indexOf(rank) + 1, new: s.order.indexOf(rank) + 1 };
  return fill(s.words.say_move, { name: s.names[rank - 1], ...ranks });
}
