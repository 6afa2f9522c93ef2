// What the order-pair widget shows for a state: numbers, crossings, sentences. No DOM here.

import {
  dcg, ideal_dcg, kendall_distance, kendall_tau, ndcg, spearman_rho, tau_ap,
} from "../kit/metrics.js";
import { fill, number } from "../kit/page.js";

const METRICS = ["inversions", "tau", "rho", "tau_ap", "ndcg"];
/** The metrics that are shown. */
export const metrics_of = (s) => (s.simple ? ["tau"] : METRICS);
const TRAITS = ["names", "grades", "gain", "start", "title", "simple", "words", "order"];

export const read = (model) => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));

export const same_order = (a, b) => a.every((rank, i) => rank === b[i]);
export const n_pairs = (s) => (s.names.length * (s.names.length - 1)) / 2;
const relevance = (s) => s.order.map((rank) => s.grades[rank - 1]);

/** The numbers of a state by name; `order` holds true ranks, best rank of the right first. */
export function measure(s) {
  const n = s.order.length;
  const true_scores = s.order.map((rank) => n + 1 - rank);
  const scores = s.order.map((_, i) => n - i);
  return {
    inversions: kendall_distance(true_scores),
    tau: kendall_tau(true_scores, scores),
    rho: spearman_rho(true_scores, scores),
    tau_ap: tau_ap(true_scores, scores),
    ndcg: ndcg(relevance(s), null, { gain: s.gain }),
  };
}

/**
 * Where lines from the left to the right cross: [across, down, how many pairs cross there].
 * `across` runs from 0 to 1, `down` from 0 at the first rank to n - 1 at the last.
 */
export function crossings({ order }) {
  const at = order.map((_, i) => order.indexOf(i + 1));
  const points = new Map();
  for (let i = 0; i < at.length; i++) {
    for (let j = i + 1; j < at.length; j++) {
      if (at[i] < at[j]) continue;
      const across = (j - i) / (j - i + at[i] - at[j]);
      const down = i + across * (at[i] - i);
      const key = `${across.toFixed(6)} ${down.toFixed(6)}`;
      const [, , count] = points.get(key) ?? [0, 0, 0];
      points.set(key, [across, down, count + 1]);
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

function arithmetic(s, now) {
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

const went = (value, old) =>
  Math.abs(value - old) < 1e-9 ? "same" : value > old ? "rose" : "fell";

function change(s, name, value, old) {
  const way = { rose: "change_up", fell: "change_down", same: "change_none" }[went(value, old)];
  return fill(s.words[way], { amount: shown(name, Math.abs(value - old)) });
}

const ALIKE = 1e-9;
const bests = new WeakMap();

/** The orders that one move makes of the start. */
const orders_of_one_move = ({ start }) =>
  start.flatMap((rank) => start.map((_, to) => moved(start, rank, to)));

/** The highest tau and tau_AP that one move brings. */
function best_of_one_move(s) {
  if (!bests.has(s.start)) {
    const found = orders_of_one_move(s).map((order) => measure({ ...s, order }));
    const highest = (name) => Math.max(...found.map((values) => values[name]));
    bests.set(s.start, { tau: highest("tau"), tau_ap: highest("tau_ap") });
  }
  return bests.get(s.start);
}

/** Whether a start with inversions has become the present order by one move. */
const is_one_move = (s) => orders_of_one_move(s).some((order) => same_order(order, s.order));

/** The title: a question at the start, what one move answers to it, else the numbers. */
export function title(s) {
  const now = measure(s);
  const values = {
    inversions: now.inversions, pairs: n_pairs(s), tau: number(now.tau), tau_ap: number(now.tau_ap),
  };
  const asks = measure({ ...s, order: s.start }).inversions > 0;
  if (s.title || !asks || !is_one_move(s)) return s.title || fill(s.words.title_start, values);
  if (same_order(s.order, s.start)) return fill(s.words.ask, values);
  const best = best_of_one_move(s);
  const [has_tau, has_tau_ap] = ["tau", "tau_ap"].map((name) => now[name] > best[name] - ALIKE);
  const kind = s.simple ? (has_tau ? "reply_both" : "reply_none")
    : has_tau ? (has_tau_ap ? "reply_both" : "reply_tau")
      : has_tau_ap ? "reply_tau_ap" : "reply_none";
  return fill(s.words[kind], {
    ...values, best_tau: number(best.tau), best_tau_ap: number(best.tau_ap),
  });
}

export const card_label = (s, rank) => fill(s.words.card_label, {
  name: s.names[rank - 1], rank: s.order.indexOf(rank) + 1, n: s.names.length, true_rank: rank,
});

/** The order with the document of a true rank taken out and put in at index `to`. */
export function moved(order, rank, to) {
  const rest = order.filter((other) => other !== rank);
  return [...rest.slice(0, to), rank, ...rest.slice(to)];
}

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
  return [what_changed(s, before.order), ...followed].join(" ");
}

function what_changed(s, old) {
  const changed = s.order.flatMap((rank, i) => (rank === old[i] ? [] : [i]));
  const [i, j] = changed;
  if (changed.length === 2) {
    return fill(s.words.say_swap, { first: s.names[s.order[i] - 1], second: s.names[s.order[j] - 1] });
  }
  const rank = old.find((one) => same_order(moved(old, one, s.order.indexOf(one)), s.order));
  if (rank === undefined) return s.words.say_many;
  const ranks = { old: old.indexOf(rank) + 1, new: s.order.indexOf(rank) + 1 };
  return fill(s.words.say_move, { name: s.names[rank - 1], ...ranks });
}
