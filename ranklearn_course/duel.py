"""The smallest pair of rankings on which two metrics disagree, found by trying all pairs.

Two rankings of the same documents are compared. The search goes by the number of documents,
then by the sum of their grades, then by the grades of the left and of the right ranking, read
from rank 1 on like words in a dictionary. So the first pair it finds is the smallest one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from math import isfinite
from numbers import Real
from typing import Any, NamedTuple

import numpy as np

from ranklearn_course.checker.words import Words
from ranklearn_course.metrics import validation as check

WORDS = Words(__file__)
say = WORDS.say

Metric = Callable[[list], float] | tuple[str, Callable[[list], float]]
Ranking = tuple[int, ...]
# Says for two lists of values, one number a ranking, which pairs (left, right) are wanted.
Wanted = Callable[[np.ndarray, np.ndarray], np.ndarray]

# Rounding never counts as a difference: values must be further apart than a billionth of the
# largest value that the metric takes on these documents, and than 1e-12.
RELATIVE, ABSOLUTE = 1e-9, 1e-12
# Lists of one length that a search tries; more would take seconds.
MOST_LISTS = 10_000
MOST_DECIMALS, MOST_DIGITS = 9, 17  # 17 digits tell all floats apart


@dataclass(frozen=True)
class Duel:
    """Two rankings of the same documents on which two metrics do not agree.

    Attributes
    ----------
    left, right : tuple of int
        Grades, best rank first. The first metric prefers `left`, the second one `right`. For a
        blind spot the first metric calls both equal, and the second one prefers `left`.
    names : tuple of two str
        The names of the first and the second metric.
    values : dict from str to tuple of two floats
        From the name of each metric to its values of `left` and of `right`.
    blind : bool
        Whether this is a blind spot of the first metric.
    """

    left: Ranking
    right: Ranking
    names: tuple[str, str]
    values: dict[str, tuple[float, float]]
    blind: bool = False

    def __str__(self) -> str:
        (a, b), (c, d) = (told_apart(*self.values[name]) for name in self.names)
        values = {"first_left": a, "first_right": b, "second_left": c, "second_right": d}
        names = dict(zip(("first", "second"), self.names, strict=True))
        lists = {"left": list(self.left), "right": list(self.right)}
        return say("duel.blind" if self.blind else "duel.disagree", **names, **lists, **values)


class Tally(NamedTuple):
    """How many pairs of rankings two metrics order differently, out of how many."""

    disagree: int
    pairs: int


def duel(
    first: Metric, second: Metric, grades: Sequence[int] = (0, 1, 2), longest: int = 5
) -> Duel | None:
    """Find the smallest pair of rankings that two metrics order differently.

    Parameters
    ----------
    first, second : function, or pair (str, function)
        The metrics. A function takes a list of grades, best rank first, and returns a number:
        the higher, the better. A function without a name of its own comes in a pair.
    grades : list of int
        The grades that documents may have, at least two, none below 0.
    longest : int
        The most documents to try, at least 2.

    Returns
    -------
    Duel or None
        The first metric prefers its ``left``, the second one its ``right``. None if the metrics
        never disagree up to ``longest`` documents.

    Raises
    ------
    ValueError, TypeError
        An argument is not what it must be, the search would be too long, or a metric does not
        return a number.

    Examples
    --------
    >>> from ranklearn_course.metrics import average_precision, precision_at_k
    >>> found = duel(("AP", average_precision), ("P@3", lambda grades: precision_at_k(grades, 3)))
    >>> found.left, found.right
    ((1, 0, 0, 1), (0, 1, 1, 0))
    >>> str(found).split(". ")[1]
    'P@3 prefers [0, 1, 1, 0], with 0.667 against 0.333.'
    """
    return _smallest((first, second), ("first", "second"), grades, longest, _disagree)


def blind_spot(
    metric: Metric, judge: Metric, grades: Sequence[int] = (0, 1, 2), longest: int = 5
) -> Duel | None:
    """Find the smallest pair of rankings that a metric calls equal and a judge does not.

    Parameters
    ----------
    metric, judge : function, or pair (str, function)
        As for `duel`.
    grades, longest
        As for `duel`.

    Returns
    -------
    Duel or None
        The judge prefers its ``left``. None if there is no such pair up to ``longest`` documents.

    Raises
    ------
    ValueError, TypeError
        As for `duel`.

    Examples
    --------
    >>> from ranklearn_course.metrics import average_precision, reciprocal_rank
    >>> print(blind_spot(("RR", reciprocal_rank), ("AP", average_precision)))
    RR gives [1, 1, 0] and [1, 0, 1] the same value, 1.000. \
