"""Marks: what a task earned, and why. The rule of the points stands here and nowhere else.

All points: every case is right, the hidden ones too. Half of them, cut down to halves: every
ordinary case is right, and only edge cases are wrong, or the function changes the lists it is
given. No points: anything else. A submission that could not be run has no points at all, which is
not the same as 0 points.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

MarkStatus = Literal[
    "correct",
    "edge cases",
    "changes its arguments",
    "wrong",
    "error in the code",
    "too slow",
    "not started",
    "could not be run",
]

SHARE: dict[str, float] = {"correct": 1.0, "edge cases": 0.5, "changes its arguments": 0.5}
NOT_RUN = "could not be run"
COLUMNS = ("pupil", "task", "points", "max", "status", "mistakes", "message")


@dataclass(frozen=True)
class TaskMark:
    """The mark of one task."""

    task: str
    # A multiple of a half, None if the submission could not be run.
    points: float | None
    max: float
    status: MarkStatus
    # The ids of the mistakes that explain the answers, such as "denominator=k".
    mistakes: tuple[str, ...] = ()
    # A sentence or more for the pupil; it names no hidden case.
    message: str = ""


@dataclass(frozen=True)
class Marks:
    """The marks of one submission, for each task of the assignment in its order."""

    tasks: tuple[TaskMark, ...]
    # What was found amiss in the notebook and in its cells, for the teacher.
    notes: tuple[str, ...] = ()

    @property
    def points(self) -> float | None:
        """The sum of the points, None if the submission could not be run."""
        points = [mark.points for mark in self.tasks]
        return None if None in points else math.fsum(p for p in points if p is not None)


def earned(status: str, most: float) -> float | None:
    """The points of a status, by the rule above.

    >>> earned("correct", 4), earned("edge cases", 1.5), earned("wrong", 4)
    (4.0, 0.5, 0.0)
    """
    if status == NOT_RUN:
        return None
    return math.floor(SHARE.get(status, 0.0) * most * 2) / 2


def rows(pupil: str, marks: Marks) -> list[Sequence[str]]:
    """The rows of a table with `COLUMNS`, one for each task.

    A text that a spreadsheet would take for a formula gets an apostrophe in front, and what cannot
    be printed is written as its number.
    """
    return [
        (
            _guarded(shown_name(pupil)),
            mark.task,
            "" if mark.points is None else f"{mark.points:g}",
            f"{mark.max:g}",
            mark.status,
            _guarded(printed(" ".join(mark.mistakes))),
            _guarded(printed(mark.message)),
        )
        for mark in marks.tasks
    ]


def shown_name(name: str) -> str:
    r"""A name of a file as one line of text, whatever its bytes are; two names stay two.

    >>> shown_name("anna"), shown_name("\udce4nna"), shown_name("an\nna"), shown_name(r"an\nna")
    ('anna', '\\udce4nna', 'an\\nna', 'an\\\\nna')
    """
    return printed(name.replace("\\", r"\\"))


def printed(text: str) -> str:
    """A text in one line; what cannot be printed as its number."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def _guarded(text: str) -> str:
    """The text with an apostrophe where a spreadsheet would compute it, or would drop its own.

    >>> [_guarded(text) for text in ("a=1", "=1", "＝1", "'=1")]
    ['a=1', "'=1", "'＝1", "''=1"]
    """
    # A spreadsheet takes a sign of full width for the usual one.
    first = unicodedata.normalize("NFKC", text[:1])
    return f"'{text}" if first and first in "=+-@'" else text


def unguarded(text: str) -> str:
    """A text of the table without the apostrophe that keeps it from being computed."""
    return text.removeprefix("'")
