"""Reciprocal rank: how long until the first hit."""

import numpy as np

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.per_list import Rows, per_list

__all__ = ["reciprocal_rank"]


@per_list(relevance=check.grades, named="RR")
def reciprocal_rank(relevance: Rows, k: int | None = None) -> np.ndarray:
    """One over the rank of the first relevant document, 0 if there is none.

    RR@k = 1 / min{i <= k : relevance_i > 0}

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    k : int, optional
        Cutoff: a first hit below rank k counts as none. Default: the whole list.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Examples
    --------
    >>> reciprocal_rank([0, 1, 0, 1])  # 1/2
    0.5
    >>> reciprocal_rank([0, 0, 1], k=2)
    0.0

    References
    ----------
    Voorhees (1999), for the question answering track of TREC.
    """
    hits = relevance[:, :k] > 0
    return (hits / np.arange(1.0, hits.shape[1] + 1)).max(axis=1)
