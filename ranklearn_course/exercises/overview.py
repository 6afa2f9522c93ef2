"""The table of what is done, as text and as HTML."""

from __future__ import annotations

from dataclasses import dataclass

from ranklearn_course.table import Table

COLUMNS = ("Exercise", "Title", "State", "Checks", "Hints", "Minutes")
STATES = {
    "correct": "✓ done",
    "edge cases": "◐ right apart from edge cases",
    "not yet": "✗ not yet right",
    "error": "⚠ error",
    "not started": "○ not started",
}


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
        total = len(self.in_lessons)
        if self.done == total:
            return f"All {total} exercises are done."
        minutes = sum(row.minutes for row in self.in_lessons if row.status != "correct")
        return (
            f"{self.done} of {total} exercises are done. "
            f"About {minutes} minutes of exercises are left."
        )

    def further_summary(self) -> str:
        """The number of further exercises done, and how to read them, in a sentence."""
        rows = self.further
        return (
            f"Further exercises, {_solved(rows)} of {len(rows)} done; "
            f'task("{rows[0].id}") shows what to do.'
        )

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
    return sum(row.status == "correct" for row in rows)


def _table(rows: tuple[Row, ...]) -> Table:
    cells = [
        (row.id, row.title, STATES.get(row.status, row.status), row.checks, row.hints, row.minutes)
        for row in rows
    ]
    return Table(COLUMNS, cells, align="lllrrr")
