"""DCG with a slope: soft versions that change smoothly with the scores.

The three soft metrics carry the names of a thesis (Levkov, 2017) whose definitions are not in
the copy we have. They are reconstructions; other readings of the names exist.
"""

from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.answers import as_scores
from ranklearn_course.metrics.dcg import (
    Discount,
    Gain,
    dcg,
    discounts,
    gains,
    rank_weights,
)
from ranklearn_course.metrics.ordering import CACHED, frozen, in_chunks
from ranklearn_course.metrics.plackett_luce import (
    blocks,
    expected_by_mixture,
    expected_by_ranks,
    fair_ranks,
    geometric_mixture,
    rank_polynomials,
)
from ranklearn_course.metrics.ranking import rank_by

KINDS = ("independent", "fair")

#: From this length on, a mixture of geometric discounts is faster than the distribution of ranks.
LONG_LIST = 8


def _document_lists(scores: ArrayLike, relevance: ArrayLike, gain: Gain) -> tuple:
    scores = check.numbers(scores, "scores")
    grades = check.grades(relevance)
    check.same_shape(grades, "relevance", scores, "scores")
    return scores, gains(grades, gain)


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


def approx_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    *,
    discount: Discount = "log2",
    base: float = 2,
    gain: Gain = "linear",
) -> Any:
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

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError
        NaN, an empty list, different shapes, a temperature that is not above 0.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> approx_dcg([2.0, 1.0], [1, 0], temperature=1.0, discount="reciprocal")
    0.7880584423829144

    References
    ----------
    Qin, Liu and Li (2010).
    """
    scores, worth = _document_lists(scores, relevance, gain)
    beats = beat_probability(scores, check.positive(temperature, "temperature"))
    weights = discounts(1 + np.add.reduce(beats, axis=-1), discount, base)
    return as_scores(np.add.reduce(worth * weights, axis=-1))


def rank_distribution(
    scores: ArrayLike, temperature: float, k: int | None = None, *, kind: str = "independent"
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

    Raises
    ------
    ValueError
        NaN, an empty list, a bad ``k``, a temperature that is not above 0.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> rank_distribution([1.0, 1.0], temperature=1.0).tolist()
    [[0.5, 0.5], [0.5, 0.5]]

    References
    ----------
    Taylor, Guiver, Robertson and Minka (2008) for "independent", Plackett (1975) for "fair".
    """
    scores = check.numbers(scores, "scores")
    temperature = check.positive(temperature, "temperature")
    n = scores.shape[-1]
    k = min(check.cutoff(k) or n, n)
    if check.option(kind, "kind", KINDS) == "independent":
        return rank_polynomials(beat_probability(scores, temperature), k)
    lists = [fair_ranks(row, temperature, k) for row in scores.reshape(-1, n)]
    return np.array(lists).reshape(*scores.shape, k)


def soft_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
    base: float = 2,
    gain: Gain = "linear",
) -> Any:
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

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError
        NaN, an empty list, different shapes, a bad ``k``, a temperature that is not above 0.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> soft_dcg([2.0, 1.0], [1, 0], temperature=1.0, discount="reciprocal")  # 0.731 + 0.269 / 2
    0.8655292893150024

    References
    ----------
    Taylor, Guiver, Robertson and Minka (2008); the name from Levkov (2017), reconstructed.
    """
    scores, worth = _document_lists(scores, relevance, gain)
    at_rank = rank_distribution(scores, temperature, k)
    weights = rank_weights(at_rank.shape[-1], discount, base)
    return as_scores(np.add.reduce(worth * (at_rank @ weights), axis=-1))


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
) -> Any:
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

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError
        As for `soft_dcg`, or a bad ``n_samples`` or ``inner_temperature``.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> noised_soft_dcg([2.0, 1.0], [1, 0], temperature=1.0, discount="reciprocal", n_samples=4)
    0.875

    References
    ----------
    The name from Levkov (2017), reconstructed.
    """
    scores, worth = _document_lists(scores, relevance, gain)
    temperature = check.positive(temperature, "temperature")
    inner = check.number_in(inner_temperature, "inner_temperature", 0, check.INF, "[0, inf)")
    shape = (check.whole(n_samples, "n_samples"), scores.shape[-1])
    noise = temperature * _gumbel_noise(check.seed_or_generator(rng), shape)
    options = {"k": check.cutoff(k), "discount": discount, "base": base}

    def sampled(scores: np.ndarray, worth: np.ndarray) -> np.ndarray:
        noisy = scores[:, None] + noise
        worth = np.broadcast_to(worth[:, None], noisy.shape)
        if inner > 0:
            samples = soft_dcg(noisy, worth, inner, **options)
        else:
            samples = dcg(rank_by(noisy, worth, k=k), gain="linear", **options)
        return samples.mean(axis=-1)

    # Each list is repeated for each sample, and n times more often by the comparisons inside.
    copies = noise.size * (scores.shape[-1] if inner > 0 else 1)
    return as_scores(in_chunks(sampled, scores, worth, width=copies))


