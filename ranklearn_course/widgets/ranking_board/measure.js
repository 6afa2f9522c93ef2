// What the ranking board shows for a state: values, rows, arithmetic, sentences. No DOM here.
// All numbers come from metrics.js, all sentences from the trait `words`.

import {
  average_precision, cumulative_gain, dcg, err, f_at_k, ideal_dcg, ndcg, precision_at_k,
  precision_recall_curve, r_precision, rbp, recall_at_k, reciprocal_rank, satisfaction,
} from "../kit/metrics.js";
import {
  change_in_words, is_at_start, said_of_metric, said_of_moves, went,
} from "../kit/card_words.js";
import { goal, with_news } from "../kit/goal.js";
import { after_one_move } from "../kit/lists.js";
import { fill, number } from "../kit/page.js";

export const SETTINGS = ["order", "k", "denominator", "gain", "discount", "ideal"];
const FIXED = [
  "own", "names", "grades", "judged", "start", "binary", "metrics", "headline", "bars", "controls",
  "base", "persistence", "max_grade", "title", "seeks_one", "met", "simple", "words",
];

const weights = (s) => ({
  gain: s.gain, discount: s.discount,
  base: s.discount === "jarvelin" ? s.base : 2, // the others have no base
});
const METRICS = {
  precision_at_k: (s) => precision_at_k(s.relevance, s.k),
  recall_at_k: (s) => recall_at_k(s.relevance, s.k, { judged: s.known }),
  f_at_k: (s) => f_at_k(s.relevance, s.k, { judged: s.known }),
  r_precision: (s) => r_precision(s.relevance, { judged: s.known }),
  average_precision: (s) =>
    average_precision(s.relevance, s.k, { denominator: s.denominator, judged: s.known }),
  cumulative_gain: (s) => cumulative_gain(s.relevance, s.k),
  dcg: (s) => dcg(s.relevance, s.k, weights(s)),
  ndcg: (s) => ndcg(s.relevance, s.k, { ...weights(s), judged: s.pool }),
  reciprocal_rank: (s) => reciprocal_rank(s.relevance),
  err: (s) => err(satisfaction(s.relevance, s.max_grade), s.k),
  rbp: (s) => rbp(satisfaction(s.relevance, s.max_grade, "ratio"), s.persistence),
};
const CEILINGS = {
  cumulative_gain: (s) => cumulative_gain(best_first(s.pool), s.k),
  dcg: (s) => ideal_dcg(s.pool, s.k, weights(s)),
};

const best_first = (grades) => [...grades].sort((a, b) => b - a);

/** Read the model's traits into an object. */
export function read(model) {
  const traits = [...FIXED, ...SETTINGS].map((name) => [name, model.get(name)]);
  return with_settings(Object.fromEntries(traits), {});
}

/** The state with other settings changed. */
export function with_settings(state, settings) {
  const s = { ...state, ...settings };
  const counted = (grades) => (s.binary ? grades.map((grade) => Number(grade > 0)) : grades);
  s.relevance = counted(s.order.map((document) => s.grades[document]));
  s.known = counted(s.judged ?? s.grades);
  s.pool = s.ideal === "judged" ? s.known : s.relevance; // what the ideal list is made of
  return s;
}

const short = (value) => number(value, 2);
const short_number = (value) => String(Number(value.toFixed(3)));

/** Values of all metrics shown, by name. */
export const measure = (s) =>
  Object.fromEntries(s.metrics.map((name) => [name, METRICS[name](s)]));

/** The words of a choice, such as discount_log2. */
export const choice_text = (s, word) => fill(s.words[word], { base: short_number(s.base) });

export const label = (s, name) => fill(s.words[name], { k: s.k });

/** The grade of a document in words. */
export function mark(s, document) {
  const grade = s.grades[document];
  if (s.binary) return grade > 0 ? s.words.relevant : s.words.not_relevant;
  return fill(s.words.grade, { grade: short_number(grade) });
}

