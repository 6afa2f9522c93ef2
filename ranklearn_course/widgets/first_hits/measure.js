// What the first-hits widget shows for a state: numbers, rows and sentences. No DOM here.

import { change_in_words, is_at_start, said_of_metric, went } from "../kit/card_words.js";
import { goal, with_news } from "../kit/goal.js";
import { mean_of } from "../kit/lists.js";
import { reciprocal_rank } from "../kit/metrics.js";
import { fill, number } from "../kit/page.js";

export const SETTINGS = ["first_hits", "k", "met"];
const FIXED = ["names", "ranks", "price", "start", "simple", "words"];
const METRICS = ["mrr", "mean_rank", "success"];
/** The metrics that are shown. */
export const metrics_of = (s) => (s.simple || s.price ? ["mrr"] : METRICS);

/** Read the model's traits into an object. */
export function read(model) {
  const s = Object.fromEntries([...FIXED, ...SETTINGS].map((name) => [name, model.get(name)]));
  const { goal_price, goal_price_met } = s.words;
  const words = s.price ? { ...s.words, goal: goal_price, goal_met: goal_price_met } : s.words;
  return with_values({ ...s, words });
}

/** A state with the RR of each query, and what the query loses if its hit slips one rank further. */
function with_values(s) {
  const rr = (rank) => reciprocal_rank(one_hit(rank, s.ranks), s.k);
  const values = s.first_hits.map(rr);
  const slipped = s.first_hits.map((rank) => (rank === null ? 0 : rr(rank + 1)));
  return { ...s, values, prices: values.map((value, i) => value - slipped[i]) };
}

/** A list with its first hit at a rank; null is a list without a hit. */
const one_hit = (rank, n) => Array.from({ length: n }, (_, i) => Number(i + 1 === rank));

/** Whether the goal that is stated is met. */
export const is_met = (s) => (s.price ? a_lower_hit_loses_more(s) : both_rose(s));

const a_lower_hit_loses_more = ({ first_hits: ranks, values, prices }) =>
  ranks.some((rank, i) => ranks.some((higher, j) =>
    values[i] > 0 && values[j] > 0 && rank > higher && prices[i] > prices[j] + 1e-9));

/** Whether MRR and the mean rank are both higher than at the start. */
function both_rose(s) {
  const [now, old] = [s, with_values({ ...s, ...s.start })].map(measure);
  return !s.simple && ["mrr", "mean_rank"].every((name) =>
    now[name] !== null && old[name] !== null && went(now[name], old[name]) === "rose");
}

export const same_settings = (a, b) =>
  a.k === b.k && a.first_hits.every((rank, i) => rank === b.first_hits[i]);

const found = (s) => s.values.filter((value) => value > 0).length;

/** The numbers of a state by name; mean_rank is null where a query has no hit. */
export function measure(s) {
  return {
    mrr: mean_of(s.values),
    mean_rank: found(s) < s.values.length ? null : mean_of(s.first_hits),
    success: found(s) / s.values.length,
  };
}

const label = (s, name) => fill(s.words[name], { k: s.k });
const shown = (s, value) => (value === null ? s.words.no_value : number(value));

/** One row per query: the lengths of its bar and of the price in it, and the words for it. */
export const rows = (s) => s.values.map((value, i) => {
  const rank = s.first_hits[i];
  const kind = value > 0 ? "hit" : rank === null ? "none" : "below";
  const price = s.price ? s.prices[i] : 0;
  const text = price ? (price < value ? "row_price" : "row_price_all") : `row_${kind}`;
  const spoken = price ? "hit_price" : `hit_${kind}`;
  const words = { rank, next: rank + 1, value: number(value), price: number(price) };
  return {
    kind, rank, bar: value, price, text: fill(s.words[text], words), spoken: fill(s.words[spoken], words),
  };
});

