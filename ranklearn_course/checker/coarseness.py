"""Tells answers that are too coarse to say how they were computed: many mistakes fit by chance.

One value for everything, two values where the right ones are finer, or values that no entry of a
list changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.formatting import show_number
from ranklearn_course.checker.results import Result, Value
from ranklearn_course.checker.words import say

# So few different values are too coarse where the right ones are more than twice as many.
FEW = 2


def coarse_note(
    results: Sequence[Result],
    expected: Sequence[Value],
    ordinary: Sequence[int],
    cases: Sequence[Case],
) -> str:
    """What is said of answers that are too coarse to be named; empty for others.

    >>> cases, right = [((1, 0), 2), ((0, 1), 2), ((0, 0), 2)], [1.0, 0.5, 0.0]
    >>> coarse_note([Result("number", 1.0)] * 3, right, [0, 1], cases)
    'Your function returns 1 in every case.'
    >>> coarse_note([Result("number", each) for each in (1, 1, 0)], right, [0, 1], cases)
    'Your function returns 1 in every ordinary case; only edge cases get other values.'
    """
    if is_constant(results):
        return say("function.constant", got=show_number(results[0].value))
    given, right = [results[i] for i in ordinary], [expected[i] for i in ordinary]
    if not given or any(result.kind != "number" for result in given):
        return ""
    if is_constant(given) and len({*map(str, right)}) > 1:
        return say("function.constant_but_edges", got=show_number(given[0].value))
    values, asked = [result.value for result in given], [cases[i] for i in ordinary]
    if _follow(values, asked) and not _follow(right, asked):
        return say("function.blind")
    found = _entries(values)
    if len(found) <= FEW and len(_entries(right)) > 2 * FEW:
        first, second = map(show_number, (found * 2)[:2])
        return say("function.two_values", first=first, second=second)
    return ""


def is_constant(results: Sequence[Result]) -> bool:
    """Tell whether all results are one number or one list."""
    # Texts are compared, because NaN is not equal to itself.
    first = str(results[0].value)
    return results[0].kind == "number" and all(str(result.value) == first for result in results)


def _shape(part: Any) -> Any:
    """Return what is left of a case without the entries of its lists."""
    if not isinstance(part, tuple):
        return part
    numbers = not any(isinstance(each, tuple) for each in part)
    return len(part) if numbers else tuple(map(_shape, part))


def _follow(values: Sequence[Value], cases: Sequence[Case]) -> bool:
    """Tell whether cases of one shape all have one value."""
    of_shape: dict[Any, str] = {}
    texts = map(str, values)
    return all(
        of_shape.setdefault(_shape(case), text) == text
        for case, text in zip(cases, texts, strict=True)
    )


def _entries(values: Sequence[Value]) -> list[float]:
    """Return the different numbers in the values, the smallest first."""
    lists = (value if isinstance(value, tuple) else (value,) for value in values)
    return sorted({round(entry, 9) for each in lists for entry in each})
