import { precision_at_k } from "../kit/metrics.js";
import { trait_writer, while_shown } from "../kit/model.js";
import { fill, live, make, number, put, slide_control } from "../kit/page.js";

function render({ model, el }) {
  const [words, relevance] = ["words", "relevance"].map((name) => model.get(name));
  const writer = trait_writer(model);
  const frame = make("div", "rl-frame", el);
  const root = make("div", "rl-widget rl-toy", frame, { role: "group", "aria-label": words.k });
  const on_input = (k) => writer.change({ k });
  const slider = slide_control(root, { label: words.k, min: 1, max: relevance.length, on_input });
  const value = live(root);
  const show = () => {
    const k = model.get("k"); slider.show(k);
    put(value, fill(words.value, { k, value: number(precision_at_k(relevance, k)) }));
  };
  show();
  return while_shown(model, ["k"], show, writer, frame);
}

export default { render };
