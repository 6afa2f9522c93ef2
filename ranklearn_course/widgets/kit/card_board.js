// A board of cards: how its page follows the model, and how what moves changes it.

import { listen_to_cards } from "./card_moves.js";
import { write_sum } from "./linked.js";
import { trait_writer, while_shown } from "./model.js";
import { put, size } from "./page.js";

/**
 * Bring a board to life. Its state is `read(model)`, of which the learner changes the `settings`;
 * `build(el, board)` makes the page, `show(board, before)` draws the state and what it followed on,
 * null at the start, also where one of the traits `besides` changed. The board's `stop` ends it.
 */
export function run_board(model, el, { settings, besides = [], read, build, show }) {
  const writer = trait_writer(model);
  const board = { state: read(model), dragged: null };
  const settings_of = (state) => Object.fromEntries(settings.map((name) => [name, state[name]]));
  const known = () => (model.get("before")?.order ? model.get("before") : null);
  board.before = () => model.get("before");
  board.restore = (changed, before) => {
    writer.change({ before, ...changed });
    board.state = read(model);
  };
  board.change_from = (first, changed, moved = -1) =>
    board.restore(changed, { ...settings_of(first), moved });
  board.change = (changed, moved) => board.change_from(board.state, changed, moved);
  board.flush = writer.flush;
  board.page = build(el, board);
  let drawn = board.state;
  const draw = () => {
    board.state = read(model);
    board.page.draw(board, drawn, () => show(board, known()));
    drawn = board.state;
  };
  listen_to_cards(board);
  show(board, known());
  board.stop = while_shown(model, [...settings, ...besides, "before"], draw, writer, board.page.root);
  return board;
}

/** Write the arithmetic of a board; a term leads to the card of its rank. */
export function show_sum({ state: s, page }, sum) {
  const written = JSON.stringify(sum);
  if (written === page.written) return;
  page.written = written;
  write_sum(page.formula, sum, (rank) => page.cards[s.order[rank - 1]].card.focus());
}

/** Show the meters of a board: name, value, share of the best possible, change in words. */
export function show_meters({ page }, all) {
  all.forEach((meter, i) => {
    const parts = page.meters[i];
    for (const name of ["name", "value", "change"]) put(parts[name], meter[name]);
    size(parts.share, "--bar", Math.max(0, Math.min(1, meter.share)));
  });
}
