// Lets each thumbnail move as long as its card is under the pointer or holds the focus.

import { clamp } from "../widgets/kit/page.js";
import { drawn } from "./thumbnails.js";

const SECONDS = 4.9; // what moves by itself for five seconds or more would need a way to stop it
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Begin; each moves once, too, when it is first seen, unless the page was only loaded anew. */
export function move_thumbnails(moves_when_seen = true) {
  const movers = new Map([...document.querySelectorAll(".thumbnail")].map((element) => [element, mover(element)]));
  if (!moves_when_seen) return;
  const seen = new IntersectionObserver((entries) => entries.forEach(({ target, isIntersecting }) => {
    if (!isIntersecting) return;
    seen.unobserve(target);
    movers.get(target)();
  }), { threshold: 0.9 });
  movers.forEach((_, element) => seen.observe(element));
}

/** Draw a thumbnail, and return what moves it. */
function mover(element) {
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
  return move;
}
