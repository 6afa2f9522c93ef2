// Metric duel: two metrics to choose, two columns of cards to drag, and who prefers which.

import { LIST_STEPS, on_drag } from "../kit/drag.js";
import { moved_to } from "../kit/lists.js";
import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_root, button, choice_control, clamp, controls_bar, live, make, put, set, size,
} from "../kit/page.js";
import {
  MOST, SETTINGS, card_label, read, rows, same, same_state, search, sentence, title, told,
} from "./measure.js";

const ROW = 40;
const SIDES = ["left", "right"];
const LETTERS = { left: "A", right: "B" };

function render({ model, el }) {
  const writer = trait_writer(model);
  const view = { state: read(model), before: null, drag: null, news: null, active: {} };
  const columns = {};
  const change = (settings, news = null) => {
    view.news = news;
    writer.change(settings);
  };
  const choose = (metrics) => {
    draw();
    const state = { ...view.state, ...metrics };
    const result = search(state.first, state.second);
    const { left, right } = result;
    change({ ...metrics, left, right }, told(state, result));
    draw();
  };
  const page = build(el, view.state, {
    choose: (name) => (value) => choose({ [name]: value }),
    search: () => choose({}),
    reset: () => {
      draw();
      change(view.state.start);
      draw();
    },
  });
  const draw = () => {
    const state = read(model);
    if (!same_state(view.state, state)) view.before = view.drag?.state ?? view.state;
    view.state = state;
    show(page, view, columns);
  };
  for (const side of SIDES) {
    columns[side] = column_of(page.lists[side], {
      side, view, page, draw, change, writer, help: page.help_id,
    });
  }
  show(page, view, columns);
  return while_shown(model, SETTINGS, draw, writer, page.frame);
}

function build(parent, s, actions) {
  const { id, frame, root, title } = build_root(parent, "metric-duel", s);
  make("div", "rl-read", root, { text: `${s.words.how_to} ${s.words.read}` });
  const controls = controls_bar(root, s.words.controls_label);
  const choices = s.names.map((name) => [name, name]);
  const selects = ["first", "second"].map((name) => choice_control(controls, {
    label: s.words[name], choices, value: s[name], on_input: actions.choose(name),
  }));
  const group = make("span", "rl-buttons", controls);
  button(group, s.words.search, actions.search, "rl-full");
  button(group, s.words.reset, actions.reset);
  make("span", "rl-hidden", root, { id: `${id}-help`, text: s.words.card_help });
  const pair = make("div", "rl-pair", root);
  pair.style.setProperty("--row", `${ROW}px`);
  pair.style.setProperty("--most", s.simple ? s.left.length : MOST);
  const lists = Object.fromEntries(SIDES.map((side) => {
    const column = make("div", "rl-column", pair);
    make("div", "rl-head", column, { text: s.words[`${side}_head`] });
    const list = make("div", "rl-list", column, {
      role: "group", "aria-label": s.words[`${side}_head`],
    });
    return [side, list];
  }));
  const rows = [0, 1].map(() => build_row(make("div", "rl-meter", pair), s));
  return { frame, title, selects, lists, rows, help_id: `${id}-help`, say: live(root) };
}

function build_row(meter, s) {
  const name = make("div", "rl-meter-name", meter);
  const bars = SIDES.map((side, i) => {
    const line = make("div", "rl-line", meter, { "data-side": side });
    make("span", "rl-letter", line, { text: s.words[["of_a", "of_b"][i]] });
    const bar = make("span", "rl-share", line);
    return { line, bar, value: make("span", "rl-value", line) };
  });
  return { meter, name, bars, verdict: make("div", "rl-verdict", meter) };
}

/** One column: cards trait_writer their element while they move, so that a drag goes on. */
function column_of(list, context) {
  const column = { list, cards: [], context };
  return Object.assign(column, {
    show(grades) {
      if (column.cards.length !== grades.length) rebuild(column, grades);
      else if (!same(column.cards.map((card) => card.grade), grades)) settle(column, grades);
      column.cards.forEach((card, i) => show_card(column, card, i, grades));
    },
  });
}

