// A number: a slider with a box beside it, then guess and truth on one line.

import { fill, is_command, make, set, svg, trimmed } from "../kit/page.js";

const DIGITS = 3;
const [FIRST, LAST] = [4, 96];
const LINE_AT = 46;

export function number_form(parent, s, { on_change, on_enter }) {
  const { low, high, step, unit } = s.asked;
  const limits = { low: trimmed(low, DIGITS), high: trimmed(high, DIGITS) };
  make("div", "rl-read", parent, { text: fill(s.words.number_help, limits) });
  const row = make("div", "rl-number-row", parent);
  const bounds = { min: low, max: high, step, "aria-label": s.words.number_label };
  const slider = make("input", "rl-range", row, { type: "range", ...bounds });
  slider.value = (low + high) / 2;
  slider.classList.add("rl-untouched");
  const box = make("input", "rl-box", row, { type: "number", ...bounds });
  if (unit) make("span", "rl-unit", row, { text: unit });
  const refused = fill(s.words.refused_number, limits);
  let guess = null;
  const take = (text) => {
    const given = Number(text);
    guess = text !== "" && given >= low && given <= high ? given : null;
    slider.classList.toggle("rl-untouched", guess === null);
    on_change(text !== "" && guess === null ? refused : "");
  };
  slider.addEventListener("input", () => {
    box.value = slider.value;
    take(slider.value);
  });
  box.addEventListener("input", () => {
    take(box.value);
    if (guess !== null) slider.value = guess;
  });
  row.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || is_command(event)) return;
    event.preventDefault();
    on_enter();
  });
  return { read: () => guess };
}

export function number_result(parent, s, guess) {
  const { low, high, value, close, unit } = s.asked;
  const written = (number) => `${trimmed(number, DIGITS)} ${unit}`.trim();
  const texts = {
    low: trimmed(low, DIGITS), high: trimmed(high, DIGITS),
    guess: written(guess), truth: written(value),
  };
  const across = (number) => FIRST + ((LAST - FIRST) * (number - low)) / (high - low);
  const drawing = svg("svg", parent, {
    class: "rl-line", role: "img", "aria-label": fill(s.words.on_the_line, texts),
  });
  const rule = (class_name, from, to) => svg("line", drawing, {
    class: class_name, x1: `${across(from)}%`, x2: `${across(to)}%`, y1: LINE_AT, y2: LINE_AT,
  });
  rule("rl-axis", low, high);
  rule("rl-gap", guess, value);
  const mark = (class_name, number, path) => {
    const spot = svg("svg", drawing, { x: `${across(number)}%`, y: LINE_AT, overflow: "visible" });
    set(spot, { role: "presentation" });
    svg("path", spot, { class: class_name, d: path });
  };
  mark("rl-truth-mark", value, "M0 -8 8 0 0 8 -8 0Z");
  mark("rl-guess-mark", guess, "M0 -5 A5 5 0 1 1 0 5 A5 5 0 1 1 0 -5Z");
  const label = (number, y, text, class_name) => {
    const share = (number - low) / (high - low);
    const anchor = share < 0.25 ? "start" : share > 0.75 ? "end" : "middle";
    svg("text", drawing, {
      class: class_name, x: `${across(number)}%`, y, "text-anchor": anchor, text,
    });
  };
  label(guess, 22, `${s.words.your_guess} ${texts.guess}`, "rl-guess-text");
  label(value, 76, `${s.words.answer} ${texts.truth}`, "rl-truth-text");
  label(low, 96, texts.low, "rl-end");
  label(high, 96, texts.high, "rl-end");
  if (texts.guess === texts.truth) return fill(s.words.say_right, texts);
  // A guess that is a step off by the rounding of floats is still at that step.
  const is_close_to = (number) => Math.abs(guess - number) <= close + 1e-9;
  if (is_close_to(value)) return fill(s.words.say_close, texts);
  const known = s.asked.wrong?.find((each) => is_close_to(each.value));
  return [fill(s.words.say_wrong, texts), known?.reply ?? ""].join(" ").trim();
}
