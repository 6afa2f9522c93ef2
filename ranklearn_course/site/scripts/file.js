// The file to take along.

import { make } from "../../widgets/kit/page.js";
import { file_text } from "./store.js";

// JupyterLab's own begins with a dot, which browsers take away.
const FILE_NAME = "ranklearn-progress.jsonl";

export function save_file() {
  const blob = new Blob([file_text()], { type: "application/jsonl" });
  const link = make("a", "", null, { href: URL.createObjectURL(blob), download: FILE_NAME });
  link.click();
  URL.revokeObjectURL(link.href);
}
