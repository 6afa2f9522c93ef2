"""What is done: a row of squares for each lesson, or the exercises of one, as text and as HTML."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import groupby

from ranklearn_course import cards
from ranklearn_course.course import chapters, place_of
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
}
LESSON_COLUMNS = ("column.lesson", "column.exercises", "column.done", "column.left")
# What was tried and is not done.
TRIED = "◐"
SIGNS = {"correct": "✓", "not started": "○"}
DONE = "correct"


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
    """How far the learner is: in all lessons, or exercise by exercise in one."""

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
        _, minutes = _counts(self)
        sentence = "progress.all_done" if self.done == count else "progress.some_done"
        return say(sentence, done=self.done, count=count, minutes=minutes)

    def further_summary(self) -> str:
        """The number of further exercises done, and how to read them, in a sentence."""
        rows = self.further
        counts = {"done": _solved(rows), "count": len(rows)}
        return say("progress.further", example=rows[0].id, **counts)

    def lessons(self) -> list[tuple[str, Progress]]:
        """Each chapter's name with its own progress."""
        parts = groupby(self.rows, key=lambda row: row.id.partition(".")[0])
        return [(name, Progress(tuple(rows))) for name, rows in parts]

    def __str__(self) -> str:
        lessons = self.lessons()
        if len(lessons) > 1:
            table = _lesson_table(lessons)
            return "\n".join([self.summary(), *self.news, "", str(table), "", _legend()])
        lines = str(_table((*self.in_lessons, *self.further))).split("\n")
        if self.further:
            end = 1 + len(self.in_lessons)
            lines[end:end] = ["", self.further_summary()]
        return "\n".join([self.summary(), *self.news, "", *lines])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        summary = escape(self.summary())
        lines = [f"<strong>{summary}</strong>", *map(escape, self.news)]
        inside = cards.style() + "".join(map("<p>{}</p>".format, lines))
        lessons = self.lessons()
        if len(lessons) > 1:
            inside += "".join(_lesson_html(*lesson) for lesson in lessons)
            inside += f"<p><small>{escape(_legend())}</small></p>"
        else:
            inside += _list_html(self.in_lessons)
            if self.further:
                inside += f"<p>{escape(self.further_summary())}</p>{_list_html(self.further)}"
        return cards.frame(say("progress.region"), "word", inside)


def _legend() -> str:
    signs = {"solved": SIGNS["correct"], "tried": TRIED, "untouched": SIGNS["not started"]}
    return say("progress.legend", **signs)


def _counts(lesson: Progress) -> tuple[str, int]:
    """The exercises done, and the minutes that the others take."""
    rows = lesson.in_lessons
    minutes = sum(row.minutes for row in rows if row.status != DONE)
    return say("progress.of", done=lesson.done, count=len(rows)), minutes


def _lesson_table(lessons: list[tuple[str, Progress]]) -> Table:
    rows = []
    for name, lesson in lessons:
        parts = ["".join(map(_sign, part)) for part in (lesson.in_lessons, lesson.further) if part]
        rows.append((chapters()[name].heading, " + ".join(parts), *_counts(lesson)))
    return Table(list(map(say, LESSON_COLUMNS)), rows, align="llrr")


def _lesson_html(name: str, lesson: Progress) -> str:
    chapter = chapters()[name]
    done, minutes = _counts(lesson)
    tried = sum(_sign(row) == TRIED for row in lesson.in_lessons)
    label = say("progress.squares", done=done, tried=tried)
    squares = "".join(map(_linked, (*lesson.in_lessons, *lesson.further)))
    told = [done, say("progress.left", minutes=minutes)] if minutes else [done]
    return (
        f'<div class="rlc-lesson"><a href="{chapter.lesson}.ipynb">{escape(chapter.heading)}</a>'
        f'<div class="rlc-squares" role="group" aria-label="{escape(label)}">{squares}</div>'
        f"<small>{escape(', '.join(told))}</small></div>"
    )


def _list_html(rows: tuple[Row, ...]) -> str:
    return f'<ul class="rlc-list">{"".join(map(_row_html, rows))}</ul>'


def _row_html(row: Row) -> str:
    counts = {"checks": row.checks, "hints": row.hints, "minutes": row.minutes}
    # The sign before the words of a status is the square.
    details = say("progress.details", state=_state(row.status).partition(" ")[2], **counts)
    return (
        f"<li>{_square(row)}<div><strong>{_to(row, escape(row.title))}</strong> "
        f"<code>{_in_pieces(row.id)}</code><br><small>{escape(details)}</small></div></li>"
    )


def _in_pieces(id: str) -> str:
    """The id, which a narrow page breaks between its words."""
    return escape(id).replace(".", ".<wbr>").replace("_", "_<wbr>")


def _linked(row: Row) -> str:
    """The square as a link with words."""
    label = f'aria-label="{escape(row.title)}: {escape(_state(row.status).partition(" ")[2])}"'
    return _to(row, _square(row), label)


def _to(row: Row, inside: str, more: str = "") -> str:
    """A link to an exercise; what no lesson holds has none."""
    if row.is_further:
        return inside
    lesson = chapters()[row.id.partition(".")[0]].lesson
    return f'<a href="{lesson}.ipynb#{place_of(row.id)}" {more}>{inside}</a>'


def _square(row: Row) -> str:
    kind = {TRIED: "rlc-tried", SIGNS["not started"]: "rlc-untouched"}.get(_sign(row), "rlc-done")
    beyond = " rlc-further" if row.is_further else ""
    return (
        f'<span class="rlc-square {kind}{beyond}" title="{escape(row.title)}" aria-hidden="true">'
        f"{_sign(row)}</span>"
    )


def _sign(row: Row) -> str:
    return SIGNS.get(row.status, TRIED)


def _solved(rows: tuple[Row, ...]) -> int:
    return sum(row.status == DONE for row in rows)


def _table(rows: tuple[Row, ...]) -> Table:
    cells = [
        (row.id, row.title, _state(row.status), row.checks, row.hints, row.minutes) for row in rows
    ]
    return Table(list(map(say, COLUMNS)), cells, align="lllrrr")


def _state(status: str) -> str:
    """The status in words."""
    return say(STATES[status])
