"""Kendall's tau with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import HABR
from ranklearn_course.exercises.rank_correlation_pairs import NEIGHBOURS, PAIRS, is_constant


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


TIES_AS_AGREEMENT = {"none": 0, "discordant": -1, "concordant": 1}
TAU_SCALES = {
    "b": lambda c: sqrt(c.untied_x * c.untied_y),
    "a": lambda c: c.total,
    "c": lambda c: (c.n_values - 1) * c.n**2 / (2 * c.n_values),
    "gamma": lambda c: c.concordant + c.discordant,
    "ordered": lambda c: 2 * c.total,
    "product": lambda c: c.untied_x * c.untied_y,
    "first": lambda c: c.untied_x,
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


def count_pairs(x: Sequence[float], y: Sequence[float], pairs: str, ties: str) -> PairCounts:
    """Compare the documents of each pair in both lists.

    >>> count_pairs([3, 2, 1], [3, 1, 1], "all", "none").agreement
    2
    """
    signs = [(sign(x[i] - x[j]), sign(y[i] - y[j])) for i, j in PAIRS[pairs](len(x))]
    products = [a * b for a, b in signs]
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
    *, pairs: str = "all", ties: str = "none", scale: str = "b", result: str = "coefficient"
) -> Callable:
    """Return Kendall's tau-b, or one of its wrong variants.

    >>> round(make_tau()([3, 2, 1], [3, 1, 1]), 6) == round(2 / (3 * 2) ** 0.5, 6)
    True
    >>> make_tau(scale="a")([3, 2, 1], [3, 1, 1]) == 2 / 3
    True
    """

    def kendall_tau(x: Sequence[float], y: Sequence[float]) -> object:
        if is_constant(x, y):
            return 0.0
        counts = count_pairs(x, y, pairs, ties)
        size = TAU_SCALES[scale](counts)
        return TAU_RESULTS[result](counts, size) if size else UNSPECIFIED

    return kendall_tau


def explain_tau(x: Sequence[float], y: Sequence[float]) -> str:
    """Spell out the arithmetic of tau-b.

    >>> explain_tau([3, 2, 1], [3, 1, 1])
    '(2 - 0) / sqrt(3 * 2)'
    >>> explain_tau([1, 1], [0, 1])
    '0, because one of the lists is constant'
    """
    if is_constant(x, y):
        return "0, because one of the lists is constant"
    c = count_pairs(x, y, "all", "none")
    return f"({c.concordant} - {c.discordant}) / sqrt({c.untied_x} * {c.untied_y})"


TAU = Catalogue(
    make_tau,
    (
        Switch(
            "ties",
            "discordant",
            "It counts a tied pair as discordant.",
            "Do two lists contradict each other where one of them has a tie?",
            source="an else branch that takes all that is not concordant",
        ),
        Switch(
            "ties",
            "concordant",
            "It counts a tied pair as concordant.",
            "Do two lists agree where one of them has a tie?",
            source=">= where > belongs",
        ),
        Switch(
            "scale",
            "a",
            "It divides by the number of all pairs, n (n - 1) / 2: that is tau-a.",
            "Which value does a list with a tie get when it is compared with itself?",
            "convention",
            HABR,
            f"{HABR}, Kendall; SciPy PR 9361",
        ),
        Switch(
            "scale",
            "gamma",
            "It divides by C + D, the untied pairs: that is gamma, another coefficient.",
            "What does a tie in one of the lists cost?",
            "convention",
            "Goodman and Kruskal",
            "Goodman and Kruskal (1954)",
        ),
        Switch(
            "scale",
            "c",
            "It scales by the number of different values: that is tau-c.",
            "Which pairs does the formula of tau-b divide by?",
            "convention",
            "Stuart, for tables that are not square",
            "Stuart (1953); SciPy, kendalltau with variant c",
        ),
        Switch(
            "scale",
            "ordered",
            "It divides by n (n - 1), which counts every pair twice.",
            "How many pairs do three documents have: 3 or 6?",
        ),
        Switch(
            "scale",
            "product",
            "It divides by the product of the two counts and forgets the root.",
            "Which value does a list get when it is compared with itself?",
        ),
        Switch(
            "scale",
            "first",
            "It divides by the pairs that x tells apart: that is Somers' D, another coefficient.",
            "Does your value stay the same if x and y change places?",
            "convention",
            "Somers",
            "Somers (1962)",
        ),
        Switch(
            "scale",
            "count",
            "It does not divide.",
            "What is the largest value that your function can return?",
        ),
        NEIGHBOURS,
        Switch(
            "result",
            "distance",
            "It returns the share of discordant pairs: a distance, not a coefficient.",
            "Which value do two equal orders get?",
        ),
        Switch(
            "result",
            "share",
            "It leaves the discordant pairs out.",
            "What does a pair in opposite order cost?",
        ),
        Switch(
            "result",
            "shortcut",
            "It computes 1 - 2D / (n (n - 1) / 2), which is right only without ties.",
            "Does your formula count a tied pair as one in the same order?",
            source="tau as one minus twice the distance, an identity of strict orders",
        ),
        Switch(
            "result",
            "opposite",
            "It subtracts concordant from discordant pairs.",
            "Which sign do two equal orders get?",
        ),
        Switch(
            "result",
            "absolute",
            "It loses the sign.",
            "Can opposite orders get the same value as equal ones?",
        ),
    ),
)
