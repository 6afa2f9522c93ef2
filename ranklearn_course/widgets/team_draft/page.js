// Team draft: two rankings, a coin, the list that two captains mix, and the votes of its users.

import { grouped } from "../kit/counts.js";
import { notice } from "../kit/goal.js";
import { trait_writer, while_shown } from "../kit/model.js";
import { build_root, button, fill, live, make, put, reduced_motion, set, size } from "../kit/page.js";
import { walk } from "../kit/walk.js";
import {
  ANY, MANY, MOST_USERS, SETTINGS, all_drafts, counts, drafts_head, is_met, is_whole, many_votes,
  own_votes, picks, raised, read, said_p, sentence, title, tossed, turn,
} from "./measure.js";

const SIDES = ["A", "B"];
const DEAL_MS = 240;
const FLIP_MS = 420;

function render({ model, el }) {
  const writer = trait_writer(model);
  let state = read(model);
  let many = many_votes(state);
  const change = (settings) => {
    writer.change(settings);
    draw();
  };
  const page = build(el, state, {
    toss: () => change(tossed(state)),
    click: (i) => {
      const { document } = picks(state)[i] ?? {};
      if (!is_whole(state)) return;
      const { clicked } = state;
      const taken = clicked.includes(document);
      change({ clicked: taken ? clicked.filter((d) => d !== document) : [...clicked, document] });
    },
    raise: (document) => {
      if (state.b.indexOf(document) > 0) change(raised(state, document));
    },
    many: (liked) => {
      const before = liked === state.liked ? state.users : 0;
      change({ liked, users: Math.min(MOST_USERS, before + MANY) });
    },
    reset: () => change(state.start),
  });
  const draw = () => {
    const before = state;
    state = read(model);
    const is_other = (name) => String(state[name]) !== String(before[name]);
    if (!SETTINGS.some(is_other)) return;
    if (["b", "liked", "users"].some(is_other)) many = many_votes(state);
    notice(writer.change, state, is_met(state));
    show(page, state, many, before);
  };
  show(page, state, many, null);
  return while_shown(model, SETTINGS, draw, writer, page.frame);
}

function build(parent, s, actions) {
  const { frame, root, title } = build_root(parent, "team-draft", s);
  make("div", "rl-read", root, { text: `${s.words.how_to} ${s.words.read}` });
  const table = make("div", "rl-table", root);
  const decks = SIDES.map((side) => build_deck(table, s, side, actions.raise));
  const middle = build_middle(table, s, actions);
  const drafts = build_drafts(root, s);
  return {
    frame, root, title, decks, ...middle, drafts, ...build_votes(root, s, actions), say: live(root),
  };
}

function build_deck(parent, s, side, raise) {
  const deck = make("div", `rl-deck rl-of-${side}`, parent);
  const head = fill(s.words.ranking, { side });
  make("div", "rl-head", deck, { text: head });
  const list = make("ol", "rl-pages", deck, { "aria-label": head });
  const pages = new Map(s.documents.map(([document, name]) => {
    const item = make("li", "rl-page", list);
    const said = make("span", "rl-hidden", item);
    make("span", "rl-letter", item, { text: document, "aria-hidden": "true" });
    make("span", "rl-name", item, { text: name, "aria-hidden": "true" });
    if (side === "A") return [document, { item, said, name }];
    const up = make("button", "rl-raise rl-button rl-full", item, {
      type: "button", text: "▲", "aria-label": fill(s.words.raise, { document }),
    });
    up.addEventListener("click", () => {
      raise(document);
      up.focus(); // its card moved
    });
    return [document, { item, said, name, up }];
  }));
  return { side, list, pages };
}

function build_middle(parent, s, actions) {
  const box = make("div", "rl-middle", parent);
  make("div", "rl-head", box, { text: s.words.mixed });
  const row = make("div", "rl-turn", box);
  const coin = make("span", "rl-coin", row, { "aria-hidden": "true" });
  const ask = make("span", "rl-ask", row);
  button(row, s.words.toss, actions.toss).classList.add("rl-toss");
  const list = make("div", "rl-mixed", box, { role: "group", "aria-label": s.words.mixed });
  const slots = s.a.map((_, i) => {
    const slot = make("button", "rl-slot", list, { type: "button" });
    slot.addEventListener("click", () => actions.click(i));
    const said = make("span", "rl-hidden", slot);
    const parts = ["captain", "letter", "name", "mark"].map((name) =>
      [name, make("span", `rl-${name}`, slot, { "aria-hidden": "true" })]);
    return { slot, said, ...Object.fromEntries(parts) };
  });
  walk(slots.map(({ slot }) => slot));
  return { coin, ask, slots };
}

function build_drafts(root, s) {
  const box = make("div", "rl-drafts rl-full", root);
  const head = make("div", "rl-label", box);
  const row = make("div", "rl-all", box);
  const all = all_drafts(s).map(({ picks: shown }) => {
    const draft = make("div", "rl-draft", row, { role: "img" });
    return { draft, chips: shown.map(() => make("span", "rl-chip", draft)) };
  });
  return { head, all };
}

