// One of several options: radio buttons, then both options marked.

import { fill, is_command, make, new_id } from "../kit/page.js";
import { prose } from "../kit/prose.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export function choose_form(parent, s, { on_change, on_enter }) {
  const group = make("div", "rl-options", parent, {
    role: "radiogroup", "aria-label": s.words.number_label,
  });
  const name = new_id("rl-option");
  const inputs = s.asked.options.map((option, i) => {
    const label = make("label", "rl-option", group);
    const input = make("input", "rl-radio", label, { type: "radio", name, value: LETTERS[i] });
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
  list_options(parent, s, LETTERS.indexOf(guess));
  return s.words.kept;
}

export function choose_result(parent, s, guess) {
  const { options } = s.asked;
  const chosen = LETTERS.indexOf(guess);
  const right = options.findIndex((option) => option.right);
  list_options(parent, s, chosen, right);
  const sentence = chosen === right ? s.words.say_right : s.words.say_wrong;
  // An option that is a sentence ends inside of another one here.
  const [said, truth] = [chosen, right].map((i) => options[i].text.replace(/\.$/, ""));
  return fill(sentence, { guess: said, truth });
}

function list_options(parent, s, chosen, right = null) {
  const { options } = s.asked;
  const is_open = right !== null;
  const list = make("ul", "rl-options", parent);
  options.forEach((option, i) => {
    const row = make("li", "rl-option", list);
    row.classList.toggle("rl-chosen", i === chosen);
    row.classList.toggle("rl-right", i === right);
    const sign = is_open ? sign_of(i, chosen, right) : "";
    make("span", "rl-sign", row, { text: sign, "aria-hidden": "true" });
    const text = prose(make("span", "rl-text", row), option.text);
    if (i === chosen) make("span", "rl-tag rl-of-guess", row, { text: s.words.your_guess });
    if (i === right) make("span", "rl-tag rl-of-answer", row, { text: s.words.answer });
    if (is_open && option.reply && i === chosen) prose(make("div", "rl-reply", text), option.reply);
  });
}

const sign_of = (i, chosen, right) => (i === right ? "✓" : i === chosen ? "✗" : "");
