// Questions of earlier lessons that come again: those of the day, below a lesson's title and on the
// start page.

import { due, is_right, next_seed } from "../../recall/due.js";
import { make } from "../../widgets/kit/page.js";
import { Model } from "../../widgets/kit/standalone.js";
import { words } from "./frame.js";
import { entries, lot, record, today } from "./store.js";
import { shower } from "./widgets.js";

const known = async (name) => (await fetch(`recall/${name}.json`)).json();

/** Ask in a place what is due today; nothing due, nothing shown. */
export async function warm_up(place, lesson = null) {
  const before = entries();
  if (!before.size) return;
  const asked = due(await known("facts"), before, today(), lesson);
  if (!asked.length) return;
  make("h2", "", place, { text: words.warm_up.today });
  make("p", "soft", place, { text: words.warm_up.why });
  for (const { id, lesson: name } of asked) {
    const drawn = (await known(name))[id];
    const seed = next_seed(before.get(id));
    await ask(place, id, seed, drawn[seed % drawn.length]);
  }
}

async function ask(place, id, seed, traits) {
  const figure = make("figure", "widget", place, { "data-widget": "GuessCard" });
  make("div", "still", figure);
  make("script", "", figure, { type: "application/json", text: JSON.stringify(traits) });
  const show = await shower(figure);
  const model = show((shown) => new Model({ ...shown, lot: `${lot()} ${seed}` }), {}, () => {});
  model.on("change:guess", () => {
    const right = is_right(traits, model.get("guess"));
    record({ recall: id, seed, right, at: today() });
  });
}
