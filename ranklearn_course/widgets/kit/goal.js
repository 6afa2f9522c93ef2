// A goal that a headline states: noticed when it is met, and kept until the way back.

import { is_at_start } from "./card_words.js";

/** Keep that the goal of a state is met. At the start, where the way back leads, it never is. */
export function notice(change, s, is_met) {
  if (!is_met || s.met || is_at_start(s)) return;
  s.met = true;
  change({ met: true });
}

/** For the headline: the goal, or that it is met and what to try next. */
export const goal = (s) => s.words[s.met ? "goal_met" : "goal"];

/** Something said, and behind it, once, that the goal was met since an older state. */
export const with_news = (said, s, before) =>
  (s.met && before && !before.met ? `${said} ${s.words.goal_met}` : said);
