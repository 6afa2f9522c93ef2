"""Marks one answer: the checker's verdict, and the share of the points that it earns."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from ranklearn_course.checker import NumberByHand, Reason, Verdict, WriteFunction
from ranklearn_course.checker.builtin_values import as_builtin
from ranklearn_course.checker.cell_code import without_magics
from ranklearn_course.checker.exercise import never_raising
from ranklearn_course.checker.running import run_cases
from ranklearn_course.checker.short_answers import ShortAnswer
from ranklearn_course.exam.cells import NO_PYTHON, Answer, run_cells
from ranklearn_course.exam.paper import stub
from ranklearn_course.exam.question import HALF, QUARTER, Drawn, Question, Template
from ranklearn_course.exam.words import say

THREE_QUARTERS = Fraction(3, 4)
# A function with this share of right answers earns half of the points, whatever is wrong in it.
NEARLY_ALL = 0.9
# A number that would earn more than this without a look at what was drawn may be a guess.
GUESSED = Fraction(1, 10)
# What a function stops with where a name, or a module, is not there.
NOT_FOUND = ("NameError", "ImportError", "ModuleNotFoundError")


@dataclass(frozen=True)
class MarkedAnswer:
    """The verdict on an answer to a question, and the share of the points that it earns."""

    question: Question
    verdict: Verdict
    credit: Fraction
    minute: float | None = None

    @property
    def points(self) -> Fraction:
        """The points that the answer earns."""
        return self.credit * self.question.points


def answer_name(question: Question) -> str:
    """The name that a cell gives its answer, or the name of its function."""
    exercise = question.drawn.exercise
    return exercise.name if isinstance(exercise, WriteFunction) else f"answer_{question.number}"


def mark_answer(question: Question, answer: Answer | None, lack: str = "") -> MarkedAnswer:
    """Mark an answer, or the lack of one, with its reason; whatever it is, it never raises."""
    if answer is None:
        verdict = Verdict(Reason.NOT_STARTED, lack or say("report.no_answer"))
        return MarkedAnswer(question, verdict, Fraction(0))
    exercise = question.drawn.exercise
    if isinstance(exercise, WriteFunction):
        verdict = judge(exercise, answer)
    else:
        # A choice would begin with its title, which stands above the verdict already.
        verdict = never_raising(lambda: ShortAnswer.verdict_on(exercise, answer.value))
    # The exam is over: the mistake is named without its guiding question.
    notes = (verdict.diagnosis, *verdict.notes) if verdict.diagnosis else verdict.notes
    named = replace(verdict, notes=notes, question="", diagnosis="")
    return MarkedAnswer(question, named, credit(question, verdict), answer.minute)


def judge(exercise: WriteFunction, answer: Answer) -> Verdict:
    """The verdict on the function of a cell."""
    function, fault = run_cells(answer, exercise.name, "cell.no_function")
    if function is None and fault:
        return Verdict(Reason.RAISED, fault)
    verdict = exercise.check(function)
    if verdict.status == "not yet" and _hands_back(exercise, function):
        return replace(
            verdict, mistake_ids=(), diagnosis="", notes=(say("cell.handed_back"),), is_coarse=True
        )
    # It may be wrong for what did not run after it.
    notes = (*verdict.notes, fault) if fault and not verdict.is_correct else verdict.notes
    return replace(verdict, notes=notes)


def _hands_back(exercise: WriteFunction, function: Callable[..., Any]) -> bool:
    """Tell whether a function returns one of its arguments as it is, whatever they are."""
    results = run_cases(function, exercise.cases, exercise.seconds, read=exercise.read).results
    values = [result.value if result.kind == "number" else None for result in results]
    return any(values == list(argument) for argument in zip(*exercise.cases, strict=True))


def missing(exercise: WriteFunction, answer: Answer) -> str:
    """What stops the function of a cell before its values can be judged; empty for nothing."""
    function, fault = run_cells(answer, exercise.name, "cell.no_function")
    if function is None:
        return fault
    results = run_cases(function, exercise.cases, exercise.seconds, read=exercise.read).results
    unknown = (result for result in results if result.error in NOT_FOUND)
    first = next(unknown, None)
    return say("cell.not_found", error=first.error, message=first.text) if first else ""


def read_cell(question: Question, answer: Answer) -> tuple[Answer | None, str]:
    """Read the answer that stands in a cell, or why it can't be read; None for none."""
    exercise, source = question.drawn.exercise, answer.source
    if isinstance(exercise, WriteFunction):
        return (None if is_stub(question, source) else answer), ""
    name = answer_name(question)
    given, fault = run_cells(answer, name)
    is_read, value = as_builtin(given)
    if not is_read and not fault:
        fault = exercise.unreadable().headline
    elif value is None and fault and isinstance(exercise, NumberByHand):
        # What is no Python may be a number all the same, such as 32.7 %.
        written = re.search(rf"^{name} *= *(.+)$", source, re.MULTILINE)
        if written and exercise.check(written[1]).status != "error":
            value = written[1]
    if value not in (None, ""):
        return replace(answer, value=value), ""
    return None, fault


