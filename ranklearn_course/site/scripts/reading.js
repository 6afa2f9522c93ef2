// What a reader has at hand in a lesson: code to copy, how much is solved, where the text is.

import { fill, make, put } from "../../widgets/kit/page.js";
import { all, press, words } from "./frame.js";
import { when_changed } from "./storage.js";
import { ADDED, PROGRESS, entries } from "./store.js";

/** Copy a text; how it went, in words. It may be refused, and a page without https cannot. */
export const copy = (text, said = words.page) => (navigator.clipboard?.writeText(text) ?? Promise.reject())
  .then(() => said.copied, () => said.not_copied);

/** A heading leads to itself; a press copies its address as well. */
export function copy_addresses() {
  for (const link of all("a.here")) {
    link.title = words.page.address;
    link.addEventListener("click", async () => {
      link.dataset.said = await copy(link.href);
      setTimeout(() => { delete link.dataset.said; }, 2000);
    });
  }
}

/** A button on a piece of code that copies it. */
export function add_copy(code) {
  const box = make("div", "with-copy", null);
  const text = code.textContent;
  code.replaceWith(box);
  box.append(code);
  const button = press(box, words.page.copy, async () => {
    put(button, await copy(text));
    setTimeout(() => put(button, words.page.copy), 2000);
  }, "copy");
}

/** Say how many exercises of the page are solved, now and whenever one is. */
export function show_solved() {
  const place = document.getElementById("solved");
  if (!place) return;
  // A guess has a place of its own, too, and is never solved.
  const guesses = all("[data-guess]").map(({ dataset }) => dataset.guess);
  const places = all("[id^='exercise:']").map(({ id }) => id.replace("exercise:", ""));
  const ids = places.filter((id) => !guesses.includes(id));
  if (!ids.length) return;
  const show = () => {
    const known = entries();
    const done = ids.filter((id) => known.get(id)?.status === "correct").length;
    put(place, fill(words.page.solved, { done, count: ids.length }));
  };
  show();
  addEventListener(ADDED, show);
  when_changed(PROGRESS, show);
}

/** Mark the section of the contents that is read. */
export function watch_sections() {
  const links = all(".contents a[href^='#']");
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const look = () => {
    const at = headings.findLastIndex((heading) => heading?.getBoundingClientRect().top < innerHeight / 3);
    links.forEach((link, i) => {
      if (i === at) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
    if (at < 0) return;
    const list = links[at].closest(".contents");
    list.scrollTop = links[at].offsetTop - list.clientHeight / 2;
  };
  let is_waiting = false;
  addEventListener("scroll", () => {
    if (is_waiting) return;
    is_waiting = true;
    setTimeout(() => { is_waiting = false; look(); }, 200);
  }, { passive: true });
}