def _gumbel_noise(rng: int | np.random.Generator, shape: tuple[int, int]) -> np.ndarray:
    if isinstance(rng, np.random.Generator):
        return rng.gumbel(size=shape)
    is_small = shape[0] * shape[1] <= CACHED
    return _fixed_noise(rng, shape) if is_small else np.random.default_rng(rng).gumbel(size=shape)


@lru_cache(maxsize=16)
def _fixed_noise(seed: int, shape: tuple[int, int]) -> np.ndarray:
    return frozen(np.random.default_rng(seed).gumbel(size=shape))


def fair_soft_dcg(
    scores: ArrayLike,
    relevance: ArrayLike,
    temperature: float,
    k: int | None = None,
    *,
    discount: Discount = "log2",
    base: float = 2,
    gain: Gain = "linear",
) -> Any:
    """FairSoftDCG: the exact expectation of DCG when Gumbel noise is added to the scores.

    E DCG(s + T g) = sum_i gain(r_i) * integral f(x - s_i / T) *
    sum_{rho <= k} discount(rho) * PB(rho - 1; {P(s_j / T + g_j > x)}_{j != i}) dx

    f: density of the Gumbel distribution; PB: Poisson-binomial probability. Given the noisy
    score x of one document, its rivals beat it independently, so nothing is approximated but
    the integral, to about 1e-13. The order follows the Plackett-Luce model.

    Parameters
    ----------
    scores : array (..., n)
        One score per document, higher is better.
    relevance : array (..., n)
        Grades of the same documents, at least 0, in the same order as the scores.
    temperature : float > 0
        T, in units of the scores. Towards 0 the answer becomes plain DCG if no scores tie.
    k : int, optional
        Cutoff. Default: the whole list. The time grows about like n without a cutoff if the
        discount is "log2" or "reciprocal", and like n * k otherwise.
    discount, base, gain
        As for `dcg`, but the gain is the grade itself by default.

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError
        NaN, an empty list, different shapes, a bad ``k``, a temperature that is not above 0.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> round(fair_soft_dcg([2.0, 1.0], [1, 0], temperature=1.0, discount="reciprocal"), 12)
    0.865529289315

    References
    ----------
    Plackett (1975) for the model; the name from Levkov (2017), reconstructed.
    """
    scores, worth = _document_lists(scores, relevance, gain)
    temperature, n = check.positive(temperature, "temperature"), scores.shape[-1]
    k = min(check.cutoff(k) or n, n)
    if k == n >= LONG_LIST and discount in ("log2", "reciprocal"):
        expected = partial(expected_by_mixture, mixture=geometric_mixture(n, discount))
    else:
        expected = partial(expected_by_ranks, weights=rank_weights(k, discount, base))
    rows = zip(scores.reshape(-1, n), worth.reshape(-1, n), strict=True)
    values = [
        sum(
            expected(scaled, gain[block], above)
            for above, block, scaled in blocks(row, temperature)
            if above < k
        )
        for row, gain in rows
    ]
    return as_scores(np.array(values, dtype=float).reshape(scores.shape[:-1]))
