"""A marked paper: points, time, and for each question the verdict with its diagnosis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from ranklearn_course.checker.verdict import LINE
from ranklearn_course.course import chapters
from ranklearn_course.exam.cells import Answer
from ranklearn_course.exam.marking import MarkedAnswer, mark_answer
from ranklearn_course.exam.paper import Paper
from ranklearn_course.exam.question import Question
from ranklearn_course.exam.record import Record
from ranklearn_course.exam.words import say

# What stands in the notebook and was not saved, and why it can't be read.
Unsaved = tuple[Answer | None, str]
NOTHING: Unsaved = (None, "")


@dataclass(frozen=True)
class MarkedQuestion:
    """A question with the answer that counts, and later ones with the sentences on them."""

    counted: MarkedAnswer
    later: tuple[tuple[str, MarkedAnswer], ...] = ()
    fault: str = ""

    @property
    def answers(self) -> list[MarkedAnswer]:
        """All answers."""
        return [self.counted, *(answer for _, answer in self.later)]


@dataclass(frozen=True)
class MarkedPaper:
    """The questions of a paper with their marked answers, as text and as HTML."""

    paper: Paper
    questions: tuple[MarkedQuestion, ...]
    has_clock: bool
    damaged: tuple[int, ...] = ()

    @property
    def points(self) -> Fraction:
        """The points of the answers that came in time."""
        return sum((question.counted.points for question in self.questions), Fraction(0))

    @property
    def points_with_late(self) -> Fraction:
        """The points if late and unsaved answers counted, each where it is better."""
        best = (max(answer.points for answer in each.answers) for each in self.questions)
        return sum(best, Fraction(0))

    @property
    def minutes_used(self) -> float:
        """The minute of the last answer that was saved, late ones included."""
        minutes = [answer.minute for each in self.questions for answer in each.answers]
        return max((minute for minute in minutes if minute is not None), default=0.0)

    def summary(self) -> list[str]:
        """The sentences above the questions."""
        most, points, with_late = self.paper.points, self.points, self.points_with_late
        lines = [say("report.points", points=_decimal(points), most=most)]
        if with_late > points:
            lines.append(say("report.points_with_late", points=_decimal(with_late), most=most))
        minutes = {"used": int(self.minutes_used) + 1, "minutes": self.paper.minutes}
        lines.append(say("report.time" if self.has_clock else "report.no_clock", **minutes))
        if self.damaged:
            lines.append(say("report.damaged", lines=", ".join(map(str, self.damaged))))
        weak = ", ".join(chapters()[name].heading for name in self.weak_chapters())
        lines.append(say("report.weak", lessons=weak) if weak else say("report.no_weak"))
        for chapter, (earned, possible) in self.by_chapter().items():
            lesson, points = chapters()[chapter].heading, _decimal(earned)
            lines.append(say("report.lesson", lesson=lesson, points=points, most=possible))
        return lines

    def by_chapter(self) -> dict[str, tuple[Fraction, int]]:
        """The points earned and the most possible, for each chapter of the paper."""
        found: dict[str, tuple[Fraction, int]] = {}
        for answer in (each.counted for each in self.questions):
            chapter = answer.question.template.chapter
            earned, most = found.get(chapter, (Fraction(0), 0))
            found[chapter] = earned + answer.points, most + answer.question.points
        return found

    def weak_chapters(self) -> list[str]:
        """The chapters with less than half of their points."""
        return [name for name, (earned, most) in self.by_chapter().items() if 2 * earned < most]

    def __str__(self) -> str:
        return "\n\n".join(["\n".join(self.summary()), *map(_text, self.questions)])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join([*map(_line, self.summary()), *map(_html, self.questions)])


def _decimal(points: Fraction) -> str:
    return f"{float(points):g}"


def _line(text: str) -> str:
    return LINE.format(text=escape(text))


def _text(marked: MarkedQuestion) -> str:
    lines = [_heading(marked.counted), str(marked.counted.verdict)]
    for sentence, answer in marked.later:
        lines += [_about_later(sentence, answer), str(answer.verdict)]
    lines += [say("report.unreadable", fault=marked.fault)] if marked.fault else []
    return "\n".join([*lines, *_right(marked.counted)])


def _html(marked: MarkedQuestion) -> str:
    heading = escape(_heading(marked.counted))
    inside = f'<h4 style="margin:12px 0 4px">{heading}</h4>{marked.counted.verdict._repr_html_()}'
    for sentence, answer in marked.later:
        inside += _line(_about_later(sentence, answer)) + answer.verdict._repr_html_()
    if marked.fault:
        inside += _line(say("report.unreadable", fault=marked.fault))
    right, *code = _right(marked.counted) or [""]
    inside += _line(right).replace("\n", "<br>") if right else ""
    for source in code:
        inside += f'<pre style="margin:4px 0;padding:4px 12px">{escape(source)}</pre>'
    return f'<div style="margin:12px 0">{inside}</div>'


def _heading(answer: MarkedAnswer) -> str:
    if answer.minute is None:
        return _headed("report.question", answer)
    return _headed("report.question_with_minute", answer, minute=int(answer.minute) + 1)


def _headed(sentence: str, answer: MarkedAnswer, **more: int) -> str:
    question = answer.question
    return say(
        sentence,
        number=question.number,
        title=question.drawn.exercise.title,
        lesson=chapters()[question.template.chapter].heading,
        points=_decimal(answer.points),
        most=question.points,
        **more,
    )


def _about_later(sentence: str, answer: MarkedAnswer) -> str:
    minute = None if answer.minute is None else int(answer.minute) + 1
    points = {"points": _decimal(answer.points), "most": answer.question.points}
    return say(sentence, minute=minute, **points)


def _right(answer: MarkedAnswer) -> list[str]:
    """A right answer in a sentence, with the code of a function; nothing if this one is right."""
    right = answer.question.drawn.right
    if answer.verdict.is_correct:
        return []
    if answer.question.template.kind == "code":
        return [say("report.right_function"), right.strip()]
    return [say("report.right", right=right)]


def paper_key(paper: Paper) -> str:
    """The right answers to all questions of a paper, for whoever marks it by hand."""
    answers = (mark_answer(question, None) for question in paper.questions)
    return "\n\n".join("\n".join([_headed("report.key", each), *_right(each)]) for each in answers)


def mark_paper(
    paper: Paper,
    record: Record,
    unsaved: Mapping[int, Unsaved] | None = None,
) -> MarkedPaper:
    """Mark what a record holds, and what the notebook's cells hold besides, by question.

    The last answer within the time counts. A later one, and one that was not saved, is marked
    beside it; without a clock all answers count.
    """
    end = record.minute_of_marking
    limit = paper.minutes if end is None else min(end, paper.minutes)
    # What came late helps no answer that came in time.
    in_time = [answer for answer in record.saved if answer.minute <= limit]
    after = [answer for answer in record.saved if answer.minute > limit]
    questions = []
    for question in paper.questions:
        in_cell, fault = (unsaved or {}).get(question.number, NOTHING)
        counted = _last(in_time, question, in_time)
        later = []
        if late := _last(after, question, record.saved):
            is_late = late.minute > paper.minutes
            later.append(("report.late" if is_late else "report.after_marking", late))
        if in_cell and record.start is not None:
            later.append(("report.unsaved", in_cell))
        elif in_cell:
            counted = in_cell
        refused = record.refused.get(question.number, "")
        questions.append(_marked(question, counted, later, fault, refused))
    return MarkedPaper(paper, tuple(questions), record.start is not None, record.damaged)


def _marked(
    question: Question,
    counted: Answer | None,
    later: list[tuple[str, Answer]],
    fault: str,
    refused: str,
) -> MarkedQuestion:
    """Mark all answers to a question; `refused` is what was wrong with one that was not saved."""
    beside = [(why, mark_answer(question, answer)) for why, answer in later]
    lack = say("report.nothing_saved") if later or fault else ""
    if refused and not counted:
        lack = say("report.refused", fault=refused)
        # What was refused may stand in the cell still.
        beside = [each for each in beside if each[1].verdict.headline != refused]
    fault = "" if fault == refused else fault
    return MarkedQuestion(mark_answer(question, counted, lack), tuple(beside), fault)


def _last(answers: list[Answer], question: Question, ran: list[Answer]) -> Answer | None:
    """The last answer to a question, with the other cells that ran."""
    own = [answer for answer in answers if answer.number == question.number]
    return own[-1].among(ran) if own else None
