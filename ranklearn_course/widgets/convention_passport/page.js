// Convention passport: one list on top, below it the answers of the libraries, who part.

import { on_drag } from "../kit/drag.js";
import { moved_to } from "../kit/lists.js";
import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_root, choice_control, clamp, controls_bar, fill, live, make, number, put, set, size,
  slide_control,
} from "../kit/page.js";
import {
  MOST_GRADE, MOST_K, SETTINGS, above_of, card_label, case_of, read, rows, score_digits,
  scores_of, sentence, tied, ties_of, title,
} from "./measure.js";

const OWN = "own";
const DRAGGED_PX = 6;

function render({ model, el }) {
  const writer = trait_writer(model);
  const view = { state: read(model), before: null };
  const change = (settings) => {
    writer.change(settings);
    draw();
  };
  const actions = {
    metric: (metric) => change({ metric }),
    k: (k) => change({ k }),
    above: (above) => change({ scores: scores_of(ties_of(view.state.scores), above) }),
    show_case: (id) => {
      const found = view.state.cases.find((each) => each.id === id);
      if (found) change({ grades: found.grades, scores: found.scores, k: found.k });
    },
    tie: (i) => change({ scores: tied(view.state.scores, i) }),
    grade: (i, by) => {
      const { grades } = view.state;
      change({ grades: grades.map((grade, j) => (i === j ? by(grade) : grade)) });
    },
    move: (from, to) => {
      if (from !== to) change({ grades: moved_to(view.state.grades, from, to) });
    },
    restore: (grades) => change({ grades }),
    hold: (place, shift = "") => page.cards.forEach(({ card }, i) => {
      card.classList.toggle("rl-dragged", i === place);
      card.style.translate = i === place ? shift : "";
    }),
    state: () => view.state,
  };
  const page = build(el, view.state, actions);
  const draw = () => {
    const state = read(model);
    const { state: old } = view;
    if (SETTINGS.every((name) => String(state[name]) === String(old[name]))) return;
    view.before = old;
    view.state = state;
    show(page, view, actions);
  };
  show(page, view, actions);
  const unwatch = drop_in(page.answers);
  return while_shown(model, SETTINGS, draw, writer, page.frame, unwatch);
}

function build(parent, s, actions) {
  const { id, frame, root, title: head } = build_root(parent, "convention-passport", s);
  make("div", "rl-read", root, { text: s.words.how_to });
  const controls = controls_bar(root, s.words.controls_label);
  const cases = s.cases.map(({ id: name, story }) => [name, story]);
  const choices = {
    chosen: choice_control(controls, {
      label: s.words.case, choices: [...cases, [OWN, s.words.own_list]], on_input: actions.show_case,
    }),
    metric: choice_control(controls, {
      label: s.words.metric, choices: s.metrics.map((name) => [name, name]), value: s.metric,
      on_input: actions.metric,
    }),
  };
  const k = slide_control(controls, {
    label: s.words.k, min: 1, max: MOST_K, value: s.k, on_input: actions.k,
  });
  const above = make("div", "rl-above", controls);
  make("span", "rl-hidden", root, { id: `${id}-help`, text: s.words.card_help });
  const list = make("div", "rl-list", root, { role: "group", "aria-label": s.words.list_label });
  const answers = make("ol", "rl-answers", root, { "aria-label": s.words.answers_label });
  const lines = s.libraries.map((_, i) => {
    const row = make("li", "rl-answer", answers);
    row.style.setProperty("--nth", i);
    const label = make("span", "rl-library", row);
    const track = make("span", "rl-track", row, { "aria-hidden": "true" });
    const parts = { row, label, dot: make("span", "rl-dot", track) };
    return { ...parts, value: make("span", "rl-value", row), why: make("span", "rl-why", row) };
  });
  const say = live(root);
  return {
    help: `${id}-help`, frame, title: head, ...choices, k, above_box: above, above: null, list,
    cards: [], answers, lines, say,
  };
}

/** Let the libraries wait until the first of them is in sight, so that no room stays empty. */
function drop_in(answers) {
  answers.classList.add("rl-waits");
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    answers.classList.remove("rl-waits");
    seen.disconnect();
  });
  seen.observe(answers.children[1]);
  return () => seen.disconnect();
}

