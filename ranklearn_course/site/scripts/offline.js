// What the browser keeps of the site, so that it opens without a network, and its newer versions.

import { fill, make, put } from "../../widgets/kit/page.js";
import { all, press, words } from "./frame.js";

// Pages that come by plain http from another machine have no such thing.
const service = globalThis.navigator?.serviceWorker;

/** Let a service worker act; what it says. */
function asked(worker, act, more = {}) {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ act, ...more }, [port2]);
  return new Promise((done) => (port1.onmessage = ({ data }) => done(data)));
}

/** Keep what the page is made of. */
export async function keep_offline() {
  if (!service) return;
  const had_one = Boolean(service.controller);
  watch_versions(await service.register("offline.js"), had_one);
  const { active } = await service.ready;
  const keep = (urls) => asked(active, "keep", { urls });
  // A picture further down is fetched when somebody comes near, questions on another day, and the
  // page of a widget when somebody opens it.
  // Who opens a lesson may search in it without a network; the start page stays small.
  const more = document.querySelector("[data-lesson]") ? ["search.json"] : [];
  keep([...more, location.href, "recall/facts.json", "widget.html", ...all("main img").map(({ src }) => src)]);
  // Much came before there was a service worker, which may begin while the page loads.
  const passed_by = (list) => list.getEntries().filter(({ workerStart }) => !workerStart);
  const names = (list) => passed_by(list).map(({ name }) => name);
  new PerformanceObserver((list) => keep(names(list))).observe({ type: "resource", buffered: true });
}

/** Keep Python, which the page's worker has fetched. */
export async function keep_python() {
  if (service?.controller) await asked(service.controller, "keep_python");
}

/** Say when a newer version is here; it waits until the reader wants it. */
function watch_versions(registration, had_one) {
  let note = null;
  let is_wanted = false;
  const tell = () => {
    if (note || !had_one) return;
    note = make("div", "note below", document.body, { role: "status" });
    make("span", "", note, { text: words.offline.newer });
    press(note, words.offline.reload, () => {
      is_wanted = true;
      if (registration.waiting) asked(registration.waiting, "take_over");
      else location.reload();
    });
  };
  const look = () => registration.waiting && tell();
  // The browser looks for one while the page loads, and may have found it by now.
  const follow = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", follow);
  follow();
  look();
  service.addEventListener("controllerchange", () => {
    if (is_wanted) location.reload();
    else tell(); // another tab wanted it
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => null);
  });
}

const in_megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** Say how much of the course is kept, with a button that keeps the rest. */
export async function start_keeping(place, failed = "") {
  if (!service) return put(place, words.offline.refused);
  const { active } = await service.ready;
  const { files, whole } = await asked(active, "missing");
  if (!files.length) return put(place, fill(words.offline.all, { megabytes: in_megabytes(whole) }));
  const left = files.reduce((sum, [, size]) => sum + size, 0);
  place.replaceChildren();
  const button = press(place, fill(words.offline.keep, { megabytes: in_megabytes(left) }), async () => {
    button.disabled = true;
    bar.hidden = false;
    for (const [name, size] of files) {
      const answer = await asked(active, "keep", { urls: [name] });
      if (answer.failed) return start_keeping(place, answer.failed);
      bar.value += size;
      const now = { kept: in_megabytes(bar.value), whole: in_megabytes(whole) };
      put(line, fill(words.offline.kept, now));
    }
    return start_keeping(place);
  });
  const bar = make("progress", "", place, { "aria-label": words.offline.label, max: whole });
  bar.value = whole - left;
  bar.hidden = true;
  const line = make("span", "says", place, { role: "status" });
  if (failed) put(line, fill(words.offline.failed, { reason: failed }));
}
