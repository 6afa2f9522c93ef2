// Lets each thumbnail move once when it is first seen, and as long as its card is under the pointer
// or holds the focus. Counts anew what is done when the learner comes back.

import { clamp } from "../widgets/kit/page.js";
import { drawn } from "./thumbnails.js";

const SECONDS = 4.9; // what moves by itself for five seconds or more would need a way to stop it
const FOCUS = "ranklearn-focus";
const TAB = "ranklearn-start";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const focused = sessionStorage.getItem(FOCUS);

const movers = new Map([...document.querySelectorAll(".thumbnail")].map((element) => {
  const { frame, rest } = drawn(element, JSON.parse(element.dataset.thumbnail));
  const card = element.closest(".lesson");
  let next = 0;
  function tick(start, now = start) {
    cancelAnimationFrame(next);
    const time = (now - start) / (1000 * SECONDS);
    frame(clamp(time, 0, 1));
    if (time < 1) next = requestAnimationFrame((later) => tick(start, later));
    else if (card.matches(":hover, :focus-within")) tick(now);
    else rest();
  }
  const move = () => still.matches || tick(performance.now());
  rest();
  card.addEventListener("pointerenter", move);
  card.addEventListener("focusin", move);
  return [element, move];
}));

const seen = new IntersectionObserver((entries) => entries.forEach(({ target, isIntersecting }) => {
  if (!isIntersecting) return;
  seen.unobserve(target);
  movers.get(target)();
}), { threshold: 0.9 });
if (focused === null) movers.forEach((_, element) => seen.observe(element));

// The button of a lesson comes back to this tab.
window.name = TAB;
// Said once, when it is seen: later the other tab may be closed.
if (document.getElementById("refused") && document.visibilityState === "visible") {
  history.replaceState(null, "", location.pathname);
}
document.getElementById(focused)?.focus({ preventScroll: true });
sessionStorage.removeItem(FOCUS);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible") return;
  sessionStorage.setItem(FOCUS, document.activeElement.id);
  location.reload();
});
