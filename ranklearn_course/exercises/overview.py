"""The table of what is done, as text and as HTML."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

SUMMARY = "{done} of {total} exercises are done. About {minutes} minutes of exercises are left."
ALL_DONE = "All {total} exercises are done."
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
    def done(self) -> int:
        """The number of exercises that were solved."""
        return sum(row.status == "correct" for row in self.rows)

    def summary(self) -> str:
        """The number of exercises done and the time that the others take, in a sentence."""
        total, left = len(self.rows), [row for row in self.rows if row.status != "correct"]
        if not left:
            return ALL_DONE.format(total=total)
        minutes = sum(row.minutes for row in left)
        return SUMMARY.format(done=self.done, total=total, minutes=minutes)

    def __str__(self) -> str:
        table = [HEADINGS, *(row.cells() for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = [_aligned(cells, widths) for cells in table]
        return "\n".join([self.summary(), *self.news, "", *lines])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        head = "".join(map(_cell, [HEADING] * len(HEADINGS), SIDES, HEADINGS))
        rows = "".join(
            f"<tr>{''.join(map(_cell, [CELL] * len(HEADINGS), SIDES, row.cells()))}</tr>"
            for row in self.rows
        )
        caption = "<br>".join(map(escape, (self.summary(), *self.news)))
        return TABLE.format(caption=caption, head=head, rows=rows)


def _aligned(cells: tuple[str, ...], widths: list[int]) -> str:
    padded = [
        cell.ljust(width) if side == "left" else cell.rjust(width)
        for cell, width, side in zip(cells, widths, SIDES, strict=True)
    ]
    return "  ".join(padded).rstrip()


def _cell(template: str, side: str, text: str) -> str:
    return template.format(side=side, text=escape(text))
