"""How alike are two orders? Inversions, Kendall's tau, Spearman's rho and tau_AP."""

from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.answers import as_scores, ratio
from ranklearn_course.metrics.inversions import n_different, pair_counts, rises, tied_pairs
from ranklearn_course.metrics.ordering import (
    FEW_PAIRS,
    frozen,
    gather,
    in_cache,
    in_chunks,
    ranks,
)
from ranklearn_course.metrics.ranking import mid_ranks_of

VARIANTS = ("b", "a", "c")
NORMALIZATIONS = (False, True, "pairs")

TOO_SHORT = "{name} must hold at least two documents, got {n}"
TIED = "{name} must not hold ties: tau_ap is defined for two strict orders"


def kendall_distance(
    relevance: ArrayLike,
    normalize: bool | str = False,
    *,
    where: ArrayLike | None = None,
    undefined: float = 0.0,
) -> Any:
    """The number of inversions: pairs whose less relevant document stands above.

    D = #{i < j : relevance_i < relevance_j}

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order; only their order matters.
    normalize : {False, True, "pairs"}
        False: the count. True: divided by the number of pairs with different grades, so that
        the worst order has 1. "pairs": divided by n (n - 1) / 2.
    where : bool array (..., n), optional
        False marks padding.
    undefined : float
        The answer where there is no pair to divide by.

    Returns
    -------
    float >= 0, in [0, 1] if normalized, or array (...) for a batch

    Raises
    ------
    ValueError
        NaN, an empty or ragged list, an unknown ``normalize``, a mask of another shape.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> kendall_distance([1, 0, 0, 0, 1, 1, 1])  # 3 relevant below each of 3 others
    9.0
    >>> kendall_distance([1, 0, 0, 0, 1, 1, 1], normalize=True)  # 9 of 4 * 3 pairs
    0.75

    References
    ----------
    Kendall (1938); Fagin et al. (2004) for ties.
    """
    check.option(normalize, "normalize", NORMALIZATIONS)
    grades, keep = check.kept(relevance, where, "relevance")
    if keep is not None:
        options = {"normalize": normalize, "undefined": undefined}
        return _without_padding(kendall_distance, keep, grades, **options)
    distance = rises(grades)
    if normalize is False:
        return as_scores(distance)
    return ratio(distance, _pairs(grades, normalize), undefined)


def _pairs(grades: np.ndarray, normalize: bool | str) -> Any:
    n = grades.shape[-1]
    everything = n * (n - 1) / 2
    return everything if normalize == "pairs" else everything - tied_pairs(grades)


def kendall_tau(
    x: ArrayLike,
    y: ArrayLike,
    variant: str = "b",
    *,
    where: ArrayLike | None = None,
    undefined: float = 0.0,
) -> Any:
    """Kendall's rank correlation: pairs in the same order minus pairs in opposite order.

    tau_a = (C - D) / (n (n - 1) / 2),  tau_b = (C - D) / sqrt(U_x U_y),
    tau_c = 2 m (C - D) / ((m - 1) n^2)

    C and D: concordant and discordant pairs; U: pairs without a tie in x or y;
    m: the smaller number of different values.

    Parameters
    ----------
    x, y : arrays (..., n)
        Two scores for each document, for example by two systems.
    variant : {"b", "a", "c"}
        How ties are treated. Only "b" and "c" can reach 1 when there are ties.
    where : bool array (..., n), optional
        False marks padding.
    undefined : float
        The answer where x or y does not tell any pair apart.

    Returns
    -------
    float in [-1, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        NaN, an empty list, different shapes, an unknown ``variant``.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> kendall_tau([4, 3, 2, 1], [3, 4, 2, 1], variant="a")  # (5 - 1) / 6
    0.6666666666666666

    References
    ----------
    Kendall (1938, 1945), Stuart (1953) for tau_c.
    """
    x, y, keep = _two_lists(x, y, ("x", "y"), where)
    check.option(variant, "variant", VARIANTS)
    if keep is not None:
        return _without_padding(kendall_tau, keep, x, y, variant=variant, undefined=undefined)
    n, pairs = x.shape[-1], pair_counts(x, y)
    if variant == "a":
        scale = n * (n - 1) / 2
    elif variant == "b":
        # Two roots, because the product of two counts of pairs may overflow.
        scale = np.sqrt(pairs.untied_x) * np.sqrt(pairs.untied_y)
    else:
        m = np.minimum(n_different(x), n_different(y))
        scale = (m - 1) * n**2 / (2 * m)
    return ratio(pairs.agreement, scale, undefined)


