"""When does the user stop? RBP, ERR and PFound, metrics of a user who walks down the list."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.answers import as_scores
from ranklearn_course.metrics.ordering import CHUNK, in_cache, ranks

KINDS = ("exponential", "ratio")

NOT_A_SHARE = (
    "{name} must lie between 0 and 1, got {value:g}; "
    "turn grades into {what} with binarize or satisfaction first"
)
ABOVE_MAX_GRADE = "grades must not be above max_grade={max_grade:g}, got {value:g}"
NOT_A_COUNT = "n must hold whole numbers of at least 0, got {value}"


class Visits(NamedTuple):
    """Where simulated users ended, one entry per user."""

    last_rank: np.ndarray
    satisfied: np.ndarray


def _shares(values: ArrayLike, name: str, what: str = "probabilities") -> np.ndarray:
    array = check.grades(values, name).astype(float, copy=False)
    if array.size and np.maximum.reduce(array, axis=None) > 1:
        raise ValueError(NOT_A_SHARE.format(name=name, what=what, value=array.max()))
    return array


def _persistence(p: float, name: str = "p") -> float:
    return check.number_in(p, name, 0, 1, "[0, 1]")


def satisfaction(grades: ArrayLike, max_grade: float, kind: str = "exponential") -> Any:
    """The probability that a document of this grade satisfies the user.

    exponential: (2^g - 1) / 2^max_grade;  ratio: g / max_grade

    Parameters
    ----------
    grades : array (..., n)
        Grades between 0 and ``max_grade``.
    max_grade : float > 0
        The top of the scale, not of this list.
    kind : {"exponential", "ratio"}
        Which map to use. "exponential" never reaches 1.

    Returns
    -------
    float array (..., n)

    Raises
    ------
    ValueError
        Grades outside [0, max_grade], NaN, an empty list, an unknown ``kind``.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> satisfaction([0, 1, 2, 3], max_grade=3).tolist()
    [0.0, 0.125, 0.375, 0.875]

    References
    ----------
    Chapelle, Metzler, Zhang and Grinspan (2009).
    """
    grades, top = check.grades(grades, "grades"), float(check.positive(max_grade, "max_grade"))
    if grades.size and grades.max() > top:
        raise ValueError(ABOVE_MAX_GRADE.format(max_grade=top, value=grades.max()))
    if check.option(kind, "kind", KINDS) == "ratio":
        return np.divide(grades, top, dtype=float)
    # 2^(g - max) - 2^-max is the same number and does not overflow on a long scale.
    return np.exp2(np.subtract(grades, top, dtype=float)) - 2.0**-top


def look_probability(satisfaction: ArrayLike, p: float = 1.0) -> Any:
    """The probability that the user looks at each rank.

    P(look at i) = p^(i-1) * prod_{j < i} (1 - R_j)

    Parameters
    ----------
    satisfaction : array (..., n)
        R_i: the probability that the document at rank i satisfies the user, in [0, 1].
    p : float in [0, 1]
        Persistence: the probability that an unsatisfied user goes on to the next rank.

    Returns
    -------
    float array (..., n)

    Raises
    ------
    ValueError
        Probabilities outside [0, 1], NaN, an empty list.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> look_probability([0.5, 0.5, 0.5]).tolist()
    [1.0, 0.5, 0.25]

    References
    ----------
    Craswell, Zoeter, Taylor and Ramsey (2008) for the cascade.
    """
    return _looks(_shares(satisfaction, "satisfaction"), _persistence(p))


def _looks(stop: np.ndarray, p: float) -> np.ndarray:
    looks = np.ones(stop.shape)
    np.multiply.accumulate(p * (1 - stop[..., :-1]), axis=-1, out=looks[..., 1:])
    return looks


def rbp(relevance: ArrayLike, p: float, k: int | None = None) -> Any:
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

    Raises
    ------
    ValueError
        Relevance outside [0, 1], p outside [0, 1), a bad ``k``, NaN, an empty list.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> rbp([1, 0, 1, 1, 0], p=0.5)  # 0.5 * (1 + 0.25 + 0.125)
    0.6875

    References
    ----------
    Moffat and Zobel (2008).
    """
    worth = _shares(relevance, "relevance", "relevance")[..., : check.cutoff(k)]
    p = check.number_in(p, "p", 0, 1, "[0, 1)")
    return as_scores((1 - p) * (worth @ p ** (ranks(worth.shape[-1]) - 1)))


