// The start page in a Jupyter server. Counts anew what is done when the learner comes back.

import { move_thumbnails } from "./moving.js";

const FOCUS = "ranklearn-focus";
const TAB = "ranklearn-start";
const focused = sessionStorage.getItem(FOCUS);

move_thumbnails(focused === null);
// The button of a lesson comes back to this tab.
window.name = TAB;
// Said once, when it is seen: later the other tab may be closed.
if (document.getElementById("refused") && document.visibilityState === "visible") {
  history.replaceState(null, "", location.pathname);
}
document.getElementById(focused)?.focus({ preventScroll: true });
sessionStorage.removeItem(FOCUS);
document.addEventListener("visibilitychange", () => {
  // What the learner chose to read would be lost.
  const is_chosen = document.querySelector("input[type=file]")?.files.length;
  if (document.visibilityState !== "visible" || is_chosen) return;
  sessionStorage.setItem(FOCUS, document.activeElement.id);
  location.reload();
});
