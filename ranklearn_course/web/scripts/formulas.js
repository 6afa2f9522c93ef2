// Sets what is marked as a formula with KaTeX; pages hold MathML, what Python answers holds TeX.

import { all } from "./frame.js";

export function set_formulas(root) {
  for (const place of all(".formula", root)) {
    const displayMode = place.classList.contains("display");
    const text = place.querySelector("annotation")?.textContent ?? place.textContent;
    globalThis.katex?.render(text, place, { displayMode, throwOnError: false });
    place.classList.remove("formula");
  }
}
