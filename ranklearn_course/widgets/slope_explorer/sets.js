// FairSoftDCG and its rank distribution for a few documents, as a sum over sets, so that a frame has
// room for hundreds of values. Exact while the scores lie within 600 temperatures of each other.

/** Sums of the values outside of each set; the bits of an index say who is in the set. */
function sums_outside(values) {
  const sums = new Float64Array(2 ** values.length);
  for (let set = sums.length - 2; set >= 0; set--) {
    const first_out = ~set & (set + 1);
    sums[set] = sums[set | first_out] + values[31 - Math.clz32(first_out)];
  }
  return sums;
}

/** How many documents each set holds. */
function sizes(n) {
  const found = new Uint8Array(2 ** n);
  for (let set = 1; set < found.length; set++) found[set] = found[set >> 1] + (set & 1);
  return found;
}

/**
 * Documents are drawn one by one, with odds w_i = e^(s_i / T) among those that are left.
 * P({}) = 1; P(A) = sum_{i in A} P(A - i) w_i / W(A - i), W(A): the odds outside of A.
 * Returns the odds, and P(A) / W(A) for every set A of documents but the last.
 */
function draws(scores, temperature) {
  const highest = Math.max(...scores);
  const odds = scores.map((s) => Math.exp((s - highest) / temperature));
  const left = sums_outside(odds);
  const everyone = left.length - 1;
  const chance = new Float64Array(left.length);
  chance[0] = 1;
  for (let set = 0; set < everyone; set++) {
    chance[set] /= left[set];
    for (let out = everyone & ~set; out; out &= out - 1) {
      const bit = out & -out;
      chance[set | bit] += chance[set] * odds[31 - Math.clz32(bit)];
    }
  }
  return [odds, chance];
}

/** Chance of each document (row) at each rank. sum_{A without i, |A| = rank - 1} P(A) w_i / W(A) */
export function fair_ranks_over_sets(scores, temperature) {
  const [odds, chance] = draws(scores, temperature);
  const size = sizes(scores.length);
  return odds.map((w, i) => {
    const row = scores.map(() => 0);
    for (let set = 0; set < chance.length - 1; set++) {
      if (!(set & (1 << i))) row[size[set]] += chance[set] * w;
    }
    return row;
  });
}

/** Mean DCG with the grade as gain. sum_A D(|A| + 1) P(A) / W(A) sum_{i not in A} w_i r_i */
export function fair_dcg_over_sets(scores, grades, temperature, discount) {
  const [odds, chance] = draws(scores, temperature);
  const gain = sums_outside(odds.map((w, i) => w * grades[i]));
  const size = sizes(scores.length);
  const weights = scores.map((_, r) => discount(r + 1));
  let value = 0;
  for (let set = 0; set < chance.length - 1; set++) {
    value += weights[size[set]] * chance[set] * gain[set];
  }
  return value;
}
