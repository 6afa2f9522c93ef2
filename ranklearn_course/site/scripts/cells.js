// Where the site has NumPy, the other cells of a lesson run as well: those above come first.

import { fill, make, put } from "../../widgets/kit/page.js";
import { editor_in, put_again, readers, show } from "./exercises.js";
import { all, press, words } from "./frame.js";
import { generation, run, stop } from "./python.js";
import { kept } from "./storage.js";
import { bring_to_life } from "./widgets.js";

const ASKS_THE_CHECKER = /^check\(.*$/gm;

export function start_cells(lesson) {
  const found = all(".cell[data-source], .exercise");
  if (!found.some((box) => box.dataset.source)) return;
  const cells = found.map((box) => (box.dataset.source ? cell_in(box, lesson) : exercise_in(box)));
  cells.forEach((cell, i) => {
    if (cell.bar) add_buttons(cell, cells.slice(0, i));
  });
}

/** An exercise defines what cells below it may use, and is checked when its learner says so. */
const exercise_in = (box) => ({ read: () => readers.get(box)().replace(ASKS_THE_CHECKER, ""), ran: 0 });

function cell_in(box, lesson) {
  const cell = { read: () => box.dataset.source, ran: 0, lesson, out: box.querySelector(".shown") };
  const code = box.querySelector("pre.code");
  // What shows a widget alone lives without Python, and the imports show nothing.
  if (!code || !cell.out) return cell;
  cell.name = `code:${lesson}#${box.dataset.cell}`;
  cell.bar = make("div", "bar", null);
  code.after(cell.bar);
  cell.code = code;
  return cell;
}

function add_buttons(cell, above) {
  const { bar, code } = cell;
  press(bar, words.cell.run, () => run_with(cell, above), "main");
  const change = press(bar, words.cell.change, () => {
    const place = make("div", "editor", null);
    code.replaceWith(place);
    const first = code.textContent.trimEnd();
    const editor = editor_in(place, cell.name, first, words.cell.code, () => run_with(cell, above));
    cell.read = editor.read;
    const again = make("span", "again", null);
    put_again(again, editor, words.cell.again);
    change.replaceWith(again);
  });
  cell.halt = press(bar, words.cell.stop, stop);
  cell.halt.hidden = true;
  cell.line = make("span", "says", bar, { role: "status" });
  if (kept.get(cell.name) !== null) change.click();
}

async function run_with(cell, above) {
  const { halt, line, out } = cell;
  halt.hidden = false;
  const began = performance.now();
  let said;
  for (const each of [...above, cell]) {
    if (each !== cell && each.ran && each.ran === generation()) continue;
    const answer = await run(each.read(), (text) => put(line, text), true);
    said = answer.said;
    if (said) break;
    each.ran = generation();
    // A widget that the learner moved stays.
    if (each === cell || (each.bar && !each.out.querySelector(".widget"))) {
      show(each.out, answer.html);
      await show_widgets(each);
    }
  }
  halt.hidden = true;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  put(line, said ?? fill(words.cell.done, { seconds }));
  out.setAttribute("aria-live", "polite");
}

async function show_widgets({ out, lesson }) {
  for (const data of all("figure > data", out)) {
    const { widget, traits } = JSON.parse(data.value);
    const figure = data.parentElement;
    figure.className = "widget";
    figure.dataset.widget = widget;
    const still = make("div", "still", null);
    still.append(...data.childNodes);
    data.replaceWith(still);
    make("script", "", figure, { type: "application/json", text: JSON.stringify(traits) });
    await bring_to_life(figure, lesson, () => ({}));
  }
}
