// Sets what is marked as a formula with KaTeX; pages hold MathML, what Python answers holds TeX.

import { all } from "./frame.js";

export function set_formulas(root) {
  for (const place of all(".formula", root)) {
    const displayMode = place.classList.contains("display");
    const text = place.querySelector("annotation")?.textContent ?? place.textContent;
    globalThis.katex?.render(text, place, { displayMode, throwOnError: false });
    place.classList.remove("formula");
    if (!displayMode) keep_its_mark(place);
  }
}

// Browsers break a line between what KaTeX sets and the comma or full stop after it.
function keep_its_mark(place) {
  const after = place.nextSibling;
  const mark = after?.nodeType === Node.TEXT_NODE && /^[.,:;?!)]+/.exec(after.data)?.[0];
  const last = place.querySelector(".katex-html")?.lastElementChild;
  if (!mark || !last) return;
  kept_together(last);
  kept_together(place).append(mark);
  after.data = after.data.slice(mark.length);
}

function kept_together(element) {
  const around = document.createElement("span");
  around.className = "together";
  element.replaceWith(around);
  around.append(element);
  return around;
}
