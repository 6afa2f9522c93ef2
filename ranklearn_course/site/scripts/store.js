// What the learner did: the progress, line by line as JupyterLab writes it, and beside it code and
// widgets as they were left, for which JupyterLab has notebooks.

import { iso_of, read_log, renamed, taken } from "./events.js";
import { ask_to_stay, before_of, kept } from "./storage.js";

export const PROGRESS = "progress";
/** The event of the page when lines were added. */
export const ADDED = "ranklearn-progress";
const GOES_ALONG = /^(code|widget):/;
// Lines that the browser refused. They stand behind what it keeps, to which other tabs may add.
const refused = [];

for (const [old, id] of renamed) {
  const text = kept.get(`code:${old}`);
  if (text === null || kept.get(`code:${id}`) !== null) continue;
  if (kept.set(`code:${id}`, text)) kept.drop(`code:${old}`);
}

/** The progress as the text of JupyterLab's file. */
export const progress = () => [kept.get(PROGRESS), ...refused].filter(Boolean).join("\n");

/** Add events, as lines of JSON, to the progress. */
export function add_lines(lines) {
  if (!lines.length) return;
  refused.push(...lines);
  if (kept.store(PROGRESS, progress())) refused.length = 0;
  ask_to_stay();
  globalThis.dispatchEvent?.(new Event(ADDED));
}

/** The day, by the clock of this device. */
export const today = () => iso_of(Date.now() - new Date().getTimezoneOffset() * 60_000);

export const record = (event) => add_lines([JSON.stringify(event)]);

/** What the lines of the progress say. */
export const done_so_far = () => read_log(progress().split("\n"), today());

/** What is known of each exercise and guess, by its id; the one touched last is the last. */
export const entries = () => done_so_far().entries;

/** Everything as the text of a file that JupyterLab reads, too. */
export function file_text() {
  const beside = kept.names().filter((name) => GOES_ALONG.test(name)).sort();
  const lines = beside.map((name) => JSON.stringify({ kept: name, text: kept.get(name) }));
  return [progress(), ...lines, ""].join("\n");
}

/**
 * Take in such a file: what it knows and what is not known here. Nothing here is lost. What the
 * file brought, and which code and widgets differ; null if no line is one of progress.
 */
export function take_in(text, known) {
  const log = read_log(text.split("\n"), today(), known);
  if (!log.is_progress) return null;
  const found = taken(entries(), log);
  add_lines(found.new.map((id) => JSON.stringify({ exercise: id, taken: log.entries.get(id) })));
  const beside = { new: [], same: [], differing: [] };
  for (const event of log.beside) {
    const here = kept.get(event.kept);
    if (here === null) kept.set(event.kept, event.text);
    beside[here === null ? "new" : here === event.text ? "same" : "differing"].push(event);
  }
  return { taken: found, faults: log.faults, beside };
}

/** Let code and widgets of a file stand in the place of those here; the code can be brought back. */
export function take_instead(events) {
  for (const { kept: name, text } of events) {
    const here = kept.get(name);
    if (name.startsWith("code:") && here !== null) kept.set(before_of(name), here);
    kept.set(name, text);
  }
}

/** What the order of options is drawn from, another one for each browser. */
export function lot() {
  if (kept.get("lot") === null) kept.set("lot", String(Math.floor(Math.random() * 2 ** 32)));
  return kept.get("lot");
}

export function forget_everything() {
  refused.length = 0;
  for (const name of kept.names()) kept.drop(name);
}
