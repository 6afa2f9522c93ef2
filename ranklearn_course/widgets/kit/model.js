// How a view changes the model, and how it follows changes from anywhere.

const SAVE_AFTER_MS = 60;

/** Changes traits: every view in the page follows at once, Python soon or at `flush`. */
export function trait_writer(model) {
  let timer = 0;
  const save = () => {
    clearTimeout(timer);
    timer = 0;
    model.save_changes();
  };
  return {
    change(settings) {
      for (const [name, value] of Object.entries(settings)) model.set(name, value);
      timer ||= setTimeout(save, SAVE_AFTER_MS);
    },
    flush: () => timer && save(),
  };
}

/** Call `draw` once per frame in which one of the traits changed; returns what ends this. */
export function follow(model, names, draw) {
  let frame = 0;
  const drawn = () => {
    frame = 0;
    draw();
  };
  const soon = () => (frame ||= requestAnimationFrame(drawn));
  const events = names.map((name) => `change:${name}`);
  events.forEach((event) => model.on(event, soon));
  return () => {
    events.forEach((event) => model.off(event, soon));
    cancelAnimationFrame(frame);
  };
}

/** Follow changes while a widget is shown; returns what removes it. `end` ends what else goes on. */
export function while_shown(model, names, draw, { flush }, frame, end = () => {}) {
  const stop = follow(model, names, draw);
  return () => {
    stop();
    end();
    flush();
    frame.remove();
  };
}
