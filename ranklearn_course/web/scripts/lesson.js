// The page of a lesson comes to life.

import { start_exercises } from "./exercises.js";
import { start_alone } from "./alone.js";
import { start_cells } from "./cells.js";
import { set_formulas } from "./formulas.js";
import { all, start_frame } from "./frame.js";
import { keep_offline } from "./offline.js";
import { start_widgets } from "./widgets.js";

start_frame();
// On a phone the contents would push the lesson away.
if (matchMedia("(max-width: 1100px)").matches) {
  document.querySelector(".contents details")?.removeAttribute("open");
}
set_formulas(document);
// What is wider than the page can be scrolled by keys, too.
for (const wide of all("main :is(table, pre, .katex-display)")) {
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}
start_exercises();
const place = document.querySelector("[data-lesson]")?.dataset.lesson;
start_cells(place);
await start_widgets(place);
await start_alone();
keep_offline();
