// A quiz: questions with their options as buttons; each has a reply, and a wrong one may be mended.

import { by_lot } from "../kit/by_lot.js";
import { trait_writer, while_shown } from "../kit/model.js";
import { fill, live, make, new_id, put, say_again, set } from "../kit/page.js";
import { prose } from "../kit/prose.js";
import { walk } from "../kit/walk.js";

function render({ model, el }) {
  const names = ["words", "questions", "done", "lot"];
  const [words, questions, done, lot] = names.map((name) => model.get(name));
  const writer = trait_writer(model);
  const frame = make("div", "rl-frame", el);
  const root = make("div", "rl-widget rl-quiz", frame, {
    role: "group", "aria-label": words.quiz_label,
  });
  make("div", "rl-read", root, { text: words.how_to });
  const tried = (id) => model.get("tried")[id] ?? [];
  const cards = questions.map((question, i) => {
    const options = by_lot(question.options, question.question, lot);
    const answer = (letter) => {
      const before = tried(question.id);
      if (before.includes(letter) || is_solved(question, before)) return;
      writer.change({ tried: { ...model.get("tried"), [question.id]: [...before, letter] } });
      writer.flush();
    };
    const is_done = done.includes(question.id);
    return build_card(root, { question: { ...question, options }, n: i + 1, words, answer, is_done });
  });
  const count = make("div", "rl-count", root);
  const is_answered = (question) =>
    done.includes(question.id) || is_solved(question, tried(question.id));
  const show = () => {
    cards.forEach((card) => card.show(tried(card.id)));
    const right = questions.filter(is_answered).length;
    put(count, fill(words.count, { right, n: questions.length }));
  };
  show();
  return while_shown(model, ["tried"], show, writer, frame);
}

const option_of = (question, letter) => question.options.find(({ key }) => key === letter);
const is_right = (question, letter) => option_of(question, letter).right;
const is_solved = (question, letters) => letters.some((letter) => is_right(question, letter));

function build_card(parent, { question, n, words, answer, is_done }) {
  const id = new_id("rl-question");
  const card = make("div", "rl-card", parent, { role: "group", "aria-labelledby": id });
  const head = make("div", "rl-question", card, { id });
  make("span", "rl-number", head, { text: fill(words.number, { n }) });
  prose(make("span", "rl-text", head), question.question);
  if (is_done) make("span", "rl-tag", head, { text: words.done });
  const list = make("div", "rl-options", card);
  const options = question.options.map((option) => {
    const box = make("div", "rl-option", list);
    const button = make("button", "rl-choice", box, { type: "button" });
    const sign = make("span", "rl-sign", button, { "aria-hidden": "true" });
    prose(make("span", "rl-text", button), option.text);
    button.addEventListener("click", () => answer(option.key));
    return { box, button, sign, reply: make("div", "rl-reply", box), shown: false };
  });
  walk(options.map(({ button }) => button));
  const say = live(card);
  say.classList.add("rl-hidden");
  let said = 0;
  const show = (letters) => {
    const solved = is_solved(question, letters);
    options.forEach((option, i) => {
      const { key, right, reply } = question.options[i];
      const is_tried = letters.includes(key);
      option.box.classList.toggle("rl-right", is_tried && right);
      option.box.classList.toggle("rl-wrong", is_tried && !right);
      put(option.sign, is_tried ? (right ? "✓" : "✗") : "");
      set(option.button, { "aria-disabled": is_tried || solved ? "true" : null });
      if (is_tried && !option.shown) prose(option.reply, reply);
      option.shown ||= is_tried;
    });
    if (letters.length > said) say_again(say, spoken(question, letters.at(-1), words));
    said = letters.length;
  };
  return { id: question.id, show };
}

function spoken(question, letter, words) {
  const { right, reply } = option_of(question, letter);
  return fill(right ? words.say_right : words.say_wrong, { reply });
}

export default { render };
