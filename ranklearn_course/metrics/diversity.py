"""What is a good list, if every document on it is relevant? Subtopics, repeats, difference.

A query has m subtopics, also called intents. ``covers`` is an array (..., n, m): a row for each
document, in ranked order, with a 1 for each subtopic that the document serves. A graded document
serves a subtopic if its grade is above 0. ``judged`` has such rows for all judged documents, those
of the list among them, in any order.
"""

from collections import Counter

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.cascade import err
from ranklearn_course.metrics.dcg import discounts
from ranklearn_course.metrics.per_list import as_scores
from ranklearn_course.metrics.unjudged import nugget_recall

__all__ = [
    "alpha_dcg",
    "alpha_ndcg",
    "err_ia",
    "ideal_alpha_dcg",
    "intent_aware",
    "intra_list_distance",
    "mmr",
    "subtopic_recall",
]

TOLERANCE = 1e-9
#: The most choices of pages among which the best list is looked for.
MOST_CHOICES = 20_000


def subtopic_recall(
    covers: ArrayLike,
    k: int | None = None,
    *,
    judged: ArrayLike | None = None,
    undefined: float = 0.0,
) -> float | np.ndarray:
    """The share of the subtopics that some document of the first k serves.

    S-recall@k = |{t : some document i <= k serves t}| / |{t : some judged document serves t}|

    Parameters
    ----------
    covers : 0/1 array (..., n, m)
        Which subtopics the document at each rank serves.
    k : int, optional
        Cutoff. Default: the whole list.
    judged : 0/1 array (..., d, m), optional
        Default: the list itself.
    undefined : float
        The answer where no judged document serves any subtopic.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        The list serves a subtopic that no document of ``judged`` serves.

    Examples
    --------
    >>> subtopic_recall([[1, 0, 0], [1, 0, 0], [0, 1, 0]], k=2, judged=[[1, 0, 0], [0, 1, 1]])
    0.3333333333333333

    References
    ----------
    Zhai, Cohen and Lafferty (2003). TREC's ndeval calls it strec.
    """
    served = _pages(covers, "covers")
    known = served if judged is None else _judged(judged, served)
    wanted = known.any(axis=-2)
    if (served.any(axis=-2) & ~wanted).any():
        raise ValueError(
            "judged must hold all judged documents of the query: the list serves a subtopic that "
            "none of them does"
        )
    return nugget_recall(served, k, needed=wanted, undefined=undefined)


def alpha_dcg(covers: ArrayLike, k: int | None = None, *, alpha: float = 0.5) -> float | np.ndarray:
    """DCG in which each repeat of a subtopic is worth 1 - alpha times as much as the one before.

    alpha-DCG@k = sum_{i <= k} gain_i / log2(i + 1),
    gain_i = sum_{t served by i} (1 - alpha)^c_t(i),  c_t(i): documents above rank i that serve t

    Parameters
    ----------
    covers : 0/1 array (..., n, m)
        Which subtopics the document at each rank serves.
    k : int, optional
        Cutoff. Default: the whole list.
    alpha : float in [0, 1]
        0: repeats count fully. 1: only the first document on a subtopic counts.

    Returns
    -------
    float >= 0, or array (...) for a batch

    Examples
    --------
    >>> from ranklearn_course.metrics import dcg
    >>> covers = [[1, 0], [1, 0], [0, 1]]
    >>> alpha_dcg(covers) == dcg([1, 0.5, 1], gain="linear")  # the repeat counts half
    True

    References
    ----------
    Clarke, Kolla, Cormack, Vechtomova, Ashkan, Büttcher and MacKinnon (2008), whose common factor
    alpha is left out.
    """
    served, alpha = _pages(covers, "covers"), check.probability(alpha, "alpha")
    served = served[..., : check.cutoff(k), :]
    above = served.cumsum(axis=-2) - served
    gains = (served * (1.0 - alpha) ** above).sum(axis=-1)
    return as_scores(gains @ discounts(np.arange(1.0, gains.shape[-1] + 1)))


