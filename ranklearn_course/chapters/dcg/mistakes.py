"""DCG and nDCG with what a learner's function may do instead, one keyword for each idea."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import e, log, log2, log10, nan, sqrt

from ranklearn_course.checker import UNSPECIFIED
from ranklearn_course.checker.variants import CUTOFFS, ORDERS

GAINS = {
    "exponential": lambda grade: 2**grade - 1,
    "linear": lambda grade: grade,
    "power": lambda grade: 2**grade,
    "binary": lambda grade: int(grade > 0),
    "square": lambda grade: grade**2,
    "double": lambda grade: 2 * grade - 1,
    "power_below": lambda grade: 2 ** (grade - 1),
    "xor": lambda grade: 2 ^ (int(grade) - 1),
    "natural_power": lambda grade: e**grade - 1,
}
# The weight of rank i, by which the gain is multiplied.
WEIGHTS = {
    "log2": lambda i: 1 / log2(i + 1),
    "rank": lambda i: 1 / i,
    "none": lambda i: 1,
    "korean": lambda i: 1 / max(1, log2(i)),
    "next": lambda i: 1 / log2(i + 2),
    "undefined": lambda i: 1 / log2(i) if i > 1 else nan,
    "skip": lambda i: 1 / log2(i) if i > 1 else 0,
    "natural": lambda i: 1 / log(i + 1),
    "decimal": lambda i: 1 / log10(i + 1),
    "outside": lambda i: 1 / (1 + log2(i)),
    "root": lambda i: 1 / sqrt(i),
    "multiplied": lambda i: log2(i + 1),
    "upside_down": lambda i: i,
}
RESULTS_OF_DCG = {
    "sum": lambda terms, gains, weights, k: sum(terms),
    "mean": lambda terms, gains, weights, k: sum(terms) / k,
    "last": lambda terms, gains, weights, k: terms[-1] if terms else 0,
    "totals": lambda terms, gains, weights, k: sum(gains) / sum(1 / w for w in weights or [1]),
    "added": lambda terms, gains, weights, k: sum(gains) + sum(weights),
    "brackets": lambda terms, gains, weights, k: sum(gains) + len(gains) - sum(weights),
}


# The gain in the list and in the ideal list, where they differ.
MIXED_GAINS = {
    "linear_ideal": ("exponential", "linear"),
    "linear_list": ("linear", "exponential"),
}
MIXED_DISCOUNTS = {"natural_list": ("natural", "log2"), "plain_ideal": ("log2", "none")}
# Which grades make up the ideal list: `seen` are the first n of the ranking.
IDEALS = {
    "list": lambda ranking, seen, n: sorted(ranking, reverse=True)[:n],
    "first_k": lambda ranking, seen, n: sorted(seen, reverse=True),
    "uncut": lambda ranking, seen, n: sorted(ranking, reverse=True),
    "ascending": lambda ranking, seen, n: sorted(ranking)[:n],
    "best_grade": lambda ranking, seen, n: [max(ranking)] * n,
    "relevant": lambda ranking, seen, n: [1] * sum(grade > 0 for grade in ranking[:n]),
}
RESULTS_OF_NDCG = {
    "ratio": lambda found, best: found / best,
    "list": lambda found, best: found,
    "loss": lambda found, best: 1 - found / best,
    "difference": lambda found, best: best - found,
    "inverse": lambda found, best: best / found,
}
UNDEFINED = {"zero": 0.0, "one": 1.0}


def weigh(grades: Sequence[int], gain: str, weight: str) -> float:
    """Return the sum of gain times weight over a list.

    >>> weigh([2, 0, 1], "linear", "rank") == 2/1 + 0/2 + 1/3
    True
    """
    return sum(GAINS[gain](grade) * WEIGHTS[weight](i) for i, grade in enumerate(grades, 1))


def make_dcg(
    *,
    gain: str = "exponential",
    discount: str = "log2",
    cutoff: str = "k",
    order: str = "given",
    result: str = "sum",
) -> Callable:
    """Return DCG@k, or one of its wrong variants.

    >>> make_dcg()([2, 0, 1], 3) == (2**2 - 1) / log2(2) + (2**1 - 1) / log2(4)
    True
    >>> make_dcg(discount="rank")([2, 0, 1], 3) == (2**2 - 1) / 1 + (2**1 - 1) / 3
    True
    """
    gain_of, weight_of = GAINS[gain], WEIGHTS[discount]

    def dcg(relevance: Sequence[int], k: int) -> float:
        ranking = ORDERS[order](relevance)
        seen = ranking[: CUTOFFS[cutoff](k, len(ranking))]
        gains = [gain_of(grade) for grade in seen]
        weights = [weight_of(i) for i in range(1, len(seen) + 1)]
        terms = [g * w for g, w in zip(gains, weights, strict=True)]
        value = RESULTS_OF_DCG[result]
        # 1/0 where the discount "skip" leaves rank 1 out.
        return value(terms, gains, [w for w in weights if w], k)

    return dcg


def make_ndcg(
    *,
    gain: str = "exponential",
    discount: str = "log2",
    ideal: str = "list",
    cutoff: str = "k",
    order: str = "given",
    result: str = "ratio",
    undefined: str = "zero",
) -> Callable:
    """Return nDCG@k, or one of its wrong variants.

    >>> make_ndcg()([1, 0], 2) == (1 / 1) / (1 / 1)
    True
    >>> make_ndcg(result="loss")([1, 0], 2) == 1 - 1
    True
    """
    gains = MIXED_GAINS.get(gain, (gain, gain))
    weights = MIXED_DISCOUNTS.get(discount, (discount, discount))

    def ndcg(relevance: Sequence[int], k: int) -> object:
        ranking = ORDERS[order](relevance)
        if not any(ranking):
            return UNDEFINED[undefined]
        n = CUTOFFS[cutoff](k, len(ranking))
        seen = ranking[:n]
        found = weigh(seen, gains[0], weights[0])
        best = weigh(IDEALS[ideal](ranking, seen, n), gains[1], weights[1])
        try:
            return RESULTS_OF_NDCG[result](found, best)
        except ZeroDivisionError:
            return UNSPECIFIED

    return ndcg
