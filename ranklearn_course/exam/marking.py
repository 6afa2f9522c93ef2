"""Marks one answer: the checker's verdict, and the share of the points that it earns."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ranklearn_course.checker import Reason, Verdict, WriteFunction
from ranklearn_course.checker.builtin_values import as_builtin
from ranklearn_course.checker.running import guarded
from ranklearn_course.checker.words import say
from ranklearn_course.exam.paper import stub
from ranklearn_course.exam.question import HALF, Question

THREE_QUARTERS, QUARTER = Fraction(3, 4), Fraction(1, 4)
# A function with this share of right answers earns half of the points, whatever is wrong in it.
NEARLY_ALL = 0.9
SECONDS = 2.0
NO_END = "Error in your code: the cell did not come to an end."
NO_VALUE = "Error in your answer: the cell gives no value to {name}."

# Such as `%%time` or `!ls`.
MAGIC = re.compile(r"^[ \t]*[%!].*$", re.MULTILINE)

# What a cell of an answer may do besides: the calls, such as that of `save`, are left out.
KEPT = (
    ast.Import,
    ast.ImportFrom,
    ast.FunctionDef,
    ast.ClassDef,
    ast.Assign,
    ast.AnnAssign,
    ast.AugAssign,
)


@dataclass(frozen=True)
class Answer:
    """An answer to a question.

    Parameters
    ----------
    value
        What was given, None where a function was asked for.
    source
        The cell that gave it.
    minute
        The time of the exam, in minutes after its start; None if it is not known.
    """

    value: Any
    source: str
    minute: float | None = None


@dataclass(frozen=True)
class Mark:
    """A question, the verdict on an answer to it, and the points."""

    question: Question
    verdict: Verdict
    credit: Fraction
    minute: float | None = None

    @property
    def points(self) -> Fraction:
        """The points that the answer earns."""
        return self.credit * self.question.points


def answer_name(question: Question) -> str:
    """The name that a cell gives its answer, or the name of its function.

    >>> from ranklearn_course.exam.paper import make_paper
    >>> answer_name(make_paper(7).questions[0])
    'answer_1'
    """
    exercise = question.drawn.exercise
    if isinstance(exercise, WriteFunction):
        return exercise.name
    return f"answer_{question.number}"


def mark_answer(question: Question, answer: Answer | None) -> Mark:
    """Mark an answer, or the lack of one; whatever it is, it never raises."""
    if answer is None:
        return Mark(question, Verdict(Reason.NOT_STARTED, "No answer."), Fraction(0))
    verdict = _verdict(question, answer)
    return Mark(question, _opened(question, verdict), credit(question, verdict), answer.minute)


def _opened(question: Question, verdict: Verdict) -> Verdict:
    """The verdict without its guiding question and with the mistake named: the exam is over."""
    title = say("answer.titled", title=question.drawn.exercise.title, headline="")
    notes = (verdict.diagnosis, *verdict.notes) if verdict.diagnosis else verdict.notes
    headline = verdict.headline.removeprefix(title)
    return replace(verdict, headline=headline, notes=notes, question="", diagnosis="")


def _verdict(question: Question, answer: Answer) -> Verdict:
    exercise = question.drawn.exercise
    if not isinstance(exercise, WriteFunction):
        return exercise.check(answer.value)
    found, fault = run_cell(
        answer.source, exercise.name, "Error in your code: the cell has no function {name}."
    )
    return Verdict(Reason.RAISED, fault) if fault else exercise.check(found)


def run_cell(source: str, name: str, missing: str) -> tuple[Any, str]:
    """Run the definitions of a cell and return what it calls `name`, or what went wrong.

    >>> run_cell("half = 1 / 2; print(half)", "half", NO_VALUE)
    (0.5, '')
    >>> run_cell("half = ", "half", NO_VALUE)
    (None, 'Error in your code: line 1 of the cell is no Python.')
    """
    try:
        tree = _parsed(source)
        tree.body = [node for node in tree.body if isinstance(node, KEPT)]
        code = compile(tree, "answer", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return None, ("Error in your code: line {line} of the cell is no Python.").format(
            line=getattr(error, "lineno", None) or 1
        )
    world: dict[str, Any] = {"__name__": "answer"}
    faults: list[str] = []
    in_time, _ = guarded(_running(code, world, faults), SECONDS)
    if not in_time:
        return None, NO_END
    if faults:
        return None, (f"Error in your code: the cell stopped with {faults[0]}.")
    return (world[name], "") if name in world else (None, missing.format(name=name))


def _parsed(source: str) -> ast.Module:
    """Parse a cell; where it is no Python as it stands, without the lines that speak to Jupyter."""
    try:
        return ast.parse(source)
    except SyntaxError:
        without = MAGIC.sub("", source)
        if without == source:
            raise
        return ast.parse(without)


def _running(code: Any, world: dict[str, Any], faults: list[str]) -> Callable[[], None]:
    def work() -> None:
        try:
            exec(code, world)
        except (Exception, SystemExit) as error:
            faults.append(type(error).__name__)

    return work


def read_cell(question: Question, source: str) -> tuple[Answer | None, str]:
    """Read the answer that stands in a cell, or why it can't be read; None for none."""
    exercise = question.drawn.exercise
    if isinstance(exercise, WriteFunction):
        is_given = not is_stub(question, source)
        return (Answer(None, source) if is_given else None), ""
    value, fault = run_cell(source, answer_name(question), NO_VALUE)
    is_read, plain = as_builtin(value)
    if fault or not is_read:
        return None, fault or exercise.unreadable().headline
    return (None if plain in (None, "") else Answer(plain, source)), ""


def is_stub(question: Question, source: str) -> bool:
    """Tell whether the function of a cell is as it was handed out, or nothing is there."""
    if not source.strip():
        return True
    try:
        untouched, *found = (_last_function(code) for code in (stub(question), source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return found == [untouched]


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
    return _PARTS[question.template.kind](question, verdict)


def _of_number(question: Question, verdict: Verdict) -> Fraction:
    if verdict.reason is Reason.ROUNDED:
        return THREE_QUARTERS
    return Fraction(sum(question.drawn.credits[name] for name in verdict.mistake_ids))


def _of_list(question: Question, verdict: Verdict) -> Fraction:
    return QUARTER if len(verdict.mistake_ids) == 1 else Fraction(0)


def _of_function(question: Question, verdict: Verdict) -> Fraction:
    # Chance and constants agree with one mistake or another, and show no work.
    if verdict.is_constant or verdict.reason is Reason.NONDETERMINISTIC:
        return Fraction(0)
    if verdict.share >= NEARLY_ALL:
        return HALF
    return {1: HALF, 2: QUARTER}.get(len(verdict.mistake_ids), Fraction(0))


def _of_choice(question: Question, verdict: Verdict) -> Fraction:
    return Fraction(0)


_PARTS = {
    "number": _of_number,
    "counter-example": _of_list,
    "code": _of_function,
    "choice": _of_choice,
}
