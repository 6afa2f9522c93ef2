// What the judging desk shows: which values of a metric the open documents leave possible.

import { average_precision, ndcg, precision_at_k, rbp } from "../kit/metrics.js";
import { fill, number } from "../kit/page.js";

export const METRICS = ["P", "RBP", "AP", "nDCG"];
export const SETTINGS = ["judged", "metric"];

const TRAITS = ["lists", "relevant", "start", "k", "p", "pooled", "simple", "words", ...SETTINGS];

/** The present state of the widget, and what is possible in it. */
export function read(model) {
  const s = Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
  return { ...s, possible: possible(s) };
}

const FORMULAS = {
  P: (marks, s) => precision_at_k(marks, s.k),
  RBP: (marks, s) => rbp(marks, s.p),
  AP: (marks) => average_precision(marks),
  nDCG: (marks) => ndcg(marks),
};

export const label = (s) => fill(s.words[s.metric], { k: s.k });

/** The documents that nobody judged yet, in the order of the lists. */
export const open_ones = (s) =>
  [...new Set(s.lists.flatMap(([, documents]) => documents))]
    .filter((document) => !s.judged.includes(document));

/** 1, 0, or null where nobody judged. */
export const mark = (s, document) =>
  s.judged.includes(document) ? Number(s.relevant.includes(document)) : null;

/** The values of each list, one for each way in which the open documents may turn out. */
function outcomes(s) {
  const open = open_ones(s);
  return s.lists.map(([, documents]) => {
    const places = documents.map((document) => open.indexOf(document));
    const marks = documents.map((document) => mark(s, document));
    const own = places.reduce((bits, place) => (place < 0 ? bits : bits | (1 << place)), 0);
    const values = [];
    for (let filling = 0; filling < 2 ** open.length; filling++) {
      // Open documents that only the other list has change nothing here.
      values.push(filling & ~own ? values[filling & own] : FORMULAS[s.metric](
        marks.map((each, i) => each ?? (filling >> places[i]) & 1), s));
    }
    return values;
  });
}

/** For each list the lowest and the highest value; for two, whether one is never worse. */
function possible(s) {
  const all = outcomes(s);
  const ends = all.map((values) => ({ low: Math.min(...values), high: Math.max(...values) }));
  const leads = all.at(-1).map((value, i) => value - all[0][i]);
  return { ends, least_lead: Math.min(...leads), greatest_lead: Math.max(...leads) };
}

/** Two ways without bounds: unjudged documents as not relevant, and removed. */
export function shortcuts(s, documents) {
  const marks = documents.map((document) => mark(s, document));
  const known = marks.filter((each) => each !== null);
  return {
    zero: FORMULAS[s.metric](marks.map((each) => each ?? 0), s),
    condensed: known.length ? FORMULAS[s.metric](known, s) : null,
  };
}

/** What is judged if the pooled lists bring their first documents. */
export const pool = (s, depth) => [
  ...new Set(s.lists.filter(([name]) => s.pooled.includes(name))
    .flatMap(([, documents]) => documents.slice(0, depth))),
];

/** The greatest depth whose pool is judged. */
export function depth_of(s) {
  const longest = Math.max(...s.lists.map(([, documents]) => documents.length));
  let depth = 0;
  while (depth < longest && pool(s, depth + 1).every((each) => s.judged.includes(each))) depth++;
  return depth;
}

const equal = (a, b) => Math.abs(a - b) < 1e-9;

const shown_ends = ({ low, high }) => ({ low: number(low), high: number(high) });

/** The message on top; a simple desk, below a guess, says no number until something was judged. */
export function title(s, covered) {
  const { words } = s;
  if (covered) return fill(words.title_covered, { metric: label(s) });
  const { ends, least_lead, greatest_lead } = s.possible;
  const open = open_ones(s).length;
  if (s.lists.length === 1) {
    const kind = equal(ends[0].low, ends[0].high) ? "title_known" : "title_open";
    return fill(words[kind], { metric: label(s), open, ...shown_ends(ends[0]) });
  }
  const [first, second] = s.lists.map(([name]) => name);
  const told = ends.map((each, i) =>
    fill(words[equal(each.low, each.high) ? "ends_known" : "ends"],
      { name: s.lists[i][0], ...shown_ends(each) })).join(", ");
  const values = { metric: label(s), first, second, open, ends: told };
  if (equal(least_lead, 0) && equal(greatest_lead, 0)) return fill(words.title_equal, values);
  if (least_lead < -1e-9 && greatest_lead > 1e-9) return fill(words.title_undecided, values);
  const [better, worse] = least_lead > -1e-9 ? [second, first] : [first, second];
  const sure = least_lead > 1e-9 || greatest_lead < -1e-9;
  return fill(words[sure ? "title_better" : "title_never_worse"], { ...values, better, worse });
}

/** What a change of the judgements did, in words. */
export function sentence(s, before) {
  const { words } = s;
  const open = open_ones(s).length;
  const added = s.judged.filter((each) => !before.judged.includes(each));
  const gone = before.judged.filter((each) => !s.judged.includes(each));
  if (added.length + gone.length === 0) return fill(words.say_start, { open });
  if (added.length + gone.length > 1) return fill(words.say_many, { open });
  const document = added[0] ?? gone[0];
  if (gone.length) return fill(words.say_forgotten, { document, open });
  if (!mark(s, document)) return fill(words.say_judged_other, { document, open });
  const [now, then] = [s, before].map((each) => each.possible.ends);
  const fell = now.findIndex((each, i) => each.high < then[i].high - 1e-9);
  if (fell < 0 || s.metric !== before.metric) return fill(words.say_judged_relevant, { document, open });
  return fill(words.say_dropped, { document, name: s.lists[fell][0], open });
}
