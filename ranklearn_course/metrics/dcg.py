"""How much is found, and how early? Gains, discounts, DCG and nDCG."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.per_list import Rows, per_list

__all__ = ["cumulative_gain", "dcg", "ideal_dcg", "ndcg"]

Gain = str | Callable[[np.ndarray], ArrayLike]
Discount = str | Callable[[np.ndarray], ArrayLike]

GAINS = ("exponential", "linear")
DISCOUNTS = ("log2", "jarvelin", "reciprocal")


def gains(grades: np.ndarray, gain: Gain = "exponential") -> np.ndarray:
    """Turn grades into gains: what a document of this grade is worth at rank 1."""
    if not isinstance(gain, str):
        return _own_gains(grades, gain)
    if gain == "exponential":
        return np.exp2(grades, dtype=float) - 1
    if gain == "linear":
        return np.asarray(grades, dtype=float)
    raise check.unknown(gain, "gain", GAINS)


def discounts(rank: np.ndarray, discount: Discount = "log2", base: float = 2) -> np.ndarray:
    """Return the weight of each rank: what multiplies the gain of the document there."""
    if base != 2 and discount != "jarvelin":
        used = f"discount={discount!r} and base={base!r}"
        raise ValueError(f"base is used by discount='jarvelin' only, got {used}")
    if not isinstance(discount, str):
        return _own_discounts(rank, discount)
    if discount == "log2":
        return 1 / np.log2(1 + rank)
    if discount == "jarvelin":
        check.number_in(base, "base", 1, check.INF, "(1, inf)")
        return 1 / np.maximum(1, np.log2(rank) / np.log2(base))
    if discount == "reciprocal":
        return 1 / rank
    raise check.unknown(discount, "discount", DISCOUNTS)


def discounted(grades: np.ndarray, gain: Gain, weights: np.ndarray) -> np.ndarray:
    """Return the DCG of each row: the sum of its gains times the weights of their ranks."""
    with np.errstate(over="ignore", invalid="ignore"):
        total = gains(grades, gain) @ weights[: grades.shape[1]]
    if not np.isfinite(total).all():
        raise ValueError(f"relevance must give finite gains, got grades up to {grades.max():g}")
    return total


@per_list(relevance=check.numbers, named="DCG")
def dcg(
    relevance: Rows,
    k: int | None = None,
    *,
    gain: Gain = "exponential",
    discount: Discount = "log2",
    base: float = 2,
) -> np.ndarray:
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

    Examples
    --------
    >>> dcg([3, 0, 1])  # 7 / log2(2) + 0 / log2(3) + 1 / log2(4)
    7.5

    References
    ----------
    Järvelin and Kekäläinen (2002) for the idea, Burges et al. (2005) for the defaults.
    """
    rank = np.arange(1.0, relevance.shape[1] + 1)[:k]
    return discounted(relevance[:, :k], gain, discounts(rank, discount, base))


@per_list(relevance=check.numbers)
def cumulative_gain(relevance: Rows, k: int | None = None) -> np.ndarray:
    """The sum of the grades of the first k documents, whatever their order.

    CG@k = sum_{i <= k} relevance_i

    The arguments are those of `dcg`.

    Examples
    --------
    >>> cumulative_gain([3, -1, 1]), cumulative_gain([-1, 1, 3])
    (3.0, 3.0)

    References
    ----------
    Järvelin and Kekäläinen (2002).
    """
    return discounted(relevance[:, :k], "linear", np.ones(relevance.shape[1]))


@per_list(judged=check.numbers)
def ideal_dcg(
    judged: Rows,
    k: int | None = None,
    *,
    gain: Gain = "exponential",
    discount: Discount = "log2",
    base: float = 2,
) -> np.ndarray:
    """The DCG of the judged documents in the best order, by decreasing grade.

    IDCG@k = DCG@k(judged sorted by decreasing grade)

    Parameters
    ----------
    judged : array (..., m)
        All known grades of the query in any order; negative ones are allowed.
    k, gain, discount, base
        As for `dcg`. A gain should not fall when the grade rises.

    Examples
    --------
    >>> ideal_dcg([0, 3, 1]) == dcg([3, 1, 0])
    True

    References
    ----------
    Järvelin and Kekäläinen (2002).
    """
    best = np.sort(judged)[:, ::-1][:, :k]
    rank = np.arange(1.0, judged.shape[1] + 1)[:k]
    return discounted(best, gain, discounts(rank, discount, base))


@per_list(relevance=check.numbers, judged=check.numbers, named="nDCG")
def ndcg(
    relevance: Rows,
    k: int | None = None,
    *,
    judged: Rows | None = None,
    gain: Gain = "exponential",
    discount: Discount = "log2",
    base: float = 2,
    undefined: float = 0.0,
) -> np.ndarray:
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
    pool = relevance if judged is None else judged
    rank = np.arange(1.0, max(relevance.shape[1], pool.shape[1]) + 1)[:k]
    weights = discounts(rank, discount, base)
    ideal = np.sort(pool)[:, ::-1][:, :k]
    found, best = discounted(relevance[:, :k], gain, weights), discounted(ideal, gain, weights)
    if judged is not None:
        _check_judged(relevance, ideal, found, best, discount)
    return np.where(best > 0, found / best, undefined)


def _check_judged(
    relevance: np.ndarray, ideal: np.ndarray, found: Any, best: Any, discount: Discount
) -> None:
    """Refuse grades of a query that miss the list's best grade, or whose ideal the list beats."""
    known = ideal[:, :1]
    # Means over ties in single precision are right to about 1e-7.
    missing = relevance > np.maximum(known, 0) * (1 + 1e-6)
    if missing.any():
        row = missing.any(axis=1).argmax()
        raise ValueError(
            "judged must hold all known grades of the query: "
            f"its best grade is {known[row, 0]:g}, the list has a {relevance[row].max():g}"
        )
    beaten = found > best * (1 + 1e-6)
    # Falling grades need not be the best order for a discount that rises or for negative grades.
    if beaten.any() and not callable(discount) and ideal.min() >= 0:
        raise ValueError(
            "judged must hold all known grades of the query: the DCG of its best order is "
            f"{best[beaten][0]:g}, that of the list {found[beaten][0]:g}"
        )


def _own_gains(grades: np.ndarray, gain: Gain) -> np.ndarray:
    if not callable(gain):
        raise check.unknown(gain, "gain", GAINS)
    shape = grades.shape[grades.ndim == 2 and len(grades) == 1 :]  # one list is shown as a list
    worth = check.numbers(gain(np.array(grades.reshape(shape), dtype=float)), "gain")
    if worth.shape != shape:
        raise ValueError(
            f"gain must return one gain per grade, got the shape {worth.shape} for {shape}"
        )
    return worth.reshape(grades.shape)


def _own_discounts(rank: np.ndarray, discount: Discount) -> np.ndarray:
    if not callable(discount):
        raise check.unknown(discount, "discount", DISCOUNTS)
    weights = np.asarray(discount(rank), dtype=float)
    if weights.shape != rank.shape or not np.isfinite(weights).all():
        raise ValueError(f"discount must return one finite weight per rank, got {weights}")
    return weights
