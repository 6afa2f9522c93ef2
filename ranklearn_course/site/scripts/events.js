// What the lines of a progress file say, and how one learner's entries from two places become one.
// exercises/progress_events.py says the same; tests/exercises/progress_events.toml goes through both.

export const STATUSES = ["correct", "edge cases", "not yet", "error", "not started"];
const COUNTS = ["checks", "failed", "hints"];
const LARGEST = 1e9;
// What is kept beside the progress, by what it belongs to: code and widgets.
const BESIDE = /^(?:code|widget):([^#]+)/;
// A question comes again so many days after the last time, by its box: a right answer moves it to
// the next box, a wrong one to the first.
export const DAYS = [1, 3, 7, 21];
// For what was done on a day that nothing tells.
const LONG_AGO = "1970-01-01";
const DAY = /^[1-9]\d{3}-\d\d-\d\d$/;

// The ids that exercises and guesses have now, by those of older versions.
const of_page = document.getElementById("words")?.dataset.renamed ?? "{}";
export const renamed = new Map(Object.entries(JSON.parse(of_page)));
const id_now = (id) => renamed.get(id) ?? id;

/** What is known of an exercise that nobody worked on. */
export const untouched = () => ({ status: "not started", checks: 0, failed: 0, hints: 0 });

const is_object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const is_text = (value) => typeof value === "string";
const is_number = (value) => typeof value === "number" && Math.abs(value) <= LARGEST;
const is_count = (value) => is_number(value) && value >= 0 && Number.isInteger(value);
const is_day = (value) => is_text(value) && DAY.test(value) && iso_of(Date.parse(value)) === value;
const is_list_of = (fits, value) => Array.isArray(value) && value.every(fits);

/** The day of a time in milliseconds, by the clock of Greenwich; "" of none. */
export const iso_of = (ms) => (Number.isNaN(ms) ? "" : new Date(ms).toISOString().slice(0, 10));

const OF_RECALLED = {
  box: (value) => is_count(value) && value >= 1 && value <= DAYS.length,
  seed: is_count,
  at: is_day,
};
const OF_ENTRY = {
  status: (value) => STATUSES.includes(value),
  exposed: (value) => is_list_of(is_text, value),
  guess: (value) => is_text(value) || is_number(value) || is_list_of(is_number, value),
  at: is_day,
  recalled: (value) => is_object(value) && has_all(value, Object.keys(OF_RECALLED))
    && has_fitting(value, OF_RECALLED),
  ...Object.fromEntries(COUNTS.map((name) => [name, is_count])),
};
// What an event may hold, and what holds of it. What is not named here is of a later version.
const OF_EVENT = {
  exercise: is_text,
  forget: (value) => value === null || is_text(value),
  status: OF_ENTRY.status, exposed: OF_ENTRY.exposed, guess: OF_ENTRY.guess, at: is_day,
  hint: is_count,
  recall: is_text, seed: is_count, right: (value) => typeof value === "boolean",
  taken: (value) => is_object(value) && has_fitting(value, OF_ENTRY),
  kept: (value) => is_text(value) && BESIDE.test(value),
  text: is_text,
};
// An event of progress holds one of them.
const MARKS = ["exercise", "forget", "kept", "recall"];
// What an answer to a question that was asked again holds, too.
const OF_ANSWER = ["seed", "right", "at"];

const has = (values, name) => Object.hasOwn(values, name);
const has_all = (values, names) => names.every((name) => has(values, name));

function has_fitting(values, known) {
  return Object.entries(known).every(([name, fits]) => !has(values, name) || fits(values[name]));
}

/**
 * What the lines of a file say: the entries by id, the one touched last at the end; how many lines
 * were left out and why; code and widgets; whether any line is one of progress. Where the known ids
 * are given, lines about others are left out. A day after today is of a clock that was ahead: what
 * was done then counts as done on the last day before that the lines name.
 */
export function read_log(lines, today, known = null) {
  const log = { entries: new Map(), faults: {}, beside: [], is_progress: false };
  let last = LONG_AGO;
  for (const line of lines.filter((each) => each.trim())) {
    const event = of_today(parsed(line));
    const fault = fault_of(event, known);
    log.is_progress ||= fault !== "unreadable" && MARKS.some((name) => has(event, name));
    if (fault) log.faults[fault] = (log.faults[fault] ?? 0) + 1;
    else if (has(event, "kept")) log.beside.push(event);
    else {
      const dated = without_days_ahead(event, today, last);
      last = later_of(last, dated.at ?? last);
      apply(dated, log.entries);
    }
  }
  return log;
}

function without_days_ahead(event, today, last) {
  const mended = (values) => (values.at > today ? { ...values, at: last } : values);
  const dated = mended(event);
  if (!has(event, "taken")) return dated;
  const taken = mended(event.taken);
  if (has(taken, "recalled")) taken.recalled = mended(taken.recalled);
  return { ...dated, taken };
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null; // a crash may have cut it short
  }
}

/** The event with the id that its exercise or guess has now. */
function of_today(event) {
  if (!is_object(event)) return event;
  const ids = ["exercise", "forget", "recall"].filter((key) => is_text(event[key]));
  const now = { ...event, ...Object.fromEntries(ids.map((key) => [key, id_now(event[key])])) };
  if (is_text(now.kept)) now.kept = now.kept.replace(/^code:(.*)$/s, (_, id) => `code:${id_now(id)}`);
  return now;
}

function fault_of(event, known) {
  if (!is_object(event)) return "unreadable";
  if (!has_fitting(event, OF_EVENT) || has(event, "kept") !== has(event, "text")) return "wrong";
  if (has(event, "recall") && !has_all(event, OF_ANSWER)) return "wrong";
  const about = has(event, "kept") ? BESIDE.exec(event.kept)[1] : event.exercise ?? event.recall;
  return known === null || about === undefined || known.has(about) ? "" : "unknown";
}

function apply(event, entries) {
  if (event.forget === null) entries.clear();
  else if (has(event, "forget")) entries.delete(event.forget);
  if (has(event, "recall")) move_box(event, entries);
  if (!has(event, "exercise")) return;
  const entry = entries.get(event.exercise) ?? untouched();
  entries.delete(event.exercise);
  entries.set(event.exercise, entry);
  if (has(event, "taken")) Object.assign(entry, merged(entry, { ...untouched(), ...event.taken }));
  else if (has(event, "hint")) entry.hints = Math.max(event.hint, entry.hints);
  else if (has(event, "guess")) entry.guess ??= event.guess;
  else if (has(event, "status")) {
    entry.checks += 1;
    entry.failed += Number(event.status !== "correct");
    if (entry.status !== "correct") entry.status = event.status;
    if (has(event, "exposed")) entry.exposed = event.exposed;
  }
  if (has(event, "at")) entry.at = later_of(event.at, entry.at ?? "");
}

const later_of = (one, other) => (one >= other ? one : other);

/** Move a question to its next box, once a day; it is not where the learner was last. */
function move_box({ recall: id, seed, right, at }, entries) {
  if (!entries.has(id)) entries.set(id, untouched());
  const entry = entries.get(id);
  const before = entry.recalled ?? { box: 1, at: "" };
  if (at <= before.at) return;
  entry.recalled = { box: right ? Math.min(before.box + 1, DAYS.length) : 1, seed, at };
}

/**
 * What is known of an exercise by two entries. Solved stays solved; else the one with more checks
 * is later and says how it stands. The first guess counts, which is the one here. Of the days on
 * which it was asked, the last one counts.
 */
function merged(here, there) {
  const [later, earlier] = there.checks > here.checks ? [there, here] : [here, there];
  const counts = COUNTS.map((name) => [name, Math.max(here[name], there[name])]);
  const entry = { ...earlier, ...later, ...Object.fromEntries(counts) };
  if (here.status === "correct" || there.status === "correct") entry.status = "correct";
  if (has(here, "guess")) entry.guess = here.guess;
  const both = [here, there];
  const days = both.filter((each) => has(each, "at")).map((each) => each.at);
  if (days.length) entry.at = days.reduce(later_of);
  const recalled = both.filter((each) => has(each, "recalled")).map((each) => each.recalled);
  if (recalled.length) entry.recalled = recalled.reduce((one, other) => (other.at > one.at ? other : one));
  return entry;
}

const in_order = (entry) => JSON.stringify(Object.entries(entry).sort());

/** The ids of which a file knew more than was known here, no more, or another guess. */
export function taken(here, { entries }) {
  const found = { new: [], same: [], differing: [] };
  for (const [id, there] of entries) {
    const entry = here.get(id) ?? untouched();
    const is_other = has(there, "guess") && in_order([there.guess]) !== in_order([entry.guess]);
    if (in_order(merged(entry, there)) !== in_order(entry)) found.new.push(id);
    else found[is_other ? "differing" : "same"].push(id);
  }
  return found;
}
