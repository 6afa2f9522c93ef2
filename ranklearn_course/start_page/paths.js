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
    return value;
  };
  ways.forEach((way) => way.addEventListener("change", () => keep(show())));
  show();
}

/** Let one square of each row be reached by Tab: the first that is not done; arrows walk on. */
export function start_squares() {
  for (const row of document.querySelectorAll(".squares")) {
    const squares = [...row.querySelectorAll("a")];
    const reach = (wanted) => squares.forEach((one) => { one.tabIndex = one === wanted ? 0 : -1; });
    if (squares.length) reach(squares.find((one) => !one.matches(".correct, .not-judged")) ?? squares[0]);
    row.onkeydown = ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = squares[squares.indexOf(document.activeElement) + step];
      if (!next) return;
      reach(next);
      next.focus();
    };
  }
}
