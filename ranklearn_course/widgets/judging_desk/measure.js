// What the judging desk shows: the values of P@k that are possible, and what a pool or a judge says.

import { precision_at_k } from "../kit/metrics.js";
import { fill, number } from "../kit/page.js";
import { cohen_kappa } from "./agreement.js";

export const SETTINGS = ["judged", "out", "preference", "errors", "met"];

const TRAITS = [
  "lists", "relevant", "k", "budget", "pooled", "judge", "start", "simple", "words", ...SETTINGS,
];

/** The present state of the widget; its form is what the learner pays with, pools, or tempts. */
export function read(model) {
  const s = Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
  s.form = s.budget ? "price" : s.pooled ? "pool" : Object.keys(s.judge).length ? "judge" : "";
  return s;
}

export const metric = (s) => fill(s.words.metric, { k: s.k });

export const documents_of = (s) => [...new Set(s.lists.flatMap(([, documents]) => documents))];

/** The names of the lists that have a document among their first k. */
export const holders = (s, document) =>
  s.lists.filter(([, documents]) => documents.slice(0, s.k).includes(document))
    .map(([name]) => name);

const is_judged = (s, document) =>
  s.form === "judge"
  || (s.form === "pool" ? holders(s, document).some((name) => !s.out.includes(name))
    : s.judged.includes(document));

/** What the judge sees of a document, from its own quality and what pulls at its errors. */
export function impression(s, document) {
  const [quality, own, chance] = s.judge[document];
  return quality + s.preference * (s.errors === "own" ? own : chance);
}

export const by_people = (s, document) => Number(s.relevant.includes(document));
export const by_judge = (s, document) => Number(impression(s, document) > 0);

/** 1, 0, or null where nobody judged. */
export function mark(s, document) {
  if (!is_judged(s, document)) return null;
  return s.form === "judge" ? by_judge(s, document) : by_people(s, document);
}

/**
 * The bounds of P@k, where unjudged documents of this list alone end, the condensed list, and the
 * value by people. What both of two lists have among their first k moves both of them alike.
 */
export function bounds(s, documents) {
  const marks = documents.map((document) => mark(s, document));
  const with_open = (turn_out) => precision_at_k(
    marks.map((each, i) => each ?? Number(turn_out(documents[i]))), s.k);
  const known = marks.filter((each) => each !== null);
  const is_open = marks.slice(0, s.k).includes(null);
  return {
    low: with_open(() => false),
    own: with_open((document) => s.lists.length !== 2 || holders(s, document).length === 1),
    high: with_open(() => true),
    condensed: known.length && is_open ? precision_at_k(known, s.k) : null,
    truth: precision_at_k(documents.map((document) => by_people(s, document)), s.k),
  };
}

const EPSILON = 1e-9;

/**
 * By how many hits the second of two lists may lead, at least and at most. What both have among
 * their first k is a hit of both, or of neither.
 */
function leads(s, judged) {
  const [first, second] = s.lists.map(([name, documents]) =>
    documents.slice(0, s.k).filter((each) => String(holders(s, each)) === name));
  const count = (documents, known) => documents.filter((each) =>
    (judged.includes(each) ? s.relevant.includes(each) && known : !known)).length;
  const lead = count(second, true) - count(first, true);
  return [lead - count(first, false), lead + count(second, false)];
}

/** Of two lists the name of the better one, "" if both are equal, null if that is open. */
export function better(s) {
  const [least, most] = leads(s, s.judged);
  if (least > 0) return s.lists[1][0];
  if (most < 0) return s.lists[0][0];
  return least === most ? "" : null;
}

/** How many judgements decide it if all are well chosen: each moves one end by one hit. */
export function fewest(s) {
  const [least, most] = leads(s, s.start.judged);
  const [truth] = leads(s, documents_of(s));
  return truth > 0 ? 1 - least : truth < 0 ? 1 + most : most - least;
}

export const spent = (s) => s.judged.length - s.start.judged.length;
export const open_ones = (s) => documents_of(s).filter((each) => mark(s, each) === null);

/** Whether a document left the pool together with a system. */
export const is_lost = (s, document) => s.form === "pool" && holders(s, document).length > 0;

/** Nothing more can be bought: it is decided, or all judgements are spent. */
export const is_over = (s) => s.form === "price" && (s.met || spent(s) >= s.budget);

/** The values of the lists as programs print them, or as the judge says. */
const values = (s) => s.lists.map(([, documents]) => bounds(s, documents).low);

/** Whether the goal is met in this state. */
export function reached(s) {
  if (s.form === "price") return better(s) !== null;
  const [first, ...others] = s.form ? values(s) : [0, 1];
  return others.every((value) => value < first - EPSILON);
}

export const kappa = (s) => {
  const labels = [by_people, by_judge].map((label) => documents_of(s).map((each) => label(s, each)));
  return cohen_kappa(...labels);
};

/** The goal, or that it is met and what to try next. */
function goal_of(s) {
  const { words } = s;
  if (s.form === "judge" && s.met && s.errors === "chance") return words.goal_judge_chance;
  if (s.form !== "price") {
    return fill(words[s.met ? `goal_${s.form}_met` : "goal_lead"], { first: s.lists[0][0] });
  }
  if (s.met) return spent(s) === fewest(s) ? words.goal_fewest : words.goal_met;
  return spent(s) >= s.budget ? words.goal_spent : words.goal;
}

const order_of = (s) => values(s)
  .map((value, i) => fill(s.words.value, { name: s.lists[i][0], value: number(value) })).join(", ");

/** The message on top; a simple desk, below a guess, says no number until something was judged. */
export function title(s, covered) {
  const { words } = s;
  const told = { metric: metric(s), goal: s.form && goal_of(s) };
  if (s.form === "judge") {
    return fill(words.title_judge, { ...told, kappa: number(kappa(s)), values: order_of(s) });
  }
  if (s.form === "pool") return fill(words.title_pool, { ...told, values: order_of(s) });
  if (s.form === "price") {
    const n = spent(s);
    const best = s.met && better(s);
    const kind = s.met ? (best ? "better" : "equal") : n < s.budget ? "price" : "spent";
    return fill(words[`title_${kind}`], { ...told, n, left: s.budget - n, better: best });
  }
  if (covered) return fill(words.title_covered, told);
  const { low, high } = bounds(s, s.lists[0][1]);
  const kind = high - low < EPSILON ? "title_known" : "title_open";
  return fill(words[kind], { ...told, low: number(low), high: number(high) });
}

const listed = (names, words) => names.join(", ") || words.none;

/** What a change did, in words. */
export function sentence(s, before) {
  const { words, form } = s;
  if (form === "judge") {
    const differ = documents_of(s).filter((each) => by_judge(s, each) !== by_people(s, each));
    return fill(words.say_judge, { documents: listed(differ, words) });
  }
  if (form === "pool") {
    const lost = open_ones(s).filter((each) => is_lost(s, each));
    if (!s.out.length) return words.say_all_in;
    return fill(words[lost.length ? "say_lost" : "say_none_lost"], {
      out: s.out.join(", "), documents: listed(lost, words),
    });
  }
  const added = s.judged.filter((each) => !before.judged.includes(each));
  if (added.length !== 1) return fill(words.say_open, { open: open_ones(s).length });
  const [document] = added;
  const names = holders(s, document);
  const told = { document, k: s.k, names: names.join(", "), label: words[`is_${mark(s, document)}`] };
  if (form === "") return fill(words.say_judged, { ...told, open: open_ones(s).length });
  return fill(words[["say_below", "say_own", "say_shared"][names.length]], told);
}
