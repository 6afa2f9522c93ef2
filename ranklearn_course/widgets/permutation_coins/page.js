// Permutation coins: a coin for each query swaps two systems; a histogram grows with the games.

import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_root, button, clamp, controls_bar, fill, live, make, put, reduced_motion, set, size, svg,
} from "../kit/page.js";
import { walk } from "../kit/walk.js";
import {
  MANY, MOST_EXACT, MOST_GAMES, SETTINGS, all_sums, arithmetic, coin_label, coins_of, columns,
  differences, frame_of, plot_label, read, sentence, signed, sum_with, sums_of_games, tested, ticks,
  title, told,
} from "./measure.js";

const WIDE = 1000;
const HIGH = 100;
/** A histogram of a few games is made of low blocks, that of all ways of a few high ones. */
const FEWEST_ROWS = { games: 8, ways: 4 };
const GROW_MS = 1200;
const DROP_MS = 350;

function render({ model, el }) {
  const writer = trait_writer(model);
  const first = read(model);
  const d = differences(first);
  const n = d.length;
  const toss = coins_of(first.seed, n);
  const fixed = { d, frame: frame_of(d), sums_of: sums_of_games(first.seed, d), every: null };
  const view = { state: first, before: null, shown: first.games, growing: 0 };
  const change = (settings) => {
    writer.change(settings);
    draw();
  };
  const play = (games) => {
    const last = Math.min(MOST_GAMES, (view.state.exact ? 0 : view.state.games) + games);
    change({ games: last, swapped: toss(last), exact: false });
  };
  const page = build(el, first, fixed, {
    flip: (i) => change({ swapped: view.state.swapped.map((swap, j) => swap !== (i === j)) }),
    one: () => play(1),
    many: () => play(MANY),
    all: () => change({ exact: true, games: 0, swapped: first.start.swapped }),
    reset: () => change(first.start),
  });
  const draw = () => {
    const state = read(model);
    const { state: old } = view;
    if (SETTINGS.every((name) => String(state[name]) === String(old[name]))) return;
    view.before = old;
    view.state = state;
    show_coins(page, state, old.games !== state.games);
    if (!state.exact && state.games > view.shown) grow(page, view, fixed);
    else settle(page, view, fixed);
  };
  show_coins(page, first, false);
  settle(page, view, fixed);
  return while_shown(model, SETTINGS, draw, writer, page.frame, () => cancelAnimationFrame(view.growing));
}

function build(parent, s, { d, frame }, actions) {
  const { id, frame: outer, root, title: head } = build_root(parent, "permutation-coins", s);
  const words = { first: s.names[0], second: s.names[1] };
  const reading = fill(s.words[`read_${s.total}`], words);
  make("div", "rl-read", root, { text: `${s.words.how_to} ${reading}` });
  const controls = controls_bar(root, s.words.controls_label);
  const row = make("div", "rl-buttons", controls);
  button(row, s.words.one, actions.one);
  button(row, s.words.thousand, actions.many);
  if (d.length <= MOST_EXACT) button(row, fill(s.words.all, { ways: 2 ** d.length }), actions.all);
  button(row, s.words.reset, actions.reset);
  const box = make("div", "rl-coins", root, { role: "group", "aria-label": s.words.coins_label });
  box.classList.toggle("rl-few", d.length <= 8);
  const most = d.reduce((a, value) => Math.max(a, Math.abs(value)), 0) || 1;
  const coins = d.map((value, i) => build_coin(box, value / most, i, () => actions.flip(i)));
  const all = coins.map(({ coin }) => coin);
  walk(all, () => all.filter((coin) => coin.offsetTop === all[0].offsetTop).length);
  return {
    id, frame: outer, title: head, coins, plot: build_plot(root, s, frame),
    p: make("div", "rl-p", root), say: live(root),
  };
}

function build_coin(box, share, i, flip) {
  const coin = make("button", "rl-coin", box, { type: "button" });
  coin.style.setProperty("--i", i);
  const name = make("span", "rl-hidden", coin);
  const disc = make("span", "rl-disc", coin, { "aria-hidden": "true" });
  make("span", "rl-face", disc, { text: i + 1 });
  make("span", "rl-face rl-back", disc, { text: "⇄" });
  const track = make("span", "rl-track", coin, { "aria-hidden": "true" });
  const bar = make("span", "rl-bar", track);
  size(bar, "--bar", Math.abs(share));
  coin.addEventListener("click", flip);
  const value = make("span", "rl-difference", coin, { "aria-hidden": "true" });
  return { coin, name, track, share, value };
}