def ideal_alpha_dcg(
    judged: ArrayLike, k: int | None = None, *, alpha: float = 0.5, method: str = "exact"
) -> float | np.ndarray:
    """The alpha-DCG of the best list of the judged documents, or of a list that is built greedily.

    exact: max over the lists of judged documents of alpha-DCG@k;
    greedy: at each rank the document with the greatest gain, of equals the first

    Parameters
    ----------
    judged : 0/1 array (..., d, m)
        Which subtopics each judged document serves.
    k : int, optional
        Cutoff. Default: all judged documents.
    alpha : float in [0, 1]
        As for `alpha_dcg`.
    method : {"exact", "greedy"}
        The two agree where each document serves one subtopic at most. TREC's ndeval is greedy, and
        of equal documents it takes the one whose name comes last: pass them in that order.

    Returns
    -------
    float >= 0, or array (...) for a batch

    Raises
    ------
    ValueError
        There are too many different documents with several subtopics for "exact": no fast way to
        the best list is known.

    Examples
    --------
    >>> judged = [[0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1]]  # cd, ac, bd
    >>> from ranklearn_course.metrics import dcg
    >>> ideal_alpha_dcg(judged, k=2, method="greedy") == dcg([2, 1.5], gain="linear")  # cd, ac
    True
    >>> ideal_alpha_dcg(judged, k=2) == dcg([2, 2], gain="linear")  # ac, bd
    True

    References
    ----------
    Clarke et al. (2008), who take the greedy list.
    """
    rows, alpha = _pages(judged, "judged"), check.probability(alpha, "alpha")
    check.option(method, "method", ("exact", "greedy"))
    size = min(check.cutoff(k) or rows.shape[-2], rows.shape[-2])
    best = [
        _best_by_trying(query, size, alpha)
        if method == "exact" and query.sum(axis=1).max() > 1
        else _best_by_greed(query, size, alpha)
        for query in rows.reshape(-1, *rows.shape[-2:])
    ]
    return as_scores(np.array(best, dtype=float).reshape(rows.shape[:-2])[()])


def _best_by_greed(pages: np.ndarray, k: int, alpha: float) -> float:
    left, worth, value = np.ones(len(pages), bool), np.ones(pages.shape[1]), 0.0
    for weight in discounts(np.arange(1.0, k + 1)):
        gains = np.where(left, pages @ worth, -1)
        best = gains.argmax()
        value, left[best] = value + gains[best] * weight, False
        worth = np.where(pages[best], worth * (1 - alpha), worth)
    return value


def _best_by_trying(pages: np.ndarray, k: int, alpha: float) -> float:
    """Go through all choices of pages: what a page adds depends on which are above, unordered."""
    of_a_kind = Counter(tuple(page) for page in pages.tolist() if any(page))
    kinds, counts = np.array([*of_a_kind]), [min(n, k) for n in of_a_kind.values()]
    if (n_choices := np.prod(np.add(counts, 1.0))) > MOST_CHOICES:
        raise ValueError(
            f"judged must allow at most {MOST_CHOICES} choices of documents for the exact ideal "
            f"list, got {n_choices:.0f}; take 'greedy' for 'exact', whose list need not be the best"
        )
    best = {(0,) * len(counts): 0.0}
    for weight in discounts(np.arange(1.0, min(k, sum(of_a_kind.values())) + 1)):
        longer: dict[tuple[int, ...], float] = {}
        for taken, value in best.items():
            gains = kinds @ (1.0 - alpha) ** (np.array(taken) @ kinds)
            for kind, gain in enumerate(gains.tolist()):
                if taken[kind] < counts[kind]:
                    more = (*taken[:kind], taken[kind] + 1, *taken[kind + 1 :])
                    longer[more] = max(longer.get(more, 0.0), value + gain * weight)
        best = longer
    return max(best.values())


