// Python in a worker: whoever waits too long ends it from here.

import { fill } from "../../widgets/kit/page.js";
import { longest_seconds } from "./frame.js";
import { add_lines, progress } from "./store.js";

let worker = null;
let ready = null;
let last = Promise.resolve();
let end = null;

/** Begin to load Python, unless it is there. */
export function load() {
  if (worker) return ready;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const started = worker;
  ready = new Promise((done, failed) => {
    started.onmessage = ({ data }) => (data.failed ? failed(new Error(data.failed)) : done());
    started.onerror = (event) => failed(new Error(event.message || "worker.js"));
  });
  ready.catch(() => drop(started));
  return ready;
}

function drop(old) {
  old.terminate();
  if (worker === old) worker = null;
}

/** Run a cell after those before it; `{ html }`, or `{ said }` if it came to no end. */
export function run(source, words, say) {
  const mine = last.then(() => run_now(source, words, say));
  last = mine.catch(() => null);
  return mine;
}

async function run_now(source, words, say) {
  let stop;
  const stopped = new Promise((done) => (stop = done));
  end = () => stop({ said: words.stopped });
  say(worker ? words.running : words.loading);
  const loaded = load().then(() => null, (error) => ({ said: fill(words.failed, { reason: error.message }) }));
  const failed = await Promise.race([loaded, stopped]);
  if (failed) {
    if (worker) drop(worker);
    return failed;
  }
  say(words.running);
  const answered = new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
  worker.postMessage({ source, progress: progress() });
  const seconds = longest_seconds();
  const too_long = { said: fill(words.too_long, { seconds }) };
  const timer = setTimeout(() => stop(too_long), 1000 * seconds);
  const answer = await Promise.race([answered, stopped]);
  clearTimeout(timer);
  if (answer.said) drop(worker);
  else add_lines(answer.lines);
  return answer;
}

/** End what is running. */
export const stop = () => end?.();
