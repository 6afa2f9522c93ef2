"""The source of a right function in a chapter's `solutions.py`, as learners see it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple


class RightFunction(NamedTuple):
    """The source of a function with the imports it needs, its stub, and its parameters."""

    source: str
    stub: str
    parameters: tuple[str, ...]


def read_function(path: Path, name: str) -> RightFunction:
    """Read a function of a file; ValueError says why it cannot stand as a solution.

    The file is read and not imported: a solution may need what the checker does not.
    """
    text = path.read_text(encoding="utf-8")
    module = ast.parse(text)
    functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
    if name not in functions:
        raise ValueError(f"must be a function of solutions.py, got {name!r}")
    wanted = functions[name]
    used = {node.id for node in ast.walk(wanted) if isinstance(node, ast.Name)}
    _demand_plain(wanted, used & functions.keys() - {name})
    imports = [line for node in module.body for line in _import(node, used)]
    lines = text.splitlines()
    source = "\n".join(lines[wanted.lineno - 1 : wanted.end_lineno])
    docstring_ends = wanted.body[0].end_lineno or 0
    stub = "\n".join([*lines[wanted.lineno - 1 : docstring_ends], "    return None", ""])
    parameters = tuple(argument.arg for argument in wanted.args.args)
    imported = "\n".join([*imports, "", "", ""]) if imports else ""
    return RightFunction(f"{imported}{source}", stub, parameters)


def _demand_plain(function: ast.FunctionDef, used: set[str]) -> None:
    """Raise ValueError for what a learner could not write alone from the stub."""
    name, arguments = function.name, function.args
    if ast.get_docstring(function) is None:
        raise ValueError(f"{name} must have a docstring, which the stub shows")
    inner = {node.name for node in ast.walk(function) if isinstance(node, ast.FunctionDef)}
    if helpers := used - inner:
        raise ValueError(f"{name} must stand alone, it uses {', '.join(helpers)}")
    if arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
        raise ValueError(f"{name} must have plain parameters only")


def _import(node: ast.stmt, used: set[str]) -> list[str]:
    """The import without the names that are not used."""
    if not isinstance(node, ast.Import | ast.ImportFrom):
        return []
    node.names = [alias for alias in node.names if (alias.asname or alias.name) in used]
    return [ast.unparse(node)] if node.names else []
