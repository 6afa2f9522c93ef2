// What stands for the same thing lights up together, such as a term of a sum and its bar.

import { make } from "./page.js";
import { walk } from "./walk.js";

/**
 * Elements with the same `data-part` are of the class rl-lit as long as one of them is under the
 * pointer or holds the focus. Returns what to call when the page was redrawn.
 */
export function light_up(root) {
  let over = null;
  const show = () => {
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const part = [over, focused].map(part_of).find((found) => found !== undefined);
    for (const element of root.querySelectorAll("[data-part]")) {
      element.classList.toggle("rl-lit", element.dataset.part === part);
    }
  };
  const point = (element) => {
    over = element;
    show();
  };
  root.addEventListener("pointerover", (event) => point(event.target));
  root.addEventListener("pointerleave", () => point(null));
  root.addEventListener("focusin", show);
  // The focus is nowhere yet while it leaves.
  root.addEventListener("focusout", () => setTimeout(show));
  return show;
}

const part_of = (element) => element?.closest("[data-part]")?.dataset.part;

/**
 * Write a sum into an element: `before`, then each term as a button that names its part, then
 * `after`. The keys of walk.js go from button to button.
 */
export function write_sum(parent, { before, terms, after }, on_click) {
  parent.replaceChildren(before);
  const buttons = terms.map(({ text, label, part }, i) => {
    if (i) parent.append(" + ");
    const button = make("button", "rl-term", parent, {
      type: "button", text, "aria-label": label, "data-part": part,
    });
    button.addEventListener("click", () => on_click(part));
    return button;
  });
  parent.append(after);
  walk(buttons);
}
