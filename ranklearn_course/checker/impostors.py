"""The exercise "catch the impostors": find the rankings that expose wrong functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ranklearn_course.checker.answers import ShortAnswer
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.cover import exposed_by
from ranklearn_course.checker.results import is_close
from ranklearn_course.checker.running import safely, with_lists
from ranklearn_course.checker.showing import show_case, show_pair
from ranklearn_course.checker.switches import Catalogue
from ranklearn_course.checker.verdict import Verdict

NOT_CASES = "Error in your answer: it must be a list of cases, each ({parameters}, expected value)."
NOT_A_CASE = (
    "Error in your answer: case {number} must be ({parameters}, expected value), "
    "with lists where lists are needed."
)
REFUSED = "Error in your answer, case {number}: {reason}"
NO_VALUE = "Error in your answer: case {number}, {case}, has no right value. Use ordinary grades."
REFUTED = "Not yet: the expected value of case {number} is wrong. {case}: yours is {got}."
ASKED = "Which parts of this case enter the value, and how are they put together?"
A_TEXT = (
    "Error in your answer: the expected value of case {number} must be a number, such as 5/6 "
    "without quotes, got the text {value!r}."
)
ALL_EXPOSED = "Correct: valid; exposes all {count} impostors with {cases}."
SOME_EXPOSED = "Not yet: valid; exposes {exposed} of {count} impostors."
SMALLEST = "The smallest set that exposes all of them has {best}."
# Of one, of several.
CASES = ("{n} case", "{n} cases")
EXPOSED = "Exposed: {title}"
ROUNDED = 5e-4 + 1e-9
MOST_CASES = 1000


@dataclass(frozen=True, kw_only=True)
class CatchImpostors(ShortAnswer):
    """Give cases with their right values, such as `[([1, 0], 2, 1.0)]`, that expose the impostors.

    Parameters
    ----------
    catalogue
        The reference with its switches; every single switch is an impostor.
    parameters
        The names of the arguments.
    explain
        `explain(*arguments)` spells out the right value.
    best
        The smallest set of cases that exposes all impostors.
    cases
        The cases among which the best set was sought.
    refuse
        `refuse(*arguments)` returns a sentence on what is wrong with a case, empty if nothing
        is, such as "k must be a positive whole number, got 0."
    tolerance
        The largest absolute difference that counts as equal; expected values may be rounded to
        three decimals.
    facts
        `facts(*arguments)` returns what counts in a case, such as its hits, but not the right
        value; it is shown where the expected value is wrong.
    """

    catalogue: Catalogue
    parameters: tuple[str, ...]
    explain: Callable[..., str]
    best: tuple[Case, ...]
    cases: tuple[Case, ...]
    refuse: Callable[..., str] = lambda *arguments: ""
    tolerance: float = 1e-9
    facts: Callable[..., str] = lambda *arguments: ""

    def judge(self, answer: Any) -> Verdict:
        """Judge a plain list of cases."""
        if not isinstance(answer, list) or len(answer) > MOST_CASES:
            return self.unreadable()
        if self._is_single(answer):
            answer = [answer]
        for number, given in enumerate(answer, start=1):
            refusal = self._refuse(number, given)
            if refusal:
                return refusal
        return self._count([_folded(given[:-1]) for given in answer])

    def _is_single(self, answer: list[Any]) -> bool:
        return len(answer) == len(self.parameters) + 1 and not isinstance(answer[-1], list)

    def _refuse(self, number: int, given: Any) -> Verdict | None:
        """What is wrong with a case, its expected value included."""
        names = ", ".join(self.parameters)
        if isinstance(given, list) and given and isinstance(given[-1], str):
            return Verdict("error", A_TEXT.format(number=number, value=given[-1]))
        if not self._has_shape(given):
            return Verdict("error", NOT_A_CASE.format(number=number, parameters=names))
        *arguments, value = given
        case = _folded(arguments)
        shown = show_case(case, self.parameters)
        reason = safely(lambda: self.refuse(*arguments), None)
        right = safely(lambda: float(self.catalogue.reference(*with_lists(case))), None)
        if reason:
            return Verdict("error", REFUSED.format(number=number, reason=reason), case=case)
        if reason is None or right is None:
            return Verdict("error", NO_VALUE.format(number=number, case=shown), case=case)
        if is_close(right, value, max(self.tolerance, ROUNDED)):
            return None
        return self._refute(number, case, right, value)

    def _refute(self, number: int, case: Case, right: float, value: float) -> Verdict:
        """Refute the value without the right one, which the learner shall find."""
        _, got = show_pair(right, value)
        shown = show_case(case, self.parameters)
        headline = REFUTED.format(number=number, case=shown, got=got)
        facts = safely(lambda: self.facts(*with_lists(case)), "")
        return Verdict(
            "not yet",
            headline,
            case=case,
            expected=right,
            got=value,
            question=ASKED,
            notes=(facts,) if facts else (),
        )

    def _has_shape(self, given: Any) -> bool:
        """Tell whether a case has as many parts as wanted, lists and numbers in their places."""
        if not isinstance(given, list) or len(given) != len(self.parameters) + 1:
            return False
        model = [isinstance(part, tuple) for part in self.best[0]]
        return [isinstance(part, list) for part in given] == [*model, False] and isinstance(
            given[-1], int | float
        )

    def _count(self, cases: list[Case]) -> Verdict:
        exposed = sorted(
            frozenset().union(*(exposed_by(self.catalogue, case, self.tolerance) for case in cases))
        )
        switches, count = self.catalogue.switches, len(self.catalogue.switches)
        if len(exposed) == count:
            smallest = (SMALLEST.format(best=_cases(len(self.best))),)
            headline = ALL_EXPOSED.format(count=count, cases=_cases(len(cases)))
            return Verdict("correct", headline, got=count, expected=count, notes=smallest)
        hidden = next(switch for place, switch in enumerate(switches) if place not in exposed)
        return Verdict(
            "not yet",
            SOME_EXPOSED.format(exposed=len(exposed), count=count),
            expected=count,
            got=len(exposed),
            question=hidden.question,
            folded=tuple(EXPOSED.format(title=switches[place].title) for place in exposed),
        )

    def unreadable(self) -> Verdict:
        """Not a list of cases."""
        return Verdict("error", NOT_CASES.format(parameters=", ".join(self.parameters)))


def _folded(arguments: list[Any]) -> Case:
    """The arguments as a case: tuples in place of lists."""
    return tuple(_folded(part) if isinstance(part, list) else part for part in arguments)


def _cases(n: int) -> str:
    return CASES[n != 1].format(n=n)
