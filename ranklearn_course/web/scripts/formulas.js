// Sets what is marked as a formula, with KaTeX.

import { all } from "./frame.js";

export function set_formulas(root) {
  for (const place of all(".formula", root)) {
    const displayMode = place.classList.contains("display");
    globalThis.katex?.render(place.textContent, place, { displayMode, throwOnError: false });
    place.classList.remove("formula");
  }
}
