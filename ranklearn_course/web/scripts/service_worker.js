// Keeps the files of the site in the browser. FILES is written before this text.

const CACHE = `ranklearn-${FILES.version}`;
const base = new URL("./", location.href).href;
const address = (name) => new URL(name, base).href;
// JupyterLite has a service worker of its own.
const apart = address(FILES.apart);
const python = new Set(FILES.python.map(address));
// Too large to be fetched before somebody runs a cell.
const late = new Set([...FILES.python, ...FILES.cells].map(address));

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.pages.map(address))));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("ranklearn-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  })());
});

addEventListener("message", (event) => {
  if (event.data === "python") event.waitUntil(keep_python());
});

async function keep_python() {
  const cache = await caches.open(CACHE);
  for (const url of python) if (!(await cache.match(url))) await cache.add(url);
}

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const is_here = url.href.startsWith(base) && !url.href.startsWith(apart);
  if (is_here && event.request.method === "GET") event.respondWith(answer(event.request, url));
});

async function answer(request, url) {
  const cache = await caches.open(CACHE);
  const name = url.pathname.endsWith("/") ? address("index.html") : url.origin + url.pathname;
  const kept = await cache.match(name);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && late.has(name)) await cache.put(name, fresh.clone());
  return fresh;
}
