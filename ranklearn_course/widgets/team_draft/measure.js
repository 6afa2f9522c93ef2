// What team draft shows for a state: picks, votes of users by hand and by the thousand, sentences.

import { is_at_start } from "../kit/card_words.js";
import { grouped } from "../kit/counts.js";
import { goal, with_news } from "../kit/goal.js";
import { luck } from "../kit/luck.js";
import { fill, number } from "../kit/page.js";

const FIXED = ["documents", "a", "seed", "start", "simple", "words"];
export const SETTINGS = ["b", "coins", "clicked", "votes", "liked", "users", "met"];
export const MANY = 1000;
export const MOST_USERS = 10000;
/** Whose users click a page at random. */
export const ANY = "any";
const SIGNIFICANT = 0.05;

export const read = (model) =>
  Object.fromEntries([...FIXED, ...SETTINGS].map((name) => [name, model.get(name)]));

export const other = (side) => (side === "A" ? "B" : "A");
export const rounds = ({ a }) => Math.ceil(a.length / 2);
const toss_of = (chance) => (chance < 0.5 ? "A" : "B");

/** The picks after some coins, in the order in which they are shown. */
export function draft(a, b, coins) {
  const picks = [];
  const pick = (side) => {
    const is_new = (document) => !picks.some((each) => each.document === document);
    const document = (side === "A" ? a : b).find(is_new);
    if (document !== undefined) picks.push({ document, side });
  };
  for (const side of coins) {
    pick(side);
    pick(other(side));
  }
  return picks;
}

export const picks = (s) => draft(s.a, s.b, s.coins);
export const is_whole = (s) => s.coins.length === rounds(s);

/** 1 if a list of both rankings counts a click on the document alone for A, -1 if for B, 0 else. */
export const balanced_vote = (a, b, document) =>
  Math.sign(b.indexOf(document) - a.indexOf(document));

/** The two-sided p-value of the sign test, as sign_test of comparison/interleaving.py. */
export function sign_test(wins, losses) {
  const n = wins + losses;
  let log = -n * Math.LN2; // of C(n, x) / 2^n
  let tail = 0;
  for (let x = n; x >= Math.max(wins, losses); x--) {
    tail += Math.exp(log);
    log += Math.log(x / (n - x + 1));
  }
  return Math.min(1, 2 * tail);
}

/** For whom this user votes: 1 for A, -1 for B, 0 for neither. */
function vote(s) {
  const sides = picks(s).filter(({ document }) => s.clicked.includes(document));
  return Math.sign(sides.reduce((sum, { side }) => sum + (side === "A" ? 1 : -1), 0));
}

/** Votes for A, ties and votes for B, with one more. */
const with_vote = (votes, found) => votes.map((count, i) => count + Number(1 - found === i));

/** The votes of all users by hand, with the present one once there was a click. */
export const own_votes = (s) => (s.clicked.length ? with_vote(s.votes, vote(s)) : s.votes);

/** The state after another toss; on a list that is whole, the next user begins. */
export function tossed(s) {
  const votes = is_whole(s) ? with_vote(s.votes, vote(s)) : s.votes;
  const coins = is_whole(s) ? [] : s.coins;
  const user = votes.reduce((sum, count) => sum + count, 0);
  const coin = toss_of(luck(s.seed)(user, coins.length, 0));
  return { votes, coins: [...coins, coin], clicked: is_whole(s) ? [] : s.clicked };
}

/** The state after a page of B changed places with the one above: all votes begin again. */
export function raised(s, document) {
  const at = s.b.indexOf(document);
  const b = [...s.b];
  [b[at - 1], b[at]] = [b[at], b[at - 1]];
  return { ...s.start, b, met: s.met };
}

/** All ways in which the coins of a list can fall. */
const all_coins = (a) =>
  Array.from({ length: rounds({ a }) }).reduce((ways) =>
    ways.flatMap((coins) => [[...coins, "A"], [...coins, "B"]]), [[]]);

/** All drafts that the coins can give: the picks, and whether this user's coins leave it possible. */
export const all_drafts = (s) => all_coins(s.a).map((coins) => ({
  picks: draft(s.a, s.b, coins), is_possible: s.coins.every((side, i) => side === coins[i]),
}));

/** For each way in which the coins fall, and each document of `a`, whether it is in A's team. */
function is_of_a(a, b) {
  return all_coins(a).map((coins) => {
    const own = draft(a, b, coins).filter(({ side }) => side === "A");
    return a.map((document) => own.some((each) => each.document === document));
  });
}

