// Judging desk: cards to judge, a pool to leave, or a judge to tempt, and P@k of each list on one axis.

import { notice } from "../kit/goal.js";
import { light_up } from "../kit/linked.js";
import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_root, button, choice_control, clamp, controls_bar, fill, live, make, number, put, set, size,
  slide_control, trimmed,
} from "../kit/page.js";
import { walk } from "../kit/walk.js";
import {
  SETTINGS, bounds, by_judge, by_people, documents_of, impression, is_lost, is_over, mark, metric,
  reached, read, sentence, spent, title,
} from "./measure.js";

function render({ model, el }) {
  const writer = trait_writer(model);
  let s = read(model);
  let before = s;
  const page = build(el, s, {
    judge: (document) => {
      const now = read(model);
      if (is_over(now) || mark(now, document) !== null) return;
      writer.change({ judged: [...now.judged, document] });
    },
    leave: (name) => {
      const { out, lists } = read(model);
      const left = lists.map(([each]) => each).filter((each) => out.includes(each) !== (each === name));
      writer.change({ out: left });
    },
    preference: (preference) => writer.change({ preference }),
    errors: (errors) => writer.change({ errors }),
    reset: () => writer.change(s.start),
  });
  show(page, s, before);
  return while_shown(model, SETTINGS, () => {
    const now = read(model);
    notice(writer.change, now, reached(now));
    // What is said is said of a judgement, not of the goal that it met.
    if (String(now.judged) !== String(s.judged)) before = s;
    s = now;
    show(page, s, before);
  }, writer, page.frame);
}

function build(parent, s, actions) {
  const { frame, root, title } = build_root(parent, "judging-desk", s);
  const { form, words } = s;
  if (form) root.classList.add(`rl-${form}`);
  const of_form = (name) => fill(words[`${name}_${form}`] ?? words[name], {
    k: s.k, metric: metric(s), first: s.lists[0][0],
  });
  make("div", "rl-read", root, { text: `${of_form("how_to")} ${of_form("read")}` });
  const left = form === "price" ? make("div", "rl-left", root, { role: "img" }) : null;
  for (let i = 0; left && i < s.budget; i++) make("span", "rl-token", left);
  const controls = form === "judge" ? build_controls(root, s, actions) : null;
  const lists = s.lists.map((each) => build_list(root, s, each, actions));
  const cards = lists.flatMap((list) => list.cards.map(({ card }) => card));
  if (form === "" || form === "price") walk(cards.filter((card) => !card.disabled));
  const seen = form === "judge" ? build_seen(root, s) : null;
  const axis = build_axis(root, s);
  const say = live(root);
  const buttons = make("div", "rl-buttons rl-back", root);
  button(buttons, words.reset, actions.reset);
  return { frame, title, left, controls, lists, seen, axis, say, light_up: light_up(root) };
}

function build_controls(root, { words, preference, errors }, actions) {
  const bar = controls_bar(root, words.controls_label);
  const choices = [["own", words.errors_own], ["chance", words.errors_chance]];
  return {
    errors: choice_control(bar, {
      label: words.errors, choices, value: errors, on_input: actions.errors,
    }),
    preference: slide_control(bar, {
      label: words.preference, min: 0, max: 1, step: 0.1, value: preference,
      format: (value) => trimmed(value, 1), on_input: actions.preference,
    }),
  };
}

function build_list(root, s, [name, documents], { judge, leave }) {
  const box = make("div", "rl-list", root, {
    role: "group", "aria-label": fill(s.words.list_label, { name }),
  });
  let own = null;
  if (s.form === "pool") {
    own = button(box, fill(s.words.in_pool, { name }), () => leave(name), "rl-system");
  } else if (s.lists.length > 1) make("div", "rl-name", box, { text: name });
  const row = make("div", "rl-cards", box);
  const is_button = s.form === "" || s.form === "price";
  const cards = documents.map((document, i) => {
    const card = make(is_button ? "button" : "div", "rl-card", row, { "data-part": document });
    if (is_button) {
      set(card, { type: "button" });
      card.disabled = s.start.judged.includes(document);
    }
    card.classList.toggle("rl-last", i === s.k - 1 && s.k < documents.length);
    make("span", "rl-letter", card, { text: document, "aria-hidden": "true" });
    const sign = make("span", "rl-mark", card, { "aria-hidden": "true" });
    if (is_button) card.addEventListener("click", () => judge(document));
    return { card, sign, said: make("span", "rl-hidden", card) };
  });
  return { own, cards };
}

/** Every document on the scale of the judge, in a row of what its kind makes of it. */
function build_seen(root, s) {
  const plot = make("div", "rl-seen", root, { role: "img" });
  const head = make("div", "rl-seen-row", plot);
  for (const word of ["seen_says", "seen_no", "seen_yes"]) {
    make("span", `rl-seen-name rl-${word.replace("_", "-")}`, head, { text: s.words[word] });
  }
  const rows = [["seen_own", 1], ["seen_shared", 0], ["seen_others", -1]].map(([word, sign]) => {
    const row = make("div", "rl-seen-row", plot);
    make("span", "rl-seen-name", row, { text: s.words[word] });
    return [make("div", "rl-scale", row), sign];
  });
  const letters = documents_of(s).map((document) => {
    const [scale] = rows.find(([, sign]) => Math.sign(s.judge[document][1]) === sign);
    const letter = make("span", "rl-seen-letter", scale, { text: document, "data-part": document });
    letter.classList.toggle("rl-full-letter", by_people(s, document) === 1);
    return [document, letter];
  });
  return { plot, letters };
}

