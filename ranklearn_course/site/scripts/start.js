// The start page: fills in what was done, leads on, and lets one take it along.

import { fill, make, put } from "../../widgets/kit/page.js";
import { all, data_of, press, start_frame, words } from "./frame.js";
import { keep_offline, start_keeping } from "./offline.js";
import { STATUSES } from "./events.js";
import { save_file } from "./file.js";
import { kept, when_changed } from "./storage.js";
import { PROGRESS, done_so_far, forget_everything, take_in, take_instead } from "./store.js";
import { warm_up } from "./warm_up.js";
import { lead_along, start_paths, start_squares } from "../../start_page/paths.js";
import { move_thumbnails } from "../../start_page/moving.js";

const DONE = "correct";
const { lessons, ids, words: said } = data_of(document.getElementById("start"));

const state_of = (status) => said.state[status.replaceAll(" ", "_")].split(/ (.*)/);

function show_done() {
  const found = done_so_far().entries;
  const status_of = (id) => found.get(id)?.status ?? "not started";
  for (const square of all(".lesson .square")) {
    const status = status_of(square.dataset.exercise);
    const [sign, words] = state_of(status);
    square.className = `square ${status.replaceAll(" ", "-")}`;
    square.setAttribute("aria-label", `${square.title}: ${words}`);
    put(square, status === "not started" ? "" : sign);
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
    const statuses = STATUSES.filter((status) => counts.has(status));
    const counted = statuses.map((status) =>
      fill(said.lesson.status, { status: state_of(status)[1], count: counts.get(status) }));
    card.querySelector(".squares").setAttribute("aria-label", counted.join(" "));
  });
  const count = lessons.reduce((sum, { exercises }) => sum + exercises.length, 0);
  const sentence = done === count ? said.progress.all_done : said.progress.some_done;
  put(document.getElementById("summary"), fill(sentence, { done, count, minutes }));
  start_squares();
  lead_on([...found.keys()].reverse(), status_of);
}

/** Lead to what is not solved in the lesson that was touched last, or to the one after it. */
function lead_on(touched, status_of) {
  const names = lessons.map(({ name }) => name);
  const last = touched.find((id) => names.includes(id.split(".")[0]));
  if (!last) return;
  const at = names.indexOf(last.split(".")[0]);
  const lesson = lessons[at], later = lessons[at + 1];
  const is_over = lesson.done === lesson.exercises.length && later;
  const goal = is_over ? later : lesson;
  const way = document.getElementById("go-on");
  delete way.dataset.words;
  put(way, fill(is_over ? said.go.next : said.go.on, { heading: goal.heading }));
  const { exercises } = lesson, from = Math.max(0, exercises.findIndex(([id]) => id === last));
  const in_turn = [...exercises.slice(from), ...exercises.slice(0, from)];
  const [id, title] = in_turn.find(([each]) => status_of(each) !== DONE) ?? [];
  // As `place_of` of exercises/bank.py says it.
  way.href = id ? `${goal.address}#exercise:${id}` : goal.address;
  const next = id ? fill(said.go.unsolved, { title }) : "";
  const note = is_over ? fill(said.go.done, { heading: lesson.heading }) : next;
  document.getElementById("way-note")?.remove();
  if (note) way.parentElement.after(make("p", "soft", null, { id: "way-note", text: note }));
  if (is_over) {
    Object.assign(way.dataset, { words: said.go.next, after: lesson.name });
    lead_along();
  }
}

/** What a file brought, in sentences. */
function told({ taken, faults, beside }) {
  const left_out = ["unreadable", "wrong", "unknown"].filter((fault) => faults[fault]);
  const counts = { new: beside.new.length, same: beside.same.length };
  return [
    fill(said.taken.counts, { new: taken.new.length, same: taken.same.length }),
    taken.differing.length && fill(said.taken.differing, { count: taken.differing.length }),
    (counts.new || counts.same) && fill(words.kept.beside, counts),
    ...left_out.map((fault) => fill(said.taken[fault], { count: faults[fault] })),
    beside.differing.length && fill(words.kept.differing, { count: beside.differing.length }),
  ].filter(Boolean).join(" ");
}

function take_along(place) {
  press(place, words.kept.save, save_file);
  const field = make("input", "hidden", place, { type: "file", "aria-label": words.kept.read, tabindex: -1 });
  press(place, words.kept.read, () => field.click());
  const forget = press(place, words.kept.forget, () => {
    if (forget.textContent !== words.kept.sure) return put(forget, words.kept.sure);
    forget_everything();
    return location.reload();
  });
  const line = make("span", "says", place, { role: "status" });
  let differing = [];
  const instead = press(place, words.kept.instead, () => {
    take_instead(differing);
    put(line, words.kept.replaced);
    instead.hidden = true;
  });
  instead.hidden = true;
  field.addEventListener("change", async () => {
    const found = take_in(await field.files[0].text(), new Set(ids));
    field.value = ""; // so that it can be read again
    put(line, found ? told(found) : said.taken.none);
    differing = found?.beside.differing ?? [];
    instead.hidden = !differing.length;
    show_done();
  });
  const damaged = Object.values(done_so_far().faults).reduce((sum, count) => sum + count, 0);
  if (damaged) put(line, fill(words.kept.damaged, { count: damaged }));
}

start_frame();
move_thumbnails();
start_paths(() => kept.get("path"), (path) => kept.set("path", path));
take_along(document.getElementById("kept"));
show_done();
when_changed(PROGRESS, show_done);
warm_up(document.getElementById("warm-up"));
addEventListener("load", keep_offline);
start_keeping(document.getElementById("offline"));
