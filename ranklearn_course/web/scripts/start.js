// The start page: fills in what was done, leads on, and lets one take it along.

import { fill, make, put } from "../../widgets/kit/page.js";
import { all, data_of, press, start_frame, words } from "./frame.js";
import { keep_offline } from "./offline.js";
import { entries, file_text, forget_everything, take_in } from "./store.js";
import {} from "../../start_page/start_page.js";

const FILE = ".ranklearn-progress.jsonl";
const DONE = "correct";
const { lessons, words: said } = data_of(document.getElementById("start"));

const state_of = (status) => (said.state[status.replaceAll(" ", "_")] ?? ` ${status}`).split(/ (.*)/);

function show_done() {
  const found = entries();
  const status_of = (id) => found.get(id)?.status ?? "not started";
  for (const square of all(".lesson .square")) {
    const status = status_of(square.dataset.exercise);
    square.className = `square ${status.replaceAll(" ", "-")}`;
    put(square, status === "not started" ? "" : state_of(status)[0]);
  }
  let [done, minutes] = [0, 0];
  all(".lesson").forEach((card, i) => {
    const { exercises } = lessons[i];
    const counts = new Map();
    for (const [id, , time] of exercises) {
      const status = status_of(id);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status !== DONE) minutes += time;
    }
    lessons[i].done = counts.get(DONE) ?? 0;
    done += lessons[i].done;
    const count = exercises.length;
    put(card.querySelector(".facts span:last-of-type"), fill(said.lesson.done, { done: lessons[i].done, count }));
    const told = [...counts].map(([status, n]) => fill(said.lesson.status, { status: state_of(status)[1], count: n }));
    card.querySelector(".squares").setAttribute("aria-label", told.join(" "));
  });
  const count = lessons.reduce((sum, { exercises }) => sum + exercises.length, 0);
  const sentence = done === count ? said.progress.all_done : said.progress.some_done;
  put(document.getElementById("summary"), fill(sentence, { done, count, minutes }));
  lead_on([...found.keys()].reverse());
}

/** Lead to the lesson that was touched last, or to the one after it if that is done. */
function lead_on(touched) {
  const names = lessons.map(({ name }) => name);
  const last = touched.find((id) => names.includes(id.split(".")[0]));
  if (!last) return;
  const at = names.indexOf(last.split(".")[0]);
  const lesson = lessons[at], later = lessons[at + 1];
  const is_over = lesson.done === lesson.exercises.length && later;
  const goal = is_over ? later : lesson;
  const way = document.getElementById("go-on");
  way.href = goal.address;
  put(way, fill(is_over ? said.go.next : said.go.on, { heading: goal.heading }));
  const title = lesson.exercises.find(([id]) => id === last)?.[1];
  const last_one = title ? fill(said.go.last, { title }) : "";
  const note = is_over ? fill(said.go.done, { heading: lesson.heading }) : last_one;
  document.getElementById("way-note")?.remove();
  if (note) way.parentElement.after(make("p", "soft", null, { id: "way-note", text: note }));
}

function take_along(place) {
  press(place, words.kept.save, () => {
    const blob = new Blob([file_text()], { type: "application/jsonl" });
    const link = make("a", "", null, { href: URL.createObjectURL(blob), download: FILE });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  const field = make("input", "hidden", place, { type: "file", "aria-label": words.kept.read, tabindex: -1 });
  press(place, words.kept.read, () => field.click());
  const forget = press(place, words.kept.forget, () => {
    if (forget.textContent !== words.kept.sure) return put(forget, words.kept.sure);
    forget_everything();
    return location.reload();
  });
  const line = make("span", "says", place, { role: "status" });
  field.addEventListener("change", async () => {
    const count = take_in(await field.files[0].text());
    put(line, count === null ? words.kept.unreadable : fill(words.kept.done, { count }));
    show_done();
  });
}

start_frame();
show_done();
take_along(document.getElementById("kept"));
addEventListener("load", keep_offline);
