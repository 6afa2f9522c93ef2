// How cards and the cutoff move: by mouse, touch and pen (pointer events) and by keyboard.
//
// A board is that of card_board.js: its `page` holds what build_cards of cards.js made and the live
// line `say`, its `state` the `order` and `k`.

import { ROW, top_of } from "./cards.js";
import { LIST_STEPS, on_drag } from "./drag.js";
import { moved_to } from "./lists.js";
import { clamp } from "./page.js";

const STARTS_AFTER_PX = 4;

/** The index of the row whose top is nearest. */
function nearest_row(top, k, n) {
  const distances = Array.from({ length: n }, (_, i) => Math.abs(top_of(i, k) - top));
  return distances.indexOf(Math.min(...distances));
}

/** Let the cards and the cutoff of a board move. */
export function listen_to_cards(board) {
  board.page.cards.forEach((parts, document) => listen_to_card(board, parts, document));
  listen_to_cut(board);
  activate(board, board.state.order[0]);
}

/** The one card that is a tab stop. */
function activate(board, document) {
  board.page.cards.forEach(({ card, up, down }, d) => {
    for (const part of [card, up, down]) part.tabIndex = d === document ? 0 : -1;
  });
}

function listen_to_card(board, parts, document) {
  const { card, up, down } = parts;
  card.addEventListener("focus", () => activate(board, document));
  card.addEventListener("keydown", (event) => on_key(board, card, document, event));
  listen_to_drag(board, card, document);
  const step = (by) => move_to(board, document, board.state.order.indexOf(document) + by);
  up.addEventListener("click", () => step(-1));
  down.addEventListener("click", () => step(1));
}

function move_to(board, document, to) {
  const { order } = board.state;
  const target = clamp(to, 0, order.length - 1);
  if (order.indexOf(document) === target) return;
  board.change({ order: moved_to(order, order.indexOf(document), target) }, document);
}

function on_key(board, card, document, event) {
  const step = LIST_STEPS[event.key];
  if (!step || event.target !== card || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { order } = board.state;
  const to = clamp(step(order.indexOf(document), order.length), 0, order.length - 1);
  if (event.altKey) move_to(board, document, to);
  else board.page.cards[order[to]].card.focus();
}

/** Let a card be dragged, one at a time; its buttons are not part of it. */
function listen_to_drag(board, card, document) {
  on_drag(card, {
    start(event) {
      if (board.dragged || event.target.closest("button")) return false;
      card.focus({ preventScroll: true });
      board.dragged = drag_of(board, card, document, event.clientY);
      return true;
    },
    move: (event) => board.dragged.to(event.clientY),
    end: () => board.dragged.drop(),
    give_up: () => board.dragged.cancel(),
    say: board.page.say,
  });
}

/** One drag of one card: follows the pointer, changes the order at every rank it passes. */
function drag_of(board, card, document, press_y) {
  const { state: first, page } = board;
  const before = board.before();
  const index = () => board.state.order.indexOf(document);
  const list_top = () => page.list.getBoundingClientRect().top;
  const held_at = press_y - list_top() - top_of(index(), first.k);
  let wanted_top = 0;
  let shift = 0;
  let started = false;

  const settle = () => {
    card.style.transform = "";
    card.classList.remove("rl-dragged");
    page.slide(page.cards[document], shift);
  };
  const drag = {
    document,
    follow() {
      if (!started) return;
      const bottom = top_of(first.order.length - 1, board.state.k) + ROW / 2;
      const top = clamp(wanted_top, -ROW / 2, bottom);
      shift = top - top_of(index(), board.state.k);
      card.style.transform = `translateY(${shift}px)`;
    },
    to(y) {
      wanted_top = y - list_top() - held_at;
      started ||= Math.abs(y - press_y) >= STARTS_AFTER_PX;
      if (!started) return;
      card.classList.add("rl-dragged");
      drag.follow();
      const target = nearest_row(wanted_top, board.state.k, first.order.length);
      const order = moved_to(first.order, first.order.indexOf(document), target);
      if (target === index()) return;
      const back = target === first.order.indexOf(document);
      if (back) board.restore({ order: first.order }, before);
      else board.change_from(first, { order }, document);
    },
    drop() {
      board.dragged = null;
      board.flush();
      settle();
    },
    cancel() {
      if (started) board.restore({ order: first.order }, before);
      drag.drop();
    },
  };
  return drag;
}

function listen_to_cut(board) {
  const { cut, rows, say } = board.page;
  let first = null;
  let before = null;
  let held_at = 0;
  const end = () => {
    cut.classList.remove("rl-dragged");
    board.flush();
  };
  on_drag(cut, {
    start(event) {
      [first, before] = [board.state, board.before()];
      held_at = event.clientY - cut.getBoundingClientRect().top;
      cut.classList.add("rl-dragged");
    },
    move(event) {
      const top = event.clientY - rows.getBoundingClientRect().top - held_at;
      const k = clamp(Math.round(top / ROW), 1, board.state.order.length);
      if (k !== board.state.k) board.change_from(first, { k });
    },
    end,
    give_up() {
      board.restore({ k: first.k }, before);
      end();
    },
    say,
  });
}
