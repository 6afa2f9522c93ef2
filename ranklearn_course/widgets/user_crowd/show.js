// What the page of the crowd shows and says at a moment.

import { draw_chart, draw_crowd } from "./canvas.js";
import { counted, ended, set_out } from "./clock.js";
import {
  PERSISTENCES, expected, mean_and_band, persistence_of, user_model, walk,
} from "./users.js";
import { grouped } from "../kit/counts.js";
import { goal, notice } from "../kit/goal.js";
import { sum_of } from "../kit/lists.js";
import { fill, number, put, reduced_motion, set } from "../kit/page.js";

const CALM_MS = 4000; // between two sentences while users walk
const SHORTEST_REACH = 0.05;
const REACH_USERS = 60; // the chart is as high as the band of so many users

const is_about_p = (s) => s.simple && s.controls.includes("p");

/** A sentence; a simple crowd with a slider for p has some of its own. */
export const said = (s, name) => (is_about_p(s) && s.words[`${name}_p`]) || s.words[name];

/** Let the whole crowd walk in thought: the clock then only uncovers where everybody ended. */
export function gather(view) {
  const { s } = view;
  view.model = user_model(s);
  view.crowd = walk(view.model, s.n_users, s.seed);
  view.shares = expected(view.model);
  const { half } = mean_and_band(view.crowd, s.n_users);
  view.reach = Math.max(SHORTEST_REACH, half * Math.sqrt(s.n_users / REACH_USERS));
}

/** Show the moment that `view.time` is: bars, users, the mean. */
export function show_moment(view) {
  const { s, page, crowd, time } = view;
  const n = s.names.length;
  view.counted = counted(time, n, s.n_users);
  view.now = ended(crowd, n, view.counted);
  const scene = {
    ...view, n, n_users: s.n_users, value: view.model.value, less_motion: reduced_motion().matches,
  };
  draw_crowd(page.canvas, scene);
  draw_chart(page.chart, scene);
  page.counts.forEach(({ ended: count }, i) => put(count, grouped(view.now.ends[i])));
  show_numbers(view);
}

function show_numbers(view) {
  const { s, page: { all, meters, title, buttons } } = view;
  const shown = words_of(view);
  const none = view.counted < 2;
  const kind = none ? "title_start" : shown.inside ? "title_inside" : "title_outside";
  notice(view.change, s, is_met(view));
  put(all, shown.counted);
  put(meters.counted.value, shown.counted);
  put(meters.counted.note, fill(s.words.on_the_way, shown));
  put(meters.mean.value, none ? "–" : shown.mean);
  put(meters.half.value, none ? "–" : shown.half);
  put(title, s.simple ? where_they_ended(view)
    : fill(s.words[kind], { ...shown, n: shown.counted }));
  put(buttons.walk, view.playing ? s.words.pause : s.words.walk);
}

/** The goal of the slider for p: of a crowd that was counted, half went past the end. */
const is_met = ({ s, counted: m, now: { ends } }) =>
  is_about_p(s) && m === s.n_users && 2 * ends.at(-1) >= m;

/** At which rank the most users have ended up to now; with a slider for p how many walked past. */
function where_they_ended({ s, now: { ends } }) {
  const [ended, most] = [sum_of(ends), Math.max(...ends)];
  const rank = ends.indexOf(most) + 1;
  const kind = ended === 0 ? "ended_none" : is_about_p(s) ? "ended_p"
    : rank === ends.length ? "ended_past" : "ended_rank";
  const values = { n: s.n_users, ended, most, past: ends.at(-1) };
  const shown = Object.entries(values).map(([name, count]) => [name, grouped(count)]);
  return fill(said(s, kind), { rank, p: shown_p(s), goal: goal(s), ...Object.fromEntries(shown) });
}

const shown_p = (s) => number(s[persistence_of(s.metric)], 2);

/** The numbers of the moment, written as the sentences need them. */
function words_of({ s, crowd, counted: m, model, now, time }) {
  const { mean, half } = mean_and_band(crowd, m);
  const gone = set_out(time, s.n_users);
  return {
    walking: grouped(gone - m), waiting: grouped(s.n_users - gone),
    n: grouped(s.n_users), counted: grouped(m), past: grouped(now.ends.at(-1)),
    metric: s.words[s.metric], value: number(model.value), p: shown_p(s),
    mean: number(mean), half: number(half), inside: Math.abs(mean - model.value) <= half,
  };
}

/** Show what depends on the settings alone: controls, grades, expected numbers, the formula. */
export function show_settings({ s, page, model, shares, reach }) {
  put(page.read, `${said(s, `read_${s.metric}`)} ${s.words.read_bars}`);
  if (page.metric) page.metric.show(s.metric);
  for (const [name, slider] of Object.entries(page.sliders)) {
    slider.show(s[name]);
    if (PERSISTENCES.includes(name)) slider.field.hidden = name !== persistence_of(s.metric);
  }
  page.documents.forEach(({ input, badge }, i) => {
    if (input.value !== String(s.grades[i])) input.value = s.grades[i];
    put(badge, String(s.grades[i]));
    const shade = Math.ceil((3 * s.grades[i]) / s.max_grade);
    set(badge, { class: `rl-user-crowd-badge rl-shade-${shade}` });
  });
  const expected_counts = whole_parts(shares.ends, s.n_users);
  page.counts.forEach(({ expected: count }, i) => put(count, grouped(expected_counts[i])));
  const metric = s.words[s.metric];
  put(page.meters.value.label, metric);
  put(page.meters.value.value, number(model.value));
  put(page.chart_high, number(model.value + reach, 2));
  put(page.chart_low, number(model.value - reach, 2));
  put(page.chart_read, fill(s.words.chart_read, { metric }));
  put(page.chart_last, fill(s.words.chart_last, { n: grouped(s.n_users) }));
  put(page.formula, formula(s, model, shares));
}

/** Whole numbers that are nearest to the shares of a whole and add up to it. */
export function whole_parts(shares, whole) {
  const parts = shares.map((share) => Math.floor(share * whole + 1e-9));
  const rest = (i) => shares[i] * whole - parts[i];
  const by_rest = shares.map((_, i) => i).sort((i, j) => rest(j) - rest(i));
  by_rest.slice(0, whole - sum_of(parts)).forEach((i) => (parts[i] += 1));
  return parts;
}

function formula(s, model, shares) {
  const template = s.words[s.metric === "err" ? "term_worth" : "term"];
  const terms = shares.paid
    .map((share, i) => share > 0 && fill(template, { share: number(share), rank: i + 1 }))
    .filter(Boolean);
  const shown = { metric: s.words[s.metric], value: number(model.value) };
  if (!terms.length) return fill(s.words.formula_zero, shown);
  return fill(s.words.formula, { ...shown, terms: terms.join(" + ") });
}

/** Say the moment in the live line: at once, or at a calm rate while users "walk". */
export function tell(view, kind) {
  if (kind === "walk" && performance.now() - view.told < CALM_MS) return;
  view.told = performance.now();
  const { s, page } = view;
  const shown = words_of(view);
  const changed = kind === "setting" ? `${fill(said(s, "say_setting"), shown)} ` : "";
  put(page.say, changed + fill(s.words[sentence(view)], shown));
}

function sentence({ s, time, playing, counted: m }) {
  if (m < 2) return time > 0 || playing ? "say_first" : "say_start";
  return m === s.n_users ? "say_end" : "say_step";
}