/** Cards stand still; what moves from place to place is their grade. */
function rebuild(page, s, actions) {
  const n = s.grades.length;
  page.list.replaceChildren();
  page.above_box.replaceChildren();
  page.above = slide_control(page.above_box, {
    label: s.words.above, min: 0, max: n, on_input: actions.above,
  });
  page.cards = s.grades.map((_, i) => {
    const place = make("div", "rl-place", page.list);
    const card = make("div", "rl-card", place, {
      role: "group", tabindex: i ? -1 : 0, "aria-roledescription": s.words.card_role,
      "aria-describedby": page.help,
    });
    make("span", "rl-rank", card, { text: i + 1, "aria-hidden": "true" });
    const grade = make("span", "rl-grade", card, { "aria-hidden": "true" });
    const score = make("span", "rl-score", card, { "aria-hidden": "true" });
    const tie = i < n - 1 && make("button", "rl-tie", place, {
      type: "button", text: "=", "aria-label": fill(s.words.tie, { place: i + 1, next: i + 2 }),
    });
    if (tie) tie.addEventListener("click", () => actions.tie(i));
    listen(page, card, i, actions);
    return { place, card, grade, score, tie };
  });
}

function listen(page, card, i, actions) {
  const go = (to) => page.cards[clamp(to, 0, page.cards.length - 1)].card.focus();
  const steps = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: Infinity };
  card.addEventListener("focus", () =>
    page.cards.forEach((each) => set(each.card, { tabindex: each.card === card ? 0 : -1 })));
  card.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const last = page.cards.length - 1;
    if (event.key in steps) {
      const to = clamp(steps[event.key], 0, last);
      if (event.altKey) actions.move(i, to);
      go(to);
    } else if (event.altKey) {
      return;
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const by = event.key === "ArrowUp" ? 1 : -1;
      actions.grade(i, (grade) => clamp(grade + by, 0, MOST_GRADE));
    } else if (/^[0-3]$/.test(event.key)) actions.grade(i, () => Number(event.key));
    else return;
    event.preventDefault();
  });
  let at = i, from = null, boxes = [], first = null, is_press = true;
  const finish = () => actions.hold(-1);
  // The grade went to another card: that one stands under the pointer now.
  const shift = ({ clientX, clientY }) => {
    const x = boxes[i].left - boxes[at].left + clientX - from.clientX;
    const y = boxes[i].top - boxes[at].top + clientY - from.clientY;
    return `${x}px ${y}px`;
  };
  on_drag(card, {
    say: page.say,
    start(event) {
      [at, from, first, is_press] = [i, event, actions.state().grades, true];
      boxes = page.cards.map((each) => each.card.getBoundingClientRect());
      card.focus({ preventScroll: true });
    },
    move(event) {
      const far = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY);
      if (far < DRAGGED_PX && is_press) return;
      is_press = false;
      const to = nearest(boxes, event);
      actions.move(at, to);
      at = to;
      actions.hold(at, shift(event));
    },
    end() {
      if (is_press) actions.grade(i, (grade) => (grade + 1) % (MOST_GRADE + 1));
      else page.cards[at].card.focus({ preventScroll: true });
      finish();
    },
    give_up() {
      actions.restore(first);
      finish();
    },
  });
}

function nearest(boxes, { clientX, clientY }) {
  const far = boxes.map(({ left, width, top, height }) =>
    Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY));
  return far.indexOf(Math.min(...far));
}

function show(page, view, actions) {
  const { state: s } = view;
  if (page.cards.length !== s.grades.length) rebuild(page, s, actions);
  const all = rows(s);
  put(page.title, title(s, all));
  page.title.title = page.title.textContent;
  page.chosen.show(s.cases[case_of(s)]?.id ?? OWN);
  page.metric.show(s.metric);
  page.k.show(s.k);
  page.above.show(above_of(s.scores));
  const ties = ties_of(s.scores);
  page.cards.forEach(({ place, card, grade, score, tie }, i) => {
    set(card, { "aria-label": card_label(s, i) });
    put(grade, String(s.grades[i]));
    set(grade, { class: `rl-grade rl-shade-${s.grades[i]}` });
    put(score, number(s.scores[i], score_digits(s)));
    place.classList.toggle("rl-tied", Boolean(ties[i]));
    place.classList.toggle("rl-below", i >= s.k);
    place.classList.toggle("rl-last", i === s.k - 1);
    if (tie) set(tie, { "aria-pressed": String(ties[i]) });
  });
  size(page.answers, "--course", all[0].value);
  page.lines.forEach(({ row, label, dot, value, why }, i) => {
    put(label, all[i].label);
    put(value, all[i].text);
    put(why, all[i].why);
    row.classList.toggle("rl-parts", Boolean(all[i].parts));
    set(dot, { hidden: all[i].value === null ? "" : null });
    if (all[i].value !== null) size(dot, "--at", all[i].value);
  });
  put(page.say, sentence(s, view.before, all));
}

export default { render };
