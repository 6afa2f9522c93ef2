// Questions that come again, as cards in a page without a kernel.

import { make } from "../widgets/kit/page.js";
import { Model } from "../widgets/kit/standalone.js";
import { render } from "../widgets/guess/page.js";

/** Ask a question in a place; `note` takes the answer. */
export function ask(place, traits, note) {
  const model = new Model(traits);
  model.on("change:guess", () => note(model.get("guess")));
  render({ model, el: make("div", "card", place) });
}
