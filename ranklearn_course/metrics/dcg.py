"""How much is found, and how early? Gains, discounts, DCG and nDCG."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.answers import QUIET, all_finite, as_scores, ratio
from ranklearn_course.metrics.ordering import CACHED, frozen, in_cache, ranks, some

Gain = str | Callable[[np.ndarray], ArrayLike]
Discount = str | Callable[[np.ndarray], ArrayLike]

GAINS: dict[str, Callable] = {
    "exponential": lambda grades: np.exp2(grades, dtype=float) - 1,
    "linear": lambda grades: np.asarray(grades, dtype=float),
}
DISCOUNTS: dict[str, Callable] = {
    "log2": lambda rank, base: 1 / np.log2(1 + rank),
    "jarvelin": lambda rank, base: 1 / np.maximum(1, np.log2(rank) / np.log2(base)),
    "reciprocal": lambda rank, base: 1 / rank,
}

BASE_IS_UNUSED = (
    "base is used by discount='jarvelin' only, got discount={discount!r} and base={base!r}"
)
WRONG_WEIGHTS = "discount must return one finite weight per rank, got {got}"
WRONG_GAINS = "gain must return one gain per grade, got the shape {got} for {wanted}"
BEST_IS_MISSING = (
    "judged must hold all known grades of the query: "
    "its best grade is {judged:g}, the list has a {found:g}"
)
IDEAL_IS_BEATEN = (
    "judged must hold all known grades of the query: "
    "the DCG of its best order is {best:g}, that of the list {found:g}"
)
OVERFLOW = "relevance must give finite gains, got grades up to {value:g}"


def gains(grades: np.ndarray, gain: Gain = "exponential") -> np.ndarray:
    """Turn grades into gains: what a document of this grade is worth at rank 1."""
    if not callable(gain):
        return GAINS[check.option(gain, "gain", tuple(GAINS))](grades)
    worth = check.numbers(gain(np.array(grades, dtype=float)), "gain")
    if worth.shape != np.shape(grades):
        raise ValueError(WRONG_GAINS.format(got=worth.shape, wanted=np.shape(grades)))
    return worth


def discounts(rank: np.ndarray, discount: Discount = "log2", base: float = 2) -> np.ndarray:
    """Return the weight of each rank: what multiplies the gain of the document there."""
    if base != 2 and discount != "jarvelin":
        raise ValueError(BASE_IS_UNUSED.format(discount=discount, base=base))
    if not callable(discount):
        check.number_in(base, "base", 1, check.INF, "(1, inf)")
        return DISCOUNTS[check.option(discount, "discount", tuple(DISCOUNTS))](rank, base)
    weights = np.asarray(discount(rank.copy()), dtype=float)
    if weights.shape != rank.shape or not np.isfinite(weights).all():
        raise ValueError(WRONG_WEIGHTS.format(got=weights))
    return weights


@lru_cache(maxsize=256)
def _named_weights(n: int, discount: str, base: float) -> np.ndarray:
    return frozen(discounts(ranks(n), discount, base))


def rank_weights(n: int, discount: Discount = "log2", base: float = 2) -> np.ndarray:
    """Return the discounts of the ranks 1..n; those with a name are computed once."""
    if n <= CACHED and isinstance(discount, str) and isinstance(base, int | float):
        return _named_weights(n, discount, base)
    return discounts(ranks(n), discount, base)


@QUIET
def cumulative_gain(relevance: ArrayLike, k: int | None = None) -> Any:
    """The sum of the grades of the first k documents, whatever their order.

    CG@k = sum_{i <= k} relevance_i

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order; negative ones are allowed.
    k : int, optional
        Cutoff. Default: the whole list.

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError
        A bad ``k``, NaN, an empty or ragged list.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> cumulative_gain([3, -1, 1]), cumulative_gain([-1, 1, 3])
    (3.0, 3.0)

    References
    ----------
    Järvelin and Kekäläinen (2002).
    """
    first = check.top(relevance, k, low=-check.INF)
    return as_scores(_discounted(first, "linear", np.ones_like, 2))


@QUIET
def dcg(
    relevance: ArrayLike,
    k: int | None = None,
    *,
    gain: Gain = "exponential",
    discount: Discount = "log2",
    base: float = 2,
) -> Any:
    """Discounted cumulative gain: each gain times the weight of its rank.

    DCG@k = sum_{i <= k} gain(relevance_i) * discount(i)

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order; negative ones are allowed.
    k : int, optional
        Cutoff. Default: the whole list.
    gain : {"exponential", "linear"} or callable
        2^g - 1, or the grade g itself, or a function of an array of grades.
    discount : {"log2", "jarvelin", "reciprocal"} or callable
        The weight of rank i, which multiplies: 1 / log2(i + 1), 1 / max(1, log_base i), 1 / i,
        or a function of an array of ranks.
    base : float > 1
        The base of the logarithm of "jarvelin".

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError
        A bad ``k``, NaN, an empty or ragged list, an unknown gain or discount, gains too large
        for a float.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> dcg([3, 0, 1])  # 7 / log2(2) + 0 / log2(3) + 1 / log2(4)
    7.5

    References
    ----------
    Järvelin and Kekäläinen (2002) for the idea, Burges et al. (2005) for the defaults.
    """
    first = check.top(relevance, k, low=-check.INF)
    return as_scores(_discounted(first, gain, discount, base))


def _discounted(first: np.ndarray, gain: Gain, discount: Discount, base: float) -> Any:
    weights = rank_weights(first.shape[-1], discount, base)
    total = in_cache(lambda grades: gains(grades, gain) @ weights, first)
    if not all_finite(total):
        raise ValueError(OVERFLOW.format(value=np.max(first)))
    return total


@QUIET
def ideal_dcg(
    judged: ArrayLike,
    k: int | None = None,
    *,
    gain: Gain = "exponential",
    discount: Discount = "log2",
    base: float = 2,
) -> Any:
    """The DCG of the judged documents in the best order, by decreasing grade.

    IDCG@k = DCG@k(judged sorted by decreasing grade)

    Parameters
    ----------
    judged : array (..., m)
        All known grades of the query in any order; negative ones are allowed.
    k, gain, discount, base
        As for `dcg`. A gain should not fall when the grade rises.

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError, TypeError
        As for `dcg`.

    Examples
    --------
    >>> ideal_dcg([0, 3, 1])  # 7 / log2(2) + 1 / log2(3)
    7.630929753571458

    References
    ----------
    Järvelin and Kekäläinen (2002).
    """
    pool = check.numbers(judged, "judged")
    return as_scores(_discounted(_best_first(pool, check.cutoff(k)), gain, discount, base))


def _best_first(pool: np.ndarray, k: int | None) -> np.ndarray:
    # A copy, because a view of its first k columns would keep each sorted chunk alive.
    return in_cache(lambda rows: np.sort(rows, axis=-1)[..., ::-1][..., :k].copy(), pool)


def _check_judged(
    relevance: np.ndarray, ideal: np.ndarray, found: Any, best: Any, discount: Discount
) -> None:
    """Refuse a recall base that misses the list's best grade, or whose ideal the list beats."""
    top, known = np.maximum.reduce(relevance, axis=-1), ideal[..., 0]
    # Means over ties in single precision are right to about 1e-7.
    missing = (top > known * (1 + 1e-6)) & (top > 0)
    if some(missing):
        known, top = np.extract(missing, known)[0], np.extract(missing, top)[0]
        raise ValueError(BEST_IS_MISSING.format(judged=known, found=top))
    beaten = found > best * (1 + 1e-6)
    # A discount that rises somewhere, or a negative grade, can do that rightly.
    if some(beaten) and not callable(discount) and np.min(ideal) >= 0:
        best, found = np.extract(beaten, best)[0], np.extract(beaten, found)[0]
        raise ValueError(IDEAL_IS_BEATEN.format(best=best, found=found))


