// The start page in a Jupyter server. Counts anew what is done when the learner comes back.

import { ask } from "../recall/cards.js";
import { move_thumbnails } from "./moving.js";
import { start_paths, start_squares } from "./paths.js";

const FOCUS = "ranklearn-focus";
const PATH = "ranklearn-path";
const TAB = "ranklearn-start";
const focused = sessionStorage.getItem(FOCUS);

move_thumbnails(focused === null);
start_squares();
start_paths(() => localStorage.getItem(PATH), (path) => localStorage.setItem(PATH, path));
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

const warm_up = document.getElementById("warm-up");
if (warm_up) {
  const { address, token, questions } = JSON.parse(warm_up.querySelector("script").textContent);
  const headers = { "X-XSRFToken": token };
  for (const { id, traits } of questions) {
    ask(warm_up, traits, (answer) => {
      fetch(address, { method: "POST", headers, body: JSON.stringify({ id, answer }) })
        .then(({ ok }) => ok)
        .catch(() => false)
        .then((is_kept) => {
          if (!is_kept) document.getElementById("not-kept").hidden = false;
        });
    });
  }
}