function build_axis(root, s) {
  const axis = make("div", "rl-axis", root);
  axis.style.setProperty("--k", s.k);
  const rows = s.lists.map(([name]) => {
    const row = make("div", "rl-axis-row", axis, { role: "img" });
    make("span", "rl-axis-name", row, { text: s.lists.length > 1 ? name : "" });
    const track = make("div", "rl-track", row);
    const parts = ["rl-both", "rl-own", "rl-truth", "rl-removed", "rl-dot"].map(
      (each) => make("div", each, track));
    return { row, track, parts, ends: make("span", "rl-ends", row) };
  });
  const ticks = make("div", "rl-axis-row rl-ticks", axis, { "aria-hidden": "true" });
  make("span", "rl-axis-name", ticks);
  const scale = make("div", "rl-tick-scale", ticks);
  const shown = s.k <= 5 || s.k === 10 ? s.k : 1;
  for (let i = 0; i <= shown; i++) {
    const tick = make("span", "rl-tick", scale, { text: trimmed(i / shown, 2) });
    size(tick, "--at", i / shown);
  }
  make("span", "rl-ends", ticks, { text: metric(s) });
  return rows;
}

function show(page, s, before) {
  page.opened ||= spent(s) > 0;
  const covered = s.simple && !page.opened;
  put(page.title, title(s, covered));
  if (page.left) {
    const left = s.budget - spent(s);
    set(page.left, { "aria-label": fill(s.words.left_label, { left, budget: s.budget }) });
    [...page.left.children].forEach((token, i) => token.classList.toggle("rl-gone", i >= left));
  }
  page.controls?.preference.show(s.preference);
  page.controls?.errors.show(s.errors);
  s.lists.forEach(([name, documents], i) => {
    show_list(page.lists[i], s, name, documents);
    show_bounds(page.axis[i], s, name, bounds(s, documents), covered);
  });
  if (page.seen) show_seen(page.seen, s);
  put(page.say, sentence(s, before));
  page.light_up();
}

const KINDS = { null: "open", 0: "other", 1: "relevant" };
const SIGNS = { open: "?", other: "0", relevant: "1" };

function show_list({ own, cards }, s, name, documents) {
  if (own) set(own, { "aria-pressed": !s.out.includes(name) });
  documents.forEach((document, i) => {
    const { card, sign, said } = cards[i];
    const given = mark(s, document);
    const kind = KINDS[given];
    for (const each of Object.values(KINDS)) card.classList.toggle(`rl-is-${each}`, each === kind);
    const differs = s.form === "judge" && by_judge(s, document) !== by_people(s, document);
    card.classList.toggle("rl-differs", differs);
    card.classList.toggle("rl-lost", given === null && is_lost(s, document));
    // A disabled button would lose the focus, and JupyterLab would take the next key.
    if (card.type) set(card, { "aria-disabled": given !== null || is_over(s) });
    const told = { document, rank: i + 1, label: s.words[`is_${given}`] };
    put(said, fill(s.words[differs ? "card_differs" : `card_${kind}`], told));
    put(sign, SIGNS[kind]);
  });
}

function show_bounds({ row, track, parts, ends }, s, name, found, covered) {
  const [both, own, truth, removed, dot] = parts;
  const { low, high, condensed } = found;
  const is_value = s.form === "judge";
  track.classList.toggle("rl-covered", covered);
  for (const part of ["low", "own", "high", "truth"]) size(track, `--${part}`, found[part]);
  own.hidden = is_value;
  both.hidden = s.form !== "price";
  dot.hidden = !is_value;
  truth.hidden = s.form === "price" ? !is_over(s) : !s.form;
  removed.hidden = s.form === "" || condensed === null;
  if (condensed !== null) size(track, "--removed", condensed);
  const one = high - low < 1e-9;
  const values = { name, metric: metric(s), low: number(low), high: number(high) };
  put(ends, covered ? "" : one ? values.low : fill(s.words.from_to, values));
  const kind = covered ? "bar_covered" : is_value ? "bar_value"
    : one ? "bar_known" : removed.hidden ? "bar_label" : "bar_removed";
  const told = { ...values, condensed: number(condensed ?? 0), truth: number(found.truth) };
  set(row, { "aria-label": fill(s.words[kind], told) });
}

const WIDEST = 2.15;

function show_seen({ plot, letters }, s) {
  for (const [document, letter] of letters) {
    const at = clamp(impression(s, document) / WIDEST, -1, 1);
    size(letter, "--at", (at + 1) / 2);
    letter.classList.toggle("rl-differs", by_judge(s, document) !== by_people(s, document));
  }
  const relevant = documents_of(s).filter((each) => by_judge(s, each)).join(", ");
  set(plot, { "aria-label": fill(s.words.seen_label, { relevant }) });
}

export default { render };
