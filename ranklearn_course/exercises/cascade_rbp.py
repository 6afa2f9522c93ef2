"""RBP with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

from ranklearn_course.checker import UNSPECIFIED, Catalogue, all_rankings, in_order
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import TDS

ORDERS = {"given": list, "reversed": lambda values: list(reversed(values))}
WORTH = {
    "binary": lambda grades: [int(grade > 0) for grade in grades],
    "raw": lambda grades: grades,
    "scaled": lambda grades: [grade / max(grades) for grade in grades],
    "top_only": lambda grades: [int(grade == max(grades)) for grade in grades],
}
# The exponent of p at place i, from 0; `worth` is that of the list.
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


def explain_rbp(grades: Sequence[int], p: float) -> str:
    """Spell out the arithmetic of RBP.

    >>> explain_rbp([1, 0, 2], 0.5)
    '(1 - 0.5) * (0.5^0 + 0.5^2)'
    >>> explain_rbp([0], 0.5)
    '0, because nothing is relevant'
    """
    terms = [f"{p:g}^{i}" for i, grade in enumerate(grades) if grade]
    if not terms:
        return "0, because nothing is relevant"
    return f"(1 - {p:g}) * ({' + '.join(terms)})"


def is_edge(grades: Sequence[int], p: float) -> bool:
    """Nothing is relevant, or nobody looks at rank 2.

    >>> is_edge([0], 0.5), is_edge([1], 0), is_edge([1], 0.5)
    (True, True, False)
    """
    return p == 0 or not any(grades)


NOT_GRADES = "grades must be a list of one or more whole numbers, none below 0, got {grades}."
NOT_A_SHARE = "{name} must be a number of at least 0 and {bound}, got {value}."
BELOW_ONE, AT_MOST_ONE = "below 1", "at most 1"


def is_grades(grades: object) -> bool:
    """Tell whether a value is a list of at least one grade.

    >>> is_grades([2, 0]), is_grades([]), is_grades([-1])
    (True, False, False)
    """
    return (
        isinstance(grades, list | tuple)
        and len(grades) > 0
        and all(type(grade) is int and grade >= 0 for grade in grades)
    )


def is_share(value: object) -> bool:
    """Tell whether a value is a number from 0 to 1.

    >>> is_share(0.5), is_share(2), is_share(True)
    (True, False, False)
    """
    return type(value) in (int, float) and 0 <= value <= 1


def refuse_rbp(grades: object, p: object) -> str:
    """Say what is wrong with a case, in a sentence; empty if nothing is.

    >>> refuse_rbp([1], 1)
    'p must be a number of at least 0 and below 1, got 1.'
    """
    if not is_grades(grades):
        return NOT_GRADES.format(grades=grades)
    if is_share(p) and p < 1:
        return ""
    return NOT_A_SHARE.format(name="p", bound=BELOW_ONE, value=p)


def rbp_cases(long_ones: int = 20, seed: int = 0) -> tuple[tuple, ...]:
    """Return lists with persistences: all up to four documents, then random longer ones.

    >>> rbp_cases()[0]
    ((0,), 0)
    """
    lists = [grades for grades in all_rankings((0, 1, 2), 4) if grades]
    short = [grades for grades in lists if len(grades) <= 2]
    random = Random(seed)
    long = [
        (tuple(random.choices((0, 1, 2), k=random.randint(5, 15))), random.choice((0.5, 0.8)))
        for _ in range(long_ones)
    ]
    return in_order([*product(lists, (0.5, 0.8)), *product(short, (0,))]) + in_order(long)


RBP_CASES = rbp_cases()
REVERSED = Switch(
    "order",
    "reversed",
    "It reads the list from its end.",
    "Which end of the list is rank 1?",
)
RBP = Catalogue(
    make_rbp,
    (
        Switch(
            "scale",
            "none",
            "It leaves the factor 1 - p out.",
            "What is the value of a very long list in which everything is relevant?",
            source=f"{TDS}: the expected utility, one step before RBP",
        ),
        Switch(
            "scale",
            "prefix",
            "It divides by the weight of the ranks in the list, so that a full list reaches 1.",
            "Does the user of RBP stop where your list stops?",
            "convention",
            "those who scale RBP to the judged ranks",
        ),
        Switch(
            "scale",
            "ideal",
            "It divides by the RBP of the best order of the list.",
            "Which metric compares a list with its ideal, and is it this one?",
            "convention",
            "those who treat RBP like nDCG",
        ),
        Switch(
            "scale",
            "stay",
            "It multiplies by p, not by 1 - p.",
            "Which share of users stops at a rank that they look at?",
        ),
        Switch(
            "scale",
            "length",
            "It divides by the length of the list.",
            "How many documents does the user look at on average: n, or 1 / (1 - p)?",
        ),
        Switch(
            "exponent",
            "rank",
            "It takes p^i, not p^(i-1).",
            "With which probability does the user look at rank 1?",
        ),
        Switch(
            "exponent",
            "hits",
            "It raises p to the number of hits above, not to the number of documents above.",
            "Does the user pay for an irrelevant document that was looked at?",
        ),
        Switch(
            "exponent",
            "misses",
            "It raises p to the number of irrelevant documents above.",
            "Does the user of RBP tire of good documents too?",
        ),
        Switch(
            "worth",
            "raw",
            "It multiplies by the grade itself.",
            "Can RBP exceed 1?",
            source="ranx, whose documentation of rbp says binary",
        ),
        Switch(
            "worth",
            "scaled",
            "It divides each grade by the best grade of the list.",
            "Is a document of grade 1 relevant in this exercise?",
            "convention",
            "those who use graded relevance from 0 to 1",
        ),
        Switch(
            "worth",
            "top_only",
            "It counts documents of the best grade only.",
            "Is a document of grade 1 relevant if there is one of grade 2?",
        ),
        Switch(
            "stop",
            "first_hit",
            "It stops at the first relevant document, as in a cascade.",
            "Does the user of RBP go on after a relevant document?",
        ),
        Switch(
            "persistence",
            "swapped",
            "It takes p as the probability of leaving.",
            "Does a user with p = 0.9 look at many documents or at few?",
        ),
        REVERSED,
    ),
)
