"""Which items are shown? The places that the lists of many users give to the items of a catalogue.

``lists`` is an array (..., k) with a ranked list of items for each user; an item is its index in
the catalogue, from 0. All lists of a batch are of the same catalogue.
"""

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.dcg import DISCOUNTS, Discount, discounts
from ranklearn_course.metrics.per_list import Rows, as_scores, per_list

__all__ = ["catalogue_coverage", "exposure", "gini", "self_information"]


def exposure(lists: ArrayLike, n_items: int, *, look: Discount = "log2") -> np.ndarray:
    """How many looks each item of a catalogue gets from all lists together.

    exposure_j = sum_{lists} sum_{i : item at rank i is j} look(i)

    Parameters
    ----------
    lists : int array (..., k)
        Items, from 0 to ``n_items`` - 1, in ranked order.
    n_items : int
        The size of the catalogue.
    look : {"log2", "jarvelin", "reciprocal"} or callable
        How many looks each rank gets. With np.ones_like each place counts as one.

    Returns
    -------
    float array (n_items,)

    Examples
    --------
    >>> exposure([[0, 1], [0, 2]], 4, look="reciprocal").tolist()  # 1 + 1, 1 / 2, 1 / 2, 0
    [2.0, 0.5, 0.5, 0.0]

    References
    ----------
    Singh and Joachims (2018).
    """
    items = _items(lists, check.whole(n_items, "n_items"))
    if not callable(look):
        check.option(look, "look", DISCOUNTS)
    looks = discounts(np.arange(1.0, items.shape[-1] + 1), look)
    weights = np.broadcast_to(looks, items.shape).ravel()
    return np.bincount(items.ravel(), weights, n_items)


@per_list(values=check.grades)
def gini(values: Rows, *, undefined: float = 0.0) -> np.ndarray:
    """How unequal shares are: the Gini coefficient, 0 if all are equal.

    G = sum_j (2j - n - 1) x_(j) / (n sum_j x_(j)), x_(1) <= ... <= x_(n)

    Parameters
    ----------
    values : array (..., n)
        What each item has, at least 0. An item that has nothing is a 0; do not leave it out.
    undefined : float
        The answer where no item has anything.

    Returns
    -------
    float in [0, 1 - 1/n], or array (...) for a batch

    Examples
    --------
    >>> gini([6, 3, 1, 0, 0]), gini([10, 0, 0, 0, 0])
    (0.6, 0.8)

    References
    ----------
    Gini (1912). It is half the mean difference of two items, divided by the mean.
    """
    n = values.shape[1]
    total = values.sum(axis=1, dtype=float)
    turned = np.sort(values, axis=1) @ (2.0 * np.arange(1, n + 1) - n - 1)
    return np.where(total > 0, turned / (n * total), undefined)


def catalogue_coverage(lists: ArrayLike, n_items: int) -> float:
    """The share of the catalogue that some list shows.

    coverage = |union of the lists| / n_items

    The arguments are those of `exposure`.

    Returns
    -------
    float in [0, 1]. It grows with the number of lists and their length.

    Examples
    --------
    >>> catalogue_coverage([[0, 1], [0, 2]], 4)
    0.75

    References
    ----------
    Ge, Delgado-Battenfeld and Jannach (2010).
    """
    return float((exposure(lists, n_items, look=np.ones_like) > 0).mean())


def self_information(
    lists: ArrayLike, shares: ArrayLike, *, floor: float | None = None
) -> float | np.ndarray:
    """How little known the items of a list are, in bits, on average: their novelty.

    novelty = 1/k sum_{i <= k} -log2 p(item at rank i)

    Parameters
    ----------
    lists : int array (..., k)
        Items as indices of ``shares``.
    shares : array (n_items,)
        p: the share of users who know each item, or its share of events, in [0, 1].
    floor : float in (0, 1], optional
        Replaces any smaller share. Without it an item that nobody knows is refused.

    Returns
    -------
    float >= 0, or array (...) for a batch: the mean of each list

    Raises
    ------
    ValueError
        A list has an item whose share is 0, and there is no ``floor``.

    Examples
    --------
    >>> self_information([0, 1], [1/2, 1/8])  # 1 bit and 3 bits
    2.0
    >>> self_information([0, 1], [1, 0], floor=1/4)  # 0 bits, and 2 for an item nobody knows
    1.0

    References
    ----------
    Zhou, Kuscsik, Liu, Medo, Wakeling and Zhang (2010), with shares of users.
    """
    known = check.one_list(check.probabilities(shares, "shares"), "shares")
    if floor is not None:
        known = np.maximum(known, check.number_in(floor, "floor", 0, 1, "(0, 1]"))
    of_list = known[_items(lists, len(known))]
    if not of_list.all():
        raise ValueError(
            "shares must be above 0 for each item shown; choose a floor for the others"
        )
    return as_scores(-np.log2(of_list).mean(axis=-1) + 0.0)


def _items(lists: ArrayLike, n_items: int) -> np.ndarray:
    items = check.grades(lists, "lists")
    if (broken := items[(items != np.floor(items)) | (items >= n_items)]).size:
        raise ValueError(f"lists must hold items from 0 to {n_items - 1}, got {broken[0]:g}")
    return items.astype(int)
