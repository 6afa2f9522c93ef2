// What the learner did, kept in the browser: the progress as JupyterLab writes it, and beside it
// what it has no place for, the code and the widgets as they were left.

const PREFIX = "ranklearn.";
const PROGRESS = "progress";
// What goes along in the file; JupyterLab skips such lines.
const TAKEN = /^(code|widget):/;

/** The browser's storage, or one that lasts as long as the page where there is none. */
function opened() {
  try {
    localStorage.setItem(`${PREFIX}test`, "");
    localStorage.removeItem(`${PREFIX}test`);
    return {
      get: (name) => localStorage.getItem(PREFIX + name),
      set: (name, text) => localStorage.setItem(PREFIX + name, text),
      drop: (name) => localStorage.removeItem(PREFIX + name),
      names: () => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
        .map((name) => name.slice(PREFIX.length)),
    };
  } catch {
    const kept = new Map();
    return {
      get: (name) => kept.get(name) ?? null, set: (name, text) => kept.set(name, text),
      drop: (name) => kept.delete(name), names: () => [...kept.keys()],
    };
  }
}

export const kept = opened();

// The ids that exercises and guesses have now, by those of older versions.
const { renamed: told = "{}" } = document.getElementById("words")?.dataset ?? {};
const renamed = new Map(Object.entries(JSON.parse(told)));
const id_now = (id) => renamed.get(id) ?? id;

for (const [old, id] of renamed) {
  const text = kept.get(`code:${old}`);
  if (text === null || kept.get(`code:${id}`) !== null) continue;
  kept.set(`code:${id}`, text);
  kept.drop(`code:${old}`);
}

/** The progress as the text of JupyterLab's file. */
export const progress = () => kept.get(PROGRESS) ?? "";

/** Add events, as lines of JSON, to the progress. */
export function add_lines(lines) {
  if (lines.length) kept.set(PROGRESS, [progress(), ...lines].join("\n"));
}

export const record = (event) => add_lines([JSON.stringify(event)]);

function read(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null; // a crash may have cut it short
  }
}

/** What is known of each exercise and guess, by its id; the one touched last is the last. */
export function entries() {
  const found = new Map();
  for (const event of progress().split("\n").map(read)) {
    if (event?.forget === null) found.clear();
    else if (event && "forget" in event) found.delete(id_now(event.forget));
    if (typeof event?.exercise !== "string") continue;
    const id = id_now(event.exercise);
    const entry = found.get(id) ?? { status: "not started" };
    found.delete(id);
    found.set(id, entry);
    if ("guess" in event) entry.guess ??= event.guess;
    else if ("status" in event && entry.status !== "correct") entry.status = event.status;
  }
  return found;
}

/** Everything as the text of a file that JupyterLab reads, too. */
export function file_text() {
  const beside = kept.names().filter((name) => TAKEN.test(name)).sort();
  const lines = beside.map((name) => JSON.stringify({ kept: name, text: kept.get(name) }));
  return [progress(), ...lines, ""].join("\n");
}

/** Take in such a file; the number of lines that are new, or null if it is none. */
export function take_in(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  const events = lines.map(read);
  if (!events.every((event) => event !== null && typeof event === "object")) return null;
  const known = new Set(progress().split("\n"));
  const is_beside = (event) => typeof event.kept === "string" && TAKEN.test(event.kept);
  const fresh = lines.filter((line, i) => !is_beside(events[i]) && !known.has(line));
  add_lines(fresh);
  for (const event of events.filter(is_beside)) kept.set(event.kept, String(event.text));
  return fresh.length;
}

export function forget_everything() {
  for (const name of kept.names()) kept.drop(name);
}
