// Leak: a log to split, in time or at random, and what a test of two models says of them.

import { on_drag } from "../kit/drag.js";
import { notice } from "../kit/goal.js";
import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_root, button, clamp, controls_bar, is_command, live, make, put, set, size,
} from "../kit/page.js";
import { walk } from "../kit/walk.js";
import {
  EARLIER, LAST_SEED, MODELS, SETTINGS, SIGNS, UNKNOWN, chosen_view, count, counted_for, cut_text,
  earlier_draws, first_cut, is_fooled, n_evenings, read, sentence, title, view_text,
} from "./measure.js";

const KINDS = ["measured", "true"];

function render({ model, el }) {
  const { change, flush } = trait_writer(model);
  let s = read(model);
  const choose = (i) => change({ chosen: i === model.get("chosen") ? -1 : i });
  const page = build(el, s, {
    choose: (i) => read(model).views[i].is_asked && choose(i),
    in_time: () => change({ seed: 0 }),
    at_random: () => change({ seed: (model.get("seed") % LAST_SEED) + 1 }),
    reset: () => change(s.start),
  });
  const move = (cut) => change({ seed: 0, cut: clamp(cut, first_cut(s), s.evenings - 1) });
  listen_to_pointer(page, { state: () => s, move, change, flush });
  listen_to_keys(page.handle, () => model.get("cut"), move);
  show(page, s);
  put(page.say, sentence(s, null));
  return while_shown(model, SETTINGS, () => {
    const before = s;
    s = read(model);
    notice(change, s, is_fooled(s));
    show(page, s);
    if (["cut", "seed", "chosen"].some((name) => s[name] !== before[name])) {
      put(page.say, sentence(s, before));
    }
  }, { flush }, page.frame);
}

function build(parent, s, actions) {
  const { frame, root, title } = build_root(parent, "leak", s);
  make("div", "rl-read", root, { text: `${s.words.how_to} ${s.words.read}` });
  const body = make("div", "rl-body", root);
  const timeline = build_timeline(body, s, actions);
  const bars = build_bars(body, s);
  const controls = controls_bar(root, s.words.controls_label);
  const buttons = make("span", "rl-buttons", controls);
  const in_time = button(buttons, s.words.in_time, actions.in_time, "rl-split");
  const at_random = button(buttons, s.words.at_random, actions.at_random, "rl-split");
  button(buttons, s.words.reset, actions.reset);
  return { frame, root, title, ...timeline, bars, in_time, at_random, say: live(root) };
}

function build_timeline(body, s, { choose }) {
  const timeline = make("div", "rl-timeline", body);
  timeline.style.setProperty("--evenings", n_evenings(s));
  timeline.style.setProperty("--log", s.evenings);
  const head = make("div", "rl-head", timeline, { "aria-hidden": "true" });
  make("span", "rl-part", head, { text: s.words.log });
  make("span", "rl-part", head, { text: s.words.later });
  const strip = make("div", "rl-strip", timeline, { "aria-hidden": "true" });
  for (let i = 1; i <= n_evenings(s); i++) make("span", "rl-evening", strip, { text: i });
  const rows = make("div", "rl-rows", timeline, { role: "group", "aria-label": s.words.views_label });
  const cells = s.users.flatMap((name, user) => {
    const row = make("div", "rl-row", rows);
    make("span", "rl-name", row, { text: name });
    return [...s.series[user]].map((series, evening) =>
      build_cell(row, s, series, () => choose(user * n_evenings(s) + evening)));
  });
  if (!s.simple) walk(cells.map(({ cell }) => cell), () => n_evenings(s));
  const line = make("div", "rl-line", timeline);
  const handle = make("div", "rl-handle", line, {
    role: "slider", tabindex: 0, "aria-label": s.words.cut,
    "aria-valuemin": first_cut(s), "aria-valuemax": s.evenings - 1,
  });
  return { timeline, strip, cells, line, handle };
}

/** A view; in a simple widget it is not pressed. */
function build_cell(row, s, series, on_click) {
  const cell = make(s.simple ? "div" : "button", "rl-cell", row, s.simple ? {} : { type: "button" });
  if (!s.simple) cell.addEventListener("click", on_click);
  make("span", "rl-letter", cell, { text: series, "aria-hidden": "true" });
  const marks = make("span", "rl-marks", cell, { "aria-hidden": "true" });
  return { cell, marks, said: make("span", "rl-hidden", cell) };
}

