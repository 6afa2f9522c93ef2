"""The change of nDCG by a swap with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from math import log2
from random import Random

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch

GAINS = {"exponential": lambda r: 2**r - 1, "linear": lambda r: r, "binary": lambda r: int(r > 0)}
WEIGHTS = {
    "log2": lambda rank: 1 / log2(1 + rank),
    "reciprocal": lambda rank: 1 / rank,
    "late": lambda rank: 1 / log2(2 + rank),
}
SIGNS = {"absolute": abs, "after": lambda change: change, "before": lambda change: -change}


def _swapped(grades: Sequence[int], i: int, j: int) -> list[int]:
    found = list(grades)
    found[i - 1], found[j - 1] = found[j - 1], found[i - 1]
    return found


def _lifted(grades: Sequence[int], i: int, j: int) -> list[int]:
    found = list(grades)
    found.insert(i - 1, found.pop(j - 1))
    return found


MOVES = {"swap": _swapped, "lift": _lifted}


def make_delta_ndcg(
    *,
    gain: str = "exponential",
    weight: str = "log2",
    ideal: str = "sorted",
    sign: str = "absolute",
    move: str = "swap",
    answer: str = "change",
) -> Callable:
    """Return |change of nDCG| if the documents at ranks i < j swap, or a wrong variant.

    >>> make_delta_ndcg()([0, 1], 1, 2) == 1 - 1 / log2(3)
    True
    >>> make_delta_ndcg(sign="before")([0, 1], 1, 2) < 0
    True
    """

    def dcg(grades: Sequence[int]) -> float:
        return sum(GAINS[gain](r) * WEIGHTS[weight](rank) for rank, r in enumerate(grades, 1))

    def delta_ndcg(grades: Sequence[int], i: int, j: int) -> float:
        wholes = {"sorted": dcg(sorted(grades, reverse=True)), "own": dcg(grades), "none": 1.0}
        moved = MOVES[move](grades, i, j)
        if wholes[ideal] == 0:
            return 0.0
        if answer == "after":
            return dcg(moved) / wholes[ideal]
        if answer == "gains":
            gap = GAINS[gain](grades[i - 1]) - GAINS[gain](grades[j - 1])
            return abs(gap) / wholes[ideal]
        if answer == "weights":
            return WEIGHTS[weight](i) - WEIGHTS[weight](j)
        return SIGNS[sign]((dcg(moved) - dcg(grades)) / wholes[ideal])

    return delta_ndcg


def explain_delta(grades: Sequence[int], i: int, j: int) -> str:
    """Spell out the change.

    >>> explain_delta([0, 1], 1, 2)
    '|0 - 1| * (1/log2(2) - 1/log2(3)) / 1.0000'
    >>> explain_delta([0, 0], 1, 2)
    'nothing is relevant'
    """
    ideal = sum((2**r - 1) / log2(1 + k) for k, r in enumerate(sorted(grades, reverse=True), 1))
    if not ideal:
        return "nothing is relevant"
    one, other = (2 ** grades[rank - 1] - 1 for rank in (i, j))
    return f"|{one} - {other}| * (1/log2({i + 1}) - 1/log2({j + 1})) / {ideal:.4f}"


def is_empty(grades: Sequence[int], i: int, j: int) -> bool:
    """Nothing is relevant.

    >>> is_empty([0, 0], 1, 2), is_empty([0, 1], 1, 2)
    (True, False)
    """
    return not any(grades)


def delta_cases(long_ones: int = 30, seed: int = 0) -> tuple[tuple, ...]:
    """Return grades with two ranks, the shortest list first.

    >>> delta_cases()[0]
    ((0, 0), 1, 2)
    """
    small = [
        (grades, i, j)
        for n in (2, 3)
        for grades in product((0, 1, 2), repeat=n)
        for i, j in combinations(range(1, n + 1), 2)
    ]
    random = Random(seed)
    long = []
    for turn in range(long_ones):
        n = 4 + turn % 3
        i, j = sorted(random.sample(range(1, n + 1), 2))
        long.append((tuple(random.choices((0, 1, 2, 3), k=n)), i, j))
    return tuple(small + sorted(long, key=lambda case: len(case[0])))


DELTA_CASES = delta_cases()
DELTA = Catalogue(
    make_delta_ndcg,
    (
        Switch(
            "ideal",
            "none",
            "It returns the change of DCG, not of nDCG.",
            "By what is DCG divided to make it nDCG?",
        ),
        Switch(
            "ideal",
            "own",
            "It divides by the DCG of the list, not by that of the best order.",
            "Which list of these documents has nDCG 1?",
        ),
        Switch(
            "gain",
            "linear",
            "It uses the grade as gain.",
            "What is the gain of grade 2 here?",
            "convention",
            "scikit-learn",
        ),
        Switch(
            "gain",
            "binary",
            "It counts every grade above 0 as 1.",
            "Does a swap of the grades 2 and 1 change nDCG?",
        ),
        Switch(
            "weight",
            "reciprocal",
            "It uses the discount 1/rank.",
            "What is the discount of rank 2 here?",
            "convention",
            "the thesis",
        ),
        Switch(
            "weight",
            "late",
            "It uses the discounts one rank too late.",
            "What is the discount of rank 1?",
        ),
        Switch(
            "sign",
            "after",
            "It returns the change with its sign.",
            "Can a weight be negative?",
        ),
        Switch(
            "sign",
            "before",
            "It returns what nDCG loses, with its sign.",
            "Can a weight be negative?",
        ),
        Switch(
            "move",
            "lift",
            "It moves one document up and shifts the others, which is no swap.",
            "Which documents change their rank in a swap?",
        ),
        Switch(
            "answer",
            "after",
            "It returns nDCG after the swap, not the change.",
            "How much does nDCG change if two documents of the same grade swap?",
        ),
        Switch(
            "answer",
            "gains",
            "It leaves the discounts out.",
            "Does a swap of ranks 1 and 2 change as much as one of ranks 9 and 10?",
        ),
        Switch(
            "answer",
            "weights",
            "It leaves the gains out.",
            "How much does nDCG change if two documents of the same grade swap?",
        ),
    ),
)
