"""Other smooth versions of DCG, from the literature, each as short as its formula.

All take scores and grades of the same documents, like `soft_dcg`, use the grade as the gain, and
answer with the DCG that an average user may expect when the order is blurred.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtr, softmax

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.answers import as_scores
from ranklearn_course.metrics.dcg import Discount, dcg, rank_weights
from ranklearn_course.metrics.plackett_luce import rank_polynomials
from ranklearn_course.metrics.ranking import rank_by
from ranklearn_course.metrics.smooth_dcg import rank_distribution

#: Rounds in which Sinkhorn's method repairs rows and columns.
ROUNDS = 50
LAST = ("documents", "ranks")


def checked_lists(
    scores: ArrayLike, relevance: ArrayLike, temperature: float, k: int | None
) -> tuple:
    """Return scores and grades as floats, the temperature, and a cutoff within the list."""
    scores, grades = check.numbers(scores, "scores").astype(float), check.grades(relevance)
    check.same_shape(grades, "relevance", scores, "scores")
    n = scores.shape[-1]
    cut = min(check.cutoff(k) or n, n)
    return scores, grades.astype(float), check.positive(temperature, "temperature"), cut


def _expected(at_rank: np.ndarray, worth: np.ndarray, discount: Discount) -> Any:
    """Add up gain * P(document at rank) * weight of the rank; at_rank is (..., document, rank)."""
    weights = rank_weights(at_rank.shape[-1], discount)
    return as_scores(np.add.reduce(worth * (at_rank @ weights), axis=-1))


def plain_dcg(
    scores: ArrayLike, relevance: ArrayLike, k: int | None = None, *, discount: Discount = "log2"
) -> Any:
    """The DCG that all of them smooth: documents sorted by score, the grade as gain.

    Examples
    --------
    >>> plain_dcg([0.3, 1.2], [1, 3], discount="reciprocal")  # 3 + 1/2
    3.5
    """
    return dcg(rank_by(scores, relevance), k, gain="linear", discount=discount)


def soft_rank_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
) -> Any:
    """SoftRank: every score carries normal noise, and rivals win independently.

    P(j above i) = Phi((s_j - s_i) / (sigma * sqrt(2))); the ranks follow by adding one rival
    after the other; answer: sum_i r_i * sum_rho discount(rho) * P(i at rank rho)

    Parameters
    ----------
    scores, relevance : arrays (..., n)
        One score and one grade of at least 0 per document, in the same order.
    temperature : float > 0
        sigma, the standard deviation of the noise, in units of the scores.
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
        As for `soft_dcg`.

    Examples
    --------
    >>> round(soft_rank_dcg([2.0, 1.0], [1, 0], 1.0, discount="reciprocal"), 6)  # (1 + Phi) / 2
    0.880125

    References
    ----------
    Taylor, Guiver, Robertson and Minka (2008).
    """
    scores, worth, sigma, k = checked_lists(scores, relevance, temperature, k)
    with np.errstate(over="ignore"):
        beats = ndtr((scores[..., None, :] - scores[..., :, None]) / (sigma * np.sqrt(2)))
    every = np.arange(scores.shape[-1])
    beats[..., every, every] = 0
    return _expected(rank_polynomials(beats, k), worth, discount)


def thurstone_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
) -> Any:
    """The exact expectation of DCG under normal noise: SoftRank without its shortcut.

    E DCG(s + sigma * z) with z ~ N(0, 1): given its own noise x, a document's rivals do win
    independently, P(j above i) = Phi((s_j - s_i) / sigma - x); then the mean over x

    Parameters
    ----------
    scores, relevance, temperature, k, discount
        As for `soft_rank_dcg`.

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError, TypeError
        As for `soft_dcg`.

    Examples
    --------
    >>> round(thurstone_dcg([2.0, 1.0], [1, 0], 1.0, discount="reciprocal"), 6)  # two: no rivals
    0.880125

    References
    ----------
    Thurstone (1927) for the model.
    """
    scores, worth, sigma, k = checked_lists(scores, relevance, temperature, k)
    with np.errstate(over="ignore"):
        gap = (scores[..., None, :] - scores[..., :, None]) / sigma
    every, at_rank = np.arange(scores.shape[-1]), 0.0
    step = 0.4 / np.sqrt(max(1, k / 5))  # the chance of one rank has a width of 1 / sqrt(rank)
    furthest = np.ceil(9 / step)
    for x in step * np.arange(-furthest, furthest + 1):
        beats = ndtr(gap - x)
        beats[..., every, every] = 0
        density = step * np.exp(-x * x / 2) / np.sqrt(2 * np.pi)
        at_rank = at_rank + density * rank_polynomials(beats, k)
    return _expected(at_rank, worth, discount)


def smooth_rank_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
) -> Any:
    """SmoothRank: the documents share each rank by how near they are to the score that holds it.

    h_ij = exp(-(s_i - s_(j))^2 / sigma), s_(j) the j-th highest score;
    answer: sum_j discount(j) * sum_i r_i * h_ij / sum_l h_lj

    Parameters
    ----------
    scores, relevance, k, discount
        As for `soft_rank_dcg`.
    temperature : float > 0
        sigma, in units of the squared scores. The slope jumps where two documents tie.

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError, TypeError
        As for `soft_dcg`.

    Examples
    --------
    >>> round(smooth_rank_dcg([2.0, 1.0], [1, 0], 1.0, discount="reciprocal"), 6)
    0.865529

    References
    ----------
    Chapelle and Wu (2010).
    """
    scores, worth, sigma, k = checked_lists(scores, relevance, temperature, k)
    held_by = -np.sort(-scores, axis=-1)[..., None, :k]
    with np.errstate(over="ignore"):
        distance = np.square((scores[..., :, None] - held_by) / np.sqrt(sigma))
    return _expected(softmax(-distance, axis=-2), worth, discount)


def sinkhorn(
    at_rank: np.ndarray, rounds: int = ROUNDS, last: Literal["documents", "ranks"] = "documents"
) -> np.ndarray:
    """Divide columns and rows by their sums in turns, so that each rank is given away once.

    Parameters
    ----------
    at_rank : array (..., n, n)
        Not negative; P(document at rank) or a stand-in for it.
    rounds : int >= 0
        How often.
    last : {"documents", "ranks"}
        What a round ends on; its sums are 1 in the end, the others nearly so.

    Returns
    -------
    array (..., n, n)

    Raises
    ------
    ValueError
        Negative or not finite numbers, or rounds that are no whole number of at least 0.

    Examples
    --------
    >>> sinkhorn(np.array([[0.5, 0.5], [1.0, 0.0]]), rounds=200).round(2).tolist()
    [[0.0, 1.0], [1.0, 0.0]]

    References
    ----------
    Sinkhorn (1964).
    """
    at_rank = check.numbers(at_rank, "at_rank", low=0).astype(float)
    if not check.is_whole(rounds, 0):
        raise ValueError(f"rounds must be a whole number of at least 0, got {rounds!r}")
    axes = (-2, -1) if check.option(last, "last", LAST) == "documents" else (-1, -2)
    for _ in range(rounds):
        for axis in axes:
            total = at_rank.sum(axis=axis, keepdims=True)
            at_rank = at_rank / np.where(total > 0, total, 1)
    return at_rank


def repaired_soft_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
) -> Any:
    """SoftDCG after Sinkhorn's method has made its columns sum to 1, too.

    Another reading of the "fair" in FairSoftDCG: every rank is given away exactly once.

    Parameters
    ----------
    scores, relevance, k, discount
        As for `soft_rank_dcg`.
    temperature : float > 0
        T of `soft_dcg`, in units of the scores.

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError, TypeError
        As for `soft_dcg`.

    Examples
    --------
    >>> round(repaired_soft_dcg([2.0, 1.0], [1, 0], 1.0, discount="reciprocal"), 6)
    0.865529
    """
    scores, worth, temperature, k = checked_lists(scores, relevance, temperature, k)
    at_rank = sinkhorn(rank_distribution(scores, temperature))
    return _expected(at_rank[..., :k], worth, discount)


def neural_sort_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
    rounds: int = 0,
) -> Any:
    """NeuralSort: one softmax over the documents for each rank; NeuralNDCG's sum with rounds.

    P(. at rank j) = softmax(((n + 1 - 2 j) * s - A) / tau), A_i = sum_l |s_i - s_l|;
    answer: sum_j discount(j) * sum_i r_i * P(i at rank j)

    Parameters
    ----------
    scores, relevance, k, discount
        As for `soft_rank_dcg`.
    temperature : float > 0
        tau, in units of the scores.
    rounds : int >= 0
        0: NeuralSort, in which a document may hold more than one rank in all, and the slope jumps
        at a tie. Rounds of Sinkhorn's method, as in NeuralNDCG, repair both: A is the same for
        all ranks, so that they divide it out. They end on the ranks, as the authors' code does.

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError, TypeError
        As for `soft_dcg`.

    Examples
    --------
    >>> round(neural_sort_dcg([2.0, 1.0], [1, 0], 1.0, discount="reciprocal"), 6)
    0.865529

    References
    ----------
    Grover, Wang, Zweig and Ermon (2019); Pobrotyn and Białobrzeski (2021) for the rounds.
    """
    scores, worth, tau, k = checked_lists(scores, relevance, temperature, k)
    n = scores.shape[-1]
    # A power of two, so that large scores do not overflow and no others change.
    unit = np.exp2(np.maximum(np.frexp(np.abs(scores).max(axis=-1, keepdims=True))[1] - 1, 0))
    scores = scores / unit
    apart = np.abs(scores[..., :, None] - scores[..., None, :]).sum(axis=-1)
    slope = n + 1 - 2 * np.arange(1, n + 1)
    logits = scores[..., :, None] * slope - apart[..., :, None]
    logits -= logits.max(axis=-2, keepdims=True)
    with np.errstate(over="ignore"):
        at_rank = softmax(logits / tau * unit[..., None], axis=-2)
    return _expected(sinkhorn(at_rank, rounds, "ranks")[..., :k], worth, discount)
