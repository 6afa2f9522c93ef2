// What buttons disclose one after the other: sliders of grades, one user, further settings.

import { button, make, set } from "../kit/page.js";

const DISCLOSED = ["grades", "one", "settings"];

/** A button for each step; `act.turn` gets the step of the one that is pressed. */
export function build_steps(parent, { words }, act) {
  const group = make("span", "rl-buttons", parent);
  return DISCLOSED.map((step) =>
    ({ step, turn: button(group, words[`open_${step}`], () => act.turn(step)) }));
}

// Who is followed is shown.
const is_open = (s, step) => s.opened.includes(step) || (step === "one" && s.followed !== null);

/** The settings with one step opened or closed. */
export function turned(s, step) {
  const opened = s.opened.filter((other) => other !== step);
  if (!is_open(s, step)) return { opened: [...opened, step] };
  return { opened, ...(step === "one" && { followed: null }) };
}

/** Show the parts of the steps that are open. */
export function show_steps({ s, page }) {
  const fields = ["n_users", "speed"].flatMap((name) => page.sliders[name]?.field ?? []);
  const parts = {
    grades: page.documents.map(({ input }) => input), one: [page.one.box], settings: fields,
  };
  for (const { step, turn } of page.steps) {
    set(turn, { "aria-expanded": is_open(s, step) });
    for (const part of parts[step]) part.hidden = !is_open(s, step);
  }
}