function build_plot(root, s, frame) {
  const plot = make("div", "rl-plot", root, { role: "img" });
  const area = make("div", "rl-area", plot);
  const picture = svg("svg", area, {
    viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true",
  });
  const near = svg("path", picture, { class: "rl-near" });
  const far = svg("path", picture, { class: "rl-far" });
  const drop = make("span", "rl-drop", area);
  const lines = [1, -1].map((side) => {
    const line = make("div", "rl-seen", area);
    line.classList.toggle("rl-mirror", side < 0);
    return { line, side, text: make("span", "rl-seen-text", line) };
  });
  const axis = make("div", "rl-axis", plot, { "aria-hidden": "true" });
  for (const { share, text } of ticks(frame, s)) {
    size(make("span", "", axis, { text }), "--at", share);
  }
  const now = make("div", "rl-now", plot, { "aria-hidden": "true" });
  const now_text = make("span", "", now);
  make("div", "rl-axis-name", plot, { text: s.words[`axis_${s.total}`], "aria-hidden": "true" });
  place_lines(lines, s, frame);
  return { plot, near, far, drop, now, now_text };
}

/** The names of the two lines stand outside of them, or inside where there is no room. */
function place_lines(lines, s, { seen, reach }) {
  const sign = sum_with(differences(s), []) < 0 ? -1 : 1;
  for (const { line, side, text } of lines) {
    const share = 0.5 + (side * sign * seen) / (2 * reach);
    size(line, "--at", share);
    line.classList.toggle("rl-to-left", share > 0.7 || (share < 0.5 && share > 0.3));
    put(text, fill(side > 0 ? s.words.seen : s.words.mirror, { value: told(s, side * sign * seen) }));
  }
}

function show_coins(page, s, one_by_one) {
  page.coins.forEach(({ coin, name, track, share, value }, i) => {
    const signed_share = s.swapped[i] ? -share : share;
    coin.classList.toggle("rl-swapped", s.swapped[i]);
    coin.classList.toggle("rl-one-by-one", one_by_one);
    coin.classList.toggle("rl-no-difference", share === 0);
    track.classList.toggle("rl-left", signed_share < 0);
    const own = s.first[i] - s.second[i];
    put(value, signed(s.swapped[i] ? -own : own, s.digits));
    put(name, coin_label(s, i));
    set(coin, { "aria-pressed": String(s.swapped[i]) });
  });
}

function sums_shown({ state, shown }, fixed) {
  if (!state.exact) return fixed.sums_of(shown);
  fixed.every ??= all_sums(fixed.d);
  return fixed.every;
}

/** Show what is so now: the histogram at once, and what happened. */
function settle(page, view, fixed) {
  cancelAnimationFrame(view.growing);
  view.shown = view.state.games;
  set(page.say, { "aria-busy": null });
  put(page.say, sentence(view.state, view.before, show_games(page, view, fixed)));
}

/** Let the histogram grow to the games of the state: one falls, many come in a second. */
function grow(page, view, fixed) {
  cancelAnimationFrame(view.growing);
  const [from, to] = [view.shown, view.state.games];
  if (reduced_motion().matches || to - from === 1) {
    settle(page, view, fixed);
    if (to - from === 1) drop(page, view, fixed);
    return;
  }
  set(page.say, { "aria-busy": "true" });
  let started = null;
  const step = (time) => {
    started ??= time;
    const part = clamp((time - started) / GROW_MS, 0, 1);
    if (part === 1) return settle(page, view, fixed);
    // Slowly at first, so that one can see single games.
    view.shown = from + Math.floor((to - from) * part ** 2);
    show_games(page, view, fixed);
    view.growing = requestAnimationFrame(step);
  };
  view.growing = requestAnimationFrame(step);
}

function drop({ plot }, { state }, { d, frame }) {
  if (reduced_motion().matches) return;
  const share = 0.5 + sum_with(d, state.swapped) / (2 * frame.reach);
  size(plot.drop, "--at", clamp(share, 0, 1));
  const fall = [-10, 150].map((y) => ({ opacity: 1, transform: `translateY(${y}px)` }));
  plot.drop.animate(fall, { duration: DROP_MS, easing: "ease-in" });
}

/** Draw the games that are shown; returns how they are counted. */
function show_games(page, view, fixed) {
  const { state: s } = view;
  const { d, frame } = fixed;
  const sums = sums_shown(view, fixed);
  const found = tested(sums, frame.seen, s.exact);
  const bars = columns(frame, sums);
  const fewest = FEWEST_ROWS[s.exact ? "ways" : "games"];
  const top = bars.reduce((most, { count }) => Math.max(most, count), fewest);
  const { plot } = page;
  set(plot.near, { d: path_of(bars.filter(({ far }) => !far), top) });
  set(plot.far, { d: path_of(bars.filter(({ far }) => far), top) });
  const now = sum_with(d, s.swapped);
  size(plot.now, "--at", clamp(0.5 + now / (2 * frame.reach), 0, 1));
  put(plot.now_text, fill(s.words.now, { value: told(s, now) }));
  set(plot.plot, { "aria-label": plot_label(s, sums, found) });
  put(page.title, title(s, sums, found));
  put(page.p, arithmetic(s, found));
  return found;
}

const path_of = (bars, top) => bars.map(({ left, width, count }) => {
  const [x, w, h] = [left * WIDE, width * WIDE, (count / top) * HIGH].map((v) => v.toFixed(2));
  return `M${x} ${HIGH}h${w}v-${h}h-${w}z`;
}).join("");

export default { render };
