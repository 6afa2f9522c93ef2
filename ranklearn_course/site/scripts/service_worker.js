// Keeps in the browser what was opened or asked for. FILES, written before this text, has the
// digest and the size of each file of this version: what another version shares with it is fetched
// once, and what comes with another digest is not kept.

const PREFIX = "ranklearn-";
const CACHE = `${PREFIX}files`;
const base = new URL("./", location.href).href;
const address = (name) => new URL(name, base).href;
const key = (name) => `${address(name)}?${FILES.files[name][0]}`;
// The page in the place of one that is neither here nor to be had, and what it is made of.
const AWAY = "away.html";
const OF_AWAY = [AWAY, "course/site.css", "course/theme.js", "icon.svg", "site.webmanifest"];

/** The name of a file of this version; undefined for all else. */
function name_of(url) {
  const path = decodeURI(url.origin + url.pathname);
  if (!path.startsWith(base)) return undefined;
  const name = path.slice(base.length) || "index.html";
  return Object.hasOwn(FILES.files, name) ? name : undefined;
}

async function kept(name) {
  return (await caches.open(CACHE)).match(key(name));
}

async function digest_of(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.slice(0, 16);
}

/** Keep an answer if it is the file of this version, and not an older or a newer one. */
async function keep_answer(name, answer) {
  const bytes = await answer.arrayBuffer();
  if (!answer.ok || (await digest_of(bytes)) !== FILES.files[name][0]) return false;
  const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "" };
  await (await caches.open(CACHE)).put(key(name), new Response(bytes, { headers }));
  return true;
}

/** Fetch a file that is not kept yet; an error if it is not that of this version. */
async function keep(name) {
  if (await kept(name)) return;
  // The browser's own cache may hold an older one.
  const answer = await fetch(address(name), { cache: "no-cache" });
  if (!(await keep_answer(name, answer))) throw new Error(`${name}: ${answer.status}`);
}

/** What was kept of another version can be opened without a network in this one, too. */
async function keep_as_before() {
  await Promise.all(OF_AWAY.map(keep)).catch(() => null); // a host that changes files has none
  const urls = (await (await caches.open(CACHE)).keys()).map(({ url }) => new URL(url));
  for (const name of new Set(urls.map(name_of))) if (name) await keep(name);
}

/** Other versions' files and caches go. */
async function tidy() {
  const cache = await caches.open(CACHE);
  const mine = new Set(Object.keys(FILES.files).map(key));
  const old = (await cache.keys()).filter(({ url }) => url.startsWith(base) && !mine.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The files of the course that are not kept, and the size of all. */
async function missing() {
  const course = Object.keys(FILES.files).filter((name) => !FILES.on_demand.includes(name));
  const found = await Promise.all(course.map(kept));
  const files = course.filter((_, i) => !found[i]).map((name) => [name, FILES.files[name][1]]);
  return { files, whole: course.reduce((sum, name) => sum + FILES.files[name][1], 0) };
}

const ACTS = {
  missing,
  take_over: () => skipWaiting(),
  /** Keep files of which a page says that it fetched them or wants them. */
  async keep({ urls }) {
    const names = urls.map((url) => name_of(new URL(url, base))).filter(Boolean);
    await Promise.all([...new Set(names)].map(keep));
  },
  keep_python: () => Promise.all(FILES.python.map(keep)).then(() => ({})),
};

addEventListener("install", (event) => event.waitUntil(keep_as_before()));
addEventListener("activate", (event) => event.waitUntil(tidy().then(() => clients.claim())));
addEventListener("message", (event) => {
  const done = ACTS[event.data.act](event.data);
  const told = Promise.resolve(done).then((said) => said ?? {}, (error) => ({ failed: String(error.message) }));
  event.waitUntil(told.then((said) => event.ports[0].postMessage(said)));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const name = request.method === "GET" ? name_of(new URL(request.url)) : undefined;
  if (name || (request.mode === "navigate" && request.method === "GET")) event.respondWith(answer(event, name));
});

async function answer(event, name) {
  const { request } = event;
  const here = name && (await kept(name));
  if (here) return here;
  try {
    const fresh = await fetch(new Request(request, { cache: "no-cache" }));
    // A page begins to read it before it has all come.
    if (name && fresh.ok) event.waitUntil(keep_answer(name, fresh.clone()));
    return fresh;
  } catch (error) {
    const away = request.mode === "navigate" && (await kept(AWAY));
    if (!away) throw error;
    // Its links are those of a page in the top folder.
    return new URL(".", request.url).href === base ? away : Response.redirect(address(AWAY));
  }
}
