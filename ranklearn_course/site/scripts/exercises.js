// Exercises to solve in the page: an editor, the checker's verdict, hints, the solution.

import { fill, make, put, set } from "../../widgets/kit/page.js";
import { all, press, when_near, words } from "./frame.js";
import { set_formulas } from "./formulas.js";
import { load, run, stop } from "./python.js";
import { ask_to_stay, before_of, kept, when_changed } from "./storage.js";

const said = words.exercise;
/** What reads the code of an exercise, by its box. */
export const readers = new Map();

/** What the course's functions answered, with links that lead to pages. */
export function show(box, html) {
  box.innerHTML = html;
  for (const link of all("a[href*='.ipynb']", box)) {
    link.setAttribute("href", link.getAttribute("href").replace(/\.ipynb(?=#|$)/, ".html"));
  }
  set_formulas(box);
}

/**
 * A line that says what Python does and how it ended, a button that ends it, and what came out.
 * Python is large: it comes when a reader works here, and is there by the time of the first answer.
 */
function runner(bar, box) {
  const halt = press(bar, said.stop, stop);
  halt.hidden = true;
  const line = make("span", "says", bar, { role: "status" });
  const out = make("div", "answer", box, { "aria-live": "polite" });
  box.addEventListener("focusin", async () => {
    put(line, words.python.loading);
    await load().catch(() => null);
    if (line.textContent === words.python.loading) put(line, "");
  }, { once: true });
  return async (source, in_words = () => "") => {
    halt.hidden = false;
    const began = performance.now();
    const answer = await run(source, (text) => put(line, text));
    halt.hidden = true;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    put(line, answer.said ?? in_words(answer.outcome, seconds));
    show(out, answer.html ?? "");
    return answer;
  };
}

/**
 * An editor in a place, whose code is kept under a name while it is not the first; to read and
 * write, and to begin again, which can be taken back. What another tab wrote later stands here, too.
 */
export function editor_in(place, name, first, label, on_run) {
  const area = make("textarea", "", place, {
    "aria-label": label, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
  });
  let known = kept.get(name);
  area.value = known ?? first;
  const grow = () => set(area, { rows: area.value.split("\n").length });
  grow();
  let editor = {
    read: () => area.value,
    write: (text) => { area.value = text; grow(); keep(); },
  };
  const line = make("p", "elsewhere", place, { role: "status" });
  const keep = () => {
    put(line, "");
    known = editor.read() === first ? null : editor.read();
    if (known === null) return kept.drop(name);
    kept.set(name, known);
    return ask_to_stay();
  };
  when_changed(name, () => {
    if (kept.get(name) === known) return;
    editor.write(kept.get(name) ?? first);
    put(line, said.other_tab);
  });
  area.addEventListener("input", () => { grow(); keep(); });
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    on_run();
  });
  const replace = ({ edit }) => { editor = edit(area, { on_run, on_change: keep }); };
  // It is large, and the field of text works as well.
  when_near(place, () => import("./editor.js").then(replace, () => null));
  return { name, first, read: () => editor.read(), write: (text) => editor.write(text) };
}

/** Buttons that begin again, and bring back what stood there before. */
export function put_again(bar, editor, again) {
  const before = before_of(editor.name);
  const swap = (text) => {
    const now = editor.read();
    editor.write(text);
    if (now === editor.first) kept.drop(before);
    else kept.set(before, now);
    show_back();
  };
  press(bar, again, () => editor.read() === editor.first || swap(editor.first));
  const back = press(bar, said.back, () => swap(kept.get(before)));
  const show_back = () => { back.hidden = kept.get(before) === null; };
  show_back();
  when_changed(before, show_back); // another tab may have forgotten it
}

function start_exercise(box) {
  const id = box.dataset.exercise;
  const first = box.querySelector("pre").textContent.trimEnd();
  box.replaceChildren();
  const check = () => go(editor.read(), (outcome, seconds) => {
    if (outcome === "checked") return fill(said.checked, { seconds });
    return outcome === "nothing" ? fill(said.unchecked, { line: `check("${id}", …)` }) : said.failed;
  });
  const editor = editor_in(make("div", "editor", box), `code:${id}`, first, said.answer, check);
  readers.set(box, editor.read);
  const bar = make("div", "bar", box);
  press(bar, said.check, check, "main");
  press(bar, said.hint, () => go(`hint("${id}")`));
  // It says first what reading it costs.
  const solve = press(bar, said.solution, async () => {
    const is_asked = solve.textContent === said.solution_now;
    await go(`solution("${id}", show=${is_asked ? "True" : "False"})`);
    put(solve, is_asked ? said.solution : said.solution_now);
  });
  put_again(bar, editor, said.again);
  const go = runner(bar, box);
}

function start_own(box) {
  const bar = make("div", "bar", null);
  const out = make("div", "", null);
  const go = runner(bar, out);
  bar.prepend(press(null, said.run, () => go(box.dataset.source)));
  box.append(bar, out);
}

export function start_exercises() {
  all(".exercise").forEach(start_exercise);
  all(".own").forEach(start_own);
}
