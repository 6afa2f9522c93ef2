// What a board of cards says of a change: what moved, and what became of a value.

import { fill, number } from "./page.js";

export const went = (value, old) =>
  Math.abs(value - old) < 1e-9 ? "same" : value > old ? "rose" : "fell";

/** By how much a value changed, in words. */
export function change_in_words(words, value, old) {
  const by = value - old;
  if (Math.abs(by) < 1e-9) return words.change_none;
  const amount = Math.abs(by);
  const text = amount < 0.0005 ? String(Number(amount.toPrecision(1))) : number(amount);
  return fill(words[by > 0 ? "change_up" : "change_down"], { amount: text });
}

/** What became of a metric, in a sentence. */
export const said_of_metric = (words, metric, value, old) =>
  fill(words[`say_${went(value, old)}`], { metric, old: number(old), new: number(value) });

/** Which cards moved and whether the cutoff did, in sentences. */
export function said_of_moves(s, before) {
  const said = [];
  const same_order = s.order.every((document, i) => document === before.order[i]);
  if (!same_order && before.moved < 0) said.push(s.words.say_order);
  if (!same_order && before.moved >= 0) {
    said.push(fill(s.words.say_move, {
      name: s.names[before.moved],
      old: before.order.indexOf(before.moved) + 1, new: s.order.indexOf(before.moved) + 1,
    }));
  }
  if (s.k !== before.k) said.push(fill(s.words.say_k, { old: before.k, new: s.k }));
  return said;
}

/** Whether all settings are as they were at the start. */
export const is_at_start = (s) =>
  Object.entries(s.start).every(([name, value]) =>
    JSON.stringify(s[name]) === JSON.stringify(value));
