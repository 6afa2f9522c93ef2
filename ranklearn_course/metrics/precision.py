"""How good are the first k? Precision, recall and average precision of a ranked list."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.answers import as_scores, ratio, where_relevant
from ranklearn_course.metrics.ordering import count, in_cache, ranks

DENOMINATORS = ("min", "relevant", "k", "hits")


def _found_and_known(relevance: ArrayLike, k: int | None, judged: ArrayLike | None) -> tuple:
    """Return the hits among the first k and R, the number of relevant documents."""
    hits = check.grades(relevance) > 0
    if judged is None:
        n_relevant = count(hits)
    else:
        n_relevant = count(check.recall_base(hits, judged) > 0)
        check.enough_judged(count(hits), n_relevant)
    return hits[..., : check.cutoff(k)], n_relevant


def precision_at_k(
    relevance: ArrayLike, k: int | None = None, *, where: ArrayLike | None = None
) -> Any:
    """The share of relevant documents among the first k.

    P@k = #{i <= k : relevance_i > 0} / k

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    k : int, optional
        Cutoff. A list shorter than k is divided by k all the same. Default: the whole list.
    where : bool array (..., n), optional
        False marks padding. Without ``k`` the divisor is the number of True.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        A bad ``k``, NaN, negative grades, an empty or ragged list, a mask of another shape,
        a list that is all padding.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> precision_at_k([1, 0, 1, 0, 1], k=5)  # 3 of 5
    0.6
    >>> precision_at_k([1, 0], k=5)  # 1 of 5
    0.2

    References
    ----------
    Kent, Berry, Luehrs and Perry (1955) for precision; Manning, Raghavan and Schütze (2008) for
    the cutoff.
    """
    grades, keep = check.kept(relevance, where, "relevance", low=0)
    hits, k = grades[..., : check.cutoff(k)] > 0, check.cutoff(k)
    if k is None:
        k = hits.shape[-1] if keep is None else check.some_kept(keep)
    return as_scores(count(hits) / k)


def recall_at_k(
    relevance: ArrayLike,
    k: int | None = None,
    *,
    judged: ArrayLike | None = None,
    undefined: float = 0.0,
) -> Any:
    """The share of the relevant documents that stand among the first k.

    R@k = #{i <= k : relevance_i > 0} / R

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    k : int, optional
        Cutoff. Default: the whole list.
    judged : array (..., m), optional
        All known grades of the query in any order; R is counted here. Default: ``relevance``,
        which is right only if the list was not cut off.
    undefined : float
        The answer where nothing is relevant (R = 0).

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        A bad ``k``, NaN, negative grades, an empty or ragged list, or a ``judged`` that holds
        fewer relevant documents than the list.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> recall_at_k([1, 0, 1, 0, 1, 1], k=5)  # 3 of 4
    0.75
    >>> recall_at_k([1, 0, 1], judged=[1, 1, 1, 1])  # 2 of 4
    0.5

    References
    ----------
    Kent, Berry, Luehrs and Perry (1955) for recall; Manning, Raghavan and Schütze (2008) for
    the cutoff.
    """
    hits, n_relevant = _found_and_known(relevance, k, judged)
    return ratio(count(hits), n_relevant, undefined)


def f_at_k(
    relevance: ArrayLike,
    k: int | None = None,
    *,
    beta: float = 1.0,
    judged: ArrayLike | None = None,
    undefined: float = 0.0,
) -> Any:
    """The weighted harmonic mean of precision and recall at k.

    F@k = (1 + beta^2) P R / (beta^2 P + R) = (1 + beta^2) hits / (beta^2 R + k)

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    k : int, optional
        Cutoff. Default: the whole list.
    beta : float > 0
        Recall has the weight beta^2 / (1 + beta^2), precision the rest.
    judged : array (..., m), optional
        All known grades of the query in any order. Default: ``relevance``.
    undefined : float
        The answer where nothing is relevant, so that recall is 0/0.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        As for `recall_at_k`, or a ``beta`` that is not above 0.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> f_at_k([1, 0, 1, 0, 1, 1], k=5)  # P = 3/5, R = 3/4: 2 * 3 / (4 + 5)
    0.6666666666666666

    References
    ----------
    Van Rijsbergen (1979).
    """
    weight = check.positive(beta, "beta") ** 2
    hits, n_relevant = _found_and_known(relevance, k, judged)
    size = check.cutoff(k) or hits.shape[-1]
    found = count(hits)
    value = (1 + weight) * found / (weight * n_relevant + size)
    return where_relevant(value, n_relevant, undefined)


def r_precision(
    relevance: ArrayLike, *, judged: ArrayLike | None = None, undefined: float = 0.0
) -> Any:
    """Precision at R, the number of relevant documents of the query.

    R-precision = #{i <= R : relevance_i > 0} / R

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    judged : array (..., m), optional
        All known grades of the query in any order. Default: ``relevance``.
    undefined : float
        The answer where nothing is relevant (R = 0).

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        As for `recall_at_k`.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> r_precision([1, 0, 1, 1, 0])  # R = 3: 2 of the first 3
    0.6666666666666666

    References
    ----------
    Buckley and Voorhees (2000).
    """
    hits, n_relevant = _found_and_known(relevance, None, judged)
    inside = ranks(hits.shape[-1]) <= np.expand_dims(n_relevant, -1)
    return ratio(count(hits & inside), n_relevant, undefined)


def precision_recall_curve(
    relevance: ArrayLike, *, judged: ArrayLike | None = None, undefined: float = 0.0
) -> tuple[np.ndarray, np.ndarray]:
    """Precision and recall after each rank of the list.

    P_i = #{j <= i : relevance_j > 0} / i,  R_i = #{j <= i : relevance_j > 0} / R

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    judged : array (..., m), optional
        All known grades of the query in any order. Default: ``relevance``.
    undefined : float
        The recall where nothing is relevant (R = 0).

    Returns
    -------
    precision, recall : float arrays (..., n)

    Raises
    ------
    ValueError
        As for `recall_at_k`.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> precision, recall = precision_recall_curve([1, 0, 1, 0])
    >>> precision.tolist(), recall.tolist()
    ([1.0, 0.5, 0.6666666666666666, 0.5], [0.5, 0.5, 1.0, 1.0])

    References
    ----------
    Manning, Raghavan and Schütze (2008).
    """
    hits, n_relevant = _found_and_known(relevance, None, judged)
    found = hits.cumsum(axis=-1)
    return found / ranks(hits.shape[-1]), ratio(found, n_relevant[..., None], undefined)


def average_precision(
    relevance: ArrayLike,
    k: int | None = None,
    *,
    denominator: str = "min",
    judged: ArrayLike | None = None,
    undefined: float = 0.0,
) -> Any:
    """The precision at each relevant document of the first k, averaged.

    AP@k = sum_{i <= k} [relevance_i > 0] P@i / denominator

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    k : int, optional
        Cutoff. Default: the whole list.
    denominator : {"min", "relevant", "k", "hits"}
        "min": min(R, k), or R without a cutoff (Kaggle). "relevant": R, the number of relevant
        documents (TREC). "k": the cutoff, or n without one. "hits": the relevant documents
        found among the first k.
    judged : array (..., m), optional
        All known grades of the query in any order; R is counted here. Default: ``relevance``,
        which is right only if the list was not cut off.
    undefined : float
        The answer where nothing is relevant (R = 0).

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        As for `recall_at_k`, or an unknown ``denominator``.
    TypeError
        Something other than numbers.

    Examples
    --------
    >>> average_precision([1, 0, 1, 1, 0], k=5)  # (1/1 + 2/3 + 3/4) / min(3, 5)
    0.8055555555555555
    >>> average_precision([1, 0, 1, 1, 0], k=5, denominator="k")  # (1/1 + 2/3 + 3/4) / 5
    0.4833333333333333

    References
    ----------
    Buckley and Voorhees (2000); four denominators are in use, none is the only right one.
    """
    check.option(denominator, "denominator", DENOMINATORS)
    hits, n_relevant = _found_and_known(relevance, k, judged)
    k = check.cutoff(k)
    size = {
        "min": lambda: n_relevant if k is None else np.minimum(n_relevant, k),
        "relevant": lambda: n_relevant,
        "k": lambda: k or hits.shape[-1],
        "hits": lambda: count(hits),
    }[denominator]()
    # Nothing found among relevant documents is 0, whatever the denominator: a failure counts.
    value = in_cache(_precision_sum, hits) / np.maximum(size, 1)
    return where_relevant(value, n_relevant, undefined)


def _precision_sum(hits: np.ndarray) -> np.ndarray:
    found = hits.cumsum(axis=-1, dtype=float)
    return (hits * found) @ (1 / ranks(hits.shape[-1]))
