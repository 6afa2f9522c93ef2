// Brings the stored widgets of a page to life, as the learner left them.

import { fits_question } from "../../recall/due.js";
import { make } from "../../widgets/kit/page.js";
import { Model } from "../../widgets/kit/standalone.js";
import { all, data_of, words } from "./frame.js";
import { kept, when_changed } from "./storage.js";
import { entries, lot, record, today } from "./store.js";

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

/** The changes that were kept of a widget; an error if it is no more the same. */
function read_kept(name, digest) {
  const found = JSON.parse(kept.get(name) ?? "null");
  if (found && found.digest !== digest) throw new Error("the lesson has changed");
  return found?.changed ?? {};
}

/** Fetch a figure's widget; what shows it, with some changes, in the place of what it shows now. */
export async function shower(figure) {
  const { widget } = figure.dataset;
  const { default: page, words: own } = await import(`../widgets/${widget}.js`);
  const traits = data_of(figure.querySelector("script"));
  traits.words = { ...own, ...traits.words };
  await style_of(widget);
  let shown = { box: figure.querySelector(".still"), remove: () => {} };
  return (model_of, changed, keep) => {
    const model = model_of(traits, fitting(changed, traits), keep);
    const box = make("div", "", null);
    const remove = page.render({ model, el: box });
    shown.box.replaceWith(box);
    traits.questions?.forEach(({ id }, i) => lead_to(`exercise:${id}`, all(".rl-card", box)[i]));
    shown.remove();
    shown = { box, remove };
    return model;
  };
}

/** Give a question of a quiz the address that the page had for it above the quiz. */
function lead_to(id, card) {
  const place = document.getElementById(id);
  place?.remove();
  card.id = id;
  const { top } = card.closest("figure").getBoundingClientRect();
  const is_seen = top > -innerHeight && top < innerHeight;
  if (place && is_seen && location.hash === `#${id}`) card.scrollIntoView();
}

/**
 * Show the widget of a figure; the model that it shows. What is kept of it, or what `given` reads,
 * may be damaged: then it stands as in the lesson, and says so.
 */
export async function bring_to_life(figure, place, given = null) {
  const { widget, digest, guess } = figure.dataset;
  const name = `widget:${place}#${figure.id}`;
  let known = kept.get(name);
  const keep = given ? () => {} : (changed) => {
    known = JSON.stringify({ digest, changed });
    kept.set(name, known);
  };
  const model_of = guess ? guess_with(guess) : widget === "Quiz" ? quiz_with : as_left;
  const read = guess ? () => guess_of(guess) : given ?? (() => read_kept(name, digest));
  const show = await shower(figure);
  if (!given) when_changed(name, () => {
    if (kept.get(name) === known) return;
    known = kept.get(name);
    try {
      show(model_of, read(), keep); // as another tab left it
    } catch (error) {
      console.info(error); // which has another edition of the lesson
    }
  });
  try {
    return show(model_of, read(), keep);
  } catch (error) {
    console.info(error);
  }
  if (!given) {
    kept.drop(name);
    known = null;
  }
  const text = given ? words.widget.lost_address : words.widget.lost;
  figure.prepend(make("p", "says", null, { role: "status", text }));
  return show(model_of, {}, keep);
}

const kind_of = (value) => (Array.isArray(value) ? "list" : typeof value);

// No widget of a lesson counts further. A seed may be any number: it costs no time.
const MOST = 1e4;

function is_too_large(value) {
  if (typeof value === "number") return Math.abs(value) > MOST;
  return typeof value === "object" && Object.values(value ?? {}).some(is_too_large);
}

// What Python refuses: the metrics of a page rely on it, and an address may say anything. Only a
// cutoff may be null: it is the whole list.
const REFUSED = {
  k: (k) => k !== null && !(Number.isInteger(k) && k > 0),
  temperature: (temperature) => !(temperature > 0),
  base: (base) => !(base > 1),
};

/** What was changed, if the values are of the lesson's kinds and no page would hang; else an error. */
function fitting(changed, traits) {
  for (const [name, value] of Object.entries(changed)) {
    const first = traits[name];
    const is_known = first !== undefined && name !== "words";
    const is_of_kind = first === null || value === null || kind_of(first) === kind_of(value);
    const is_wrong = REFUSED[name]?.(value);
    if (!is_known || !is_of_kind || is_wrong || (name !== "seed" && is_too_large(value))) {
      throw new TypeError(`${name} cannot be ${JSON.stringify(value)}`);
    }
  }
  return changed;
}

function style_of(widget) {
  const href = new URL(`../widgets/${widget}.css`, import.meta.url).href;
  if (all("link").some((link) => link.href === href)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
}

const as_left = (traits, changed, keep) => new KeptModel(traits, changed, keep);

/** The guess that was made, as a change of its card. */
function guess_of(id) {
  const { guess } = entries().get(id) ?? {};
  return guess === undefined ? {} : { guess };
}

/** Unfold what answers a guess. */
function open_answer(id) {
  for (const fold of all("details.after")) fold.open ||= fold.dataset.after === id;
}

const guess_with = (id) => (traits, { guess = null }) => {
  const fits = (made) => fits_question(traits, made);
  if (guess !== null && !fits(guess)) throw new TypeError(`${id} cannot be ${JSON.stringify(guess)}`);
  const model = new Model({ ...traits, lot: lot(), guess });
  if (guess !== null) open_answer(id);
  model.on("change:guess", () => {
    open_answer(id);
    const made = guess_of(id).guess;
    // The first guess counts, but one that its question cannot have is none.
    if (made !== undefined && !fits(made)) record({ forget: id });
    record({ exercise: id, guess: model.get("guess"), at: today() });
  });
  return model;
};

function quiz_with(traits, changed, keep) {
  const ids = traits.questions.map(({ id }) => id);
  const done = ids.filter((id) => entries().get(id)?.status === "correct");
  const { done: _, ...left } = changed;
  const model = new KeptModel({ ...traits, lot: lot(), done }, left, keep);
  let before = model.get("tried");
  model.on("change:tried", () => {
    for (const { id, options } of traits.questions) {
      const letters = model.get("tried")[id] ?? [];
      for (const letter of letters.slice((before[id] ?? []).length)) {
        const { right } = options.find(({ key }) => key === letter);
        const status = right ? "correct" : "not yet";
        record({ exercise: id, status, at: today() });
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
