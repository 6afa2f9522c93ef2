"""From the values that came out of the pupil's process to a mark: the teacher's side."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ranklearn_course.checker import Reason, Verdict, WriteFunction, function_verdicts
from ranklearn_course.checker.exercise import Exercise
from ranklearn_course.checker.results import NOT_RUN, Result, read_list
from ranklearn_course.checker.running import Run, Unfold, with_lists
from ranklearn_course.checker.write_function import FunctionCheck
from ranklearn_course.classroom.marking.fork import TooMuchError, in_a_fork
from ranklearn_course.classroom.marking.held_out import held_out_cases
from ranklearn_course.classroom.marking.marks import SHARE
from ranklearn_course.classroom.marking.session import (
    LateError,
    OverError,
    Session,
    StoppedError,
    printable,
    text_of,
)

STATUS = {
    "correct": "correct",
    "edge cases": "edge cases",
    "not yet": "wrong",
    "error": "error in the code",
    "not started": "not started",
}
ORDER = (
    "correct",
    "changes its arguments",
    "edge cases",
    "wrong",
    "error in the code",
    "too slow",
    "not started",
)

NOT_STARTED = "Not started: there is no answer."
STOPPED = "Error in your code: it ended the whole of Python, or used more memory than allowed."
PARTIAL = "Error in your code: it did not answer all cases."
LATE = "Error in your code: it did not come back in time. Is there an endless loop?"
FRESH = {
    "edge cases": "Right, apart from the edge cases: some of those that nobody has seen differ.",
    "changes its arguments": "The values are right, but the function changes the lists it gets.",
    "wrong": (
        "Not yet: right in all cases that the course shows, wrong in others of the same kind. "
        "Does the function know only the cases it has seen?"
    ),
    "error in the code": (
        "Error in your code: right in all cases that the course shows, an error in others of the "
        "same kind."
    ),
    "too slow": (
        "Error in your code: right in all cases that the course shows, too slow in others of the "
        "same kind."
    ),
}
UNJUDGED = "Error in your answer: it could not be judged in the time and memory that marking has."

UNREADABLE = Result("no number", text="something that cannot be read")

Judged = tuple[str, tuple[str, ...], str]
"""A status, the ids of the mistakes, a message."""
Look = dict[str, Any]
"""What the pupil's process says of an answer."""
# Whether a function is called with the names as they were after its cell.
AFTER_CELL = "after cell"


class RemoteCheck(FunctionCheck):
    """The judge of the checker; the function runs in the pupil's process."""

    def __init__(self, exercise: WriteFunction, session: Session, look: Look) -> None:
        super().__init__(exercise, _nowhere, math.inf)
        self.session, self.look = session, look
        self.is_slow = False
        self.is_partial = {False: True, True: True}

    def refuse_call(self) -> Verdict | None:
        """Refuse what cannot be called, by what the pupil's process says of it."""
        if self.look.get("is_callable") is not True:
            return function_verdicts.not_a_function(self.exercise, text_of(self.look, "kind"))
        names = text_of(self.look, "names")
        return (
            function_verdicts.wrong_parameters(self.exercise, names)
            if "names" in self.look
            else None
        )

    def run(self, places: list[int] | None = None, unfold: Unfold = with_lists) -> Run:
        """Ask the pupil's process for the results."""
        cases = self.answer_key.cases
        chosen = list(cases) if places is None else [cases[i] for i in places]
        is_list = self.exercise.read is read_list
        reply = self.session.ask(
            do="call",
            task=self.exercise.id,
            cases=chosen,
            lists=is_list,
            arrays=unfold is not with_lists,
            after_cell=self.look.get(AFTER_CELL) is True,
        )
        run = read_run(reply, len(chosen), is_list)
        if places is None:
            self.is_partial[unfold is not with_lists] = NOT_RUN in run.results
        self.is_slow = self.is_slow or run.stopped_at is not None
        return run

    def has_no_body(self) -> bool:
        """Tell whether the function is empty; the stub itself was sorted out before."""
        return self.look.get("is_empty") is True

    def uses_numpy(self) -> bool:
        """Tell whether the function seems to be written for arrays."""
        return self.look.get("uses_numpy") is True


def _nowhere(*_: Any) -> None:
    raise NotImplementedError


def read_run(reply: dict[str, Any], count: int, is_list: bool = False) -> Run:
    """Take the results from a reply; what is not as it must be is a wrong one.

    >>> read_run({"results": [["number", 0.5, "", "", ""], "x"]}, 3).results[0].value
    0.5
    """
    sent = reply.get("results")
    results = [_result(each, is_list) for each in sent[:count]] if isinstance(sent, list) else []
    results += [UNREADABLE] * (count - len(results))
    changed = reply.get("changed")
    places = [i for i in changed if _is_place(i, count)] if isinstance(changed, list) else []
    stopped_at = reply.get("stopped_at")
    return Run(
        results,
        places,
        text_of(reply, "printed"),
        stopped_at if _is_place(stopped_at, count) else None,
        reply.get("is_endless") is True,
    )


