// The ranking board: builds the page once, then only changes what a move changed.

import * as shows from "./board_measure.js";
import { listen_to_card, listen_to_cut } from "./board_moves.js";
import { build } from "./board_page.js";

const SAVE_AFTER_MS = 60;

function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function size(element, name, share) {
  const text = share.toFixed(4);
  if (element.style.getPropertyValue(name) !== text) element.style.setProperty(name, text);
}

/** Everything a view needs to change the model: local views follow at once, Python soon. */
function settings_keeper(model) {
  let timer = 0;
  const save = () => {
    clearTimeout(timer);
    timer = 0;
    model.save_changes();
  };
  return {
    change(settings, before) {
      model.set("before", before);
      for (const [name, value] of Object.entries(settings)) model.set(name, value);
      timer ||= setTimeout(save, SAVE_AFTER_MS);
    },
    flush: () => timer && save(),
  };
}

function render({ model, el }) {
  const keeper = settings_keeper(model);
  const board = { state: shows.read(model), active: model.get("order")[0], dragged: null };
  const page = build(el, board.state);

  board.page = page;
  board.before = () => model.get("before");
  const set = (settings, before) => {
    keeper.change(settings, before);
    board.state = shows.read(model);
  };
  board.change_from = (first, settings, moved = -1) =>
    set(settings, { ...shows.settings_of(first), moved });
  board.change = (settings, moved) => board.change_from(board.state, settings, moved);
  board.restore = set;
  board.flush = keeper.flush;
  board.activate = (document) => {
    board.active = document;
    board.page.cards.forEach(({ card, up, down }, d) => {
      for (const part of [card, up, down]) part.tabIndex = d === document ? 0 : -1;
    });
  };

  let frame = 0;
  let drawn = board.state;
  const draw = () => {
    frame = 0;
    board.state = shows.read(model);
    page.draw(board, drawn, () => show(board, usable(model.get("before"))));
    drawn = board.state;
  };
  const follow = () => (frame ||= requestAnimationFrame(draw));

  page.cards.forEach((parts, document) => listen_to_card(board, parts, document));
  listen_to_cut(board);
  listen_to_controls(board);
  show(board, usable(model.get("before")));
  board.activate(board.active);

  const events = [...shows.SETTINGS, "before"].map((name) => `change:${name}`);
  events.forEach((event) => model.on(event, follow));
  return () => {
    events.forEach((event) => model.off(event, follow));
    cancelAnimationFrame(frame);
    keeper.flush();
    page.root.remove();
  };
}

const usable = (before) => (before && before.order ? before : null);

function show(board, before) {
  const { state: s, page } = board;
  const values = shows.measure(s);
  const old = before && shows.measure(shows.with_settings(s, before));
  put(page.title, shows.title(s, values, before, old));
  page.title.title = page.title.textContent;
  put(page.formula, shows.formula(s, values));
  const [said, also] = shows.sentences(s, values, before, old);
  put(page.say_first, said);
  put(page.say_also, also);
  put(page.cut_label, shows.fill(s.words.cutoff, { k: s.k }));
  page.rows.style.setProperty("--k", s.k);
  show_cards(board);
  show_bars(page, s);
  show_meters(page, shows.meters(s, values, old));
  show_controls(page, s);
}

function show_cards({ state: s, page }) {
  s.order.forEach((document, i) => {
    const { slot, card, up, down } = page.cards[document];
    slot.classList.toggle("rl-after-cut", i === s.k);
    slot.classList.toggle("rl-below", i >= s.k);
    // A disabled button would lose the focus, and JupyterLab would take the next key.
    up.setAttribute("aria-disabled", i === 0);
    down.setAttribute("aria-disabled", i === s.order.length - 1);
    const label = shows.fill(s.words.card_label, {
      rank: i + 1, n: s.order.length, name: s.names[document], mark: shows.mark(s, document),
    });
    if (card.getAttribute("aria-label") !== label) card.setAttribute("aria-label", label);
  });
}

function show_bars(page, s) {
  const all = shows.rows(s);
  all.forEach((row, i) => {
    const { rank, bar, ghost, step, text, found } = page.ranks[i];
    const from = all[Math.max(0, i - 1)].bar;
    for (const part of [rank, bar]) {
      part.classList.toggle("rl-after-cut", i === s.k);
      part.classList.toggle("rl-below", i >= s.k);
    }
    bar.classList.toggle("rl-counts", row.counts);
    bar.classList.toggle("rl-empty", row.bar === 0);
    size(bar, "--bar", row.bar);
    size(bar, "--end", Math.max(row.bar, row.ghost));
    size(ghost, "--bar", row.ghost);
    ghost.hidden = !row.ideal;
    size(step, "--from", from);
    step.classList.toggle("rl-fall", row.bar < from);
    put(text, row.text);
    put(found, row.found);
  });
}

function show_meters(page, all) {
  all.forEach((meter, i) => {
    const { name, value, fill, change } = page.meters[i];
    put(name, meter.name);
    put(value, meter.value);
    put(change, meter.change);
    size(fill, "--bar", Math.max(0, Math.min(1, meter.share)));
  });
}

function show_controls(page, s) {
  for (const [name, { input, output }] of Object.entries(page.controls)) {
    if (input.value !== String(s[name])) input.value = s[name];
    if (output) put(output, String(s[name]));
  }
}

function listen_to_controls(board) {
  const { controls, buttons } = board.page;
  for (const [name, { input }] of Object.entries(controls)) {
    input.addEventListener("input", () => {
      const value = name === "k" ? Number(input.value) : input.value;
      if (value !== board.state[name]) board.change({ [name]: value });
    });
  }
  const by_grade = (sign) => {
    const { grades, order } = board.state;
    return [...order].sort((a, b) => sign * (grades[b] - grades[a]));
  };
  buttons.reset.addEventListener("click", () => board.change(board.state.start));
  buttons.best.addEventListener("click", () => board.change({ order: by_grade(1) }));
  buttons.worst.addEventListener("click", () => board.change({ order: by_grade(-1) }));
}

export default { render };
