// The table of all metrics: a press on a column brings those that see it to the top.

const table = document.querySelector(".matrix table");
const heads = [...table.tHead.rows[0].cells];
const told = table.querySelector("[role=status]");
const asked = told.textContent;
const meanings = [...document.querySelectorAll(".questions dd")].map((each) => each.textContent);
const families = [...table.tBodies];
const metrics = families.flatMap(({ rows }) => [...rows].slice(1));
const groups = families.map(({ rows: [head, ...own] }) => [head.cells[0].textContent, own]);

table.tHead.rows[1].hidden = false;
heads.slice(0, -1).forEach((head, column) => {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", title: meanings[column - 1] ?? "" });
  button.append(...head.childNodes);
  button.addEventListener("click", () => (column ? sort(head, column) : show(head, "other", asked, groups)));
  head.append(button);
});

function sort(head, column) {
  const way = head.getAttribute("aria-sort") === "descending" ? "ascending" : "descending";
  const found = ["yes", "no"].map((answer) => {
    const own = metrics.filter(({ cells }) => cells[column].className === answer);
    return [`${head.dataset[answer]}: ${own.length}`, own];
  });
  show(head, way, `${head.textContent}: ${meanings[column - 1]}`, way === "descending" ? found : found.reverse());
}

// What is unfolded can be sent.
addEventListener("click", ({ target }) => {
  const id = target.closest("summary")?.nextElementSibling?.id;
  if (id) history.replaceState(null, "", `#${id}`);
});

/** Put rows below headings, in place of those that are there. */
function show(head, way, says, rows) {
  heads.forEach((each) => each.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", way);
  told.textContent = says;
  const bodies = rows.map(([words, own]) => {
    const body = families[0].cloneNode();
    body.append(families[0].rows[0].cloneNode(true), ...own);
    body.rows[0].cells[0].textContent = words;
    return body;
  });
  [...table.tBodies].forEach((body) => body.remove());
  table.append(...bodies);
  if (table.getBoundingClientRect().top < 0) table.scrollIntoView();
}
