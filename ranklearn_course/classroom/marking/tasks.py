"""Marks a task by the values that came out of the pupil's process: the teacher's side."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ranklearn_course.checker import Reason, Verdict, WriteFunction, function_verdicts
from ranklearn_course.checker.exercise import Exercise
from ranklearn_course.checker.results import NOT_RUN, Result, read_list
from ranklearn_course.checker.running import Run, Unfold, with_lists
from ranklearn_course.checker.write_function import FunctionCheck
from ranklearn_course.classroom.confusions import confusions
from ranklearn_course.classroom.marking.fork import TooMuchError, in_a_fork
from ranklearn_course.classroom.marking.held_out import held_out_cases
from ranklearn_course.classroom.marking.marks import SHARE, MarkStatus
from ranklearn_course.classroom.marking.session import (
    LateError,
    OverError,
    Session,
    StoppedError,
    printable,
    text_of,
)
from ranklearn_course.classroom.words import say
from ranklearn_course.exercises.bank import find_exercise

# Every other reason is an error in the code.
STATUS: dict[Reason, MarkStatus] = {
    Reason.CORRECT: "correct",
    Reason.EDGE_CASES: "edge cases",
    Reason.CHANGES_ARGUMENTS: "changes its arguments",
    Reason.WRONG: "wrong",
    Reason.ROUNDED: "wrong",
    Reason.IN_PER_CENT: "wrong",
    Reason.NONDETERMINISTIC: "wrong",
    Reason.NOT_STARTED: "not started",
}
# The best first.
ORDER = (
    "correct",
    "changes its arguments",
    "edge cases",
    "wrong",
    "error in the code",
    "too slow",
    "not started",
)

# Where a function is right in the cases of the bank and not in the held-out ones.
ON_HELD_OUT = {
    "edge cases": "held_out.edge_cases",
    "changes its arguments": "held_out.changes_arguments",
    "wrong": "held_out.wrong",
    "error in the code": "held_out.error",
    "too slow": "held_out.too_slow",
}

UNREADABLE = Result("no number", text=say("marking.unreadable"))

# What the pupil's process says of an answer.
Inspection = dict[str, Any]
# Whether a function is called with the names as they were after its cell.
AFTER_CELL = "after cell"


class Finding(NamedTuple):
    """What marking finds in an answer."""

    status: MarkStatus
    mistakes: tuple[str, ...]
    message: str


LATE = Finding("too slow", (), say("marking.late"))


def finding_of(error: StoppedError) -> Finding:
    """What is found where the process gives no answer."""
    if isinstance(error, OverError):
        return Finding("too slow", (), say("marking.notebook_late"))
    if isinstance(error, LateError):
        return LATE
    return Finding("error in the code", (), say("marking.stopped"))


class RemoteCheck(FunctionCheck):
    """The checker's own check; the function runs in the pupil's process."""

    source = ""

    def __init__(self, exercise: WriteFunction, session: Session, inspection: Inspection) -> None:
        super().__init__(exercise, _not_here)
        self.session, self.inspection = session, inspection
        self.is_slow = False
        self.is_partial = {False: True, True: True}

    def refuse_call(self) -> Verdict | None:
        """Refuse what cannot be called, by what the pupil's process says of it."""
        if self.inspection.get("is_callable") is not True:
            return function_verdicts.not_a_function(self.exercise, text_of(self.inspection, "kind"))
        if "names" in self.inspection:
            names = text_of(self.inspection, "names")
            return function_verdicts.wrong_parameters(self.exercise, names)
        return None

    def run(self, indices: list[int] | None = None, unfold: Unfold = with_lists) -> Run:
        """Ask the pupil's process for the results."""
        cases = self.answer_key.cases
        chosen = list(cases) if indices is None else [cases[i] for i in indices]
        is_list = self.exercise.read is read_list
        reply = self.session.ask(
            do="call",
            task=self.exercise.id,
            cases=chosen,
            lists=is_list,
            arrays=unfold is not with_lists,
            after_cell=self.inspection.get(AFTER_CELL) is True,
        )
        run = read_run(reply, len(chosen), is_list)
        position = reply.get("changed_argument")
        if _is_index(position, len(self.exercise.parameters)):
            run.changed_argument = position
        if indices is None:
            self.is_partial[unfold is not with_lists] = NOT_RUN in run.results
        self.is_slow = self.is_slow or run.stopped_at is not None
        return run

    def has_no_body(self) -> bool:
        """Tell whether the function is empty; the stub itself was sorted out before."""
        return self.inspection.get("is_empty") is True

    def uses_numpy(self) -> bool:
        """Tell whether the function seems to be written for arrays."""
        return self.inspection.get("uses_numpy") is True


