// Python in a worker: whoever waits too long ends it from here.

import { fill } from "../../widgets/kit/page.js";
import { setting, words } from "./frame.js";
import { keep_python } from "./offline.js";
import { add_lines, progress } from "./store.js";

let worker = null;
let ready = null;
let last = Promise.resolve();
let end = null;
let workers = 0;
let is_loaded = false;
let has_numpy = false;

/** The number of the worker: another one knows nothing of what ran before. */
export const generation = () => workers;

/** Begin to load Python, unless it is there. */
export function load() {
  if (worker) return ready;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  workers += 1;
  is_loaded = has_numpy = false;
  const started = worker;
  ready = new Promise((done, failed) => {
    started.onmessage = ({ data }) => (data.failed ? failed(new Error(data.failed)) : done());
    started.onerror = (event) => failed(new Error(event.message || "worker.js"));
  });
  ready.then(() => {
    is_loaded = true;
    keep_python();
  }, () => drop(started));
  return ready;
}

function drop(old) {
  old.terminate();
  if (worker === old) worker = null;
}

/**
 * Run a piece of code after those before it; `{ html }`, or `{ said }` if it came to no end. A cell
 * of the lesson may take its time, and needs NumPy; an exercise does neither.
 */
export function run(source, say, is_cell = false) {
  const mine = last.then(() => run_now(source, say, is_cell));
  last = mine.catch(() => null);
  return mine;
}

async function run_now(source, say, is_cell) {
  const failure = (reason) => ({ said: fill(words.python.failed, { reason }) });
  let stop;
  const ended = new Promise((done) => (stop = done));
  end = () => stop({ said: words.python.stopped });
  const is_first = is_cell && !(worker && has_numpy);
  const is_here = worker && is_loaded;
  if (is_first) say(fill(words.python.loading_cells, { megabytes: setting("megabytes") }));
  else say(is_here ? words.python.running : words.python.loading);
  const loaded = load().then(() => null, (error) => failure(error.message));
  const unloaded = await Promise.race([loaded, ended]);
  if (unloaded) {
    if (worker) drop(worker);
    return unloaded;
  }
  if (!is_first) say(words.python.running);
  const answered = new Promise((done) => {
    worker.onmessage = ({ data }) => done(data.failed ? failure(data.failed) : data);
  });
  worker.postMessage({ source, progress: progress(), is_cell });
  const seconds = setting("longestSeconds");
  const give_up = () => stop({ said: fill(words.python.too_long, { seconds }) });
  // Code in C cannot be interrupted, so the worker is ended.
  const timer = is_cell ? null : setTimeout(give_up, 1000 * seconds);
  const answer = await Promise.race([answered, ended]);
  clearTimeout(timer);
  if (answer.said) drop(worker);
  else add_lines(answer.lines);
  has_numpy ||= is_cell && !answer.said;
  return answer;
}

/** End what is running. */
export const stop = () => end?.();
