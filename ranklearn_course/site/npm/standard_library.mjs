// Writes Python's standard library for pages: what each start loads is compiled, which would take
// most of a start otherwise.

import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, file] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
python.runPython(`
import sys

# What the checker needs besides.
import csv, difflib, html, tomllib
loaded = {getattr(module, "__file__", None) for module in sys.modules.values()}
library = next(path for path in sys.path if path.endswith(".zip"))

import marshal
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash

# It holds the hash of its source and is not compared with it, PEP 552 says.
UNCHECKED = (1).to_bytes(4, "little")
with zipfile.ZipFile(library) as old, zipfile.ZipFile("/new.zip", "w") as new:
    for each in old.infolist():
        content, name = old.read(each), f"{library}/{each.filename}"
        if name in loaded:
            code = marshal.dumps(compile(content, name, "exec", dont_inherit=True))
            content = MAGIC_NUMBER + UNCHECKED + source_hash(content) + code
            each.filename += "c"
        new.writestr(each, content)
`);
writeFileSync(file, python.FS.readFile("/new.zip"));
