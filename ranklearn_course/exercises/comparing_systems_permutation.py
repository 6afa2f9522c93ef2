"""The exact permutation test with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from random import Random

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch

Pair = tuple[Sequence[int], Sequence[int]]


def _swaps(first: Sequence[int], second: Sequence[int]) -> Iterator[Pair]:
    """Yield the two lists with the values of some queries swapped, in all 2^n ways."""
    for swaps in product((False, True), repeat=len(first)):
        pairs = [
            (b, a) if swap else (a, b) for a, b, swap in zip(first, second, swaps, strict=True)
        ]
        yield [a for a, _ in pairs], [b for _, b in pairs]


def _single_swaps(first: Sequence[int], second: Sequence[int]) -> Iterator[Pair]:
    yield first, second
    for i in range(len(first)):
        a, b = list(first), list(second)
        a[i], b[i] = b[i], a[i]
        yield a, b


def _pooled(first: Sequence[int], second: Sequence[int]) -> Iterator[Pair]:
    values = [*first, *second]
    places = range(len(values))
    for chosen in combinations(places, len(first)):
        yield [values[i] for i in chosen], [values[i] for i in places if i not in chosen]


WAYS = {"swaps": _swaps, "single": _single_swaps, "pooled": _pooled}
STATISTICS = {
    "sum": lambda a, b: sum(a) - sum(b),
    "wins": lambda a, b: sum((x > y) - (x < y) for x, y in zip(a, b, strict=True)),
    "largest": lambda a, b: max((x - y for x, y in zip(a, b, strict=True)), key=abs),
}
SIDES = {"two": abs, "upper": lambda value: value, "lower": lambda value: -value}
COUNTS = {"at_least": lambda x, seen: x >= seen, "more": lambda x, seen: x > seen}


def make(
    *,
    ways: str = "swaps",
    statistic: str = "sum",
    side: str = "two",
    count: str = "at_least",
    observed: str = "counted",
    answer: str = "share",
) -> Callable:
    """Return the exact paired permutation test, or one of its wrong variants.

    >>> make()([3, 2, 2], [0, 0, 1])
    0.25
    >>> make(side="upper")([3, 2, 2], [0, 0, 1])
    0.125
    """

    def permutation_test(first: Sequence[int], second: Sequence[int]) -> float:
        measure, turn = STATISTICS[statistic], SIDES[side]
        values = [turn(measure(a, b)) for a, b in WAYS[ways](first, second)]
        seen = turn(measure(first, second))
        hits, n = sum(COUNTS[count](value, seen) for value in values), len(values)
        if observed == "left out":
            hits, n = hits - COUNTS[count](seen, seen), n - 1
        return {"share": hits / n, "rest": 1 - hits / n, "number": hits}[answer]

    return permutation_test


def explain(first: Sequence[int], second: Sequence[int]) -> str:
    """Spell out the share of the swaps.

    >>> explain([3, 2, 2], [0, 0, 1])
    'differences 3, 2, 1: 2 of 8 ways to swap give a sum of 6 or more, or of -6 or less: 2 / 8'
    """
    differences = [a - b for a, b in zip(first, second, strict=True)]
    seen, n = abs(sum(differences)), 2 ** len(first)
    hits = round(make()(first, second) * n)
    shown = ", ".join(map(str, differences))
    return (
        f"differences {shown}: {hits} of {n} ways to swap give a sum of {seen} or more, "
        f"or of {-seen} or less: {hits} / {n}"
    )


def is_alike(first: Sequence[int], second: Sequence[int]) -> bool:
    """No query differs.

    >>> is_alike([1, 2], [1, 2])
    True
    """
    return list(first) == list(second)


def permutation_cases(long_ones: int = 60, seed: int = 0) -> tuple[tuple, ...]:
    """Return pairs of lists, the shortest first.

    >>> permutation_cases()[:2]
    (((0,), (0,)), ((0,), (1,)))
    """
    small = [(values[:n], values[n:]) for n in (1, 2) for values in product(range(3), repeat=2 * n)]
    random = Random(seed)
    long = [
        tuple(tuple(random.randint(0, 5) for _ in range(n)) for _ in range(2))
        for n in (3, 4, 5)
        for _ in range(long_ones // 3)
    ]
    return tuple(small + long)


CASES = permutation_cases()
CATALOGUE = Catalogue(
    make,
    (
        Switch(
            "ways",
            "pooled",
            "It forgets the pairs: it deals all values out anew, also between queries.",
            "May the value of a hard query be compared with that of another query?",
            "convention",
            "the permutation test for two independent groups",
        ),
        Switch(
            "ways",
            "single",
            "It swaps one query at a time.",
            "With three queries one swap at a time gives the right p. In how many ways can four be "
            "swapped or left?",
        ),
        Switch(
            "statistic",
            "wins",
            "It counts won queries and does not look at how much was won.",
            "Does a gain of 5 weigh more than a gain of 1 in your function?",
            "convention",
            "the sign test",
        ),
        Switch(
            "statistic",
            "largest",
            "It looks at the query with the largest difference only.",
            "Do all queries count in your function?",
        ),
        Switch(
            "side",
            "upper",
            "It counts only ways in which the first system is as far ahead: it is one-sided.",
            "Would the second system have surprised you as much, had it been ahead?",
            "convention",
            "tests that were told beforehand which system should win",
        ),
        Switch(
            "side",
            "lower",
            "It counts the ways in which the first system is as far behind, or further.",
            "If the first system wins every query, is p near 0 or near 1?",
        ),
        Switch(
            "count",
            "more",
            "It counts only what is more surprising than the observed sum, not what is as "
            "surprising.",
            "Can your p be 0?",
        ),
        Switch(
            "observed",
            "left out",
            "It leaves out the way that was observed.",
            "How many of the 2^n ways does your function count?",
        ),
        Switch(
            "answer",
            "rest",
            "It returns 1 - p.",
            "If the systems are equal on all queries, is p near 0 or near 1?",
        ),
        Switch(
            "answer",
            "number",
            "It returns the number of ways, not their share.",
            "Does your answer lie between 0 and 1?",
        ),
    ),
)

NOT_TWO_LISTS = (
    "first and second must be lists of one to four whole numbers from 0 to 10, equally long."
)


def refuse(first: Sequence[int], second: Sequence[int]) -> str:
    """Say what is wrong with a case of the impostors; empty if nothing is.

    >>> refuse([1, 2], [0, 0])
    ''
    """
    lists = [isinstance(each, list) and 1 <= len(each) <= 4 for each in (first, second)]
    if not all(lists) or len(first) != len(second):
        return NOT_TWO_LISTS
    whole = all(type(x) is int and 0 <= x <= 10 for x in (*first, *second))
    return "" if whole else NOT_TWO_LISTS
