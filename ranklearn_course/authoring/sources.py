"""What the code cells of a lesson may contain."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from nbformat import NotebookNode

from ranklearn_course.authoring.lesson import PART, Fault, Lesson, tags

MOST_LINES = 12
# interact and Output swallow errors: a run looks healthy although a callback raised.
SWALLOWING = frozenset(
    {"interact", "interact_manual", "interactive", "interactive_output", "Output"}
)
MAGIC = re.compile(r"^\s*[%!]|\?\s*$", re.MULTILINE)
UNCHECKED = re.compile(r"#\s*(NBVAL_\w+|PYTEST_VALIDATE_IGNORE_OUTPUT)")
UNFIT_TAGS = frozenset(
    {"raises-exception", "skip-execution", "solution"}
    | {"nbval-ignore-output", "nbval-raises-exception", "nbval-skip"}
)

TOO_LONG = "the cell has {lines} lines, and {most} are the limit: split it or move code to a module"
NO_PYTHON = "the cell is not plain Python (line {line}): no magics, no shell commands"
USES_SWALLOWING = "`{name}` hides errors from the checks: use a widget with traits instead"
HIDDEN_OUTPUT = "a final `;` hides nothing from nbval: write `_ = ...` instead"
UNFIT_TAG = "the tag `{tag}` does not belong in the student edition: remove it"
UNCHECKED_CELL = "`{mark}` takes the cell's output out of the checks: remove it"
NOT_A_SETUP = "the set-up cell must hold imports, then `print` of one fixed text, nothing else"


def length(lesson: Lesson) -> Iterator[Fault]:
    """A code cell fits on half a screen."""
    for number, cell in lesson.cells("code"):
        lines = len(cell.source.splitlines())
        if lines > MOST_LINES:
            yield lesson.fault(number, TOO_LONG, lines=lines, most=MOST_LINES)


def plain_python(lesson: Lesson) -> Iterator[Fault]:
    """The code is Python, without magics, and uses nothing that swallows errors."""
    for number, cell in lesson.cells("code"):
        try:
            tree = ast.parse(cell.source)
        except SyntaxError as error:
            yield lesson.fault(number, NO_PYTHON, line=error.lineno)
        else:
            for name in sorted(_names(tree) & SWALLOWING):
                yield lesson.fault(number, USES_SWALLOWING, name=name)


def _names(tree: ast.AST) -> set[str]:
    """Return the names of all variables, attributes and imports."""
    nodes = list(ast.walk(tree))
    return (
        {node.id for node in nodes if isinstance(node, ast.Name)}
        | {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        | {node.name for node in nodes if isinstance(node, ast.alias)}
    )


def shown_output(lesson: Lesson) -> Iterator[Fault]:
    """No cell hides its output or takes it out of the checks."""
    for number, cell in lesson.cells("code"):
        if cell.source.rstrip().endswith(";"):
            yield lesson.fault(number, HIDDEN_OUTPUT)
        for mark in UNCHECKED.findall(cell.source):
            yield lesson.fault(number, UNCHECKED_CELL, mark=mark)


def student_edition(lesson: Lesson) -> Iterator[Fault]:
    """No cell is a solution, is expected to raise, or is skipped."""
    for number, cell in lesson.cells():
        for tag in sorted(UNFIT_TAGS.intersection(tags(cell))):
            yield lesson.fault(number, UNFIT_TAG, tag=tag)


def setup_cell(lesson: Lesson) -> Iterator[Fault]:
    """The set-up cell imports and prints one fixed line."""
    for number, cell in lesson.cells("code"):
        if PART + "setup" in tags(cell) and not _is_setup(cell):
            yield lesson.fault(number, NOT_A_SETUP)


def _is_setup(cell: NotebookNode) -> bool:
    try:
        *imports, last = ast.parse(cell.source).body or [None]
    except SyntaxError:
        return False
    return all(isinstance(node, ast.Import | ast.ImportFrom) for node in imports) and (
        bool(imports) and _prints_a_fixed_line(last)
    )


def _prints_a_fixed_line(node: ast.stmt | None) -> bool:
    match node:
        case ast.Expr(ast.Call(ast.Name("print"), [ast.Constant(str(text))], [])):
            return bool(text) and "\n" not in text
    return False


CHECKS = (length, plain_python, shown_output, student_edition, setup_cell)
