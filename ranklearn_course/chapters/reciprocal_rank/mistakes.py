"""RR, MRR and success@k with what a learner's function may do instead, one keyword each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log2
from statistics import median

from ranklearn_course.checker import UNSPECIFIED
from ranklearn_course.checker.variants import CUTOFFS, FIRST_RANKS, ORDERS

# A hit is a pair (rank, grade).
VALUES = {
    "reciprocal": lambda hit: 1 / hit[0],
    "rank": lambda hit: hit[0],
    "log": lambda hit: 1 / log2(hit[0] + 1),
    "graded": lambda hit: hit[1] / hit[0],
}
# What becomes of the values of all hits among the first k, the first hit first.
CHOICES = {
    "first": lambda hits, value: value(hits[0]),
    "at_k": lambda hits, value: value(hits[0]),
    "last": lambda hits, value: value(hits[-1]),
    "best": lambda hits, value: value(max(hits, key=lambda hit: hit[1])),
    "all": lambda hits, value: sum(map(value, hits)),
    "mean": lambda hits, value: sum(map(value, hits)) / len(hits),
}
HITS = {
    "above_zero": lambda grade: grade > 0,
    "top_only": lambda grade: grade >= 2,
    "one_only": lambda grade: grade == 1,
}
MISSING = {
    "zero": lambda k: 0.0,
    "after": lambda k: 1 / (k + 1),
    "at_k": lambda k: 1 / k,
    "one": lambda k: 1.0,
}
# What one ranking contributes: `seen` are its first k documents.
SHARES = {
    "any": lambda seen, k: any(seen),
    "all": lambda seen, k: all(seen),
    "one": lambda seen, k: sum(seen) == 1,
    "count": lambda seen, k: sum(seen),
    "precision": lambda seen, k: sum(seen) / k,
    "reciprocal": lambda seen, k: max((v / i for i, v in enumerate(seen, 1)), default=0),
    "at_k": lambda seen, k: len(seen) >= k and seen[k - 1],
    "first": lambda seen, k: any(seen[:1]),
    "misses": lambda seen, k: not any(seen),
}
# What becomes of the values of all queries.
POOLS = {
    "mean": lambda values, k: sum(values) / len(values),
    "sum": lambda values, k: sum(values),
    "k": lambda values, k: sum(values) / k,
    "median": lambda values, k: median(values),
    "best": lambda values, k: max(values),
    "first": lambda values, k: values[0],
    "first_found": lambda values, k: next((value for value in values if value), 0.0),
    "first_share": lambda values, k: next((v for v in values if v), 0.0) / len(values),
    "found": lambda values, k: sum(values) / sum(value > 0 for value in values),
    "mean_rank": lambda values, k: (
        1 / (sum(1 / value for value in values if value) / sum(value > 0 for value in values))
    ),
    "any": lambda values, k: float(any(values)),
    "all": lambda values, k: float(all(values)),
}


def make_reciprocal_rank(
    *,
    order: str = "given",
    cutoff: str = "k",
    first_rank: str = "one",
    grades: str = "above_zero",
    choice: str = "first",
    value: str = "reciprocal",
    missing: str = "zero",
) -> Callable:
    """Return RR@k, or one of its wrong variants.

    >>> make_reciprocal_rank()([0, 1, 2], 3) == 1 / 2
    True
    >>> make_reciprocal_rank(choice="best")([0, 1, 2], 3) == 1 / 3
    True
    """
    start, is_hit = FIRST_RANKS[first_rank], HITS[grades]

    def reciprocal_rank(relevance: Sequence[int], k: int) -> object:
        seen = ORDERS[order](relevance)[: CUTOFFS[cutoff](k, len(relevance))]
        hits = [(i + start, grade) for i, grade in enumerate(seen) if is_hit(grade)]
        if choice == "at_k":
            hits = [hit for hit in hits if hit[0] == k - 1 + start]
        if not hits:
            return MISSING[missing](k)
        try:
            return CHOICES[choice](hits, VALUES[value])
        except ZeroDivisionError:
            return UNSPECIFIED

    return reciprocal_rank


def make_mean_reciprocal_rank(
    *,
    cutoff: str = "k",
    first_rank: str = "one",
    choice: str = "first",
    missing: str = "zero",
    pool: str = "mean",
) -> Callable:
    """Return MRR@k of several rankings, or one of its wrong variants.

    >>> make_mean_reciprocal_rank()([[0, 0, 1], [0, 1], [1]], 3) == (1/3 + 1/2 + 1/1) / 3
    True
    >>> make_mean_reciprocal_rank(pool="sum")([[0, 0, 1], [0, 1], [1]], 3) == 1/3 + 1/2 + 1/1
    True
    """
    one = make_reciprocal_rank(cutoff=cutoff, first_rank=first_rank, choice=choice, missing=missing)

    def mean_reciprocal_rank(rankings: Sequence[Sequence[int]], k: int) -> object:
        values = [one(relevance, k) for relevance in rankings]
        if UNSPECIFIED in values:
            return UNSPECIFIED
        try:
            return POOLS[pool](values, k)
        except ZeroDivisionError:
            return UNSPECIFIED

    return mean_reciprocal_rank


def make_success(
    *, order: str = "given", cutoff: str = "k", share: str = "any", pool: str = "mean"
) -> Callable:
    """Return success@k of several rankings, or one of its wrong variants.

    >>> make_success()([[0, 0, 1], [0, 1], [1]], 2) == 2 / 3
    True
    """

    def success_at_k(rankings: Sequence[Sequence[int]], k: int) -> object:
        lists = [ORDERS[order](each)[: CUTOFFS[cutoff](k, len(each))] for each in rankings]
        return POOLS[pool]([SHARES[share](seen, k) for seen in lists], k)

    return success_at_k