function build_votes(root, s, actions) {
  const box = make("div", "rl-votes", root, { role: "group", "aria-label": s.words.votes_label });
  const own = build_bar(box, "");
  const controls = make("div", "rl-more", box);
  make("span", "rl-full", controls, { text: fill(s.words.more, { n: grouped(MANY) }) });
  const choices = [[ANY, s.words.any], ...s.a.map((document) => [document, document])];
  const likes = choices.map(([liked, text]) =>
    [liked, button(controls, text, () => actions.many(liked), "rl-full")]);
  button(controls, s.words.reset, actions.reset).classList.add("rl-reset");
  return { own, likes, team: build_bar(box, "rl-full"), balanced: build_bar(box, "rl-full") };
}

function build_bar(parent, class_name) {
  const row = make("div", `rl-row ${class_name}`, parent);
  const label = make("span", "rl-label", row);
  const bar = make("span", "rl-bar", row, { "aria-hidden": "true" });
  const parts = ["a", "ties", "b"].map((name) => make("span", `rl-part rl-for-${name}`, bar));
  return { label, parts, counts: make("span", "rl-counts", row), p: make("span", "rl-p rl-full", row) };
}

function show(page, s, many, before) {
  put(page.title, title(s, many));
  for (const deck of page.decks) show_deck(deck, s);
  show_middle(page, s, before);
  show_bar(page.own, s, s.words.row_own, own_votes(s));
  show_drafts(page.drafts, s);
  const n = grouped(s.users || MANY);
  show_bar(page.team, s, fill(s.words.row_team, { n }), many.team);
  show_bar(page.balanced, s, fill(s.words.row_balanced, { n }), many.balanced);
  for (const [liked, of] of page.likes) set(of, { "aria-pressed": s.users > 0 && s.liked === liked });
  put(page.say, sentence(s, before, many));
}

function show_deck({ side, list, pages }, s) {
  const ranking = side === "A" ? s.a : s.b;
  const shown = picks(s).map(({ document }) => document);
  ranking.forEach((document, i) => {
    const { item, said, name, up } = pages.get(document);
    if (list.children[i] !== item) list.insertBefore(item, list.children[i]);
    const is_gone = shown.includes(document);
    item.classList.toggle("rl-gone", is_gone);
    const kind = is_gone ? "page_gone" : "page";
    put(said, fill(s.words[kind], { document, rank: i + 1, name }));
    if (up) set(up, { "aria-disabled": i === 0 });
  });
}

function show_middle({ coin, ask, slots }, s, before) {
  const shown = picks(s);
  const names = new Map(s.documents);
  const is_new = before && ["coins", "votes"].some((name) => String(before[name]) !== String(s[name]));
  put(coin, s.coins.at(-1) ?? "?");
  for (const side of SIDES) coin.classList.toggle(`rl-of-${side}`, s.coins.at(-1) === side);
  put(ask, turn(s));
  slots.forEach(({ slot, said, captain, letter, name, mark }, i) => {
    const { document = "", side = "" } = shown[i] ?? {};
    const clicked = s.clicked.includes(document);
    for (const each of SIDES) slot.classList.toggle(`rl-of-${each}`, each === side);
    slot.classList.toggle("rl-clicked", clicked);
    set(slot, { "aria-disabled": !is_whole(s), "aria-pressed": document ? clicked : null });
    const kind = document ? "slot_picked" : "slot_empty";
    put(said, fill(s.words[kind], { rank: i + 1, document, side, name: names.get(document) }));
    put(captain, side);
    put(letter, document || "?");
    put(name, names.get(document) ?? "");
    put(mark, document ? fill(s.words[clicked ? "voted" : "picked"], { side }) : "");
  });
  if (is_new && s.coins.length && !reduced_motion().matches) deal(coin, slots, shown, s.coins.length);
}

/** The coin turns, and the cards of the last round come from their captains' sides, one by one. */
function deal(coin, slots, shown, round) {
  coin.animate([{ transform: "rotateX(0)" }, { transform: "rotateX(720deg)" }], FLIP_MS);
  shown.slice(2 * (round - 1)).forEach(({ side }, i) => {
    const from = `translateX(${side === "A" ? -60 : 60}px)`;
    slots[2 * (round - 1) + i].slot.animate(
      [{ transform: from, opacity: 0 }, { transform: "none", opacity: 1 }],
      { duration: DEAL_MS, delay: FLIP_MS / 2 + i * DEAL_MS, fill: "backwards", easing: "ease-out" },
    );
  });
}

function show_drafts({ head, all }, s) {
  put(head, drafts_head(s));
  all_drafts(s).forEach(({ picks: shown, is_possible }, i) => {
    const { draft, chips } = all[i];
    const told = shown.map((pick) => fill(s.words.draft_pick, pick)).join(", ");
    set(draft, { "aria-label": fill(s.words[is_possible ? "draft" : "draft_out"], { picks: told }) });
    draft.classList.toggle("rl-out", !is_possible);
    shown.forEach(({ document, side }, rank) => {
      const chip = chips[rank];
      put(chip, document);
      for (const each of SIDES) chip.classList.toggle(`rl-of-${each}`, each === side);
      chip.classList.toggle("rl-liked", s.users > 0 && document === s.liked);
    });
  });
}

function show_bar({ label, parts, counts: told, p }, s, text, votes) {
  const all = votes.reduce((sum, count) => sum + count, 0);
  put(label, text);
  parts.forEach((part, i) => size(part, "--bar", all ? votes[i] / all : 0));
  put(told, counts(s.words, votes));
  put(p, all ? said_p(s.words, votes) : "");
}

export default { render };
