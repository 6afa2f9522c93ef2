"""What does a score say about documents that nobody judged? Bounds, and judges compared.

A list with unjudged documents is two arrays of the same shape: ``relevance``, whose grade at an
unjudged document does not matter (0 will do), and ``is_judged``. Padding is not unjudged: ``where``
says what was returned.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, combinations_with_replacement, product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.dcg import Discount, Gain, discounted, discounts
from ranklearn_course.metrics.per_list import Rows, as_scores, per_list

__all__ = [
    "Bounds",
    "ann_recall",
    "bpref",
    "cohen_kappa",
    "condensed",
    "dcg_bounds",
    "inferred_ap",
    "judged_at_k",
    "metric_bounds",
    "nugget_recall",
    "overlap",
    "precision_bounds",
    "rbp_bounds",
]

FORMS = ("trec_eval", "2004", "ten")


@per_list(is_judged=check.grades, short=check.one_of("k", "returned"), named="judged")
def judged_at_k(
    is_judged: Rows,
    k: int | None = None,
    *,
    short: str = "k",
    where: Rows | None = None,
    undefined: float = 0.0,
) -> np.ndarray:
    """The share of the first k documents that somebody judged.

    judged@k = #{i <= k : document i is judged} / k

    Parameters
    ----------
    is_judged : bool array (..., n)
        True where the document at this rank was judged.
    k : int, optional
        Cutoff. Default: the whole list.
    short : {"k", "returned"}
        The divisor where fewer than k documents were returned: k all the same, or their number,
        as ir_measures has it.
    where : bool array (..., n), optional
        False marks padding. Without ``k`` the divisor is the number of True.
    undefined : float
        The answer of "returned" where nothing was returned.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Examples
    --------
    >>> judged_at_k([True, False, True, True], k=5)  # 3 of 5
    0.6
    >>> judged_at_k([True, False, True, True], k=5, short="returned")  # 3 of 4
    0.75

    References
    ----------
    MacAvaney, Macdonald and Ounis (2022), ir_measures, for "returned".
    """
    judged = (is_judged > 0)[:, :k] if where is None else ((is_judged > 0) & where)[:, :k]
    if short == "returned":
        returned = judged.shape[1] if where is None else where[:, :k].sum(axis=1)
        return np.where(returned > 0, judged.sum(axis=1) / returned, undefined)
    n = judged.shape[1] if where is None or k else check.n_documents(where)
    return judged.sum(axis=1) / (k or n)


@per_list(relevance=check.numbers, is_judged=check.grades)
def condensed(
    relevance: Rows, is_judged: Rows, *, where: Rows | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """The list without its unjudged documents: the ranks close up, and any metric may follow.

    It repairs no pool: what is left was chosen by the systems that were pooled. Where judgements
    came at random, documents from below rank k move up, and P@k is too low as a rule.

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order. Which number stands where nothing was judged does not matter.
    is_judged : bool array (..., n)
        True where the document at this rank was judged.
    where : bool array (..., n), optional
        False marks padding.

    Returns
    -------
    relevance, where : arrays (..., n)
        The judged grades in front, zeros behind them, and True for what is no padding.

    Examples
    --------
    >>> relevance, where = condensed([1, 0, 0, 2], [True, False, True, True])
    >>> relevance.tolist(), where.tolist()
    ([1, 0, 2, 0], [True, True, True, False])

    References
    ----------
    Sakai (2007); trec_eval's option -J.
    """
    judged = (is_judged > 0) if where is None else (is_judged > 0) & where
    order = np.argsort(~judged, axis=1, kind="stable")
    return (
        np.take_along_axis(np.where(judged, relevance, 0), order, axis=1),
        np.take_along_axis(judged, order, axis=1),
    )


@per_list(
    relevance=check.grades,
    is_judged=check.grades,
    n_relevant=check.counts,
    n_nonrelevant=check.counts,
    form=check.one_of(*FORMS),
    named="bpref",
)
def bpref(
    relevance: Rows,
    is_judged: Rows,
    *,
    n_relevant: Rows,
    n_nonrelevant: Rows,
    form: str = "trec_eval",
    undefined: float = 0.0,
) -> np.ndarray:
    """The share of preferences "relevant before non-relevant" that the judged documents keep.

    bpref = 1/R sum_r (1 - min(b_r, R) / min(R, N)), over the returned relevant documents r;
    b_r: judged non-relevant documents above r. A term with b_r = 0 is 1.

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    is_judged : bool array (..., n)
        True where the document at this rank was judged; the others are passed over.
    n_relevant, n_nonrelevant : int, or int array (...)
        R and N: the judged relevant and non-relevant documents of the query, returned or not.
        One number is for all lists.
    form : {"trec_eval", "2004", "ten"}
        What divides b_r, which never counts as more: min(R, N) with b_r up to R (trec_eval from
        8.0 on), R (the paper's formula), R + 10 (the paper's bpref-10, for small R).
    undefined : float
        The answer where nothing is relevant (R = 0).

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        Fewer relevant or non-relevant documents than the list shows.

    Examples
    --------
    >>> bpref([1, 0, 0, 1], [1, 0, 1, 1], n_relevant=2, n_nonrelevant=2)  # (1 + 1 - 1/2) / 2
    0.75

    References
    ----------
    Buckley and Voorhees (2004); trec_eval for the default.
    """
    judged = is_judged > 0
    hits, misses = judged & (relevance > 0), judged & ~(relevance > 0)
    known = _at_least(hits, n_relevant, "n_relevant", "relevant")
    _at_least(misses, n_nonrelevant, "n_nonrelevant", "non-relevant")
    most = n_relevant + 10 if form == "ten" else n_relevant
    divisor = np.minimum(n_relevant, n_nonrelevant) if form == "trec_eval" else most
    above = np.minimum(misses.cumsum(axis=1), most)
    kept = np.where(above > 0, 1 - above / divisor, 1)
    return np.where(known > 0, (hits * kept).sum(axis=1) / known, undefined)


@per_list(
    relevance=check.grades,
    is_judged=check.grades,
    in_pool=check.grades,
    n_relevant=check.counts,
    epsilon=check.positive,
)
def inferred_ap(
    relevance: Rows,
    is_judged: Rows,
    in_pool: Rows,
    *,
    n_relevant: Rows,
    epsilon: float = 1e-5,
    undefined: float = 0.0,
) -> np.ndarray:
    """AP guessed from judgements that are a random sample of the pool.

    infAP = 1/R sum_r E_r, over the returned relevant documents r; at rank i, with rel, non and unj
    judged relevant, judged non-relevant and pooled but unjudged documents above it,
    E = (1 + (rel + non + unj) (rel + epsilon) / (rel + non + 2 epsilon)) / i

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    is_judged, in_pool : bool array (..., n)
        True where the document at this rank was judged, and where it was in the pool from which
        the judged ones were drawn.
    n_relevant : int, or int array (...)
        R: the judged relevant documents of the query, returned or not. One number is for all lists.
    epsilon : float > 0
        Keeps the share of relevant documents above r defined where none was judged.
    undefined : float
        The answer where nothing is relevant (R = 0).

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        A judged document outside of the pool, or fewer relevant ones than the list shows.

    Examples
    --------
    >>> round(inferred_ap([1, 0, 1], [1, 0, 1], [1, 1, 1], n_relevant=2), 4)  # as if 1 1 1
    1.0

    References
    ----------
    Yilmaz and Aslam (2006).
    """
    judged, pooled = is_judged > 0, in_pool > 0
    if (judged & ~pooled).any():
        raise ValueError("in_pool must be True wherever is_judged is: only the pool is judged")
    hits = judged & (relevance > 0)
    known = _at_least(hits, n_relevant, "n_relevant", "relevant")
    relevant, known_above, pooled_above = (
        each.cumsum(axis=1) - each for each in (hits, judged, pooled)
    )
    share = (relevant + epsilon) / (known_above + 2 * epsilon)
    expected = (1 + pooled_above * share) / np.arange(1, hits.shape[1] + 1)
    return np.where(known > 0, (hits * expected).sum(axis=1) / known, undefined)


@per_list(relevance=check.grades, is_judged=check.grades)
def precision_bounds(
    relevance: Rows, is_judged: Rows, k: int | None = None, *, where: Rows | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """The lower and the upper bound of P@k, whatever the unjudged documents turn out to be.

    low = hits@k / k,  high = (hits@k + unjudged@k) / k

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, at least 0; above 0 is relevant.
    is_judged : bool array (..., n)
        True where the document at this rank was judged.
    k : int, optional
        Cutoff. Default: the whole list.
    where : bool array (..., n), optional
        False marks padding: ranks that the system left empty are not unjudged.

    Returns
    -------
    low, high : float in [0, 1], or array (...) for a batch

    Examples
    --------
    >>> precision_bounds([1, 0, 0], [True, False, True], k=4)
    (0.25, 0.5)

    References
    ----------
    Moffat and Zobel (2008) for the idea.
    """
    known, unjudged = _judged_and_unjudged(is_judged, where)
    n = known.shape[1] if where is None or k else check.n_documents(where)
    hits, unknown = ((relevance > 0) & known)[:, :k].sum(axis=1), unjudged[:, :k].sum(axis=1)
    return hits / (k or n), (hits + unknown) / (k or n)


@per_list(
    relevance=partial(check.probabilities, what="relevance"),
    is_judged=check.grades,
    p=check.probability_below_1,
    tail=check.one_of(True, False),
)
def rbp_bounds(
    relevance: Rows,
    is_judged: Rows,
    p: float,
    *,
    tail: bool = True,
    where: Rows | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """The lower and the upper bound of RBP, whatever the unjudged documents turn out to be.

    low = (1 - p) sum_{judged i} relevance_i p^(i-1),
    high = low + (1 - p) sum_{unjudged i <= n} p^(i-1) + p^n

    Parameters
    ----------
    relevance : array (..., n)
        Relevance in ranked order, in [0, 1].
    is_judged : bool array (..., n)
        True where the document at this rank was judged.
    p : float in [0, 1)
        Persistence.
    tail : bool
        False leaves p^n out: the system has nothing more to show below its n documents.
    where : bool array (..., n), optional
        False marks padding; n is the number of True.

    Returns
    -------
    low, high : float in [0, 1], or array (...) for a batch: the base, and base and residual

    Examples
    --------
    >>> rbp_bounds([1, 0, 0], [True, False, True], p=0.5)  # 0.5 and 0.5 + 0.25 + 0.125
    (0.5, 0.875)

    References
    ----------
    Moffat and Zobel (2008).
    """
    known, unjudged = _judged_and_unjudged(is_judged, where)
    n = known.shape[1] if where is None else check.n_documents(where)
    weights = (1 - p) * p ** np.arange(known.shape[1])
    low = (relevance * known) @ weights
    return low, low + unjudged @ weights + (p**n if tail else 0)


@per_list(relevance=check.grades, is_judged=check.grades, max_grade=check.not_negative)
def dcg_bounds(
    relevance: Rows,
    is_judged: Rows,
    k: int | None = None,
    *,
    max_grade: float,
    gain: Gain = "exponential",
    discount: Discount = "log2",
    base: float = 2,
    where: Rows | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """The lower and the upper bound of DCG@k, whatever the unjudged documents turn out to be.

    low = DCG@k of the judged documents,
    high = low + sum_{unjudged i <= k} gain(max_grade) * discount(i)

    Parameters
    ----------
    relevance : array (..., n)
        Grades in ranked order, from 0 to ``max_grade``.
    is_judged : bool array (..., n)
        True where the document at this rank was judged.
    k, gain, discount, base
        As for `dcg`.
    max_grade : float
        The best grade that a document can get.
    where : bool array (..., n), optional
        False marks padding: ranks that the system left empty are not unjudged.

    Returns
    -------
    low, high : float, or array (...) for a batch

    Raises
    ------
    ValueError
        A judged grade above ``max_grade``.

    Examples
    --------
    >>> from ranklearn_course.metrics import dcg
    >>> dcg_bounds([3, 0, 0], [True, True, False], max_grade=3) == (dcg([3, 0, 0]), dcg([3, 0, 3]))
    True

    References
    ----------
    Moffat and Zobel (2008) for the idea.
    """
    known, unjudged = _judged_and_unjudged(is_judged, where)
    worst = np.where(known, relevance, 0)
    if worst.size and worst.max() > max_grade:
        raise ValueError(
            f"max_grade must be the best grade: it is {max_grade:g}, the list has a {worst.max():g}"
        )
    rank = np.arange(1.0, known.shape[1] + 1)[:k]
    weights = discounts(rank, discount, base)
    low, high = (
        discounted(filled[:, :k], gain, weights)
        for filled in (worst, np.where(unjudged, max_grade, worst))
    )
    return low, high


class Bounds(NamedTuple):
    """The lower and the upper bound of a metric, each with the list that gives it."""

    low: float
    high: float
    filling_low: tuple[float, ...]
    filling_high: tuple[float, ...]


def metric_bounds(
    metric: Callable[[Sequence[float]], float],
    relevance: ArrayLike,
    is_judged: ArrayLike,
    *,
    grades: Sequence[float] = (0, 1),
    earlier_is_better: bool = False,
    most: int = 4096,
) -> Bounds:
    """The bounds of any metric of one list, found by trying grades for its unjudged documents.

    low = min metric(filling), high = max metric(filling), over all grades of the unjudged documents

    Parameters
    ----------
    metric : function of a list of grades in ranked order
        It answers with a number. What it normalises by may change with the filling. It adds what
        is known of the query beside the list, such as relevant documents that were not returned:
        ``lambda row: average_precision(row, judged=[*row, *not_returned])``.
    relevance : array (n,)
        Grades in ranked order.
    is_judged : bool array (n,)
        True where the document at this rank was judged.
    grades : list of numbers
        What an unjudged document may turn out to be.
    earlier_is_better : bool
        True promises that the metric never falls when the better of two documents goes up in the
        other's place, as that of AP, nDCG, RR, ERR and RBP (not of AP that divides by the hits
        within a cutoff). Then, whatever the grades of the unjudged documents, the value is highest
        with the best of these first and lowest with the worst first, so that 2 (u + 1) fillings do
        for u unjudged documents and grades 0 and 1.
    most : int
        The greatest number of fillings to try.

    Returns
    -------
    Bounds : low, high, and a filling that gives each, the first of equals

    Raises
    ------
    ValueError
        More fillings than ``most``, or a filling for which the metric is no finite number.

    Examples
    --------
    >>> from ranklearn_course.metrics import average_precision
    >>> bounds = metric_bounds(average_precision, [1, 0, 0], [True, True, False])
    >>> round(bounds.low, 4), bounds.high  # a relevant document found late lowers AP
    (0.8333, 1.0)
    >>> bounds.filling_low
    (1, 0, 1)
    >>> is_judged = [True] + [False] * 60  # 122 fillings, not 2^60
    >>> bounds = metric_bounds(
    ...     average_precision, [1] + [0] * 60, is_judged, earlier_is_better=True
    ... )
    >>> round(bounds.low, 4), bounds.high
    (0.1931, 1.0)

    References
    ----------
    Moffat and Zobel (2008) for the idea.
    """
    known = check.one_list(check.numbers(relevance, "relevance"), "relevance")
    judged = check.one_list(check.grades(is_judged, "is_judged"), "is_judged") > 0
    check.same_shape(judged, "is_judged", known, "relevance")
    choices = sorted(check.one_list(check.numbers(grades, "grades"), "grades").tolist())
    most, n_unjudged, n = check.whole(most, "most"), int((~judged).sum()), len(choices)
    n_fillings = 2 * comb(n_unjudged + n - 1, n_unjudged) if earlier_is_better else n**n_unjudged
    if n_fillings > most:
        fewer = "" if earlier_is_better else "; for AP and nDCG, earlier_is_better=True needs fewer"
        raise ValueError(
            f"most must be at least the number of fillings: {n_unjudged} unjudged documents "
            f"and {n} grades make {n_fillings}, got {most}{fewer}"
        )
    guessed: Iterable[tuple[float, ...]] = product(choices, repeat=n_unjudged)
    if earlier_is_better:
        rising = [*combinations_with_replacement(choices, n_unjudged)]
        guessed = chain(rising, (each[::-1] for each in rising))
    fillings = []
    for filling in map(iter, guessed):
        row = zip(known.tolist(), judged, strict=True)
        fillings.append(tuple(grade if is_known else next(filling) for grade, is_known in row))
    values = [
        check.finite_number(float(metric(list(filling))), f"metric({list(filling)})")
        for filling in fillings
    ]
    low, high = min(values), max(values)
    return Bounds(low, high, fillings[values.index(low)], fillings[values.index(high)])


@per_list(first=check.numbers, second=check.numbers)
def cohen_kappa(first: Rows, second: Rows, *, undefined: float = 0.0) -> np.ndarray:
    """How far two assessors agree beyond what their habits make likely.

    kappa = (p_o - p_e) / (1 - p_e), with p_o the share of equal labels, and p_e = sum_c (share of
    label c by the first) (share of label c by the second), the same if each had labelled at random

    Parameters
    ----------
    first, second : array (..., n)
        The labels that each gave the same n documents, as numbers.
    undefined : float
        The answer where both used one and the same label throughout (p_e = 1).

    Returns
    -------
    float in [-1, 1], or array (...) for a batch

    Examples
    --------
    >>> cohen_kappa([1, 1, 0, 0], [1, 0, 0, 0])  # p_o = 3/4, p_e = 1/2
    0.5
    >>> round(cohen_kappa([1] * 99 + [0], [0] + [1] * 99), 4)  # p_o = 0.98, p_e = 0.9802
    -0.0101

    References
    ----------
    Cohen (1960).
    """
    equal = (first == second).mean(axis=1)
    by_lot = np.zeros(len(first))
    for label in np.unique(first):
        by_lot += (first == label).mean(axis=1) * (second == label).mean(axis=1)
    return np.where(by_lot < 1, (equal - by_lot) / (1 - by_lot), undefined)


@per_list(first=check.grades, second=check.grades)
def overlap(first: Rows, second: Rows, *, undefined: float = 0.0) -> np.ndarray:
    """The documents that both call relevant, as a share of those that at least one does (Jaccard).

    overlap = |A and B| / |A or B|

    Parameters
    ----------
    first, second : array (..., n)
        The grades that each gave the same n documents, at least 0; above 0 is relevant.
    undefined : float
        The answer where neither calls anything relevant.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Examples
    --------
    >>> overlap([1, 1, 0, 0], [1, 0, 1, 0])  # 1 of 3
    0.3333333333333333

    References
    ----------
    Lesk and Salton (1968).
    """
    a, b = first > 0, second > 0
    either = (a | b).sum(axis=1)
    return np.where(either > 0, (a & b).sum(axis=1) / either, undefined)


def nugget_recall(
    nuggets: ArrayLike,
    k: int | None = None,
    *,
    needed: ArrayLike | None = None,
    undefined: float = 0.0,
) -> float | np.ndarray:
    """The share of the needed facts, or nuggets, that stand somewhere in the first k pieces.

    nugget recall@k = |needed and (C_1 or ... or C_k)| / |needed|; C_i: the nuggets of the piece at
    rank i. With subtopics for nuggets it is subtopic recall.

    Parameters
    ----------
    nuggets : bool array (..., n, m)
        True where the piece at this rank holds this nugget.
    k : int, optional
        Cutoff. Default: the whole list.
    needed : bool array (..., m), optional
        The nuggets that the question needs. Default: all m.
    undefined : float
        The answer where nothing is needed.

    Returns
    -------
    float in [0, 1], or array (...) for a batch

    Raises
    ------
    ValueError
        One list of pieces without nuggets: a list of lists is due.

    Examples
    --------
    >>> nugget_recall([[1, 0, 0], [1, 1, 0]], k=2)  # the first and the second, of three
    0.6666666666666666

    References
    ----------
    Zhai, Cohen and Lafferty (2003) for subtopics.
    """
    held, k = check.grades(nuggets, "nuggets") > 0, check.cutoff(k)
    if held.ndim < 2:
        raise ValueError("nuggets must hold a list of nuggets for each piece, got a single list")
    found = np.asarray(held[..., :k, :].any(axis=-2))
    wanted = np.ones_like(found)
    if needed is not None:
        wanted = check.grades(needed, "needed") > 0
        check.same_shape(wanted, "needed", found, "the nuggets of a piece")
    undefined, n = check.number_or_nan(undefined, "undefined"), wanted.sum(axis=-1)
    share = (found & wanted).sum(axis=-1) / np.maximum(n, 1)
    return as_scores(np.where(n > 0, share, undefined)[()])


@per_list(
    exact=check.numbers,
    found=check.numbers,
    holds=lambda given: given["exact"].shape[1] * given["found"].shape[1],
)
def ann_recall(exact: Rows, found: Rows, k: int | None = None) -> np.ndarray:
    """How much of an exact nearest neighbour search an approximate one finds.

    ANN recall@k = |first k found and first k exact| / k

    Parameters
    ----------
    exact : array (..., n)
        The ids, as numbers, that the exact search returned, best first, each once.
    found : array (..., m)
        The ids that the approximate search returned. One that comes twice counts once.
    k : int, optional
        Cutoff, at most n. Default: n.

    Returns
    -------
    float in [0, 1], or array (...) for a batch: no assessor has a say in it

    Raises
    ------
    ValueError
        An id twice among the first k of ``exact``, or fewer than k of them.

    Examples
    --------
    >>> ann_recall([4, 8, 1, 3], [4, 1, 9, 9])
    0.5
    >>> ann_recall([4, 8, 1, 3], [4])  # it found too few
    0.25

    References
    ----------
    Aumüller, Bernhardsson and Faithfull (2020).
    """
    size = k or exact.shape[1]
    if size > exact.shape[1]:
        raise ValueError(f"k must be at most the length of exact, {exact.shape[1]}, got {k}")
    right, ids = exact[:, :size], np.sort(exact[:, :size], axis=1)
    if (twice := ids[:, 1:] == ids[:, :-1]).any():
        raise ValueError(f"exact must hold each id once, got {ids[:, 1:][twice][0]:g} twice")
    return (right[:, :, None] == found[:, None, :size]).any(axis=2).mean(axis=1)


def _judged_and_unjudged(
    is_judged: np.ndarray, where: np.ndarray | None
) -> tuple[np.ndarray, np.ndarray]:
    """Tell judged documents from those returned that nobody judged."""
    judged = is_judged > 0
    return (judged, ~judged) if where is None else (judged & where, ~judged & where)


def _at_least(shown: np.ndarray, counts: np.ndarray, name: str, what: str) -> np.ndarray:
    """Return the counts, one for each list, none of them below what the list shows."""
    seen, known = shown.sum(axis=1), counts[:, 0]
    if (short := known < seen).any():
        raise ValueError(
            f"{name} must count all judged {what} documents of the query: "
            f"it is {known[short][0]:g}, the list alone has {seen[short][0]}"
        )
    return known
