"""When does the user stop? RBP, ERR and PFound, metrics of a user who walks down the list."""

from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.per_list import Rows, as_scores, per_list

__all__ = [
    "err",
    "look_probability",
    "pfound",
    "rbp",
    "rbp_residual",
    "satisfaction",
]


def examination(stop: np.ndarray, p: float) -> np.ndarray:
    """Return the probability that each rank is examined: p^(i-1) * prod_{j < i} (1 - stop_j)."""
    probability = np.ones(stop.shape)
    np.cumprod(p * (1 - stop[:, :-1]), axis=1, out=probability[:, 1:])
    return probability


@per_list(
    relevance=partial(check.probabilities, what="relevance"),
    p=check.probability_below_1,
    named="RBP",
)
def rbp(relevance: Rows, p: float, k: int | None = None) -> np.ndarray:
    """Rank-biased precision: what a user of persistence p finds per document looked at.

    RBP = (1 - p) * sum_i relevance_i * p^(i-1)

    Parameters
    ----------
    relevance : array (..., n)
        Relevance in ranked order, in [0, 1]. Binarize grades first, or use `satisfaction`.
    p : float in [0, 1)
        Persistence. The user looks at 1 / (1 - p) documents on average.
    k : int, optional
        Cutoff. Default: the whole list.

    Returns
    -------
    float in [0, 1], or array (...) for a batch: the base. What lies below the list may add up
    to `rbp_residual`.

    Examples
    --------
    >>> rbp([1, 0, 1, 1, 0], p=0.5)  # 0.5 * (1 + 0.25 + 0.125)
    0.6875

    References
    ----------
    Moffat and Zobel (2008).
    """
    worth = relevance[:, :k]
    return (1 - p) * (worth @ p ** np.arange(worth.shape[1]))


def rbp_residual(n: ArrayLike, p: float) -> float | np.ndarray:
    """How much RBP the documents below rank n could still add.

    residual = (1 - p) * sum_{i > n} p^(i-1) = p^n

    Parameters
    ----------
    n : int >= 0, or int array of any shape
        How many documents of the list were judged.
    p : float in [0, 1)
        Persistence.

    Returns
    -------
    float, or array in the shape of ``n``

    Examples
    --------
    >>> rbp_residual(5, p=0.5)  # 0.5^5
    0.03125

    References
    ----------
    Moffat and Zobel (2008).
    """
    counts = check.counts(n, "n")[..., 0].astype(float)
    return as_scores((check.probability_below_1(p, "p") ** counts)[()])


@per_list(satisfaction=check.probabilities, p=check.probability, named="ERR")
def err(satisfaction: Rows, k: int | None = None, p: float = 1.0) -> np.ndarray:
    """Expected reciprocal rank: 1 over the rank at which the user is satisfied, on average.

    ERR@k = sum_{i <= k} 1/i * R_i * p^(i-1) * prod_{j < i} (1 - R_j)

    Parameters
    ----------
    satisfaction : array (..., n)
        R_i: the probability that the document at rank i satisfies the user, in [0, 1].
    k : int, optional
        Cutoff. Default: the whole list.
    p : float in [0, 1]
        Persistence: the probability that an unsatisfied user goes on to the next rank. Chapelle's
        ERR has p = 1.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Examples
    --------
    >>> err([0.5, 0.5])  # 1 * 0.5 + 1/2 * 0.5 * 0.5
    0.625

    References
    ----------
    Chapelle, Metzler, Zhang and Grinspan (2009).
    """
    stop = satisfaction[:, :k]
    return (stop * examination(stop, p)) @ (1 / np.arange(1, stop.shape[1] + 1))


@per_list(p_rel=check.probabilities, p_break=check.probability)
def pfound(p_rel: Rows, p_break: float = 0.15, k: int | None = None) -> np.ndarray:
    """The probability that the user finds a relevant document before giving up.

    PFound@k = sum_{i <= k} pLook_i * pRel_i,
    pLook_1 = 1,  pLook_i = pLook_{i-1} * (1 - pRel_{i-1}) * (1 - pBreak)

    Parameters
    ----------
    p_rel : array (..., n)
        pRel_i: the probability that the document at rank i answers the user, in [0, 1].
    p_break : float in [0, 1]
        The probability of leaving after each rank for an outside reason.
    k : int, optional
        Cutoff. Default: the whole list.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Examples
    --------
    >>> pfound([0.0, 0.5])  # 1 * 0 + 0.85 * 0.5
    0.425

    References
    ----------
    Gulin, Karpovich, Raskovalov and Segalovich (2009), Yandex at ROMIP.
    """
    found = p_rel[:, :k]
    return (found * examination(found, 1 - p_break)).sum(axis=1)


@per_list(satisfaction=check.probabilities, p=check.probability)
def look_probability(satisfaction: Rows, p: float = 1.0) -> np.ndarray:
    """The probability that the user looks at each rank.

    P(look at i) = p^(i-1) * prod_{j < i} (1 - R_j)

    The arguments are those of `err`.

    Returns
    -------
    float array (..., n)

    Examples
    --------
    >>> look_probability([0.5, 0.5, 0.5]).tolist()
    [1.0, 0.5, 0.25]

    References
    ----------
    Craswell, Zoeter, Taylor and Ramsey (2008) for the cascade.
    """
    return examination(satisfaction, p)


@per_list(grades=check.grades, max_grade=check.positive, kind=check.one_of("exponential", "ratio"))
def satisfaction(grades: Rows, max_grade: float, kind: str = "exponential") -> np.ndarray:
    """The probability that a document of this grade satisfies the user.

    exponential: (2^g - 1) / 2^max_grade;  ratio: g / max_grade

    Parameters
    ----------
    grades : array (..., n)
        Grades, at least 0 and none above ``max_grade``.
    max_grade : float > 0
        The top of the scale, not of this list.
    kind : {"exponential", "ratio"}
        Which map to use. "exponential" never reaches 1.

    Returns
    -------
    float array (..., n)

    Examples
    --------
    >>> satisfaction([0, 1, 2, 3], max_grade=3).tolist()
    [0.0, 0.125, 0.375, 0.875]

    References
    ----------
    Chapelle, Metzler, Zhang and Grinspan (2009).
    """
    if grades.max(initial=0) > max_grade:
        raise ValueError(
            f"grades must not be above max_grade={max_grade:g}, got {float(grades.max()):g}"
        )
    if kind == "ratio":
        return np.divide(grades, max_grade, dtype=float)
    # 2^(g - max) - 2^-max is the same number and does not overflow on a long scale.
    return np.exp2(np.subtract(grades, max_grade, dtype=float)) - 2.0**-max_grade
