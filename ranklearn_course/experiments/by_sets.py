"""FairSoftDCG of many short lists at once, as a sum over sets of documents instead of orders."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.experiments.relatives import checked_lists
from ranklearn_course.metrics.answers import as_scores
from ranklearn_course.metrics.dcg import Discount, rank_weights
from ranklearn_course.metrics.ordering import frozen, in_chunks

#: There are 2^n sets of n documents.
MOST_DOCUMENTS = 14
#: exp of more than this leaves the range of a float.
WIDEST = 600.0


def fair_by_sets(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
) -> Any:
    """FairSoftDCG without an integral, as a sum over the sets of documents placed so far.

    With w_i = exp(s_i / T), documents are drawn for rank 1, 2, ... in proportion to their w. Let
    P(A) be the probability that A fills the first |A| ranks, and W(A) the sum of w outside of A:

    P({}) = 1; P(A) = sum_{i in A} P(A - i) * w_i / W(A - i);
    answer: sum_A discount(|A| + 1) * P(A) / W(A) * sum_{i not in A} w_i * r_i

    Parameters
    ----------
    scores, relevance : arrays (..., n)
        One score and one grade of at least 0 per document, in the same order; n at most 14.
    temperature : float > 0
        T, in units of the scores, at least 1/600 of the distance from best to worst score.
    k : int, optional
        Cutoff. Default: the whole list.
    discount
        As for `dcg`.

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError, TypeError
        As for `fair_soft_dcg`; also a list that is too long, a temperature that is too low.

    Examples
    --------
    >>> round(fair_by_sets([2.0, 1.0], [1, 0], temperature=1.0, discount="reciprocal"), 12)
    0.865529289315

    References
    ----------
    Plackett (1975) for the model. The sets are those of Held and Karp (1962).
    """
    scores, worth, temperature, k = checked_lists(scores, relevance, temperature, k)
    n, spread = scores.shape[-1], np.ptp(scores, axis=-1).max(initial=0.0)
    if n > MOST_DOCUMENTS:
        raise ValueError(
            f"scores must hold at most {MOST_DOCUMENTS} documents for a sum over sets, got {n}"
        )
    if spread > WIDEST * temperature:
        least = spread / WIDEST
        raise ValueError(
            f"temperature must be at least {least:g} for scores that lie {spread:g} "
            f"apart, got {temperature:g}; fair_soft_dcg takes any"
        )
    odds = np.exp((scores - scores.max(axis=-1, keepdims=True)) / temperature)
    weights = rank_weights(k, discount)
    # Each list takes a column of 2^n numbers, and a step holds some hundred columns.
    return as_scores(in_chunks(partial(_over_sets, weights), odds, odds * worth, width=2**9))


def _over_sets(weights: np.ndarray, odds: np.ndarray, worth: np.ndarray) -> np.ndarray:
    odds, worth = np.ascontiguousarray(odds.T), np.ascontiguousarray(worth.T)
    left, gain = _sums_outside(odds), _sums_outside(worth)
    chance = np.zeros_like(left)  # P(A) / W(A), a row for each set
    chance[0] = 1 / left[0]
    total = weights[0] * chance[0] * gain[0]
    for weight, (sets, before, last) in zip(weights[1:], _layers(len(odds)), strict=False):
        drawn = sum(chance[b] * odds[i] for b, i in zip(before, last, strict=True))
        chance[sets] = drawn / left[sets]
        total += weight * np.add.reduce(chance[sets] * gain[sets], axis=0)
    return total


def _sums_outside(values: np.ndarray) -> np.ndarray:
    """Return the sum over the documents outside of each set, sets in the order of their bits."""
    sums = np.zeros((1, values.shape[1]))
    for value in values:
        sums = np.concatenate([sums + value, sums])
    return sums


@lru_cache(maxsize=MOST_DOCUMENTS)
def _layers(n: int) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Return for 1, 2, ..., n - 1 documents: the sets, each without its members, and those."""
    sets = np.arange(2**n)
    members = (sets[:, None] >> np.arange(n)) & 1
    size, layers = members.sum(axis=1), []
    for count in range(1, n):
        chosen = sets[size == count]
        last = np.nonzero(members[chosen])[1].reshape(-1, count).T
        layers.append((frozen(chosen), frozen(chosen - (1 << last)), frozen(last)))
    return layers
