"""How alike are two orders? Inversions, Kendall's tau, Spearman's rho and tau_AP."""

from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.answers import as_scores, ratio
from ranklearn_course.metrics.ordering import (
    FEW_PAIRS,
    count,
    frozen,
    gather,
    in_cache,
    in_chunks,
    ranks,
)
from ranklearn_course.metrics.ranking import mid_ranks_of

VARIANTS = ("b", "a", "c")
NORMALIZATIONS = (False, True, "pairs")

#: Up to this length, comparing each document with its neighbours at distance 1, 2, ... wins.
SHORT_LIST = 128

TOO_SHORT = "{name} must hold at least two documents, got {n}"
TIED = "{name} must not hold ties: tau_ap is defined for two strict orders"


class PairCounts(NamedTuple):
    """Pairs of documents, counted for each list."""

    agreement: Any
    """Pairs in the same order minus pairs in opposite order."""
    untied_x: Any
    """Pairs that x tells apart."""
    untied_y: Any
    """Pairs that y tells apart."""


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
    distance = _distance(grades)
    if normalize is False:
        return as_scores(distance)
    return ratio(distance, _pairs(grades, normalize), undefined)


def _distance(grades: np.ndarray) -> Any:
    if grades.size * grades.shape[-1] <= FEW_PAIRS:
        rises = grades[..., :, None] < grades[..., None, :]
        later = ranks(grades.shape[-1])[:, None] < ranks(grades.shape[-1])
        return np.add.reduce(rises & later, axis=(-2, -1), dtype=float)
    # Read from the bottom, the better document should come later: a fall is an inversion.
    upwards = grades[..., ::-1]
    return in_chunks(lambda rows: count_inversions(dense_ranks(rows)[0]), upwards).astype(float)


def _pairs(grades: np.ndarray, normalize: bool | str) -> Any:
    n = grades.shape[-1]
    everything = n * (n - 1) / 2
    return everything if normalize == "pairs" else everything - _tied_pairs(grades)


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
        m = np.minimum(_n_different(x), _n_different(y))
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


def pair_counts(x: np.ndarray, y: np.ndarray) -> PairCounts:
    """Compare all pairs of documents of each list."""
    if x.size * x.shape[-1] <= FEW_PAIRS:
        return _count_by_signs(x, y)
    n = x.shape[-1]
    pairs = n * (n - 1) // 2
    tied_x, tied_y, tied_in_both, discordant = np.moveaxis(
        in_chunks(_count_by_sorting, x, y), -1, 0
    )
    agreement = pairs - tied_x - tied_y + tied_in_both - 2 * discordant
    return PairCounts(agreement, pairs - tied_x, pairs - tied_y)


def _count_by_signs(x: np.ndarray, y: np.ndarray) -> PairCounts:
    # Every pair is met twice, as (i, j) and as (j, i).
    a, b = _signs(x), _signs(y)
    return PairCounts(np.vecdot(a, b) / 2, np.vecdot(a, a) / 2, np.vecdot(b, b) / 2)


def _signs(values: np.ndarray) -> np.ndarray:
    """Compare each document with each other one: 1 above, -1 below, 0 for a tie."""
    above = values[..., :, None] > values[..., None, :]
    signs = np.subtract(above, above.mT, dtype=float)
    return signs.reshape(*values.shape[:-1], values.shape[-1] ** 2)


def _count_by_sorting(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Count the pairs tied in x, in y and in both, and the discordant ones; n log n steps."""
    (rank_x, tied_x), (rank_y, tied_y) = dense_ranks(x), dense_ranks(y)
    bits = x.shape[-1].bit_length()
    # One number holds both ranks. Sorted, the list goes by x, and by y where x ties, so that a
    # fall of y is a pair in opposite order.
    both = np.sort((rank_x << bits) | rank_y, axis=-1)
    tied_in_both = _pairs_in_runs(both[:, 1:] == both[:, :-1])
    discordant = count_inversions(both & ((1 << bits) - 1))
    return np.stack([tied_x, tied_y, tied_in_both, discordant], axis=-1)


def dense_ranks(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Number the different values 0, 1, 2, ... and count the pairs of equal ones."""
    order = np.argsort(values, axis=-1)
    ordered = gather(values, order)
    same = ordered[:, 1:] == ordered[:, :-1]
    number = np.zeros(values.shape, dtype=np.int64)
    np.cumsum(~same, axis=-1, out=number[:, 1:])
    ranks = np.empty_like(number)
    np.put_along_axis(ranks, order, number, axis=-1)
    return ranks, _pairs_in_runs(same)


def _pairs_in_runs(same: np.ndarray) -> Any:
    """Count the pairs of equal values; ``same`` says which sorted values equal the one before."""
    # The r-th repetition in a run of equal values makes r pairs with those before it.
    index = np.arange(1, same.shape[-1] + 1)
    run_start = np.maximum.accumulate(np.where(same, 0, index), axis=-1)
    return np.add.reduce(index - run_start, axis=-1)


def _tied_pairs(values: np.ndarray) -> Any:
    ordered = np.sort(values)
    return _pairs_in_runs(ordered[..., 1:] == ordered[..., :-1])


def _n_different(values: np.ndarray) -> Any:
    ordered = np.sort(values)
    return 1 + count(ordered[..., 1:] != ordered[..., :-1])


def count_inversions(rows: np.ndarray) -> np.ndarray:
    """Count the pairs i < j with row_i > row_j in rows of dense ranks."""
    if rows.shape[-1] <= SHORT_LIST:
        return _inversions_by_distance(rows.astype(np.uint8))
    return np.array([_inversions_by_halving(row) for row in rows])


def _inversions_by_distance(rows: np.ndarray) -> np.ndarray:
    columns = np.ascontiguousarray(rows.T)  # long inner loops over the lists of a batch
    count = np.zeros(len(rows), dtype=int)
    for distance in range(1, len(columns)):
        count += np.add.reduce(columns[:-distance] > columns[distance:], axis=0, dtype=np.uint8)
    return count


def _inversions_by_halving(row: np.ndarray) -> int:
    """Split the values into a low and a high half again and again, keeping their order.

    Each high value before a low one is an inversion. A low value that stands at place q of its
    block and is the r-th low one there has q - r high ones before it.
    """
    width = 1 << (len(row) - 1).bit_length()
    values, total = _as_permutation(row, width), 0
    half = width // 2
    while half >= SHORT_LIST // 8:
        is_high = (values & half) != 0
        low, high = np.flatnonzero(~is_high), np.flatnonzero(is_high)
        n_blocks = width // (2 * half)
        starts = half * width * (n_blocks - 1) // 2  # sum of the block starts, once per low value
        total += int(low.sum()) - starts - n_blocks * (half * (half - 1) // 2)
        blocks = [values[part].reshape(-1, half) for part in (low, high)]
        values = np.concatenate(blocks, axis=1).reshape(-1)
        half //= 2
    rest = (values & (2 * half - 1)).astype(np.uint8).reshape(-1, 2 * half)
    return total + int(_inversions_by_distance(rest).sum())


def _as_permutation(row: np.ndarray, width: int) -> np.ndarray:
    """Number the ranks by size, equal ones from left to right, and pad without inversions."""
    index, values = np.arange(len(row)), np.arange(width, dtype=np.int32)
    values[np.sort(row * width + index) & (width - 1)] = index
    return values