/** A simple duel lets one ranking move. */
const is_still = ({ view, side }) => view.state.simple && side === "left";

function rebuild(column, grades) {
  column.list.replaceChildren();
  column.cards = grades.map((grade) => new_card(column, grade));
}

/** Each rank takes the first card left that has its grade. */
function settle(column, grades) {
  const left = [...column.cards];
  const take = (grade) => left.splice(left.findIndex((card) => card.grade === grade), 1)[0];
  const fits = same(left.map((c) => c.grade).sort(), [...grades].sort());
  if (fits) column.cards = grades.map(take);
  else rebuild(column, grades);
}

function new_card(column, grade) {
  const { words } = column.context.view.state;
  const moving = { "aria-roledescription": words.card_role, "aria-describedby": column.context.help };
  const element = make("div", "rl-card", column.list, {
    role: "group", ...(is_still(column.context) ? {} : moving),
  });
  const card = { element, grade, rank: make("span", "rl-rank", element) };
  make("span", `rl-grade rl-shade-${[0, 2, 3][grade]}`, element, { text: grade });
  listen_to_keys(column, card);
  listen_to_pointer(column, card);
  return card;
}

function show_card(column, card, i, grades) {
  const { view, side } = column.context;
  card.element.style.setProperty("--at", i);
  put(card.rank, String(i + 1));
  const active = column.cards.includes(view.active[side]) ? view.active[side] : column.cards[0];
  set(card.element, {
    "aria-label": card_label(view.state, LETTERS[side], i, grades),
    tabindex: is_still(column.context) ? null : card === active ? 0 : -1,
  });
}

function show(page, view, columns) {
  const { state: s } = view;
  put(page.title, title(s));
  page.title.title = page.title.textContent;
  page.selects.forEach((select, i) => select.show([s.first, s.second][i]));
  for (const side of SIDES) columns[side].show(s[side]);
  rows(s).forEach((row, i) => {
    const { meter, name, bars, verdict } = page.rows[i];
    put(name, row.name);
    put(verdict, row.verdict);
    meter.dataset.wins = row.wins ?? "";
    bars.forEach(({ line, bar, value }, at) => {
      put(value, row.values[at]);
      size(bar, "--bar", row.bars[at]);
      line.classList.toggle("rl-wins", row.wins === "AB"[at]);
    });
  });
  put(page.say, sentence(s, view.before, view.news));
}

function move(column, card, to) {
  const from = column.cards.indexOf(card);
  if (from === to) return;
  column.cards = moved_to(column.cards, from, to);
  const grades = column.cards.map((each) => each.grade);
  column.context.change({ [column.context.side]: grades });
  column.context.draw();
}

function listen_to_keys(column, card) {
  const { view, side, draw } = column.context;
  card.element.addEventListener("focus", () => {
    view.active[side] = card;
    draw();
  });
  card.element.addEventListener("keydown", (event) => {
    const step = LIST_STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    draw(); // two quick keys are two steps
    const n = column.cards.length;
    const to = clamp(step(column.cards.indexOf(card), n), 0, n - 1);
    if (event.altKey) move(column, card, to);
    else column.cards[to].element.focus();
  });
}

function listen_to_pointer(column, card) {
  const { view, page, draw, change, writer, side } = column.context;
  let cards = null;
  const end = () => {
    view.drag = null;
    card.element.classList.remove("rl-dragged");
    draw();
    writer.flush();
  };
  on_drag(card.element, {
    say: page.say,
    start() {
      if (view.drag) return false;
      draw();
      cards = column.cards;
      view.drag = { state: view.state };
      card.element.focus({ preventScroll: true });
      card.element.classList.add("rl-dragged");
      return true;
    },
    move(event) {
      const at = Math.floor((event.clientY - column.list.getBoundingClientRect().top) / ROW);
      move(column, card, clamp(at, 0, column.cards.length - 1));
    },
    end,
    give_up() {
      column.cards = cards;
      change({ [side]: view.drag.state[side] });
      end();
    },
  });
}

export default { render };
