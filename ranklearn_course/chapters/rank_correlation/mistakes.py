"""Kendall's distance, tau-b, rho and tau_AP with what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from ranklearn_course.checker import UNSPECIFIED

Numbers = Sequence[float]

PAIRS = {
    "all": lambda n: list(combinations(range(n), 2)),
    "neighbours": lambda n: [(i, i + 1) for i in range(n - 1)],
}
DISTANCE_GRADES = {"all": lambda grade: grade, "binary": lambda grade: int(grade > 0)}
# How many inversions a pair of equal grades counts as.
TIES_AS_INVERSIONS = {"none": 0, "whole": 1, "half": 0.5}
DISTANCE_SCALES = {
    "untied": lambda grades, untied, n_pairs: untied,
    "pairs": lambda grades, untied, n_pairs: n_pairs,
    "ordered": lambda grades, untied, n_pairs: 2 * n_pairs,
    "count": lambda grades, untied, n_pairs: 1,
    "classes": lambda grades, untied, n_pairs: sum(map(bool, grades)) * grades.count(0),
}
# From the inversions, the pairs that are none, and the divisor.
DISTANCE_RESULTS = {
    "distance": lambda wrong, right, size: wrong / size,
    "agreement": lambda wrong, right, size: right / size,
    "coefficient": lambda wrong, right, size: 1 - 2 * wrong / size,
}


def is_constant(*lists: Numbers) -> bool:
    """Tell whether one of the lists does not tell any two documents apart.

    >>> is_constant([1, 1], [0, 1]), is_constant([1, 2])
    (True, False)
    """
    return any(len(set(values)) < 2 for values in lists)


def make_distance(
    *,
    pairs: str = "all",
    grades: str = "all",
    ties: str = "none",
    scale: str = "untied",
    result: str = "distance",
) -> Callable:
    """Return the share of inversions, or one of its wrong variants.

    >>> make_distance()([1, 0, 2]) == 2 / 3
    True
    >>> make_distance(scale="count")([1, 0, 2])
    2.0
    """

    def kendall_distance(relevance: Sequence[int]) -> object:
        if len(set(relevance)) == 1:
            return 0.0
        seen = [DISTANCE_GRADES[grades](grade) for grade in relevance]
        compared = [(seen[i], seen[j]) for i, j in PAIRS[pairs](len(seen))]
        untied = sum(above != below for above, below in compared)
        inversions = sum(above < below for above, below in compared)
        if result == "half_tau":
            return (untied - inversions + (len(compared) - untied) / 2) / len(compared)
        tied = TIES_AS_INVERSIONS[ties] * (len(compared) - untied)
        size = DISTANCE_SCALES[scale](seen, untied, len(compared))
        if not size:
            return UNSPECIFIED
        return DISTANCE_RESULTS[result](inversions + tied, untied - inversions + tied, size)

    return kendall_distance


class PairCounts(NamedTuple):
    """What two lists say about the pairs of documents."""

    agreement: float
    """Pairs in the same order minus pairs in opposite order."""
    concordant: int
    discordant: int
    untied_x: int
    untied_y: int
    total: int
    n: int
    n_values: int
    """The smaller number of different values."""


TIES_AS_AGREEMENT = {"none": 0, "discordant": -1, "concordant": 1, "compared": 0}
TAU_SCALES = {
    "b": lambda c: sqrt(c.untied_x * c.untied_y),
    "a": lambda c: c.total,
    "c": lambda c: (c.n_values - 1) * c.n**2 / (2 * c.n_values),
    "gamma": lambda c: c.concordant + c.discordant,
    "ordered": lambda c: 2 * c.total,
    "product": lambda c: c.untied_x * c.untied_y,
    "first": lambda c: c.untied_x,
    "tied": lambda c: sqrt((c.total - c.untied_x) * (c.total - c.untied_y)),
    "count": lambda c: 1,
}
TAU_RESULTS = {
    "coefficient": lambda c, scale: c.agreement / scale,
    "opposite": lambda c, scale: -c.agreement / scale,
    "absolute": lambda c, scale: abs(c.agreement) / scale,
    "distance": lambda c, scale: c.discordant / scale,
    "share": lambda c, scale: c.concordant / scale,
    "shortcut": lambda c, scale: 1 - 2 * c.discordant / c.total,
}


def sign(difference: float) -> int:
    """Return 1, 0 or -1.

    >>> sign(2.5), sign(0), sign(-1)
    (1, 0, -1)
    """
    return (difference > 0) - (difference < 0)


def count_pairs(x: Numbers, y: Numbers, pairs: str, ties: str) -> PairCounts:
    """Compare the documents of each pair in both lists.

    >>> count_pairs([3, 2, 1], [3, 1, 1], "all", "none").agreement
    2
    """
    signs = [(sign(x[i] - x[j]), sign(y[i] - y[j])) for i, j in PAIRS[pairs](len(x))]
    products = [a * b for a, b in signs]
    if ties == "compared":
        products = [1 if (a > 0) == (b > 0) else -1 for a, b in signs]
    return PairCounts(
        agreement=sum(products) + TIES_AS_AGREEMENT[ties] * products.count(0),
        concordant=products.count(1),
        discordant=products.count(-1),
        untied_x=sum(a != 0 for a, _ in signs),
        untied_y=sum(b != 0 for _, b in signs),
        total=len(signs),
        n=len(x),
        n_values=min(len(set(x)), len(set(y))),
    )


def make_tau(
    *,
    lists: str = "both",
    pairs: str = "all",
    ties: str = "none",
    scale: str = "b",
    result: str = "coefficient",
) -> Callable:
    """Return Kendall's tau-b, or one of its wrong variants.

    >>> round(make_tau()([3, 2, 1], [3, 1, 1]), 6) == round(2 / (3 * 2) ** 0.5, 6)
    True
    >>> make_tau(scale="a")([3, 2, 1], [3, 1, 1]) == 2 / 3
    True
    """

    def kendall_tau(x: Numbers, y: Numbers) -> object:
        if is_constant(x, y):
            return 0.0
        x = x if lists == "both" else range(len(x), 0, -1)
        counts = count_pairs(x, y, pairs, ties)
        size = TAU_SCALES[scale](counts)
        return TAU_RESULTS[result](counts, size) if size else UNSPECIFIED

    return kendall_tau


def argsort(values: Numbers) -> list[int]:
    """Return the indices of the values from the smallest to the largest.

    >>> argsort([30, 10, 20])
    [1, 2, 0]
    """
    return sorted(range(len(values)), key=lambda i: values[i])


def n_below(values: Numbers, value: float) -> int:
    """Return how many values are smaller.

    >>> n_below([3, 1, 2], 3)
    2
    """
    return sum(other < value for other in values)


RANKS = {
    "mid": lambda values: [n_below(values, v) + (values.count(v) + 1) / 2 for v in values],
    "first": lambda values: [n_below(values, v) + 1 for v in values],
    "last": lambda values: [n_below(values, v) + values.count(v) for v in values],
    "dense": lambda values: [n_below(sorted(set(values)), v) + 1 for v in values],
    "ordinal": lambda values: [rank + 1 for rank in argsort(argsort(values))],
    "positions": lambda values: [index + 1 for index in argsort(values)],
    "values": lambda values: values,
}
# Arguments: ab, aa, bb (sums of products of centred ranks) and n.
RHO_SCALES = {
    "both": lambda ab, aa, bb, n: ab / sqrt(aa * bb),
    "first": lambda ab, aa, bb, n: ab / aa,
    "unrooted": lambda ab, aa, bb, n: ab / (aa * bb),
    "covariance": lambda ab, aa, bb, n: ab / n,
    "mixed": lambda ab, aa, bb, n: ab / (n - 1) / sqrt(aa / n * bb / n),
    "squared": lambda ab, aa, bb, n: ab * ab / (aa * bb),
}
# Arguments: the differences of ranks and n.
SHORTCUTS = {
    "shortcut": lambda d, n: 1 - 6 * sum(x * x for x in d) / (n * (n * n - 1)),
    "without_6": lambda d, n: 1 - sum(x * x for x in d) / (n * (n * n - 1)),
    "without_1": lambda d, n: 6 * sum(x * x for x in d) / (n * (n * n - 1)),
    "cube": lambda d, n: 1 - 6 * sum(x * x for x in d) / n**3,
    "n_minus_1": lambda d, n: 1 - 6 * sum(x * x for x in d) / (n * (n - 1)),
    "absolute": lambda d, n: 1 - 3 * sum(map(abs, d)) / (n * n - 1),
}


def pearson(a: Numbers, b: Numbers, scale: str) -> float:
    """Return the correlation of two lists, on the scale that is asked for.

    >>> pearson([1, 2, 3], [3, 2, 1], "both")
    -1.0
    """
    n = len(a)
    a, b = ([value - sum(values) / n for value in values] for values in (a, b))
    ab, aa, bb = (sum(x * y for x, y in zip(*two, strict=True)) for two in ((a, b), (a, a), (b, b)))
    return RHO_SCALES[scale](ab, aa, bb, n)


def make_rho(*, ranks: str = "mid", formula: str = "pearson", scale: str = "both") -> Callable:
    """Return Spearman's rho, or one of its wrong variants.

    >>> make_rho()([1, 2, 3], [1, 3, 2])
    0.5
    >>> make_rho(formula="shortcut")([1, 1], [0, 1]) == 0.0
    True
    """

    def spearman_rho(x: Numbers, y: Numbers) -> float:
        if is_constant(x, y):
            return 0.0
        a, b = RANKS[ranks](list(x)), RANKS[ranks](list(y))
        if formula == "pearson":
            return pearson(a, b, scale)
        return SHORTCUTS[formula]([p - q for p, q in zip(a, b, strict=True)], len(a))

    return spearman_rho


TAU_AP_ROLES = {
    "given": lambda truth, ranking: (truth, ranking),
    "swapped": lambda truth, ranking: (ranking, truth),
    "ranks": lambda truth, ranking: ([-t for t in truth], [-r for r in ranking]),
    "lowest_first": lambda truth, ranking: (truth, [-r for r in ranking]),
    "lower_better": lambda truth, ranking: ([-t for t in truth], ranking),
    "unsorted": lambda truth, ranking: (truth, [-i for i in range(len(truth))]),
}
# `truth` stands in ranked order; C(i) of the document at index i.
TAU_AP_COUNTS = {
    "above": lambda truth, i: sum(other > truth[i] for other in truth[:i]),
    "neighbour": lambda truth, i: i * (truth[i - 1] > truth[i]),
    "placed": lambda truth, i: i * (sum(other > truth[i] for other in truth) == i),
    # The document with i others below it.
    "below": lambda truth, i: sum(other < truth[-1 - i] for other in truth[len(truth) - i :]),
}
# By what C(i) is divided; i documents stand above the one at index i.
TAU_AP_DIVISORS = {
    "above": lambda i, n: i,
    "rank": lambda i, n: i + 1,
    "all_others": lambda i, n: n - 1,
    "half": lambda i, n: n / 2,
    "one": lambda i, n: 1,
}
TAU_AP_MEANS = {
    "n_minus_1": lambda shares: sum(shares) / len(shares),
    "n": lambda shares: sum(shares) / (len(shares) + 1),
    "with_first": lambda shares: (1 + sum(shares)) / (len(shares) + 1),
    "sum": sum,
}
TAU_AP_RESULTS = {
    "coefficient": lambda share: 2 * share - 1,
    "mean_share": lambda share: share,
    "doubled": lambda share: 2 * share,
    "distance": lambda share: 1 - share,
}


def make_tau_ap(
    *,
    roles: str = "given",
    count: str = "above",
    divisor: str = "above",
    mean: str = "n_minus_1",
    result: str = "coefficient",
) -> Callable:
    """Return tau_AP, or one of its wrong variants.

    >>> make_tau_ap()([3, 2, 1], [3, 1, 2]) == 2 / 2 * (1 / 1 + 1 / 2) - 1
    True
    >>> make_tau_ap(divisor="rank")([2, 1], [2, 1]) == 2 / 1 * (1 / 2) - 1
    True
    """

    def tau_ap(truth: Numbers, ranking: Numbers) -> float:
        truth, ranking = TAU_AP_ROLES[roles](truth, ranking)
        n = len(truth)
        order = sorted(range(n), key=lambda i: ranking[i], reverse=True)
        ranked = [truth[i] for i in order]
        shares = [
            TAU_AP_COUNTS[count](ranked, i) / TAU_AP_DIVISORS[divisor](i, n) for i in range(1, n)
        ]
        return TAU_AP_RESULTS[result](TAU_AP_MEANS[mean](shares))

    return tau_ap
