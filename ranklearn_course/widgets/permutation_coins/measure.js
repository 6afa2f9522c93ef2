// What the permutation coins show for a state: sums, columns, p and sentences. No DOM here.

import { grouped } from "../kit/counts.js";
import { luck } from "../kit/luck.js";
import { fill, number } from "../kit/page.js";

const TRAITS = [
  "names", "first", "second", "total", "digits", "seed", "start", "simple", "words",
  "swapped", "games", "exact",
];
export const SETTINGS = ["swapped", "games", "exact"];
export const MOST_GAMES = 10000;
export const MANY = 1000;
export const MOST_EXACT = 16;
const BITS = 32;
// As in comparison/paired.py: equal sums may differ in their last digits.
const ROUNDING = 1e-12;
// Sums are drawn as columns of their own if there are no more of them.
const MOST_VALUES = 41;
const BINS = 24;
const MOST_ERRORS = 4.2;
const MEAN_DIGITS = 3;
const MOST_TICKS = 11;

export const read = (model) => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
export const differences = ({ first, second }) => first.map((value, i) => value - second[i]);

/** Which queries a game swaps, the first game is 1; as coins in measure.py. */
export function coins_of(seed, n) {
  const draw = luck(seed);
  return (game) => {
    const swapped = [];
    let bits = 0;
    for (let i = 0; i < n; i++) {
      if (i % BITS === 0) bits = draw(game - 1, i / BITS, 0) * 2 ** BITS;
      swapped.push(((bits >>> (i % BITS)) & 1) === 1);
    }
    return swapped;
  };
}

export const sum_with = (d, swapped) =>
  d.reduce((sum, value, i) => sum + (swapped[i] ? -value : value), 0);

/** A function from a number of games to their sums; it keeps those that it had to compute. */
export function sums_of_games(seed, d) {
  const toss = coins_of(seed, d.length);
  const sums = [];
  return (games) => {
    while (sums.length < games) sums.push(sum_with(d, toss(sums.length + 1)));
    return sums.slice(0, games);
  };
}

/** The sum under each of the 2^n choices of signs. */
export const all_sums = (d) =>
  d.reduce((sums, value) => sums.flatMap((sum) => [sum + value, sum - value]), [0]);

const farthest = (sums) => sums.reduce((most, sum) => Math.max(most, Math.abs(sum)), 0);

/** How many sums are as far from 0 as what was seen, of how many, and the p-value. */
export function tested(sums, seen, exact) {
  const least = Math.abs(seen) - ROUNDING * farthest(sums);
  const count = sums.filter((sum) => Math.abs(sum) >= least).length;
  const games = sums.length;
  const p = exact ? count / games : (1 + count) / (1 + games);
  return { count, games, p: games ? p : null };
}

/** Where a histogram ends, and its columns: all that stays while games are played. */
export function frame_of(d) {
  const seen = Math.abs(sum_with(d, []));
  const most = d.reduce((sum, value) => sum + Math.abs(value), 0) || 1;
  const values = d.length <= MOST_EXACT ? distinct(all_sums(d), most) : [];
  if (values.length && values.length <= MOST_VALUES) {
    const gap = values.slice(1).reduce((least, v, i) => Math.min(least, v - values[i]), most);
    const reach = values.at(-1) + gap;
    return { reach, values, width: (0.8 * gap) / (2 * reach), seen };
  }
  const spread = MOST_ERRORS * Math.sqrt(d.reduce((sum, value) => sum + value ** 2, 0));
  const reach = Math.min(Math.max(spread, 1.15 * seen), 1.05 * most);
  // What was seen lies on the border of two columns, so that a column is on one side of it.
  const within = Math.max(1, Math.round((BINS * seen) / reach));
  const step = seen > ROUNDING * most ? seen / within : reach / BINS;
  return { reach, values: null, step, width: step / (2 * reach), seen };
}

function distinct(sums, most) {
  const sorted = [...sums].sort((a, b) => a - b);
  return sorted.filter((sum, i) => i === 0 || sum - sorted[i - 1] > 1e-9 * most);
}

/** The columns that hold sums: left edge and width in shares of the axis, count, whether far. */
export function columns(frame, sums) {
  const counts = new Map();
  const place = frame.values ? at_value(frame) : in_step(frame);
  for (const sum of sums) {
    const key = place(sum);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ ...edges(frame, key), count }));
}

function at_value({ values }) {
  return (sum) => {
    let low = 0, high = values.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[middle] + values[middle + 1]) / 2 < sum) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Columns are counted from 0 outwards: 1 is the first on the right, -1 the first on the left. */
