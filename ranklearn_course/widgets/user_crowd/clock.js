// When the users of the crowd set out, where each is at a time, and who has ended. Time counts
// ranks: a user looks at a document and goes on to the next one in one unit of time.

const SET_OUT_IN = 20;
const LOOKS_FOR = 0.55; // the rest of the unit is the way to the next rank or to the bar

export const set_out_at = (user, n_users) => (user / n_users) * SET_OUT_IN;

/** The time at which everybody has ended on a list of n documents. */
export const end_of = (n) => SET_OUT_IN + n + 1;

/**
 * How many users the mean counts: the first ones, up to those who may still be on their way.
 * To count whoever has ended would favour short walks.
 */
export function counted(time, n, n_users) {
  if (time >= end_of(n)) return n_users;
  const longest = n + 1;
  return Math.max(0, Math.floor(((time - longest) / SET_OUT_IN) * n_users));
}

/** How many of those who have ended are at each rank (n + 1 entries), and how many were paid. */
export function ended(time, crowd, n, n_users) {
  const [ends, paid] = [new Array(n + 1).fill(0), new Array(n + 1).fill(0)];
  for (let user = 0; user < n_users; user++) {
    const age = time - set_out_at(user, n_users);
    if (age < 0) break;
    const rank = crowd.last_rank[user];
    if (age < rank) continue;
    ends[rank - 1] += 1;
    if (crowd.got[user] > 0) paid[rank - 1] += 1;
  }
  return { ends, paid };
}

/** Call draw(user, row, aside) for everybody on the way: row from 0, aside 0 to 1 at the bar. */
export function each_walker(time, crowd, n_users, draw) {
  for (let user = 0; user < n_users; user++) {
    const age = time - set_out_at(user, n_users);
    if (age <= 0) break;
    const last = crowd.last_rank[user] - 1;
    if (age >= last + 1) continue;
    const row = Math.floor(age);
    const moved = Math.max(0, (age - row - LOOKS_FOR) / (1 - LOOKS_FOR));
    if (row < last) draw(user, row + moved, 0);
    else draw(user, row, moved);
  }
}
