"""The exercise "write the function"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.door import at_the_door
from ranklearn_course.checker.exercise import Exercise
from ranklearn_course.checker.judging import LIMIT, Yardstick, judge
from ranklearn_course.checker.results import Result, read_result
from ranklearn_course.checker.switches import Catalogue
from ranklearn_course.checker.verdict import Verdict


@dataclass(frozen=True, kw_only=True)
class WriteFunction(Exercise):
    """Write a function that is compared with a reference on many small cases.

    Parameters
    ----------
    name
        The name of the function, by which `check(fn)` finds the exercise.
    stub, solution
        The source the learner starts from, and a right one.
    catalogue
        The reference with its switches.
    cases
        Tuples of arguments in order of size; tuples in them are given to the function as lists.
    is_edge
        `is_edge(*arguments)` tells whether a case is an edge case, judged apart.
    explain
        `explain(*arguments)` spells out the expected value, such as "(1/1) / min(1, 2)".
    parameters
        The names of the arguments, for showing a case.
    tolerance
        The largest absolute difference that counts as equal.
    edge_question
        The guiding question where only edge cases fail, or `edge_question(*arguments)`, which
        asks about the edge of the smallest one that fails.
    read
        What the function must return: `read_result` for a number, `read_list` for a list of them.
    """

    name: str
    stub: str
    solution: str
    catalogue: Catalogue
    cases: tuple[Case, ...]
    is_edge: Callable[..., bool]
    explain: Callable[..., str]
    parameters: tuple[str, ...]
    tolerance: float = 1e-9
    edge_question: str | Callable[..., str] = ""
    read: Callable[[Any], Result] = read_result

    @cached_property
    def yardstick(self) -> Yardstick:
        """What every check needs, worked out at the first one."""
        return Yardstick(self)

    def check(self, answer: Any, *, seconds: float = LIMIT) -> Verdict:
        """Judge a function within the time limit; it returns a verdict and never raises."""
        return at_the_door(lambda: judge(self, answer, seconds))