def alpha_ndcg(
    covers: ArrayLike,
    k: int | None = None,
    *,
    alpha: float = 0.5,
    judged: ArrayLike | None = None,
    ideal: str = "exact",
    undefined: float = 0.0,
) -> float | np.ndarray:
    """Alpha-DCG as a share of that of an ideal list.

    alpha-nDCG@k = alpha-DCG@k / ideal alpha-DCG@k

    Parameters
    ----------
    covers, k, alpha
        As for `alpha_dcg`.
    judged : 0/1 array (..., d, m), optional
        Default: the list itself.
    ideal : {"exact", "greedy"}
        The method of `ideal_alpha_dcg`.
    undefined : float
        The answer where no judged document serves any subtopic.

    Returns
    -------
    float in [0, 1], or array (...) for a batch; with "greedy" it may be above 1

    Raises
    ------
    ValueError
        The list is better than the exact ideal list, so ``judged`` lacks some of its documents.

    Examples
    --------
    >>> judged = [[0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1]]  # cd, ac, bd
    >>> alpha_ndcg([[1, 0, 1, 0], [0, 1, 0, 1]], k=2, judged=judged)
    1.0
    >>> alpha_ndcg([[1, 0, 1, 0], [0, 1, 0, 1]], k=2, judged=judged, ideal="greedy") > 1
    True

    References
    ----------
    Clarke et al. (2008).
    """
    check.option(ideal, "ideal", ("exact", "greedy"))
    served = _pages(covers, "covers")
    known = served if judged is None else _judged(judged, served)
    undefined = check.number_or_nan(undefined, "undefined")
    value = np.asarray(alpha_dcg(served, k, alpha=alpha))
    best = np.asarray(ideal_alpha_dcg(known, k, alpha=alpha, method=ideal))
    if ((best == 0) & (value > 0)).any() or (ideal == "exact" and (value > best + TOLERANCE).any()):
        raise ValueError(
            "judged must hold all judged documents of the query: the list is better than the "
            "best list of these"
        )
    share = np.divide(value, best, out=np.full(value.shape, undefined), where=best > 0)
    return as_scores(share[()])


def intent_aware(values: ArrayLike, probabilities: ArrayLike) -> float | np.ndarray:
    """The mean of a metric over readers who mean different things.

    M-IA = sum_t P(t) M_t

    Parameters
    ----------
    values : array (..., m)
        For each subtopic the metric with the documents on it as the only relevant ones.
    probabilities : array (m,) or (..., m)
        The share of readers who mean each subtopic; they add up to 1.

    Returns
    -------
    float, or array (...) for a batch

    Raises
    ------
    ValueError
        The probabilities do not add up to 1.

    Examples
    --------
    >>> round(intent_aware([1.0, 0.6309], [0.7, 0.3]), 4)  # 0.7 + 0.3 * 0.6309
    0.8893

    References
    ----------
    Agrawal, Gollapudi, Halverson and Ieong (2009).
    """
    of_subtopic = check.numbers(values, "values")
    shares = check.probabilities(probabilities, "probabilities")
    if (off := np.abs(shares.sum(axis=-1) - 1)).max(initial=0) > TOLERANCE:
        total = float(shares.sum(axis=-1).ravel()[off.argmax()])
        raise ValueError(f"probabilities must add up to 1, got {total:g}")
    if shares.ndim != 1 or shares.size != of_subtopic.shape[-1]:
        check.same_shape(shares, "probabilities", of_subtopic, "values")
    return as_scores((of_subtopic * shares).sum(axis=-1))


def err_ia(
    satisfaction: ArrayLike, probabilities: ArrayLike, k: int | None = None
) -> float | np.ndarray:
    """Intent-aware ERR: 1 / the rank at which a reader is satisfied, on average over readers.

    ERR-IA@k = sum_t P(t) ERR@k(R_1t, R_2t, ...)

    Parameters
    ----------
    satisfaction : array (..., n, m)
        The probability that the document at each rank satisfies a reader who means t, in [0, 1].
    probabilities : array (m,) or (..., m)
        The share of readers who mean each subtopic; they add up to 1.
    k : int, optional
        Cutoff. Default: the whole list.

    Returns
    -------
    float in [0, 1], or array (...) for a batch. TREC's ndeval takes equal shares and satisfaction
    alpha, and for k above 1 it divides by the sum of alpha (1 - alpha)^(i-1) / i over i <= k.

    Examples
    --------
    >>> twice, each = [[0.5, 0], [0.5, 0]], [[0.5, 0], [0, 0.5]]
    >>> err_ia(twice, [0.7, 0.3]), err_ia(each, [0.7, 0.3])
    (0.4375, 0.425)

    References
    ----------
    Chapelle, Metzler, Zhang and Grinspan (2009).
    """
    stops = check.probabilities(satisfaction, "satisfaction")
    if stops.ndim < 2:
        raise ValueError("satisfaction must hold a list of subtopics for each document")
    return intent_aware(err(np.swapaxes(stops, -1, -2), k), probabilities)


