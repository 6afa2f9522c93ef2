"""DCG with a slope: soft versions that change smoothly with the scores.

The three soft metrics carry the names of a thesis (Levkov, 2017) whose definitions are not in
the copy we have. They are reconstructions; other readings of the names exist.
"""

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.dcg import Discount, Gain, dcg, discounts, gains
from ranklearn_course.metrics.per_list import Rows, per_list
from ranklearn_course.metrics.plackett_luce import (
    blocks,
    expected_by_mixture,
    expected_by_ranks,
    fair_ranks,
    geometric_mixture,
    rank_polynomials,
)
from ranklearn_course.metrics.ranking import rank_by

__all__ = ["approx_dcg", "fair_soft_dcg", "noised_soft_dcg", "rank_distribution", "soft_dcg"]

#: From this length on, a mixture of geometric discounts is faster than the distribution of ranks.
LONG_LIST = 8


def beat_probability(scores: np.ndarray, temperature: float) -> np.ndarray:
    """Return P(j above i) at [..., i, j] when Gumbel noise of this temperature is added.

    P(j above i) = 1 / (1 + exp(-(s_j - s_i) / T)), and 0 on the diagonal
    """
    with np.errstate(over="ignore"):
        gap = np.subtract(scores[..., None, :], scores[..., :, None], dtype=float) / temperature
    beats = 0.5 * (1 + np.tanh(0.5 * gap))
    index = np.arange(scores.shape[-1])
    beats[..., index, index] = 0.0
    return beats


def pairs(given: dict) -> int:
    """Count the pairs of documents of a list: what the comparisons of all with all hold."""
    return given["scores"].shape[1] ** 2


def samples(given: dict) -> int:
    """Count the noisy scores of a list, and their comparisons if there is noise inside."""
    return given["noise"].size * (given["noise"].shape[1] if given["inner_temperature"] else 1)


@per_list(scores=check.numbers, relevance=check.grades, temperature=check.positive, holds=pairs)
def approx_dcg(
    scores: Rows,
    relevance: Rows,
    temperature: float,
    *,
    discount: Discount = "log2",
    base: float = 2,
    gain: Gain = "linear",
) -> np.ndarray:
    """DCG at the expected ranks of documents whose scores are blurred by noise.

    sum_i gain(r_i) * discount(1 + sum_{j != i} P(j above i)),
    P(j above i) = 1 / (1 + exp(-(s_j - s_i) / T))

    Parameters
    ----------
    scores : array (..., n)
        One score per document, higher is better.
    relevance : array (..., n)
        Grades of the same documents, at least 0. There is no cutoff: expected ranks are not whole.
    temperature : float > 0
        T, in units of the scores. Towards 0 the answer becomes plain DCG if no scores tie.
    discount, base, gain
        As for `dcg`, but the gain is the grade itself by default.

    Examples
    --------
    >>> approx_dcg([2.0, 1.0], [1, 0], temperature=1.0, discount="reciprocal")
    0.7880584423829144

    References
    ----------
    Qin, Liu and Li (2010).
    """
    expected_rank = 1 + beat_probability(scores, temperature).sum(axis=2)
    weights = discounts(expected_rank, discount, base)
    return (gains(relevance, gain) * weights).sum(axis=1)


@per_list(
    scores=check.numbers,
    temperature=check.positive,
    kind=check.one_of("independent", "fair"),
    holds=pairs,
)
def rank_distribution(
    scores: Rows, temperature: float, k: int | None = None, *, kind: str = "independent"
) -> np.ndarray:
    """The probability of each document to stand at each rank when noise blurs the scores.

    independent: rank_i = 1 + sum_{j != i} B_ji, with independent B_ji that are 1 with
    probability P(j above i) = 1 / (1 + exp(-(s_j - s_i) / T));
    fair: the rank of i in the order of s + T * Gumbel noise (the Plackett-Luce model)

    Parameters
    ----------
    scores : array (..., n)
        One score per document, higher is better.
    temperature : float > 0
        T, in units of the scores.
    k : int, optional
        Return the first k ranks only. Default: all.
    kind : {"independent", "fair"}
        Rows sum to 1 (over all ranks) in both; columns do so in "fair" only. The time grows like
        n^2 * k, and "fair" takes some hundred times as long.

    Returns
    -------
    float array (..., n, min(k, n)): document, rank

    Examples
    --------
    >>> rank_distribution([1.0, 1.0], temperature=1.0).tolist()
    [[0.5, 0.5], [0.5, 0.5]]

    References
    ----------
    Taylor, Guiver, Robertson and Minka (2008) for "independent", Plackett (1975) for "fair".
    """
    k = min(k or scores.shape[1], scores.shape[1])
    if kind == "independent":
        return rank_polynomials(beat_probability(scores, temperature), k)
    lists = [fair_ranks(row, temperature, k) for row in scores]
    return np.array(lists).reshape(*scores.shape, k)


