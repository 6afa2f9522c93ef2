// What the shake-up shows for a state: who is public, means, errors, ranks, sentences. No DOM here.

import { grouped } from "../kit/counts.js";
import { goal, with_news } from "../kit/goal.js";
import { luck } from "../kit/luck.js";
import { fill, number } from "../kit/page.js";

export const SETTINGS = ["seed", "n_public", "chosen", "is_open", "met"];
const TRAITS = ["names", "values", "own", "axis", "start", "simple", "words", "finals", ...SETTINGS];
export const N_FINALS = 2;
export const SMALLEST = 10;
export const STEP = 10;
export const LAST_SEED = 9999;
const UNITS = 100000;
const DIGITS = 4;

export const read = (model) => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));

// A draw of thousands is sorted once, however many of them a slider makes public.
let last = {};

function order_of(seed, own) {
  if (last.seed === seed && last.own === own) return last.order;
  const draw = luck(seed);
  const drawn = own.map((mine, user) => draw(user, 0, 0) + (seed === 0 && !mine ? 1 : 0));
  const order = own.map((_, user) => user).sort((a, b) => drawn[a] - drawn[b]);
  last = { seed, own, order };
  return order;
}

/** Which users are public; as public_mask in measure.py. */
export function public_mask({ seed, own, n_public }) {
  const order = order_of(seed, own);
  const mask = own.map(() => false);
  for (const user of order.slice(0, n_public)) mask[user] = true;
  return mask;
}

/** Mean, standard error and rank of each submission on the users whose mark is `side`. */
export function standings(values, mask, side) {
  const sums = values.map((of_users) => {
    let n = 0, sum = 0, squares = 0;
    of_users.forEach((value, user) => {
      if (mask[user] !== side) return;
      n += 1;
      sum += value;
      squares += value * value;
    });
    return { n, sum, squares };
  });
  return sums.map(({ n, sum, squares }) => {
    const variance = Math.max(0, (squares - (sum * sum) / n) / (n - 1));
    const rank = 1 + sums.filter((other) => other.sum > sum).length;
    return { mean: sum / n / UNITS, error: Math.sqrt(variance / n) / UNITS, rank };
  });
}

/** The two columns of standings. */
export function measure(s) {
  const mask = public_mask(s);
  return [true, false].map((side) => standings(s.values, mask, side));
}

/** How many pairs the two columns order differently, of how many. */
export function swaps([left, right]) {
  let count = 0, pairs = 0;
  for (let i = 0; i < left.length; i++) {
    for (let j = 0; j < i; j++) {
      pairs += 1;
      if ((left[i].rank - left[j].rank) * (right[i].rank - right[j].rank) < 0) count += 1;
    }
  }
  return { swaps: count, pairs };
}

/** The row of each submission in a column, equal ranks in the order given. */
export function rows_of(column) {
  const order = column.map((_, i) => i).sort((a, b) => column[a].rank - column[b].rank);
  return column.map((_, i) => order.indexOf(i));
}

/** Where a dot and its bar lie on the axis, in shares of its length, and at which ends it is cut. */
export function on_axis({ axis }, { mean, error }) {
  const low = axis.ticks[0], high = axis.ticks.at(-1);
  const share = (value) => (value - low) / (high - low);
  const inside = (value) => Math.min(1, Math.max(0, share(value)));
  return {
    from: inside(mean - error), to: inside(mean + error), dot: inside(mean),
    cut_low: mean - error < low, cut_high: mean + error > high,
    outside: mean < low || mean > high,
  };
}

/** The ticks of the axis: their positions in shares of its length, and their words. */
export function ticks({ axis }) {
  const last = axis.ticks.length - 1;
  return axis.ticks.map((tick, i) => ({ share: i / last, text: number(tick, axis.digits) }));
}

/** The finals after one more was pressed: it leaves, or it comes in place of the older one. */
export function chosen_with({ chosen }, i) {
  if (chosen.includes(i)) return chosen.filter((other) => other !== i);
  return [...chosen, i].slice(-N_FINALS);
}

function title_of_finals({ names, chosen, is_open, words }, right) {
  if (chosen.length < N_FINALS) return words.title_choose;
  const [one, other] = chosen.map((i) => names[i]);
  if (!is_open) return fill(words.title_chosen, { one, other });
  const best = chosen.reduce((a, b) => (right[b].rank < right[a].rank ? b : a));
  const kind = right[best].rank === 1 ? "title_won" : "title_lost";
  return fill(words[kind], { name: names[best], rank: right[best].rank, n: names.length });
}

const firsts = (column) => column.flatMap(({ rank }, i) => (rank === 1 ? [i] : []));

/** The goal of the whole widget: the only first in public is in the lower half in private. */
export function is_met(s, [left, right]) {
  const first = firsts(left);
  return !s.simple && !s.finals && first.length === 1
    && right[first[0]].rank > s.names.length / 2;
}

export function title(s, [left, right]) {
  if (s.finals) return title_of_finals(s, right);
  const first = firsts(left);
  if (first.length > 1) return fill(s.words.title_shared, { count: first.length });
  const { rank } = right[first[0]];
  const kind = rank === 1 ? "title_stays" : "title_falls";
  return fill(s.words[kind], { name: s.names[first[0]], rank, n: s.names.length, goal: goal(s) });
}

export const score = (s, { mean, error }) =>
  fill(s.words.score, { mean: number(mean, DIGITS), error: number(error, DIGITS) });

export function heads_of(s) {
  return [
    fill(s.words.public_head, { n: grouped(s.n_public) }),
    fill(s.words.private_head, { n: grouped(s.own.length - s.n_public) }),
  ];
}

/** Which draw it is, and how many pairs change their order, or how many finals are chosen. */
export function sentence(s, columns, before) {
  const own = s.seed === 0 && s.n_public === s.start.n_public;
  const draw = own ? s.words.say_own : fill(s.words.say_drawn, { seed: s.seed });
  const rest = s.finals && !s.is_open
    ? fill(s.words.say_chosen, { count: s.chosen.length, n: N_FINALS })
    : fill(s.words.say_swaps, swaps(columns));
  return with_news(`${draw} ${rest}`, s, before);
}
