"""Reciprocal rank: how long until the first hit."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.answers import as_scores
from ranklearn_course.metrics.ordering import in_cache, ranks


def reciprocal_rank(relevance: ArrayLike, k: int | None = None) -> Any:
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

    Raises
    ------
    ValueError
        A bad ``k``, NaN, negative grades, an empty or ragged list.
    TypeError
        Something other than numbers.

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
    return as_scores(in_cache(_first_hit, check.top(relevance, k) > 0))


def _first_hit(hits: np.ndarray) -> np.ndarray:
    return np.maximum.reduce(hits / ranks(hits.shape[-1]), axis=-1)