function build_bars(body, s) {
  const parent = make("div", "rl-sides", body);
  return MODELS.map((name) => {
    const box = make("div", `rl-model rl-${name}`, parent);
    const head = make("div", "rl-model-name", box);
    make("span", "rl-sign", head, { text: SIGNS[name], "aria-hidden": "true" });
    head.append(s.words[name]);
    return KINDS.map((kind) => {
      const bar = make("div", `rl-bar rl-${kind}`, box);
      make("span", "rl-kind", bar, { text: s.words[kind] });
      const track = make("span", "rl-track", bar);
      const length = make("span", "rl-length", track);
      const ticks = kind === "measured" && !s.simple
        ? Array.from({ length: EARLIER }, () => make("span", "rl-tick", track)) : [];
      return { name, kind, length, ticks, value: make("span", "rl-number", bar) };
    });
  }).flat();
}

function show(page, s) {
  put(page.title, title(s));
  set(page.title, { title: page.title.textContent });
  page.timeline.classList.toggle("rl-at-random", s.seed > 0);
  page.timeline.style.setProperty("--cut", s.cut);
  set(page.handle, { "aria-valuenow": s.cut, "aria-valuetext": cut_text(s) });
  set(page.in_time, { "aria-pressed": s.seed === 0 });
  set(page.at_random, { "aria-pressed": s.seed > 0 });
  s.views.forEach((view, i) => show_view(page.cells[i], s, view));
  show_bars(page, s);
}

function show_bars(page, s) {
  // Earlier draws cost as much as all else, and change with the split alone.
  const split = `${s.cut} ${s.seed}`;
  if (page.split !== split) page.earlier = s.simple ? [] : earlier_draws(s);
  page.split = split;
  for (const { name, kind, length, ticks, value } of page.bars) {
    const rate = s.rates[name][kind];
    size(length, "--bar", rate.share);
    put(value, count(s, rate));
    ticks.forEach((tick, i) => {
      const draw = page.earlier[i];
      tick.hidden = !draw;
      if (draw) size(tick, "--at", draw[name].measured.share);
    });
  }
}

function show_view({ cell, marks, said }, s, view) {
  const { name, is_unknown = false } = counted_for(s, view);
  const chosen = chosen_view(s);
  const is_chosen = chosen?.user === view.user && chosen.evening === view.evening;
  const classes = {
    "rl-common": view.is_common, "rl-asked": view.is_asked, "rl-later": view.is_later,
    "rl-chosen": is_chosen, "rl-unknown": is_unknown, "rl-crowd": name === "crowd", "rl-habit": name === "habit",
  };
  for (const [of, holds] of Object.entries(classes)) cell.classList.toggle(of, holds);
  if (!s.simple) set(cell, { "aria-disabled": !view.is_asked, "aria-pressed": is_chosen });
  const guessed = MODELS.filter((each) => view.guesses?.[each].is_right);
  const signs = guessed.map((each) => [SIGNS[each], each]);
  if (name) signs.push([SIGNS[name], name]);
  if (is_unknown) signs.push([UNKNOWN, "unknown"]);
  const written = signs.flat().join();
  if (marks.dataset.signs !== written) {
    marks.dataset.signs = written;
    marks.replaceChildren();
    for (const [text, kind] of signs) make("span", `rl-sign rl-${kind}`, marks, { text });
  }
  put(said, view_text(s, view));
}

/** Let the cut follow a pointer on the numbers of the evenings or on the line. */
function listen_to_pointer({ strip, line, handle, say }, { state, move, change, flush }) {
  let first = null;
  const to_pointer = ({ clientX }) => {
    const { left, width } = strip.getBoundingClientRect();
    move(Math.round(((clientX - left) / width) * n_evenings(state())));
  };
  for (const part of [strip, line]) {
    on_drag(part, {
      start(event) {
        const { cut, seed } = state();
        first = { cut, seed };
        handle.focus({ preventScroll: true });
        to_pointer(event);
      },
      move: to_pointer,
      end: flush,
      give_up() {
        change(first);
        flush();
      },
      say,
    });
  }
}

const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -Infinity, End: Infinity };

function listen_to_keys(handle, cut, move) {
  handle.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || is_command(event)) return;
    event.preventDefault();
    move(cut() + step);
  });
}

export default { render };