function in_step({ step, reach }) {
  const last = Math.ceil(reach / step);
  return (sum) => {
    const away = Math.min(last, Math.floor(Math.abs(sum) / step + 1e-9) + 1);
    return sum < 0 ? -away : away;
  };
}

function edges(frame, key) {
  const { reach, values, step, width, seen } = frame;
  const share = (value) => 0.5 + value / (2 * reach);
  const tolerance = 1e-9 * reach;
  if (values) {
    const far = Math.abs(values[key]) >= seen - tolerance;
    return { left: share(values[key]) - width / 2, width, far };
  }
  const low = key > 0 ? (key - 1) * step : key * step;
  const far = (Math.abs(key) - 1) * step >= seen - tolerance;
  return { left: share(low), width, far };
}

/** A sum as the widget tells it: itself, or the mean. */
export const told = (s, sum) =>
  s.total === "sum" ? signed(sum, s.digits) : signed(sum / s.first.length, MEAN_DIGITS);

export const signed = (value, digits) => {
  const text = number(value, digits);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
};

/** Round values of the axis with their places, or those of a few columns. */
export function ticks({ reach, values }, s) {
  const n = s.total === "sum" ? 1 : s.first.length;
  const end = reach / n;
  if (values && values.length <= MOST_TICKS && s.digits === 0 && n === 1) {
    return values.map((value) => ({ share: 0.5 + value / (2 * end), text: number(value, 0) }));
  }
  const power = 10 ** Math.floor(Math.log10(end / 2));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => end / each <= 4);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const last = Math.floor((end / step) * 0.96);
  return Array.from({ length: 2 * last + 1 }, (_, i) => (i - last) * step).map((value) => ({
    share: 0.5 + value / (2 * end), text: number(value, digits),
  }));
}

const flips = (swapped) => swapped.filter(Boolean).length;

export function title(s, sums, found) {
  const now = sum_with(differences(s), s.swapped), seen = sum_with(differences(s), []);
  const names = { first: s.names[0], second: s.names[1] };
  if (found.games) {
    const counted = { count: grouped(found.count), games: grouped(found.games) };
    const kind = s.exact ? "title_all" : "title_games";
    return fill(s.words[kind], { ...counted, value: told(s, seen) });
  }
  const swaps = flips(s.swapped);
  if (!swaps) return fill(s.words.title_seen, { ...names, value: told(s, seen) });
  return fill(s.words.title_hand, { swaps, n: s.first.length, value: told(s, now) });
}

export function arithmetic(s, { count, games, p }) {
  if (p === null) return s.words.p_none;
  const values = { count: grouped(count), games: grouped(games), p: number(p, 4) };
  return fill(s.words[s.exact ? "p_all" : "p_games"], values);
}

export function plot_label(s, sums, found) {
  if (!found.games) return s.words.plot_empty;
  const [low, high] = sums.reduce(([a, b], sum) => [Math.min(a, sum), Math.max(b, sum)], [0, 0]);
  return fill(s.words.plot, {
    games: found.games, count: found.count, low: told(s, low), high: told(s, high),
    value: told(s, sum_with(differences(s), [])),
  });
}

export function coin_label(s, i) {
  const { digits, swapped, names } = s;
  const values = [s.first[i], s.second[i]];
  if (swapped[i]) values.reverse();
  return fill(s.words[swapped[i] ? "coin_label_swapped" : "coin_label"], {
    i: i + 1, first: names[0], second: names[1], value: signed(values[0] - values[1], digits),
    first_value: number(values[0], digits), second_value: number(values[1], digits),
  });
}

/** What happened since the state before. */
export function sentence(s, before, found) {
  const value = told(s, sum_with(differences(s), s.swapped));
  const counted = { games: grouped(found.games), count: grouped(found.count) };
  if (s.exact && !before?.exact) return fill(s.words.say_all, counted);
  const played = s.games - (before?.games ?? s.games);
  if (!s.exact && played === 1) {
    const values = { games: grouped(s.games), swaps: flips(s.swapped), n: s.first.length, value };
    return fill(s.words.say_game, values);
  }
  if (!s.exact && played > 0) return fill(s.words.say_games, counted);
  const changed = s.swapped.flatMap((swap, i) => (swap === before?.swapped[i] ? [] : [i]));
  if (before && changed.length === 1) {
    const kind = s.swapped[changed[0]] ? "say_coin" : "say_back";
    return fill(s.words[kind], { i: changed[0] + 1, value });
  }
  if (!flips(s.swapped) && !found.games) return s.words.say_start;
  return found.games ? fill(s.words[s.exact ? "say_all" : "say_games"], counted) : "";
}
