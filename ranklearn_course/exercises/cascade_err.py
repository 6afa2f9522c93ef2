"""ERR with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import log2, prod
from random import Random

from ranklearn_course.checker import UNSPECIFIED, Catalogue, all_rankings, in_order
from ranklearn_course.exercises.cascade_rbp import (
    AT_MOST_ONE,
    NOT_A_SHARE,
    NOT_GRADES,
    ORDERS,
    REVERSED,
    is_grades,
    is_share,
)
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import HABR, TDS

# The probability that a grade satisfies the user.
MAPS = {
    "exponential": lambda grade, top: (2**grade - 1) / 2**top,
    "ratio": lambda grade, top: grade / top,
    "full": lambda grade, top: (2**grade - 1) / (2**top - 1),
    "power": lambda grade, top: 2**grade / 2**top,
    "four": lambda grade, top: (2**grade - 1) / 2**4,
    "shares": lambda grade, top: (2 ** (grade / top) - 1) / 2,
    "gain": lambda grade, top: 2**grade - 1,
    "raw": lambda grade, top: grade,
    "double": lambda grade, top: (2**grade - 1) / (2 * top),
}
# What the documents above contribute to the look at place i, from 0.
LOOKS = {
    "cascade": lambda shares, i: prod(1 - share for share in shares[:i]),
    "independent": lambda shares, i: 1,
    "found": lambda shares, i: prod(shares[:i]),
    "own": lambda shares, i: prod(1 - share for share in shares[: i + 1]),
    "previous": lambda shares, i: 1 - shares[i - 1] if i else 1,
    "sum": lambda shares, i: 1 - sum(shares[:i]),
}
PERSISTENCE = {
    "above": lambda p, i: p**i,
    "ignored": lambda p, i: 1,
    "rank": lambda p, i: p ** (i + 1),
    "once": lambda p, i: p if i else 1,
    "whole": lambda p, i: p,
    "leave": lambda p, i: (1 - p) ** i,
}
VALUES = {
    "reciprocal": lambda i: 1 / (i + 1),
    "one": lambda i: 1,
    "log2": lambda i: 1 / log2(i + 2),
    "next": lambda i: 1 / (i + 2),
    "rank": lambda i: i + 1,
}
RESULTS = {
    "sum": lambda terms, stops: sum(terms),
    "satisfied": lambda terms, stops: sum(terms) / sum(stops),
    "best": lambda terms, stops: max(terms),
}


def make_satisfaction(*, formula: str = "exponential") -> Callable:
    """Return the probability that a grade satisfies the user, or a wrong variant.

    >>> make_satisfaction()(2, 3) == (2**2 - 1) / 2**3
    True
    """

    def satisfaction(grade: int, max_grade: int) -> float:
        return MAPS[formula](grade, max_grade)

    return satisfaction


def make_err(
    *,
    order: str = "given",
    formula: str = "exponential",
    scale: str = "given",
    looks: str = "cascade",
    persistence: str = "above",
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
        top = max(grades) if scale == "list" else max_grade
        shares = [MAPS[formula](grade, top) for grade in ORDERS[order](grades)]
        stops = [
            r * LOOKS[looks](shares, i) * PERSISTENCE[persistence](p, i)
            for i, r in enumerate(shares)
        ]
        terms = [VALUES[value](i) * stop for i, stop in enumerate(stops)]
        try:
            return RESULTS[result](terms, stops)
        except ZeroDivisionError:
            return UNSPECIFIED

    return err


def explain_satisfaction(grade: int, max_grade: int) -> str:
    """Spell out the arithmetic of the probability.

    >>> explain_satisfaction(2, 3)
    '(2^2 - 1) / 2^3'
    """
    return f"(2^{grade} - 1) / 2^{max_grade}"


def explain_err(grades: Sequence[int], max_grade: int, p: float) -> str:
    """Spell out the arithmetic of ERR: the value of the rank, the look, the satisfaction.

    >>> explain_err([1, 0, 1], 1, 1)
    '1/1 * 1 * 0.5 + 1/3 * 0.5 * 0.5'
    """
    shares = [MAPS["exponential"](grade, max_grade) for grade in grades]
    looks = [LOOKS["cascade"](shares, i) * p**i for i in range(len(shares))]
    terms = [
        f"1/{i} * {look:g} * {r:g}"
        for i, (look, r) in enumerate(zip(looks, shares, strict=True), 1)
        if r
    ]
    return " + ".join(terms) or "0, because nothing is relevant"


def is_edge(grades: Sequence[int], max_grade: int, p: float) -> bool:
    """Nothing is relevant, or nobody looks at rank 2.

    >>> is_edge([0], 1, 1), is_edge([1], 1, 0), is_edge([1], 1, 1)
    (True, True, False)
    """
    return p == 0 or not any(grades)


NOT_A_SCALE = "max_grade must be a whole number of at least {best}, the best grade, got {got}."


def refuse_err(grades: object, max_grade: object, p: object) -> str:
    """Say what is wrong with a case, in a sentence; empty if nothing is.

    >>> refuse_err([3], 2, 1)
    'max_grade must be a whole number of at least 3, the best grade, got 2.'
    """
    if not is_grades(grades):
        return NOT_GRADES.format(grades=grades)
    best = max(1, *grades)
    if type(max_grade) is not int or not best <= max_grade <= 50:
        return NOT_A_SCALE.format(best=best, got=max_grade)
    if is_share(p):
        return ""
    return NOT_A_SHARE.format(name="p", bound=AT_MOST_ONE, value=p)


def err_cases(long_ones: int = 30, seed: int = 0) -> tuple[tuple, ...]:
    """Return lists with scales and persistences: all up to three documents, then random ones.

    >>> err_cases()[0]
    ((0,), 1, 0)
    """
    lists = [grades for grades in all_rankings((0, 1, 2), 3) if grades]
    small = [
        (grades, top, p)
        for grades, top, p in product(lists, (1, 2, 3), (1, 0.8, 0.5, 0))
        if top >= max(grades) and (p or len(grades) <= 2)
    ]
    random = Random(seed)
    long = [
        (tuple(random.choices(range(4), k=random.randint(4, 12))), 3, random.choice((0.5, 1)))
        for _ in range(long_ones)
    ]
    return in_order(small) + in_order(long)


ERR_CASES = err_cases()
SATISFACTION_CASES = in_order([(grade, top) for top in range(1, 6) for grade in range(top + 1)])

MAP_SWITCHES = (
    Switch(
        "formula",
        "ratio",
        "It divides the grade by the highest grade.",
        "How much more does grade 2 satisfy than grade 1?",
        "convention",
        "the simple form of the Habr article, and CatBoost",
        f"{HABR}, ERR with probabilities from labels between 0 and 1",
    ),
    Switch(
        "formula",
        "full",
        "It divides by 2^max_grade - 1, so that the highest grade always satisfies.",
        "Does anybody go on after a document of the highest grade?",
    ),
    Switch(
        "formula",
        "power",
        "It takes 2^g and forgets to subtract 1.",
        "With which probability does a document of grade 0 satisfy?",
    ),
    Switch(
        "formula",
        "four",
        "It divides by 16 on every scale.",
        "Where does your function use max_grade?",
        "convention",
        "gdeval, which fixes the highest grade at 4",
        "gdeval, run through ir_measures",
    ),
    Switch(
        "formula",
        "shares",
        "It divides the grade by max_grade before the power, and by 2 after it.",
        "With which probability does the best document satisfy?",
        source=f"{HABR}: (2^r - 1) / 2^max with r between 0 and 1",
    ),
    Switch(
        "formula",
        "double",
        "It divides by 2 times max_grade, not by 2 to the power of max_grade.",
        "What is 2 ** 3, and what is 2 * 3?",
    ),
    Switch(
        "formula",
        "raw",
        "It takes the grade itself for a probability.",
        "Can a probability be 2?",
    ),
)
SATISFACTION = Catalogue(
    make_satisfaction,
    (
        *MAP_SWITCHES,
        Switch(
            "formula",
            "gain",
            "It computes the gain of DCG and does not divide.",
            "Can a probability be 3?",
        ),
    ),
)
ERR = Catalogue(
    make_err,
    (
        Switch(
            "looks",
            "independent",
            "It leaves out the product: every user looks at every rank.",
            "Who looks at rank 2 if the document at rank 1 satisfies everybody?",
            source=f"{TDS}: 1/i is called the probability of stopping at rank i",
        ),
        Switch(
            "looks",
            "found",
            "It multiplies the probabilities of satisfaction, not those of going on.",
            "Does a user go on who was satisfied, or one who was not?",
        ),
        Switch(
            "looks",
            "own",
            "It counts the document itself among those that did not satisfy.",
            "Which documents must have failed before the user looks at rank 1?",
        ),
        Switch(
            "looks",
            "previous",
            "It looks back one rank only.",
            "Which documents must have failed before the user looks at rank 3?",
        ),
        Switch(
            "looks",
            "sum",
            "It subtracts the sum of the probabilities above, and does not multiply.",
            "Can a probability of looking at rank 3 be negative?",
        ),
        Switch(
            "persistence",
            "ignored",
            "It ignores p.",
            "Does your value fall if users give up sooner?",
            "convention",
            "Chapelle and others, whose ERR has no p",
            "Chapelle, Metzler, Zhang and Grinspan (2009)",
        ),
        Switch(
            "persistence",
            "rank",
            "It takes p^i, not p^(i-1).",
            "With which probability does the user look at rank 1?",
        ),
        Switch(
            "persistence",
            "once",
            "It multiplies every rank after the first by p once.",
            "How many times has a user decided to go on before looking at rank 3?",
        ),
        Switch(
            "persistence",
            "whole",
            "It multiplies the whole sum by p.",
            "How many times has a user decided to go on before looking at rank 1?",
        ),
        Switch(
            "persistence",
            "leave",
            "It takes p as the probability of leaving.",
            "Do users with p = 1 look at everything or at rank 1 only?",
        ),
        Switch(
            "value",
            "one",
            "It leaves 1/i out: that is the probability of being satisfied at all.",
            "What is satisfaction at rank 2 worth, compared with rank 1?",
        ),
        Switch(
            "value",
            "log2",
            "It uses the discount of DCG, 1/log2(i + 1), where ERR has 1/i.",
            "What does reciprocal mean in the name of ERR?",
        ),
        Switch(
            "value",
            "next",
            "It counts ranks from 2.",
            "What is satisfaction at rank 1 worth?",
        ),
        Switch(
            "value",
            "rank",
            "It multiplies by the rank, so that late satisfaction counts more.",
            "What is satisfaction at rank 2 worth, compared with rank 1?",
        ),
        *MAP_SWITCHES,
        Switch(
            "scale",
            "list",
            "It takes the best grade of the list for the top of the scale.",
            "Does a list of grade 1 get the same value on a scale up to 1 and on one up to 3?",
        ),
        Switch(
            "result",
            "satisfied",
            "It divides by the probability that the user is satisfied at all.",
            "What does ERR count for a user who is never satisfied?",
        ),
        Switch(
            "result",
            "best",
            "It keeps the largest term only.",
            "Does your loop add to the sum?",
        ),
        REVERSED,
    ),
)
