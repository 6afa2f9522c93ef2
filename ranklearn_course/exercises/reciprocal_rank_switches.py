"""RR, MRR and success@k with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log2
from statistics import median

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import CUTOFFS, FIRST_RANKS, ORDERS

CNBLOGS = "the cnblogs post"

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
    "last": lambda hits, value: value(hits[-1]),
    "best": lambda hits, value: value(max(hits, key=lambda hit: hit[1])),
    "all": lambda hits, value: sum(map(value, hits)),
    "mean": lambda hits, value: sum(map(value, hits)) / len(hits),
}
LOWEST_GRADES = {"one": 1, "two": 2}
MISSING = {"zero": lambda k: 0.0, "after": lambda k: 1 / (k + 1), "one": lambda k: 1.0}


def make(
    *,
    order: str = "given",
    cutoff: str = "k",
    first_rank: str = "one",
    lowest_grade: str = "one",
    choice: str = "first",
    value: str = "reciprocal",
    missing: str = "zero",
) -> Callable:
    """Return RR@k, or one of its wrong variants.

    >>> make()([0, 1, 2], 3) == 1 / 2
    True
    >>> make(choice="best")([0, 1, 2], 3) == 1 / 3
    True
    """
    start, lowest = FIRST_RANKS[first_rank], LOWEST_GRADES[lowest_grade]

    def reciprocal_rank(relevance: Sequence[int], k: int) -> object:
        top = ORDERS[order](relevance)[: CUTOFFS[cutoff](k, len(relevance))]
        hits = [(i + start, grade) for i, grade in enumerate(top) if grade >= lowest]
        if not hits:
            return MISSING[missing](k)
        try:
            return CHOICES[choice](hits, VALUES[value])
        except ZeroDivisionError:
            return UNSPECIFIED

    return reciprocal_rank


def explain(relevance: Sequence[int], k: int) -> str:
    """Spell out the arithmetic of RR@k.

    >>> explain([0, 1, 2], 3)
    '1/2'
    >>> explain([0, 1, 2], 1)
    '0, because no hit stands among the first 1'
    """
    for rank, grade in enumerate(relevance[:k], 1):
        if grade > 0:
            return f"1/{rank}"
    return f"0, because no hit stands among the first {k}"


SWITCHES = (
    Switch(
        "first_rank",
        "zero",
        "It counts ranks from 0.",
        "What is the rank of the first document, and what is RR if it is a hit?",
    ),
    Switch(
        "first_rank",
        "two",
        "It counts ranks from 2.",
        "What is RR if the first document is a hit?",
    ),
    Switch(
        "choice",
        "last",
        "It takes the last hit, not the first.",
        "If a second hit follows, does your loop overwrite the answer?",
    ),
    Switch(
        "choice",
        "best",
        "It takes the hit with the best grade, not the first hit.",
        "A reader looks for any relevant document. At which rank does the search end?",
        source="allRank, metric mrr",
    ),
    Switch(
        "choice",
        "all",
        "It adds 1/rank for all hits.",
        "Should a second relevant document change RR?",
        source=f"{CNBLOGS}, which says that exactly one document is relevant",
    ),
    Switch(
        "choice",
        "mean",
        "It averages 1/rank over all hits.",
        "Should a second relevant document change RR?",
    ),
    Switch(
        "value",
        "rank",
        "It gives the rank, not one over the rank.",
        "Which list deserves the higher value: a first hit at rank 1, or at rank 5?",
    ),
    Switch(
        "value",
        "log",
        "It gives 1/log2(rank + 1): that is the discount of DCG.",
        "What is one over 3, and what does your function give for a first hit at rank 3?",
    ),
    Switch(
        "value",
        "graded",
        "It multiplies by the grade.",
        "RR asks for any hit. What does a grade of 2 change?",
    ),
    Switch(
        "lowest_grade",
        "two",
        "It counts only grade 2 as relevant.",
        "Is a document with grade 1 relevant?",
    ),
    Switch(
        "cutoff",
        "ignored",
        "It ignores the cutoff k.",
        "What is RR@2 if the first hit stands at rank 3?",
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
        "descending",
        "It sorts the list first, so that the hits come first.",
        "Do [1, 0] and [0, 1] get different values?",
    ),
    Switch(
        "order",
        "reversed",
        "It reads the list from its end.",
        "Which end of the list is rank 1?",
    ),
    Switch(
        "missing",
        "after",
        "It gives 1/(k + 1) if there is no hit, as if one stood at rank k + 1.",
        "If the reader finds nothing, how much is the list worth?",
    ),
    Switch(
        "missing",
        "one",
        "It gives 1 if there is no hit.",
        "If the reader finds nothing, how much is the list worth?",
        source="allRank, metric mrr, on a batch that also holds queries with hits",
    ),
)

CATALOGUE = Catalogue(make, SWITCHES)

# What becomes of the ranks of the first hits; None marks a query without one.
POOLS = {
    "mean": lambda values, k: sum(values) / len(values),
    "sum": lambda values, k: sum(values),
    "median": lambda values, k: median(values),
    "best": lambda values, k: max(values),
    "first": lambda values, k: values[0],
    "k": lambda values, k: sum(values) / k,
    "found": lambda values, k: sum(values) / sum(value > 0 for value in values),
    "mean_rank": lambda values, k: (
        1 / (sum(1 / value for value in values if value) / sum(value > 0 for value in values))
    ),
}


def make_mean(
    *,
    cutoff: str = "k",
    first_rank: str = "one",
    choice: str = "first",
    missing: str = "zero",
    order: str = "given",
    pool: str = "mean",
) -> Callable:
    """Return MRR@k of several rankings, or one of its wrong variants.

    >>> make_mean()([[0, 0, 1], [0, 1], [1]], 3) == (1/3 + 1/2 + 1/1) / 3
    True
    >>> make_mean(pool="sum")([[0, 0, 1], [0, 1], [1]], 3) == 1/3 + 1/2 + 1/1
    True
    """
    one = make(cutoff=cutoff, first_rank=first_rank, choice=choice, missing=missing, order=order)

    def mean_reciprocal_rank(rankings: Sequence[Sequence[int]], k: int) -> object:
        values = [one(relevance, k) for relevance in rankings]
        if UNSPECIFIED in values:
            return UNSPECIFIED
        try:
            return POOLS[pool](values, k)
        except ZeroDivisionError:
            return UNSPECIFIED

    return mean_reciprocal_rank


def explain_mean(rankings: Sequence[Sequence[int]], k: int) -> str:
    """Spell out the arithmetic of MRR@k.

    >>> explain_mean([[0, 0, 1], [0, 1], [0]], 3)
    '(1/3 + 1/2 + 0) / 3'
    """
    terms = [explain(relevance, k).split(",")[0] for relevance in rankings]
    return f"({' + '.join(terms)}) / {len(rankings)}"


def nothing_found(rankings: Sequence[Sequence[int]], k: int) -> bool:
    """No ranking holds a hit, or all of them end before rank k.

    >>> nothing_found([[0], [0]], 1), nothing_found([[1], [0, 1]], 2)
    (True, False)
    """
    return not any(map(any, rankings)) or k > max(map(len, rankings))


MEAN = Catalogue(
    make_mean,
    (
        Switch(
            "pool",
            "sum",
            "It adds up the reciprocal ranks and does not divide.",
            "Two queries with a hit at rank 1: what does your function give, and what is MRR?",
            source=f"{CNBLOGS}, which calls MRR the sum of all scores",
        ),
        Switch(
            "pool",
            "found",
            "It leaves queries without a hit out of the mean.",
            "If a system fails on a query, should its score stay as it was?",
            source="r_precision_at_k in recommenders averages over users with a hit",
        ),
        Switch(
            "pool",
            "mean_rank",
            "It gives one over the mean rank.",
            "Do you average first and take one over it then, or the other way round?",
        ),
        Switch(
            "pool",
            "median",
            "It takes the median, not the mean.",
            "If the best of three values rises, does MRR rise?",
        ),
        Switch(
            "pool",
            "best",
            "It takes the best query.",
            "If a query other than the best one improves, does MRR rise?",
        ),
        Switch(
            "pool",
            "first",
            "It looks at the first query only.",
            "Where in your function does the return stand: inside the loop, or after it?",
        ),
        Switch(
            "pool",
            "k",
            "It divides by k, not by the number of queries.",
            "A mean over queries divides by what?",
        ),
        Switch(
            "first_rank",
            "zero",
            "It counts ranks from 0.",
            "What is the rank of the first document, and what is RR if it is a hit?",
        ),
        Switch(
            "first_rank",
            "two",
            "It counts ranks from 2.",
            "What is RR if the first document is a hit?",
        ),
        Switch(
            "choice",
            "last",
            "It takes the last hit of each ranking, not the first.",
            "If a second hit follows, does your loop overwrite the answer?",
        ),
        Switch(
            "choice",
            "all",
            "It adds 1/rank for all hits of a ranking.",
            "Should a second relevant document change RR?",
        ),
        Switch(
            "cutoff",
            "ignored",
            "It ignores the cutoff k.",
            "What is RR@2 if the first hit stands at rank 3?",
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
            "missing",
            "after",
            "It gives 1/(k + 1) to a ranking without a hit.",
            "If the reader finds nothing, how much is the list worth?",
        ),
        Switch(
            "missing",
            "one",
            "It gives 1 to a ranking without a hit.",
            "If the reader finds nothing, how much is the list worth?",
        ),
    ),
)
