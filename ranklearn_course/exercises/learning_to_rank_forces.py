"""RankNet's forces and ListNet's first places with named mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import exp
from random import Random

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch
from ranklearn_course.exercises.learning_to_rank_pairs import (
    ASK_NEIGHBOURS,
    ASK_RELEVANT,
    ASK_STANDING,
    NEIGHBOURS,
    ONLY_RELEVANT,
    POST,
    STANDING,
    pairs_of,
    sigmoid,
)

# From the gap: the score of the better document minus that of the worse one.
PUSHES = {
    "wrong": lambda gap: sigmoid(-gap),
    "right": sigmoid,
    "slope": lambda gap: sigmoid(gap) * sigmoid(-gap),
    "exponential": lambda gap: exp(-gap),
    "one": lambda gap: 1.0,
    "only_wrong": lambda gap: float(gap <= 0),
}


def make_ranknet_forces(
    *,
    pairs: str = "different",
    push: str = "wrong",
    sides: str = "both",
    sign: str = "force",
    answer: str = "sum",
) -> Callable:
    """Return the force on every document, or a wrong variant.

    >>> make_ranknet_forces()([0, 0, 0], [2, 0, 1])
    [1.0, -1.0, 0.0]
    >>> make_ranknet_forces(sides="better")([0, 0, 0], [2, 0, 1])
    [1.0, 0.0, 0.5]
    """

    def ranknet_forces(scores: Sequence[float], grades: Sequence[int]) -> list[float]:
        forces = [0.0] * len(scores)
        found = pairs_of(grades, pairs)
        for i, j in found:
            strength = PUSHES[push](scores[i] - scores[j])
            forces[i] += strength * (sides != "worse")
            forces[j] += strength * {"both": -1, "worse": -1, "better": 0, "same": 1}[sides]
        factor = -1 if sign == "slope" else 1
        divisor = (len(found) or 1) if answer == "mean" else 1
        return [factor * force / divisor for force in forces]

    return ranknet_forces


def explain_forces(scores: Sequence[float], grades: Sequence[int]) -> str:
    """Spell out the arithmetic of the first document's force.

    >>> explain_forces([2, 1, 0], [1, 0, 2])
    'the first one is + sigma(-(2 - 1)) - sigma(-(0 - 2))'
    >>> explain_forces([2, 1], [1, 1])
    'no pair pushes the first one'
    """
    terms = []
    for i, j in pairs_of(grades):
        if 0 in (i, j):
            way = "+" if i == 0 else "-"
            terms.append(f"{way} sigma(-({scores[i]:g} - {scores[j]:g}))")
    if not terms:
        return "no pair pushes the first one"
    return f"the first one is {' '.join(terms)}"


FORCES = Catalogue(
    make_ranknet_forces,
    (
        Switch(
            "sign",
            "slope",
            "It returns the slope of the loss: the force points the other way.",
            "Which way should the better document of a pair move?",
        ),
        Switch(
            "push",
            "right",
            "It pushes with the probability that the order is right.",
            "Should a pair that is far apart in the right order push hard, or hardly?",
        ),
        Switch("pairs", "neighbours", NEIGHBOURS, ASK_NEIGHBOURS, source=POST),
        Switch(
            "sides",
            "better",
            "It lifts the better document and leaves the worse one where it is.",
            "What is the sum of all forces?",
        ),
        Switch(
            "sides",
            "worse",
            "It pushes the worse document down and leaves the better one where it is.",
            "What is the sum of all forces?",
        ),
        Switch(
            "sides",
            "same",
            "It pushes both documents of a pair up.",
            "Do the two documents of a pair move apart?",
        ),
        Switch(
            "push",
            "slope",
            "It takes the slope of the sigmoid: the logarithm of the loss is forgotten.",
            "How hard does a pair push that is far apart in the wrong order?",
        ),
        Switch(
            "push",
            "exponential",
            "It takes exp(-gap), which has no largest push.",
            "Can a single pair push harder than 1?",
        ),
        Switch(
            "push",
            "one",
            "It pushes every pair with the same force.",
            "Does your answer depend on the scores?",
        ),
        Switch(
            "push",
            "only_wrong",
            "It pushes only pairs in the wrong order.",
            "Is the push of a pair in the right order exactly 0?",
        ),
        Switch("pairs", "standing", STANDING, ASK_STANDING),
        Switch("pairs", "relevant", ONLY_RELEVANT, ASK_RELEVANT),
        Switch(
            "answer",
            "mean",
            "It divides by the number of pairs.",
            "Is a sum over the pairs wanted, or a mean?",
            "convention",
            "some libraries",
        ),
    ),
)

STRENGTHS = {
    "exponential": exp,
    "score": lambda s: s,
    "negative": lambda s: exp(-s),
    "two": lambda s: 2**s,
    "sigmoid": sigmoid,
    "gain": lambda s: 2**s - 1,
}
WHOLES = {"sum": sum, "largest": max, "nothing": lambda strengths: 1.0}


def make_top_one(
    *, strength: str = "exponential", whole: str = "sum", answer: str = "documents"
) -> Callable:
    """Return the probability of the first place for every document, or a wrong variant.

    >>> make_top_one()([1, 1])
    [0.5, 0.5]
    >>> make_top_one(whole="largest")([1, 1])
    [1.0, 1.0]
    """

    def top_one(scores: Sequence[float]) -> list[float]:
        if answer == "highest":
            best = max(scores)
            return [float(s == best) / list(scores).count(best) for s in scores]
        strengths = [STRENGTHS[strength](s) for s in scores]
        total = WHOLES[whole](strengths)
        if total == 0:
            return UNSPECIFIED
        shares = [value / total for value in strengths]
        return sorted(shares, reverse=True) if answer == "sorted" else shares

    return top_one


def explain_top_one(scores: Sequence[float]) -> str:
    """Spell out the probability of the first document.

    >>> explain_top_one([2, 1])
    'the first one is exp(2) / (exp(2) + exp(1))'
    """
    terms = " + ".join(f"exp({s:g})" for s in scores)
    return f"the first one is exp({scores[0]:g}) / ({terms})"


def is_alone(scores: Sequence[float]) -> bool:
    """There is one document.

    >>> is_alone([2]), is_alone([2, 1])
    (True, False)
    """
    return len(scores) == 1


def top_one_cases(long_ones: int = 20, seed: int = 0) -> tuple[tuple, ...]:
    """Return lists of scores, the shortest first.

    >>> top_one_cases()[0]
    ((0,),)
    """
    small = [(scores,) for n in (1, 2, 3) for scores in product((0, 1, 2, -1), repeat=n)]
    random = Random(seed)
    long = [
        (tuple(random.randint(-30, 30) / 10 for _ in range(4 + i % 3)),) for i in range(long_ones)
    ]
    return tuple(small + sorted(long, key=lambda case: len(case[0])))


TOP_ONE_CASES = top_one_cases()
TOP_ONE = Catalogue(
    make_top_one,
    (
        Switch(
            "strength",
            "score",
            "It takes each score's share of the sum, without the power of e.",
            "What does your function return for a negative score?",
        ),
        Switch(
            "strength",
            "negative",
            "It gives the lowest score the highest probability.",
            "Who should stand first: the highest or the lowest score?",
        ),
        Switch(
            "strength",
            "two",
            "It takes powers of 2, not of e.",
            "How many times as probable is a document with one point more?",
        ),
        Switch(
            "strength",
            "sigmoid",
            "It takes the sigmoid of each score.",
            "How many times as probable is a document with one point more?",
        ),
        Switch(
            "strength",
            "gain",
            "It takes the gain 2^s - 1.",
            "What is the probability of a document with score 0?",
        ),
        Switch(
            "whole",
            "largest",
            "It divides by the largest term, not by the sum.",
            "What is the sum of your probabilities?",
        ),
        Switch(
            "whole",
            "nothing",
            "It does not divide by the sum.",
            "What is the sum of your probabilities?",
        ),
        Switch(
            "answer",
            "sorted",
            "It returns the probabilities in the order of their size.",
            "Which place of your list belongs to the first document?",
        ),
        Switch(
            "answer",
            "highest",
            "It gives the first place to the highest score for sure.",
            "Does a document that is a little behind have no chance?",
        ),
    ),
)
