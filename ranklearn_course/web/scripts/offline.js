// Asks the browser to keep the site, so that it works without a network after the first visit.

export async function keep_offline() {
  // Pages that come by plain http from another machine have no such thing.
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register("offline.js");
  const { active } = await navigator.serviceWorker.ready;
  // Python is large, and waits until the page stands.
  if (!navigator.connection?.saveData) active.postMessage("python");
}
