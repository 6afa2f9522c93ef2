"""The order by score with what a learner's function may do instead, one keyword for each idea."""

from __future__ import annotations

from collections.abc import Callable, Sequence

# What is compared, and whether the largest stands first.
SORTS = {
    "descending": (lambda score: score, True),
    "ascending": (lambda score: score, False),
    "size": (abs, True),
    "none": (lambda score: 0, True),
}
STARTS = {"zero": 0, "one": 1}


def make_order(
    *,
    sort: str = "descending",
    ties: str = "stable",
    answer: str = "positions",
    start: str = "zero",
) -> Callable:
    """Return the positions of the documents by decreasing score, or a wrong variant.

    >>> make_order()([0.5, 0.2, 0.9])
    [2, 0, 1]
    >>> make_order(answer="ranks")([0.5, 0.2, 0.9])
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
