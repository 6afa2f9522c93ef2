// Brings the stored widgets of a page to life, as the learner left them.

import { Model } from "../../widgets/kit/standalone.js";
import { entries, kept, record } from "./store.js";
import { all, data_of } from "./frame.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const is_same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A model that remembers what was changed since the lesson was made. */
class KeptModel extends Model {
  constructor(traits, changed, keep) {
    super({ ...traits, ...changed });
    this.first = traits;
    this.keep = keep;
  }

  changed() {
    const names = Object.keys(this.first).filter((name) => name !== "words");
    const moved = names.filter((name) => !is_same(this.traits[name], this.first[name]));
    return Object.fromEntries(moved.map((name) => [name, this.traits[name]]));
  }

  save_changes() {
    this.keep(this.changed());
  }
}

/** The changes that were kept of a widget that is still the same. */
function read_kept(name, digest) {
  const found = JSON.parse(kept.get(name) ?? "null");
  return found?.digest === digest ? found.changed : {};
}

/** Show the widget of a figure in place of its picture; the model that it shows. */
export async function bring_to_life(figure, place, given = null) {
  const { widget, digest, guess } = figure.dataset;
  const { default: page, words } = await import(`../widgets/${widget}.js`);
  const traits = data_of(figure.querySelector("script"));
  traits.words = { ...words, ...traits.words };
  const name = `widget:${place}#${figure.id}`;
  const keep = (changed) => kept.set(name, JSON.stringify({ digest, changed }));
  let model;
  if (guess) model = with_guess(traits, guess);
  else if (widget === "Quiz") model = with_answers(traits, read_kept(name, digest), keep);
  else model = new KeptModel(traits, given ?? read_kept(name, digest), given ? () => {} : keep);
  await style_of(widget);
  const box = document.createElement("div");
  page.render({ model, el: box });
  figure.querySelector(".still").replaceWith(box);
  return model;
}

function style_of(widget) {
  const href = new URL(`../widgets/${widget}.css`, import.meta.url).href;
  if (all("link").some((link) => link.href === href)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
}

function with_guess(traits, id) {
  const model = new Model({ ...traits, guess: entries().get(id)?.guess ?? null });
  model.on("change:guess", () => record({ exercise: id, guess: model.get("guess") }));
  return model;
}

function with_answers(traits, changed, keep) {
  const ids = traits.questions.map(({ id }) => id);
  const done = ids.filter((id) => entries().get(id)?.status === "correct");
  const { done: _, ...left } = changed;
  const model = new KeptModel({ ...traits, done }, left, keep);
  let before = model.get("tried");
  model.on("change:tried", () => {
    for (const { id, options } of traits.questions) {
      const letters = model.get("tried")[id] ?? [];
      for (const letter of letters.slice((before[id] ?? []).length)) {
        const status = options[LETTERS.indexOf(letter)].right ? "correct" : "not yet";
        record({ exercise: id, status });
      }
    }
    before = model.get("tried");
  });
  return model;
}

/** All widgets of the page one after the other, so that reading and scrolling never wait. */
export async function start_widgets(place) {
  for (const figure of all("figure.widget")) {
    try {
      await bring_to_life(figure, place);
    } catch (error) {
      console.warn(error); // its picture stays
    }
    await new Promise((done) => setTimeout(done));
  }
}
