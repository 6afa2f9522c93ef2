"""Other smooth versions of DCG, from the literature, each as short as its formula.

All take scores and grades of the same documents, shape (..., n), like `soft_dcg`, use the grade as
the gain, and answer with the DCG that an average user may expect when the order is blurred.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtr, softmax

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.dcg import Discount, dcg, discounts
from ranklearn_course.metrics.per_list import as_scores, in_chunks
from ranklearn_course.metrics.plackett_luce import rank_polynomials
from ranklearn_course.metrics.ranking import rank_by
from ranklearn_course.metrics.smooth_dcg import rank_distribution

#: Rounds in which Sinkhorn's method divides rows and columns.
ROUNDS = 50
#: `fair_by_sets` looks at all 2^n sets of n documents.
MOST_DOCUMENTS = 14
#: exp of more than this leaves the range of a float.
WIDEST = 600.0


def _checked(scores: ArrayLike, relevance: ArrayLike, temperature: float, k: int | None) -> tuple:
    """Return scores and grades as floats, the temperature, and a cutoff within the list."""
    scores, grades = check.numbers(scores, "scores").astype(float), check.grades(relevance)
    check.same_shape(grades, "relevance", scores, "scores")
    n = scores.shape[-1]
    cut = min(check.cutoff(k) or n, n)
    return scores, grades.astype(float), check.positive(temperature, "temperature"), cut


def _expected(at_rank: np.ndarray, gains: np.ndarray, discount: Discount) -> Any:
    """Add up gain * P(document at rank) * weight of the rank; at_rank is (..., document, rank)."""
    weights = discounts(np.arange(1.0, at_rank.shape[-1] + 1), discount)
    return as_scores(np.add.reduce(gains * (at_rank @ weights), axis=-1))


def linear_dcg(
    scores: ArrayLike, relevance: ArrayLike, k: int | None = None, *, discount: Discount = "log2"
) -> Any:
    """The DCG that all of them smooth: documents sorted by score, the grade as gain.

    >>> linear_dcg([0.3, 1.2], [1, 3], discount="reciprocal")  # 3 + 1/2
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
    """SoftRank (Taylor, Guiver, Robertson and Minka, 2008): normal noise, independent rivals.

    P(j above i) = Phi((s_j - s_i) / (T * sqrt(2))); the ranks follow by adding one rival
    after the other; answer: sum_i r_i * sum_rho discount(rho) * P(i at rank rho)

    >>> round(soft_rank_dcg([2.0, 1.0], [1, 0], 1.0, discount="reciprocal"), 6)  # (1 + Phi) / 2
    0.880125
    """
    scores, gains, sigma, k = _checked(scores, relevance, temperature, k)
    with np.errstate(over="ignore"):
        beats = ndtr((scores[..., None, :] - scores[..., :, None]) / (sigma * np.sqrt(2)))
    every = np.arange(scores.shape[-1])
    beats[..., every, every] = 0
    return _expected(rank_polynomials(beats, k), gains, discount)


def thurstone_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
) -> Any:
    """The exact expectation of DCG under normal noise (Thurstone, 1927): SoftRank's aim.

    E DCG(s + T * z) with z ~ N(0, 1): given its own noise x, a document's rivals do win
    independently, P(j above i) = Phi((s_j - s_i) / T - x); then the mean over x

    >>> round(thurstone_dcg([2.0, 1.0], [1, 0], 1.0, discount="reciprocal"), 6)  # two: no rivals
    0.880125
    """
    scores, gains, sigma, k = _checked(scores, relevance, temperature, k)
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
    return _expected(at_rank, gains, discount)


def smooth_rank_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
) -> Any:
    """SmoothRank (Chapelle and Wu, 2010): documents share a rank by how near its score is.

    h_ij = exp(-(s_i - s_(j))^2 / T), s_(j) the j-th highest score;
    answer: sum_j discount(j) * sum_i r_i * h_ij / sum_l h_lj

    T is in units of the squared scores. The slope jumps where two documents tie.

    >>> round(smooth_rank_dcg([2.0, 1.0], [1, 0], 1.0, discount="reciprocal"), 6)
    0.865529
    """
    scores, gains, sigma, k = _checked(scores, relevance, temperature, k)
    held_by = -np.sort(-scores, axis=-1)[..., None, :k]
    with np.errstate(over="ignore"):
        distance = np.square((scores[..., :, None] - held_by) / np.sqrt(sigma))
    return _expected(softmax(-distance, axis=-2), gains, discount)


