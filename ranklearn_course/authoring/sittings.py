"""The two sittings of a lesson: the first stands alone, opens with play and hides its plumbing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import takewhile

from nbformat import NotebookNode

from ranklearn_course.authoring.lesson import Fault, Lesson, tags, with_parts
from ranklearn_course.authoring.prose import count, spoken
from ranklearn_course.authoring.widget_pictures import known_widgets

MOST_WORDS = 1500
QUESTIONS = 3
LONGEST_LINE = 100
# What only shows something: a call of these alone teaches no code.
SHOWING = frozenset({"predict", "quiz", "guesses", "show"})


def core(lesson: Lesson) -> list[tuple[str, NotebookNode]]:
    """Return the cells of the first sitting with their parts, none if the lesson is not cut."""
    cells = list(with_parts(lesson.notebook))
    if all(part != "further" for part, _ in cells):
        return []
    return list(takewhile(lambda pair: pair[0] != "further", cells))


def size(lesson: Lesson) -> Iterator[Fault]:
    """The first sitting is short, exercises included."""
    texts = (spoken(cell.source) for _, cell in core(lesson) if cell.cell_type == "markdown")
    words = sum(map(count, texts))
    if words > MOST_WORDS:
        message = (
            f"the Markdown of the first sitting has {words} words, and {MOST_WORDS} are the limit: "
            "cut it, or move a part behind `part:further`"
        )
        yield Fault("long_core", None, message)


def opening(lesson: Lesson) -> Iterator[Fault]:
    """The first thing to do is a guess and a widget."""
    hook = [cell for part, cell in core(lesson) if part == "hook" and cell.cell_type == "code"]
    if not core(lesson):
        return
    if not any("predict(" in cell.source for cell in hook):
        yield Fault("no_first_guess", None, "begin with a guess: call `predict` in `part:hook`")
    if not any(map(_holds_a_widget, hook)):
        yield Fault("no_first_play", None, "begin with play: show a widget in `part:hook`")


def _holds_a_widget(cell: NotebookNode) -> bool:
    return any(
        widget.name != "Prediction"
        for output in cell.outputs
        for widget in known_widgets(output.get("data", {}).get("text/html", ""))
    )


def questions(lesson: Lesson) -> Iterator[Fault]:
    """The first sitting ends with a quiz of three questions."""
    for part, cell in core(lesson):
        if part == "quiz" and cell.cell_type == "code":
            asked = [
                node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Call)
            ]
            (found, *_) = [len(call.args) for call in asked if _name(call) == "quiz"] or [0]
            if found != QUESTIONS:
                message = f"the quiz of the first sitting asks {QUESTIONS} questions, not {found}"
                yield Fault("core_quiz", None, message)


def hidden_plumbing(lesson: Lesson) -> Iterator[Fault]:
    """A cell that only shows something hides its code."""
    if not core(lesson):
        return
    for number, cell in lesson.cells("code"):
        if "part:setup" in tags(cell) or not _only_shows(cell.source):
            continue
        if not cell.metadata.get("jupyter", {}).get("source_hidden"):
            message = (
                "the cell only shows something: hide its code with "
                '`"jupyter": {"source_hidden": true}` in its metadata'
            )
            yield Fault("plumbing", number, message)


def _only_shows(source: str) -> bool:
    lines = ast.parse(source).body
    shown = [isinstance(line, ast.Expr) and _name(line.value) in SHOWING for line in lines]
    return bool(shown) and all(shown)


def _name(node: ast.AST) -> str:
    match node:
        case ast.Call(ast.Name(name)):
            return name
    return ""


def line_length(lesson: Lesson) -> Iterator[Fault]:
    """No printed line is wider than the column."""
    if not core(lesson):
        return
    for number, cell in lesson.cells("code"):
        lines = [line for text in _printed(cell) for line in text.splitlines()]
        longest = max(map(len, lines), default=0)
        if longest > LONGEST_LINE:
            message = (
                f"a printed line has {longest} characters, and {LONGEST_LINE} are the limit: show "
                "a `Table`, or print less"
            )
            yield Fault("long_line", number, message)


def _printed(cell: NotebookNode) -> Iterator[str]:
    for output in cell.outputs:
        if "text" in output:
            yield output.text
        elif "text/html" not in output.get("data", {}):
            yield output.get("data", {}).get("text/plain", "")


CHECKS = (size, opening, questions, hidden_plumbing, line_length)