AP prefers [1, 1, 0], with 1.000 against 0.833.
    """
    return _smallest((metric, judge), ("metric", "judge"), grades, longest, _overlooked)


def all_duels(first: Metric, second: Metric, n: int, grades: Sequence[int] = (0, 1, 2)) -> Tally:
    """Count the pairs of rankings of the same n documents that two metrics order differently.

    Parameters
    ----------
    first, second, grades
        As for `duel`.
    n : int
        The number of documents, at least 2.

    Returns
    -------
    Tally
        ``disagree`` out of ``pairs``. Each pair of different rankings counts once; a pair that
        a metric calls equal is no disagreement.

    Raises
    ------
    ValueError, TypeError
        As for `duel`.

    Examples
    --------
    >>> from ranklearn_course.metrics import average_precision, precision_at_k
    >>> top_3 = ("P@3", lambda grades: precision_at_k(grades, 3))
    >>> all_duels(("AP", average_precision), top_3, n=4)
    Tally(disagree=6, pairs=279)
    """
    metrics = _named((first, second), ("first", "second"))
    disagree = pairs = 0
    for pool in _pools(_length(n, "n", grades), grades):
        disagree += int(_disagree(*_values(metrics, pool)).sum())
        pairs += len(pool) * (len(pool) - 1) // 2
    return Tally(disagree, pairs)


def told_apart(left: float, right: float) -> tuple[str, str]:
    """Write two values with three decimals, or with as many digits as tell them apart.

    Examples
    --------
    >>> told_apart(0.5, 1), told_apart(0.12345, 0.12346), told_apart(-2e-12, 0)
    (('0.500', '1.000'), ('0.12345', '0.12346'), ('-2e-12', '0'))
    """
    for decimals in range(3, MOST_DECIMALS + 1):
        # Adding 0.0 makes a rounded -0.0 a zero.
        shown = [f"{round(value, decimals) + 0.0:.{decimals}f}" for value in (left, right)]
        if left == right or shown[0] != shown[1]:
            return shown[0], shown[1]
    pairs = [(f"{left:.{digits}g}", f"{right:.{digits}g}") for digits in range(3, MOST_DIGITS + 1)]
    return next(pair for pair in pairs if pair[0] != pair[1])


def _smallest(
    metrics: Sequence[Metric],
    arguments: tuple[str, str],
    grades: Sequence[int],
    longest: int,
    wanted: Wanted,
) -> Duel | None:
    named = _named(metrics, arguments)
    for n in range(2, _length(longest, "longest", grades) + 1):
        for _, pools in groupby(_pools(n, grades), key=lambda pool: sum(pool[0])):
            found = [pair for pool in pools if (pair := _first_pair(named, pool, wanted))]
            if found:
                left, right = min(found)
                values = {
                    name: (_value(name, function, left), _value(name, function, right))
                    for name, function in named.items()
                }
                return Duel(left, right, tuple(named), values, blind=wanted is _overlooked)
    return None


def _pools(n: int, grades: Sequence[int]) -> list[list[Ranking]]:
    """Return for each set of n documents all its rankings in the order of a dictionary.

    The sets stand by the sum of their grades; those with one ranking only are left out.
    """
    pools: dict[Ranking, list[Ranking]] = {}
    for ranking in product(sorted({int(grade) for grade in grades}), repeat=n):
        pools.setdefault(tuple(sorted(ranking)), []).append(ranking)
    return sorted((pool for pool in pools.values() if len(pool) > 1), key=lambda p: sum(p[0]))


def _first_pair(
    metrics: dict[str, Callable], pool: list[Ranking], wanted: Wanted
) -> tuple[Ranking, Ranking] | None:
    pairs = wanted(*_values(metrics, pool))
    if not pairs.any():
        return None
    left, right = divmod(int(pairs.argmax()), len(pool))
    return pool[left], pool[right]


def _values(metrics: dict[str, Callable], pool: list[Ranking]) -> Iterator[np.ndarray]:
    for name, function in metrics.items():
        yield np.array([_value(name, function, ranking) for ranking in pool])


def _value(name: str, function: Callable, ranking: Ranking) -> float:
    try:
        value: Any = function(list(ranking))
    except Exception as error:
        error.add_note(
            f"This happened when duel called the metric {name} on the list {list(ranking)}."
        )
        raise
    if isinstance(value, Real | np.bool_) and isfinite(value):
        return float(value)
    raise ValueError(
        f"the metric {name} must return a number, got {value!r} for the list {list(ranking)}"
    )


def _prefers_left(values: np.ndarray) -> np.ndarray:
    """Return for each pair (left, right) whether the left value is higher, beyond rounding."""
    least = max(RELATIVE * np.abs(values).max(), ABSOLUTE)
    return values[:, None] - values > least


def _disagree(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    return _prefers_left(first) & _prefers_left(second).T


def _overlooked(metric: np.ndarray, judge: np.ndarray) -> np.ndarray:
    differs = _prefers_left(metric)
    return ~differs & ~differs.T & _prefers_left(judge)


def _named(metrics: Sequence[Metric], arguments: tuple[str, str]) -> dict[str, Callable]:
    pairs = [_name_and_function(*each) for each in zip(metrics, arguments, strict=True)]
    if pairs[0][0] == pairs[1][0]:
        raise ValueError(f"both metrics are called {pairs[0][0]!r}: give one of them another name")
    return dict(pairs)


def _name_and_function(metric: Metric, argument: str) -> tuple[str, Callable]:
    if callable(metric):
        name = getattr(metric, "__name__", "<lambda>")
        if name == "<lambda>":
            raise ValueError(
                f"{argument} has no name of its own: give a pair like ('nDCG', function)"
            )
        return name, metric
    is_pair = isinstance(metric, tuple | list) and len(metric) == 2
    if not is_pair or not isinstance(metric[0], str) or not callable(metric[1]):
        raise TypeError(
            f"{argument} must be a function with a name or a pair (name, function), got {metric!r}"
        )
    return metric[0], metric[1]


def _length(length: int, argument: str, grades: Sequence[int]) -> int:
    """Return the length if lists of it can be searched, after a look at the grades."""
    whole = isinstance(grades, Sequence | np.ndarray) and all(check.is_whole(g, 0) for g in grades)
    if not whole or len(set(grades)) < 2:
        raise ValueError(
            f"grades must hold two or more different whole numbers of at least 0, got {grades!r}"
        )
    if not check.is_whole(length, 2):
        raise ValueError(f"{argument} must be a whole number of at least 2, got {length!r}")
    n_grades = len(set(grades))
    # Two grades make too many lists already at 14 ranks, so no power here is a long one.
    if n_grades ** min(length, 14) > MOST_LISTS:
        raise ValueError(
            f"the search tries every list, at most {MOST_LISTS} of one length, and {n_grades} "
            f"grades at {length} ranks make more: take fewer grades or a smaller {argument}"
        )
    return int(length)
