// When the users of the crowd set out, where each is at a time, and who is counted. Time counts
// ranks: a user looks at a document and goes on to the next one in one unit of time.
//
// Whoever stops goes over to the bar, and reaches it when somebody would who walked past the end.
// So users are counted in the order in which they set out: to count short walks first would favour
// them in the mean.

const SET_OUT_IN = 20;
const LOOKS_FOR = 0.55; // the rest of the unit is the way to the next rank

export const set_out_at = (user, n_users) => (user / n_users) * SET_OUT_IN;

/** The time at which everybody has ended on a list of n documents. */
export const end_of = (n) => SET_OUT_IN + n + 1;

/** How many users have set out. */
export const set_out = (time, n_users) =>
  Math.min(n_users, Math.ceil((time / SET_OUT_IN) * n_users));

/** How many users have reached a bar: the first ones. */
export function counted(time, n, n_users) {
  if (time >= end_of(n)) return n_users;
  const longest = n + 1;
  return Math.max(0, Math.floor(((time - longest) / SET_OUT_IN) * n_users));
}

/** How many of the first m users ended at each rank (n + 1 entries), and how many were paid. */
export function ended({ last_rank, got }, n, m) {
  const [ends, paid] = [new Array(n + 1).fill(0), new Array(n + 1).fill(0)];
  for (let user = 0; user < m; user++) {
    ends[last_rank[user] - 1] += 1;
    if (got[user] > 0) paid[last_rank[user] - 1] += 1;
  }
  return { ends, paid };
}

/** Call draw(user, row, aside) for everybody on the way: row from 0, aside 0 to 1 at the bar. */
export function each_walker(time, { last_rank }, n, n_users, draw) {
  for (let user = counted(time, n, n_users); user < set_out(time, n_users); user++) {
    draw(user, ...place_of(user, time, last_rank[user] - 1, n, n_users));
  }
}

/** Where a user is who has set out and ends in a row, both from 0: the row, and 0 to 1 at the bar. */
export function place_of(user, time, last, n, n_users) {
  const age = time - set_out_at(user, n_users);
  const stops_at = last + LOOKS_FOR;
  const row = Math.floor(age);
  if (row >= last) {
    return [last, Math.min(1, Math.max(0, (age - stops_at) / (n + 1 - stops_at)))];
  }
  return [row + Math.max(0, (age - row - LOOKS_FOR) / (1 - LOOKS_FOR)), 0];
}
