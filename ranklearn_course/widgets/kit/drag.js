// A pointer held down on an element: mouse, pen or finger.

import { set } from "./page.js";

/** Where a key takes what stands at a place of a list of n, counted from 0. */
export const LIST_STEPS = {
  ArrowUp: (at) => at - 1, ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at + 1, ArrowRight: (at) => at + 1,
  Home: () => 0, End: (_, n) => n - 1,
};

/**
 * Follow a pointer from where it goes down on the element to where it goes up.
 *
 * `start` may return false to let it pass; `move` gets every position of the pointer; `end` is for
 * a pointer that is let go; `give_up` is for Escape, and for a finger that scrolls the page.
 * `say` is the live line, which is not read out meanwhile.
 */
export function on_drag(element, { start, move, end, give_up, say }) {
  let held = null;
  element.addEventListener("pointerdown", (down) => {
    if (down.button !== 0 || held || start(down) === false) return;
    down.preventDefault();
    element.setPointerCapture(down.pointerId);
    set(say, { "aria-busy": "true" });
    held = new AbortController();
    const { signal } = held;
    const finish = (act) => {
      held.abort();
      held = null;
      set(say, { "aria-busy": null });
      act();
    };
    // A browser may refuse the capture, and then the pointer is soon over something else.
    const listen = (name, act) => window.addEventListener(name, (event) => {
      if (event.pointerId === down.pointerId) act(event);
    }, { signal });
    listen("pointermove", move);
    listen("pointerup", () => finish(end));
    listen("pointercancel", () => finish(give_up));
    listen("lostpointercapture", () => finish(end));
    window.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      finish(give_up);
    }, { signal, capture: true });
  });
  // The browser would give the focus to what lies below the pointer.
  element.addEventListener("mousedown", (event) => held && event.preventDefault());
}
