// What the browser keeps of the course. What it refuses to keep lasts as long as the page.

const PREFIX = "ranklearn.";
const in_page = new Map();
const listeners = [];

/** Under which name the code is kept that another one took the place of. */
export const before_of = (name) => `before:${name}`;

/** The browser's storage, null where it is refused. */
function opened() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

const browser = opened();
let is_refused = browser === null;

function refuse() {
  is_refused = true;
  listeners.splice(0).forEach((act) => act());
}

/** Act once if the browser keeps nothing more, also if it did so before. */
export function when_refused(act) {
  listeners.push(act);
  if (is_refused) refuse();
}

export const kept = {
  get: (name) => in_page.get(name) ?? browser?.getItem(PREFIX + name) ?? null,
  /** Let the browser keep a text; whether it does. */
  store(name, text) {
    try {
      browser.setItem(PREFIX + name, text);
      in_page.delete(name);
      return true;
    } catch {
      refuse(); // full, or refused
      return false;
    }
  },
  /** Keep a text, in the page if need be; whether the browser keeps it. */
  set(name, text) {
    const is_stored = kept.store(name, text);
    if (!is_stored) in_page.set(name, text);
    return is_stored;
  },
  drop(name) {
    in_page.delete(name);
    browser?.removeItem(PREFIX + name);
  },
  names() {
    const stored = Object.keys(browser ?? {}).filter((name) => name.startsWith(PREFIX));
    return [...new Set([...stored.map((name) => name.slice(PREFIX.length)), ...in_page.keys()])];
  },
};

/** Act when another tab changed what is kept under a name, or this one comes back to the front. */
export function when_changed(name, act) {
  globalThis.addEventListener("storage", ({ key }) => {
    if (key === null || key === PREFIX + name) act();
  });
  document.addEventListener("visibilitychange", () => document.hidden || act());
}

/** Ask the browser, once, not to throw away what it keeps to make room for other sites. */
export function ask_to_stay() {
  if (kept.get("asked")) return;
  kept.set("asked", "1");
  globalThis.navigator?.storage?.persist?.().catch(() => null);
}
