// An extension of JupyterLab that start_page/server.py adds to its pages: one browser tab for each
// lesson, and one for the start page. Names of tabs and addresses are those of server.py, too.

const base_url = JSON.parse(document.getElementById("jupyter-config-data").textContent).baseUrl;
const PATH_OF_TAB = /^doc\/(?:workspaces\/[^/]+\/)?tree\/(.+\.ipynb)$/;
const FILES = `${base_url}files/`; // where JupyterLab thinks that a notebook in a link is
const WAIT_MS = 3000;

/** The notebook whose tab this is, "" where JupyterLab shows its files beside it. */
function own_notebook() {
  return PATH_OF_TAB.exec(decodeURI(location.pathname).slice(base_url.length))?.[1] ?? "";
}

/** Open the start page in the tab that has it, if there is one. */
const open_start = () => void window.open(`${base_url}ranklearn`, "ranklearn-start");

/** Open a notebook that a text leads to in its tab: beside its own it would be open twice. */
function open_in_its_tab(event) {
  const { pathname, hash } = event.target.closest?.("a[href]") ?? {};
  const path = pathname?.startsWith(FILES) ? pathname.slice(FILES.length) : "";
  if (!own_notebook() || !path.endsWith(".ipynb")) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = `ranklearn-${path.slice(0, -".ipynb".length).replaceAll("/", "-")}`;
  // The # leaves a tab that shows the notebook as it is, with all that was typed.
  window.open(`${base_url}doc/workspaces/${tab}/tree/${path}${hash || "#"}`, tab);
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

const plugin = {
  id: "ranklearn-tabs:plugin",
  autoStart: true,
  activate({ commands }) {
    commands.addCommand("ranklearn:start", { execute: open_start });
    document.addEventListener("click", open_in_its_tab, { capture: true });
    const notebook = own_notebook();
    if (notebook) hold(notebook);
  },
};

// What a bundler would write around an extension.
window._JUPYTERLAB ??= {};
window._JUPYTERLAB["ranklearn-tabs"] = { init: () => {}, get: async () => () => plugin };
