"""What a test with sampled negatives says: one relevant item among a few drawn others.

The relevant item has rank r among itself and n others. A test draws q of the others without
replacement. How many of these are above the item has a hypergeometric distribution, so these
functions compute the mean over all draws, and nothing is drawn here.
"""

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.dcg import discounts
from ranklearn_course.metrics.per_list import as_scores

__all__ = ["sampled_hit", "sampled_ndcg"]


def sampled_hit(rank: ArrayLike, n: ArrayLike, q: int, k: int) -> float | np.ndarray:
    """The chance that a relevant item is among the first k if q others are drawn.

    E[HR@k] = P(X <= k - 1),  X ~ hypergeometric: q draws from n, of which rank - 1 are above

    Parameters
    ----------
    rank : int, or int array of any shape
        The item's rank among itself and all others, from 1 to n + 1.
    n : int, or int array in the shape of ``rank``
        How many others there are.
    q : int
        How many of them are drawn, at most n. With q = n it is the hit among all items, with q = 1
        and k = 1 it is the AUC.
    k : int
        Cutoff.

    Returns
    -------
    float in [0, 1], or array in the shape of ``rank``

    Examples
    --------
    >>> round(sampled_hit(900, n=9999, q=100, k=10), 4)
    0.5888

    References
    ----------
    Krichene and Rendle (2020).
    """
    return as_scores(_above(rank, n, q, k).sum(axis=-1).clip(max=1.0)[()])


def sampled_ndcg(rank: ArrayLike, n: ArrayLike, q: int, k: int) -> float | np.ndarray:
    """The nDCG@k of one relevant item, on average over the draws of q others.

    E[nDCG@k] = sum_{x < k} P(X = x) / log2(x + 2),  X as for `sampled_hit`

    The arguments are those of `sampled_hit`.

    Returns
    -------
    float in [0, 1], or array in the shape of ``rank``

    Examples
    --------
    >>> from ranklearn_course.metrics import dcg
    >>> sampled_ndcg(2, n=2, q=1, k=2) == (dcg([0, 1]) + dcg([1, 0])) / 2  # half have the one above
    True

    References
    ----------
    Krichene and Rendle (2020).
    """
    above = _above(rank, n, q, k)
    return as_scores((above @ discounts(np.arange(1.0, above.shape[-1] + 1)))[()])


def _above(rank: ArrayLike, n: ArrayLike, q: int, k: int) -> np.ndarray:
    """Return P(X = x) for x below k, on a last axis: one draw after the other."""
    q, k = check.whole(q, "q"), check.whole(k, "k")
    ranks, others = check.counts(rank, "rank"), check.counts(n, "n")
    if others.ndim > 1:
        check.same_shape(others[..., 0], "n", ranks[..., 0], "rank")
    if (few := others < q).any():
        raise ValueError(f"q must be at most n, {others[few][0]:g}, got {q}")
    if (wrong := (ranks < 1) | (ranks > others + 1)).any():
        raise ValueError(f"rank must hold whole numbers from 1 to n + 1, got {ranks[wrong][0]:g}")
    left = ranks - 1 - np.arange(min(k, q + 1))  # still to be drawn from, if x are above
    chance = np.zeros(left.shape)
    chance[..., 0] = 1
    for drawn in range(q):
        rises = chance * left / (others - drawn)
        chance -= rises
        chance[..., 1:] += rises[..., :-1]
    return chance
