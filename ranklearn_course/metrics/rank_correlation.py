"""How alike are two orders? Inversions, Kendall's tau, Spearman's rho, tau_AP and RBO."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.inversions import (
    n_different,
    pair_counts,
    rises,
    tied_pairs,
)
from ranklearn_course.metrics.ordering import gather, mid_ranks_of
from ranklearn_course.metrics.per_list import Rows, per_list

__all__ = ["kendall_distance", "kendall_tau", "rbo", "spearman_rho", "tau_ap"]


@per_list(relevance=check.numbers, normalize=check.one_of(False, True, "pairs"))
def kendall_distance(
    relevance: Rows,
    normalize: bool | str = False,
    *,
    where: Rows | None = None,
    undefined: float = 0.0,
) -> np.ndarray:
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
    if where is not None:
        options = {"normalize": normalize, "undefined": undefined}
        return _without_padding(kendall_distance, where, relevance, **options)
    inversions, n = rises(relevance), relevance.shape[1]
    if normalize is False:
        return inversions
    pairs = n * (n - 1) / 2 - (0 if normalize == "pairs" else tied_pairs(relevance))
    return np.where(pairs > 0, inversions / pairs, undefined)


@per_list(x=check.numbers, y=check.numbers, variant=check.one_of("b", "a", "c"))
def kendall_tau(
    x: Rows,
    y: Rows,
    variant: str = "b",
    *,
    where: Rows | None = None,
    undefined: float = 0.0,
) -> np.ndarray:
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

    Examples
    --------
    >>> kendall_tau([4, 3, 2, 1], [3, 4, 2, 1], variant="a")  # (5 - 1) / 6
    0.6666666666666666

    References
    ----------
    Kendall (1938, 1945), Stuart (1953) for tau_c.
    """
    if where is not None:
        return _without_padding(kendall_tau, where, x, y, variant=variant, undefined=undefined)
    pairs, n = pair_counts(x, y), x.shape[1]
    if variant == "a":
        scale = n * (n - 1) / 2
    elif variant == "b":
        # Two roots, because the product of two counts of pairs may overflow.
        scale = np.sqrt(pairs.untied_x) * np.sqrt(pairs.untied_y)
    else:
        m = np.minimum(n_different(x), n_different(y))
        scale = (m - 1.0) * n**2 / (2 * m)
    return np.where(scale > 0, pairs.agreement / scale, undefined)


@per_list(x=check.numbers, y=check.numbers)
def spearman_rho(
    x: Rows, y: Rows, *, where: Rows | None = None, undefined: float = 0.0
) -> np.ndarray:
    """Spearman's rank correlation: Pearson's correlation of the ranks, ties sharing theirs.

    rho = cov(rank x, rank y) / (sd(rank x) sd(rank y))

    Parameters
    ----------
    x, y, where
        As for `kendall_tau`.
    undefined : float
        The answer where x or y is constant.

    Returns
    -------
    float in [-1, 1], or array (...) for a batch

    Examples
    --------
    >>> round(spearman_rho([4, 3, 2, 1], [3, 4, 2, 1]), 12)  # 1 - 6 * (1 + 1) / (4 * 15)
    0.8

    References
    ----------
    Spearman (1904).
    """
    if where is not None:
        return _without_padding(spearman_rho, where, x, y, undefined=undefined)
    mean = (x.shape[1] + 1) / 2  # with ties and without
    a, b = mid_ranks_of(x) - mean, mid_ranks_of(y) - mean
    scale = np.sqrt(np.vecdot(a, a) * np.vecdot(b, b))
    return np.where(scale > 0, np.vecdot(a, b) / scale, undefined)


