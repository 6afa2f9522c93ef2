"""Join the ES modules of a widget into the single module that anywidget takes.

Every imported module becomes a constant that holds its exports, so private names of different
modules never meet. Understood are `import * as name from "./file.js"` and
`import { a, b } from "./file.js"`, and exports that stand before `function`, `const` or
`class`; anything else is refused, because it would fail only later and in the browser.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent

_IMPORT = re.compile(
    r'^import\s+(?:\*\s+as\s+(?P<whole>\w+)|\{(?P<names>[^}]*)\})\s+from\s+"\./(?P<file>[\w.]+)";$',
    re.MULTILINE,
)
_EXPORT = re.compile(r"^export\s+(?=(?:async\s+)?(?:function|const|class)\s*\*?\s*(\w+))", re.M)
_LEFTOVER = re.compile(r"^(?:import|export)\b(?! default).*", re.MULTILINE)


def bundle(entry: str, folder: Path = HERE) -> str:
    """One ES module made of `entry` and of all it imports from its folder.

    Parameters
    ----------
    entry : str
        File name of the module that has the default export.
    folder : Path, optional
        Where the modules lie. Default: the folder of the widgets.

    Returns
    -------
    str
        The source of the module.

    Raises
    ------
    ValueError
        An import or export of a form that is not understood, or modules that import each other.

    Examples
    --------
    >>> bundle("board.js").count("export default")
    1
    """
    parts: dict[str, str] = {}
    body = _inlined(folder, entry, parts, path=())
    return "\n".join([*parts.values(), body])


def _inlined(folder: Path, file: str, parts: dict[str, str], path: tuple[str, ...]) -> str:
    """Return the module without its import lines; its imports are added to `parts` first."""
    if file in path:
        raise ValueError(f"modules import each other: {' -> '.join([*path, file])}")
    source = (folder / file).read_text(encoding="utf-8")
    for found in _IMPORT.finditer(source):
        if found["file"] not in parts:
            parts[found["file"]] = _as_constant(folder, found["file"], parts, (*path, file))
    body = _IMPORT.sub(_binding, source)
    if not path:
        _refuse_leftovers(body, file)
    return body


def _as_constant(folder: Path, file: str, parts: dict[str, str], path: tuple[str, ...]) -> str:
    body = _inlined(folder, file, parts, path)
    exports = ", ".join(_EXPORT.findall(body))
    body = _EXPORT.sub("", body)
    _refuse_leftovers(body, file)
    if "export default" in body:
        raise ValueError(f"{file}: only the entry module may have a default export")
    return f"const {_constant(file)} = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();"


def _binding(found: re.Match) -> str:
    names = found["whole"] or "{" + found["names"].replace(" as ", ": ") + "}"
    return f"const {names} = {_constant(found['file'])};"


def _constant(file: str) -> str:
    return "module_" + file.removesuffix(".js").replace(".", "_")


def _refuse_leftovers(body: str, file: str) -> None:
    if left := _LEFTOVER.search(body):
        raise ValueError(f"{file}: cannot bundle this line: {left[0]}")
