// An extension of JupyterLab that start_page/server.py adds to its pages: one browser tab for each
// lesson, and one for the start page. Names of tabs and addresses are those of server.py, too.

const base_url = JSON.parse(document.getElementById("jupyter-config-data").textContent).baseUrl;
const PATH_OF_TAB = /^doc\/(?:workspaces\/[^/]+\/)?tree\/(.+\.ipynb)$/;
const FILES = `${base_url}files/`; // where JupyterLab thinks that a notebook in a link is
const BESIDE = /^[^/:?#]+\.ipynb(#|$)/; // a notebook beside that of the tab
const WAIT_MS = 3000;
const [LOOK_MS, SETTLE_MS, MOST_ROUNDS] = [100, 400, 15];
const EXERCISE = "exercise:"; // as `place_of` of exercises/bank.py says it
// JupyterLab drops it while it opens the notebook.
const asked = location.hash;

/** The notebook whose tab this is, "" where JupyterLab shows its files beside it. */
function own_notebook() {
  return PATH_OF_TAB.exec(decodeURIComponent(location.pathname.slice(base_url.length)))?.[1] ?? "";
}

/** A text in an address, as Python's `quote` writes it. */
const quoted = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) =>
  `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The notebook that a link leads to, "" for none. JupyterLab leaves those in widgets as they are. */
function notebook_of(link) {
  if (!link?.pathname.endsWith(".ipynb")) return "";
  const path = decodeURIComponent(link.pathname);
  if (path.startsWith(FILES)) return path.slice(FILES.length);
  if (!BESIDE.test(link.getAttribute("href"))) return "";
  return own_notebook().replace(/[^/]*$/, "") + path.replace(/.*\//, "");
}

/** Open the start page in the tab that has it, if there is one. */
const open_start = () => void window.open(`${base_url}ranklearn`, "ranklearn-start");

/**
 * Open a notebook that a text leads to in its tab: beside its own it would be open twice. So is the
 * start page, whose address in a lesson has no base_url.
 */
function open_in_its_tab(event) {
  const link = event.target.closest?.("a[href]");
  if (link?.getAttribute("href") === "/ranklearn") {
    event.preventDefault();
    event.stopPropagation();
    open_start();
    return;
  }
  const path = notebook_of(link);
  if (!own_notebook() || !path) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = `ranklearn-${path.slice(0, -".ipynb".length).replaceAll("/", "-")}`;
  const place = `doc/workspaces/${quoted(tab)}/tree/${path.split("/").map(quoted).join("/")}`;
  // The # leaves a tab that shows the notebook as it is, with all that was typed.
  window.open(`${base_url}${place}${link.hash || "#"}`, tab);
}

/**
 * Hold the notebook as long as this tab is there. Where another tab of the browser holds it, however
 * it was opened, lead to the start page, which says so: of two tabs one would overwrite the other.
 */
function hold(notebook) {
  // A tab that is loaded anew lets go of it only now.
  const signal = AbortSignal.timeout(WAIT_MS);
  const name = `ranklearn ${base_url}${notebook}`;
  navigator.locks?.request(name, { signal }, () => new Promise(() => {})).catch(() => {
    window.onbeforeunload = null;
    location.replace(`${base_url}ranklearn?open=${encodeURIComponent(notebook)}`);
  });
}

/** Whether a cell is the code of an exercise, or has a heading, that an address names. */
function is_named(place, { type, sharedModel }) {
  const source = sharedModel.getSource();
  if (place.startsWith(EXERCISE)) {
    return type === "code" && source.includes(`"${place.slice(EXERCISE.length)}"`);
  }
  const headings = source.matchAll(/^#+ (.*)$/gm);
  return type === "markdown" && [...headings].some(([, words]) => words.replaceAll(" ", "-") === place);
}

/** Show the cell that the address names; of an exercise, from its task on. */
async function go_to({ shell }, place) {
  const { content } = shell.currentWidget;
  const at = content.widgets.findIndex(({ model }) => is_named(place, model));
  if (at < 0) return;
  const has_task = place.startsWith(EXERCISE) && content.widgets[at - 1]?.model.type === "markdown";
  content.activeCellIndex = at;
  await scroll_to(content, has_task ? at - 1 : at);
}

/** Whether all texts down to a cell are rendered, which a busy machine does late. */
const are_rendered = ({ widgets }, at) => widgets.slice(0, at + 1).every(({ model, node }) =>
  model.type !== "markdown" || node.querySelector(".jp-MarkdownOutput > *"));

/** Scroll until a cell stays where it is: what stands above it grows when it is rendered. */
async function scroll_to(content, at) {
  let [top, before] = [0, null];
  const moves = () => top !== before || !are_rendered(content, at);
  for (let round = 0; moves() && round < MOST_ROUNDS; round++) {
    before = top;
    await content.scrollToItem(at, "start");
    await new Promise((wait) => setTimeout(wait, SETTLE_MS));
    ({ top } = content.widgets[at].node.getBoundingClientRect());
  }
}

/** Go where the address leads, once the notebook is there. */
async function go_where_asked(app, hash) {
  const place = decodeURIComponent(hash.slice(1));
  if (!place) return;
  while (!app.shell.currentWidget?.content?.widgets?.length) {
    await new Promise((wait) => setTimeout(wait, LOOK_MS));
  }
  await app.shell.currentWidget.revealed;
  await go_to(app, place);
  // Pressed again, the same link shall lead here again.
  if (place.startsWith(EXERCISE)) history.replaceState(null, "", location.pathname);
}

const plugin = {
  id: "ranklearn-tabs:plugin",
  autoStart: true,
  activate(app) {
    app.commands.addCommand("ranklearn:start", { execute: open_start });
    document.addEventListener("click", open_in_its_tab, { capture: true });
    const notebook = own_notebook();
    if (!notebook) return;
    hold(notebook);
    addEventListener("hashchange", () => go_where_asked(app, location.hash));
    go_where_asked(app, asked);
  },
};

// What a bundler would write around an extension.
window._JUPYTERLAB ??= {};
window._JUPYTERLAB["ranklearn-tabs"] = { init: () => {}, get: async () => () => plugin };
