// Exercises to solve in the page: an editor, the checker's verdict, hints, the solution.

import { fill, make, put, set } from "../../widgets/kit/page.js";
import { all, press, when_near, words } from "./frame.js";
import { set_formulas } from "./formulas.js";
import { load, run, stop } from "./python.js";
import { kept } from "./store.js";

const said = words.exercise;
/** What reads the code of an exercise, by its box. */
export const readers = new Map();

/** What the course's functions answered, with links that lead to pages. */
export function show(box, html) {
  box.innerHTML = html;
  for (const link of all("a[href$='.ipynb']", box)) {
    link.setAttribute("href", link.getAttribute("href").replace(/ipynb$/, "html"));
  }
  set_formulas(box);
}

/** A line that says what Python does, a button that ends it, and what came out. */
function runner(bar, box) {
  const halt = press(bar, said.stop, stop);
  halt.hidden = true;
  const line = make("span", "says", bar, { role: "status" });
  const out = make("div", "answer", box, { "aria-live": "polite" });
  return async (source) => {
    halt.hidden = false;
    const began = performance.now();
    const answer = await run(source, (text) => put(line, text));
    halt.hidden = true;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    put(line, answer.said ?? fill(said.checked, { seconds }));
    show(out, answer.html ?? "");
    return answer;
  };
}

/** An editor in a place, whose code is kept under a name while it is not the first; to read and write. */
export function editor_in(place, name, first, label, on_run) {
  const area = make("textarea", "", place, {
    "aria-label": label, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
  });
  area.value = kept.get(name) ?? first;
  const grow = () => set(area, { rows: area.value.split("\n").length + 1 });
  grow();
  let editor = {
    read: () => area.value,
    write: (text) => { area.value = text; grow(); keep(); },
  };
  const keep = () => {
    if (editor.read() === first) kept.drop(name);
    else kept.set(name, editor.read());
  };
  area.addEventListener("input", () => { grow(); keep(); });
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    on_run();
  });
  const replace = ({ edit }) => { editor = edit(area, { on_run, on_change: keep }); };
  // It is large, and the field of text works as well.
  when_near(place, () => import("./editor.js").then(replace, () => null));
  return { read: () => editor.read(), write: (text) => editor.write(text) };
}

function start_exercise(box) {
  const id = box.dataset.exercise;
  const first = box.querySelector("pre").textContent.trimEnd();
  box.replaceChildren();
  const check = () => go(editor.read());
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
  press(bar, said.again, () => editor.write(first));
  const go = runner(bar, box);
  // By the time of the first answer it is there.
  const load_early = () => load().catch(() => null);
  if (!navigator.connection?.saveData) when_near(box, load_early);
  box.addEventListener("focusin", load_early, { once: true });
}

function start_own(box) {
  const bar = make("div", "bar", null);
  const out = make("div", "", null);
  const go = runner(bar, out);
  bar.prepend(press(null, said.run, async () => {
    const answer = await go(box.dataset.source);
    if (!answer.said) all(".out", box).forEach((old) => old.remove());
  }));
  box.append(bar, out);
}

export function start_exercises() {
  all(".exercise").forEach(start_exercise);
  all(".own").forEach(start_own);
}
