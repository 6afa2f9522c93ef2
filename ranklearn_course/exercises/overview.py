"""The table of what is done, as text and as HTML."""

from __future__ import annotations

from dataclasses import dataclass

from ranklearn_course.exercises.words import say
from ranklearn_course.table import Table

COLUMNS = (
    "column.exercise",
    "column.title",
    "column.state",
    "column.checks",
    "column.hints",
    "column.minutes",
)
STATES = {
    "correct": "state.correct",
    "edge cases": "state.edge_cases",
    "not yet": "state.not_yet",
    "error": "state.error",
    "not started": "state.not_started",
    "not judged": "state.not_judged",
}
# In an edition for marked work nothing is called correct.
DONE = ("correct", "not judged")


@dataclass(frozen=True)
class Row:
    """What is known of one exercise."""

    id: str
    title: str
    status: str
    checks: int
    hints: int
    minutes: int
    # Whether the exercise stands in no lesson.
    is_further: bool = False


@dataclass(frozen=True)
class Progress:
    """How far the learner is, exercise by exercise."""

    rows: tuple[Row, ...]
    news: tuple[str, ...] = ()

    @property
    def in_lessons(self) -> tuple[Row, ...]:
        """The exercises that stand in a lesson."""
        return tuple(row for row in self.rows if not row.is_further)

    @property
    def further(self) -> tuple[Row, ...]:
        """The exercises beyond the lessons."""
        return tuple(row for row in self.rows if row.is_further)

    @property
    def done(self) -> int:
        """The number of exercises of the lessons that were solved."""
        return _solved(self.in_lessons)

    def summary(self) -> str:
        """The number of exercises done and the time that the others take, in a sentence."""
        count = len(self.in_lessons)
        minutes = sum(row.minutes for row in self.in_lessons if row.status not in DONE)
        sentence = "progress.all_done" if self.done == count else "progress.some_done"
        return say(sentence, done=self.done, count=count, minutes=minutes)

    def further_summary(self) -> str:
        """The number of further exercises done, and how to read them, in a sentence."""
        rows = self.further
        counts = {"done": _solved(rows), "count": len(rows)}
        return say("progress.further", example=rows[0].id, **counts)

    def __str__(self) -> str:
        lines = str(_table((*self.in_lessons, *self.further))).split("\n")
        if self.further:
            end = 1 + len(self.in_lessons)
            lines[end:end] = ["", self.further_summary()]
        return "\n".join([self.summary(), *self.news, "", *lines])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        html = _table(self.in_lessons).to_html(self.summary(), *self.news)
        if self.further:
            html += _table(self.further).to_html(self.further_summary())
        return html


def _solved(rows: tuple[Row, ...]) -> int:
    return sum(row.status in DONE for row in rows)


def _table(rows: tuple[Row, ...]) -> Table:
    cells = [
        (row.id, row.title, _state(row.status), row.checks, row.hints, row.minutes) for row in rows
    ]
    return Table(list(map(say, COLUMNS)), cells, align="lllrrr")


def _state(status: str) -> str:
    """The status in words; one of a later version as it stands in the file."""
    return say(STATES[status]) if status in STATES else status
