"""AP, P@k, R@k and R-precision with what a learner's function may do instead, one keyword each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from ranklearn_course.checker import UNSPECIFIED
from ranklearn_course.checker.variants import CUTOFFS, FIRST_RANKS, ORDERS

# Which of the first k ranks enter the sum.
GATES = {
    "hits": lambda seen, i: seen[i],
    "every": lambda seen, i: True,
    "misses": lambda seen, i: not seen[i],
    "first": lambda seen, i: seen[i] and not any(seen[:i]),
    "last": lambda seen, i: seen[i] and not any(seen[i + 1 :]),
    "streak": lambda seen, i: all(seen[: i + 1]),
    "top": lambda seen, i: seen[i] and i == 0,
    "final": lambda seen, i: seen[i] and i == len(seen) - 1,
}
# What enters the sum at index i: `found` counts hits so far, `start` is the first rank.
TERMS = {
    "precision": lambda found, i, start, n_relevant: found[i] / (i + start),
    "reciprocal": lambda found, i, start, n_relevant: 1 / (i + start),
    "previous": lambda found, i, start, n_relevant: (found[i] - 1) / (i + start),
    "upside_down": lambda found, i, start, n_relevant: (i + start) / found[i],
    "recall": lambda found, i, start, n_relevant: found[i] / n_relevant,
    "relevant": lambda found, i, start, n_relevant: n_relevant / (i + start),
    "last_precision": lambda found, i, start, n_relevant: found[-1] / (len(found) - 1 + start),
    "last_rank": lambda found, i, start, n_relevant: found[i] / (len(found) - 1 + start),
    "whole": lambda found, i, start, n_relevant: found[i] // (i + start),
    "trapezoid": lambda found, i, start, n_relevant: (
        (found[i] / (i + start) + (found[i - 1] / (i - 1 + start) if i else 1)) / 2
    ),
    "interpolated": lambda found, i, start, n_relevant: max(
        found[j] / (j + start) for j in range(i, len(found))
    ),
}
DENOMINATORS = {
    "min": lambda n_relevant, k, n, hits: min(n_relevant, k),
    "k": lambda n_relevant, k, n, hits: k,
    "hits": lambda n_relevant, k, n, hits: hits,
    "relevant": lambda n_relevant, k, n, hits: n_relevant,
    "length": lambda n_relevant, k, n, hits: n,
    "shown": lambda n_relevant, k, n, hits: min(k, n),
    "larger": lambda n_relevant, k, n, hits: max(n_relevant, k),
    "none": lambda n_relevant, k, n, hits: 1,
}
# Another metric altogether.
INSTEAD = {
    "precision": lambda seen, n_relevant, k: sum(seen) / k,
    "recall": lambda seen, n_relevant, k: sum(seen) / n_relevant,
    "hits": lambda seen, n_relevant, k: sum(seen) / min(n_relevant, k),
    "reciprocal_rank": lambda seen, n_relevant, k: 1 / (seen.index(1) + 1) if any(seen) else 0.0,
}
UNDEFINED = {"zero": 0.0, "one": 1.0}
# Which grades count, and how much.
GRADES = {
    "above_zero": lambda grade: grade > 0,
    "sum": lambda grade: grade,
    "top_only": lambda grade: grade >= 2,
    "one_only": lambda grade: grade == 1,
    "misses": lambda grade: grade == 0,
}
PRECISION_DIVISORS = {
    "k": lambda k, n, n_relevant: k,
    "shown": lambda k, n, n_relevant: min(k, n),
    "length": lambda k, n, n_relevant: n,
    "relevant": lambda k, n, n_relevant: n_relevant,
    "smaller": lambda k, n, n_relevant: min(k, n_relevant),
    "next": lambda k, n, n_relevant: k + 1,
    "none": lambda k, n, n_relevant: 1,
}
RESULTS = {
    "fraction": lambda hits, size: hits / size,
    "whole": lambda hits, size: hits // size,
    "percent": lambda hits, size: 100 * hits / size,
    "any": lambda hits, size: float(hits > 0),
}
RECALL_BASES = {
    "judged": lambda k, relevance, judged, seen: sum(judged),
    "list": lambda k, relevance, judged, seen: sum(relevance),
    "top": lambda k, relevance, judged, seen: sum(seen),
    "all_judged": lambda k, relevance, judged, seen: len(judged),
    "capped": lambda k, relevance, judged, seen: min(k, sum(judged)),
    "k": lambda k, relevance, judged, seen: k,
    "length": lambda k, relevance, judged, seen: len(relevance),
    "missed": lambda k, relevance, judged, seen: sum(judged) - sum(seen),
    "none": lambda k, relevance, judged, seen: 1,
}
FOUND = {"hits": sum, "misses": lambda seen: len(seen) - sum(seen), "any": lambda seen: any(seen)}
R_CUTOFFS = {
    "relevant": lambda n_relevant, n: n_relevant,
    "short": lambda n_relevant, n: n_relevant - 1,
    "long": lambda n_relevant, n: n_relevant + 1,
    "ignored": lambda n_relevant, n: n,
}
# Another metric altogether, from the ranks of the hits.
R_INSTEAD = {
    "last_hit": lambda ranks: len(ranks) / ranks[-1],
    "average_precision": lambda ranks: (
        sum(i / rank for i, rank in enumerate(ranks, 1)) / len(ranks)
    ),
}
R_DIVISORS = {
    "relevant": lambda n_relevant, n: n_relevant,
    "length": lambda n_relevant, n: n,
    "none": lambda n_relevant, n: 1,
}


def make_average_precision(
    *,
    order: str = "given",
    cutoff: str = "k",
    first_rank: str = "one",
    gate: str = "hits",
    term: str = "precision",
    denominator: str = "min",
    instead: str = "nothing",
    undefined: str = "zero",
) -> Callable:
    """Return AP@k, or one of its wrong variants.

    >>> make_average_precision()([1, 0, 1, 1, 0], 5) == (1/1 + 2/3 + 3/4) / min(3, 5)
    True
    >>> make_average_precision(denominator="k")([1, 0, 1, 1, 0], 5) == (1/1 + 2/3 + 3/4) / 5
    True
    """
    start = FIRST_RANKS[first_rank]

    def average_precision(relevance: Sequence[int], k: int) -> object:
        ranking = ORDERS[order](relevance)
        n_relevant = sum(ranking)
        if not n_relevant:
            return UNDEFINED[undefined]
        seen = ranking[: CUTOFFS[cutoff](k, len(ranking))]
        if instead in INSTEAD:
            return INSTEAD[instead](seen, n_relevant, k)
        found = list(accumulate(seen))
        entering = [i for i in range(len(seen)) if GATES[gate](seen, i)]
        size = DENOMINATORS[denominator](n_relevant, k, len(ranking), sum(seen))
        try:
            return sum(TERMS[term](found, i, start, n_relevant) for i in entering) / size
        except ZeroDivisionError:
            return UNSPECIFIED

    return average_precision


def make_precision(
    *,
    order: str = "given",
    cutoff: str = "k",
    skip: str = "none",
    grades: str = "above_zero",
    divisor: str = "k",
    result: str = "fraction",
) -> Callable:
    """Return P@k, or one of its wrong variants.

    >>> make_precision()([2, 0, 1], 2) == 1 / 2
    True
    >>> make_precision(grades="sum")([2, 0, 1], 2) == (2 + 0) / 2
    True
    """

    def precision_at_k(relevance: Sequence[int], k: int) -> object:
        ranking = ORDERS[order](relevance)
        first = 1 if skip == "first" else 0
        seen = ranking[first : first + CUTOFFS[cutoff](k, len(ranking))]
        hits = sum(GRADES[grades](grade) for grade in seen)
        n_relevant = sum(grade > 0 for grade in relevance)
        size = PRECISION_DIVISORS[divisor](k, len(ranking), n_relevant)
        return RESULTS[result](hits, size) if size else UNSPECIFIED

    return precision_at_k


def make_recall(
    *,
    order: str = "given",
    cutoff: str = "k",
    found: str = "hits",
    base: str = "judged",
    finish: str = "found",
    undefined: str = "zero",
) -> Callable:
    """Return R@k, or one of its wrong variants.

    >>> make_recall()([1, 0, 1], 2, [1, 1, 1, 1, 0]) == 1 / 4
    True
    >>> make_recall(base="list")([1, 0, 1], 2, [1, 1, 1, 1, 0]) == 1 / 2
    True
    """

    def recall_at_k(relevance: Sequence[int], k: int, judged: Sequence[int]) -> object:
        if not sum(judged):
            return 1.0 if undefined == "one" else 0.0
        seen = ORDERS[order](relevance)[: CUTOFFS[cutoff](k, len(relevance))]
        size = RECALL_BASES[base](k, relevance, judged, seen)
        if not size:
            return UNSPECIFIED
        share = FOUND[found](seen) / size
        return 1 - share if finish == "missed" else share

    return recall_at_k


def make_r_precision(
    *,
    order: str = "given",
    cutoff: str = "relevant",
    divisor: str = "relevant",
    found: str = "hits",
    gate: str = "count",
    instead: str = "nothing",
) -> Callable:
    """Return R-precision, or one of its wrong variants.

    >>> make_r_precision()([1, 0, 1, 1, 0]) == 2 / 3
    True
    """

    def r_precision(relevance: Sequence[int]) -> object:
        n_relevant = sum(relevance)
        if not n_relevant:
            return 0.0
        if instead in R_INSTEAD:
            ranking = ORDERS[order](relevance)
            return R_INSTEAD[instead]([i + 1 for i, hit in enumerate(ranking) if hit])
        seen = ORDERS[order](relevance)[: R_CUTOFFS[cutoff](n_relevant, len(relevance))]
        size = R_DIVISORS[divisor](n_relevant, len(relevance))
        if gate == "all":
            return float(all(seen))
        return FOUND[found](seen) / size

    return r_precision
