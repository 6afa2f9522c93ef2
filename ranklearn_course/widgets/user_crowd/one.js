// One user of the crowd: the walk drawn beside the list and told look by look.

import { PERSISTENCES, looks } from "./users.js";
import { button, clamp, fill, make, number, put, set, svg, trimmed } from "../kit/page.js";

const LANE_MIDDLE = "15%";
const LANE_END = "30%";
const RADIUS = 7;
const ENDS = { paid: "M-3.5 0.5 -1 3 3.5 -3", unpaid: "M-3 -3 3 3M-3 3 3 -3" };
const CHANGES = ["followed", "metric", "grades", "seed", "n_users", ...PERSISTENCES];

/** The field for the user's number, the buttons, and the place of the story. */
export function build_one(parent, s, act) {
  const box = make("div", "rl-user-crowd-one rl-full", parent, {
    role: "group", "aria-label": s.words.one_label,
  });
  const bar = make("div", "rl-controls", box);
  const field = make("label", "rl-field", bar);
  make("span", "", field, { text: s.words.followed });
  const input = make("input", "rl-select rl-user-crowd-user", field, {
    type: "number", min: 1, step: 1, inputmode: "numeric",
  });
  input.addEventListener("input", () => {
    act.follow(input.value && clamp(Math.round(Number(input.value)), 1, Number(input.max)));
  });
  const group = make("span", "rl-buttons", bar);
  button(group, s.words.next_user, act.next_user);
  const moves = ["next_look", "whole_walk"].map((name) => button(group, s.words[name], act[name]));
  const read = make("div", "rl-read", box);
  const story = make("ol", "rl-user-crowd-story", box, { "aria-live": "polite" });
  return { box, input, moves, read, story };
}

/** The drawing of the walk, over the users who walk. */
export const build_path = (field) => svg("svg", field, { class: "rl-user-crowd-path" });

/** The number of the user who is followed, null for nobody. */
export const user_of = ({ followed, n_users }) => followed && Math.min(followed, n_users);

/** Whether the walk that is told is another one. */
export const is_other_walk = (s, before) => CHANGES.some((name) => s[name] !== before[name]);

/** Show as much of the walk as was looked at. */
export function show_one(view) {
  const { s, model, page: { one, path } } = view;
  const user = user_of(s);
  set(one.input, { max: s.n_users });
  if (one.input.value !== String(user ?? "")) one.input.value = user ?? "";
  one.moves.forEach((move) => (move.disabled = user === null));
  put(one.read, s.words[user === null ? "one_start" : "one_read"]);
  const walked = user === null ? [] : looks(model, user - 1, s.seed);
  const seen = view.whole ? walked : walked.slice(0, view.looked);
  const is_over = seen.length > 0 && seen.length === walked.length;
  const got = is_over ? view.crowd.got[user - 1] : 0;
  const told = seen.map((look) => sentence_of(s, model, look));
  if (is_over) told.push(end_of_walk(s, user, seen.at(-1), got));
  tell_story(one.story, told, s.names.length);
  draw_path(path, { s, user, seen, is_over, got });
}

/** How many looks the walk has. */
export const looks_of = ({ s, model }) => looks(model, user_of(s) - 1, s.seed).length;

function tell_story(story, told, n) {
  story.style.setProperty("--lines", told.length ? n + 1 : 0);
  while (story.childElementCount > told.length) story.lastChild.remove();
  while (story.childElementCount < told.length) make("li", "", story);
  told.forEach((sentence, i) => put(story.children[i], sentence));
}

// Cut off, not rounded: what is below a probability is shown below it.
const shown_luck = (luck) => number(Math.floor(luck * 1000) / 1000);

function sentence_of(s, { go_on }, { rank, chance, luck, is_satisfied, goes_on }) {
  const knows_no_satisfaction = s.metric === "rbp";
  const kind = knows_no_satisfaction ? (goes_on ? "look_on" : "look_stop")
    : is_satisfied ? "look_satisfied"
      : go_on === 1 ? "look_not" : goes_on ? "look_not_on" : "look_not_leaves";
  return fill(s.words[kind], {
    rank, grade: s.grades[rank - 1], chance: number(chance), p: number(go_on, 2),
    luck: shown_luck(luck[knows_no_satisfaction ? 1 : 0]), luck_on: shown_luck(luck[1]),
  });
}

function end_of_walk(s, user, { rank, goes_on }, got) {
  const kind = goes_on ? "one_past"
    : got === 0 ? "one_unpaid" : s.metric === "err" ? "one_paid_err" : "one_paid";
  return fill(s.words[kind], { user, rank, got: trimmed(got, 3) });
}

const row_middle = (rank, { names }) => `${(100 * (rank - 0.5)) / (names.length + 1)}%`;

function draw_path(path, { s, user, seen, is_over, got }) {
  path.replaceChildren();
  if (!seen.length) return;
  const is_past = is_over && seen.at(-1).goes_on;
  const last = seen.length + (is_past ? 1 : 0);
  svg("text", path, { x: LANE_MIDDLE, y: -9, text: fill(s.words.user, { user }) });
  const [first, end] = [row_middle(1, s), row_middle(last, s)];
  const lines = [{ x1: LANE_MIDDLE, x2: LANE_MIDDLE, y1: first, y2: end }];
  if (is_over) lines.push({ x1: LANE_MIDDLE, x2: LANE_END, y1: end, y2: end });
  for (const name of ["rl-halo", "rl-way"]) {
    for (const line of lines) svg("line", path, { class: name, ...line });
  }
  for (let rank = 1; rank <= last; rank++) {
    const spot = svg("svg", path, { x: LANE_MIDDLE, y: row_middle(rank, s), "data-rank": rank });
    const kind = rank < last ? "seen" : !is_over ? "now" : got > 0 ? "paid" : "unpaid";
    svg("circle", spot, { class: `rl-${kind}`, r: RADIUS });
    if (kind in ENDS) svg("path", spot, { class: `rl-${kind}-mark`, d: ENDS[kind] });
  }
}
