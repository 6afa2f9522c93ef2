"""What do clicks tell? Models of how a click comes about, and what is left without the looking.

A click needs a look and an attractive document. ``looks`` is P(look), the examination probability,
and it belongs to a rank; ``attractiveness`` is P(click | look), and it belongs to a document. Looks
are known up to a factor only: that of rank 1 is called 1, and attractiveness then means "clicked
when shown at rank 1".
"""

import numpy as np

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.cascade import examination
from ranklearn_course.metrics.dcg import discounts
from ranklearn_course.metrics.per_list import Rows, per_list

__all__ = ["click_rates", "examination_from_swaps", "expected_clicks", "ips_dcg"]

NAN = float("nan")


@per_list(attractiveness=check.probabilities, looks=check.probabilities)
def click_rates(attractiveness: Rows, looks: Rows) -> np.ndarray:
    """The probability of a click at each rank in the position-based model.

    P(click at i) = looks_i * attractiveness_i: the look depends on the rank alone

    Parameters
    ----------
    attractiveness : array (..., n)
        P(click | look) of the document at each rank, in [0, 1].
    looks : array (..., n)
        P(look) at each rank, in [0, 1].

    Returns
    -------
    float array (..., n)

    Examples
    --------
    >>> click_rates([0.3, 0.5], [1, 0.5]).tolist()  # the better one is clicked less
    [0.3, 0.25]

    References
    ----------
    Richardson, Dominowska and Ragno (2007); Craswell, Zoeter, Taylor and Ramsey (2008).
    """
    return attractiveness * looks


@per_list(attractiveness=check.probabilities, satisfied=check.probabilities, p=check.probability)
def expected_clicks(attractiveness: Rows, satisfied: Rows, p: float = 1.0) -> np.ndarray:
    """The clicks of a session on average, if a user goes on until a click satisfies.

    clicks = sum_i P(look at i) a_i
    P(look at 1) = 1,  P(look at i+1) = p P(look at i) (1 - a_i s_i)

    Here a is the attractiveness and s what satisfies. With R_i = a_i s_i these looks are
    `look_probability`, the probability of being satisfied is `pfound` with p_break = 1 - p, and the
    expected 1 / rank at which it happens is `err`.

    Parameters
    ----------
    attractiveness : array (..., n)
        P(click | look) of the document at each rank, in [0, 1].
    satisfied : array (..., n)
        P(satisfied | click) of the document at each rank, in [0, 1].
    p : float in [0, 1]
        Persistence: the probability that an unsatisfied user goes on to the next rank.

    Returns
    -------
    float >= 0, or array (...) for a batch

    Examples
    --------
    >>> round(expected_clicks([0.9, 0.6], [0.9, 0.1], p=0.8), 4)  # the good one first
    0.9912
    >>> round(expected_clicks([0.6, 0.9], [0.1, 0.9], p=0.8), 4)  # more clicks, for a worse list
    1.2768

    References
    ----------
    Chapelle and Zhang (2009), the dynamic Bayesian network.
    """
    return (attractiveness * examination(attractiveness * satisfied, p)).sum(axis=1)


@per_list(upper=check.grades, lower=check.grades)
def examination_from_swaps(upper: Rows, lower: Rows) -> np.ndarray:
    """The looks at n ranks, from clicks on neighbours whose order a coin decided.

    looks_1 = 1,  looks_{i+1} = looks_i * lower_i / upper_i

    Both documents of a pair are equally often at both ranks, so their attractiveness cancels.

    Parameters
    ----------
    upper, lower : array (..., n - 1)
        The clicks at rank i, and at rank i + 1, in all sessions in which a coin decided which of
        the two documents there is above; both halves together.

    Returns
    -------
    float array (..., n): NaN from the first rank on whose upper neighbour got no click. A look may
    be above 1, and is 0 below a rank without a click.

    Examples
    --------
    >>> examination_from_swaps([200, 90], [100, 60]).round(4).tolist()  # 1, 1/2, 1/2 * 2/3
    [1.0, 0.5, 0.3333]

    References
    ----------
    Wang, Golbandi, Bendersky, Metzler and Najork (2018), RandPair, for the coin.
    """
    ratios = np.divide(lower, upper, dtype=float, out=np.full(upper.shape, NAN), where=upper > 0)
    return np.cumprod(np.concatenate([np.ones((len(ratios), 1)), ratios], axis=1), axis=1)


def _clip(value: float | None, name: str) -> float | None:
    return None if value is None else check.number_in(value, name, 1, check.INF, "[1, inf)")


