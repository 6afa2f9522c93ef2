// What every page has: its words, the theme, the search, and a line if nothing is kept.

import { fill, make, put } from "../../widgets/kit/page.js";
import { save_file } from "./file.js";
import { kept, when_refused } from "./storage.js";

export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
/** The data that a page holds in a script element. */
export const data_of = (element) => JSON.parse(element.textContent);
const words_element = document.getElementById("words");
export const words = data_of(words_element);
/** A number that the site was made with. */
export const setting = (name) => Number(words_element.dataset[name]);

const MOST_FOUND = 12;

export function start_frame() {
  document.documentElement.classList.add("scripted");
  document.getElementById("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const chosen = root.dataset.jpThemeLight;
    const is_light = chosen ? chosen === "true" : !matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.jpThemeLight = !is_light;
    kept.set("theme", is_light ? "dark" : "light");
  });
  start_search(document.getElementById("search"), document.getElementById("found"));
  when_refused(() => {
    const note = make("div", "note refused", document.body, { role: "alert" });
    make("p", "", note, { text: words.kept.refused });
    const bar = make("div", "bar", note);
    press(bar, words.kept.save, save_file);
    press(bar, words.kept.close, () => note.remove());
  });
}

function start_search(field, box) {
  let texts = null;
  const close = () => {
    box.hidden = true;
    field.setAttribute("aria-expanded", "false");
  };
  const search = async () => {
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!wanted.length) return close();
    texts ??= fetch("search.json").then((answer) => answer.json());
    const found = (await texts)
      .map(([address, heading, text]) => ({ address, heading, text, score: score(wanted, heading, text) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score);
    box.replaceChildren();
    const count = found.length ? fill(words.search.count, { count: found.length }) : words.search.none;
    make("p", "count", box, { text: count, role: "status" });
    const list = make("ul", "", box);
    for (const { address, heading, text } of found.slice(0, MOST_FOUND)) {
      const link = make("a", "", make("li", "", list), { href: address });
      make("strong", "", link, { text: `${address.slice(0, 2)} ${heading}` });
      make("span", "", link, { text: words_around(text, wanted[0]) });
    }
    box.hidden = false;
    field.setAttribute("aria-expanded", "true");
  };
  field.addEventListener("input", search);
  field.addEventListener("focus", search);
  addEventListener("keydown", ({ key }) => key === "Escape" && close());
  addEventListener("click", ({ target }) => target !== field && !box.contains(target) && close());
  box.addEventListener("click", ({ target }) => target.closest("a") && close());
}

/** How well a text fits: each word must be there, and counts more in the heading. */
function score(wanted, heading, text) {
  const [head, body] = [heading.toLowerCase(), text.toLowerCase()];
  const each = wanted.map((word) => 3 * head.includes(word) + body.includes(word));
  return each.every(Boolean) ? each.reduce((sum, one) => sum + one) : 0;
}

function words_around(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
  return `${at ? "…" : ""}${text.slice(at, at + 120)}…`;
}

/** Act once, when a place is a screen away. */
export function when_near(place, act) {
  const near = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    near.disconnect();
    act();
  }, { rootMargin: "100%" });
  near.observe(place);
}

/** A button that says its words. */
export function press(parent, text, act, class_name = "") {
  const button = make("button", `press ${class_name}`, parent, { type: "button", text });
  button.addEventListener("click", act);
  return button;
}
