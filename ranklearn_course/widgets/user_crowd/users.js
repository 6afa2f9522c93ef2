// The users of the crowd: their luck, how they walk, what they get. The same seed gives the same
// crowd as users.py; tests/browser/test_user_crowd.py compares the two.

import { luck } from "../kit/luck.js";
import { err, look_probability, pfound, rbp, satisfaction } from "../kit/metrics.js";

const P_REL = 0.4;
const BAND = 1.96;
export const PERSISTENCES = ["p", "err_p", "p_break"];
const PERSISTENCE = { rbp: "p", err: "err_p", pfound: "p_break" };

/** The name of the setting that says when users of this metric give up. */
export const persistence_of = (metric) => PERSISTENCE[metric];

/** What a user does at each rank and what ending there is worth; see UserModel in Python. */
export function user_model({ metric, grades, max_grade, ...settings }) {
  const p = settings[PERSISTENCE[metric]];
  const hits = grades.map((grade) => Number(grade > 0));
  const by_rank = hits.map((_, i) => 1 / (i + 1));
  const stop = {
    rbp: () => hits.map(() => 0),
    err: () => satisfaction(grades, max_grade),
    pfound: () => hits.map((hit) => P_REL * hit),
  }[metric]();
  return {
    rbp: () => ({ stop, go_on: p, worth: hits, if_satisfied: false, value: rbp(hits, p) }),
    err: () => ({ stop, go_on: p, worth: by_rank, if_satisfied: true, value: err(stop, null, p) }),
    pfound: () => ({
      stop, go_on: 1 - p, worth: hits.map(() => 1), if_satisfied: true, value: pfound(stop, p),
    }),
  }[metric]();
}

/** The shares of users who end at ranks 1 to n and past the end, and who are paid there. */
export function expected({ stop, go_on, worth, if_satisfied }) {
  const look = look_probability(stop, go_on);
  const last = stop.length - 1;
  const found = stop.map((share, i) => look[i] * share);
  const ends = stop.map((share, i) => found[i] + look[i] * (1 - share) * (1 - go_on));
  const paid = if_satisfied ? found : ends.map((share, i) => share * Number(worth[i] > 0));
  return { ends: [...ends, look[last] * (1 - stop[last]) * go_on], paid: [...paid, 0] };
}

/** What one user, counted from 0, does at each rank looked at; see Look in Python. */
export function looks({ stop, go_on }, user, seed) {
  const draw = luck(seed);
  const found = [];
  for (let i = 0; i < stop.length; i++) {
    const of_user = [draw(user, i, 0), draw(user, i, 1)];
    const is_satisfied = of_user[0] < stop[i];
    const goes_on = !is_satisfied && of_user[1] < go_on;
    found.push({ rank: i + 1, chance: stop[i], luck: of_user, is_satisfied, goes_on });
    if (!goes_on) break;
  }
  return found;
}

/** Where every user ends (rank from 1, n + 1 past the end), what each got, and the sums. */
export function walk(model, n_users, seed) {
  const draw = luck(seed);
  const last_rank = new Uint8Array(n_users);
  const got = new Float64Array(n_users);
  const sums = new Float64Array(n_users + 1);
  const squares = new Float64Array(n_users + 1);
  for (let user = 0; user < n_users; user++) {
    [last_rank[user], got[user]] = one_walk(model, user, draw);
    sums[user + 1] = sums[user] + got[user];
    squares[user + 1] = squares[user] + got[user] ** 2;
  }
  return { last_rank, got, sums, squares };
}

function one_walk({ stop, go_on, worth, if_satisfied }, user, draw) {
  for (let i = 0; i < stop.length; i++) {
    const satisfied = draw(user, i, 0) < stop[i];
    if (satisfied || draw(user, i, 1) >= go_on) {
      return [i + 1, satisfied || !if_satisfied ? worth[i] : 0];
    }
  }
  return [stop.length + 1, 0];
}

/** The mean of the first m users, and half the width of its band. */
export function mean_and_band({ sums, squares }, m) {
  if (m < 2) return { mean: m ? sums[1] : 0, half: 0 };
  const mean = sums[m] / m;
  const variance = Math.max(0, squares[m] / m - mean ** 2) * (m / (m - 1));
  return { mean, half: BAND * Math.sqrt(variance / m) };
}
