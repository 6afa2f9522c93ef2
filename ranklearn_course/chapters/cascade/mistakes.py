"""RBP, ERR and PFound with what a learner's function may do instead, one keyword for each idea."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log2, nan, prod

from ranklearn_course.checker import UNSPECIFIED
from ranklearn_course.checker.variants import ORDERS

WORTH = {
    "binary": lambda grades: [int(grade > 0) for grade in grades],
    "raw": lambda grades: grades,
    "scaled": lambda grades: [grade / max(grades) for grade in grades],
    "top_only": lambda grades: [int(grade == max(grades)) for grade in grades],
    "one_only": lambda grades: [int(grade == 1) for grade in grades],
}
# The exponent of p at index i; `worth` is that of the list.
EXPONENTS = {
    "above": lambda worth, i: i,
    "rank": lambda worth, i: i + 1,
    "hits": lambda worth, i: sum(value > 0 for value in worth[:i]),
    "misses": lambda worth, i: sum(value == 0 for value in worth[:i]),
}
SCALES = {
    "leave": lambda p, worth, n: 1 - p,
    "none": lambda p, worth, n: 1,
    "stay": lambda p, worth, n: p,
    "prefix": lambda p, worth, n: (1 - p) / (1 - p**n),
    "ideal": lambda p, worth, n: 1 / sum(p**i for i in range(sum(map(bool, worth)))),
    "length": lambda p, worth, n: 1 / n,
}
STOPS = {
    "never": lambda worth: worth,
    "first_hit": lambda worth: [v if not any(worth[:i]) else 0 for i, v in enumerate(worth)],
}

# The probability that a grade satisfies the user.
FORMULAS = {
    "exponential": lambda grade, highest: (2**grade - 1) / 2**highest,
    "ratio": lambda grade, highest: grade / highest,
    "full": lambda grade, highest: (2**grade - 1) / (2**highest - 1),
    "power": lambda grade, highest: 2**grade / 2**highest,
    "four": lambda grade, highest: (2**grade - 1) / 2**4,
    "shares": lambda grade, highest: (2 ** (grade / highest) - 1) / 2,
    "gain": lambda grade, highest: 2**grade - 1,
    "raw": lambda grade, highest: grade,
    "double": lambda grade, highest: (2**grade - 1) / (2 * highest),
    "brackets": lambda grade, highest: 2**grade - 1 / 2**highest,
}
# What the documents above contribute to the look at index i.
LOOKS = {
    "cascade": lambda shares, i: prod(1 - share for share in shares[:i]),
    "independent": lambda shares, i: 1,
    "found": lambda shares, i: prod(shares[:i]),
    "own": lambda shares, i: prod(1 - share for share in shares[: i + 1]),
    "previous": lambda shares, i: 1 - shares[i - 1] if i else 1,
    "sum": lambda shares, i: 1 - sum(shares[:i]),
    "replaced": lambda shares, i: 1 - shares[i - 1] if i else 1,
}
PERSISTENCE = {
    "above": lambda p, i: p**i,
    "ignored": lambda p, i: 1,
    "rank": lambda p, i: p ** (i + 1),
    "once": lambda p, i: p if i else 1,
    "whole": lambda p, i: p,
    "leave": lambda p, i: (1 - p) ** i,
}
# What it is worth to be satisfied at index i.
VALUES = {
    "reciprocal": lambda i: 1 / (i + 1),
    "one": lambda i: 1,
    "log2": lambda i: 1 / log2(i + 2),
    "next": lambda i: 1 / (i + 2),
    "undefined": lambda i: 1 / i if i else nan,
    "rank": lambda i: i + 1,
}
RESULTS_OF_ERR = {
    "sum": lambda terms, stops, p: sum(terms),
    "satisfied": lambda terms, stops, p: sum(terms) / sum(stops),
    "leave": lambda terms, stops, p: (1 - p) * sum(terms),
    "first": lambda terms, stops, p: terms[0],
    "best": lambda terms, stops, p: max(terms),
    "last": lambda terms, stops, p: terms[-1],
}

# By what the look shrinks from one rank to the next.
STEPS = {
    "cascade": lambda rel, leave: (1 - rel) * (1 - leave),
    "break_only": lambda rel, leave: 1 - leave,
    "found": lambda rel, leave: rel * (1 - leave),
    "subtracted": lambda rel, leave: 1 - rel - leave,
    "joint": lambda rel, leave: 1 - rel * leave,
    "costless": lambda rel, leave: (1 - rel) * (1 - leave) if rel else 1,
}
# Which value of pBreak the steps use.
BREAKS = {
    "leave": lambda p_break: p_break,
    "continue": lambda p_break: 1 - p_break,
    "none": lambda p_break: 0,
    "fixed": lambda p_break: 0.15,
}
# Which documents shrink the look at index i.
ABOVE = {
    "all": lambda p_rel, i: p_rel[:i],
    "own": lambda p_rel, i: p_rel[: i + 1],
    "previous": lambda p_rel, i: p_rel[max(0, i - 1) : i],
    "but_first": lambda p_rel, i: p_rel[1:i],
}
FIRST_LOOKS = {"whole": lambda leave: 1, "broken": lambda leave: 1 - leave}
RESULTS_OF_PFOUND = {
    "found": lambda terms, p_rel: sum(terms),
    "lost": lambda terms, p_rel: 1 - sum(terms),
    "mean": lambda terms, p_rel: sum(terms) / len(terms),
    "first": lambda terms, p_rel: terms[0],
    "last": lambda terms, p_rel: terms[-1],
    "noisy_or": lambda terms, p_rel: 1 - prod(1 - rel for rel in p_rel),
}


def make_rbp(
    *,
    order: str = "given",
    worth: str = "binary",
    stop: str = "never",
    exponent: str = "above",
    persistence: str = "given",
    scale: str = "leave",
) -> Callable:
    """Return RBP, or one of its wrong variants.

    >>> make_rbp()([1, 0, 2], 0.5) == (1 - 0.5) * (0.5**0 + 0.5**2)
    True
    >>> make_rbp(worth="raw")([1, 0, 2], 0.5) == (1 - 0.5) * (1 * 0.5**0 + 2 * 0.5**2)
    True
    """

    def rbp(grades: Sequence[int], p: float) -> object:
        ranking = ORDERS[order](grades)
        if not any(ranking):
            return 0.0
        p = 1 - p if persistence == "swapped" else p
        seen = STOPS[stop](WORTH[worth](ranking))
        found = sum(value * p ** EXPONENTS[exponent](seen, i) for i, value in enumerate(seen))
        try:
            return SCALES[scale](p, seen, len(seen)) * found
        except ZeroDivisionError:
            return UNSPECIFIED

    return rbp


def make_satisfaction(*, formula: str = "exponential") -> Callable:
    """Return the probability that a grade satisfies the user, or a wrong variant.

    >>> make_satisfaction()(2, 3) == (2**2 - 1) / 2**3
    True
    """

    def satisfaction(grade: int, max_grade: int) -> float:
        return FORMULAS[formula](grade, max_grade)

    return satisfaction


def make_err(
    *,
    order: str = "given",
    formula: str = "exponential",
    scale: str = "given",
    looks: str = "cascade",
    persistence: str = "above",
    stop: str = "satisfied",
    value: str = "reciprocal",
    result: str = "sum",
) -> Callable:
    """Return ERR, or one of its wrong variants.

    >>> make_err()([1, 1], 1, 1) == 1 / 1 * 1 / 2 + 1 / 2 * 1 / 2 * 1 / 2
    True
    >>> make_err(looks="independent")([1, 1], 1, 1) == 1 / 1 * 1 / 2 + 1 / 2 * 1 / 2
    True
    """

    def err(grades: Sequence[int], max_grade: int, p: float) -> object:
        if not any(grades):
            return 0.0
        highest = max(grades) if scale == "list" else max_grade
        shares = [FORMULAS[formula](grade, highest) for grade in ORDERS[order](grades)]
        # Whoever sets the look anew forgets the persistence of the ranks above, too.
        decay = "once" if looks == "replaced" and persistence == "above" else persistence
        stops = [
            r * LOOKS[looks](shares, i) * PERSISTENCE[decay](p, i)
            for i, r in enumerate(shares if stop == "satisfied" else [1] * len(shares))
        ]
        terms = [VALUES[value](i) * stop for i, stop in enumerate(stops)]
        try:
            return RESULTS_OF_ERR[result](terms, stops, p)
        except ZeroDivisionError:
            return UNSPECIFIED

    return err


def make_pfound(
    *,
    order: str = "given",
    step: str = "cascade",
    leave: str = "leave",
    above: str = "all",
    first_look: str = "whole",
    value: str = "one",
    result: str = "found",
) -> Callable:
    """Return PFound, or one of its wrong variants.

    >>> make_pfound()([0.4, 0.4], 0.15) == 0.4 + (1 - 0.4) * (1 - 0.15) * 0.4
    True
    >>> round(make_pfound(leave="none")([0.4, 0.4], 0.15), 6) == round(1 - 0.6**2, 6)
    True
    """

    def pfound(p_rel: Sequence[float], p_break: float) -> float:
        ranking, leaving = ORDERS[order](p_rel), BREAKS[leave](p_break)
        looks = [
            FIRST_LOOKS[first_look](leaving)
            * prod(STEPS[step](rel, leaving) for rel in ABOVE[above](ranking, i))
            for i in range(len(ranking))
        ]
        terms = [
            VALUES[value](i) * look * rel
            for i, (look, rel) in enumerate(zip(looks, ranking, strict=True))
        ]
        return RESULTS_OF_PFOUND[result](terms, ranking)

    return pfound