@QUIET
def ndcg(
    relevance: ArrayLike,
    k: int | None = None,
    *,
    judged: ArrayLike | None = None,
    gain: Gain = "exponential",
    discount: Discount = "log2",
    base: float = 2,
    undefined: float = 0.0,
) -> Any:
    """DCG divided by the DCG of the ideal order.

    nDCG@k = DCG@k / IDCG@k

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order. With negative grades the answer may leave [0, 1].
    k : int, optional
        Cutoff of the list and of the ideal. Default: the whole list.
    judged : array (..., m), optional
        All known grades of the query in any order; the ideal is made from them. Default:
        ``relevance``, which is right only if the list was not cut off.
    gain, discount, base
        As for `dcg`, the same for the list and for the ideal.
    undefined : float
        The answer where the ideal DCG is not above 0: nothing is relevant.

    Returns
    -------
    float, or array (...) for a batch; in [0, 1] if no grade is negative

    Raises
    ------
    ValueError
        As for `dcg`, or a ``judged`` whose best grade is below that of the list.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> ndcg([3, 0, 1])  # (7 + 1/2) / (7 + 1 / log2(3))
    0.9828422279067397
    >>> ndcg([0, 1], judged=[0, 1, 2], gain="linear", k=2)  # (1 / log2(3)) / (2 + 1 / log2(3))
    0.23981246656813146

    References
    ----------
    Järvelin and Kekäläinen (2002), Burges et al. (2005).
    """
    grades = check.numbers(relevance, "relevance")
    pool, k = check.recall_base(grades, judged, low=-check.INF), check.cutoff(k)
    ideal = _best_first(pool, k)
    found, best = (_discounted(each, gain, discount, base) for each in (grades[..., :k], ideal))
    if judged is not None:
        _check_judged(grades, ideal, found, best, discount)
    return ratio(found, best, undefined)
