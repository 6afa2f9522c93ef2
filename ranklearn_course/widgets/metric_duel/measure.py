"""The metrics that can meet in a duel: each takes a list of grades from 0 to 2, best rank first.

The page has the same in measure.js.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ranklearn_course import metrics

MAX_GRADE = 2
Ranking = Sequence[int]


def _ratio(grades: Ranking) -> np.ndarray:
    return metrics.satisfaction(grades, MAX_GRADE, kind="ratio")


METRICS: dict[str, Callable[[Ranking], float]] = {
    "P@3": lambda grades: metrics.precision_at_k(grades, 3),
    "R@3": lambda grades: metrics.recall_at_k(grades, 3),
    "AP": metrics.average_precision,
    "AP@3": lambda grades: metrics.average_precision(grades, 3),
    "RR": metrics.reciprocal_rank,
    "CG@3": lambda grades: metrics.cumulative_gain(grades, 3),
    "DCG": metrics.dcg,
    "nDCG": metrics.ndcg,
    "nDCG@3": lambda grades: metrics.ndcg(grades, 3),
    "nDCG, linear gain": lambda grades: metrics.ndcg(grades, gain="linear"),
    "Kendall’s tau": lambda grades: metrics.kendall_tau(grades, range(len(grades), 0, -1)),
    "RBP, p = 0.8": lambda grades: metrics.rbp(_ratio(grades), 0.8),
    "ERR": lambda grades: metrics.err(metrics.satisfaction(grades, MAX_GRADE)),
    "PFound": lambda grades: metrics.pfound(0.4 * (np.array(grades) > 0)),
}