def _not_here(*_: Any) -> None:
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
    indices = [i for i in changed if _is_index(i, count)] if isinstance(changed, list) else []
    stopped_at = reply.get("stopped_at")
    return Run(
        results,
        indices,
        printed=text_of(reply, "printed"),
        stopped_at=stopped_at if _is_index(stopped_at, count) else None,
        is_endless=reply.get("is_endless") is True,
    )


def _is_index(value: Any, count: int) -> bool:
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
    if kind in ("nothing", "no number", "gap", "raised"):
        return Result(kind, math.nan, *texts)
    return NOT_RUN if kind == "not run" else UNREADABLE


# Functions


def mark_function(exercise: WriteFunction, session: Session) -> tuple[Finding, Inspection]:
    """Mark a function by the cases of the bank; return how it was called, too."""
    request = {"task": exercise.id, "parameters": list(exercise.parameters)}
    inspection = session.ask(do="inspect", **request)
    if inspection.get("started") is not True:
        return Finding("not started", (), say("marking.not_started")), inspection
    found = _mark_on_cases(exercise, session, inspection)
    if found.status in ("correct", "too slow") or inspection.get("names_changed") is not True:
        return found, inspection
    # A later cell, such as one with `sum = 0`, takes nothing from a function that was right before.
    then = {**inspection, AFTER_CELL: True}
    try:
        before = _mark_on_cases(exercise, session, then)
    except OverError:
        return found, inspection
    better = ORDER.index(before.status) < ORDER.index(found.status)
    return (before, then) if better else (found, inspection)


def mark_on_held_out(
    exercise: WriteFunction, session: Session, inspection: Inspection, found: Finding, key: str
) -> Finding:
    """Mark a function that is right in the cases of the bank by those that only the key tells.

    From here on the process knows held-out cases, so none of its texts goes to the pupil any more.
    """
    if found.status not in SHARE:
        return found
    held_out = _with_held_out_cases(exercise.id, key)
    worse, mistakes, _ = _mark_on_cases(held_out, session, inspection)
    if ORDER.index(worse) <= ORDER.index(found.status):
        return found
    # Whoever answers some cases has started.
    worse = "error in the code" if worse == "not started" else worse
    return Finding(worse, mistakes, say(ON_HELD_OUT[worse]))


def _mark_on_cases(exercise: WriteFunction, session: Session, inspection: Inspection) -> Finding:
    check = RemoteCheck(exercise, session, inspection)
    try:
        verdict = check.verdict()
    except OverError:
        raise
    except StoppedError as error:
        return finding_of(error)
    found = _finding(verdict)
    if found.status in SHARE and check.is_partial[check.arrays]:
        # The checker passes over a case without an answer. Here that would be a way to points.
        if check.is_slow:
            return LATE
        return Finding("error in the code", (), say("marking.not_all_cases"))
    if found.status == "error in the code" and check.is_slow:
        return found._replace(status="too slow")
    return found


def _finding(verdict: Verdict) -> Finding:
    status = STATUS.get(verdict.reason, "error in the code")
    return Finding(status, verdict.mistake_ids, message_of(verdict))


@lru_cache(maxsize=256)
def _with_held_out_cases(name: str, key: str) -> WriteFunction:
    """The exercise with held-out cases alone."""
    exercise = replace(find_exercise(name), id=name)
    return exercise.on(held_out_cases(exercise, key))


# Short answers


def mark_answer(exercise: Exercise, session: Session) -> Finding:
    """Mark a number, a letter, a ranking or a list of cases."""
    reply = session.ask(do="value", task=exercise.id)
    if reply.get("started") is not True:
        return Finding("not started", (), say("marking.not_started"))
    # An object can not be read as data, and is refused.
    answer = reply.get("value") if reply.get("is_read") is True else object()
    try:
        found = _finding(in_a_fork(lambda: exercise.check(answer), session.limits.seconds))
    except TooMuchError:
        return Finding("error in the code", (), say("marking.unjudged"))
    # The requirements of a ranking have no names that a report could use.
    known = confusions(exercise)
    return found._replace(mistakes=tuple(each for each in found.mistakes if each in known))


def message_of(verdict: Verdict) -> str:
    """The verdict in one line: what happened, the question, the name of the mistake."""
    lines = [verdict.headline, verdict.question, verdict.diagnosis, *verdict.notes]
    return printable(" ".join(line for line in lines if line), 1000)
