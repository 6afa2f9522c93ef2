"""Worked examples of chapter smooth_dcg: the score triples of the thesis."""

from __future__ import annotations

from functools import partial
from math import exp

from ranklearn_course.data.worked.example import Example, row

_smooth_dcg = partial(row, "smooth_dcg")

_SURE = (100, 1, 0.5)
_LESS_SURE = (10, 1, 0.5)
_RATINGS = (1, 0, 0)
_NOTE = (
    "The thesis gives the scores and the wish that a metric should tell the two apart. Its "
    "formula is not printed with it: this one is a reconstruction, and temperature and ratings "
    "are ours."
)


def _chance(gap: float, temperature: float) -> float:
    """Chance that the first of two documents stays first when noise is added to the scores."""
    return 1 / (1 + exp(-gap / temperature))


def _soft_first(scores: tuple, temperature: float) -> float:
    """Weight 1/rank of the first of three documents, averaged over its rank."""
    a, b = (_chance(scores[0] - other, temperature) for other in scores[1:])
    return a * b / 1 + (a * (1 - b) + (1 - a) * b) / 2 + (1 - a) * (1 - b) / 3


def _soft(name: str, story: str, scores: tuple) -> Example:
    return _smooth_dcg(
        "thesis",
        "soft_dcg",
        name,
        story,
        arguments={
            "scores": scores,
            "relevance": _RATINGS,
            "temperature": 10.0,
            "discount": "reciprocal",
        },
        value=_soft_first(scores, 10.0),
        note=_NOTE,
    )


def _plain(name: str, story: str) -> Example:
    return _smooth_dcg(
        "thesis",
        "dcg",
        name,
        story,
        arguments={"relevance": _RATINGS, "gain": "linear", "discount": "reciprocal"},
        value=1.0,
        note="DCG sees the order only, so it is the same for both triples of scores.",
    )


SMOOTH_DCG = (
    _plain("thesis_dcg_of_both", "Scores 100, 1, 0.5 or 10, 1, 0.5; the first document is right."),
    _soft("thesis_soft_sure", "Scores 100, 1, 0.5: a model sure of its first document.", _SURE),
    _soft("thesis_soft_less_sure", "Scores 10, 1, 0.5: a model less sure.", _LESS_SURE),
)