/** The text in the corner of a card, and its shade 0..3. */
export function badge(s, document) {
  const grade = s.grades[document];
  if (!s.binary) return [short_number(grade), Math.min(3, Math.ceil((grade / s.max_grade) * 3))];
  return grade > 0 ? [s.words.badge_relevant, 3] : [s.words.badge_not_relevant, 0];
}

/** One row per rank: bar lengths from 0 to 1 and the numbers beside them. */
export const rows = (s) => (s.bars === "precision" ? precision_rows(s) : gain_rows(s));

function precision_rows(s) {
  const [precision] = precision_recall_curve(s.relevance);
  const relevant = cumulative_gain(s.known.map((grade) => Number(grade > 0)));
  return precision.map((value, i) => {
    const hits = Math.round(value * (i + 1));
    const counts = s.relevance[i] > 0 && i < s.k;
    const values = { hits, rank: i + 1, relevant, value: number(value) };
    return {
      bar: value, ghost: 0, counts, term: `${hits}/${i + 1}`,
      text: fill(s.words.row_precision, values), found: fill(s.words.row_found, values),
    };
  });
}

function gain_rows(s) {
  const gain = (grade) => dcg([grade], 1, { gain: s.gain });
  const discount = s.relevance.map((_, i) => weight_of_rank(s, i));
  const ideal = best_first(s.pool).slice(0, s.k).map((grade, i) => gain(grade) * discount[i]);
  const earned = s.relevance.map((grade, i) => gain(grade) * discount[i]);
  const longest = Math.max(...ideal, ...earned) || 1;
  return earned.map((value, i) => ({
    value, bar: value / longest, ghost: (ideal[i] ?? 0) / longest, ideal: i < ideal.length,
    counts: i < s.k, found: "",
    text: fill(s.words.row_gain, {
      gain: short_number(gain(s.relevance[i])), discount: number(discount[i]), value: short(value),
    }),
  }));
}

function weight_of_rank(s, i) {
  const only_here = s.relevance.map((_, j) => Number(i === j));
  return dcg(only_here, i + 1, { ...weights(s), gain: "linear" });
}

/** The arithmetic of AP or nDCG: what stands before the sum, its terms with their ranks, the rest. */
export function formula(s, values) {
  const [sentence, terms] = arithmetic(s, values);
  const [before, after = ""] = sentence.split("{terms}");
  const labelled = ({ text, rank }) => ({ text, part: rank, label: fill(s.words.term, { text, rank }) });
  return { before, terms: after ? terms.map(labelled) : [], after };
}

function arithmetic(s, values) {
  if (s.bars === "precision" && "average_precision" in values) return ap_formula(s, values);
  if (s.bars === "gain" && "ndcg" in values) return ndcg_formula(s, values);
  return ["", []];
}

function ap_formula(s, values) {
  const terms = precision_rows(s).flatMap(({ counts, term }, i) =>
    (counts ? [{ text: term, rank: i + 1 }] : []));
  const relevant = cumulative_gain(s.known.map((grade) => Number(grade > 0)));
  const divisor = fill(s.words[`divisor_${s.denominator}`], {
    relevant, k: s.k, hits: terms.length,
  });
  const sentence = fill(s.words[ap_sentence(s, relevant, terms.length)], {
    metric: label(s, "average_precision"), divisor, value: number(values.average_precision),
  });
  return [sentence, terms];
}

function ap_sentence(s, relevant, hits) {
  if (relevant === 0) return "average_precision_undefined";
  if (hits) return "average_precision_formula";
  return `average_precision_${s.denominator === "hits" ? "no_mean" : "no_hit"}`;
}

function ndcg_formula(s, values) {
  const sentence = fill(s.words.ndcg_formula, {
    metric: label(s, "ndcg"), value: number(values.ndcg), ideal: short(CEILINGS.dcg(s)),
  });
  const earned = gain_rows(s).filter(({ counts }) => counts).map(({ value }) => value);
  return [sentence, earned.map((value, i) => ({ text: short(value), rank: i + 1 }))];
}

