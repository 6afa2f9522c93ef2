// Sets what is marked as a formula with KaTeX; pages hold MathML, what Python answers holds TeX.

import { all } from "./frame.js";

// A formula of so many signs is no wider than half of a phone's line: it is not broken.
const WHOLE = 16;

export function set_formulas(root) {
  for (const place of all(".formula", root)) {
    const displayMode = place.classList.contains("display");
    const text = place.querySelector("annotation")?.textContent ?? place.textContent;
    globalThis.katex?.render(text, place, { displayMode, throwOnError: false });
    place.classList.remove("formula");
    if (displayMode) continue;
    place.classList.toggle("whole", signs_of(place) <= WHOLE);
    keep_its_mark(place);
  }
}

function signs_of(place) {
  return place.querySelector(".katex-html")?.textContent.length ?? Infinity;
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
