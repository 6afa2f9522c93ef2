// The way through the lessons that a learner chose: the other lessons are left out.

/** Show what belongs to the chosen way, now and when another one is chosen. */
export function start_paths(read, keep) {
  const ways = [...document.querySelectorAll("input[name=path]")];
  const before = ways.find(({ value }) => value === read());
  if (before) before.checked = true;
  const show = () => {
    const { value } = ways.find(({ checked }) => checked);
    for (const part of document.querySelectorAll("[data-paths]")) {
      part.hidden = !part.dataset.paths.split(" ").includes(value);
    }
    lead_along();
    return value;
  };
  ways.forEach((way) => way.addEventListener("change", () => keep(show())));
  show();
}

/**
 * Let the first link lead along the chosen way: to its first lesson, or to the one that follows a
 * lesson that is done. A link to where the learner was has no words for others.
 */
export function lead_along() {
  const link = document.getElementById("go-on");
  if (!link?.dataset.words) return;
  const cards = [...document.querySelectorAll(".lesson")];
  const place_of = (card) => card.querySelector("h3 a");
  const done = cards.findIndex((card) => place_of(card)?.id === link.dataset.after);
  const next = cards.find((card, i) => i > done && !card.hidden && place_of(card));
  if (!next) return;
  for (const name of ["href", "target"]) link.setAttribute(name, place_of(next).getAttribute(name));
  link.textContent = link.dataset.words.replace("{heading}", next.querySelector(".heading").textContent);
}

/** Let one square of each row be reached by Tab: the first that is not done; arrows walk on. */
export function start_squares() {
  for (const row of document.querySelectorAll(".squares")) {
    const squares = [...row.querySelectorAll("a")];
    const reach = (wanted) => squares.forEach((one) => { one.tabIndex = one === wanted ? 0 : -1; });
    if (squares.length) reach(squares.find((one) => !one.matches(".correct")) ?? squares[0]);
    row.onkeydown = ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = squares[squares.indexOf(document.activeElement) + step];
      if (!next) return;
      reach(next);
      next.focus();
    };
  }
}
