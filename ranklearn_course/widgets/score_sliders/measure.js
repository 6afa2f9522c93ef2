// What the score sliders show: the order, its grades, its mistakes, and what a change did.

import { rank_by } from "../kit/metrics.js";
import { fill, trimmed } from "../kit/page.js";

export const RULES = ["stable", "best", "worst"];
export const SETTINGS = ["scores", "ties"];

const TRAITS = ["names", "grades", "start", "high", "step", "simple", "words", ...SETTINGS];

/** The present state of the widget. */
export const read = (model) =>
  Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));

/** Positions by rank; equals in score and grade stay as given. */
export function order_under(s, ties) {
  const n = s.grades.length;
  const sign = ties === "worst" ? 1 : -1;
  const keys = s.grades.map((grade, i) =>
    n * s.grades.filter((other) => other < grade).length + sign * i);
  return rank_by(s.scores, keys, { ties }).map((key) => keys.indexOf(key));
}

export const order = (s) => order_under(s, s.ties);

export const grades_under = (s, ties) =>
  order_under(s, ties).map((document) => s.grades[document]).join(" ");

/** What stands between each rank and the next one: is the order wrong, is it a tie, in words. */
export function marks(s) {
  const ranked = order(s);
  return ranked.slice(1).map((below, i) => {
    const above = ranked[i];
    const wrong = s.grades[above] < s.grades[below];
    const tie = s.scores[above] === s.scores[below];
    const kind = [wrong && "wrong", tie && "tie"].filter(Boolean).join("_");
    return { wrong, text: kind ? s.words[kind] : "" };
  });
}

/** The ranking in words, with what is wrong between neighbours. */
export function ranked(s) {
  const between = marks(s);
  return order(s).map((document, i) => {
    const mark = between[i]?.text;
    const values = { name: s.names[document], grade: badge(s, document)[0], mark };
    return fill(s.words[mark ? "ranked_marked" : "ranked"], values);
  });
}

export function title(s) {
  if (does_rule_decide(s)) return s.words.title_by_rule;
  const count = marks(s).filter(({ wrong }) => wrong).length;
  return fill(s.words[`title_${["perfect", "one", "many"][Math.min(count, 2)]}`], { count });
}

function does_rule_decide(s) {
  const all = RULES.map((ties) => grades_under(s, ties));
  return all.some((grades) => grades !== all[0]);
}

export const rules_note = (s) => s.words[does_rule_decide(s) ? "rules_differ" : "rules_same"];

/** The grade of a document, and its shade 0..3. */
export function badge(s, document) {
  const grade = s.grades[document];
  const best = Math.max(...s.grades) || 1;
  return [String(grade), Math.min(3, Math.ceil((grade / best) * 3))];
}

/** What changed between two states, in a sentence. */
export function said(s, old) {
  const [ranked, before] = [order(s), order(old)];
  const outcome = ranked.every((document, i) => document === before[i]) ? "same" : "moved";
  const changed = s.scores.flatMap((score, i) => (score === old.scores[i] ? [] : [i]));
  if (changed.length === 0) return s.words[`say_ties_${outcome}`];
  const [document] = changed;
  const ranks = { old: before.indexOf(document) + 1, new: ranked.indexOf(document) + 1 };
  if (changed.length > 1 || (outcome === "moved" && ranks.old === ranks.new))
    return s.words[`say_scores_${outcome}`];
  const values = { name: s.names[document], score: trimmed(s.scores[document]), ...ranks };
  return fill(s.words[`say_score_${outcome}`], values);
}
