// What every widget does around its page: it stays in the saved notebook as the learner left it,
// says so when its kernel is gone, and leaves the keys that it does not use to JupyterLab.

import { keep_keys } from "./keys.js";

const STATE = "application/vnd.jupyter.widget-state+json";

// What JupyterLab's manager of widgets keeps to itself is asked for below. Tried with version 5.0.16
// of @jupyter-widgets/jupyterlab-manager in JupyterLab 4.6; where it is another one and this fails,
// the widgets work all the same.
const NOT_KEPT = "JupyterLab may not keep these widgets as they are left";

/** Let the manager, once, save what is shown; show what it has overlooked. */
async function look_after(manager, model) {
  const is_first = manager?.get_state_sync && !Object.hasOwn(manager, "get_state_sync");
  if (is_first) save_what_is_shown(manager);
  if (!is_heard(model)) show_the_overlooked(manager);
  if (is_first) await opening_is_no_change(manager);
}

/** Tell whether Python hears of changes. Only JupyterLab's own models say no. */
function is_heard(model) {
  // The layout lives and dies with the widget; of the widget itself anywidget shows less.
  const layout = model.get("layout");
  return layout?.comm_live !== false && !layout?.comm?.jsServicesComm?.isDisposed;
}

/**
 * Save every widget that an output shows, and no other one. JupyterLab would save all that the
 * kernel still holds, however often a cell was run, and none whose kernel is gone: a notebook that
 * is opened and saved on two days would lose them.
 */
function save_what_is_shown(manager) {
  const save = manager.get_state_sync;
  const as_live = (model) => Object.create(model, { comm_live: { value: true } });
  const state_of_shown = (options) => {
    const models = [...manager._modelsSync].map(([id, model]) => [id, as_live(model)]);
    const all = save.call({ _modelsSync: new Map(models) }, options);
    const state = {};
    const keep_named_in = (text) => {
      for (const id of Object.keys(all.state)) {
        if (id in state || !text.includes(id)) continue;
        state[id] = all.state[id];
        keep_named_in(JSON.stringify(state[id]));
      }
    };
    keep_named_in(JSON.stringify(manager.context.model.toJSON().cells));
    return { ...all, state };
  };
  manager.get_state_sync = (options) => {
    try {
      return state_of_shown(options);
    } catch (error) {
      console.warn(`${NOT_KEPT}: ${error}`);
      return save.call(manager, options);
    }
  };
}

/**
 * Take back the mark "unsaved" that the manager sets when it reads the widgets of a notebook: they
 * stand as they are stored, and nobody has edited a cell.
 */
async function opening_is_no_change(manager) {
  const { model } = manager.context;
  const stored = model.getMetadata("widgets")?.[STATE];
  const ids = Object.keys(stored?.state ?? {});
  if (ids.length === 0 || !ids.every((id) => manager.has_model(id))) return;
  await Promise.all(ids.map((id) => manager.get_model(id)));
  const edited = [model, ...model.cells].some(({ sharedModel }) => sharedModel.canUndo());
  const now = manager.get_state_sync({ drop_defaults: true });
  if (!edited && as_json(now) === as_json(stored)) model.dirty = false;
}

/** Write as JSON, the names sorted. */
function as_json(state) {
  const sort = (value) => Object.fromEntries(Object.entries(value).sort());
  const is_plain = (value) => value?.constructor === Object;
  return JSON.stringify(state, (_, value) => (is_plain(value) ? sort(value) : value));
}

/**
 * Show again what JupyterLab took for lost: when the kernel connects while it still reads the
 * notebook, it looks for the widgets too early and says "model not found".
 */
function show_the_overlooked(manager) {
  const notebook = manager?.context?.model;
  const was_dirty = notebook?.dirty;
  for (const { outputs } of notebook?.cells ?? []) {
    (outputs?.toJSON() ?? []).forEach((output, place) => {
      const id = output.data?.["application/vnd.jupyter.widget-view+json"]?.model_id;
      const model = manager._modelsSync.get(id);
      if (model && Object.keys(model.views).length === 0) outputs.set(place, output);
    });
  }
  if (notebook) notebook.dirty = was_dirty;
}

export default {
  initialize({ model }) {
    const manager = model.widget_manager;
    look_after(manager, model).catch((error) => console.warn(`${NOT_KEPT}: ${error}`));
    // Otherwise a change in the page alone would not be saved.
    model.on("change", () => manager?.setDirty?.());
  },

  render({ model, el }) {
    const { unheard } = model.get("words");
    const line = document.createElement("span");
    line.className = "rl-unheard";
    line.role = "status";
    el.append(line);
    const tell = () => (line.textContent = is_heard(model) ? "" : unheard);
    // The signal that a kernel ends comes before its end.
    const tell_soon = () => setTimeout(tell);
    tell();

    const layout = model.get("layout");
    const session = model.widget_manager?.context?.sessionContext;
    const signals = session ? [session.kernelChanged, session.statusChanged] : [];
    layout?.on?.("comm_live_update", tell_soon);
    signals.forEach((signal) => signal.connect(tell_soon));
    const remove = page_of_widget.render({ model, el });
    const let_keys_pass = keep_keys(el);
    return () => {
      let_keys_pass();
      layout?.off?.("comm_live_update", tell_soon);
      signals.forEach((signal) => signal.disconnect(tell_soon));
      line.remove();
      remove();
    };
  },
};
