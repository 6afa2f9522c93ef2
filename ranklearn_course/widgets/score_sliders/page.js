// The score sliders: a slider for each document, and the ranking that follows from the scores.

import { light_up } from "../kit/linked.js";
import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_root, button, choice_control, controls_bar, fill, live, make, trimmed, put, say_again, set,
  size, slide_control,
} from "../kit/page.js";
import {
  RULES, SETTINGS, badge, grades_under, marks, order, ranked, read, rules_note, said, title,
} from "./measure.js";

function render({ model, el }) {
  const writer = trait_writer(model);
  let drawn = read(model);
  const scores = (make_new) => writer.change({ scores: make_new(model.get("scores")) });
  const page = build(el, drawn, {
    score: (document, score) => scores((old) => old.map((s, i) => (i === document ? score : s))),
    ties: (ties) => writer.change({ ties }),
    all: (new_score) => {
      const { high, words } = drawn;
      const wanted = model.get("scores").map(new_score);
      if (Math.max(...wanted) > high) say_again(page.say, fill(words.say_no_room, { high }));
      else scores(() => wanted);
    },
    perfect: () => scores(() => perfect(drawn)),
    reset: () => writer.change(drawn.start),
  });
  show(page, drawn);
  return while_shown(model, SETTINGS, () => {
    const now = read(model);
    if (SETTINGS.some((name) => String(now[name]) !== String(drawn[name])))
      put(page.say, said(now, drawn));
    drawn = now;
    show(page, now);
  }, writer, page.root);
}

/** Each grade as the score, or a share of the best grade where the sliders end too early. */
function perfect({ grades, high }) {
  const unit = Math.min(1, high / (Math.max(...grades) || 1));
  return grades.map((grade) => grade * unit);
}

function build(parent, s, act) {
  const { words } = s;
  const { frame, root, title } = build_root(parent, "score-sliders", s);
  make("div", "rl-read", root, { text: words.how_to });
  const controls = build_controls(root, s, act);
  const columns = make("div", "rl-columns", root);
  columns.style.setProperty("--n", s.names.length);
  const sliders = build_given(columns, s, act);
  const ranking = build_ranking(columns, s);
  const numbers = build_numbers(root, s);
  const say = live(root);
  put(say, words.say_start);
  for (const { input } of sliders) silence(input, say);
  const lights = { light_up: light_up(root) };
  return { root: frame, title, ...controls, sliders, ...ranking, ...numbers, say, ...lights };
}

/** Nothing is read out while a slider is dragged. */
function silence(input, say) {
  input.addEventListener("pointerdown", () => set(say, { "aria-busy": "true" }));
  for (const name of ["pointerup", "pointercancel", "change"]) {
    input.addEventListener(name, () => set(say, { "aria-busy": null }));
  }
}

function build_controls(root, { words, ties }, act) {
  const bar = controls_bar(root, words.controls);
  const choices = RULES.map((rule) => [rule, words[`ties_${rule}`]]);
  const rule = choice_control(bar, { label: words.ties, choices, value: ties, on_input: act.ties });
  const group = make("span", "rl-buttons", bar);
  button(group, words.double, () => act.all((score) => 2 * score), "rl-full");
  button(group, words.add, () => act.all((score) => score + 1), "rl-full");
  button(group, words.perfect, act.perfect, "rl-full");
  button(group, words.reset, act.reset);
  return { rule };
}

function build_given(columns, s, act) {
  const column = make("div", "rl-given", columns);
  const head = make("div", "rl-head", column);
  make("span", "", head, { text: s.words.given });
  make("span", "", head, { text: s.words.given_score });
  return s.names.map((name, position) => {
    const row = make("div", "rl-row", column, { "data-part": position });
    make("span", "rl-position rl-full", row, { text: position, "aria-hidden": "true" });
    build_badge(row, s, position);
    const control = slide_control(row, {
      label: name, min: 0, max: s.high, step: s.step, value: s.scores[position],
      format: trimmed, on_input: (score) => act.score(position, score),
    });
    const [grade] = badge(s, position);
    set(control.input, {
      "aria-label": fill(s.words.slider, { name, grade, position }), title: name,
    });
    return control;
  });
}

function build_ranking(columns, s) {
  const column = make("div", "rl-ranking", columns);
  make("div", "rl-head", column, { text: s.words.ranking, "aria-hidden": "true" });
  // The cards stand in the order given and move by style: a list of its own is read out.
  const spoken = make("ol", "rl-hidden", column, { "aria-label": s.words.ranking_label });
  const items = s.names.map(() => make("li", "", spoken));
  const list = make("div", "rl-list", column, { "aria-hidden": "true" });
  s.names.forEach((_, i) => size(make("div", "rl-rank", list, { text: i + 1 }), "--at", i));
  const cards = s.names.map((name, document) => {
    const card = make("div", "rl-doc", list, { "data-part": document });
    make("span", "rl-name", card, { text: name, title: name });
    build_badge(card, s, document);
    return card;
  });
  const marks = s.names.slice(1).map((_, i) => {
    const mark = make("div", "rl-between", list);
    size(mark, "--at", i + 1);
    return mark;
  });
  return { items, cards, marks };
}

function build_badge(parent, s, document) {
  const [text, shade] = badge(s, document);
  make("span", `rl-grade rl-shade-${shade}`, parent, { text });
}

function build_numbers(root, s) {
  const below = make("div", "rl-columns rl-below rl-full", root);
  const row = (table, label) => {
    make("div", "rl-label", table, { text: label });
    return make("div", "rl-number", table);
  };
  const order = make("div", "rl-numbers", below);
  const permutation = row(order, s.words.permutation);
  const grades = row(order, s.words.grades);
  const right = make("div", "", below);
  make("div", "rl-head", right, { text: s.words.rules });
  const table = make("div", "rl-numbers rl-rules", right);
  const rules = RULES.map((rule) => row(table, s.words[`ties_${rule}`]));
  return { permutation, grades, rules, note: make("div", "rl-note", right) };
}

function show(page, s) {
  put(page.title, title(s));
  page.rule.show(s.ties);
  page.sliders.forEach((slider, i) => slider.show(s.scores[i]));
  order(s).forEach((document, i) => size(page.cards[document], "--at", i));
  ranked(s).forEach((text, i) => put(page.items[i], text));
  marks(s).forEach(({ wrong, text }, i) => {
    put(page.marks[i], text);
    page.marks[i].classList.toggle("rl-wrong", wrong);
  });
  const ranked_now = order(s);
  const grades = ranked_now.map((document) => s.grades[document]);
  put_parts(page.permutation, ["[", ", ", "]"], ranked_now, ranked_now);
  put_parts(page.grades, ["", " ", ""], grades, ranked_now);
  RULES.forEach((rule, i) => {
    put(page.rules[i], grades_under(s, rule));
    set(page.rules[i].previousSibling, { "aria-current": rule === s.ties ? "true" : null });
  });
  put(page.note, rules_note(s));
  page.light_up();
}

/** Write a list whose entries belong to documents. */
function put_parts(element, [open, between, close], entries, documents) {
  element.replaceChildren(open);
  entries.forEach((text, i) => {
    if (i) element.append(between);
    make("span", "rl-entry", element, { text, "data-part": documents[i] });
  });
  element.append(close);
}

export default { render };
