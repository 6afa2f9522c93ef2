// The page of a lesson comes to life.

import { start_exercises } from "./exercises.js";
import { start_alone } from "./alone.js";
import { start_cells } from "./cells.js";
import { set_formulas } from "./formulas.js";
import { all, start_frame } from "./frame.js";
import { add_copy, copy_addresses, show_solved, watch_sections } from "./reading.js";
import { keep_offline } from "./offline.js";
import { explain_terms } from "./terms.js";
import { warm_up } from "./warm_up.js";
import { start_widgets } from "./widgets.js";

start_frame();
addEventListener("load", keep_offline);
// On a phone the contents would push the lesson away.
if (matchMedia("(max-width: 1100px)").matches) {
  const contents = document.querySelector(".contents details");
  contents?.removeAttribute("open");
  contents?.classList.add("ready");
  contents?.addEventListener("click", ({ target }) => {
    if (target.closest("a")) contents.removeAttribute("open");
  });
}
set_formulas(document);
// What is wider than the page can be scrolled by keys, too.
const reach = () => {
  for (const wide of all("main :is(table, pre, .katex-display)")) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }
};
reach();
addEventListener("resize", reach);
document.addEventListener("toggle", reach, true); // a fold that opens
for (const code of all(".cell pre.code")) add_copy(code);
copy_addresses();
explain_terms();
start_exercises();
const place = document.querySelector("[data-lesson]")?.dataset.lesson;
start_cells(place);
const asks = document.querySelector(".warm-up");
if (asks) warm_up(asks, place.slice("00_".length)).catch(console.info); // not kept offline
show_solved();
watch_sections();
await start_widgets(place);
await start_alone();
