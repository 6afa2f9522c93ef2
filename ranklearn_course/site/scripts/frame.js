// What every page has: its words, the theme, the search, and a line if nothing is kept.

import { fill, make, put } from "../../widgets/kit/page.js";
import { save_file } from "./file.js";
import { answers_to, index_of, words_around } from "./search.js";
import { kept, when_refused } from "./storage.js";

export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
/** The data that a page holds in a script element. */
export const data_of = (element) => JSON.parse(element.textContent);
const words_element = document.getElementById("words");
export const words = data_of(words_element);
/** A number that the site was made with. */
export const setting = (name) => Number(words_element.dataset[name]);

export function start_frame() {
  document.getElementById("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const chosen = root.dataset.jpThemeLight;
    const is_light = chosen ? chosen === "true" : !matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.jpThemeLight = !is_light;
    kept.set("theme", is_light ? "dark" : "light");
  });
  start_search(document.getElementById("search"), document.getElementById("found"));
  // Paper has no folds to open: code and answers are left out. Of folds with a name one is open at a
  // time: the way through a key.
  let folds = [];
  addEventListener("beforeprint", () => {
    folds = all("main details:not([open], [name], .answers, .cell *)");
    folds.forEach((fold) => { fold.open = true; });
  });
  addEventListener("afterprint", () => folds.splice(0).forEach((fold) => { fold.open = false; }));
  when_refused(() => {
    const note = make("div", "note refused", document.body, { role: "alert" });
    make("p", "", note, { text: words.kept.refused });
    const bar = make("div", "bar", note);
    press(bar, words.kept.save, save_file);
    press(bar, words.kept.close, () => note.remove());
  });
}

function start_search(field, box) {
  let index = null;
  const close = () => { box.hidden = true; };
  const search = async () => {
    if (!field.value.trim()) return close();
    index ??= fetch("search.json").then((answer) => answer.json()).then(index_of);
    const known = await index.catch(() => null);
    if (!known) {
      index = null; // the next letter tries again
      box.replaceChildren(make("p", "count", null, { text: words.search.failed, role: "status" }));
      box.hidden = false;
      return null;
    }
    const { found, wanted, read } = answers_to(field.value, known);
    box.replaceChildren();
    wanted.forEach((word, i) => {
      const text = fill(words.search.instead, { word, instead: read[i] });
      if (word !== read[i]) make("p", "count", box, { text });
    });
    const told = found.length ? fill(words.search.count, { count: found.length }) : words.search.none;
    make("p", "count", box, { text: told, role: "status" });
    const list = make("ul", "", box);
    for (const { address, kind, heading, text, is_named } of found) {
      const link = make("a", "", make("li", "", list), { href: address });
      make("strong", "", link, { text: `${kind} ${heading}` });
      make("span", "", link, { text: words_around(text, is_named ? [] : read) });
    }
    box.hidden = false;
  };
  field.addEventListener("input", search);
  field.addEventListener("click", search);
  // Arrows go through what was found, Enter opens it, Escape closes it.
  const move = (event) => {
    const links = all("a", box);
    if (event.key === "Enter" && event.target === field) links[0]?.click();
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way || !links.length) return;
    event.preventDefault();
    const at = links.indexOf(event.target) + way;
    (links[Math.min(at, links.length - 1)] ?? field).focus();
  };
  field.addEventListener("keydown", move);
  box.addEventListener("keydown", move);
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || box.hidden) return;
    if (box.contains(document.activeElement)) field.focus();
    close();
  });
  addEventListener("click", ({ target }) => target !== field && !box.contains(target) && close());
  box.addEventListener("click", ({ target }) => target.closest("a") && close());
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
