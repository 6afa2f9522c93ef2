// Python with the course's checker, alone in a worker. Written before this text: PACKAGES, what the
// other cells of a lesson need of Pyodide's distribution.

import { loadPyodide } from "../pyodide/pyodide.mjs";

async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function started() {
  const indexURL = new URL("../pyodide/", import.meta.url).href;
  const [python, course] = await Promise.all([
    loadPyodide({ indexURL, packageBaseUrl: indexURL }),
    fetched("python.zip"),
  ]);
  python.unpackArchive(course, "zip");
  const { run, prepare } = python.pyimport("ranklearn_course.site.cell");
  let prepared = null;
  const prepare_cells = async () => {
    const cells = fetched("cells.zip");
    await python.loadPackage(PACKAGES, { messageCallback: () => {} });
    python.unpackArchive(await cells, "zip");
    prepare();
  };
  self.onmessage = async ({ data }) => {
    try {
      if (data.is_cell) await (prepared ??= prepare_cells());
      postMessage(JSON.parse(run(data.source, data.progress)));
    } catch (error) {
      postMessage({ failed: String(error.message ?? error) });
    }
  };
  postMessage({});
}

started().catch((error) => postMessage({ failed: String(error.message ?? error) }));
