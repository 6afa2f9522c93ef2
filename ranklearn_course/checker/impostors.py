"""The exercise "catch the impostors": find the rankings that expose wrong functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ranklearn_course.checker.cases import Case, as_tuples
from ranklearn_course.checker.diagnosis import agrees
from ranklearn_course.checker.formatting import show_case, show_pair
from ranklearn_course.checker.mistakes import Catalogue
from ranklearn_course.checker.read_number import NotANumberError, read_number
from ranklearn_course.checker.results import Result, is_close
from ranklearn_course.checker.running import safely, with_lists
from ranklearn_course.checker.short_answers import ROUNDED, ShortAnswer, is_shortened
from ranklearn_course.checker.verdict import Drawing, Reason, Verdict
from ranklearn_course.checker.wall import Mask, Wall
from ranklearn_course.checker.words import say

MOST_CASES = 1000
LONGEST_CASE = 80


@dataclass(frozen=True, kw_only=True)
class CatchImpostors(ShortAnswer):
    """Give cases with their right values, such as `[([1, 0], 2, 1.0)]`, that expose the impostors.

    Parameters
    ----------
    catalogue
        The reference with its mistakes; every single one is an impostor.
    parameters
        The names of the arguments.
    best
        The smallest set of cases that exposes all impostors.
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
    best: tuple[Case, ...]
    refuse: Callable[..., str] = lambda *arguments: ""
    tolerance: float = 1e-9
    facts: Callable[..., str] = lambda *arguments: ""

    def check_value(self, answer: Any) -> Verdict:
        """Check a list of cases."""
        if not isinstance(answer, list) or len(answer) > MOST_CASES:
            return self.unreadable()
        if self._is_single(answer):
            answer = [answer]
        for number, given in enumerate(answer, start=1):
            refusal = self._refuse(number, given)
            if refusal:
                return refusal
        return self._count([as_tuples(given[:-1]) for given in answer])

    def _is_single(self, answer: list[Any]) -> bool:
        return len(answer) == len(self.parameters) + 1 and not isinstance(answer[-1], list)

    def _refuse(self, number: int, given: Any) -> Verdict | None:
        """What is wrong with a case, its expected value included."""
        names = ", ".join(self.parameters)
        if isinstance(given, list) and given and isinstance(given[-1], str):
            try:
                given = [*given[:-1], read_number(given[-1])]
            except NotANumberError as fault:
                return _refused(say("impostors.refused", number=number, reason=fault))
        if not self._has_shape(given):
            return _refused(say("impostors.not_a_case", number=number, parameters=names))
        *arguments, value = given
        case = as_tuples(arguments)
        shown = show_case(case, self.parameters)
        reason = safely(lambda: self.refuse(*arguments), None)
        right = safely(lambda: float(self.catalogue.reference(*with_lists(case))), None)
        if reason:
            return _refused(say("impostors.refused", number=number, reason=reason), case)
        if reason is None or right is None:
            return _refused(say("impostors.no_value", number=number, case=shown), case)
        if is_close(right, value, max(self.tolerance, ROUNDED)):
            return None
        if is_shortened(value, right, 2):
            headline = say("impostors.too_short", number=number)
            return Verdict(Reason.ROUNDED, headline, case=case, expected=right, got=value)
        return self._refute(number, case, right, value)

    def _refute(self, number: int, case: Case, right: float, value: float) -> Verdict:
        """Refute the value without the right one, which the learner shall find."""
        _, got = show_pair(right, value)
        shown = show_case(case, self.parameters)
        headline = say("impostors.refuted", number=number, case=shown, got=got)
        facts = safely(lambda: self.facts(*with_lists(case)), "")
        return Verdict(
            Reason.WRONG,
            headline,
            case=case,
            expected=right,
            got=value,
            question=say("impostors.asked"),
            notes=(facts,) if facts else (),
            drawing=Drawing(say("drawn.refuted", number=number), self.parameters, shown, got=got),
        )

    def _has_shape(self, given: Any) -> bool:
        """Tell whether a case has as many parts as wanted, lists and numbers where they belong."""
        if not isinstance(given, list) or len(given) != len(self.parameters) + 1:
            return False
        model = [isinstance(part, tuple) for part in self.best[0]]
        return [isinstance(part, list) for part in given] == [*model, False] and isinstance(
            given[-1], int | float
        )

    def _count(self, cases: list[Case]) -> Verdict:
        wall = Wall(self._masks(cases))
        exposed = [mask for mask in wall.masks if mask.title]
        mistakes, count = self.catalogue.mistakes, len(self.catalogue.mistakes)
        if len(exposed) == count:
            yours, best = _cases(len(cases)), _cases(len(self.best))
            is_smallest = len(cases) <= len(self.best)
            note = say("impostors.smallest" if is_smallest else "impostors.smaller", best=best)
            return Verdict(
                Reason.CORRECT,
                say("impostors.all_exposed", count=count, cases=yours),
                expected=count,
                got=count,
                notes=(note,),
                wall=replace(wall, sizes=(len(cases), len(self.best))),
            )
        shown = zip(mistakes, wall.masks, strict=True)
        hidden = next(mistake for mistake, mask in shown if not mask.title)
        return Verdict(
            Reason.WRONG,
            say("impostors.some_exposed", exposed=len(exposed), count=count),
            expected=count,
            got=len(exposed),
            question=hidden.question,
            told=tuple(say("impostors.exposed", title=mask.title) for mask in exposed),
            wall=wall,
        )

    def _masks(self, cases: list[Case]) -> tuple[Mask, ...]:
        """The impostors, each with the first case that exposes it."""
        first: dict[int, int] = {}
        for place, case in enumerate(cases):
            for index in exposed_by(self.catalogue, case, self.tolerance):
                first.setdefault(index, place)
        return tuple(
            Mask(mistake.id, mistake.title, self._proof(index, first[index], cases))
            if index in first
            else Mask(mistake.id)
            for index, mistake in enumerate(self.catalogue.mistakes)
        )

    def _proof(self, index: int, place: int, cases: list[Case]) -> str:
        """The case that exposes an impostor, with its answer and the right one."""
        given, shown = with_lists(cases[place]), show_case(cases[place], self.parameters)
        if len(shown) > LONGEST_CASE:
            shown = f"{shown[:LONGEST_CASE]} …"
        try:
            value = self.catalogue.singles[index].function(*given)
        except Exception as error:
            return say("wall.stops", n=place + 1, case=shown, error=type(error).__name__)
        right, got = show_pair(self.catalogue.reference(*with_lists(cases[place])), value)
        return say("wall.answers", n=place + 1, case=shown, got=got, right=right)

    def unreadable(self) -> Verdict:
        """Not a list of cases."""
        return Verdict(
            Reason.UNREADABLE, say("impostors.not_cases", parameters=", ".join(self.parameters))
        )


def _refused(headline: str, case: Case | None = None) -> Verdict:
    return Verdict(Reason.REFUSED, headline, case=case)


def exposed_by(catalogue: Catalogue, case: Case, tolerance: float = 1e-9) -> frozenset[int]:
    """The indices of the single mistakes whose answer to the case differs from the right one."""
    right = Result("number", float(catalogue.reference(*with_lists(case))))
    return frozenset(
        index
        for index, variant in enumerate(catalogue.singles)
        if not agrees(variant.function, with_lists(case), right, tolerance)
    )


def _cases(n: int) -> str:
    return say("impostors.one_case" if n == 1 else "impostors.cases", n=n)
