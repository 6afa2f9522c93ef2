// A page with one widget, to be embedded and sent: its address names the lesson, the widget and,
// as what differs from the lesson, how it stands.

import { make, put } from "../../widgets/kit/page.js";
import { press, words } from "./frame.js";
import { copy } from "./reading.js";
import { bring_to_life } from "./widgets.js";

export async function start_alone() {
  const place = document.getElementById("alone");
  if (!place) return;
  const asked = new URLSearchParams(location.search);
  const lesson = asked.get("lesson") ?? "", id = asked.get("widget") ?? "";
  const line = document.getElementById("wait");
  const figure = /^\w+$/.test(lesson) && (await figure_of(lesson, id));
  if (!figure) return put(line, words.widget.missing);
  figure.querySelector(".alone")?.remove();
  place.append(figure);
  const model = await bring_to_life(figure, lesson, () => JSON.parse(asked.get("state") ?? "{}"));
  line.remove();
  const bar = make("p", "bar", place);
  const says = make("span", "says", null, { role: "status" });
  press(bar, words.widget.copy, async () => {
    const here = new URL(location.href);
    here.searchParams.set("state", JSON.stringify(model.changed()));
    history.replaceState(null, "", here);
    put(says, await copy(here.href, words.widget));
  });
  make("a", "", bar, { href: `${lesson}.html#${id}`, text: words.widget.lesson });
  bar.append(says);
}

async function figure_of(lesson, id) {
  const answer = await fetch(`${lesson}.html`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById(id);
}
