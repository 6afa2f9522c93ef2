// Cards to put in order, then both orders with the pairs that agree.

import { LIST_STEPS, on_drag } from "../kit/drag.js";
import { clamp, fill, is_command, make, new_id, set } from "../kit/page.js";

const ROW = 46;
export function order_form(parent, s, { on_enter, say }) {
  const { items } = s.asked;
  const help = new_id("rl-order-help");
  make("div", "rl-read", parent, { id: help, text: s.words.order_help });
  const list = make("div", "rl-cards", parent, {
    role: "group", "aria-label": s.words.order_label, "aria-describedby": help,
  });
  list.style.setProperty("--n", items.length);
  list.style.setProperty("--row", `${ROW}px`);
  let order = items.map((_, i) => i);
  let active = 0;
  const cards = items.map((item) => {
    const card = document_card(list, item, s.words);
    card.classList.add("rl-movable");
    set(card, { role: "group", "aria-roledescription": s.words.card_role });
    return card;
  });
  const show = () => cards.forEach((card, i) => {
    const place = order.indexOf(i) + 1;
    const { label, grade } = items[i];
    const sentence = grade === null ? s.words.card_label : s.words.card_label_graded;
    const text = fill(sentence, { label, grade, place, n: items.length });
    card.style.setProperty("--at", place - 1);
    set(card, { "aria-label": text, tabindex: i === active ? 0 : -1 });
    set(card.firstChild, { text: place });
  });
  const move = (i, to) => {
    order = order.filter((other) => other !== i);
    order.splice(to, 0, i);
    show();
  };
  cards.forEach((card, i) => {
    card.addEventListener("focus", () => {
      active = i;
      show();
    });
    card.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !is_command(event)) {
        event.preventDefault();
        return on_enter();
      }
      const step = LIST_STEPS[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
      event.preventDefault();
      const to = clamp(step(order.indexOf(i), items.length), 0, items.length - 1);
      return event.altKey ? move(i, to) : cards[order[to]].focus();
    });
    let before = order;
    const let_go = () => card.classList.remove("rl-dragged");
    on_drag(card, {
      start: () => {
        before = order;
        card.focus({ preventScroll: true });
        card.classList.add("rl-dragged");
      },
      move: (event) => {
        const at = Math.floor((event.clientY - list.getBoundingClientRect().top) / ROW);
        move(i, clamp(at, 0, items.length - 1));
      },
      end: let_go,
      give_up: () => {
        order = before;
        show();
        let_go();
      },
      say,
    });
  });
  show();
  return { read: () => order };
}

function document_card(parent, item, words) {
  const card = make("div", "rl-card", parent);
  make("span", "rl-rank", card);
  make("span", "rl-name", card, { text: item.label, title: item.label });
  if (item.grade !== null) {
    const text = fill(words.grade, { grade: item.grade });
    make("span", `rl-grade rl-shade-${clamp(item.grade, 0, 3)}`, card, { text });
  }
  return card;
}

export function order_result(parent, s, guess) {
  const { items } = s.asked;
  const places = items.map((_, i) => i);
  const right = [...places].sort((a, b) => items[b].value - items[a].value || a - b);
  const both = make("div", "rl-both", parent);
  for (const [heading, order] of [["your_order", guess], ["right_order", right]]) {
    const column = make("div", "rl-column", both);
    const id = new_id("rl-head");
    make("div", "rl-head", column, { id, text: s.words[heading] });
    const list = make("ol", "rl-shown", column, { "aria-labelledby": id });
    order.forEach((i, at) => {
      const row = document_card(make("li", "", list), items[i], s.words);
      set(row.firstChild, { text: at + 1 });
    });
  }
  const pairs = right.flatMap((first, at) =>
    right.slice(at + 1).filter((second) => items[first].value > items[second].value)
      .map((second) => [first, second]));
  const agrees = ([first, second]) => guess.indexOf(first) < guess.indexOf(second);
  const list = make("ul", "rl-pairs", parent);
  for (const pair of pairs) {
    const is_right = agrees(pair);
    const row = make("li", is_right ? "rl-agrees" : "rl-differs", list);
    make("span", "rl-sign", row, { text: is_right ? "✓" : "✗", "aria-hidden": "true" });
    const [first, second] = pair.map((i) => items[i].label);
    const sentence = is_right ? s.words.pair_agrees : s.words.pair_differs;
    make("span", "", row, { text: fill(sentence, { first, second }) });
  }
  const agreeing = pairs.filter(agrees).length;
  return fill(s.words.say_pairs, { agreeing, pairs: pairs.length });
}
