// The threshold explorer: one threshold, moved on the axis or along a curve, and all it changes.

import { on_drag } from "../kit/drag.js";
import { notice } from "../kit/goal.js";
import { trait_writer, while_shown } from "../kit/model.js";
import { clamp, is_command, number, put, set, size } from "../kit/page.js";
import {
  SETTINGS, at, both_rose, counts, handle_value, measure, meters, on_axis, plot_label, points, read,
  said, share_of, stops, threshold_text, title,
} from "./measure.js";
import { build, plot_x, plot_y, share_in_plot } from "./elements.js";

function render({ model, el }) {
  const writer = trait_writer(model);
  let s = read(model);
  let drawn = s;
  const move = (threshold) => {
    if (threshold !== s.threshold) writer.change({ threshold });
    s = read(model);
  };
  const page = build(el, s, {
    beta: (beta) => writer.change({ beta }),
    reset: () => writer.change(s.start),
  });
  const state = () => s;
  const mover = { page, state, move, flush: writer.flush };
  listen_to_pointer(page.strip, on_strip(page, state), mover);
  for (const plot of Object.values(page.plots)) {
    listen_to_pointer(plot.drawing, on_plot(plot), mover);
  }
  listen_to_keys(page, state, move);
  show(page, s);
  put(page.say, said(s));
  return while_shown(model, SETTINGS, () => {
    s = read(model);
    notice(writer.change, s, both_rose(s, drawn));
    if (String(at(s)) !== String(at(drawn))) put(page.say, said(s, drawn));
    drawn = s;
    show(page, s);
  }, writer, page.root);
}

function show(page, s) {
  const [values, retrieved] = [measure(s), at(s)];
  put(page.title, title(s, values));
  page.beta.show(s.beta);
  size(page.strip, "--at", share_of(s, s.threshold));
  put(page.flag, threshold_text(s));
  set(page.handle, { "aria-valuenow": s.threshold, "aria-valuetext": handle_value(s) });
  page.marks.forEach((mark, i) => mark.classList.toggle("rl-out", !retrieved[i]));
  show_table(page.table, counts(s, retrieved));
  for (const [name, at_point] of Object.entries(points(s, retrieved))) {
    const { drawing, point } = page.plots[name];
    set(drawing, { "aria-label": plot_label(s, name) });
    set(point, { visibility: at_point ? "visible" : "hidden" });
    if (at_point) set(point, { cx: plot_x(at_point[0]), cy: plot_y(at_point[1]) });
  }
  meters(s, values).forEach(({ name, value, note }, i) => {
    const meter = page.meters[i];
    put(meter.name, name);
    put(meter.value, number(value));
    put(meter.note, note);
    size(meter.share, "--bar", value);
  });
}

function show_table(table, { TP, FP, FN, TN }) {
  const sums = {
    TP, FP, FN, TN, found: TP + FP, left: FN + TN, hits: TP + FN, others: FP + TN,
    total: TP + FP + FN + TN,
  };
  for (const [name, count] of Object.entries(sums)) put(table[name], String(count));
}

/** Let the threshold follow a pointer on an element; `threshold_at` says which threshold lies there. */
function listen_to_pointer(element, threshold_at, { page, state, move, flush }) {
  let first = null;
  const to_pointer = (event) => move(threshold_at(event));
  on_drag(element, {
    start(event) {
      first = state().threshold;
      to_pointer(event);
    },
    move: to_pointer,
    end: flush,
    give_up() {
      move(first);
      flush();
    },
    say: page.say,
  });
}

const on_strip = ({ strip, handle }, state) => (event) => {
  const { left, width } = strip.getBoundingClientRect();
  handle.focus({ preventScroll: true });
  return on_axis(state(), clamp((event.clientX - left) / width, 0, 1));
};

const on_plot = ({ drawing, curve }) => (event) => {
  const at = new DOMPoint(event.clientX, event.clientY)
    .matrixTransform(drawing.getScreenCTM().inverse());
  const [x, y] = share_in_plot(at.x, at.y);
  const far = (point) => Math.hypot(point.x - x, point.y - y);
  return curve.reduce((best, point) => (far(point) < far(best) ? point : best)).threshold;
};

function listen_to_keys(page, state, move) {
  const next = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
  page.handle.addEventListener("keydown", (event) => {
    const [all, { threshold }] = [stops(state()), state()];
    if (is_command(event)) return;
    if (event.key === "Home") move(all[0]);
    else if (event.key === "End") move(all.at(-1));
    else if (next[event.key] === 1) move(all.find((stop) => stop > threshold) ?? threshold);
    else if (next[event.key] === -1) move(all.findLast((stop) => stop < threshold) ?? threshold);
    else return;
    event.preventDefault();
  });
}

export default { render };
