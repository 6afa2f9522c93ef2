"""Scripts of pages: ES modules, and what joins them into one."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

_IMPORT = re.compile(r'^import [^;]* from "(.+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def modules(page: Path) -> list[Path]:
    """Return an ES module and all that it imports, each before those that import it."""
    found: dict[Path, None] = {}
    for file in _read(page)[0]:
        found |= dict.fromkeys(modules((page.parent / file).resolve()))
    return [*found, page]


def script(page: Path) -> str:
    """Join an ES module with all that it imports into the one module that anywidget takes.

    The modules are put one after the other without their imports and exports, so a name may stand
    at the top of one of them only, and is imported as it is.
    """
    return "\n".join(_read(file)[1] for file in modules(page))


def hash_of(code: str) -> str:
    """Return the hash by which a page allows a script that stands in it."""
    return b64encode(sha256(code.encode()).digest()).decode()


# Each widget imports the same few modules.
@cache
def _read(file: Path) -> tuple[list[str], str]:
    """Return what a module imports, and its text without imports and exports."""
    text = file.read_text(encoding="utf-8")
    return _IMPORT.findall(text), _EXPORT.sub("", _IMPORT.sub("", text))
