// A term that the glossary knows explains itself to who points at it, comes to it by keys or taps
// it; it is a link to the glossary, which a second tap follows.

import { make, put, set } from "../../widgets/kit/page.js";
import { all } from "./frame.js";

const SIDE = 16; // pixels to the edges of a phone

export function explain_terms() {
  const box = make("div", "explained", document.body, { role: "tooltip", id: "explained" });
  box.hidden = true;
  let shown = null;
  let timer = null;
  const hide = () => {
    if (shown) set(shown, { "aria-describedby": null });
    shown = null;
    box.hidden = true;
  };
  const stay = () => clearTimeout(timer);
  const hide_soon = () => { stay(); timer = setTimeout(hide, 200); };
  const show = (term) => {
    stay();
    hide();
    shown = term;
    set(term, { "aria-describedby": box.id });
    put(box, term.dataset.says);
    box.hidden = false;
    const { left, top, bottom } = term.getClientRects()[0];
    const is_low = bottom + box.offsetHeight > innerHeight;
    box.style.top = `${scrollY + (is_low ? top - box.offsetHeight : bottom)}px`;
    const most = document.documentElement.clientWidth - box.offsetWidth - SIDE;
    box.style.left = `${Math.max(SIDE, Math.min(left, most))}px`;
  };
  for (const term of all("a.term")) {
    term.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && show(term));
    term.addEventListener("pointerleave", hide_soon);
    term.addEventListener("blur", hide_soon);
    term.addEventListener("focus", () => term.matches(":focus-visible") && show(term));
    term.addEventListener("click", (event) => {
      if (event.pointerType !== "touch" || shown === term) return;
      event.preventDefault();
      show(term);
    });
  }
  box.addEventListener("pointerenter", stay);
  box.addEventListener("pointerleave", hide_soon);
  addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  addEventListener("click", ({ target }) => target !== shown && !box.contains(target) && hide());
}
