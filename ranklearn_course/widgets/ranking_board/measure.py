"""The metrics of a ranking board; the page has the same in measure.js."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ranklearn_course import metrics


def weights(board: Any) -> dict[str, Any]:
    """Return how DCG is meant on a board, as arguments of `metrics.dcg`."""
    base = board.base if board.discount == "jarvelin" else 2  # the others have no base
    return {"gain": board.gain, "discount": board.discount, "base": base}


METRICS: dict[str, Callable[[Any], float]] = {
    "precision_at_k": lambda b: metrics.precision_at_k(b.relevance, b.k),
    "recall_at_k": lambda b: metrics.recall_at_k(b.relevance, b.k, judged=b.known_grades),
    "f_at_k": lambda b: metrics.f_at_k(b.relevance, b.k, judged=b.known_grades),
    "r_precision": lambda b: metrics.r_precision(b.relevance, judged=b.known_grades),
    "average_precision": lambda b: metrics.average_precision(
        b.relevance, b.k, denominator=b.denominator, judged=b.known_grades
    ),
    "cumulative_gain": lambda b: metrics.cumulative_gain(b.relevance, b.k),
    "dcg": lambda b: metrics.dcg(b.relevance, b.k, **weights(b)),
    "ndcg": lambda b: metrics.ndcg(b.relevance, b.k, judged=b.ideal_grades, **weights(b)),
    "reciprocal_rank": lambda b: metrics.reciprocal_rank(b.relevance),
    "err": lambda b: metrics.err(metrics.satisfaction(b.relevance, b.max_grade), b.k),
    "rbp": lambda b: metrics.rbp(
        metrics.satisfaction(b.relevance, b.max_grade, kind="ratio"), b.persistence
    ),
}
