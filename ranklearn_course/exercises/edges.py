"""The guiding question on an edge case: it names the one edge that failed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ranklearn_course.checker import GiveRanking as _GiveRanking
from ranklearn_course.checker import Inseparable, Mistake, Unmet
from ranklearn_course.checker import Option as _Option
from ranklearn_course.checker import WriteFunction as _WriteFunction
from ranklearn_course.checker import WrongNumber as _WrongNumber

NOTHING_RELEVANT = "What should your function return if nothing is relevant?"
NO_HIT = "What should your function return if the list holds no hit?"
NO_HIT_ANYWHERE = "What should your function return if no ranking holds a hit?"
LARGE_CUTOFF = "What should your function do if k is larger than the list?"
LARGER_THAN_ALL = "What should your function do if k is larger than every ranking?"
DIVISOR_OF_SHORT = "By what do you divide if the list is shorter than k?"
SHARE_OF_NOTHING = "Which share of the first k is relevant if no document is?"
IMPATIENT = "Which ranks does a user see who never reads on: p is 0?"
NEVER_SATISFIED = "What should your function return if p is 0, so that nothing satisfies?"
NEVER_LEAVES = "Which ranks does a user see if p_break is 0?"
ALWAYS_LEAVES = "Which ranks does a user see if p_break is 1?"
NEVER_FOUND = "What should your function return if every document has the probability 0?"


def by_cutoff(large: str, nothing: str) -> Callable[..., str]:
    """Return what asks about the cutoff of a case (list, k) where it is large, else about nothing.

    A list without a hit that ends before rank k failed for its length: the same list with a small
    k is a smaller case, and it was right.

    >>> by_cutoff("large", "nothing")([0], 2), by_cutoff("large", "nothing")([0], 1)
    ('large', 'nothing')
    """

    def question(relevance: Sequence[int], k: int, *others: object) -> str:
        return large if k > len(relevance) else nothing

    return question


def by_longest(large: str, nothing: str) -> Callable[..., str]:
    """Return what asks about the cutoff where it is larger than all rankings, else about nothing.

    >>> by_longest("large", "nothing")([[0], [1, 0]], 3), by_longest("large", "nothing")([[0]], 1)
    ('large', 'nothing')
    """

    def question(rankings: Sequence[Sequence[int]], k: int) -> str:
        return large if k > max(map(len, rankings), default=0) else nothing

    return question


def by_last(questions: dict[float, str], other: str) -> Callable[..., str]:
    """Return what asks by the last argument of a case, and otherwise the other question.

    >>> by_last({0: "p is 0"}, "nothing")([1], 0), by_last({0: "p is 0"}, "nothing")([0], 0.5)
    ('p is 0', 'nothing')
    """

    def question(*arguments: object) -> str:
        return questions.get(arguments[-1], other)  # type: ignore[call-overload]

    return question


def Switch(  # noqa: N802
    keyword: str,
    value: str,
    title: str,
    question: str,
    kind: str = "bug",
    whose: str = "",
    source: str = "",
) -> Mistake:
    """Return a mistake."""
    return Mistake(f"{keyword}={value}", title, question, whose, source)


def Twin(first: tuple[str, str], second: tuple[str, str], reason: str) -> Inseparable:  # noqa: N802
    """Return two mistakes that no case tells apart."""
    return Inseparable(frozenset({"=".join(first), "=".join(second)}), reason)


def WrongNumber(value: float, cause: str) -> _WrongNumber:  # noqa: N802
    """Return a wrong number."""
    return _WrongNumber(f"number={value:g}", value, cause)


def GiveRanking(*, wanted: Callable[..., list[str]], **words: Any) -> _GiveRanking:  # noqa: N802
    """Return an exercise whose requirements are sentences."""

    def unmet(ranking: list[Any]) -> list[Unmet]:
        return [Unmet(f"requirement={n}", text) for n, text in enumerate(wanted(ranking), 1)]

    return _GiveRanking(unmet=unmet, **words)


class _Questions(dict[str, str]):
    def get(self, edge: str, default: Any = None) -> Any:
        return default if edge == "edge" else edge


def WriteFunction(  # noqa: N802
    *,
    is_edge: Callable[..., bool],
    edge_question: str | Callable[..., str] = "",
    **words: Any,
) -> _WriteFunction:
    """Return an exercise whose edges are named by their questions."""

    def edge(*arguments: Any) -> str:
        if not is_edge(*arguments):
            return ""
        asked = edge_question if isinstance(edge_question, str) else edge_question(*arguments)
        return asked or "edge"

    return _WriteFunction(edge=edge, edge_questions=_Questions(), **words)


Option = _Option
