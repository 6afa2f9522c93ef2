// What the slope explorer shows for a state: numbers, curves, slopes and sentences. No DOM here.

import { goal } from "../kit/goal.js";
import { ranked_order, sum_of } from "../kit/lists.js";
import { dcg, rank_by } from "../kit/metrics.js";
import { clamp, fill, number } from "../kit/page.js";
import { fair_dcg_over_sets, fair_ranks_over_sets } from "./sets.js";
import { noised_soft_dcg, rank_distribution, soft_dcg } from "../kit/soft_metrics.js";
import { DISCOUNTS } from "../kit/weights.js";

export const SETTINGS = ["scores", "temperature", "moved", "metric", "met"];
const FIXED = [
  "names", "grades", "low", "high", "noise", "temperature_alone", "start", "title", "simple",
  "words",
];
export const METRICS = ["dcg", "soft", "noised", "fair"];
/** A metric that is neither DCG nor the one compared with it. */
export const is_aside = (s, name) => name !== "dcg" && name !== s.metric;
const WEIGHTS = { discount: "reciprocal" };
/** Points of a curve at rest, and while settings change from frame to frame. */
export const FINE = 73;
export const COARSE = 25;
const STEP = 1e-4; // of the central differences, in temperatures
const PLACES = 40; // along the axis, among which the highest is sought

/** Read the model's traits into an object. */
export const read = (model) =>
  Object.fromEntries([...FIXED, ...SETTINGS].map((name) => [name, model.get(name)]));

export const same_settings = (a, b) =>
  a.temperature === b.temperature && a.metric === b.metric && a.moved === b.moved &&
  a.scores.every((score, i) => score === b.scores[i]);

const VALUE = {
  dcg: (s, scores) => dcg(rank_by(scores, s.grades), null, { gain: "linear", ...WEIGHTS }),
  soft: (s, scores) => soft_dcg(scores, s.grades, s.temperature, null, WEIGHTS),
  noised: (s, scores) =>
    noised_soft_dcg(scores, s.grades, s.temperature, null, { noise: s.noise, ...WEIGHTS }),
  fair: (s, scores) =>
    fair_dcg_over_sets(scores, s.grades, s.temperature, DISCOUNTS[WEIGHTS.discount]),
};

/** The metrics that are shown, be it beside others. */
const computed = (s) => METRICS.filter((name) => !(s.temperature_alone && is_aside(s, name)));

/** All metrics of the present scores. */
export const measure = (s) =>
  Object.fromEntries(computed(s).map((name) => [name, VALUE[name](s, s.scores)]));

const with_score = (scores, i, score) => scores.map((other, j) => (j === i ? score : other));

const has_steps = (name) => name === "dcg" || name === "noised";

/** Derivative of a metric in the score of document i; those with steps have none. */
export const slope = (s, name, i) =>
  (name === s.metric ? slopes_of(s)[i] : found_slope(s, name, i));

function found_slope(s, name, i) {
  if (has_steps(name)) return 0;
  const step = STEP * s.temperature;
  const [up, down] = [step, -step].map((d) => VALUE[name](s, with_score(s.scores, i, s.scores[i] + d)));
  return (up - down) / (2 * step);
}

const slopes = new WeakMap();

export function slopes_of(s) {
  if (!slopes.has(s)) slopes.set(s, s.names.map((_, i) => found_slope(s, s.metric, i)));
  return slopes.get(s);
}

/** Rank of each document, from 1; equal scores keep the order given. */
export function ranks_of(s) {
  const found = [];
  ranked_order(s.scores).forEach((i, index) => (found[i] = index + 1));
  return found;
}

/**
 * Where the moved document would bring the metric to its highest value, DCG with the document
 * there, the best DCG anywhere, and the points among which this was sought.
 */
export function peak(s) {
  if (!peaks.has(s)) peaks.set(s, found_peak(s));
  return peaks.get(s);
}

