// Questions of earlier lessons that come again: those of the day, below a lesson's title and on the
// start page.

import { due, is_right, next_seed } from "../../recall/due.js";
import { make } from "../../widgets/kit/page.js";
import { Model } from "../../widgets/kit/standalone.js";
import { words } from "./frame.js";
import { kept } from "./storage.js";
import { entries, lot, record, today } from "./store.js";
import { shower } from "./widgets.js";

// Under which name the answers of the day are kept, so that their replies can be read again.
const ANSWERED = "answered";

const known = async (name) => (await fetch(`recall/${name}.json`)).json();

/** What was answered today, as it was asked. */
function answered_today() {
  try {
    return JSON.parse(kept.get(ANSWERED)).filter(({ at }) => at === today());
  } catch {
    return []; // nothing is kept, or it is damaged
  }
}

/** Ask in a place what is due today, below what was answered; if there is neither, show nothing. */
export async function warm_up(place, lesson = null) {
  const before = entries();
  if (!before.size) return;
  const facts = await known("facts");
  const seeded = due(facts, before, today(), lesson)
    .map(({ id }) => ({ id, seed: next_seed(before.get(id)), guess: null }));
  const asked = [...answered_today(), ...seeded];
  if (!asked.length) return;
  make("h2", "", place, { text: words.warm_up.today });
  make("p", "soft", place, { text: words.warm_up.why });
  for (const each of asked) {
    const { lesson: name } = facts.questions.find(({ id }) => id === each.id) ?? {};
    const drawn = name && (await known(name))[each.id];
    if (drawn) await ask(place, each, drawn[each.seed % drawn.length]);
  }
}

async function ask(place, { id, seed, guess }, traits) {
  const figure = make("figure", "widget", place, { "data-widget": "GuessCard" });
  make("div", "still", figure);
  make("script", "", figure, { type: "application/json", text: JSON.stringify({ ...traits, guess }) });
  const show = await shower(figure);
  const model = show((shown) => new Model({ ...shown, lot: `${lot()} ${seed}` }), {}, () => {});
  model.on("change:guess", () => {
    const answer = { id, seed, guess: model.get("guess"), at: today() };
    kept.set(ANSWERED, JSON.stringify([...answered_today(), answer]));
    record({ recall: id, seed, right: is_right(traits, answer.guess), at: today() });
  });
}
