"""The table of what is done, as text and as HTML."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

SUMMARY = "{done} of {total} exercises are done. About {minutes} minutes of exercises are left."
ALL_DONE = "All {total} exercises are done."
FURTHER = 'Further exercises, {done} of {total} done; task("{example}") shows what to do.'
HEADINGS = ("Exercise", "Title", "State", "Checks", "Hints", "Minutes")
STATES = {
    "correct": "✓ done",
    "edge cases": "◐ right apart from edge cases",
    "not yet": "✗ not yet right",
    "error": "⚠ error",
    "not started": "○ not started",
}
TABLE = (
    '<table style="border-collapse:collapse;color:var(--jp-content-font-color1, inherit)">'
    '<caption style="text-align:left;padding:4px 0;color:inherit">{caption}</caption>'
    "<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
)
HEADING = '<th scope="col" style="text-align:{side};padding:2px 12px 2px 0">{text}</th>'
BETWEEN = (
    '<tr><th scope="rowgroup" colspan="{columns}" '
    'style="text-align:left;padding:8px 12px 2px 0">{text}</th></tr>'
)
CELL = '<td style="text-align:{side};padding:2px 12px 2px 0">{text}</td>'
SIDES = ("left", "left", "left", "right", "right", "right")


@dataclass(frozen=True)
class Row:
    """What is known of one exercise."""

    id: str
    title: str
    status: str
    checks: int
    hints: int
    minutes: int
    is_further: bool = False
    """Tells whether the exercise stands in no lesson."""

    def cells(self) -> tuple[str, ...]:
        """The row as words, in the order of the headings."""
        state = STATES.get(self.status, self.status)
        counts = (self.checks, self.hints, self.minutes)
        return (self.id, self.title, state, *map(str, counts))


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
        left = [row for row in self.in_lessons if row.status != "correct"]
        if not left:
            return ALL_DONE.format(total=total)
        minutes = sum(row.minutes for row in left)
        return SUMMARY.format(done=self.done, total=total, minutes=minutes)

    def further_summary(self) -> str:
        """The number of further exercises done, and how to read them, in a sentence."""
        rows = self.further
        return FURTHER.format(done=_solved(rows), total=len(rows), example=rows[0].id)

    def __str__(self) -> str:
        rows = [row.cells() for row in (*self.in_lessons, *self.further)]
        widths = [max(map(len, column)) for column in zip(HEADINGS, *rows, strict=True)]
        lines = [_aligned(cells, widths) for cells in (HEADINGS, *rows)]
        if self.further:
            place = 1 + len(self.in_lessons)
            lines[place:place] = ["", self.further_summary()]
        return "\n".join([self.summary(), *self.news, "", *lines])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        head = "".join(map(_cell, [HEADING] * len(HEADINGS), SIDES, HEADINGS))
        rows = "".join(map(_html, self.in_lessons))
        if self.further:
            rows += BETWEEN.format(columns=len(HEADINGS), text=escape(self.further_summary()))
            rows += "".join(map(_html, self.further))
        caption = "<br>".join(map(escape, (self.summary(), *self.news)))
        return TABLE.format(caption=caption, head=head, rows=rows)


def _solved(rows: tuple[Row, ...]) -> int:
    return sum(row.status == "correct" for row in rows)


def _html(row: Row) -> str:
    cells = map(_cell, [CELL] * len(HEADINGS), SIDES, row.cells())
    return f"<tr>{''.join(cells)}</tr>"


def _aligned(cells: tuple[str, ...], widths: list[int]) -> str:
    padded = [
        cell.ljust(width) if side == "left" else cell.rjust(width)
        for cell, width, side in zip(cells, widths, SIDES, strict=True)
    ]
    return "  ".join(padded).rstrip()


def _cell(template: str, side: str, text: str) -> str:
    return template.format(side=side, text=escape(text))
