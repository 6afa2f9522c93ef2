"""The pictures of the lessons, drawn anew by the lessons' own statements.

Of a lesson only those statements run that its pictures need: nbval runs it as a whole.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import unquote

import nbformat
from matplotlib.figure import Figure

from ranklearn_course import figures
from ranklearn_course.authoring.pictures import PICTURE
from tests.scope import ROOT, in_scope

LESSONS = {path.stem: path for path in in_scope(sorted((ROOT / "notebooks").glob("*.ipynb")))}
#: Left out: the ladder of lesson 10 and the learners of lesson 08 fit each model anew, and lesson
#: 11 holds the same picture; the study of lesson 07 is drawn small where its numbers are tested.
TOO_LONG = {"ladder", "learners", "regret"}
DRAWN_SMALL = {"regret_by_temperature"}
# Methods that change their object.
CHANGING = {"add", "append", "clear", "extend", "insert", "pop", "remove", "sort", "update"}
_SHOWN = re.compile(r'<figure class="rl-figure".*?</figure>', re.DOTALL)


class Drawn(NamedTuple):
    """A picture as a lesson draws it: the function what the lesson passes, and both forms."""

    name: str
    args: tuple
    keywords: dict[str, Any]
    wide: Figure
    narrow: Figure


def stored(lesson: str) -> list[list[str]]:
    """The two drawings of each picture in the outputs of a lesson, the wide one first."""
    outputs = [output for cell in _cells(lesson) for output in cell.outputs]
    pages = [output.get("data", {}).get("text/html", "") for output in outputs]
    shown = [figure for page in pages for figure in _SHOWN.findall(page)]
    return [[unquote(drawing) for drawing in PICTURE.findall(figure)] for figure in shown]


@cache
def drawn(lesson: str) -> list[Drawn]:
    """Draw the pictures of a lesson."""
    found: list[Drawn] = []

    def show(figure: Any, alt: str, table: Any = None) -> None:
        draw, args, keywords = figure.narrow.args
        found.append(Drawn(draw.__name__, args, keywords, figure, figure.narrow()))

    program = compile(ast.Module(list(_needed(lesson)), []), lesson, "exec")
    with patch.object(figures, "show", show), redirect_stdout(StringIO()):
        exec(program, {"__name__": lesson, "display": lambda *_: None})
    return found


def _cells(lesson: str) -> list[nbformat.NotebookNode]:
    cells = nbformat.read(LESSONS[lesson], as_version=4).cells
    return [cell for cell in cells if cell.cell_type == "code" and cell.id not in TOO_LONG]


def _needed(lesson: str) -> Iterator[ast.stmt]:
    """The statements that show a picture, and those before them that make what they use."""
    statements = [each for cell in _cells(lesson) for each in ast.parse(cell.source).body]
    wanted: set[str] = set()
    kept = []
    for statement in reversed(statements):
        made, read = _names(statement)
        if "show(*" in ast.unparse(statement) or wanted & made:
            kept.append(statement)
            wanted |= read
    return reversed(kept)


def _names(statement: ast.stmt) -> tuple[set[str], set[str]]:
    """The names that a statement makes or changes, and all that it reads."""
    made, read = set(), set()
    for node in ast.walk(statement):
        match node:
            case ast.FunctionDef(name):
                made.add(name)
            case ast.alias(name, asname):
                made.add((asname or name).partition(".")[0])
            case ast.Name(name, ast.Load()):
                read.add(name)
            case ast.Name(name):
                made.add(name)
            case ast.Subscript(value, ctx=ast.Store()):
                made.add(_root(value))
            case ast.Call(ast.Attribute(value, method)) if method in CHANGING:
                made.add(_root(value))
    return made, read


def _root(node: ast.AST) -> str:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
