"""Tells answers that are too coarse to say how they were computed: they agree with much by chance.

One value for everything, two values where the right ones are finer, or lists of one value that
know no more than their length.
"""

from __future__ import annotations

from collections.abc import Sequence

from ranklearn_course.checker.formatting import show_number
from ranklearn_course.checker.results import Result, Value
from ranklearn_course.checker.words import say

# So many values are too few if the right ones are more than twice as many.
FEW = 2


def coarse_note(
    results: Sequence[Result], expected: Sequence[Value], ordinary: Sequence[int]
) -> str:
    """What is said of answers that are too coarse to be named; empty for others.

    >>> ones, right = [Result("number", 1.0)] * 3, [0.5, 1.0, 0.0]
    >>> coarse_note(ones, right, [0, 1])
    'Your function answers 1 in every case.'
    >>> coarse_note([*ones[:2], Result("number", 0.0)], right, [0, 1])
    'Your function answers 1 in every ordinary case; only edge cases get other values.'
    """
    if is_constant(results):
        return say("function.constant", got=show_number(results[0].value))
    given = [results[i] for i in ordinary]
    if not given or any(result.kind != "number" for result in given):
        return ""
    if is_constant(given):
        return say("function.constant_but_edges", got=show_number(given[0].value))
    values = [result.value for result in given]
    if _knows_lengths_only(values) and not _knows_lengths_only([expected[i] for i in ordinary]):
        return say("function.one_value_for_all")
    found = _entries(values)
    if len(found) <= FEW and len(_entries([expected[i] for i in ordinary])) > 2 * FEW:
        first, second = map(show_number, (found * 2)[:2])
        return say("function.two_values", first=first, second=second)
    return ""


def is_constant(results: Sequence[Result]) -> bool:
    """Tell whether all results are one number or one list."""
    # By their text, because NaN is not equal to itself.
    return len({str(result.value) for result in results}) == 1 and results[0].kind == "number"


def _knows_lengths_only(values: Sequence[Value]) -> bool:
    """Tell whether each list repeats one value, the same for all lists of its length."""
    if not all(isinstance(value, tuple) and len(set(value)) < 2 for value in values):
        return False
    return len({(len(value), *value[:1]) for value in values}) == len({*map(len, values)})


def _entries(values: Sequence[Value]) -> list[float]:
    """Return the different numbers in the values, the smallest first."""
    lists = (value if isinstance(value, tuple) else (value,) for value in values)
    return sorted({round(entry, 9) for each in lists for entry in each})