const peaks = new WeakMap();

function found_peak(s) {
  const step = (s.high - s.low) / PLACES;
  const places = Array.from({ length: PLACES }, (_, i) => s.low + (i + 0.5) * step);
  const along = (name) => places.map((x) => VALUE[name](s, with_score(s.scores, s.moved, x)));
  const [values, dcgs] = [along(s.metric), along("dcg")];
  // Level places may differ by what a float cannot hold.
  const rounded = values.map((value) => Math.round(1e9 * value));
  const i = rounded.indexOf(Math.max(...rounded));
  const points = places.map((place, j) => [place, values[j]]);
  return { place: places[i], value: values[i], dcg: dcgs[i], best: Math.max(...dcgs), points };
}

const has_no_slope = (s) => Number(number(slope(s, s.metric, s.moved)).replace("−", "-")) === 0;

/** Whether the metric has a slope where the document is, and is highest where DCG is best. */
export function shows_the_way(s) {
  const { dcg: found, best } = peak(s);
  return !has_no_slope(s) && !differs(found, best);
}

const TABLE = {
  soft: (s) => rank_distribution(s.scores, s.temperature),
  fair: (s) => fair_ranks_over_sets(s.scores, s.temperature),
  noised: (s) => {
    const counts = s.scores.map(() => s.scores.map(() => 0));
    for (const row of s.noise) {
      const noisy = s.scores.map((score, i) => score + s.temperature * row[i]);
      ranked_order(noisy).forEach((i, index) => (counts[i][index] += 1 / s.noise.length));
    }
    return counts;
  },
};

/** Chances of the ranks, a row for each document, and the sums of the columns. */
export function table(s) {
  const rows = TABLE[s.metric](s);
  return { rows, sums: rows[0].map((_, r) => rows.reduce((sum, row) => sum + row[r], 0)) };
}

/**
 * DCG of the worst and of the best order: all curves lie between them. Where the temperature alone
 * can be changed, from the mean of all orders, to which heat leads, to the best that is in reach.
 */
export function ends(s) {
  if (s.temperature_alone) {
    const ranks = s.grades.map((_, i) => i + 1).map(DISCOUNTS[WEIGHTS.discount]);
    return [(sum_of(s.grades) * sum_of(ranks)) / ranks.length, peak(s).best];
  }
  const rising = [...s.grades].sort((a, b) => a - b);
  return [rising, [...rising].reverse()].map((list) => dcg(list, null, { gain: "linear", ...WEIGHTS }));
}

/** Move places on a scale from 0 to 1 apart, each as little as possible (isotonic regression). */
export function apart(places, gap) {
  const order = places.map((_, i) => i).sort((a, b) => places[a] - places[b] || a - b);
  const blocks = [];
  order.forEach((i, n) => {
    let [sum, count] = [places[i] - n * gap, 1];
    while (blocks.length && blocks.at(-1).mean > sum / count) {
      const above = blocks.pop();
      sum += above.mean * above.count;
      count += above.count;
    }
    blocks.push({ mean: sum / count, count });
  });
  const highest = 1 - gap * (places.length - 1);
  const moved = blocks.flatMap(({ mean, count }) => Array(count).fill(clamp(mean, 0, highest)));
  const found = [];
  order.forEach((i, n) => (found[i] = moved[n] + n * gap));
  return found;
}

/** What the curves depend on: all but the score of the moved document. */
export const curve_key = (s) =>
  JSON.stringify([s.moved, s.temperature, with_score(s.scores, s.moved, 0)]);