def sinkhorn(
    at_rank: ArrayLike, rounds: int = ROUNDS, last: Literal["documents", "ranks"] = "documents"
) -> np.ndarray:
    """Divide columns and rows by their sums in turns, so that each rank is given away once.

    The sums of `last` are 1 in the end, the others nearly so (Sinkhorn, 1964).

    >>> sinkhorn([[0.5, 0.5], [1.0, 0.0]], rounds=200).round(2).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    at_rank = check.numbers(at_rank, "at_rank", low=0).astype(float)
    if not check.is_whole(rounds, 0):
        raise ValueError(f"rounds must be a whole number of at least 0, got {rounds!r}")
    axes = (-2, -1) if last == "documents" else (-1, -2)
    for _ in range(rounds):
        for axis in axes:
            total = at_rank.sum(axis=axis, keepdims=True)
            at_rank = at_rank / np.where(total > 0, total, 1)
    return at_rank


def sinkhorn_soft_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
) -> Any:
    """SoftDCG after Sinkhorn's method has made its columns sum to 1, too.

    Another reading of the "fair" in FairSoftDCG: every rank is given away exactly once.

    >>> round(sinkhorn_soft_dcg([2.0, 1.0], [1, 0], 1.0, discount="reciprocal"), 6)
    0.865529
    """
    scores, gains, temperature, k = _checked(scores, relevance, temperature, k)
    at_rank = sinkhorn(rank_distribution(scores, temperature))
    return _expected(at_rank[..., :k], gains, discount)


def neural_sort_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
    rounds: int = 0,
) -> Any:
    """NeuralSort (Grover, Wang, Zweig and Ermon, 2019): one softmax for each rank.

    P(. at rank j) = softmax(((n + 1 - 2 j) * s - A) / T), A_i = sum_l |s_i - s_l|;
    answer: sum_j discount(j) * sum_i r_i * P(i at rank j)

    Without rounds a document may hold more than one rank in all, and the slope jumps at a tie.
    Rounds of Sinkhorn's method, as in NeuralNDCG (Pobrotyn and Białobrzeski, 2021), mend both: A is
    the same for all ranks, so that they divide it out. They end on the ranks, as the authors' do.

    >>> round(neural_sort_dcg([2.0, 1.0], [1, 0], 1.0, discount="reciprocal"), 6)
    0.865529
    """
    scores, gains, tau, k = _checked(scores, relevance, temperature, k)
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
    return _expected(sinkhorn(at_rank, rounds, "ranks")[..., :k], gains, discount)


def fair_by_sets(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
) -> Any:
    """FairSoftDCG of many short lists, ten times as fast: a sum over sets, not an integral.

    With w_i = exp(s_i / T), documents are drawn for rank 1, 2, ... in proportion to their w
    (Plackett, 1975). Let P(A) be the probability that A fills the first |A| ranks, and W(A) the
    sum of w outside of A (the sets are those of Held and Karp, 1962):

    P({}) = 1; P(A) = sum_{i in A} P(A - i) * w_i / W(A - i);
    answer: sum_A discount(|A| + 1) * P(A) / W(A) * sum_{i not in A} w_i * r_i

    >>> round(fair_by_sets([2.0, 1.0], [1, 0], temperature=1.0, discount="reciprocal"), 12)
    0.865529289315
    """
    scores, gains, temperature, k = _checked(scores, relevance, temperature, k)
    n, spread = scores.shape[-1], np.ptp(scores, axis=-1).max(initial=0.0)
    if n > MOST_DOCUMENTS:
        raise ValueError(
            f"scores must hold at most {MOST_DOCUMENTS} documents for a sum over sets, got {n}"
        )
    if spread > WIDEST * temperature:
        raise ValueError(
            f"temperature must be at least {spread / WIDEST:g} for scores that lie {spread:g} "
            f"apart, got {temperature:g}; fair_soft_dcg takes any"
        )
    odds = np.exp((scores - scores.max(axis=-1, keepdims=True)) / temperature)
    weights = discounts(np.arange(1.0, k + 1), discount)
    # Each list takes a column of 2^n numbers; some sixty columns fit into a processor's cache.
    rows = (each.reshape(-1, n) for each in (odds, odds * gains))
    values = in_chunks(partial(_over_sets, weights), *rows, width=2**12)
    return as_scores(values.reshape(scores.shape[:-1]))


def _over_sets(weights: np.ndarray, odds: np.ndarray, gains: np.ndarray) -> np.ndarray:
    outside, size, layers = _sets(odds.shape[1])
    odds = np.ascontiguousarray(odds.T)
    left = outside @ odds
    chance = np.zeros_like(left)  # P(A) / W(A), a row for each set
    chance[0] = 1 / left[0]
    for sets, before, last in layers[: len(weights) - 1]:
        drawn = np.zeros((len(sets), odds.shape[1]))
        for one, document in zip(before, last, strict=True):
            drawn += chance.take(one, axis=0) * odds.take(document, axis=0)
        chance[sets] = drawn / left[sets]
    # The next rank's weight, for each set; none below the cutoff and for the set of all.
    next_weight = np.pad(weights, (0, len(odds) + 1 - len(weights)))[size]
    return np.einsum("ld,dl->l", gains, (outside.T * next_weight) @ chance)


@lru_cache(maxsize=MOST_DOCUMENTS)
def _sets(n: int) -> tuple[np.ndarray, np.ndarray, list[tuple[np.ndarray, ...]]]:
    """Return who is outside of each set, as 1; its size; and the sets of each size below n.

    With these sets come each without one of its members, and those members.
    """
    sets = np.arange(2**n)
    members = (sets[:, None] >> np.arange(n)) & 1
    size, layers = members.sum(axis=1), []
    for count in range(1, n):
        chosen = sets[size == count]
        last = np.nonzero(members[chosen])[1].reshape(-1, count).T
        layers.append((chosen, chosen - (1 << last), last))
    return 1.0 - members, size, layers
