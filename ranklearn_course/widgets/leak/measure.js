// What the leak shows: which views are asked about, what the models guess of them, and why.

import { goal, with_news } from "../kit/goal.js";
import { luck } from "../kit/luck.js";
import { fill } from "../kit/page.js";

export const SETTINGS = ["cut", "seed", "chosen", "met"];
export const MODELS = ["crowd", "habit"];
export const SIGNS = { crowd: "●", habit: "■" };
export const UNKNOWN = "!";
export const LAST_SEED = 9999;
export const EARLIER = 9;
const FIXED = ["users", "series", "evenings", "start", "simple", "words"];

/** The present state of the widget, with all that follows from it. */
export const read = (model) =>
  measured_with(Object.fromEntries([...FIXED, ...SETTINGS].map((name) => [name, model.get(name)])));

function measured_with(s) {
  const views = views_of(s);
  const log = views.filter(({ evening }) => evening < s.evenings);
  const asked = new Set(asked_of(s, log));
  const seen = log.filter((view) => !asked.has(view));
  s.views = views.map((view) => {
    const is_later = view.evening >= s.evenings;
    const is_asked = is_later || asked.has(view);
    const known = is_later ? log : seen;
    return { ...view, is_later, is_asked, guesses: is_asked ? guesses_of(view, known) : null };
  });
  s.rates = Object.fromEntries(MODELS.map((name) => [name, {
    measured: rate(s, name, (view) => view.is_asked && !view.is_later),
    true: rate(s, name, (view) => view.is_later),
  }]));
  return s;
}

/** What the draws before the present one measured, of the last so many. */
export function earlier_draws(s) {
  const seeds = Array.from({ length: EARLIER }, (_, i) => s.seed - 1 - i).filter((seed) => seed > 0);
  return seeds.map((seed) => measured_with({ ...s, seed }).rates);
}

export const first_cut = (s) => Math.ceil(s.evenings / 2);
export const n_evenings = (s) => s.series[0].length;

function views_of(s) {
  const views = s.users.flatMap((_, user) =>
    [...s.series[user]].map((series, evening) => ({ user, evening, series })));
  const most = Array.from({ length: n_evenings(s) }, (_, evening) =>
    counts_of(views.filter((view) => view.evening === evening))[0][0]);
  return views.map((view) => ({ ...view, is_common: most[view.evening] === view.series }));
}

/** The views of the log that are asked about: those after the cut, or as many drawn ones. */
function asked_of(s, log) {
  if (!s.seed) return log.filter(({ evening }) => evening >= s.cut);
  const draw = luck(s.seed);
  const order = log.map((_, i) => i).sort((a, b) => draw(a, 0, 0) - draw(b, 0, 0) || a - b);
  return order.slice(0, s.users.length * (s.evenings - s.cut)).map((i) => log[i]);
}

/** For each model what it counts of the known views, how often each series, and what it guesses. */
function guesses_of(view, known) {
  const own = known.filter(({ user }) => user === view.user);
  const others = known.filter(({ user }) => user !== view.user);
  const far = ({ evening }) => Math.abs(evening - view.evening);
  const nearest = Math.min(...others.map(far));
  const counted = { crowd: others.filter((each) => far(each) === nearest), habit: own };
  return Object.fromEntries(MODELS.map((name) => {
    const counts = counts_of(counted[name]);
    const guess = counts[0]?.[0] ?? null;
    return [name, { counted: counted[name], counts, guess, is_right: guess === view.series }];
  }));
}

/** Pairs of a series and how often it is there, the most frequent first, equals by the alphabet. */
function counts_of(views) {
  const counts = new Map();
  for (const { series } of views) counts.set(series, (counts.get(series) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

function rate(s, name, is_meant) {
  const meant = s.views.filter(is_meant);
  const hits = meant.filter(({ guesses }) => guesses[name].is_right).length;
  return { share: hits / meant.length, hits, n: meant.length };
}

/** Whether the model that is worse after the log looks better. */
export const is_fooled = ({ rates: { crowd, habit } }) =>
  crowd.measured.share > habit.measured.share && crowd.true.share < habit.true.share;

export const count = (s, { hits, n }) => fill(s.words.count, { hits, n });

const measured = (s) => Object.fromEntries(
  MODELS.map((name) => [name, count(s, s.rates[name].measured)]));

export const title = (s) => fill(s.words[s.seed ? "title_random" : "title_time"], {
  ...measured(s), goal: goal(s),
});

export const cut_text = (s) => fill(s.words[s.seed ? "cut_value_random" : "cut_value"], s);

/** The view that is explained, null for none or one that the models have seen. */
export const chosen_view = (s) => {
  const view = s.simple ? null : s.views[s.chosen];
  return view?.is_asked ? view : null;
};

/** Which model counted a view for the chosen one, and whether it was not known yet. */
export function counted_for(s, { user, evening }) {
  const chosen = chosen_view(s);
  if (!chosen) return {};
  const is_it = (view) => view.user === user && view.evening === evening;
  const name = MODELS.find((each) => chosen.guesses[each].counted.some(is_it));
  return { name, is_unknown: Boolean(name) && evening >= chosen.evening };
}

/** A view in words. */
export function view_text(s, view) {
  const { words } = s;
  const { name, is_unknown } = counted_for(s, view);
  const kind = view.is_later ? "view_later" : view.is_asked ? "view_asked" : "view_seen";
  const told = [fill(words[kind], named(s, view))];
  for (const each of MODELS) {
    if (view.guesses?.[each].is_right) told.push(words[`view_guessed_${each}`]);
  }
  if (name) told.push(words[`view_counted_${name}`]);
  if (is_unknown) told.push(words.view_unknown);
  return told.join("; ");
}

const named = (s, { user, evening, series }) =>
  ({ user: s.users[user], evening: evening + 1, series });

/** What a change did, in words, or how the models came to their guesses of the chosen view. */
export function sentence(s, before) {
  const { words } = s;
  const view = chosen_view(s);
  if (view) return explained(s, view);
  const asked = s.rates.crowd.measured.n;
  if (!before) return fill(words.say_start, { cut: s.cut, asked });
  const said = fill(words[s.seed ? "say_random" : "say_time"], { ...s, asked, ...measured(s) });
  return with_news(said, s, before);
}

function explained(s, view) {
  const told = MODELS.map((name) => [`told_${name}`, told_of(s, view, name)]);
  return fill(s.words.say_view, { ...named(s, view), ...Object.fromEntries(told) });
}

function told_of({ users, words }, view, name) {
  const { counted, counts, guess, is_right } = view.guesses[name];
  if (!guess) return fill(words.say_no_guess, { model: words[name] });
  const unknown = counted.filter(({ evening }) => evening >= view.evening).length;
  const said = [fill(words[`say_${name}`], {
    user: users[view.user], guess, verdict: words[is_right ? "right" : "wrong"],
    counts: counts.map(([series, n]) => `${series} ${n}`).join(", "),
  })];
  if (unknown) {
    said.push(fill(words[`say_${name}_unknown`], {
      unknown, n: counted.length, evening: view.evening + 1,
    }));
  }
  return said.join(" ");
}
