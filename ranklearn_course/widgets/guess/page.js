// A guess: one question before the truth, then the guess and the truth side by side.

import { choose_form, choose_kept, choose_result } from "./choose.js";
import { trait_writer, while_shown } from "../kit/model.js";
import { button, live, make, new_id, put, set } from "../kit/page.js";
import { number_form, number_result } from "./number.js";
import { order_form, order_result } from "./order.js";
import { prose } from "../kit/prose.js";

const FORMS = { choose: choose_form, number: number_form, order: order_form };
const RESULTS = { choose: choose_result, number: number_result, order: order_result };

export function render({ model, el }) {
  const names = ["kind", "question", "because", "asked", "lot", "words"];
  const s = Object.fromEntries(names.map((name) => [name, model.get(name)]));
  const writer = trait_writer(model);
  const page = build(el, s);
  const show = () => {
    const guess = model.get("guess");
    if (guess !== null && page.form) show_result(page, s, guess);
  };
  const give = () => {
    const guess = page.form?.read() ?? null;
    if (guess === null) return;
    writer.change({ guess });
    writer.flush();
  };
  page.form = FORMS[s.kind](page.area, s, {
    on_change: (hint = "") => {
      set(page.button, { disabled: page.form?.read() == null ? "" : null });
      put(page.say, hint);
    },
    on_enter: give,
    say: page.say,
  });
  page.button = button(page.area, s.words.button, give);
  page.button.classList.add("rl-give");
  set(page.button, { disabled: page.form.read() === null ? "" : null });
  show();
  return while_shown(model, ["guess"], show, writer, page.frame);
}

function build(parent, s) {
  const id = new_id("rl-guess");
  const frame = make("div", "rl-frame", parent);
  const root = make("div", "rl-widget rl-guess", frame, {
    role: "group", "aria-labelledby": id,
  });
  make("div", "rl-heading", root, { text: s.words.heading });
  prose(make("div", "rl-question", root, { id }), s.question);
  const area = make("div", "rl-area", root);
  return { frame, root, area, say: live(root), form: null };
}

function show_result(page, s, guess, is_tried = !s.asked.before_play) {
  const had_focus = page.area.contains(document.activeElement);
  page.form = null;
  page.area.replaceChildren();
  const said = (is_tried ? RESULTS[s.kind] : choose_kept)(page.area, s, guess);
  page.say.replaceChildren();
  prose(page.say, said);
  page.area.append(page.say);
  const { link } = s.asked;
  if (is_tried) prose(make("div", "rl-because", page.area), s.because);
  else button(page.area, s.words.open, () => show_result(page, s, guess, true));
  if (is_tried && link) {
    const { address, tab, words } = link;
    make("a", "rl-more", page.area, { href: address, target: tab || null, text: words });
  }
  if (!had_focus) return;
  set(page.area, { tabindex: -1 });
  page.area.focus({ preventScroll: true });
}

export default { render };
