// Cards in ranked order above and below a cutoff: their elements, and how they slide to new ranks.

import { fill, make, put, reduced_motion, set } from "./page.js";

export const ROW = 48;
export const CUT = 26;
const SLIDE_MS = 160;

/** Top of the row at index i (from 0) in a list with the cutoff after k rows. */
export const top_of = (i, k) => i * ROW + (i >= k ? CUT : 0);

/** Numbers of ranks, cards, room for bars and the cutoff; `add_mark` ends each card. */
export function build_cards(root, id, s, add_mark) {
  root.classList.add("rl-card-board");
  const help = make("span", "rl-hidden", root, { id: `${id}-help`, text: s.words.card_help });
  const rows = make("div", "rl-rows", root);
  rows.style.setProperty("--row", `${ROW}px`);
  rows.style.setProperty("--gap", `${CUT}px`);
  rows.style.setProperty("--n", s.names.length);
  const ranks = make("div", "rl-ranks", rows, { "aria-hidden": "true" });
  const numbers = s.order.map((_, i) => make("div", "rl-rank", ranks, { text: i + 1 }));
  const list = make("ol", "rl-cards", rows, { "aria-label": s.words.list_label });
  const bars = make("div", "rl-bars", rows);
  const cut = make("div", "rl-cut", rows, { "aria-hidden": "true" });
  const cut_label = make("span", "rl-cut-label", cut);
  const cards = s.names.map((_, document) => build_card(s, document, help.id, add_mark));
  s.order.forEach((document) => list.append(cards[document].slot));
  return { rows, numbers, list, bars, cut, cut_label, cards, ...slider(list, cards) };
}

function build_card(s, document, help, add_mark) {
  const name = s.names[document];
  const slot = make("li", "rl-slot");
  const card = make("div", "rl-card", slot, {
    role: "group", "aria-roledescription": s.words.card_role, "aria-describedby": help,
    "data-document": document,
  });
  make("span", "rl-grip", card, { "aria-hidden": "true" });
  make("span", "rl-name", card, { text: name, title: name });
  const moves = make("span", "rl-moves", card);
  const mover = (sign, word) => make("button", "rl-move", moves, {
    type: "button", text: sign, "aria-label": fill(s.words[word], { name }),
  });
  const [up, down] = [mover("▲", "move_up"), mover("▼", "move_down")];
  add_mark(card, document);
  return { slot, card, up, down };
}

/** Show the ranks of the cards and the cutoff; `mark` says in words what a card is marked with. */
export function show_cards({ page, state: s }, mark) {
  put(page.cut_label, fill(s.words.cutoff, { k: s.k }));
  page.cut.hidden = s.simple && s.k === s.order.length;
  page.rows.style.setProperty("--k", s.k);
  s.order.forEach((document, i) => {
    const { slot, card, up, down } = page.cards[document];
    set(slot, { "data-part": i + 1 });
    for (const part of [page.numbers[i], slot]) show_side(part, i, s.k);
    // A disabled button would lose the focus, and JupyterLab would take the next key.
    set(up, { "aria-disabled": i === 0 });
    set(down, { "aria-disabled": i === s.order.length - 1 });
    const label = fill(s.words.card_label, {
      rank: i + 1, n: s.order.length, name: s.names[document], mark: mark(s, document),
    });
    set(card, { "aria-label": label });
  });
}

/** Show on which side of the cutoff a part of row i stands. */
export function show_side(part, i, k) {
  part.classList.toggle("rl-after-cut", i === k);
  part.classList.toggle("rl-below", i >= k);
}

/** Lets every card slide from where it was. Reads no position from the page: that costs a layout. */
function slider(list, cards) {
  const less_motion = reduced_motion();
  const tops = ({ order, k }) => cards.map((_, document) => top_of(order.indexOf(document), k));
  // The part of its way that a card has not slid yet; an animation that has ended has no progress.
  const rest = ({ sliding, by }) => {
    const progress = sliding?.effect.getComputedTiming().progress ?? 1;
    return by ? by * (1 - progress) : 0;
  };
  const slide = (parts, by) => {
    parts.sliding?.cancel();
    parts.sliding = null;
    if (!by || less_motion.matches) return;
    const from = { transform: `translateY(${by}px)` };
    const timing = { duration: SLIDE_MS, easing: "ease-out" };
    parts.sliding = parts.card.animate([from, { transform: "none" }], timing);
    parts.by = by;
  };
  const draw = (board, old_state, show) => {
    show();
    const held = board.dragged && cards[board.dragged.document];
    reorder(list, board.state.order.map((document) => cards[document].slot), held?.slot);
    board.dragged?.follow();
    const [old, now] = [tops(old_state), tops(board.state)];
    cards.forEach((parts, d) => {
      if (parts !== held && old[d] !== now[d]) slide(parts, old[d] - now[d] + rest(parts));
    });
  };
  return { slide, draw };
}

/** Bring slots into order without taking the one in use, or else with the focus, out of the page. */
function reorder(list, slots, in_use) {
  if (slots.every((slot, i) => slot === list.children[i])) return;
  const anchor = in_use ?? slots.find((slot) => slot.matches(":focus-within")) ?? slots[0];
  const at = slots.indexOf(anchor);
  slots.slice(0, at).forEach((slot) => list.insertBefore(slot, anchor));
  slots.slice(at + 1).forEach((slot) => list.append(slot));
}
