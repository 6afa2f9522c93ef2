"""Pairs, RankNet, ListNet and LambdaRank with what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from math import exp, log, log2

from ranklearn_course.checker import UNSPECIFIED

# Which documents i and j form a pair in which i should lead; i and j are indices of the list.
IS_PAIR = {
    "different": lambda r, i, j: r[i] > r[j],
    "neighbours": lambda r, i, j: r[i] > r[j] and abs(i - j) == 1,
    "falling": lambda r, i, j: r[i] > r[j] and j == i + 1,
    "standing": lambda r, i, j: r[i] > r[j] and i < j,
    "unturned": lambda r, i, j: r[i] != r[j] and i < j,
    "relevant": lambda r, i, j: r[i] > 0 and r[j] == 0,
    "steps": lambda r, i, j: r[i] - r[j] == 1,
    "ties": lambda r, i, j: r[i] > r[j] or (r[i] == r[j] and i < j),
    "twice": lambda r, i, j: r[i] != r[j],
    "equal": lambda r, i, j: r[i] >= r[j],
}


def pairs_of(grades: Sequence[int], pairs: str = "different") -> list[tuple[int, int]]:
    """Return the indices (better, worse) of all pairs.

    >>> pairs_of([2, 0, 1])
    [(0, 1), (0, 2), (2, 1)]
    >>> pairs_of([2, 0, 1], "neighbours")
    [(0, 1), (2, 1)]
    """
    return [p for p in permutations(range(len(grades)), 2) if IS_PAIR[pairs](grades, *p)]


def sigmoid(x: float) -> float:
    """Return 1 / (1 + exp(-x)).

    >>> sigmoid(0)
    0.5
    """
    return 1 / (1 + exp(-x))


GAPS = {
    "difference": lambda better, worse: better - worse,
    "sum": lambda better, worse: better + worse,
}
# One logarithm for all pairs.
LOGARITHMS = {
    "log_of_sum": lambda gaps: log(sum(1 + exp(-gap) for gap in gaps)),
    "one_logarithm": lambda gaps: log(1 + sum(exp(-gap) for gap in gaps)),
}
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
PUSHES = {
    "wrong": lambda gap: sigmoid(-gap),
    "right": sigmoid,
    "slope": lambda gap: sigmoid(gap) * sigmoid(-gap),
    "exponential": lambda gap: exp(-gap),
    "one": lambda gap: 1.0,
    "only_wrong": lambda gap: float(gap <= 0),
}

STRENGTHS = {
    "exponential": exp,
    "score": lambda s: s,
    "negative": lambda s: exp(-s),
    "two": lambda s: 2**s,
    "sigmoid": sigmoid,
    "gain": lambda s: 2**s - 1,
}
WHOLES = {"sum": sum, "largest": max, "nothing": lambda strengths: 1.0}

GAINS = {"exponential": lambda r: 2**r - 1, "linear": lambda r: r, "binary": lambda r: int(r > 0)}
# The gain in the list and in the ideal list, where they differ.
MIXED_GAINS = {"linear_list": ("linear", "exponential")}
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


def make_ranknet_loss(
    *,
    pairs: str = "different",
    gap: str = "difference",
    loss: str = "logistic",
    answer: str = "sum",
    weight: str = "one",
) -> Callable:
    """Return RankNet's loss of one query, or a wrong variant.

    >>> make_ranknet_loss()([0, 0], [1, 0]) == log(2)
    True
    >>> make_ranknet_loss(loss="hinge")([0, 0], [1, 0])
    1.0
    """

    def ranknet_loss(scores: Sequence[float], grades: Sequence[int]) -> float:
        found = pairs_of(grades, pairs)
        gaps = [GAPS[gap](scores[i], scores[j]) for i, j in found]
        if answer in LOGARITHMS:
            return LOGARITHMS[answer](gaps) if gaps else 0.0
        terms = [
            LOSSES[loss](each) * (abs(grades[i] - grades[j]) if weight == "gap" else 1)
            for each, (i, j) in zip(gaps, found, strict=True)
        ]
        divisors = {"sum": 1, "mean": len(terms) or 1, "documents": len(grades)}
        return sum(terms) / divisors[answer]

    return ranknet_loss


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


def make_top_one(
    *, strength: str = "exponential", whole: str = "sum", answer: str = "documents"
) -> Callable:
    """Return the probability of the first rank for every document, or a wrong variant.

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


def make_delta_ndcg(
    *,
    gain: str = "exponential",
    weight: str = "log2",
    ideal: str = "sorted",
    sign: str = "absolute",
    move: str = "swap",
    place: str = "rank",
    answer: str = "change",
) -> Callable:
    """Return |change of nDCG| if the documents at ranks i < j swap, or a wrong variant.

    >>> make_delta_ndcg()([0, 1], 1, 2) == 1 - 1 / log2(3)
    True
    >>> make_delta_ndcg(sign="before")([0, 1], 1, 2) < 0
    True
    """
    own, best = MIXED_GAINS.get(gain, (gain, gain))

    def dcg(grades: Sequence[int], gain: str = own) -> float:
        return sum(GAINS[gain](r) * WEIGHTS[weight](rank) for rank, r in enumerate(grades, 1))

    def delta_ndcg(grades: Sequence[int], i: int, j: int) -> object:
        wholes = {
            "sorted": dcg(sorted(grades, reverse=True), best),
            "own": dcg(grades),
            "ascending": dcg(sorted(grades), best),
            "none": 1.0,
        }
        moved = MOVES[move](grades, i, j)
        if wholes[ideal] == 0:
            return 0.0
        if place == "index":
            if j == len(grades):
                return UNSPECIFIED
            change = (GAINS[own](grades[j]) - GAINS[own](grades[i])) * (
                WEIGHTS[weight](i) - WEIGHTS[weight](j)
            )
            return SIGNS[sign](change / wholes[ideal])
        if answer == "after":
            return dcg(moved) / wholes[ideal]
        if answer == "gains":
            gap = GAINS[own](grades[i - 1]) - GAINS[own](grades[j - 1])
            return abs(gap) / wholes[ideal]
        if answer == "weights":
            return WEIGHTS[weight](i) - WEIGHTS[weight](j)
        return SIGNS[sign]((dcg(moved) - dcg(grades)) / wholes[ideal])

    return delta_ndcg
