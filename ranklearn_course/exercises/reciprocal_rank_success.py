"""success@k with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import CUTOFFS, ORDERS

# What one ranking contributes: `top` are its first k documents.
SHARES = {
    "any": lambda top, k: any(top),
    "all": lambda top, k: all(top),
    "count": lambda top, k: sum(top),
    "precision": lambda top, k: sum(top) / k,
    "reciprocal": lambda top, k: max((v / i for i, v in enumerate(top, 1)), default=0),
    "at_k": lambda top, k: len(top) >= k and top[k - 1],
    "first": lambda top, k: any(top[:1]),
    "misses": lambda top, k: not any(top),
}
POOLS = {
    "mean": lambda values, k: sum(values) / len(values),
    "sum": lambda values, k: sum(values),
    "any": lambda values, k: float(any(values)),
    "all": lambda values, k: float(all(values)),
    "k": lambda values, k: sum(values) / k,
}


def make(
    *, order: str = "given", cutoff: str = "k", share: str = "any", pool: str = "mean"
) -> Callable:
    """Return success@k of several rankings, or one of its wrong variants.

    >>> make()([[0, 0, 1], [0, 1], [1]], 2) == 2 / 3
    True
    """

    def success_at_k(rankings: Sequence[Sequence[int]], k: int) -> object:
        tops = [ORDERS[order](each)[: CUTOFFS[cutoff](k, len(each))] for each in rankings]
        return POOLS[pool]([SHARES[share](top, k) for top in tops], k)

    return success_at_k


def explain(rankings: Sequence[Sequence[int]], k: int) -> str:
    """Spell out the arithmetic of success@k.

    >>> explain([[0, 0, 1], [0, 1], [1]], 2)
    '(0 + 1 + 1) / 3'
    """
    terms = [str(int(any(relevance[:k]))) for relevance in rankings]
    return f"({' + '.join(terms)}) / {len(rankings)}"


CATALOGUE = Catalogue(
    make,
    (
        Switch(
            "share",
            "all",
            "It asks whether all of the first k are relevant.",
            "One hit among the first k: is this a success?",
        ),
        Switch(
            "share",
            "count",
            "It counts the hits, not the rankings with a hit.",
            "What do two hits in one ranking add: 1 or 2?",
        ),
        Switch(
            "share",
            "precision",
            "It averages P@k.",
            "What does one hit among the first k add to your sum?",
        ),
        Switch(
            "share",
            "reciprocal",
            "It averages RR@k.",
            "Does a hit at rank 2 count less for success@k than a hit at rank 1?",
        ),
        Switch(
            "share",
            "at_k",
            "It looks at rank k only.",
            "Is a hit before rank k a success?",
        ),
        Switch(
            "share",
            "first",
            "It looks at rank 1 only.",
            "Is a hit after rank 1 a success, if it stands among the first k?",
        ),
        Switch(
            "share",
            "misses",
            "It gives the share of rankings without a hit.",
            "Is success@k of a perfect system 1 or 0?",
        ),
        Switch(
            "pool",
            "sum",
            "It counts the rankings with a hit and does not divide.",
            "What is the largest value that your function can return?",
        ),
        Switch(
            "pool",
            "any",
            "It asks whether any ranking has a hit.",
            "Do one success in ten queries and nine successes get different values?",
        ),
        Switch(
            "pool",
            "all",
            "It asks whether every ranking has a hit.",
            "Do one success in ten queries and nine successes get different values?",
        ),
        Switch(
            "pool",
            "k",
            "It divides by k, not by the number of queries.",
            "A mean over queries divides by what?",
        ),
        Switch(
            "cutoff",
            "ignored",
            "It ignores the cutoff k.",
            "Is a hit after rank k a success?",
        ),
        Switch(
            "cutoff",
            "short",
            "It stops at rank k - 1.",
            "Does a hit at rank k count?",
        ),
        Switch(
            "cutoff",
            "long",
            "It reads rank k + 1 as well.",
            "Does a hit at rank k + 1 count?",
        ),
        Switch(
            "order",
            "reversed",
            "It reads the lists from their ends.",
            "Which end of a list is rank 1?",
        ),
    ),
)
