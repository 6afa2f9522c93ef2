// A goal that a headline states: noticed when it is met, and kept until the way back.

import { is_at_start } from "./card_words.js";

/** Keep that the goal of a state is met. At the start, where the way back leads, it never is. */
export function notice(change, s, is_met) {
  if (!is_met || s.met || is_at_start(s)) return;
  s.met = true;
  change({ met: true });
}

/** For the headline: the goal, by its name in the words, or that it is met and what to try next. */
export const goal = (s, name = "goal") => s.words[s.met ? `${name}_met` : name];

/** Something said, and behind it, once, that the goal was met since an older state. */
export const with_news = (said, s, before, name) =>
  (s.met && before && !before.met ? `${said} ${goal(s, name)}` : said);
