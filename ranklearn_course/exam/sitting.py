"""What a paper's notebook calls: it starts the clock, saves answers, and has them marked."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ranklearn_course.checker import WriteFunction
from ranklearn_course.checker.builtin_values import as_builtin
from ranklearn_course.checker.cell_code import bound_names, compile_cell, without_magics
from ranklearn_course.exam.cells import NO_PYTHON
from ranklearn_course.exam.marking import is_stub, missing
from ranklearn_course.exam.paper import Paper, checked_paper
from ranklearn_course.exam.record import Record, append, close, read_record, record_path
from ranklearn_course.exam.report import MarkedPaper, mark_paper
from ranklearn_course.exam.words import say


class Notice(str):
    """A sentence for the candidate, shown without quotes."""

    def __repr__(self) -> str:
        return str(self)


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
        if self._record().start is None:
            facts = {"digest": paper.digest, "seed": paper.seed, "minutes": paper.minutes}
            append(self._path, "start", **facts)

    def _record(self) -> Record:
        return read_record(self._path, self.paper)

    @property
    def minute(self) -> float:
        """The time since the start, in minutes."""
        return self._record().minute

    def save(self, number: int, answer: Any) -> None:
        """Save an answer with its time, and print that; it never says whether the answer is right.

        The cell of a function is run as marking will run it, and what it lacks there is said.

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
        # As a value of the cell it would show only if the cell ends with this call.
        print(self._said_of(number, answer))

    def _said_of(self, number: int, answer: Any) -> str:
        question = self.paper.question(number)
        exercise, source, lack = question.drawn.exercise, _source(), ""
        if isinstance(exercise, WriteFunction):
            value, fault = None, _fault_of_function(exercise.name, answer, source)
            is_empty = answer is None or (not fault and is_stub(question, source))
        else:
            is_read, value = as_builtin(answer)
            verdict = exercise.check(value) if is_read else exercise.unreadable()
            fault = verdict.headline if verdict.status == "error" else ""
            is_empty = verdict.status == "not started"
        if is_empty:
            return say("sitting.no_answer", number=number)
        if fault:
            append(self._path, "refused", question=number, fault=fault)
            return say("sitting.not_saved", number=number, fault=fault)
        append(self._path, "answer", question=number, value=value, source=source)
        record = self._record()
        if isinstance(exercise, WriteFunction):
            lack = missing(exercise, record.answers[number][-1].among(record.saved))
        said = self._saved(number, record)
        return f"{said} {say('sitting.lacks', fault=lack)}" if lack else said

    def _saved(self, number: int, record: Record) -> str:
        if record.marked is not None:
            return say("sitting.saved_after_marking", number=number)
        sentence = "sitting.saved_late" if record.is_over(self.paper) else "sitting.saved"
        return say(sentence, number=number, **self._time(record))

    def _time(self, record: Record) -> dict[str, int]:
        return {"minute": int(record.minute) + 1, "minutes": self.paper.minutes}

    def mark(self, finished: bool = False) -> MarkedPaper | Notice:
        """Mark the saved answers and show the right ones; answers after that are marked apart.

        Parameters
        ----------
        finished
            Without it, only the number of answers and the time are shown.

        Returns
        -------
        MarkedPaper or Notice
            A notice without ``finished``, and where no answer is saved.
        """
        record = self._record()
        if not finished:
            counts = {"answered": len(record.answers), "count": len(self.paper.questions)}
            return Notice(say("sitting.unfinished", **counts, **self._time(record)))
        if not record.answers:
            return Notice(say("sitting.nothing_to_mark"))
        close(self._path, record)
        return mark_paper(self.paper, self._record())

    def __repr__(self) -> str:
        record = self._record()
        sentence = "sitting.over" if record.minute > self.paper.minutes else "sitting.running"
        return say(sentence, file=self._path.name, **self._time(record))


def open_paper(
    seed: int,
    minutes: int = 60,
    digest: str = "",
    folder: str = ".",
    without: Sequence[str] = (),
) -> Sitting:
    """Open a paper: the first call starts its clock, later ones go on.

    Parameters
    ----------
    seed, minutes
        Those of the paper.
    digest
        The fingerprint of its questions, empty for none.
    folder
        Where the answers go.
    without
        The lessons that it leaves out.

    Raises
    ------
    ExamError
        If the installed course makes other questions from this seed.
    """
    return Sitting(checked_paper(seed, minutes, digest, without), folder)


def _source() -> str:
    """The cell that is running, empty outside of a notebook."""
    with contextlib.suppress(ImportError, AttributeError, LookupError):
        from IPython import get_ipython

        # As it was typed: IPython makes calls of magics before it runs a cell.
        return str(get_ipython().history_manager.input_hist_raw[-1])
    return ""


def _fault_of_function(name: str, answer: Any, source: str) -> str:
    if not callable(answer):
        return say("cell.not_the_function", name=name)
    return "" if name in _bound_names(source) else say("cell.no_source")


def _bound_names(source: str) -> frozenset[str]:
    """The names that a cell sets; none if it is no Python."""
    try:
        return bound_names(compile_cell(without_magics(source), "<cell>"))
    except NO_PYTHON:
        return frozenset()
