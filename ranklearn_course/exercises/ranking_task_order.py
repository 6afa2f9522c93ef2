"""The order by score with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch

# What is compared, and whether the largest stands first.
SORTS = {
    "descending": (lambda score: score, True),
    "ascending": (lambda score: score, False),
    "size": (abs, True),
    "none": (lambda score: 0, True),
}
STARTS = {"zero": 0, "one": 1}


def make(
    *,
    sort: str = "descending",
    ties: str = "stable",
    answer: str = "positions",
    start: str = "zero",
) -> Callable:
    """Return the positions of the documents by decreasing score, or a wrong variant.

    >>> make()([0.5, 0.2, 0.9])
    [2, 0, 1]
    >>> make(answer="ranks")([0.5, 0.2, 0.9])
    [1, 2, 0]
    """
    key, is_falling = SORTS[sort]
    first = STARTS[start]

    def order(scores: Sequence[float]) -> list[float]:
        n = len(scores)
        given = range(n) if ties != "reversed" else range(n - 1, -1, -1)
        positions = sorted(given, key=lambda i: key(scores[i]), reverse=is_falling)
        if answer == "scores":
            return [scores[i] for i in positions]
        if answer == "ranks":
            inverse = [positions.index(i) for i in range(n)]
            return [_first_of(scores, i, inverse, ties) + first for i in range(n)]
        named = [_first_of(scores, i, range(n), ties) for i in positions]
        return [position + first for position in named]

    return order


def _first_of(scores: Sequence[float], i: int, values: Sequence[int], ties: str) -> int:
    """Return the value of a document, or the lowest one of all that have its score."""
    if ties != "first":
        return values[i]
    return min(values[j] for j, score in enumerate(scores) if score == scores[i])


def explain(scores: Sequence[float]) -> str:
    """Say where the positions come from.

    >>> explain([0.2, 0.9])
    'the positions of 0.9, 0.2'
    """
    falling = ", ".join(f"{score:g}" for score in sorted(scores, reverse=True))
    return f"the positions of {falling}"


def has_tie(scores: Sequence[float]) -> bool:
    """Tell whether two documents have the same score.

    >>> has_tie([0.2, 0.9]), has_tie([0.2, 0.9, 0.2])
    (False, True)
    """
    return len(set(scores)) < len(scores)


CATALOGUE = Catalogue(
    make,
    (
        Switch(
            "sort",
            "ascending",
            "It puts the lowest score first.",
            "Which document stands at rank 1: the one with the highest or the lowest score?",
        ),
        Switch(
            "answer",
            "ranks",
            "It answers the other question: which rank each document has.",
            "Does your list say which document stands at each rank, or which rank each has?",
            source="Two calls of argsort give this, the inverse permutation.",
        ),
        Switch(
            "answer",
            "scores",
            "It gives the sorted scores, not the positions of the documents.",
            "From your list alone, could a reader tell which document comes first?",
        ),
        Switch(
            "start",
            "one",
            "It counts positions from 1.",
            "Which number has the first entry of a Python list?",
        ),
        Switch(
            "ties",
            "reversed",
            "It turns documents with equal scores round.",
            "If two scores are equal, which of the two documents was given first?",
            source="numpy.argsort(scores)[::-1]",
        ),
        Switch(
            "ties",
            "first",
            "It names the first of several documents with equal scores more than once.",
            "Does each document stand in your list once, also if two scores are equal?",
            source="scores.index(score) for each of the sorted scores",
        ),
        Switch(
            "sort",
            "size",
            "It sorts by the size of the score and forgets its sign.",
            "Which score is higher, 0.2 or -0.7?",
        ),
        Switch(
            "sort",
            "none",
            "It leaves the documents in the order given.",
            "Does your answer change if the scores change?",
        ),
    ),
)
