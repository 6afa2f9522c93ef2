// How the pages write a count.

/** A whole number with commas between thousands, as Python writes it. */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