def spearman_rho(
    x: ArrayLike, y: ArrayLike, *, where: ArrayLike | None = None, undefined: float = 0.0
) -> Any:
    """Spearman's rank correlation: Pearson's correlation of the ranks, ties sharing theirs.

    rho = cov(rank x, rank y) / (sd(rank x) sd(rank y))

    Parameters
    ----------
    x, y : arrays (..., n)
        Two scores for each document.
    where : bool array (..., n), optional
        False marks padding.
    undefined : float
        The answer where x or y is constant.

    Returns
    -------
    float in [-1, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        NaN, an empty list, different shapes.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> round(spearman_rho([4, 3, 2, 1], [3, 4, 2, 1]), 12)  # 1 - 6 * (1 + 1) / (4 * 15)
    0.8

    References
    ----------
    Spearman (1904).
    """
    x, y, keep = _two_lists(x, y, ("x", "y"), where)
    if keep is not None:
        return _without_padding(spearman_rho, keep, x, y, undefined=undefined)
    return in_cache(partial(_rho, undefined=undefined), x, y)


def _rho(x: np.ndarray, y: np.ndarray, undefined: float) -> Any:
    # The mean rank is (n + 1) / 2, with ties and without.
    a, b = (mid_ranks_of(each) - (x.shape[-1] + 1) / 2 for each in (x, y))
    return ratio(np.vecdot(a, b), np.sqrt(np.vecdot(a, a) * np.vecdot(b, b)), undefined)


def tau_ap(truth: ArrayLike, ranking: ArrayLike) -> Any:
    """Average precision correlation: Kendall's tau with more weight at the top.

    tau_AP = 2 / (n - 1) * sum_{i=2}^n C(i) / (i - 1) - 1

    C(i): how many of the i - 1 documents above rank i of the ranking truly belong above it.

    Parameters
    ----------
    truth : array (..., n)
        The true score of each document, higher is better, without ties.
    ranking : array (..., n)
        The score that orders the documents in the ranking under test, without ties. The two
        roles differ: swapping them changes the answer. The time grows like n^2.

    Returns
    -------
    float in [-1, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        Ties, NaN, fewer than two documents, different shapes.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> tau_ap([3, 2, 1], ranking=[2, 3, 1])  # 2/2 * (0/1 + 2/2) - 1
    0.0
    >>> tau_ap([3, 2, 1], ranking=[3, 1, 2])  # 2/2 * (1/1 + 1/2) - 1
    0.5

    References
    ----------
    Yilmaz, Aslam and Robertson (2008).
    """
    truth, ranking, _ = _two_lists(truth, ranking, ("truth", "ranking"))
    if truth.shape[-1] < 2:
        raise ValueError(TOO_SHORT.format(name="truth", n=truth.shape[-1]))
    order = ranking.argsort(axis=-1)[..., ::-1]
    _refuse_ties(np.sort(truth), "truth")
    _refuse_ties(gather(ranking, order), "ranking")
    return as_scores(_tau_ap(gather(truth, order)))


def _refuse_ties(ordered: np.ndarray, name: str) -> None:
    if np.count_nonzero(ordered[..., 1:] == ordered[..., :-1]):
        raise ValueError(TIED.format(name=name))


def _tau_ap(truth: np.ndarray) -> Any:
    n = truth.shape[-1]
    if truth.size * n <= FEW_PAIRS:
        better = truth[..., None, :] > truth[..., :, None]
        shares = better.reshape(*truth.shape[:-1], n**2) @ _weights_above(n)
    else:
        shares = in_chunks(_shares_above, truth)
    return 2 / (n - 1) * shares - 1


@lru_cache(maxsize=64)
def _weights_above(n: int) -> np.ndarray:
    """Return 1 / (i - 1) for each pair of a rank i and a rank above it, 0 for the other pairs."""
    return frozen((np.tri(n, k=-1) / np.maximum(ranks(n) - 1, 1)[:, None]).reshape(-1))


def _shares_above(truth: np.ndarray) -> np.ndarray:
    """Add up, over the ranks, the share of the documents above that truly belong above."""
    total = np.zeros(len(truth))
    for above in range(1, truth.shape[-1]):
        better = truth[:, :above] > truth[:, above, None]
        total += np.add.reduce(better, axis=-1) / above
    return total


def _two_lists(
    x: ArrayLike, y: ArrayLike, names: tuple[str, str], where: ArrayLike | None = None
) -> tuple:
    (x, keep), (y, _) = check.kept(x, where, names[0]), check.kept(y, where, names[1])
    check.same_shape(y, names[1], x, names[0])
    return x, y, keep


def _without_padding(metric: Any, keep: np.ndarray, *arrays: np.ndarray, **options: Any) -> Any:
    """Call the metric on the lists without their padding, all lists of one length together."""
    size = check.some_kept(keep)
    values = np.empty(size.shape)
    for length in np.unique(size):
        here = size == length
        kept = (array[here][keep[here]].reshape(-1, length) for array in arrays)
        values[here] = metric(*kept, **options)
    return as_scores(values)
