// One of several options: radio buttons, then both options marked.

import { by_lot } from "../kit/by_lot.js";
import { fill, is_command, make, new_id } from "../kit/page.js";
import { prose } from "../kit/prose.js";

const shown_options = (s) => by_lot(s.asked.options, s.question, s.lot);

export function choose_form(parent, s, { on_change, on_enter }) {
  const group = make("div", "rl-options", parent, {
    role: "radiogroup", "aria-label": s.words.number_label,
  });
  const name = new_id("rl-option");
  const inputs = shown_options(s).map((option) => {
    const label = make("label", "rl-option", group);
    const input = make("input", "rl-radio", label, { type: "radio", name, value: option.key });
    prose(make("span", "rl-text", label), option.text);
    return input;
  });
  group.addEventListener("change", () => on_change());
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || is_command(event)) return;
    event.preventDefault();
    on_enter();
  });
  return { read: () => inputs.find((input) => input.checked)?.value ?? null };
}

/** The options with the chosen one marked: what is seen until the answer is opened. */
export function choose_kept(parent, s, guess) {
  list_options(parent, s, guess);
  return s.words.kept;
}

export function choose_result(parent, s, guess) {
  const { options } = s.asked;
  const chosen = options.find(({ key }) => key === guess);
  const right = options.find((option) => option.right);
  list_options(parent, s, guess, right.key);
  const sentence = chosen === right ? s.words.say_right : s.words.say_wrong;
  // An option that is a sentence ends inside of another one here.
  const [said, truth] = [chosen, right].map(({ text }) => text.replace(/\.$/, ""));
  return fill(sentence, { guess: said, truth });
}

function list_options(parent, s, chosen, right = null) {
  const is_open = right !== null;
  const list = make("ul", "rl-options", parent);
  for (const option of shown_options(s)) {
    const { key } = option;
    const row = make("li", "rl-option", list);
    row.classList.toggle("rl-chosen", key === chosen);
    row.classList.toggle("rl-right", key === right);
    const sign = is_open ? sign_of(key, chosen, right) : "";
    make("span", "rl-sign", row, { text: sign, "aria-hidden": "true" });
    const text = prose(make("span", "rl-text", row), option.text);
    if (key === chosen) make("span", "rl-tag rl-of-guess", row, { text: s.words.your_guess });
    if (key === right) make("span", "rl-tag rl-of-answer", row, { text: s.words.answer });
    if (is_open && option.reply && key === chosen) prose(make("div", "rl-reply", text), option.reply);
  }
}

const sign_of = (key, chosen, right) => (key === right ? "✓" : key === chosen ? "✗" : "");
