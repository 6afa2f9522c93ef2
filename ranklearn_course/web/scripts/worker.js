// Python with the course's checker, alone in a worker.

import { loadPyodide } from "../pyodide/pyodide.mjs";

async function started() {
  const [python, course] = await Promise.all([
    loadPyodide({ indexURL: new URL("../pyodide/", import.meta.url).href }),
    fetch(new URL("python.zip", import.meta.url)),
  ]);
  if (!course.ok) throw new Error(`python.zip: ${course.status}`);
  python.unpackArchive(await course.arrayBuffer(), "zip");
  const { run } = python.pyimport("ranklearn_course.web.cell");
  self.onmessage = ({ data }) => postMessage(JSON.parse(run(data.source, data.progress)));
  postMessage({});
}

started().catch((error) => postMessage({ failed: String(error.message ?? error) }));
