// Many parts, one of which is in the order of Tab: keys lead to the others.

import { clamp, is_command, set } from "./page.js";

/**
 * Let the focus walk over parts: by arrows to a neighbour, up and down by so many as stand in a row,
 * by Home and End to the first and the last one. Tab comes back to the one that was used last.
 */
export function walk(parts, in_row = () => 1) {
  const steps = {
    ArrowRight: (at) => at + 1, ArrowLeft: (at) => at - 1, Home: () => 0, End: () => parts.length - 1,
    ArrowDown: (at) => at + in_row(), ArrowUp: (at) => at - in_row(),
  };
  const stop_at = (at) => parts.forEach((part, i) => set(part, { tabindex: i === at ? 0 : -1 }));
  parts.forEach((part, at) => {
    part.addEventListener("focus", () => stop_at(at));
    part.addEventListener("keydown", (event) => {
      const step = steps[event.key];
      if (!step || is_command(event) || event.shiftKey) return;
      event.preventDefault();
      parts[clamp(step(at), 0, parts.length - 1)].focus();
    });
  });
  stop_at(0);
}
