"""Formulas of pages as MathML, which browsers set without a script; KaTeX writes it in Node.js."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

_FORMULA = re.compile(r'(<span class="formula (inline|display)">)(.*?)(</span>)', re.DOTALL)
_CODE = """
const katex = require(process.argv[1]);
const write = ([text, displayMode]) =>
  katex.renderToString(text, { displayMode, output: "mathml", throwOnError: false });
const given = JSON.parse(require("fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(given.map(write)));
"""


def with_mathml(pages: dict[str, str], katex: Path) -> dict[str, str]:
    """Write what is marked as a formula in the pages as MathML, which names its TeX.

    Parameters
    ----------
    pages
        Name -> HTML.
    katex
        The file katex.min.js.
    """
    found = [each for html in pages.values() for each in _FORMULA.finditer(html)]
    node = shutil.which("node")
    assert node is not None, "npm, which brought Pyodide, comes with Node.js"
    given = json.dumps([(unescape(each[3]), each[2] == "display") for each in found])
    done = subprocess.run(
        [node, "-e", _CODE, str(katex.resolve())],
        input=given,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    written = iter(json.loads(done.stdout))
    return {
        name: _FORMULA.sub(lambda each: each[1] + next(written) + each[4], html)
        for name, html in pages.items()
    }
