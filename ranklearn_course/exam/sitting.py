"""What a paper's notebook calls: it starts the clock, saves answers, and has them marked."""

from __future__ import annotations

import contextlib
import inspect
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ranklearn_course.checker import WriteFunction
from ranklearn_course.checker.builtin_values import as_builtin
from ranklearn_course.exam import ExamError
from ranklearn_course.exam.marking import Answer, is_stub
from ranklearn_course.exam.paper import Paper, make_paper
from ranklearn_course.exam.record import Record, append, read_record, record_path
from ranklearn_course.exam.report import Given, Marks, make_marks

RUNNING = "The clock is running: minute {minute} of {minutes}. Your answers are saved in {file}."
OVER = "The time is over: minute {minute} of {minutes}. Your answers are saved in {file}."
SAVED = "Question {number} is saved, in minute {minute} of {minutes}."
SAVED_LATE = (
    "Question {number} is saved, in minute {minute}. The {minutes} minutes are over, so it is "
    "marked apart."
)
SAVED_AFTER = "Question {number} is saved. The paper was marked before, so it is marked apart."
NO_SOURCE = "Error in your answer: its code was not found. Define it in the cell of the question."
NOTHING_TO_MARK = "No answer is saved, so there is nothing to mark."


@dataclass(frozen=True)
class Notice:
    """A sentence for the candidate."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


class Sitting:
    """A candidate at work on a paper, with the clock running.

    Parameters
    ----------
    paper
        The questions.
    folder
        Where the answers go; by default the folder of the notebook.
    """

    def __init__(self, paper: Paper, folder: str | Path = ".") -> None:
        self.paper = paper
        self._path = record_path(Path(folder), paper)
        if read_record(self._path, paper).start is None:
            start = {"what": "start", "at": time.time(), "digest": paper.digest}
            append(self._path, start | {"seed": paper.seed, "minutes": paper.minutes})

    @property
    def minute(self) -> float:
        """The time since the start, in minutes."""
        return read_record(self._path, self.paper).minute

    def save(self, number: int, answer: Any) -> Notice:
        """Save an answer with its time; it never says whether the answer is right.

        Parameters
        ----------
        number
            The number of the question.
        answer
            A number, a list, a letter or a function; with None nothing is saved.

        Raises
        ------
        ExamError
            If there is no such question, or the answer cannot be written.
        """
        question = self.paper.question(number)
        exercise, source = question.drawn.exercise, _source(answer)
        if isinstance(exercise, WriteFunction):
            value, fault = None, _fault_of_function(exercise.name, answer, source)
            is_empty = answer is None or (not fault and is_stub(question, source))
        else:
            is_read, value = as_builtin(answer)
            verdict = exercise.check(value) if is_read else exercise.unreadable()
            fault = verdict.headline if verdict.status == "error" else ""
            is_empty = verdict.status == "not started"
        if is_empty:
            return Notice(f"Question {number} has no answer yet.")
        if fault:
            return Notice(f"Question {number} is not saved. {fault}")
        entry = {"what": "answer", "at": time.time(), "question": number}
        append(self._path, entry | {"value": value, "source": source})
        return Notice(self._saved(number))

    def _saved(self, number: int) -> str:
        minute, is_marked = self.minute, read_record(self._path, self.paper).marked is not None
        template = SAVED if minute <= self.paper.minutes else SAVED_LATE
        template = SAVED_AFTER if is_marked else template
        return template.format(number=number, minute=int(minute) + 1, minutes=self.paper.minutes)

    def mark(self, finished: bool = False) -> Marks | Notice:
        """Mark the saved answers and show the right ones; answers after that are marked apart.

        Parameters
        ----------
        finished
            Without it, only the number of answers and the time are shown.
        """
        record = read_record(self._path, self.paper)
        count = len(self.paper.questions)
        if not finished:
            numbers = {"answered": len(record.answers), "count": count}
            numbers |= {"minute": int(self.minute) + 1, "minutes": self.paper.minutes}
            return Notice(
                (
                    "Answered: {answered} of {count} questions, in minute {minute} of "
                    "{minutes}. Once you are finished, put True in place of False and run "
                    "the cell again."
                ).format(**numbers)
            )
        if not record.answers:
            return Notice(NOTHING_TO_MARK)
        close(self._path, record)
        return marks_of(self.paper, self._path, {})

    def __repr__(self) -> str:
        minute = self.minute
        template = RUNNING if minute <= self.paper.minutes else OVER
        return template.format(
            minute=int(minute) + 1, minutes=self.paper.minutes, file=self._path.name
        )


def open_paper(seed: int, minutes: int = 60, digest: str = "", folder: str = ".") -> Sitting:
    """Open a paper: the first call starts its clock, later ones go on.

    Parameters
    ----------
    seed, minutes
        Those of the paper.
    digest
        The fingerprint of its questions, empty for none.
    folder
        Where the answers go.

    Raises
    ------
    ExamError
        If the installed course makes other questions from this seed.
    """
    paper = checked_paper(seed, minutes, digest)
    return Sitting(paper, folder)


def checked_paper(seed: int, minutes: int, digest: str) -> Paper:
    """The paper of a seed, if its questions are those of the digest; else an ExamError."""
    paper = make_paper(seed, minutes)
    if digest and digest != paper.digest:
        raise ExamError(
            "this paper was made by another version of the course, whose questions "
            f"differ. Make it anew: ranklearn exam --seed {seed} --minutes {minutes}"
        )
    return paper


def close(path: Path, record: Record) -> None:
    """End the time of a paper: answers after this are marked apart."""
    if record.marked is None:
        append(path, {"what": "marked", "at": time.time()})


def marks_of(paper: Paper, path: Path, unsaved: dict[int, tuple[Answer | None, str]]) -> Marks:
    """Mark what a record holds, and what a notebook holds besides."""
    record = read_record(path, paper)
    given = {
        question.number: Given(
            tuple(record.answers.get(question.number, ())),
            *unsaved.get(question.number, (None, "")),
        )
        for question in paper.questions
    }
    has_clock = record.start is not None
    end = None if record.marked is None or not has_clock else (record.marked - record.start) / 60
    marks = make_marks(paper, given, has_clock=has_clock, end=end)
    return replace(marks, damaged=record.damaged)


def _source(answer: Any) -> str:
    """The cell that is running; outside of a notebook, the source of the function."""
    with contextlib.suppress(ImportError, AttributeError, LookupError):
        from IPython import get_ipython

        return str(get_ipython().user_ns["In"][-1])
    if inspect.isfunction(answer):
        with contextlib.suppress(OSError, TypeError):
            return inspect.getsource(answer)
    return ""


def _fault_of_function(name: str, answer: Any, source: str) -> str:
    if not inspect.isfunction(answer) or answer.__name__ != name:
        return f"Error in your answer: it must be the function {name}, defined in this cell."
    return "" if f"def {name}" in source else NO_SOURCE