def _attractiveness_or_nan(value: float, name: str) -> float:
    return value if np.isnan(check.number_or_nan(value, name)) else check.probability(value, name)


@per_list(
    clicks=check.grades,
    users=check.counts,
    looks=check.grades,
    order=check.grades,
    clip=_clip,
    unshown=_attractiveness_or_nan,
)
def ips_dcg(
    clicks: Rows,
    users: Rows,
    looks: Rows,
    order: Rows,
    k: int | None = None,
    *,
    clip: float | None = None,
    unshown: float = NAN,
) -> np.ndarray:
    """The DCG of an order that nobody saw, estimated from clicks on the one that was shown.

    DCG@k = sum_{j <= k} 1 / log2(j + 1) * clicks_o / users * min(1 / looks_o, clip),  o = order_j

    This is inverse propensity scoring, with the attractiveness as gain. On average it is the truth
    if the position-based model holds, if the looks are right, and if nothing is clipped.

    Parameters
    ----------
    clicks : array (..., n)
        How many users clicked at each rank of the list that was shown.
    users : int, or int array (...)
        How many users saw that list. One number is for all lists.
    looks : array (..., n)
        P(look) at each of these ranks. Estimates may be above 1.
    order : int array (..., m)
        The new list: the rank at which each of its documents was shown, 0 if it never was.
    k : int, optional
        Cutoff of the new list. Default: all of it.
    clip : float >= 1, optional
        The greatest weight of a click. The mean falls by sum_j a_o (1 - clip looks_o) / log2(j + 1)
        with the attractiveness a, over the documents where that is above 0.
    unshown : float in [0, 1], or NaN
        The attractiveness of a document that was never shown, or never looked at: 0 and 1 give a
        lower and an upper bound, NaN says that nothing is known.

    Returns
    -------
    float >= 0, or array (...) for a batch

    Raises
    ------
    ValueError
        More clicks than users, a click at a rank with look 0, an ``order`` that names a rank
        twice or one that was not shown.

    Examples
    --------
    >>> from ranklearn_course.metrics import dcg
    >>> clicks, looks = [300, 50, 125], [1, 1/2, 1/4]  # attractiveness 0.3, 0.1 and 0.5
    >>> ips_dcg(clicks, 1000, looks, order=[1, 2, 3]) == dcg([0.3, 0.1, 0.5], gain="linear")
    True
    >>> ips_dcg(clicks, 1000, looks, order=[3, 1, 2]) == dcg([0.5, 0.3, 0.1], gain="linear")
    True
    >>> [ips_dcg(clicks, 1000, looks, order=[0], unshown=u) for u in (0, float("nan"))]
    [0.0, nan]

    References
    ----------
    Joachims, Swaminathan and Schnabel (2017); Strehl, Langford, Li and Kakade (2010) for clipping.
    """
    _check_log(clicks, users, looks, order)
    weights = np.divide(1.0, looks, out=np.full(looks.shape, NAN), where=looks > 0)
    if clip is not None:
        weights = np.minimum(weights, clip)
    found = np.where(looks > 0, clicks / users * weights, unshown)
    found = np.concatenate([np.full((len(found), 1), unshown), found], axis=1)
    new = np.take_along_axis(found, order[:, :k].astype(int), axis=1)
    return new @ discounts(np.arange(1.0, new.shape[1] + 1), "log2", 2)


def _check_log(clicks: np.ndarray, users: np.ndarray, looks: np.ndarray, order: np.ndarray) -> None:
    if (few := users < np.maximum(clicks, 1)).any():
        raise ValueError(
            "users must be at least 1 and at least the clicks at each rank, "
            f"got {np.broadcast_to(users, few.shape)[few][0]:g} and {clicks[few][0]:g} clicks"
        )
    if ((clicks > 0) & (looks == 0)).any():
        raise ValueError("looks must be above 0 where there are clicks: who clicks has looked")
    known = (order == np.floor(order)) & (order <= clicks.shape[1])
    if not known.all():
        raise ValueError(
            f"order must hold ranks from 1 to {clicks.shape[1]}, or 0 for a document that was "
            f"never shown, got {order[~known][0]:g}"
        )
    ranks = np.sort(order, axis=1)
    if (twice := (ranks[:, 1:] == ranks[:, :-1]) & (ranks[:, 1:] > 0)).any():
        raise ValueError(f"order must hold each rank once, got {ranks[:, 1:][twice][0]:g} twice")
