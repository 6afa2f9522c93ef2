"""The permutation test and Holm's correction with what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, combinations, product

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
    indices = range(len(values))
    for chosen in combinations(indices, len(first)):
        yield [values[i] for i in chosen], [values[i] for i in indices if i not in chosen]


WAYS = {"swaps": _swaps, "single": _single_swaps, "pooled": _pooled}
STATISTICS = {
    "sum": lambda a, b: sum(a) - sum(b),
    "wins": lambda a, b: sum((x > y) - (x < y) for x, y in zip(a, b, strict=True)),
    "largest": lambda a, b: max((x - y for x, y in zip(a, b, strict=True)), key=abs),
}
SIDES = {"two": abs, "upper": lambda value: value, "lower": lambda value: -value}
COUNTS = {"at_least": lambda x, seen: x >= seen, "more": lambda x, seen: x > seen}

# What the p-value at index i of the rising order, from 0, is multiplied by.
FACTORS = {
    "left": lambda i, m: m - i,
    "all": lambda i, m: m,
    "one_less": lambda i, m: m - i - 1,
    "place": lambda i, m: i + 1,
    "halves": lambda i, m: m / (i + 1),
}
STEPS = {
    "up": lambda values, rising: list(accumulate(values, max)),
    "none": lambda values, rising: values,
    # As with p_values.index(p): the first of equal ones stands for all.
    "apart": lambda values, rising: [values[rising.index(p)] for p in rising],
    "down": lambda values, rising: list(accumulate(reversed(values), min))[::-1],
}


def make_permutation_test(
    *,
    ways: str = "swaps",
    statistic: str = "sum",
    side: str = "two",
    count: str = "at_least",
    observed: str = "counted",
    answer: str = "share",
) -> Callable:
    """Return the exact paired permutation test, or one of its wrong variants.

    >>> make_permutation_test()([3, 2, 2], [0, 0, 1])
    0.25
    >>> make_permutation_test(side="upper")([3, 2, 2], [0, 0, 1])
    0.125
    """

    def permutation_test(first: Sequence[int], second: Sequence[int]) -> float:
        measure, turn = STATISTICS[statistic], SIDES[side]
        values = [turn(measure(a, b)) for a, b in WAYS[ways](first, second)]
        seen = turn(measure(first, second))
        hits, n = sum(COUNTS[count](value, seen) for value in values), len(values)
        if observed == "left_out":
            hits, n = hits - COUNTS[count](seen, seen), n - 1
        if observed == "added":
            hits, n = hits + 1, n + 1
        return {"share": hits / n, "rest": 1 - hits / n, "number": hits}[answer]

    return permutation_test


def make_holm(
    *, factor: str = "left", step: str = "up", cap: str = "one", order: str = "given"
) -> Callable:
    """Return Holm's correction, or one of its wrong variants.

    >>> make_holm()([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    >>> make_holm(factor="all", step="none")([0.01, 0.04])
    [0.02, 0.08]
    """

    def holm(p_values: Sequence[float]) -> list[float]:
        m = len(p_values)
        rising = sorted(range(m), key=lambda i: p_values[i])
        raised = [FACTORS[factor](i, m) * p_values[j] for i, j in enumerate(rising)]
        stepped = STEPS[step](raised, sorted(p_values))
        if cap == "one":
            stepped = [min(1.0, p) for p in stepped]
        if order == "sorted":
            return stepped
        found = dict(zip(rising, stepped, strict=True))
        return [found[i] for i in range(m)]

    return holm
