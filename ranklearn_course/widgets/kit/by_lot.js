// The order of a question's options: another one for each learner and question, the same each time.

/**
 * The options in an order drawn from a text, `lot`; without one as they are given. They are known by
 * their keys, so a choice stays with its option in each order.
 */
export function by_lot(options, question, lot) {
  if (!lot) return options;
  const place = ({ text }) => hash_of(`${lot} ${question} ${text}`);
  return [...options].sort((one, other) => place(one) - place(other));
}

/** A whole number from a text (FNV-1a, its bits mixed: texts may differ in their last sign alone). */
function hash_of(text) {
  let bits = 0x811c9dc5;
  for (const sign of text) bits = Math.imul(bits ^ sign.codePointAt(0), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