def is_stub(question: Question, source: str) -> bool:
    """Tell whether the function of a cell is as it was handed out, or nothing is there."""
    if not source.strip():
        return True
    try:
        return _last_function(source) == _last_function(stub(question))
    except NO_PYTHON:
        return False


def _last_function(source: str) -> str:
    body = ast.parse(without_magics(source)).body
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    return ast.dump(functions[-1]) if functions else ""


def credit(question: Question, verdict: Verdict) -> Fraction:
    """The share of the points: the rules stand on the first page of the paper."""
    if verdict.is_correct:
        return Fraction(1)
    if verdict.status == "edge cases":
        return THREE_QUARTERS
    if verdict.status != "not yet":
        return Fraction(0)
    match question.template.kind:
        case "number":
            return _of_number(question, verdict)
        case "counter-example":
            return _of_list(question, verdict)
        case "code":
            return _of_function(verdict)
        case "choice":
            return Fraction(0)


def _of_number(question: Question, verdict: Verdict) -> Fraction:
    usual = _if_computed(question.drawn, verdict)
    if usual and _is_common(question.template, verdict.got):
        return QUARTER if verdict.reason is Reason.ROUNDED else Fraction(0)
    return usual


def _if_computed(drawn: Drawn, verdict: Verdict) -> Fraction:
    if verdict.is_correct:
        return Fraction(1)
    if verdict.reason is Reason.ROUNDED:
        return THREE_QUARTERS
    if verdict.reason is Reason.IN_PER_CENT:
        return HALF
    return Fraction(sum(drawn.credits[id] for id in verdict.mistake_ids))


@cache
def _is_common(template: Template, number: float) -> bool:
    """Tell whether a number would earn more than a tenth if it were given to every draw."""
    earned = (_if_computed(drawn, drawn.exercise.check(number)) for drawn in template.many)
    return sum(earned) > len(template.many) * GUESSED


def _of_list(question: Question, verdict: Verdict) -> Fraction:
    # The question's own list meets most requirements by itself.
    is_copied = verdict.got in _lists(question.drawn.given.values())
    return QUARTER if len(verdict.mistake_ids) == 1 and not is_copied else Fraction(0)


def _lists(values: Iterable[Any]) -> Iterator[list[Any]]:
    """All lists, those in lists included."""
    for value in values:
        if isinstance(value, list):
            yield value
            yield from _lists(value)


def _of_function(verdict: Verdict) -> Fraction:
    # Chance and coarse answers agree with one mistake or another, and show no work.
    if verdict.is_coarse or verdict.reason is Reason.NONDETERMINISTIC:
        return Fraction(0)
    if verdict.share >= NEARLY_ALL or verdict.reason is Reason.ROUNDED:
        return HALF
    return {1: HALF, 2: QUARTER}.get(len(verdict.mistake_ids), Fraction(0))
