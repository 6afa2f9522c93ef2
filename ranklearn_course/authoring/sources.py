"""What the code cells of a lesson may contain."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from nbformat import NotebookNode

from ranklearn_course.authoring.lesson import PART, Fault, Lesson, is_hidden, tags

MOST_LINES = 12
# interact and Output swallow errors: a run looks healthy although a callback raised.
SWALLOWING = frozenset(
    {"interact", "interact_manual", "interactive", "interactive_output", "Output"}
)
UNCHECKED = re.compile(r"#\s*(NBVAL_\w+|PYTEST_VALIDATE_IGNORE_OUTPUT)")
UNFIT_TAGS = frozenset(
    {"raises-exception", "skip-execution", "solution"}
    | {"nbval-ignore-output", "nbval-raises-exception", "nbval-skip"}
)


def length(lesson: Lesson) -> Iterator[Fault]:
    """A code cell fits on half a screen, unless it is folded."""
    for number, cell in lesson.cells("code"):
        lines = len(cell.source.splitlines())
        if lines > MOST_LINES and not is_hidden(cell):
            message = (
                f"the cell has {lines} lines, and {MOST_LINES} are the limit: split it or move "
                "code to a module"
            )
            yield Fault("long_cell", number, message)


def pure_python(lesson: Lesson) -> Iterator[Fault]:
    """The code is Python, without magics, and uses nothing that swallows errors."""
    for number, cell in lesson.cells("code"):
        try:
            tree = ast.parse(cell.source)
        except SyntaxError as error:
            message = (
                f"the cell is not pure Python (line {error.lineno}): no magics, no shell commands"
            )
            yield Fault("not_python", number, message)
        else:
            for name in sorted(_names(tree) & SWALLOWING):
                message = f"`{name}` hides errors from the checks: use a widget with traits instead"
                yield Fault("hidden_errors", number, message)


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
            message = "a final `;` hides nothing from nbval: write `_ = ...` instead"
            yield Fault("hidden_output", number, message)
        for mark in UNCHECKED.findall(cell.source):
            message = f"`{mark}` takes the cell's output out of the checks: remove it"
            yield Fault("unchecked_output", number, message)


def unfit_tags(lesson: Lesson) -> Iterator[Fault]:
    """No cell is a solution, is expected to raise, or is skipped."""
    for number, cell in lesson.cells():
        for tag in sorted(UNFIT_TAGS.intersection(tags(cell))):
            message = f"the tag `{tag}` does not belong in a lesson: remove it"
            yield Fault("unfit_tag", number, message)


def setup_cell(lesson: Lesson) -> Iterator[Fault]:
    """The set-up cell imports and prints one fixed line."""
    for number, cell in lesson.cells("code"):
        if PART + "setup" in tags(cell) and not _is_setup(cell):
            message = (
                "the set-up cell must hold imports, then `print` of one fixed text, nothing else"
            )
            yield Fault("not_a_setup", number, message)


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


CHECKS = (length, pure_python, shown_output, unfit_tags, setup_cell)
