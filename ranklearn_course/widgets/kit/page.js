// What every widget's page is made of: elements, labelled controls, sentences and numbers.

const SVG = "http://www.w3.org/2000/svg";

/** A new HTML element at the end of its parent; the attribute `text` is its text. */
export function make(tag, class_name, parent, attributes = {}) {
  const element = document.createElement(tag);
  element.className = class_name;
  set(element, attributes);
  parent?.append(element);
  return element;
}

/** A new SVG element at the end of its parent; the attribute `text` is its text. */
export function svg(tag, parent, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  parent?.append(element);
  return element;
}

/** Change the attributes that differ; null takes one away, `text` is the text. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") put(element, String(value));
    else if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

/** Change the text if it differs. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Change a number that the style sheet reads, such as the share --bar, if it differs. */
export function size(element, name, share) {
  const text = share.toFixed(4);
  if (element.style.getPropertyValue(name) !== text) element.style.setProperty(name, text);
}

/** A widget's frame, its root and its title; the id is the start of those of other elements. */
export function build_root(parent, name, { simple }) {
  const id = new_id(`rl-${name}`);
  const frame = make("div", "rl-frame", parent);
  const root = make("div", `rl-widget rl-${name}`, frame, {
    role: "group", "aria-labelledby": `${id}-title`,
  });
  if (simple) root.classList.add("rl-simple");
  return { id, frame, root, title: make("div", "rl-title", root, { id: `${id}-title` }) };
}

/** The bar of a widget's controls. */
export const controls_bar = (root, label) =>
  make("div", "rl-controls", root, { role: "group", "aria-label": label });

function field_with(parent, label) {
  const field = make("label", "rl-field", parent);
  make("span", "", field, { text: label });
  return field;
}

const KEY_STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** The multiples of a step, counted from `min`, around a value: the next in a way, the nearest. */
function grid({ min, max, step }) {
  const at = (n) => clamp(Number((min + n * step).toPrecision(12)), min, max);
  const steps = (value) => Number(((value - min) / step).toFixed(6));
  return {
    next: (value, way) =>
      at(way > 0 ? Math.floor(steps(value)) + 1 : Math.ceil(steps(value)) - 1),
    nearest: (value) => (value === max ? max : at(Math.round(steps(value)))),
    holds: (value) => Number.isInteger(steps(value)),
  };
}

/** A labelled slider with its value beside it; `format` writes the value. */
export function slide_control(
  parent, { label, min, max, step = 1, value = min, format = String, on_input },
) {
  const field = field_with(parent, label);
  const range = { type: "range", min, max, step };
  const input = make("input", "rl-range", field, range);
  const output = make("output", "rl-output", field);
  const stops = grid({ min, max, step });
  const show = (shown) => {
    // The browser would round a value between two steps: there the steps are taken here.
    set(input, { step: stops.holds(shown) ? step : "any" });
    if (input.value !== String(shown)) input.value = shown;
    const text = format(shown);
    put(output, text);
    set(input, { "aria-valuetext": text });
  };
  input.addEventListener("input", () => {
    const given = Number(input.value);
    on_input(input.step === "any" ? stops.nearest(given) : given);
  });
  input.addEventListener("keydown", (event) => {
    const way = KEY_STEPS[event.key];
    if (input.step !== "any" || !way || is_command(event)) return;
    event.preventDefault();
    on_input(stops.next(Number(input.value), way));
  });
  show(value);
  return { input, output, show };
}

/**
 * A labelled list of choices [value, text]; `on_input` gets the value as it was given.
 * A value to show that is none of them joins the list.
 */
export function choice_control(parent, { label, choices, value = choices[0][0], on_input }) {
  const input = make("select", "rl-select", field_with(parent, label));
  const offered = [];
  const offer = (choice, text) => {
    offered.push(choice);
    make("option", "", input, { value: choice, text });
  };
  for (const [choice, text] of choices) offer(choice, text);
  const show = (shown) => {
    if (!offered.some((choice) => String(choice) === String(shown))) offer(shown, String(shown));
    if (input.value !== String(shown)) input.value = shown;
  };
  input.addEventListener("input", () => on_input(offered[input.selectedIndex]));
  show(value);
  return { input, show };
}

/** A button; one of the class rl-full is not shown in a simple widget. */
export function button(parent, text, on_click, class_name = "") {
  const element = make("button", "rl-button", parent, { type: "button", text });
  if (class_name) element.classList.add(class_name);
  element.addEventListener("click", on_click);
  return element;
}

/** One meter per metric with the parts named, such as "name", "value", "share" (a bar), "note". */
export function build_meters(root, metrics, parts) {
  const parent = make("div", "rl-meter-grid", root);
  return metrics.map((metric) => {
    const meter = make("div", "rl-meter", parent, { "data-metric": metric });
    // A document's name is rl-name.
    const of_class = (part) => (part === "name" ? "rl-meter-name" : `rl-${part}`);
    return Object.fromEntries(parts.map((part) => [part, make("div", of_class(part), meter)]));
  });
}

/** Whether Ctrl, Cmd or Alt is held: such a key is for the page around the widget. */
export const is_command = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/** The line that is read out when its text changes. */
export const live = (parent) =>
  make("div", "rl-say", parent, { "aria-live": "polite", "aria-atomic": "true" });

/** Change the text of the live line so that it is read out even if it is the same as before. */
export const say_again = (line, text) =>
  put(line, line.textContent === text ? `${text}\u00a0` : text);

/** Put values into a sentence with named places. */
export const fill = (template, values) =>
  template.replace(/\{(\w+)\}/g, (place, name) => (name in values ? values[name] : place));

// True for 0.0625 at three digits, not for 0.0125, which no float holds exactly.
const is_tie = (size, digits) =>
  Number.isInteger(size * 2 ** (digits + 1)) && (size * 10 ** digits) % 1 === 0.5;

/** Write a number as `number` does in Python: ties to the even digit, a true minus sign. */
export function number(value, digits = 3) {
  const size = Math.abs(value);
  const unit = 10 ** digits;
  const even = is_tie(size, digits) ? (2 * Math.round((size * unit) / 2)) / unit : size;
  const text = even.toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Write a number as `trimmed` does in Python: without zeros at its end. */
export const trimmed = (value, digits = 4) => number(value, digits).replace(/\.?0+$/, "");

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Its property `matches` is true for those who want less motion. */
export const reduced_motion = () => matchMedia("(prefers-reduced-motion: reduce)");

/** An id that no other element has: every widget on a page runs its own copy of this module. */
export const new_id = (prefix) => `${prefix}-${Math.random().toString(36).slice(2)}`;
