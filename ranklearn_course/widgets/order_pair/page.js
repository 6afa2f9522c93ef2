// Order pair: two columns of the same documents, lines between them, and the crossings counted.

import { LIST_STEPS, on_drag } from "../kit/drag.js";
import { notice } from "../kit/goal.js";
import { moved_to } from "../kit/lists.js";
import { trait_writer, while_shown } from "../kit/model.js";
import {
  build_meters, build_root, button, clamp, controls_bar, fill, live, make, put, set, size, svg, trimmed,
} from "../kit/page.js";
import {
  SETTINGS, card_label, crossings, is_met, meters, metrics_of, ranks, read, same_order,
  same_orders, sentence, swapped, tie_label, title, toggled,
} from "./measure.js";

const ROW = 42;
const DOT = 4.5;
const NUMBERED_DOT = 9;

function render({ model, el }) {
  const writer = trait_writer(model);
  const view = { state: read(model), before: null, drag: null, active: null };
  const change = (order) => {
    if (!same_order(order, read(model).order)) writer.change({ order });
  };
  const act = (make_order) => () => {
    draw();
    change(make_order(view.state));
  };
  const page = build(el, view.state, {
    swap_top: act(({ order }) => swapped(order, 0, 1)),
    swap_bottom: act(({ order: o }) => swapped(o, o.length - 2, o.length - 1)),
    reverse: act(({ order }) => [...order].reverse()),
    tie: (place) => {
      draw();
      writer.change({ ties: toggled(view.state.ties, place) });
    },
    reset: () => writer.change(view.state.start),
  });
  const draw = () => {
    const state = read(model);
    notice(writer.change, state, is_met(state));
    if (view.drag) view.before = same_orders(view.drag, state) ? null : view.drag;
    else if (!same_orders(view.state, state)) view.before = view.state;
    view.state = state;
    show(page, view);
  };
  const activate = (rank) => {
    view.active = rank;
    show_active(page, view);
  };
  page.cards.forEach((card, i) => {
    const one = { rank: i + 1, card, view, page, change, draw, activate, writer };
    listen_to_keys(one);
    listen_to_pointer(one);
  });
  show(page, view);
  return while_shown(model, SETTINGS, draw, writer, page.frame);
}

function build(parent, s, actions) {
  const { id, frame, root, title } = build_root(parent, "order-pair", s);
  root.classList.toggle("rl-with-ties", s.with_ties);
  make("div", "rl-read", root, { text: `${s.words.how_to} ${s.words.read}` });
  const controls = controls_bar(root, s.words.controls_label);
  const group = make("span", "rl-buttons", controls);
  for (const name of s.with_ties ? [] : ["swap_top", "swap_bottom", "reverse"]) {
    button(group, s.words[name], actions[name], "rl-full");
  }
  button(group, s.words.reset, actions.reset);
  make("span", "rl-hidden", root, { id: `${id}-help`, text: s.words.card_help });
  const pair = make("div", "rl-pair", root);
  pair.style.setProperty("--n", s.names.length);
  pair.style.setProperty("--row", `${ROW}px`);
  make("div", "rl-head", pair, { text: s.words.left_head });
  make("div", "rl-head", pair);
  const right = make("div", "rl-head", pair);
  make("span", "", right, { text: s.words.right_head });
  make("span", "rl-true-head", right, { text: s.words.true_head, "aria-hidden": "true" });
  build_left(pair, s);
  const lines = build_lines(pair, s);
  const { list, cards, links } = build_right(pair, s, `${id}-help`, actions.tie);
  const meters = build_meters(root, metrics_of(s), ["name", "value", "share", "change", "note"]);
  return { frame, title, list, cards, links, ...lines, meters, say: live(root) };
}

function build_left(pair, s) {
  const list = make("ol", "rl-column", pair, { "aria-label": s.words.left_label });
  const [places] = ranks(s);
  s.names.forEach((name, i) => {
    const card = make("li", "rl-card", list);
    card.style.setProperty("--at", i);
    card.classList.toggle("rl-joined", s.true_ties.includes(i + 1));
    card.classList.toggle("rl-joins", s.true_ties.includes(i));
    make("span", "rl-rank", card, { text: trimmed(places[i]) });
    make("span", "rl-name", card, { text: name, title: name });
  });
}

function build_lines(pair, s) {
  const drawing = svg("svg", pair, { class: "rl-lines", role: "img" });
  const lines = s.names.map(() => svg("line", drawing, { x1: "0%", x2: "100%" }));
  return { drawing, lines, dots: svg("g", drawing) };
}

