"""How good are the first k? Precision, recall and average precision of a ranked list."""

import numpy as np

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.per_list import Rows, per_list

__all__ = [
    "average_precision",
    "f_at_k",
    "precision_at_k",
    "precision_recall_curve",
    "r_precision",
    "recall_at_k",
]


@per_list(relevance=check.grades, named="P")
def precision_at_k(
    relevance: Rows, k: int | None = None, *, where: Rows | None = None
) -> np.ndarray:
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
    hits = relevance[:, :k] > 0
    n = relevance.shape[1] if where is None or k else check.n_documents(where)
    return hits.sum(axis=1) / (k or n)


@per_list(
    relevance=check.grades,
    judged=check.grades,
    denominator=check.one_of("relevant", "min"),
    named="R",
)
def recall_at_k(
    relevance: Rows,
    k: int | None = None,
    *,
    denominator: str = "relevant",
    judged: Rows | None = None,
    undefined: float = 0.0,
) -> np.ndarray:
    """The share of the relevant documents that stand among the first k.

    R@k = #{i <= k : relevance_i > 0} / denominator

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    k : int, optional
        Cutoff. Default: the whole list.
    denominator : {"relevant", "min"}
        "relevant": R, the number of relevant documents. "min": min(R, k), the most hits that the
        first k can hold; R without a cutoff.
    judged : array (..., m), optional
        All known grades of the query in any order; R is counted here. Default: ``relevance``,
        which is right only if the list was not cut off.
    undefined : float
        The answer where nothing is relevant (R = 0).

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Examples
    --------
    >>> recall_at_k([1, 0, 1, 0, 1, 1], k=5)  # 3 of 4
    0.75
    >>> recall_at_k([1, 0, 1], judged=[1, 1, 1, 1])  # 2 of 4
    0.5
    >>> recall_at_k([1, 1, 1], k=1, denominator="min")  # 1 of min(3, 1)
    1.0

    References
    ----------
    Kent, Berry, Luehrs and Perry (1955) for recall; Manning, Raghavan and Schütze (2008) for
    the cutoff.
    """
    hits = relevance > 0
    found, known = hits[:, :k].sum(axis=1), _n_relevant(hits, judged)
    size = known if denominator == "relevant" or k is None else np.minimum(known, k)
    return np.where(known > 0, found / size, undefined)


@per_list(relevance=check.grades, judged=check.grades, beta=check.positive)
def f_at_k(
    relevance: Rows,
    k: int | None = None,
    *,
    beta: float = 1.0,
    judged: Rows | None = None,
    undefined: float = 0.0,
) -> np.ndarray:
    """The weighted harmonic mean of precision and recall at k.

    F@k = (1 + beta^2) P R / (beta^2 P + R) = (1 + beta^2) hits / (beta^2 R + k)

    Parameters
    ----------
    relevance, k, judged
        As for `recall_at_k`.
    beta : float > 0
        Recall has the weight beta^2 / (1 + beta^2), precision the rest.
    undefined : float
        The answer where nothing is relevant, so that recall is 0/0.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Examples
    --------
    >>> f_at_k([1, 0, 1, 0, 1, 1], k=5)  # P = 3/5, R = 3/4: 2 * 3 / (4 + 5)
    0.6666666666666666

    References
    ----------
    Van Rijsbergen (1979).
    """
    hits = relevance > 0
    found, known = hits[:, :k].sum(axis=1), _n_relevant(hits, judged)
    value = (1 + beta**2) * found / (beta**2 * known + (k or relevance.shape[1]))
    return np.where(known > 0, value, undefined)


@per_list(relevance=check.grades, judged=check.grades, named="Rprec")
def r_precision(
    relevance: Rows, *, judged: Rows | None = None, undefined: float = 0.0
) -> np.ndarray:
    """Precision at R, the number of relevant documents of the query.

    R-precision = #{i <= R : relevance_i > 0} / R

    The arguments are those of `recall_at_k`.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Examples
    --------
    >>> r_precision([1, 0, 1, 1, 0])  # R = 3: 2 of the first 3
    0.6666666666666666

    References
    ----------
    Buckley and Voorhees (2000).
    """
    hits, rank = relevance > 0, np.arange(1, relevance.shape[1] + 1)
    known = _n_relevant(hits, judged)
    found = (hits & (rank <= known[:, None])).sum(axis=1)
    return np.where(known > 0, found / known, undefined)


@per_list(
    relevance=check.grades,
    judged=check.grades,
    holds=lambda given: 3 * given["relevance"].shape[1],  # a count and two answers for each rank
)
def precision_recall_curve(
    relevance: Rows, *, judged: Rows | None = None, undefined: float = 0.0
) -> tuple[np.ndarray, np.ndarray]:
    """Precision and recall after each rank of the list.

    P_i = #{j <= i : relevance_j > 0} / i,  R_i = #{j <= i : relevance_j > 0} / R

    Parameters
    ----------
    relevance, judged
        As for `recall_at_k`.
    undefined : float
        The recall where nothing is relevant (R = 0).

    Returns
    -------
    precision, recall : float arrays (..., n)

    Examples
    --------
    >>> precision, recall = precision_recall_curve([1, 0, 1, 0])
    >>> precision.tolist(), recall.tolist()
    ([1.0, 0.5, 0.6666666666666666, 0.5], [0.5, 0.5, 1.0, 1.0])

    References
    ----------
    Manning, Raghavan and Schütze (2008).
    """
    hits, rank = relevance > 0, np.arange(1, relevance.shape[1] + 1)
    found, known = hits.cumsum(axis=1), _n_relevant(hits, judged)[:, None]
    return found / rank, np.where(known > 0, found / known, undefined)


@per_list(
    relevance=check.grades,
    judged=check.grades,
    denominator=check.one_of("min", "relevant", "k", "hits"),
    named="AP",
)
def average_precision(
    relevance: Rows,
    k: int | None = None,
    *,
    denominator: str = "min",
    judged: Rows | None = None,
    undefined: float = 0.0,
) -> np.ndarray:
    """The precision at each relevant document of the first k, averaged.

    AP@k = sum_{i <= k} [relevance_i > 0] P@i / denominator

    Parameters
    ----------
    relevance, k, judged, undefined
        As for `recall_at_k`.
    denominator : {"min", "relevant", "k", "hits"}
        "min": min(R, k), or R without a cutoff (Kaggle). "relevant": R, the number of relevant
        documents (TREC). "k": the cutoff, or n without one. "hits": the relevant documents
        found among the first k.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

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
    hits = relevance > 0
    first, known = hits[:, :k], _n_relevant(hits, judged)
    found, rank = first.cumsum(axis=1), np.arange(1, first.shape[1] + 1)
    precisions = (first * found) @ (1 / rank)
    size = {
        "min": known if k is None else np.minimum(known, k),
        "relevant": known,
        "k": k or relevance.shape[1],
        "hits": found[:, -1],
    }[denominator]
    # Nothing found among relevant documents is 0, whatever the denominator: a failure counts.
    return np.where(known > 0, precisions / np.maximum(size, 1), undefined)


def _n_relevant(hits: np.ndarray, judged: np.ndarray | None) -> np.ndarray:
    """Return R, the number of relevant documents of each query, not fewer than its list has."""
    found = hits.sum(axis=1)
    if judged is None:
        return found
    known = (judged > 0).sum(axis=1)
    if (short := known < found).any():
        raise ValueError(
            "judged must hold all known grades of the query: it has "
            f"{known[short][0]} relevant documents, the list alone has {found[short][0]}"
        )
    return known