/** One meter per metric: name, value, share of the best possible, change in words. */
export function meters(s, values, old) {
  return s.metrics.map((name) => ({
    name: label(s, name),
    value: number(values[name]),
    share: CEILINGS[name] ? values[name] / (CEILINGS[name](s) || 1) : values[name],
    change: change_in_words(s.words, values[name], old ? old[name] : values[name]),
  }));
}

/** The meter of the learner's own function, and what is said of it; Python alone computes it. */
export function own_meter(s) {
  const { name, value, said, agrees, case: given } = s.own;
  const is_now = SETTINGS.every((name) => JSON.stringify(s.own.at[name]) === JSON.stringify(s[name]));
  const ceiling = CEILINGS[s.headline]?.(s) || 1;
  const metric = label(s, s.headline);
  const compared = value === null ? "" : fill(s.words[agrees ? "own_as" : "own_unlike"], { metric });
  return {
    is_now,
    name: fill(s.words.own, { name }),
    value: value === null ? s.words.own_none : number(value),
    share: (value ?? 0) / ceiling,
    change: is_now || value === null ? compared : s.words.own_old,
    said: is_now ? said : fill(s.words.own_kept, { name, case: given }),
  };
}

/** Whether the goal is met, where one is stated. */
export const is_met = (s, values) => s.seeks_one && went(values[s.headline], 1) === "same";

/** The title, with the goal if there is one. */
export function title(s, values, before, old) {
  const said = what_is_so(s, values, before, old);
  return s.seeks_one ? fill(s.words.with_goal, { said, goal: goal(s) }) : said;
}

function what_is_so(s, values, before, old) {
  const shown = { metric: label(s, s.headline), value: number(values[s.headline]) };
  if (!before || is_at_start(s)) return s.title || fill(s.words[s.seeks_one ? "title_is" : "title_start"], shown);
  const direction = went(values[s.headline], old[s.headline]);
  const document = before.moved;
  if (document < 0) return fill(s.words[`title_change_${direction}`], shown);
  const said = fill(s.words[`title_move_${direction}`], {
    ...shown, name: s.names[document], rank: s.order.indexOf(document) + 1,
  });
  const answers = !s.title && !s.seeks_one && is_at_start({ ...s, ...before });
  return answers && changes_most(s, values, old) ? fill(s.words.with_answer, { said }) : said;
}

/** Whether no other move of the start would have changed the headline more. */
function changes_most(s, values, old) {
  const by = (found) => Math.abs(found[s.headline] - old[s.headline]);
  return after_one_move(s.start.order).every((order) =>
    by(measure(with_settings(s, { order }))) < by(values) + 1e-9);
}

/** What moved and what followed, in sentences: those on the page, and those only read out. */
export function sentences(s, values, before, old) {
  if (!before) return [s.words.say_start, ""];
  const [first, ...others] = what_followed(s, values, before, old);
  const said = [...what_moved(s, before), first].join(" ");
  return [with_news(said, s, before), others.join(" ")];
}

function what_moved(s, before) {
  const said = said_of_moves(s, before);
  for (const name of ["denominator", "gain", "discount", "ideal"]) {
    if (s[name] === before[name]) continue;
    const choice = choice_text(s, `${name}_${s[name]}`);
    said.push(fill(s.words.say_setting, { setting: s.words[name], choice }));
  }
  return said.length > 1 && is_at_start(s) ? [s.words.say_reset] : said;
}

function what_followed(s, values, before, old) {
  const first = [s.headline, ...s.metrics.filter((name) => name !== s.headline)];
  const changed = first.filter((name) => went(values[name], old[name]) !== "same");
  return (changed.length ? changed.slice(0, 3) : [s.headline]).map((name) =>
    said_of_metric(s.words, label(s, name), values[name], old[name]));
}