/** The points (score, value) of each metric against the score of the moved document. */
export function curves(s, n_points) {
  const at = (name, x) => VALUE[name](s, with_score(s.scores, s.moved, x));
  const dcg_steps = steps(s, (x) => at("dcg", x));
  // Its highest point was sought among as many points.
  if (s.temperature_alone && n_points === COARSE) {
    return { dcg: dcg_steps, [s.metric]: peak(s).points };
  }
  const step = (s.high - s.low) / (n_points - 1);
  const xs = Array.from({ length: n_points }, (_, i) => s.low + i * step);
  const glide = (name) => xs.map((x) => [x, at(name, x)]);
  const soft = Object.fromEntries(computed(s).slice(1).map((name) => [name, glide(name)]));
  return { dcg: dcg_steps, ...soft };
}

/** DCG is level between two scores of other documents. */
function steps(s, value_at) {
  const others = s.scores.filter((_, i) => i !== s.moved).sort((a, b) => a - b);
  const edges = [s.low, ...others, s.high];
  return edges.slice(1).flatMap((right, i) => {
    const left = edges[i];
    if (left === right) return [];
    const value = value_at((left + right) / 2);
    return [[left, value], [right, value]];
  });
}

export const slope_text = (s, value) => {
  const amount = number(value);
  if (Number(amount.replace("−", "-")) === 0) return s.words.slope_none;
  return fill(s.words[value > 0 ? "slope_up" : "slope_down"], { amount });
};

/** The small line under the value of a metric. */
export const meter_note = (s, name) =>
  s.temperature_alone && name === "dcg"
    ? fill(s.words.meter_peak, { value: number(peak(s).dcg) })
  : has_steps(name)
    ? s.words.meter_steps
    : fill(s.words.meter_slope, { slope: number(slope(s, name, s.moved)) });

const differs = (a, b) => Math.abs(a - b) > 1e-9;

/** The title: the goal, and what a move did or, of the temperature alone, where it leads. */
export function title(s, now, before, then) {
  if (s.temperature_alone) return title_of_temperature(s);
  if (!before) {
    return s.title || fill(s.words.title_start, { name: s.names[s.moved], goal: goal(s) });
  }
  const words = {
    old: number(then.dcg), new: number(now.dcg), goal: goal(s),
    metric: s.words[s.metric], soft: number(now[s.metric]), slope: meter_note(s, s.metric),
  };
  const jump = has_steps(s.metric) ? "title_steps" : "title_jump";
  return fill(s.words[differs(now.dcg, then.dcg) ? jump : "title_still"], words);
}

function title_of_temperature(s) {
  const { place, dcg: found, best } = peak(s);
  const kind = has_no_slope(s) ? "title_cold" : differs(found, best) ? "title_hot" : "title_way";
  return fill(s.words[kind], {
    temperature: number(s.temperature, 2), name: s.names[s.moved], goal: goal(s),
    slope: number(slope(s, s.metric, s.moved)), place: number(place, 2),
    found: number(found), best: number(best),
  });
}

/** What changed and what followed, in sentences. */
export function sentence(s, now, before, then) {
  if (!before) return s.words.say_start;
  const followed = ["dcg", s.metric].map((name) => {
    const way = !differs(now[name], then[name]) ? "same" : now[name] > then[name] ? "rose" : "fell";
    const values = { old: number(then[name]), new: number(now[name]) };
    return fill(s.words[`say_${way}`], { metric: s.words[name], ...values });
  });
  return [what_changed(s, before), ...followed].join(" ");
}

function what_changed(s, before) {
  const scores = s.scores.flatMap((score, i) => (score === before.scores[i] ? [] : [i]));
  const others = [s.temperature !== before.temperature, s.metric !== before.metric];
  if (scores.length + others.filter(Boolean).length > 1) return s.words.say_many;
  if (others[0]) {
    return fill(s.words.say_temperature, { temperature: number(s.temperature, 2) });
  }
  if (others[1]) return fill(s.words.say_metric, { metric: s.words[s.metric] });
  const i = scores[0] ?? s.moved;
  const words = { name: s.names[i], score: number(s.scores[i], 2), rank: ranks_of(s)[i] };
  return fill(s.words.say_score, words);
}
