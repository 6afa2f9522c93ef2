"""Cases in order of size, so that the first failing one is the smallest counter-example."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Case = tuple[Any, ...]


def as_tuples(value: Any) -> Any:
    """Return a value with tuples in place of its lists, as they stand in a case.

    >>> as_tuples([[1, 0], 2])
    ((1, 0), 2)
    """
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def as_lists(value: Any) -> Any:
    """Return a value with new lists in place of its tuples, as a learner's function gets them.

    >>> as_lists(((1, 0), 2))
    [[1, 0], 2]
    """
    if type(value) is not tuple:
        return value
    # Most lists hold numbers alone, and each check needs new ones for each case.
    return list(map(as_lists, value)) if tuple in map(type, value) else list(value)


def case_size(case: Case) -> tuple[int, float, float]:
    """The order of the cases: shorter lists first, then smaller whole numbers, then what is near 0.

    >>> case_size(((1, -1), 2, 0.5))
    (2, 2, 2.5)
    """
    lists = [part for part in case if isinstance(part, tuple)]
    whole = [part for part in case if type(part) is int]
    rest = [*lists, *(part for part in case if type(part) is float)]
    return sum(map(_entries, lists)), sum(whole), sum(map(_total, rest))


def _entries(part: Any) -> int:
    """How many entries a list holds, at every depth."""
    return sum(map(_entries, part)) if isinstance(part, tuple) else 1


def _total(part: Any) -> float:
    """How far numbers are from 0, at every depth."""
    if isinstance(part, tuple):
        return sum(map(_total, part))
    return abs(part) if isinstance(part, int | float) else 0


def in_order(cases: Sequence[Case]) -> tuple[Case, ...]:
    """The cases from the smallest to the largest; cases of one size keep their order.

    >>> in_order([((0, 1), 2), ((0, 1), 1), ((1,), 2)])
    (((1,), 2), ((0, 1), 1), ((0, 1), 2))
    """
    return tuple(sorted(cases, key=case_size))