/** One meter per metric: its name, value, share of the best, arithmetic, and what changed. */
export function meters(s, before) {
  const [now, old] = [measure(s), measure(before ?? s)];
  const notes = arithmetic(s, now);
  return metrics_of(s).map((name) => ({
    name: label(s, name), value: shown(s, now[name]), note: notes[name],
    share: name === "mean_rank" ? 0 : now[name], change: change(s, now[name], old[name]),
  }));
}

function arithmetic(s, now) {
  const n = s.values.length;
  const misses = n - found(s);
  const ranks = s.first_hits.join(" + ");
  const terms = s.values.map((value, i) => (value > 0 ? `1/${s.first_hits[i]}` : "0")).join(" + ");
  return {
    mrr: fill(s.words.note_mrr, { terms, n }),
    mean_rank: now.mean_rank === null
      ? fill(s.words.note_no_mean_rank, { misses, n })
      : fill(s.words.note_mean_rank, { terms: ranks, n }),
    success: fill(s.words.note_success, { hits: found(s), n }),
  };
}

function change({ words }, value, old) {
  if ((value === null) === (old === null)) return change_in_words(words, value, old);
  return words[value === null ? "change_lost" : "change_found"];
}

/** The queries whose first hit changed. */
const moved = (s, before) =>
  s.names.flatMap((_, i) => (s.first_hits[i] === before.first_hits[i] ? [] : [i]));

/** The message on top; a simple widget states no goal. */
export const title = (s, before) => (s.simple ? what_is_so(s, before)
  : fill(s.words.with_goal, { said: what_is_so(s, before), goal: goal(s) }));

function what_is_so(s, before) {
  const now = measure(s).mrr;
  const values = { metric: label(s, "mrr"), value: number(now) };
  if (!before || is_at_start(s)) return fill(s.words.title_start, values);
  const direction = went(now, measure(before).mrr);
  const [query, ...others] = moved(s, before);
  if (query === undefined || others.length || s.k !== before.k) {
    return fill(s.words[`title_change_${direction}`], values);
  }
  const rank = s.first_hits[query];
  if (s.price && s.values[query] > 0) {
    return fill(s.words.title_price, { price: number(s.prices[query]), name: s.names[query], rank });
  }
  const kind = rank === null ? "miss" : "hit";
  const said = fill(s.words[`title_${kind}_${direction}`], { ...values, name: s.names[query], rank });
  return s.simple && changes_most(s, before, query) ? fill(s.words.with_answer, { said }) : said;
}

/** Whether a hit moved by one rank, and no other one would have changed the mean more by that. */
function changes_most(s, before, query) {
  const higher = before.first_hits.map((rank) => rank && Math.max(1, rank - 1));
  const most = Math.max(...before.prices, ...with_values({ ...before, first_hits: higher }).prices);
  return Math.abs(s.first_hits[query] - before.first_hits[query]) === 1
    && Math.abs(s.values[query] - before.values[query]) > most - 1e-9;
}

/** What changed and what followed, in sentences. */
export function sentence(s, before) {
  if (!before) return s.words.say_start;
  const [now, old] = [measure(s), measure(before)];
  const followed = metrics_of(s).map((name) => what_followed(s, name, now, old));
  return with_news([what_changed(s, before), ...followed].join(" "), s, before);
}

function what_changed(s, before) {
  const queries = moved(s, before);
  if (queries.length + Number(s.k !== before.k) > 1) return s.words.say_many;
  if (!queries.length) return fill(s.words.say_k, { k: s.k });
  const rank = s.first_hits[queries[0]];
  const name = s.names[queries[0]];
  return fill(s.words[rank === null ? "say_miss" : "say_hit"], { name, rank });
}

function what_followed(s, name, now, old) {
  const metric = label(s, name);
  const n = s.values.length;
  if (now[name] === null) {
    return fill(s.words.say_lost, { metric, misses: n - found(s), n, k: s.k });
  }
  if (old[name] === null) return fill(s.words.say_found, { metric, new: number(now[name]) });
  return said_of_metric(s.words, metric, now[name], old[name]);
}
