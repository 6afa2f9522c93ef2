"""The marks of a paper: points, time, and for each question the verdict with its diagnosis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from ranklearn_course.chapters import chapters
from ranklearn_course.exam.marking import Answer, Mark, mark_answer
from ranklearn_course.exam.paper import Paper
from ranklearn_course.exam.question import Question

TIME = "Time used: {used} of {minutes} minutes."
NO_CLOCK = "Time allowed: {minutes} minutes. The clock was not started, so no times are known."
WELL_DONE = "At least half of the points in every lesson of the paper."
LATE = "After the time, in minute {minute}, for {points} of {most} points:"
LATE_AFTER = "After the marking, in minute {minute}, for {points} of {most} points:"
UNSAVED = "In the notebook, but not saved, for {points} of {most} points:"
UNREAD = "In the notebook, but not saved: {fault}"
RIGHT_CODE = "A right answer:"
LINE = '<p style="margin:4px 0">{text}</p>'


@dataclass(frozen=True)
class Given:
    """All that was found for one question.

    Parameters
    ----------
    saved
        The saved answers with their times, the earliest first.
    unsaved
        What stands in the notebook and was not saved, None for nothing.
    fault
        Why what stands in the notebook can't be read, empty if it can.
    """

    saved: Sequence[Answer] = ()
    unsaved: Answer | None = None
    fault: str = ""


@dataclass(frozen=True)
class Entry:
    """A question with the mark that counts, and the marks of later answers with their texts."""

    mark: Mark
    beside: tuple[tuple[str, Mark], ...] = ()
    fault: str = ""


@dataclass(frozen=True)
class Marks:
    """The marks of a paper, as text and as HTML."""

    paper: Paper
    entries: tuple[Entry, ...]
    has_clock: bool
    damaged: tuple[int, ...] = ()

    @property
    def points(self) -> Fraction:
        """The points of the answers that came in time."""
        return sum((entry.mark.points for entry in self.entries), Fraction(0))

    @property
    def points_with_late(self) -> Fraction:
        """The points if late and unsaved answers counted, each where it is better."""
        best = (max(mark.points for mark in _all_marks(entry)) for entry in self.entries)
        return sum(best, Fraction(0))

    @property
    def minutes_used(self) -> float:
        """The minute of the last answer that was saved, late ones included."""
        minutes = [mark.minute for entry in self.entries for mark in _all_marks(entry)]
        return max((minute for minute in minutes if minute is not None), default=0.0)

    def summary(self) -> list[str]:
        """The sentences above the questions."""
        most = self.paper.points
        lines = [(f"Points: {shown(self.points)} of {most}.")]
        if self.points_with_late > self.points:
            lines.append(
                f"With the answers that came late or were not saved: "
                f"{shown(self.points_with_late)} of {most}."
            )
        used = {"used": int(self.minutes_used) + 1, "minutes": self.paper.minutes}
        lines.append((TIME if self.has_clock else NO_CLOCK).format(**used))
        if self.damaged:
            lines.append(
                ("In the file with the answers these lines could not be read: {lines}.").format(
                    lines=", ".join(map(str, self.damaged))
                )
            )
        weak = self.weak_chapters()
        lines.append(
            ("Less than half of the points in: {chapters}. Read these lessons again.").format(
                chapters=", ".join(weak)
            )
            if weak
            else WELL_DONE
        )
        for chapter, (earned, possible) in self.by_chapter().items():
            words = {"chapter": lesson(chapter), "points": shown(earned), "most": possible}
            lines.append(("{chapter}: {points} of {most}").format(**words))
        return lines

    def by_chapter(self) -> dict[str, tuple[Fraction, int]]:
        """The points earned and the most possible, for each lesson of the paper."""
        found = {}
        for chapter in chapters():
            marks = [e.mark for e in self.entries if e.mark.question.template.chapter == chapter]
            if marks:
                most = sum(mark.question.points for mark in marks)
                found[chapter] = sum((mark.points for mark in marks), Fraction(0)), most
        return found

    def weak_chapters(self) -> list[str]:
        """The lessons with less than half of their points, such as "05 rank correlation"."""
        points = self.by_chapter()
        return [lesson(name) for name, (earned, most) in points.items() if 2 * earned < most]

    def __str__(self) -> str:
        parts = ["\n".join(self.summary())]
        for entry in self.entries:
            lines = [_heading(entry.mark), str(entry.mark.verdict)]
            for text, late in entry.beside:
                lines += [_late(text, late), str(late.verdict)]
            lines += [UNREAD.format(fault=entry.fault)] if entry.fault else []
            lines += _right(entry.mark)
            parts.append("\n".join(lines))
        return "\n\n".join(parts)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        inside = "".join(LINE.format(text=escape(line)) for line in self.summary())
        return inside + "".join(map(_html, self.entries))


def shown(points: Fraction) -> str:
    """Points as a decimal number.

    >>> shown(Fraction(7, 2)), shown(Fraction(4))
    ('3.5', '4')
    """
    return f"{float(points):g}"


def lesson(chapter: str) -> str:
    """The number and the name of a lesson.

    >>> lesson("rank_correlation")
    '05 rank correlation'
    """
    return f"{chapters()[chapter].number:02} {chapter.replace('_', ' ')}"


def _heading(mark: Mark) -> str:
    question = mark.question
    when = "" if mark.minute is None else (f", minute {int(mark.minute) + 1}")
    return (
        f"{question.number}. {question.drawn.exercise.title} "
        f"({lesson(question.template.chapter)}): "
        f"{shown(mark.points)} of {question.points} points{when}"
    )


def _all_marks(entry: Entry) -> list[Mark]:
    return [entry.mark, *(late for _, late in entry.beside)]


def _late(text: str, late: Mark) -> str:
    minute = None if late.minute is None else int(late.minute) + 1
    return text.format(minute=minute, points=shown(late.points), most=late.question.points)


def _right(mark: Mark) -> list[str]:
    right = mark.question.drawn.right
    if mark.verdict.is_correct:
        return []
    if mark.question.template.kind == "code":
        return [RIGHT_CODE, right.strip()]
    return [(f"A right answer: {right}")]


def _html(entry: Entry) -> str:
    inside = (
        f'<h4 style="margin:12px 0 4px">{escape(_heading(entry.mark))}</h4>'
    ) + entry.mark.verdict._repr_html_()
    for text, late in entry.beside:
        inside += LINE.format(text=escape(_late(text, late))) + late.verdict._repr_html_()
    if entry.fault:
        inside += LINE.format(text=escape(UNREAD.format(fault=entry.fault)))
    first, *code = [escape(line) for line in _right(entry.mark)] or [""]
    inside += LINE.format(text=first.replace("\n", "<br>")) if first else ""
    return ('<div style="margin:12px 0">{inside}</div>').format(
        inside=inside
        + "".join((f'<pre style="margin:4px 0;padding:4px 12px">{text}</pre>') for text in code)
    )


def make_marks(
    paper: Paper, given: Mapping[int, Given], *, has_clock: bool, end: float | None = None
) -> Marks:
    """Mark a paper.

    The last answer within the time counts. A later one, and one that was not saved, is marked
    beside it; without a clock all answers count.

    Parameters
    ----------
    paper
        The questions.
    given
        What was found for each question, by its number.
    has_clock
        Whether the clock was started.
    end
        The minute in which the paper was marked first: later answers are late.
    """
    entries = (
        _entry(q, given.get(q.number, Given()), paper, has_clock, end) for q in paper.questions
    )
    return Marks(paper, tuple(entries), has_clock)


def _entry(
    question: Question, found: Given, paper: Paper, has_clock: bool, end: float | None
) -> Entry:
    limit = paper.minutes if end is None else min(end, paper.minutes)
    counted = [answer for answer in found.saved if answer.minute <= limit][-1:]
    later = [
        (LATE if answer.minute > paper.minutes else LATE_AFTER, answer)
        for answer in found.saved
        if answer.minute > limit
    ][-1:]
    if found.unsaved and has_clock:
        later.append((UNSAVED, found.unsaved))
    elif found.unsaved:
        counted = [found.unsaved]
    mark = mark_answer(question, counted[0] if counted else None)
    beside = tuple((text, mark_answer(question, answer)) for text, answer in later)
    return Entry(mark, beside, found.fault)