def rbp_residual(n: ArrayLike, p: float) -> Any:
    """How much RBP the documents below rank n could still add.

    residual = (1 - p) * sum_{i > n} p^(i-1) = p^n

    Parameters
    ----------
    n : int, or int array of any shape
        How many documents of the list were judged.
    p : float in [0, 1)
        Persistence.

    Returns
    -------
    float, or array in the shape of ``n``

    Raises
    ------
    ValueError
        Negative or fractional n, or p outside [0, 1).
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> rbp_residual(5, p=0.5)  # 0.5^5
    0.03125

    References
    ----------
    Moffat and Zobel (2008).
    """
    is_one = np.ndim(n) == 0 and not isinstance(n, bool | str) and n is not None
    counts = check.real_array([n] if is_one else n, "n")
    whole = (counts >= 0) & (counts < np.inf) & (counts == np.floor(counts))
    if not whole.all():
        raise ValueError(NOT_A_COUNT.format(value=counts[~whole][0]))
    p = check.number_in(p, "p", 0, 1, "[0, 1)")
    return as_scores((p ** counts.astype(float)).reshape(np.shape(n)))


def err(satisfaction: ArrayLike, k: int | None = None, p: float = 1.0) -> Any:
    """Expected reciprocal rank: 1 over the rank at which the user is satisfied, on average.

    ERR@k = sum_{i <= k} 1/i * R_i * p^(i-1) * prod_{j < i} (1 - R_j)

    Parameters
    ----------
    satisfaction : array (..., n)
        R_i: the probability that the document at rank i satisfies the user, in [0, 1].
    k : int, optional
        Cutoff. Default: the whole list.
    p : float in [0, 1]
        Persistence. Chapelle's ERR has p = 1.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        Probabilities outside [0, 1], a bad ``k``, NaN, an empty list.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> err([0.5, 0.5])  # 1 * 0.5 + 1/2 * 0.5 * 0.5
    0.625

    References
    ----------
    Chapelle, Metzler, Zhang and Grinspan (2009).
    """
    stop, p = _shares(satisfaction, "satisfaction")[..., : check.cutoff(k)], _persistence(p)
    value = 1 / ranks(stop.shape[-1])
    return as_scores(in_cache(lambda rows: (rows * _looks(rows, p)) @ value, stop))


def pfound(p_rel: ArrayLike, p_break: float = 0.15, k: int | None = None) -> Any:
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

    Raises
    ------
    ValueError
        Probabilities outside [0, 1], a bad ``k``, NaN, an empty list.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> pfound([0.0, 0.5])  # 1 * 0 + 0.85 * 0.5
    0.425

    References
    ----------
    Gulin, Karpovich, Raskovalov and Segalovich (2009), Yandex at ROMIP.
    """
    found = _shares(p_rel, "p_rel")[..., : check.cutoff(k)]
    goes_on = 1 - _persistence(p_break, "p_break")
    answered = in_cache(lambda rows: np.add.reduce(rows * _looks(rows, goes_on), axis=-1), found)
    return as_scores(answered)


def simulate_users(
    satisfaction: ArrayLike, n_users: int, *, p: float = 1.0, rng: int | np.random.Generator = 0
) -> Visits:
    """Let users walk down one list and note where each of them ends.

    At rank i a user is satisfied with probability R_i and stops; otherwise the user goes on
    with probability p and leaves with probability 1 - p.

    Parameters
    ----------
    satisfaction : array (n,)
        R_i: the probability that the document at rank i satisfies the user, in [0, 1].
    n_users : int
        How many users.
    p : float in [0, 1]
        Persistence.
    rng : int or numpy.random.Generator
        Seed or source of the randomness.

    Returns
    -------
    Visits
        ``last_rank`` (n_users,): the last rank each user looked at, from 1.
        ``satisfied`` (n_users,): whether the user was satisfied there.

    Raises
    ------
    ValueError
        Probabilities outside [0, 1], more than one list, a bad ``n_users``.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> visits = simulate_users([0.5, 0.5], n_users=1000, rng=1)
    >>> bool(abs(np.mean(visits.satisfied / visits.last_rank) - err([0.5, 0.5])) < 0.05)
    True

    References
    ----------
    Craswell, Zoeter, Taylor and Ramsey (2008) for the cascade.
    """
    stop, p = check.one_list(_shares(satisfaction, "satisfaction"), "satisfaction"), _persistence(p)
    rng = np.random.default_rng(check.seed_or_generator(rng))
    size = (check.whole(n_users, "n_users"), len(stop))
    satisfied = _first_rank(rng, size, lambda luck: luck < stop)
    leaves = _first_rank(rng, size, lambda luck: luck >= p)
    last = np.minimum(np.minimum(satisfied, leaves), len(stop))
    return Visits(last, satisfied == last)


def _first_rank(rng: np.random.Generator, size: tuple[int, int], happens: Callable) -> np.ndarray:
    """Draw luck for each user and rank; return where it first happens to each, or n + 1."""
    (n_users, n), step = size, max(1, CHUNK // size[1])
    first = np.empty(n_users, dtype=np.intp)
    for start in range(0, n_users, step):
        here = first[start : start + step]
        marks = happens(rng.random((len(here), n)))
        here[:] = np.where(marks.any(axis=-1), marks.argmax(axis=-1), n) + 1
    return first