function build_right(pair, s, help, tie) {
  const list = make("div", "rl-column", pair, { role: "group", "aria-label": s.words.right_label });
  const cards = s.names.map((name, i) => {
    const card = make("div", "rl-card rl-movable", list, {
      role: "group", "aria-roledescription": s.words.card_role, "aria-describedby": help,
    });
    make("span", "rl-rank", card);
    make("span", "rl-name", card, { text: name, title: name });
    const note = fill(s.words.true_rank, { rank: i + 1 });
    make("span", "rl-true", card, { text: i + 1, title: note, "aria-hidden": "true" });
    return card;
  });
  const links = (s.with_ties ? s.names.slice(1) : []).map((_, i) => {
    const link = button(list, "", () => tie(i + 1), "rl-link");
    link.style.setProperty("--at", i + 1);
    return link;
  });
  return { list, cards, links };
}

function show(page, view) {
  const { state: s, before } = view;
  put(page.title, title(s));
  page.title.title = page.title.textContent;
  const [left, right] = ranks(s);
  page.cards.forEach((card, i) => {
    const at = s.order.indexOf(i + 1);
    card.style.setProperty("--at", at);
    card.classList.toggle("rl-joined", s.ties.includes(at + 1));
    card.classList.toggle("rl-joins", s.ties.includes(at));
    put(card.firstChild, trimmed(right[i]));
    set(card, { "aria-label": card_label(s, i + 1) });
    set(page.lines[i], { y1: middle(left[i] - 1), y2: middle(right[i] - 1) });
  });
  page.links.forEach((link, i) => {
    const is_tied = s.ties.includes(i + 1);
    put(link, is_tied ? "=" : ">");
    set(link, { "aria-label": tie_label(s, i + 1), "aria-pressed": is_tied });
  });
  show_dots(page, s, before);
  meters(s, before).forEach((meter, i) => {
    const parts = page.meters[i];
    for (const name of ["name", "value", "note", "change"]) put(parts[name], meter[name]);
    size(parts.share, "--from", meter.bar[0]);
    size(parts.share, "--to", meter.bar[1]);
  });
  put(page.say, sentence(s, before));
  show_active(page, view);
}

const middle = (at) => (at + 0.5) * ROW;

function show_dots({ drawing, dots }, s, before) {
  const points = crossings(s, before);
  dots.replaceChildren();
  for (const [across, down, count, is_new] of points) {
    const point = { x: `${(100 * across).toFixed(3)}%`, y: middle(down) };
    const look = { r: count > 1 ? NUMBERED_DOT : DOT, ...(is_new && { class: "rl-new" }) };
    svg("circle", dots, { cx: point.x, cy: point.y, ...look });
    if (count > 1) svg("text", dots, { ...point, dy: "0.35em", text: count });
  }
  const inversions = points.reduce((sum, [, , count]) => sum + count, 0);
  const label = fill(s.words.drawing_label, { n: s.names.length, inversions });
  set(drawing, { "aria-label": label });
}

/** One card can be reached by Tab, the last used one; its line is thick. */
function show_active({ cards, lines }, { state, active, drag }) {
  const stop = active ?? state.order[0];
  cards.forEach((card, i) => {
    set(card, { tabindex: i + 1 === stop ? 0 : -1 });
    card.classList.toggle("rl-dragged", Boolean(drag) && i + 1 === active);
    lines[i].classList.toggle("rl-active", i + 1 === active);
  });
}

function listen_to_keys({ rank, card, view, page, change, draw, activate }) {
  card.addEventListener("focus", () => activate(rank));
  card.addEventListener("keydown", (event) => {
    const step = LIST_STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    draw(); // two quick keys are two steps
    const { order } = view.state;
    const to = clamp(step(order.indexOf(rank), order.length), 0, order.length - 1);
    if (event.altKey) change(moved_to(order, order.indexOf(rank), to));
    else page.cards[order[to] - 1].focus();
  });
}

function listen_to_pointer({ rank, card, view, page, change, draw, activate, writer }) {
  const end = () => {
    draw();
    view.drag = null;
    show_active(page, view);
    writer.flush();
  };
  on_drag(card, {
    start() {
      if (view.drag) return false;
      draw();
      view.drag = view.state;
      card.focus({ preventScroll: true });
      activate(rank);
      return true;
    },
    move(event) {
      const at = Math.floor((event.clientY - page.list.getBoundingClientRect().top) / ROW);
      const { order } = view.drag;
      change(moved_to(order, order.indexOf(rank), clamp(at, 0, order.length - 1)));
    },
    end,
    give_up() {
      change(view.drag.order);
      end();
    },
    say: page.say,
  });
}

export default { render };
