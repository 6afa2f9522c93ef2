"""Marks one answer: the checker's verdict, and the share of the points that it earns."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ranklearn_course.checker import NumberByHand, Reason, Verdict, WriteFunction
from ranklearn_course.checker.builtin_values import as_builtin
from ranklearn_course.checker.running import guarded
from ranklearn_course.checker.short_answers import ShortAnswer
from ranklearn_course.exam import say
from ranklearn_course.exam.paper import stub
from ranklearn_course.exam.question import HALF, QUARTER, Question

THREE_QUARTERS = Fraction(3, 4)
# A function with this share of right answers earns half of the points, whatever is wrong in it.
NEARLY_ALL = 0.9
SECONDS = 2.0

# Such as `%%time` or `!ls`.
MAGIC = re.compile(r"^[ \t]*[%!].*$", re.MULTILINE)

# What is run of an answer's cell: the calls, such as that of `save`, are left out.
DEFINITIONS = (
    ast.Import,
    ast.ImportFrom,
    ast.FunctionDef,
    ast.ClassDef,
    ast.Assign,
    ast.AnnAssign,
    ast.AugAssign,
)
NO_PYTHON = (SyntaxError, ValueError, RecursionError, MemoryError)


@dataclass(frozen=True)
class Answer:
    """An answer: its value (None for a function), the cell that gave it, and its minute."""

    value: Any
    source: str
    minute: float | None = None


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
    verdict = _verdict(question, answer)
    # The exam is over: the mistake is named without its guiding question.
    notes = (verdict.diagnosis, *verdict.notes) if verdict.diagnosis else verdict.notes
    named = replace(verdict, notes=notes, question="", diagnosis="")
    return MarkedAnswer(question, named, credit(question, verdict), answer.minute)


def _verdict(question: Question, answer: Answer) -> Verdict:
    exercise = question.drawn.exercise
    if not isinstance(exercise, WriteFunction):
        # A choice would begin with its title, which stands above the verdict already.
        return ShortAnswer.check(exercise, answer.value)
    function, fault = run_cell(answer.source, exercise.name, "cell.no_function")
    return Verdict(Reason.RAISED, fault) if fault else exercise.check(function)


def run_cell(source: str, name: str, missing: str = "cell.no_value") -> tuple[Any, str]:
    """Run the definitions of a cell and return what it calls `name`, or what went wrong.

    >>> run_cell("half = 1 / 2; print(half)", "half")
    (0.5, '')
    >>> run_cell("half = ", "half")
    (None, 'Error in your code: line 1 of the cell is no Python.')
    """
    try:
        tree = _parsed(source)
        tree.body = [node for node in tree.body if isinstance(node, DEFINITIONS)]
        code = compile(tree, "answer", "exec")
    except NO_PYTHON as error:
        return None, say("cell.no_python", line=getattr(error, "lineno", None) or 1)
    namespace: dict[str, Any] = {"__name__": "answer"}
    errors: list[str] = []

    def work() -> None:
        try:
            exec(code, namespace)
        except (Exception, SystemExit) as error:
            errors.append(type(error).__name__)

    in_time, _ = guarded(work, SECONDS)
    if not in_time:
        return None, say("cell.endless")
    if errors:
        return None, say("cell.stopped", error=errors[0])
    return (namespace[name], "") if name in namespace else (None, say(missing, name=name))


def _parsed(source: str) -> ast.Module:
    """Parse a cell; where it is no Python as it stands, without the lines that speak to Jupyter."""
    try:
        return ast.parse(source)
    except SyntaxError:
        without = MAGIC.sub("", source)
        if without == source:
            raise
        return ast.parse(without)


def read_cell(question: Question, source: str) -> tuple[Answer | None, str]:
    """Read the answer that stands in a cell, or why it can't be read; None for none."""
    exercise = question.drawn.exercise
    if isinstance(exercise, WriteFunction):
        return (None if is_stub(question, source) else Answer(None, source)), ""
    given, fault = run_cell(source, answer_name(question))
    if fault and isinstance(exercise, NumberByHand):
        # What is no Python may be a number all the same, such as 32.7 %.
        written = re.search(rf"^{answer_name(question)} *= *(.+)$", source, re.MULTILINE)
        if written and exercise.check(written[1]).status != "error":
            given, fault = written[1], ""
    is_read, value = as_builtin(given)
    if fault or not is_read:
        return None, fault or exercise.unreadable().headline
    return (None if value in (None, "") else Answer(value, source)), ""


def is_stub(question: Question, source: str) -> bool:
    """Tell whether the function of a cell is as it was handed out, or nothing is there."""
    if not source.strip():
        return True
    try:
        return _last_function(source) == _last_function(stub(question))
    except NO_PYTHON:
        return False


def _last_function(source: str) -> str:
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
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
    if verdict.reason is Reason.ROUNDED:
        return THREE_QUARTERS
    if verdict.reason is Reason.IN_PER_CENT:
        return HALF
    return Fraction(sum(question.drawn.credits[id] for id in verdict.mistake_ids))


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
