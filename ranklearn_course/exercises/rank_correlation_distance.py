"""Kendall's distance with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from ranklearn_course.checker import UNSPECIFIED, Catalogue, all_rankings, in_order
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.precision_ap import TDS
from ranklearn_course.exercises.rank_correlation_pairs import NEIGHBOURS, PAIRS

GRADES = {"all": lambda grade: grade, "binary": lambda grade: int(grade > 0)}
# How many inversions a pair of equal grades counts as.
TIES_AS_INVERSIONS = {"none": 0, "whole": 1, "half": 0.5}
DISTANCE_SCALES = {
    "untied": lambda grades, untied, n_pairs: untied,
    "pairs": lambda grades, untied, n_pairs: n_pairs,
    "ordered": lambda grades, untied, n_pairs: 2 * n_pairs,
    "count": lambda grades, untied, n_pairs: 1,
    "classes": lambda grades, untied, n_pairs: sum(map(bool, grades)) * grades.count(0),
}
# Of one, of several.
INVERSIONS = ("{n} inversion", "{n} inversions")
UNTIED = ("{n} pair with different grades", "{n} pairs with different grades")
DISTANCE_RESULTS = {
    "distance": lambda share: share,
    "agreement": lambda share: 1 - share,
    "coefficient": lambda share: 1 - 2 * share,
}


def make_distance(
    *,
    pairs: str = "all",
    grades: str = "all",
    ties: str = "none",
    scale: str = "untied",
    result: str = "distance",
) -> Callable:
    """Return the share of inversions, or one of its wrong variants.

    >>> make_distance()([1, 0, 2]) == 2 / 3
    True
    >>> make_distance(scale="count")([1, 0, 2])
    2.0
    """

    def kendall_distance(relevance: Sequence[int]) -> object:
        if len(set(relevance)) == 1:
            return 0.0
        seen = [GRADES[grades](grade) for grade in relevance]
        compared = [(seen[i], seen[j]) for i, j in PAIRS[pairs](len(seen))]
        untied = sum(above != below for above, below in compared)
        inversions = sum(above < below for above, below in compared)
        inversions += TIES_AS_INVERSIONS[ties] * (len(compared) - untied)
        size = DISTANCE_SCALES[scale](seen, untied, len(compared))
        return DISTANCE_RESULTS[result](inversions / size) if size else UNSPECIFIED

    return kendall_distance


def explain_distance(relevance: Sequence[int]) -> str:
    """Spell out the arithmetic of the distance.

    >>> explain_distance([1, 0, 2, 0])
    '2 inversions / 5 pairs with different grades'
    >>> explain_distance([0, 1])
    '1 inversion / 1 pair with different grades'
    >>> explain_distance([1, 1])
    '0, because no pair has different grades'
    """
    compared = list(combinations(relevance, 2))
    untied = sum(above != below for above, below in compared)
    inversions = sum(above < below for above, below in compared)
    if not untied:
        return "0, because no pair has different grades"
    counts = (inversions, INVERSIONS), (untied, UNTIED)
    return " / ".join(words[n != 1].format(n=n) for n, words in counts)


_RANDOM = Random(1)
DISTANCE_CASES = in_order([(r,) for r in all_rankings((0, 1, 2), 4) if r]) + in_order(
    [(tuple(_RANDOM.choices((0, 1, 2), k=n)),) for n in range(5, 25)]
)

DISTANCE = Catalogue(
    make_distance,
    (
        Switch(
            "scale",
            "pairs",
            "It divides by the number of all pairs, tied ones too.",
            "Can the worst order of [1, 1, 0] reach 1?",
            "convention",
            "those who compare strict orders",
            f"{TDS}: Kendall distance of graded lists",
        ),
        Switch(
            "scale",
            "ordered",
            "It divides by n (n - 1), which counts every pair twice.",
            "How many pairs do three documents have: 3 or 6?",
        ),
        Switch(
            "scale",
            "count",
            "It returns D, the number of inversions, and does not divide.",
            "By what must D be divided so that the worst order gets 1?",
            "convention",
            "this lesson's Kendall distance and the TDS guide",
            f"{TDS}: 9 inversions against 8",
        ),
        Switch(
            "scale",
            "classes",
            "It divides by the number of relevant times the number of irrelevant documents.",
            "Do a grade 2 and a grade 1 make a pair with different grades?",
            source="the area under the ROC curve, where labels are 0 and 1",
        ),
        Switch(
            "ties",
            "whole",
            "It counts a pair of equal grades as an inversion.",
            "Can two documents of equal grade stand in the wrong order?",
            source="<= where < belongs",
        ),
        Switch(
            "ties",
            "half",
            "It counts a pair of equal grades as half an inversion.",
            "Can two documents of equal grade stand in the wrong order?",
            "convention",
            "Fagin and others, with a penalty of 1/2",
            "Fagin, Kumar, Mahdian, Sivakumar and Vee (2004)",
        ),
        NEIGHBOURS,
        Switch(
            "grades",
            "binary",
            "It treats grades as relevant or not.",
            "Are a grade 2 and a grade 1 a pair with different grades?",
        ),
        Switch(
            "result",
            "agreement",
            "It returns the share of pairs in the right order.",
            "Which value should a perfect list get?",
        ),
        Switch(
            "result",
            "coefficient",
            "It returns a coefficient between -1 and 1, not a distance.",
            "Can a distance be negative?",
        ),
    ),
)