/** What the many users vote, by both methods: for A, ties, for B. */
export function many_votes({ a, b, seed, liked, users }) {
  const draw = luck(seed + 1);
  const n = rounds({ a });
  const teams = is_of_a(a, b);
  const higher = a.map((document) => balanced_vote(a, b, document));
  const team = [0, 0, 0], balanced = [0, 0, 0];
  for (let user = 0; user < users; user++) {
    const at = liked === ANY ? Math.floor(draw(user, 0, 1) * a.length) : a.indexOf(liked);
    let way = 0;
    for (let round = 0; round < n; round++) {
      way = 2 * way + Number(toss_of(draw(user, round, 0)) === "B");
    }
    team[teams[way][at] ? 0 : 2] += 1;
    balanced[1 - higher[at]] += 1;
  }
  return { team, balanced };
}

/** Whether a page is in A's team in as many drafts as in B's. */
function is_even(a, b, document) {
  const teams = is_of_a(a, b);
  return 2 * teams.filter((own) => own[a.indexOf(document)]).length === teams.length;
}

/** The pages that the rankings place differently, and whose clicks count for both equally often. */
const missed = ({ a, b }) =>
  a.filter((document) => balanced_vote(a, b, document) !== 0 && is_even(a, b, document));

/** The goal: users were let vote who click such a page. */
export const is_met = (s) => s.users > 0 && missed(s).includes(s.liked);

/** What stands above all drafts; once the goal is met, which pages they miss. */
export function drafts_head(s) {
  const n = all_coins(s.a).length;
  if (!s.met) return fill(s.words.drafts, { n });
  const found = missed(s).join(", ");
  return fill(s.words[found ? "drafts_missed" : "drafts_none_missed"], { n, missed: found });
}

const p_of = ([wins, , losses]) => sign_test(wins, losses);

/** A p-value in words. */
export function said_p(words, votes) {
  const p = p_of(votes);
  return p < 0.001 ? words.p_small : fill(words.p, { p: number(p) });
}

const counted = ([a, t, b]) => ({ a: grouped(a), t: grouped(t), b: grouped(b) });

/** Votes in words. */
export function counts(words, votes) {
  const any = votes.some((count) => count > 0);
  return any ? fill(words.counts, counted(votes)) : words.counts_none;
}

const users = (s) => fill(s.words[s.liked === ANY ? "users_any" : "users_one"], {
  n: grouped(s.users), document: s.liked,
});

function result(s, many) {
  if (s.users) {
    const [team, balanced] = [many.team, many.balanced].map((votes) => p_of(votes) <= SIGNIFICANT);
    const kind = team ? (balanced ? "both" : "team") : balanced ? "balanced" : "neither";
    return fill(s.words[`result_${kind}`], { users: users(s) });
  }
  const own = own_votes(s);
  if (!own.some((count) => count > 0)) return s.words.result_start;
  return fill(s.words.result_votes, { ...counted(own), p: said_p(s.words, own) });
}

export const title = (s, many) => fill(s.words.title, { result: result(s, many), goal: goal(s) });

/** Which round it is, and who picked first in the last one. */
export function turn(s) {
  const round = { rounds: rounds(s), round: s.coins.length + 1, side: s.coins.at(-1) };
  if (is_whole(s)) return s.words.turn_click;
  return fill(s.words[s.coins.length ? "turn_next" : "turn_start"], round);
}

/** What happened since the state before. */
export function sentence(s, before, many) {
  if (!before) return s.words.say_start;
  return with_news(change(s, before, many), s, before);
}

function change(s, before, many) {
  const { words } = s;
  const is_other = (name) => String(s[name]) !== String(before[name]);
  if (is_at_start(s)) return words.say_reset;
  const raised = s.b.find((document, i) => i < before.b.indexOf(document));
  if (raised) return fill(words.say_raise, { document: raised, rank: s.b.indexOf(raised) + 1 });
  if (s.users && (is_other("users") || is_other("liked"))) {
    return fill(words.say_users, {
      users: users(s), team: counts(words, many.team), team_p: said_p(words, many.team),
      balanced: counts(words, many.balanced), balanced_p: said_p(words, many.balanced),
    });
  }
  if (is_other("coins") || is_other("votes")) return said_of_toss(s);
  const added = s.clicked.find((each) => !before.clicked.includes(each));
  const gone = before.clicked.find((each) => !s.clicked.includes(each));
  if (added) {
    const { side } = picks(s).find(({ document }) => document === added);
    return fill(words.say_vote, { document: added, side });
  }
  return gone ? fill(words.say_back, { document: gone }) : "";
}

function said_of_toss(s) {
  const [first, second] = picks(s).slice(2 * (s.coins.length - 1));
  if (!first) return s.words.say_start;
  return fill(s.words[second ? "say_two" : "say_one"], {
    side: first.side, other: other(first.side), first: first.document, second: second?.document,
  });
}
