"""Scripts of pages: ES modules, and what joins them into one."""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import [^;]* from "(.+)";\n', re.MULTILINE)


def modules(page: Path) -> list[Path]:
    """Return an ES module and all that it imports, each before those that import it."""
    found: dict[Path, None] = {}
    for file in _IMPORT.findall(page.read_text(encoding="utf-8")):
        found |= dict.fromkeys(modules((page.parent / file).resolve()))
    return [*found, page]


def script(page: Path) -> str:
    """Join an ES module with all that it imports into the one module that anywidget takes.

    The modules are put one after the other without their imports and exports, so a name may stand
    at the top of one of them only, and is imported as it is.
    """
    joined = "\n".join(file.read_text(encoding="utf-8") for file in modules(page))
    return re.sub(r"^export (?!default)", "", _IMPORT.sub("", joined), flags=re.MULTILINE)
