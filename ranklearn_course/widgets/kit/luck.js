// The luck of users; luck.py has the same numbers.

const MOST_RANKS = 12;
const STRIDE = 0x6d2b79f5;

// One step of mulberry32, which its author Tommy Ettinger gave to the public domain.
function mixed(state) {
  const a = state | 0;
  let t = Math.imul(a ^ (a >>> 15), a | 1);
  t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
  return (t ^ (t >>> 14)) >>> 0;
}

/** A function (user, rank, draw) to numbers in [0, 1); rank from 0, draw 0 or 1. */
export function luck(seed) {
  const start = mixed(seed);
  return (user, rank, draw) =>
    mixed(start + ((user * MOST_RANKS + rank) * 2 + draw + 1) * STRIDE) / 2 ** 32;
}