def intra_list_distance(
    distances: ArrayLike, k: int | None = None, *, undefined: float = 0.0
) -> float | np.ndarray:
    """How different the first k documents are from each other, relevant or not.

    ILD@k = 2 / (k (k - 1)) sum_{i < j <= k} d(i, j)

    Parameters
    ----------
    distances : array (..., n, n)
        The distance of each two documents of the list, in ranked order.
    k : int, optional
        Cutoff. Default: the whole list.
    undefined : float
        The answer for a list of one document.

    Returns
    -------
    float >= 0, or array (...) for a batch

    Raises
    ------
    ValueError
        The distances are not symmetric, or that of a document to itself is not 0.

    Examples
    --------
    >>> round(intra_list_distance([[0, 0.1, 0.9], [0.1, 0, 0.9], [0.9, 0.9, 0]]), 4)
    0.6333

    References
    ----------
    Zhang and Hurley (2008); Ziegler, McNee, Konstan and Lausen (2005) add up similarities.
    """
    apart, k = _square(check.grades(distances, "distances"), "distances"), check.cutoff(k)
    if np.diagonal(apart, axis1=-2, axis2=-1).any():
        raise ValueError("distances must be 0 from each document to itself")
    undefined = check.number_or_nan(undefined, "undefined")
    n = min(k or apart.shape[-1], apart.shape[-1])
    total = apart[..., :n, :n].sum(axis=(-2, -1), dtype=float)
    return as_scores(total / (n * (n - 1)) if n > 1 else np.full(total.shape, undefined)[()])


def mmr(
    relevance: ArrayLike, similarity: ArrayLike, k: int | None = None, *, weight: float = 0.5
) -> np.ndarray:
    """Maximal marginal relevance: next comes what is relevant and unlike all chosen documents.

    next = argmax_{d not chosen} weight relevance_d - (1 - weight) max_{e chosen} similarity_de

    Parameters
    ----------
    relevance : array (n,)
        The relevance of each document, on the scale of the similarity.
    similarity : array (n, n)
        How alike each two documents are.
    k : int, optional
        How many to choose. Default: all.
    weight : float in [0, 1]
        1 asks for relevance alone, 0 for difference alone. The most relevant document is always
        the first.

    Returns
    -------
    int array (min(k, n),): the documents chosen, by their index; of equals the first

    Raises
    ------
    ValueError
        The similarity is not symmetric.

    Examples
    --------
    >>> similarity = [[1, 0.9, 0.1], [0.9, 1, 0.1], [0.1, 0.1, 1]]
    >>> mmr([0.9, 0.88, 0.7], similarity, weight=0.8).tolist()  # 0.524 against 0.54
    [0, 2, 1]

    References
    ----------
    Carbonell and Goldstein (1998).
    """
    worth = check.one_list(check.numbers(relevance, "relevance"), "relevance").astype(float)
    alike = _square(check.numbers(similarity, "similarity"), "similarity").astype(float)
    if alike.shape != (wanted := worth.shape * 2):
        raise ValueError(f"similarity must have the shape {wanted}, got {alike.shape}")
    weight, n = check.probability(weight, "weight"), min(check.cutoff(k) or len(worth), len(worth))
    chosen = [int(worth.argmax())]
    while len(chosen) < n:
        score = weight * worth - (1 - weight) * alike[:, chosen].max(axis=1)
        score[chosen] = -np.inf
        chosen.append(int(score.argmax()))
    return np.array(chosen)


def _pages(values: ArrayLike, name: str) -> np.ndarray:
    served = check.grades(values, name) > 0
    if served.ndim < 2:
        raise ValueError(f"{name} must hold a list of subtopics for each document, got one list")
    return served


def _judged(values: ArrayLike, served: np.ndarray) -> np.ndarray:
    known = _pages(values, "judged")
    wanted, got = (
        (*served.shape[:-2], served.shape[-1]),
        (*known.shape[:-2], known.shape[-1]),
    )
    if wanted != got:
        raise ValueError(
            f"judged must be of the same queries and subtopics as covers: {wanted}, got {got}"
        )
    return known


def _square(array: np.ndarray, name: str) -> np.ndarray:
    if array.ndim < 2 or array.shape[-1] != array.shape[-2]:
        raise ValueError(f"{name} must hold a number for each two documents, got {array.shape}")
    if not np.allclose(array, np.swapaxes(array, -1, -2), rtol=0, atol=TOLERANCE):
        raise ValueError(f"{name} must be symmetric: two documents, one number")
    return array