@per_list(truth=check.numbers, ranking=check.numbers)
def tau_ap(truth: Rows, ranking: Rows) -> np.ndarray:
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
        Ties, or fewer than two documents.

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
    n = truth.shape[1]
    if n < 2:
        raise ValueError(f"truth must hold at least two documents, got {n}")
    order = ranking.argsort(axis=1)[:, ::-1]
    _refuse_ties(np.sort(truth), "truth")
    _refuse_ties(gather(ranking, order), "ranking")
    ranked, total = gather(truth, order), np.zeros(len(truth))
    for i in range(1, n):
        total += (ranked[:, :i] > ranked[:, i, None]).sum(axis=1) / i
    return 2 / (n - 1) * total - 1


def rbo(a: Sequence[Hashable], b: Sequence[Hashable], p: float = 0.9) -> float:
    """Rank-biased overlap of two lists, which may hold different items: RBO_EXT.

    RBO = (1 - p) sum_{d=1}^l p^(d-1) A(d) + p^l A(l),  A(d) = (X(d) + max(0, d - s) X(s) / s) / d

    X(d): how many items both lists show by rank d; s and l: the lengths of the shorter and the
    longer list. Where a list has ended, the overlap that it had there is taken to go on.

    Parameters
    ----------
    a, b : lists of items
        Names or numbers, best rank first, each once in its list. The lists may differ in length.
    p : float in [0, 1)
        Persistence: rank d weighs p^(d-1). With 0 the first rank alone counts.

    Returns
    -------
    float in [0, 1]: 1 for equal lists, 0 for lists without a common item

    Raises
    ------
    ValueError, TypeError
        A list is empty, is no list, or holds an item twice or one that is no name or number.

    Examples
    --------
    >>> round(rbo([2, 4, 6], [4, 6, 2]), 3)  # 0.1 * (0 + 0.9 / 2 + 0.81) + 0.729
    0.855
    >>> round(rbo(["a", "b"], ["b", "c", "a"], p=0.5), 3)  # A(3) = (2 + 1 * 1 / 2) / 3
    0.333

    References
    ----------
    Webber, Moffat and Zobel (2010), equation 32.
    """
    check.probability_below_1(p, "p")
    rank_in_a, rank_in_b = _ranks(a, "a"), _ranks(b, "b")
    short, long = sorted((len(rank_in_a), len(rank_in_b)))
    met = [max(rank_in_a[item], rank_in_b[item]) for item in rank_in_a.keys() & rank_in_b.keys()]
    shared = np.bincount(met, minlength=long + 1).cumsum()
    d = np.arange(1, long + 1)
    agreement = (shared[1:] + np.maximum(0, d - short) * shared[short] / short) / d
    return float((1 - p) * (p ** (d - 1) @ agreement) + p**long * agreement[-1])


def _refuse_ties(ordered: np.ndarray, name: str) -> None:
    if (ordered[:, 1:] == ordered[:, :-1]).any():
        raise ValueError(f"{name} must not hold ties: tau_ap is defined for two strict orders")


def _ranks(items: Sequence[Hashable], name: str) -> dict[Hashable, int]:
    """The rank of each item of a list, from 1 on."""
    if not check.is_list(items) or not all(isinstance(item, Hashable) for item in items):
        raise TypeError(f"{name} must be a list of names or numbers, got {items!r:.80}")
    if not len(items):
        raise ValueError(f"{name} must hold at least one item, got an empty list")
    ranks: dict[Hashable, int] = {}
    for rank, item in enumerate(items, start=1):
        if ranks.setdefault(item, rank) < rank:
            raise ValueError(f"{name} must hold each item once, got {item!r} twice")
    return ranks


def _without_padding(
    metric: Callable, where: np.ndarray, *arrays: np.ndarray, **options: Any
) -> np.ndarray:
    """Call the metric on the lists without their padding, all lists of one length together."""
    size = check.n_documents(where)
    values = np.empty(size.shape)
    for length in np.unique(size):
        here = size == length
        lists = (array[here][where[here]].reshape(-1, length) for array in arrays)
        values[here] = metric(*lists, **options)
    return values
