// Property grid: a row for each metric, a column for each property, and a board beside them.

import { trait_writer, while_shown } from "../kit/model.js";
import { build_root, choice_control, clamp, live, make, put, set } from "../kit/page.js";
import {
  SETTINGS, answer, cell_label, cell_of, found, lists, meaning, metrics_of, read, sentence,
  span, title,
} from "./measure.js";

const MOST_SHADE = 3;

function render({ model, el }) {
  const writer = trait_writer(model);
  const view = { shown: null };
  const draw = () => {
    const s = read(model);
    const key = `${s.metric} ${s.property}`;
    if (key === view.shown) return;
    show(page, s, view.shown === null);
    view.shown = key;
  };
  const open = (metric, property, focus = false) => {
    writer.change({ metric, property });
    draw();
    if (focus) page.cells[metric][property].focus();
  };
  const page = build(el, read(model), open);
  draw();
  return while_shown(model, SETTINGS, draw, writer, page.frame);
}

function build(parent, s, open) {
  const { frame, root, title: head } = build_root(parent, "property-grid", s);
  make("div", "rl-read", root, { text: s.words.how_to });
  const controls = make("div", "rl-controls rl-narrow", root);
  const family = choice_control(controls, {
    label: s.words.family, choices: s.families.map(([name]) => [name, s.words[name]]),
    on_input: (name) => {
      const [, [first]] = s.families.find(([each]) => each === name);
      open(first, root.dataset.property);
    },
  });
  const both = make("div", "rl-both", root);
  const table = make("div", "rl-table", both, { role: "grid", "aria-label": s.words.grid_label });
  table.style.setProperty("--columns", s.properties.length);
  const head_group = make("div", "", table, { role: "rowgroup" });
  const heads = make("div", "rl-row rl-heads", head_group, { role: "row" });
  const corner = make("span", "", heads, { role: "columnheader" });
  make("span", "rl-hidden", corner, { text: s.words.grid_label });
  const names = Object.fromEntries(s.properties.map((property) => {
    const name = make("span", "rl-property", heads, { role: "columnheader" });
    make("span", "", name, { text: s.words[property] });
    return [property, name];
  }));
  const cells = {}, rows = {}, groups = {};
  for (const [name, metrics] of s.families) {
    const label = { role: "rowgroup", "aria-label": s.words[name] };
    groups[name] = make("div", "rl-family", table, label);
    make("div", "rl-family-name", groups[name], { text: s.words[name], "aria-hidden": "true" });
    for (const metric of metrics) {
      rows[metric] = make("div", "rl-row", groups[name], { role: "row" });
      make("span", "rl-metric", rows[metric], { role: "rowheader", text: metric });
      cells[metric] = Object.fromEntries(s.properties.map((property) =>
        [property, build_cell(rows[metric], s, metric, property, open)]));
    }
  }
  walk(table, s, cells, root, open);
  const board = make("div", "rl-board", both);
  const parts = Object.fromEntries(["asked", "what", "lists", "found", "span"].map((name) =>
    [name, make("div", `rl-${name}`, board)]));
  return {
    frame, root, title: head, family, names, cells, rows, groups, board, parts, say: live(root),
  };
}

function build_cell(row, s, metric, property, open) {
  const { holds } = cell_of(s, metric, property);
  const cell = make("span", "rl-cell", row, {
    role: "gridcell", tabindex: -1, "aria-label": cell_label(s, metric, property),
  });
  cell.classList.toggle("rl-holds", holds);
  make("span", "rl-sign", cell, { text: holds ? "✓" : "", title: answer(s, metric, property) });
  cell.addEventListener("click", () => open(metric, property, true));
  return cell;
}

/** The arrow keys go from cell to cell and open it, as in a grid. */
function walk(table, s, cells, root, open) {
  const metrics = metrics_of(s);
  const { properties } = s;
  table.addEventListener("keydown", (event) => {
    const is_end = event.key === "Home" || event.key === "End";
    if (event.altKey || event.metaKey || event.shiftKey || (event.ctrlKey && !is_end)) return;
    const { metric, property } = root.dataset;
    let [row, column] = [metrics.indexOf(metric), properties.indexOf(property)];
    const ends = event.ctrlKey;
    if (event.key === "ArrowRight") column += 1;
    else if (event.key === "ArrowLeft") column -= 1;
    else if (event.key === "ArrowDown") row += 1;
    else if (event.key === "ArrowUp") row -= 1;
    else if (event.key === "Home") [row, column] = [ends ? 0 : row, 0];
    else if (event.key === "End") [row, column] = [ends ? metrics.length : row, properties.length];
    else return;
    event.preventDefault();
    const to = (at, list) => list[clamp(at, 0, list.length - 1)];
    open(to(row, metrics), to(column, properties), true);
  });
}

function show(page, s, first) {
  const old = page.root.dataset;
  const before = page.cells[old.metric]?.[old.property];
  const now = page.cells[s.metric][s.property];
  if (before) {
    set(before, { tabindex: -1, "aria-selected": null });
    page.rows[old.metric].classList.remove("rl-open");
    page.names[old.property].classList.remove("rl-open");
  }
  set(now, { tabindex: 0, "aria-selected": "true" });
  page.rows[s.metric].classList.add("rl-open");
  page.names[s.property].classList.add("rl-open");
  Object.assign(old, { metric: s.metric, property: s.property });
  const [family] = s.families.find(([, metrics]) => metrics.includes(s.metric));
  for (const [name, group] of Object.entries(page.groups)) {
    group.classList.toggle("rl-other", name !== family);
  }
  page.family.show(family);
  page.board.style.setProperty("--at", metrics_of(s).indexOf(s.metric));
  put(page.title, title(s));
  page.title.title = page.title.textContent;
  put(page.parts.asked, cell_label(s, s.metric, s.property));
  put(page.parts.what, meaning(s));
  page.parts.lists.replaceChildren(...lists(s).map((list) => list_row(s, list)));
  put(page.parts.found, found(s));
  put(page.parts.span, span(s));
  if (!first) put(page.say, sentence(s));
}

function list_row(s, { label, grades, moved, value, unseen }) {
  const row = make("div", "rl-list", null);
  const told = make("div", "rl-label", row, { text: label });
  make("span", "rl-value", told, { text: value });
  const line = make("div", "rl-line", row);
  const cards = make("div", "rl-cards", line, { role: "img", "aria-label": grades.join(", ") });
  const highest = Math.max(MOST_SHADE, ...grades);
  grades.forEach((grade, i) => {
    const shade = grade && Math.max(1, Math.round((grade / highest) * MOST_SHADE));
    const card = make("span", `rl-card rl-shade-${shade}`, cards);
    card.classList.toggle("rl-changed", moved[i]);
    make("span", "rl-grade", card, { text: grade });
    make("span", "rl-rank", card, { text: i + 1 });
  });
  if (unseen) {
    const card = make("span", "rl-card rl-shade-2 rl-unseen", line, {
      role: "img", "aria-label": s.words.not_shown, title: s.words.not_shown,
    });
    make("span", "rl-grade", card, { text: 2 });
  }
  return row;
}

export default { render };
