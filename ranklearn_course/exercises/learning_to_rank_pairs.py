"""Pairs of documents with named mistakes: how many there are, and what RankNet loses on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations, product
from math import exp, isfinite, log, log2
from random import Random

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch

Pair = tuple[int, int]

# Which documents i and j form a pair in which i should lead; i and j are places in the list.
IS_PAIR = {
    "different": lambda r, i, j: r[i] > r[j],
    "neighbours": lambda r, i, j: r[i] > r[j] and abs(i - j) == 1,
    "standing": lambda r, i, j: r[i] > r[j] and i < j,
    "relevant": lambda r, i, j: r[i] > 0 and r[j] == 0,
    "steps": lambda r, i, j: r[i] - r[j] == 1,
    "ties": lambda r, i, j: r[i] > r[j] or (r[i] == r[j] and i < j),
    "twice": lambda r, i, j: r[i] != r[j],
    "equal": lambda r, i, j: r[i] >= r[j],
}


def pairs_of(grades: Sequence[int], pairs: str = "different") -> list[Pair]:
    """Return the places (better, worse) of all pairs.

    >>> pairs_of([2, 0, 1])
    [(0, 1), (0, 2), (2, 1)]
    >>> pairs_of([2, 0, 1], "neighbours")
    [(0, 1), (2, 1)]
    """
    return [p for p in permutations(range(len(grades)), 2) if IS_PAIR[pairs](grades, *p)]


def make_count_pairs(*, pairs: str = "different", count: str = "pairs") -> Callable:
    """Return the number of pairs with different grades, or a wrong variant.

    >>> make_count_pairs()([2, 0, 1]), make_count_pairs(pairs="neighbours")([2, 0, 1])
    (3.0, 2.0)
    """

    def count_pairs(grades: Sequence[int]) -> float:
        if count == "levels":
            return float(len(set(grades)) - 1)
        found = pairs_of(grades, pairs)
        return float(sum(abs(grades[i] - grades[j]) if count == "gaps" else 1 for i, j in found))

    return count_pairs


def explain_count(grades: Sequence[int]) -> str:
    """Say how many pairs there are, and how many of them are tied.

    >>> explain_count([2, 0, 0])
    '3 * 2 / 2 pairs in all, less 1 with equal grades'
    """
    n = len(grades)
    tied = n * (n - 1) // 2 - len(pairs_of(grades))
    return f"{n} * {n - 1} / 2 pairs in all, less {tied} with equal grades"


def is_flat(grades: Sequence[int]) -> bool:
    """No two grades differ.

    >>> is_flat([1, 1]), is_flat([1, 0])
    (True, False)
    """
    return len(set(grades)) == 1


def count_cases(long_ones: int = 20, seed: int = 0) -> tuple[tuple, ...]:
    """Return lists of grades, the shortest first.

    >>> count_cases()[:2]
    (((0,),), ((1,),))
    """
    small = [(grades,) for n in (1, 2, 3, 4) for grades in product((0, 1, 2), repeat=n)]
    random = Random(seed)
    long = [(tuple(random.choices((0, 1, 2, 3), k=5 + i % 4)),) for i in range(long_ones)]
    return tuple(small + sorted(long, key=lambda case: len(case[0])))


NEIGHBOURS = "It takes only pairs of documents that stand side by side."
ASK_NEIGHBOURS = "Do the first and the last document of the list form a pair?"
POST = "the picture in the Korean post"

COUNT_CASES = count_cases()
COUNT = Catalogue(
    make_count_pairs,
    (
        Switch("pairs", "neighbours", NEIGHBOURS, ASK_NEIGHBOURS, source=POST),
        Switch(
            "pairs",
            "ties",
            "It also counts pairs with equal grades.",
            "Which of two documents with the same grade should lead?",
        ),
        Switch(
            "pairs",
            "twice",
            "It counts every pair twice.",
            "Are “A before B” and “B after A” two pairs or one?",
        ),
        Switch(
            "pairs",
            "standing",
            "It counts only the pairs whose better document stands first in the list.",
            "Does the order of your list matter for which pairs there are?",
        ),
        Switch(
            "pairs",
            "relevant",
            "It counts only pairs of a relevant and an irrelevant document.",
            "Should a document of grade 2 lead one of grade 1?",
        ),
        Switch(
            "pairs",
            "steps",
            "It counts only pairs whose grades differ by one.",
            "Do the grades 2 and 0 form a pair?",
        ),
        Switch(
            "count",
            "gaps",
            "It adds up the differences of the grades.",
            "For how many pairs does one pair with the grades 2 and 0 count?",
        ),
        Switch(
            "count",
            "levels",
            "It counts the steps between different grades, not the pairs.",
            "Two documents have grade 1 and two have grade 0: can you list all pairs?",
        ),
    ),
)


def sigmoid(x: float) -> float:
    """Return 1 / (1 + exp(-x)).

    >>> sigmoid(0)
    0.5
    """
    return 1 / (1 + exp(-x))


# From the gap: the score of the better document minus that of the worse one.
LOSSES = {
    "logistic": lambda gap: log(1 + exp(-gap)),
    "turned": lambda gap: log(1 + exp(gap)),
    "probability": lambda gap: sigmoid(-gap),
    "likelihood": lambda gap: log(sigmoid(gap)),
    "no_one": lambda gap: -gap,
    "exponential": lambda gap: exp(-gap),
    "hinge": lambda gap: max(0.0, 1 - gap),
    "wrong": lambda gap: float(gap <= 0),
    "log2": lambda gap: log2(1 + exp(-gap)),
}


def make_ranknet_loss(
    *, pairs: str = "different", loss: str = "logistic", answer: str = "sum", weight: str = "one"
) -> Callable:
    """Return RankNet's loss of one query, or a wrong variant.

    >>> make_ranknet_loss()([0, 0], [1, 0]) == log(2)
    True
    >>> make_ranknet_loss(loss="hinge")([0, 0], [1, 0])
    1.0
    """

    def ranknet_loss(scores: Sequence[float], grades: Sequence[int]) -> float:
        found = pairs_of(grades, pairs)
        terms = [
            LOSSES[loss](scores[i] - scores[j])
            * (abs(grades[i] - grades[j]) if weight == "gap" else 1)
            for i, j in found
        ]
        divisors = {"sum": 1, "mean": len(terms) or 1, "documents": len(grades)}
        return sum(terms) / divisors[answer]

    return ranknet_loss


def explain_loss(scores: Sequence[float], grades: Sequence[int]) -> str:
    """Spell out the sum over the pairs.

    >>> explain_loss([2, 1], [0, 1])
    'log(1 + exp(-(1 - 2)))'
    >>> explain_loss([2, 1], [1, 1])
    'there is no pair'
    """
    terms = [f"log(1 + exp(-({scores[i]:g} - {scores[j]:g})))" for i, j in pairs_of(grades)]
    return " + ".join(terms) or "there is no pair"


def has_no_pair(scores: Sequence[float], grades: Sequence[int]) -> bool:
    """No two grades differ.

    >>> has_no_pair([1, 2], [1, 1])
    True
    """
    return is_flat(grades)


MOST = 6
NOT_LISTS = "scores and grades must be lists of the same length, from 1 to {most}, got {got}."
NOT_SCORES = "scores must be finite numbers from -20 to 20, got {got}."
NOT_GRADES = "grades must hold whole numbers from 0 to 4, got {got}."


def refuse(scores: object, grades: object) -> str:
    """Say what is wrong with a case, in a sentence; empty if nothing is.

    >>> refuse([1, 0], [1, 7])
    'grades must hold whole numbers from 0 to 4, got [1, 7].'
    """
    are_lists = isinstance(scores, list) and isinstance(grades, list)
    if not are_lists or not 1 <= len(scores) == len(grades) <= MOST:
        return NOT_LISTS.format(most=MOST, got=[scores, grades])
    if not all(type(s) in (int, float) and isfinite(s) and abs(s) <= 20 for s in scores):
        return NOT_SCORES.format(got=scores)
    if not all(type(r) is int and 0 <= r <= 4 for r in grades):
        return NOT_GRADES.format(got=grades)
    return ""


def scored_cases(long_ones: int = 20, seed: int = 0) -> tuple[tuple, ...]:
    """Return scores with grades, the fewest documents first.

    >>> scored_cases()[0]
    ((0,), (0,))
    """
    small = [
        (scores, grades)
        for n, grade_scale in ((1, (0, 1)), (2, (0, 1, 2)), (3, (0, 1, 2)))
        for scores in product((0, 1, 3), repeat=n)
        for grades in product(grade_scale, repeat=n)
    ]
    random = Random(seed)
    long = [
        (
            tuple(random.randint(-20, 20) / 10 for _ in range(4 + i % 3)),
            tuple(random.choices((0, 1, 2, 3), k=4 + i % 3)),
        )
        for i in range(long_ones)
    ]
    return tuple(small + sorted(long, key=lambda case: len(case[0])))


SCORED_CASES = scored_cases()
TIED = "It also takes pairs with equal grades."
ASK_TIED = "Which of two documents with the same grade should lead?"
STANDING = "It takes only pairs whose better document comes first in the list."
ASK_STANDING = "Is a pair left out if its better document comes second in the list?"
ONLY_RELEVANT = "It takes only pairs of a relevant and an irrelevant document."
ASK_RELEVANT = "Should a document of grade 2 lead one of grade 1?"

LOSS = Catalogue(
    make_ranknet_loss,
    (
        Switch("pairs", "neighbours", NEIGHBOURS, ASK_NEIGHBOURS, source=POST),
        Switch(
            "loss",
            "turned",
            "It has the sign of the gap the wrong way round.",
            "Is the loss small when the better document is far ahead?",
        ),
        Switch("pairs", "equal", TIED, ASK_TIED),
        Switch(
            "pairs",
            "twice",
            "It takes every pair both ways round.",
            "In how many orders is a pair of documents right?",
        ),
        Switch("pairs", "standing", STANDING, ASK_STANDING),
        Switch("pairs", "relevant", ONLY_RELEVANT, ASK_RELEVANT),
        Switch(
            "loss",
            "probability",
            "It adds up the probabilities of a wrong order, without the logarithm.",
            "What is the loss of a single pair whose scores are equal?",
        ),
        Switch(
            "loss",
            "likelihood",
            "It returns the logarithm of the likelihood: the loss with a minus sign.",
            "Is a loss something to make small or large?",
        ),
        Switch(
            "loss",
            "no_one",
            "It leaves out the 1 + inside the logarithm.",
            "Can your loss fall below 0?",
        ),
        Switch(
            "loss",
            "exponential",
            "It leaves the logarithm out.",
            "What is the loss of a single pair whose scores are equal?",
            source="RankBoost, which has this loss",
        ),
        Switch(
            "loss",
            "hinge",
            "It takes the hinge max(0, 1 - gap).",
            "Is your loss ever exactly 0?",
            "convention",
            "RankSVM",
        ),
        Switch(
            "loss",
            "wrong",
            "It counts the pairs in the wrong order.",
            "Does your loss change when a score moves a little?",
        ),
        Switch(
            "loss",
            "log2",
            "It takes the logarithm to base 2.",
            "Which logarithm has the base e?",
            "convention",
            "those who measure in bits",
        ),
        Switch(
            "answer",
            "mean",
            "It divides by the number of pairs.",
            "Is a sum over the pairs wanted, or a mean?",
            "convention",
            "some libraries",
        ),
        Switch(
            "answer",
            "documents",
            "It divides by the number of documents.",
            "Is a sum over the pairs wanted, or a mean over the documents?",
        ),
        Switch(
            "weight",
            "gap",
            "It weighs each pair by the difference of its grades.",
            "Does a pair with the grades 2 and 0 count more than one with 1 and 0 here?",
        ),
    ),
)
