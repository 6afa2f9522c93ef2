"""From scores to ranked grades: the only place that knows scores, ties and masks."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, pairwise
from math import factorial, prod
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.ordering import gather, mid_ranks_of, order_of, tie_means
from ranklearn_course.metrics.per_list import Rows, as_scores, in_chunks, per_list
from ranklearn_course.metrics.ragged import padded

__all__ = ["binarize", "mean_over_queries", "mid_ranks", "rank_by", "tie_averaged"]


@overload
def rank_by(
    scores: ArrayLike,
    values: ArrayLike,
    /,
    *,
    k: int | None = None,
    where: ArrayLike | None = None,
    ties: str = "stable",
) -> np.ndarray: ...
@overload
def rank_by(
    scores: ArrayLike,
    *values: ArrayLike,
    k: int | None = None,
    where: ArrayLike | None = None,
    ties: str = "stable",
) -> tuple[np.ndarray, ...]: ...
def rank_by(scores, *values, k=None, where=None, ties="stable"):
    """Put values in the order of decreasing scores.

    The document at rank i is e_i with s(e_1) >= s(e_2) >= ... >= s(e_n).

    Parameters
    ----------
    scores : array (..., n), or lists of unequal length
        One score per document, higher is better. Infinite scores are allowed.
    *values : arrays (..., n)
        What to put in order, for example grades. Broadcast to the shape of ``scores``.
    k : int, optional
        Return only the first k ranks. Default: all.
    where : bool array (..., n), optional
        False marks padding: it goes to the end, and its values become 0.
    ties : {"stable", "best", "worst", "average"}
        Documents with equal scores keep the order of the input ("stable"), go by decreasing
        ("best") or increasing ("worst") first value, or share the mean of their values
        ("average", exact for every metric that is linear in the gains).

    Returns
    -------
    array (..., min(k, n)), or a tuple of them if there are several values; zeros stand behind
    lists that are shorter than the longest

    Raises
    ------
    TypeError
        No values at all.

    Examples
    --------
    >>> rank_by([0.1, 0.9, 0.5], [0, 1, 2])
    array([1, 2, 0])
    >>> rank_by([7, 7, 1], [0, 1, 2], ties="average")
    array([0.5, 0.5, 2. ])
    >>> rank_by([[-1.2, -2.3, -0.7], [-4.0, -0.5]], [[0, 0, 1], [2, 3]])
    array([[1, 0, 0],
           [3, 2, 0]])

    References
    ----------
    McSherry and Najork (2008) for the average over ties.
    """
    if not values:
        raise TypeError(
            "rank_by needs at least one array of values to put in the order of the scores"
        )
    k, ties = check.cutoff(k), check.option(ties, "ties", ("stable", "best", "worst", "average"))
    ragged = None
    try:
        array = check.scores(scores, "scores", where)
        columns = [_like_scores(value, array, where) for value in values]
    except check.RaggedError as error:
        ragged = error
    if ragged:
        arrays, where = padded({"scores": scores} | _named(values), where, ragged)
        return rank_by(*arrays, k=k, where=where, ties=ties)
    scores = array
    if where is not None:
        scores = np.asarray(mid_ranks(scores, where=where))  # padding has rank 0, below all others
    n, shape = scores.shape[-1], scores.shape
    rows, *columns = (each.reshape(-1, n) for each in (scores, *columns))
    if ties == "average":
        ranked = [_tie_averages(rows, column)[:, :k] for column in columns]
    else:
        tiebreak = () if ties == "stable" else (columns[0],)
        # A sort holds two numbers for each document: a copy and an order.
        order = in_chunks(partial(order_of, k=k, ties=ties), rows, *tiebreak, width=2 * n)
        ranked = [gather(column, order) for column in columns]
    ranked = [each.reshape(*shape[:-1], each.shape[1]) for each in ranked]
    return ranked[0] if len(ranked) == 1 else tuple(ranked)


def _named(values: Sequence) -> dict[str, ArrayLike]:
    names = ["values"] if len(values) == 1 else [f"values[{i}]" for i in range(len(values))]
    return dict(zip(names, values, strict=True))


def _like_scores(value: ArrayLike, scores: np.ndarray, where: ArrayLike | None) -> np.ndarray:
    array = check.broadcast(check.as_array(value, "values"), "values", scores, "scores")
    if where is None:
        return array
    return np.where(check.mask(where, scores), array, np.zeros((), array.dtype))


def _tie_averages(scores: np.ndarray, values: np.ndarray) -> np.ndarray:
    if values.dtype.kind not in "biuf":
        raise TypeError(f"values must hold numbers to share their mean, got {values.dtype.name}")
    return in_chunks(tie_means, scores, values, width=scores.shape[1])


@per_list(scores=check.scores)
def mid_ranks(scores: Rows, *, where: Rows | None = None) -> np.ndarray:
    """Number the documents by increasing score; equal scores share the mean of their ranks.

    rank_i = #{j : s_j < s_i} + (#{j : s_j = s_i} + 1) / 2

    Parameters
    ----------
    scores : array (..., n)
        One score per document.
    where : bool array (..., n), optional
        False marks padding, which gets rank 0 and does not count for the others.

    Returns
    -------
    float array (..., n), in the order of the input

    Examples
    --------
    >>> mid_ranks([10, 30, 10, 40])
    array([1.5, 3. , 1.5, 4. ])

    References
    ----------
    Kendall (1945), for ties in rank correlation.
    """
    return mid_ranks_of(scores, where)


@per_list(relevance=check.numbers, threshold=check.finite_number)
def binarize(relevance: Rows, threshold: float = 1) -> np.ndarray:
    """Turn grades into 1 (relevant) and 0 (not relevant).

    b_i = 1 if relevance_i >= threshold, else 0

    Parameters
    ----------
    relevance : array (..., n)
        Grades.
    threshold : float
        The lowest grade that counts as relevant.

    Returns
    -------
    int array (..., n)

    Examples
    --------
    >>> binarize([0, 3, 1, 2], threshold=2)
    array([0, 1, 0, 1])
    """
    return (relevance >= threshold).astype(int)


@overload
def mean_over_queries(
    values: ArrayLike, weights: ArrayLike | None = None, *, return_skipped: Literal[False] = False
) -> float | np.ndarray: ...
@overload
def mean_over_queries(
    values: ArrayLike, weights: ArrayLike | None = None, *, return_skipped: Literal[True]
) -> tuple[float | np.ndarray, int | np.ndarray]: ...
def mean_over_queries(values, weights=None, *, return_skipped=False):
    """Average one metric over queries, leaving out the queries where it is undefined.

    mean = sum_q w_q v_q / sum_q w_q, over the queries q whose value is not NaN

    Parameters
    ----------
    values : array (..., queries)
        One number per query; NaN marks a query where the metric is undefined.
    weights : array (queries,) or (..., queries), optional
        How much each query counts, at least 0. Default: all the same.
    return_skipped : bool
        Also return how many queries were left out.

    Returns
    -------
    float or array (...); with ``return_skipped`` a pair (mean, number of queries skipped)

    Raises
    ------
    ValueError
        Nothing to average, or weights that count no query.

    Examples
    --------
    >>> mean_over_queries([1.0, 0.5, float("nan")], return_skipped=True)
    (0.75, 1)
    >>> mean_over_queries([0.9, 0.1], weights=[1, 9])  # (0.9 * 1 + 0.1 * 9) / 10
    0.18
    """
    values = check.real_array(values, "values")
    if np.isinf(values).any():
        infinite = values[np.isinf(values)][0]
        raise ValueError(f"values must hold finite numbers or NaN, got {infinite}")
    skipped = np.isnan(values)
    if skipped.all(axis=-1).any():
        raise ValueError("values must hold at least one number that is not NaN")
    weights = np.ones(values.shape[-1]) if weights is None else check.grades(weights, "weights")
    counted = ~skipped * check.broadcast(weights, "weights", values, "values")
    if not counted.any(axis=-1).all():
        raise ValueError("weights must give at least one counted query a weight above 0")
    with np.errstate(over="ignore", invalid="ignore"):
        total = (counted * np.where(skipped, 0.0, values)).sum(axis=-1)
        mean = as_scores(total / counted.sum(axis=-1))
    if not np.isfinite(mean).all():
        raise ValueError("values and weights must be smaller: their sum is too large for a float")
    n_skipped = skipped.sum(axis=-1)
    return (mean, n_skipped if n_skipped.ndim else int(n_skipped)) if return_skipped else mean


def tie_averaged(
    metric: Callable,
    scores: ArrayLike,
    relevance: ArrayLike,
    *,
    max_orders: int = 10_000,
    n_samples: int | None = None,
    rng: int | np.random.Generator = 0,
) -> Any:
    """Average a metric over all orders that the ties of the scores allow.

    mean of metric(relevance of pi) over all pi with s(pi_1) >= s(pi_2) >= ... >= s(pi_n)

    Parameters
    ----------
    metric : callable
        Takes ranked grades (orders, n) and returns one number per order.
    scores, relevance : arrays (..., n)
        Scores and grades of the same documents.
    max_orders : int
        Up to so many different orders are listed, and the answer is exact.
    n_samples : int, optional
        Average over so many random orders instead.
    rng : int or numpy.random.Generator
        Seed or source of the random orders.

    Raises
    ------
    ValueError
        More than ``max_orders`` orders and no ``n_samples``.

    Examples
    --------
    >>> from ranklearn_course.metrics import reciprocal_rank
    >>> tie_averaged(reciprocal_rank, [1, 1, 0], [1, 0, 0])  # (1/1 + 1/2) / 2
    0.75

    References
    ----------
    McSherry and Najork (2008).
    """
    if not callable(metric):
        raise TypeError(f"metric must be a function of ranked grades, got {metric!r}")
    scores, relevance = check.scores(scores, "scores"), check.numbers(relevance, "relevance")
    check.same_shape(relevance, "relevance", scores, "scores")
    max_orders, rng = check.whole(max_orders, "max_orders"), check.seed_or_generator(rng)
    if n_samples is None:
        orders = partial(_all_orders, max_orders=max_orders)
    else:
        size = (check.whole(n_samples, "n_samples"), scores.shape[-1])
        keys = np.random.default_rng(rng).random(size)
        orders = partial(_random_orders, keys=keys)
    rows = zip(
        scores.reshape(-1, scores.shape[-1]), relevance.reshape(-1, scores.shape[-1]), strict=True
    )
    means = np.array([np.mean(metric(orders(*row))) for row in rows], dtype=float)
    return as_scores(means.reshape(scores.shape[:-1]))


def _random_orders(scores: np.ndarray, relevance: np.ndarray, keys: np.ndarray) -> np.ndarray:
    shuffle = np.argsort(keys, axis=-1)
    return rank_by(scores[shuffle], relevance[shuffle])


def _all_orders(scores: np.ndarray, relevance: np.ndarray, max_orders: int) -> np.ndarray:
    ordered, ranked = rank_by(scores, scores, relevance)
    bounds = [0, *(np.flatnonzero(np.diff(ordered) != 0) + 1), len(ordered)]
    groups = [Counter(ranked[start:stop].tolist()) for start, stop in pairwise(bounds)]
    count = 1
    for group in groups:
        count *= factorial(group.total()) // prod(map(factorial, group.values()))
        if count > max_orders:
            raise ValueError(
                f"the ties allow more different orders than max_orders={max_orders}; "
                "raise max_orders, or pass n_samples to average over random orders"
            )
    orders = np.zeros((1, 0))
    for group in groups:
        new = np.array(list(_distinct_orders(group)))
        orders = np.hstack([np.repeat(orders, len(new), axis=0), np.tile(new, (len(orders), 1))])
    return orders


def _distinct_orders(group: Counter) -> Iterator[tuple]:
    """List the different orders of a multiset; each is as likely as any other."""
    ranks = range(group.total())
    (grade, size), *rest = group.items()
    if not rest:
        yield (grade,) * size
        return
    for chosen in combinations(ranks, size):
        for others in _distinct_orders(Counter(dict(rest))):
            left = iter(others)
            yield tuple(grade if rank in chosen else next(left) for rank in ranks)