def _is_place(value: Any, count: int) -> bool:
    return type(value) is int and 0 <= value < count


def _result(sent: Any, is_list: bool) -> Result:
    if not isinstance(sent, list) or len(sent) != 5:
        return UNREADABLE
    kind, value, *texts = sent
    texts = [printable(text) if isinstance(text, str) else "" for text in texts]
    if kind == "number":
        if is_list != isinstance(value, list):
            return UNREADABLE
        entries = tuple(value) if is_list else (value,)
        is_right_kind = all(type(entry) is float for entry in entries)
        return Result("number", entries if is_list else value) if is_right_kind else UNREADABLE
    if kind in ("nothing", "no number", "raised"):
        return Result(kind, math.nan, *texts)
    return NOT_RUN if kind == "not run" else UNREADABLE


# Functions


def judged_function(exercise: WriteFunction, session: Session, key: str) -> Judged:
    """Judge a function by the cases of the bank, then by fresh ones that only the key tells."""
    look = session.ask(do="look", task=exercise.id, parameters=list(exercise.parameters))
    if look.get("started") is not True:
        return "not started", (), NOT_STARTED
    judged = _judged_on_all(exercise, session, look, key)
    if judged[0] in ("correct", "too slow") or look.get("names_changed") is not True:
        return judged
    # A later cell, such as one with `sum = 0`, takes nothing from a function that was right before.
    try:
        before = _judged_on_all(exercise, session, {**look, AFTER_CELL: True}, key)
    except OverError:
        return judged
    return min(judged, before, key=lambda each: ORDER.index(each[0]))


def _judged_on_all(exercise: WriteFunction, session: Session, look: Look, key: str) -> Judged:
    status, mistakes, message = _judged(exercise, session, look)
    hidden = _with_held_out_cases(exercise.id, key)
    if status not in SHARE or hidden is None:
        return status, mistakes, message
    worse, more, _ = _judged(hidden, session, look)
    if ORDER.index(worse) <= ORDER.index(status):
        return status, mistakes, message
    # Whoever answers some cases has started.
    worse = "error in the code" if worse == "not started" else worse
    return worse, more, FRESH[worse]


def _judged(exercise: WriteFunction, session: Session, look: Look) -> Judged:
    judge = RemoteCheck(exercise, session, look)
    try:
        verdict = judge.verdict()
    except OverError:
        raise
    except LateError:
        return "too slow", (), LATE
    except StoppedError:
        return "error in the code", (), STOPPED
    status = STATUS[verdict.status]
    if verdict.reason is Reason.CHANGES_ARGUMENTS:
        status = verdict.reason.value
    if status in SHARE and judge.is_partial[judge.arrays]:
        # The checker passes over a case without an answer. Here that would be a way to points.
        return ("too slow", (), LATE) if judge.is_slow else ("error in the code", (), PARTIAL)
    if verdict.status == "error" and judge.is_slow:
        status = "too slow"
    return status, verdict.mistake_ids, message_of(verdict)


@lru_cache(maxsize=256)
def _with_held_out_cases(name: str, key: str) -> WriteFunction | None:
    """The exercise with fresh cases alone, None if nobody wrote how they are drawn."""
    exercise = exercise_of(name)
    cases = held_out_cases(name, key)
    return replace(exercise, cases=cases) if cases else None


# Short answers


def judged_answer(exercise: Exercise, session: Session) -> Judged:
    """Judge a number, a letter, a ranking or a list of cases."""
    reply = session.ask(do="value", task=exercise.id)
    if reply.get("started") is not True:
        return "not started", (), NOT_STARTED
    # An object can not be read as data, and is refused.
    answer = reply.get("value") if reply.get("is_read") is True else object()
    try:
        verdict = in_a_fork(lambda: exercise.check(answer), session.limits.seconds)
    except TooMuchError:
        return "error in the code", (), UNJUDGED
    return STATUS[verdict.status], verdict.mistake_ids, message_of(verdict)


def message_of(verdict: Verdict) -> str:
    """The verdict in one line: what happened, the question, the name of the mistake."""
    lines = [verdict.headline, verdict.question, verdict.diagnosis, *verdict.notes]
    return printable(" ".join(line for line in lines if line), 1000)


def exercise_of(name: str) -> Any:
    """The exercise of the bank."""
    from ranklearn_course.exercises.bank import find_exercise

    return find_exercise(name)