@per_list(scores=check.numbers, relevance=check.grades, temperature=check.positive, holds=pairs)
def soft_dcg(
    scores: Rows,
    relevance: Rows,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
    base: float = 2,
    gain: Gain = "linear",
) -> np.ndarray:
    """SoftDCG: DCG averaged over rank distributions with independent comparisons.

    sum_i gain(r_i) * sum_{rho <= k} discount(rho) * P(i at rank rho),
    P from `rank_distribution` of kind "independent"

    Parameters
    ----------
    scores : array (..., n)
        One score per document, higher is better.
    relevance : array (..., n)
        Grades of the same documents, at least 0, in the same order as the scores.
    temperature : float > 0
        T, in units of the scores. Towards 0 the answer becomes plain DCG if no scores tie.
    k : int, optional
        Cutoff. Default: the whole list.
    discount, base, gain
        As for `dcg`, but the gain is the grade itself by default.

    Examples
    --------
    >>> soft_dcg([2.0, 1.0], [1, 0], temperature=1.0, discount="reciprocal")  # 0.731 + 0.269 / 2
    0.8655292893150024

    References
    ----------
    Taylor, Guiver, Robertson and Minka (2008); the name from Levkov (2017), reconstructed.
    """
    rank = np.arange(1.0, scores.shape[1] + 1)[:k]
    at_rank = rank_polynomials(beat_probability(scores, temperature), len(rank))
    weights = at_rank @ discounts(rank, discount, base)
    return (gains(relevance, gain) * weights).sum(axis=1)


def noised_soft_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    n_samples: int = 1000,
    inner_temperature: float = 0.0,
    rng: int | np.random.Generator = 0,
    discount: Discount = "log2",
    base: float = 2,
    gain: Gain = "linear",
) -> float | np.ndarray:
    """NoisedSoftDCG: DCG averaged over samples of noise on the scores.

    1/m * sum_{l=1}^m SoftDCG(s + T * g^(l); tau), with Gumbel noise g^(l) that stays the same
    for all scores; SoftDCG at tau = 0 is plain DCG

    Parameters
    ----------
    scores, relevance, temperature, k, discount, base, gain
        As for `soft_dcg`.
    n_samples : int
        m, how many samples of noise.
    inner_temperature : float >= 0
        tau. Above 0 the answer is smooth, at 0 it has many small steps.
    rng : int or numpy.random.Generator
        A seed gives the same noise at every call, which comparisons need. A generator gives
        new noise.

    Examples
    --------
    >>> noised_soft_dcg([2.0, 1.0], [1, 0], temperature=1.0, discount="reciprocal", n_samples=4)
    0.875

    References
    ----------
    The name from Levkov (2017), reconstructed.
    """
    shape = (check.whole(n_samples, "n_samples"), check.numbers(scores, "scores").shape[-1])
    rng = np.random.default_rng(check.seed_or_generator(rng))
    options = {"k": k, "discount": discount, "base": base, "gain": gain}
    noise = rng.gumbel(size=shape)
    return _over_noise(scores, relevance, temperature, noise, inner_temperature, options)


@per_list(
    scores=check.numbers,
    relevance=check.grades,
    temperature=check.positive,
    inner_temperature=check.not_negative,
    holds=samples,
)
def _over_noise(
    scores: Rows,
    relevance: Rows,
    temperature: float,
    noise: np.ndarray,
    inner_temperature: float,
    options: dict[str, Any],
) -> np.ndarray:
    noisy = scores[:, None] + temperature * noise
    relevance = np.broadcast_to(relevance[:, None], noisy.shape)
    if inner_temperature > 0:
        values = soft_dcg(noisy, relevance, inner_temperature, **options)
    else:
        values = dcg(rank_by(noisy, relevance, k=options["k"]), **options)
    return np.mean(values, axis=1)


@per_list(scores=check.numbers, relevance=check.grades, temperature=check.positive)
def fair_soft_dcg(
    scores: Rows,
    relevance: Rows,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
    base: float = 2,
    gain: Gain = "linear",
) -> np.ndarray:
    """FairSoftDCG: the exact expectation of DCG when Gumbel noise is added to the scores.

    E DCG(s + T g) = sum_i gain(r_i) * integral f(x - s_i / T) *
    sum_{rho <= k} discount(rho) * PB(rho - 1; {P(s_j / T + g_j > x)}_{j != i}) dx

    f: density of the Gumbel distribution; PB: Poisson-binomial probability. Given the noisy
    score x of one document, its rivals beat it independently, so nothing is approximated but
    the integral, to about 1e-13. The order follows the Plackett-Luce model.

    Parameters
    ----------
    scores, relevance, temperature, discount, base, gain
        As for `soft_dcg`.
    k : int, optional
        Cutoff. Default: the whole list. The time grows about like n without a cutoff if the
        discount is "log2" or "reciprocal", and like n * k otherwise.

    Examples
    --------
    >>> round(fair_soft_dcg([2.0, 1.0], [1, 0], temperature=1.0, discount="reciprocal"), 12)
    0.865529289315

    References
    ----------
    Plackett (1975) for the model; the name from Levkov (2017), reconstructed.
    """
    n = scores.shape[1]
    k = min(k or n, n)
    if k == n >= LONG_LIST and discount in ("log2", "reciprocal") and base == 2:
        expected = partial(expected_by_mixture, mixture=geometric_mixture(n, discount))
    else:
        weights = discounts(np.arange(1.0, k + 1), discount, base)
        expected = partial(expected_by_ranks, weights=weights)
    values = [
        sum(
            expected(scaled, worth[block], above)
            for above, block, scaled in blocks(row, temperature)
            if above < k
        )
        for row, worth in zip(scores, gains(relevance, gain), strict=True)
    ]
    return np.array(values, dtype=float)
