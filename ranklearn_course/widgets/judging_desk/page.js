// Judging desk: documents of one or two lists to judge, and what their scores may still be.

import { follow, trait_writer } from "../kit/model.js";
import {
  build_root, button, choice_control, fill, live, make, number, put, set, size, slide_control,
} from "../kit/page.js";
import { walk } from "../kit/walk.js";
import {
  METRICS, SETTINGS, depth_of, label, mark, open_ones, pool, read, sentence, shortcuts, title,
} from "./measure.js";

function render({ model, el }) {
  const { change, flush } = trait_writer(model);
  let state = read(model);
  let before = null;
  const judge = (document) => {
    const { start } = state;
    const judged = model.get("judged");
    if (start.includes(document)) return;
    const known = judged.includes(document);
    change({ judged: known ? judged.filter((each) => each !== document) : [...judged, document] });
  };
  const page = build(el, state, {
    judge,
    metric: (metric) => change({ metric }),
    depth: (depth) => change({ judged: [...new Set([...state.start, ...pool(state, depth)])] }),
    next: () => open_ones(read(model)).slice(0, 1).forEach(judge),
    reset: () => change({ judged: state.start }),
  });
  const draw = () => {
    const now = read(model);
    if (String(now.judged) !== String(state.judged) || now.metric !== state.metric) before = state;
    state = now;
    show(page, state, before);
  };
  show(page, state, null);
  const stop = follow(model, SETTINGS, draw);
  return () => {
    stop();
    flush();
    page.frame.remove();
  };
}

function build(parent, s, actions) {
  const { frame, root, title } = build_root(parent, "judging-desk", s);
  make("div", "rl-read", root, { text: `${s.words.how_to} ${s.words.read}` });
  const controls = make("div", "rl-controls", root, {
    role: "group", "aria-label": s.words.controls_label,
  });
  const choices = METRICS.map((name) => [name, fill(s.words[name], { k: s.k })]);
  const metric = choice_control(controls, {
    label: s.words.metric, choices, value: s.metric, on_input: actions.metric,
  });
  const longest = Math.max(...s.lists.map(([, documents]) => documents.length));
  const depth = s.pooled.length ? slide_control(controls, {
    label: s.words.depth, min: 0, max: longest, value: depth_of(s), on_input: actions.depth,
  }) : null;
  const buttons = make("span", "rl-buttons", controls);
  button(buttons, s.words.best_next, actions.next, "rl-full");
  button(buttons, s.words.reset, actions.reset);
  const lists = s.lists.map(([name, documents]) => build_list(root, s, name, documents, actions));
  walk(lists.flatMap(({ cards }) => cards.map(({ card }) => card).filter((card) => !card.disabled)));
  return { frame, title, metric, depth, lists, say: live(root) };
}

function build_list(root, s, name, documents, { judge }) {
  const box = make("div", "rl-list", root, {
    role: "group", "aria-label": fill(s.words.list_label, { name }),
  });
  if (s.lists.length > 1) make("div", "rl-name", box, { text: name });
  const row = make("div", "rl-cards", box);
  const cards = documents.map((document, i) => {
    const card = make("button", "rl-card", row, { type: "button" });
    make("span", "rl-letter", card, { text: document, "aria-hidden": "true" });
    const sign = make("span", "rl-mark", card, { "aria-hidden": "true" });
    const said = make("span", "rl-hidden", card);
    card.disabled = s.start.includes(document);
    card.addEventListener("click", () => judge(document));
    return { card, sign, said };
  });
  const bar = make("div", "rl-bounds", box, { role: "img" });
  const range = make("div", "rl-range-bar", bar);
  const told = make("div", "rl-ends", bar);
  const low = make("span", "rl-low", told);
  const high = make("span", "rl-high", told);
  const notes = make("div", "rl-note", box);
  return { cards, bar, range, low, high, notes };
}

function show(page, s, before) {
  page.opened ||= s.judged.length > s.start.length;
  const covered = s.simple && !page.opened;
  put(page.title, title(s, covered));
  page.metric.show(s.metric);
  page.depth?.show(depth_of(s));
  s.lists.forEach(([name, documents], i) =>
    show_list(page.lists[i], s, name, documents, s.possible.ends[i], covered));
  put(page.say, sentence(s, before ?? s));
}

const KINDS = { null: "open", 0: "other", 1: "relevant" };
const SIGNS = { open: "?", other: "0", relevant: "1" };

function show_list({ cards, bar, range, low, high, notes }, s, name, documents, ends, covered) {
  documents.forEach((document, i) => {
    const { card, sign, said } = cards[i];
    card.classList.toggle("rl-last", s.metric === "P" && i === s.k - 1 && s.k < documents.length);
    const kind = KINDS[mark(s, document)];
    for (const each of Object.values(KINDS)) card.classList.toggle(`rl-is-${each}`, each === kind);
    put(said, fill(s.words[`card_${kind}`], { document, rank: i + 1 }));
    put(sign, SIGNS[kind]);
  });
  bar.classList.toggle("rl-covered", covered);
  size(range, "--low", ends.low);
  size(range, "--high", ends.high);
  const values = { metric: label(s), name, low: number(ends.low), high: number(ends.high) };
  set(bar, { "aria-label": fill(s.words[covered ? "bar_covered" : "bar_label"], values) });
  put(low, values.low);
  put(high, ends.high > ends.low + 1e-9 ? values.high : "");
  size(bar, "--low", ends.low);
  size(bar, "--high", ends.high);
  const { zero, condensed } = shortcuts(s, documents);
  const told = [fill(s.words.zero, { value: number(zero) })];
  if (condensed !== null) told.push(fill(s.words.condensed, { value: number(condensed) }));
  put(notes, told.join(" · "));
}

export default { render };
