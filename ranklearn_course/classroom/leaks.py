"""Finds what must not be in a release: solutions, hidden tests, markers that cut nothing.

nbgrader cuts the regions between exact markers out of a teacher's notebook. A misspelt marker cuts
nothing, and all pupils get the hidden tests. So a release is searched before anybody gets it.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ranklearn_course.checker import Choose, Exercise, NumberByHand, WriteFunction
from ranklearn_course.classroom.right_answers import right_answer, right_letter

MARKERS = (
    "BEGIN SOLUTION",
    "END SOLUTION",
    "BEGIN HIDDEN TESTS",
    "END HIDDEN TESTS",
    "BEGIN MARK SCHEME",
    "END MARK SCHEME",
)
# From this likeness on a comment, and a line that is none, is taken for a misspelt marker.
ALIKE, ALIKE_WITHOUT_SIGN = 0.7, 0.85
# Shorter texts, such as the number 0.5, may stand anywhere for another reason.
SHORTEST_SECRET = 12
LINE = re.compile(r"\s*(?P<sign>\W*)(?P<words>[\w\s-]+?)\W*$")

Cells = Iterable[Mapping[str, Any]]


def is_marker_like(line: str) -> bool:
    """Tell whether a comment is one of nbgrader's markers, or meant to be.

    >>> is_marker_like("### BEGIN SOLUTON"), is_marker_like("# end hiden test")
    (True, True)
    >>> is_marker_like("# Begin with the ideal list."), is_marker_like("# Hidden tests run later")
    (False, False)
    """
    if any(marker in line for marker in MARKERS):
        return True
    match = LINE.match(line)
    if match is None:
        return False
    words = " ".join(re.split(r"[\s_-]+", match["words"].upper().strip()))
    alike = ALIKE if re.search(r"[#/%<*]", match["sign"]) else ALIKE_WITHOUT_SIGN
    return bool(difflib.get_close_matches(words, MARKERS, n=1, cutoff=alike))


def hidden_lines(source: str) -> list[str]:
    r"""The lines between markers, exact or misspelt; an open region goes to the cell's end.

    >>> hidden_lines("a\n### BEGIN HIDEN TESTS\nb\n### END HIDDEN TESTS\nc")
    ['b']
    """
    return [line for line, where in _read(source) if where == "hidden"]


def without_hidden(source: str) -> str:
    r"""The text without markers and what stands between them.

    >>> without_hidden("a\n### BEGIN HIDDEN TESTS\nb\n### END HIDDEN TESTS\nc")
    'a\nc'
    """
    return "\n".join(line for line, where in _read(source) if where == "shown")


def _read(source: str) -> list[tuple[str, str]]:
    """Each line with the word "marker", "hidden" or "shown"."""
    found, inside = [], False
    for line in source.splitlines():
        is_marker = is_marker_like(line)
        found.append((line, "marker" if is_marker else "hidden" if inside else "shown"))
        if is_marker:
            inside = not re.search(r"\bEND\b", line, re.IGNORECASE)
    return found


def leaks(released: Cells, source: Cells = (), exercises: Iterable[Exercise] = ()) -> list[str]:
    """What a release holds and must not, in sentences; empty if it may go out.

    No line that only the regions of the source have may be released, and no answer of an exercise.
    """
    secrets = searched_secrets(exercises)
    hidden = _only_hidden(source)
    found: list[str] = []
    for number, cell in enumerate(released, start=1):
        text = source_of(cell)
        lines = text.splitlines()
        found += [
            f"cell {number} has the line {x!r}, which looks like a misspelt marker"
            for x in lines
            if is_marker_like(x)
        ]
        tight = squeezed(text)
        found += [f"cell {number} holds the answer of {x}" for x, s in secrets if s in tight]
        found += [
            f"cell {number} has the line {x!r}, which the source hides"
            for x in lines
            if squeezed(x) in hidden
        ]
    return list(dict.fromkeys(found))


def searched_secrets(exercises: Iterable[Exercise]) -> list[tuple[str, str]]:
    """The ids of exercises with each of their squeezed secrets that is long enough to be sought."""
    return [
        (exercise.id, secret)
        for exercise in exercises
        for secret in map(squeezed, secrets_of(exercise))
        if len(secret) >= SHORTEST_SECRET
    ]


def secrets_of(exercise: Exercise) -> list[str]:
    """The texts that nobody may read before the answer is handed in."""
    if isinstance(exercise, WriteFunction):
        return [body_of(exercise.solution, exercise.name)]
    if isinstance(exercise, Choose):
        letter = right_letter(exercise)
        answers = [f'"{exercise.id}": "{letter}"', f'check("{exercise.id}", "{letter}")']
        replies = [option.reply for option in exercise.options]
        return [*answers, *replies, exercise.hints[-1]]
    secrets = [right_answer(exercise), exercise.hints[-1]]
    if isinstance(exercise, NumberByHand):
        secrets += [f"{exercise.value:.3f}", f"{exercise.value:g}"]
    return secrets


def body_of(source: str, name: str) -> str:
    r"""The lines of a function below its head and docstring.

    >>> body_of('def f(x):\n    "Half of it."\n    return x / 2', "f")
    '    return x / 2'
    """
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    (function,) = [each for each in functions if each.name == name]
    has_docstring = ast.get_docstring(function) is not None
    first = function.body[has_docstring].lineno
    return "\n".join(source.splitlines()[first - 1 : function.end_lineno])


def squeezed(text: str) -> str:
    """The text without white space, with one kind of quotes."""
    return re.sub(r"\s", "", text).replace("'", '"')


def _only_hidden(source: Cells) -> set[str]:
    """The lines that stand in regions of the source and nowhere else."""
    lines = [pair for cell in source for pair in _read(source_of(cell))]
    hidden = {squeezed(line) for line, where in lines if where == "hidden"}
    return hidden - {squeezed(line) for line, where in lines if where == "shown"} - {""}


def source_of(cell: Mapping[str, Any]) -> str:
    """The text of a cell, which a file may hold as a list of lines."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)
