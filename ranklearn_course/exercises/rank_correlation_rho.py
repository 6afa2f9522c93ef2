"""Spearman's rho with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import HABR
from ranklearn_course.exercises.rank_correlation_pairs import is_constant

Numbers = Sequence[float]


def argsort(values: Numbers) -> list[int]:
    """Return the places of the values from the smallest to the largest.

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
    "positions": lambda values: [place + 1 for place in argsort(values)],
    "values": lambda values: values,
}
# Arguments: ab, aa, bb (sums of products of centred ranks) and n.
SCALES = {
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
    return SCALES[scale](ab, aa, bb, n)


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


def explain_rho(x: Numbers, y: Numbers) -> str:
    """Spell out the ranks that are correlated.

    >>> explain_rho([1, 1], [0, 1])
    '0, because one of the lists is constant'
    >>> explain_rho([5, 5, 9], [1, 2, 3])
    'the correlation of the ranks [1.5, 1.5, 3] and [1, 2, 3]'
    """
    if is_constant(x, y):
        return "0, because one of the lists is constant"
    a, b = (", ".join(f"{rank:g}" for rank in RANKS["mid"](list(v))) for v in (x, y))
    return f"the correlation of the ranks [{a}] and [{b}]"


RHO = Catalogue(
    make_rho,
    (
        Switch(
            "formula",
            "shortcut",
            "It uses the shortcut with squared differences, which is right only without ties.",
            "Which value do the ranks [1.5, 1.5] and [1, 2] get from your formula?",
            "convention",
            "textbooks that assume that there are no ties",
            f"{HABR}, Spearman; the sum of squared differences of ranks",
        ),
        Switch(
            "formula",
            "without_6",
            "It uses the shortcut and leaves out the factor 6.",
            "Can two opposite orders reach -1?",
        ),
        Switch(
            "formula",
            "without_1",
            "It uses the shortcut and does not subtract from 1.",
            "Which value do two equal orders get?",
        ),
        Switch(
            "formula",
            "cube",
            "It uses the shortcut and divides by n^3, not by n (n^2 - 1).",
            "Can two opposite orders of two documents reach -1?",
        ),
        Switch(
            "formula",
            "n_minus_1",
            "It uses the shortcut and divides by n (n - 1), not by n (n^2 - 1).",
            "Which value do two opposite orders of two documents get?",
        ),
        Switch(
            "formula",
            "absolute",
            "It adds up absolute differences of ranks, not squares: that is the footrule.",
            "Does a difference of two ranks cost twice or four times as much as one of one rank?",
            "convention",
            "Spearman himself, for his footrule",
            "Spearman (1906)",
        ),
        Switch(
            "ranks",
            "values",
            "It correlates the values, not their ranks: that is Pearson's coefficient.",
            "Does your value stay the same if the largest number becomes ten times as large?",
            "convention",
            "Pearson",
        ),
        Switch(
            "ranks",
            "positions",
            "It calls argsort once, which gives the documents in order and not their ranks.",
            "What does argsort say about [30, 10, 20], and which ranks do they have?",
            source="NumPy code with one argsort where two are needed",
        ),
        Switch(
            "ranks",
            "ordinal",
            "It gives tied documents different ranks, in the order of the list.",
            "Which ranks do two documents with the same value deserve?",
            source="argsort of argsort on data with ties",
        ),
        Switch(
            "ranks",
            "first",
            "It gives tied documents the first rank of their group, as in sports.",
            "What is the mean rank of three documents if the first two share rank 1?",
            source="scipy.stats.rankdata with method min",
        ),
        Switch(
            "ranks",
            "last",
            "It gives tied documents the last rank of their group.",
            "What is the mean rank of three documents if the first two share rank 2?",
            source="scipy.stats.rankdata with method max",
        ),
        Switch(
            "ranks",
            "dense",
            "It leaves no gap after tied documents.",
            "Which rank has the third document if the first two are tied?",
            source="scipy.stats.rankdata with method dense",
        ),
        Switch(
            "scale",
            "covariance",
            "It returns the covariance of the ranks.",
            "Which value does a list get when it is compared with itself?",
        ),
        Switch(
            "scale",
            "first",
            "It divides by the variance of the ranks of x only: that is a slope.",
            "Does your value stay the same if x and y change places?",
        ),
        Switch(
            "scale",
            "unrooted",
            "It divides by the product of the sums of squares and forgets the root.",
            "Which value does a list get when it is compared with itself?",
        ),
        Switch(
            "scale",
            "mixed",
            "It divides by n - 1 in the covariance and by n in the deviations.",
            "Which value does a list get when it is compared with itself?",
            source="numpy.cov, which divides by n - 1, beside numpy.std, which divides by n",
        ),
        Switch(
            "scale",
            "squared",
            "It returns the square of the correlation.",
            "Which sign do two opposite orders get?",
        ),
    ),
)
