// Which metric for my case: one question at a time. The answers stand in the page's address, so
// that a case can be sent, and the browser's own button takes the last answer back.

const key = document.getElementById("key");
const crumbs = key.querySelector(".crumbs");
const taken = key.querySelector(".taken");
const how_many = document.getElementById("ask-k");
const all = (selector, root = key) => [...root.querySelectorAll(selector)];
const address_of = (ids) => ["#case", ...ids].join("/");

/** The answers that the address names with their words, and the question that follows; null at an end. */
function read() {
  const ids = location.hash.split("/").slice(1);
  const way = [];
  let ask = key.querySelector(".ask");
  for (const id of ids) {
    const answer = ask && all("[data-answer]", ask).find(({ dataset }) => dataset.answer === id);
    if (!answer) break;
    way.push(answer);
    ask = key.querySelector(answer.querySelector(".option").hash ?? "#end");
  }
  const given = way.map((each) => [each.dataset.answer, each.querySelector(".text").textContent]);
  if (ask || !way.at(-1).querySelector(".take .k")) return { way, given, ask };
  const k = ids[way.length] ?? "";
  if (!/^[1-9]\d{0,5}$/.test(k)) return { way, given, ask: how_many };
  return { way, given: [...given, [k, `k = ${k}`]], ask, k };
}

function show() {
  const { way, given, ask, k } = read();
  for (const each of all(".ask")) each.hidden = each !== ask;
  taken.hidden = ask !== null;
  crumbs.replaceChildren(...given.map(([, text], i) => {
    const crumb = document.createElement("a");
    crumb.href = address_of(given.slice(0, i).map(([id]) => id));
    crumb.textContent = text;
    crumb.title = crumbs.dataset.back;
    return crumb;
  }));
  if (ask === how_many) {
    const asked = way.map(({ dataset }) => dataset.howMany).filter(Boolean).at(-1);
    how_many.querySelector("h3").textContent = asked ?? crumbs.dataset.howMany;
  }
  if (ask) return;
  const parts = [way.at(-1).querySelector(".take"), ...way.flatMap((each) => all(".mind", each))];
  taken.replaceChildren(...parts.map((part) => part.cloneNode(true)));
  for (const each of all(".k", taken)) each.textContent = k;
}

const answer = (id) => { location.hash = address_of([...read().given.map(([one]) => one), id]); };

async function copy(button) {
  const code = button.previousElementSibling;
  getSelection().selectAllChildren(code);
  const done = navigator.clipboard?.writeText(code.textContent) ?? Promise.reject();
  button.textContent = await done.then(() => button.dataset.copied, () => button.dataset.selected);
}

key.addEventListener("click", (event) => {
  const pressed = event.target.closest(".option, .copy");
  if (!pressed) return;
  event.preventDefault();
  if (pressed.matches(".copy")) copy(pressed);
  else answer(pressed.dataset.k ?? pressed.closest("[data-answer]").dataset.answer);
});
how_many.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  answer(event.target.k.value);
});
addEventListener("hashchange", () => {
  show();
  if (!location.hash.startsWith("#case")) return;
  // What follows is read next, by ear and by eye.
  key.querySelector(":is(.ask, .taken):not([hidden]) h3")?.focus({ preventScroll: true });
  key.scrollIntoView({ block: "nearest" });
});
key.classList.add("asking");
show();
