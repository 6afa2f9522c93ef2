"""The two sittings of a lesson: the first stands alone, opens with play and hides its plumbing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import takewhile

from nbformat import NotebookNode

from ranklearn_course.authoring.lesson import (
    EXERCISE,
    Fault,
    Lesson,
    is_collapsed,
    is_hidden,
    output_texts,
    tags,
    with_parts,
)
from ranklearn_course.authoring.prose import TASKS, words_read
from ranklearn_course.authoring.widget_pictures import known_widgets
from ranklearn_course.chapters import Chapter, chapters
from ranklearn_course.exercises.bank import all_exercises

MOST_WORDS = 1500
# Minutes of somebody new to the matter: words in a minute, lines of code in a minute, and what each
# thing takes. Exercises and questions state their own minutes.
WORDS, LINES = 70, 6
PICTURE, GUESS, WIDGET = 1, 1, 4
MOST_MINUTES = 45
FAR_OFF = 5
MINUTES = re.compile(r"\*\*Minutes:\*\* (\d+) for the first sitting, (\d+) for the second")
QUESTIONS = 3
LONGEST_LINE = 100
# What only shows something: a call of these alone teaches no code.
SHOWING = frozenset({"display", "guesses", "predict", "quiz", "show", "warm_up"})


def core(lesson: Lesson) -> list[tuple[str, NotebookNode]]:
    """Return the cells of the first sitting with their parts."""
    return list(takewhile(lambda pair: pair[0] != "further", with_parts(lesson.notebook)))


def size(lesson: Lesson) -> Iterator[Fault]:
    """The first sitting is short, exercises included."""
    words = sum(words_read(cell.source) for _, cell in core(lesson) if cell.cell_type == "markdown")
    if words > MOST_WORDS:
        message = (
            f"the Markdown of the first sitting has {words} words, and {MOST_WORDS} are the limit: "
            "cut it, or move a part behind `part:further`"
        )
        yield Fault("long_core", None, message)


def opening(lesson: Lesson) -> Iterator[Fault]:
    """The first thing to do is a guess and a widget."""
    hook = [cell for part, cell in core(lesson) if part == "hook" and cell.cell_type == "code"]
    if not any("predict(" in cell.source for cell in hook):
        yield Fault("no_first_guess", None, "begin with a guess: call `predict` in `part:hook`")
    if not any(map(_holds_a_widget, hook)):
        yield Fault("no_first_play", None, "begin with play: show a widget in `part:hook`")


def _holds_a_widget(cell: NotebookNode) -> bool:
    html = (output.get("data", {}).get("text/html", "") for output in cell.outputs)
    return any(any(known_widgets(each)) for each in html)


def questions(lesson: Lesson) -> Iterator[Fault]:
    """The first sitting ends with a quiz of three questions."""
    for part, cell in core(lesson):
        if part == "quiz" and cell.cell_type == "code":
            found = sum(len(call.args) for call in _calls(cell, "quiz"))
            if found != QUESTIONS:
                message = f"the quiz of the first sitting asks {QUESTIONS} questions, not {found}"
                yield Fault("core_quiz", None, message)


def chapter_of(lesson: Lesson) -> Chapter | None:
    """Return the chapter of a lesson, None if it is of none."""
    return next((each for each in chapters().values() if each.lesson == lesson.path.stem), None)


def last_asked(lesson: Lesson) -> Iterator[Fault]:
    """`first_sitting` of chapter.toml names something that the first sitting asks."""
    chapter = chapter_of(lesson)
    if chapter and chapter.first_sitting not in {
        id for _, cell in core(lesson) for id in _asked(cell)
    }:
        message = (
            "`first_sitting` of chapter.toml must name the last guess or exercise of the first "
            f"sitting, got {chapter.first_sitting!r}"
        )
        yield Fault("first_sitting", None, message)


def _asked(cell: NotebookNode) -> list[str]:
    """The ids of the guesses and exercises of a cell."""
    found = [id for tag in tags(cell) if (id := tag.removeprefix(EXERCISE)) != tag]
    if cell.cell_type == "code":
        calls = [*_calls(cell, "predict"), *_calls(cell, "quiz")]
        found += [each.value for call in calls for each in call.args]
    return found


def hidden_plumbing(lesson: Lesson) -> Iterator[Fault]:
    """A cell that only shows something hides its code."""
    for number, cell in lesson.cells("code"):
        plumbing = "part:setup" in tags(cell) or _only_shows(cell.source)
        if plumbing and not is_hidden(cell):
            message = (
                "the cell only shows something: hide its code with "
                '`"jupyter": {"source_hidden": true}` in its metadata'
            )
            yield Fault("plumbing", number, message)


def _read(source: str) -> ast.Module:
    """Read the code of a cell; what is no Python is a fault elsewhere, and empty here."""
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module([], [])


def _only_shows(source: str) -> bool:
    lines = _read(source).body
    shown = [isinstance(line, ast.Expr) and _name(line.value) in SHOWING for line in lines]
    return bool(shown) and all(shown)


def _calls(cell: NotebookNode, name: str) -> list[ast.Call]:
    return [node for node in ast.walk(_read(cell.source)) if _name(node) == name]


def _name(node: ast.AST) -> str:
    match node:
        case ast.Call(ast.Name(name)):
            return name
    return ""


def line_length(lesson: Lesson) -> Iterator[Fault]:
    """No printed line is wider than the column."""
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


def minutes(cells: Iterable[tuple[str, NotebookNode]]) -> float:
    """Return how long somebody new to the matter takes for some cells, given with their parts.

    Exercises and questions take what they state, the reading of their statements included; the
    other weights are the constants above. What a collapsed heading folds takes none.
    """
    return sum(_minutes(part, cell) for part, cell in _open(cells))


def _open(cells: Iterable[tuple[str, NotebookNode]]) -> Iterator[tuple[str, NotebookNode]]:
    """The cells that stand below no collapsed heading."""
    is_open = True
    for part, cell in cells:
        begins = cell.cell_type == "markdown" and cell.source.startswith("## ")
        if is_open or begins:
            yield part, cell
        is_open = not is_collapsed(cell) if begins else is_open


def _minutes(part: str, cell: NotebookNode) -> float:
    if cell.cell_type == "markdown":
        return 0 if part in TASKS else words_read(cell.source) / WORDS
    asked = [name for tag in tags(cell) if (name := tag.removeprefix(EXERCISE)) != tag]
    asked += [each.value for call in _calls(cell, "quiz") for each in call.args]
    taken = sum(all_exercises()[name].minutes for name in asked)
    taken += 0 if asked or is_hidden(cell) else len(cell.source.splitlines()) / LINES
    taken += GUESS * len(_calls(cell, "predict")) + WIDGET * _holds_a_widget(cell)
    return taken + PICTURE * sum("<img" in text for text in output_texts(cell)) * (
        not _holds_a_widget(cell)
    )


def stated_minutes(lesson: Lesson) -> Iterator[Fault]:
    """The title card states the minutes that the two sittings take."""
    first = core(lesson)
    taken = minutes(first), minutes(list(with_parts(lesson.notebook))[len(first) :])
    found = MINUTES.search(first[0][1].source)
    stated = [int(number) for number in found.groups()] if found else []
    if not found or any(abs(a - b) > FAR_OFF for a, b in zip(stated, taken, strict=True)):
        fitting = "{:.0f} for the first sitting, {:.0f} for the second".format(*taken)
        message = f"the title card must state minutes near to `**Minutes:** {fitting}`"
        yield Fault("minutes", 1, message)
    if round(taken[0]) > MOST_MINUTES:
        message = (
            f"the first sitting takes {taken[0]:.0f} minutes, and {MOST_MINUTES} are the limit: "
            "move a part behind `part:further`"
        )
        yield Fault("long_sitting", None, message)


CHECKS = (stated_minutes, size, opening, questions, last_asked, hidden_plumbing, line_length)
