"""Cases in order of size, so that the first failing one is the smallest counter-example."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from random import Random
from typing import Any

Case = tuple[Any, ...]

# Two of these become equal, or change places, where a function makes numbers whole, rounds them,
# forgets their signs or cuts them at 0.
FRACTIONS = (-0.3, 0, 0.251, 0.254)
# The same for one number between 0 and 1.
FRACTION = 0.375


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
    """The order of the cases: shorter lists first, then smaller numbers, then smaller grades.

    >>> case_size(((1, 0), 2))
    (2, 2, 1)
    """
    lists = [part for part in case if isinstance(part, tuple)]
    numbers = [part for part in case if isinstance(part, int | float)]
    return sum(map(_entries, lists)), sum(numbers), sum(_total(part) for part in lists)


def _entries(part: Any) -> int:
    """How many entries a list holds, at every depth."""
    return sum(map(_entries, part)) if isinstance(part, tuple) else 1


def _total(part: Sequence[Any]) -> float:
    return sum(value for value in part if isinstance(value, int | float))


def in_order(cases: Sequence[Case]) -> tuple[Case, ...]:
    """The cases from the smallest to the largest; cases of one size keep their order.

    >>> in_order([((0, 1), 2), ((0, 1), 1), ((1,), 2)])
    (((1,), 2), ((0, 1), 1), ((0, 1), 2))
    """
    return tuple(sorted(cases, key=case_size))


def shortest_first(cases: Iterable[Case]) -> tuple[Case, ...]:
    """The cases by the length of their lists; cases of one length keep their order.

    >>> shortest_first([((0, 1), 1), ((0.5,), 2), ((0,), 1)])
    (((0.5,), 2), ((0,), 1), ((0, 1), 1))
    """
    return tuple(sorted(cases, key=lambda case: case_size(case)[0]))


def all_rankings(grades: Sequence[int], longest: int) -> tuple[tuple[int, ...], ...]:
    """Every list of these grades from the empty one up to `longest` documents.

    >>> all_rankings((0, 1), 1)
    ((), (1,), (0,))
    """
    falling = sorted(grades, reverse=True)
    return tuple(ranking for n in range(longest + 1) for ranking in product(falling, repeat=n))


def ranking_cases(
    grades: Sequence[int], longest: int = 5, largest_k: int = 6, long_ones: int = 40, seed: int = 0
) -> tuple[Case, ...]:
    """Every (relevance, k) of this size in order, then some long random ones.

    The long ones confirm or exclude a mistake; they are shown only if no small case fails.

    >>> ranking_cases((0, 1), longest=1, largest_k=2, long_ones=0)
    (((), 1), ((), 2), ((0,), 1), ((1,), 1), ((0,), 2), ((1,), 2))
    """
    small = product(all_rankings(grades, longest), range(1, largest_k + 1))
    random = Random(seed)
    long = [
        (tuple(random.choices(grades, k=random.randint(8, 30))), random.randint(2, 20))
        for _ in range(long_ones)
    ]
    return in_order(tuple(small)) + in_order(long)
