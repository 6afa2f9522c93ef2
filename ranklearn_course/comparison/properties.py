"""What each metric can see and what it cannot, found by trying all small rankings.

Every entry of the table is the outcome of a search, which returns the smallest ranking that
decides: one that breaks a property, or one that shows it. Where no list did, all that were tried
agree. Tried are
all lists of up to four documents with grades 0, 1, 2, and all of five and six with grades 0, 1.
Two like swaps need room in one list, so "top-weighted" is tried on seven and eight as well: AP
breaks it there for the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course import metrics
from ranklearn_course.comparison.words import say
from ranklearn_course.metrics import validation as check

Ranking = tuple[int, ...]
Metric = Callable[[ArrayLike, ArrayLike], Any]

K, MAX_GRADE, STEP = 3, 4, 1e-4
# The longest lists that are tried.
LONGEST, LONGEST_FOR_SWAPS = 6, 8
TOLERANCE = 1e-12

#: The metrics that are kin, by the names of their families.
FAMILIES = {
    "counts": ("P@3", "R@3", "F@3", "R-precision"),
    "hits": ("AP", "AP@3", "AP@3 over hits", "RR"),
    "gains": ("CG@3", "DCG", "nDCG", "nDCG@3", "nDCG, linear gain"),
    "pairs": ("AUC", "Kendall's tau"),
    "users": ("RBP, gain grade/top", "ERR", "PFound, 0.4 if relevant"),
    "soft": ("SoftDCG", "FairSoftDCG"),
}

#: Each property, and the sentence on the list that decides it.
PROPERTIES = {
    "perfect is 1": "property.perfect",
    "top-weighted": "property.top_weighted",
    "swap-monotone": "property.swap_monotone",
    "sees every swap": "property.sees_every_swap",
    "blind below k": "property.blind_below_k",
    "needs R": "property.needs_r",
    "find-monotone": "property.find",
    "scale of labels": "property.scale",
    "has a slope": "property.slope",
}


def _falling(relevance: ArrayLike) -> np.ndarray:
    """Return scores that fall by 1 from rank to rank."""
    shape = np.shape(relevance)
    return np.broadcast_to(np.arange(shape[-1], 0.0, -1), shape)


def _by_scores(soft: Callable) -> Metric:
    return lambda r, judged: soft(_falling(r), r, 0.5)


def _satisfaction(relevance: ArrayLike, kind: str) -> np.ndarray:
    return metrics.satisfaction(relevance, MAX_GRADE, kind)


# Only for the range: the best grade of the scale.
EXTREME_LISTS = tuple(product((0, MAX_GRADE), repeat=5))

#: Each takes the grades in ranked order, and all judged grades of the query; or rows of them.
METRICS: dict[str, Metric] = {
    "P@3": lambda r, judged: metrics.precision_at_k(r, K),
    "R@3": lambda r, judged: metrics.recall_at_k(r, K, judged=judged),
    "F@3": lambda r, judged: metrics.f_at_k(r, K, judged=judged),
    "R-precision": lambda r, judged: metrics.r_precision(r, judged=judged),
    "AP": lambda r, judged: metrics.average_precision(r, judged=judged),
    "AP@3": lambda r, judged: metrics.average_precision(r, K, judged=judged),
    "AP@3 over hits": lambda r, judged: metrics.average_precision(
        r, K, denominator="hits", judged=judged
    ),
    "RR": lambda r, judged: metrics.reciprocal_rank(r),
    "CG@3": lambda r, judged: metrics.cumulative_gain(r, K),
    "DCG": lambda r, judged: metrics.dcg(r),
    "nDCG": lambda r, judged: metrics.ndcg(r, judged=judged),
    "nDCG@3": lambda r, judged: metrics.ndcg(r, K, judged=judged),
    "nDCG, linear gain": lambda r, judged: metrics.ndcg(r, judged=judged, gain="linear"),
    "AUC": lambda r, judged: metrics.roc_auc(np.greater(r, 0), _falling(r)),
    "Kendall's tau": lambda r, judged: metrics.kendall_tau(r, _falling(r)),
    "RBP, gain grade/top": lambda r, judged: metrics.rbp(_satisfaction(r, "ratio"), 0.8),
    "ERR": lambda r, judged: metrics.err(_satisfaction(r, "exponential")),
    "PFound, 0.4 if relevant": lambda r, judged: metrics.pfound(0.4 * np.greater(r, 0)),
    "SoftDCG": _by_scores(metrics.soft_dcg),
    "FairSoftDCG": _by_scores(metrics.fair_soft_dcg),
}
SOFT = {"SoftDCG": metrics.soft_dcg, "FairSoftDCG": metrics.fair_soft_dcg}


class Try(NamedTuple):
    """Lists that are compared, best rank first, and what they get."""

    left: Ranking
    left_value: float
    right: Ranking = ()
    right_value: float = 0.0
    base: Ranking = ()
    """Of two swaps, the list that both begin with; the values are what they cost."""
    at: int = -1
    """The document whose score moves; the left value is by how much the metric does."""


class Finding(NamedTuple):
    """Whether a metric has a property, and the lists that decide."""

    holds: bool
    example: str
    """The lists that decide, in words; or how many were tried."""
    decisive: bool
    """Whether the lists decide; if not, all that were tried agree."""
    shown: Try
    """The smallest lists that decide, or else some that agree."""


def all_lists(longest: int = LONGEST) -> Iterator[Ranking]:
    """Yield the lists that are tried, the shortest and then the lowest grades first.

    >>> len(list(all_lists())), len(list(all_lists(LONGEST_FOR_SWAPS)))
    (216, 600)
    """
    lists = [r for n in range(1, 5) for r in product((0, 1, 2), repeat=n)]
    lists += [r for n in range(5, longest + 1) for r in product((0, 1), repeat=n)]
    yield from sorted(lists, key=lambda r: (len(r), sum(r)))


@cache
def value_range(metric: str) -> tuple[float, float]:
    """Return the lowest and the highest value of a metric that was found.

    >>> value_range("RR")
    (0.0, 1.0)
    """
    values = [_value(metric, ranking) for ranking in (*all_lists(), *EXTREME_LISTS)]
    return min(values), max(values)


@cache
def finding(metric: str, name: str) -> Finding:
    """Say whether a metric has a property, with the smallest list that decides it.

    Parameters
    ----------
    metric : str
        A name from `METRICS`.
    name : str
        One of `PROPERTIES`:
        "perfect is 1": the best order gets 1 wherever some documents are relevant and some are not.
        "top-weighted": of two like swaps, (1, 0) to (0, 1), the upper one never costs less, and
        somewhere more.
        "swap-monotone": the better of two neighbours going up never lowers the value.
        "sees every swap": it always raises the value.
        "blind below k": documents below rank 3 never matter.
        "needs R": relevant documents that are not shown change the value.
        "find-monotone": one document more that is relevant never lowers the value, so that
        unjudged documents as 0 and as 1 give its lower and upper bound.
        "scale of labels": doubling all grades changes the value.
        "has a slope": a small move of one score changes the value.

    Returns
    -------
    Finding

    Raises
    ------
    ValueError
        There is no such metric or property.

    Examples
    --------
    >>> finding("P@3", "top-weighted").example[:44]
    'from (1, 0, 1, 0), the swap that gives (0, 1'
    >>> finding("RR", "sees every swap").example
    '(2, 1) and the worse order (1, 2) both get 1.000'
    """
    check.option(metric, "metric", tuple(METRICS))
    check.option(name, "name", tuple(PROPERTIES))
    make_tries, decides = _SEARCH[name]
    if name == "top-weighted" and all(map(_is_no_more, make_tries(metric))):
        decides = _is_no_more  # nowhere does the upper swap cost more
    # Three searches look for lists that show the property, the others for some that break it.
    shows = name in ("needs R", "scale of labels", "has a slope")
    tries = []
    for each in make_tries(metric):
        if decides(each):
            example = say(PROPERTIES[name], step=STEP, **each._asdict())
            return Finding(shows, example, True, each)
        tries.append(each)
    longest = LONGEST_FOR_SWAPS if name == "top-weighted" else LONGEST
    count = sum(1 for _ in all_lists(longest))
    return Finding(not shows, say("property.none", count=count), False, max(tries, key=_tells))


def _is_less(each: Try) -> bool:
    return each.left_value < each.right_value - TOLERANCE


def _is_no_more(each: Try) -> bool:
    return each.left_value <= each.right_value + TOLERANCE


def _is_equal(each: Try) -> bool:
    return abs(each.left_value - each.right_value) <= TOLERANCE


def _differs(each: Try) -> bool:
    return not _is_equal(each)


def _tells(each: Try) -> tuple[bool, ...]:
    """Say how well lists show what a property is about, where all agree."""
    is_seen = abs(each.left_value) > TOLERANCE
    return _differs(each), each.left != each.right, is_seen, len(set(each.left)) > 1


@cache
def _lists_of(length: int, *, known: bool) -> list[Ranking]:
    """Return the lists of a length that some search compares; known: as all that is judged."""
    others = [*map(_doubled, all_lists()), *EXTREME_LISTS] if known else []
    lists = dict.fromkeys([*all_lists(LONGEST_FOR_SWAPS if known else LONGEST), *others])
    return [ranking for ranking in lists if len(ranking) == length]


@cache
def _values(metric: str, length: int, *unseen: int) -> dict[Ranking, float]:
    """Return the values of all lists of a length, with these grades judged besides."""
    lists = _lists_of(length, known=not unseen)
    ranked = np.array(lists)
    judged = np.hstack([ranked, np.tile(np.array(unseen, dtype=int), (len(lists), 1))])
    return dict(zip(lists, METRICS[metric](ranked, judged).tolist(), strict=True))


def _value(metric: str, ranking: Ranking, *unseen: int) -> float:
    return _values(metric, len(ranking), *unseen)[ranking]


def _pair(metric: str, left: Ranking, right: Ranking) -> Try:
    return Try(left, _value(metric, left), right, _value(metric, right))


def _swapped(ranking: Ranking, i: int) -> Ranking:
    return (*ranking[:i], ranking[i + 1], ranking[i], *ranking[i + 2 :])


def _doubled(ranking: Ranking) -> Ranking:
    return tuple(2 * grade for grade in ranking)


def _best_orders(metric: str) -> Iterator[Try]:
    for ranking in all_lists():
        best = tuple(sorted(ranking, reverse=True))
        # Without both kinds AUC has no pair, and so no value.
        if best == ranking and best[0] > 0 == best[-1]:
            yield Try(best, _value(metric, best), best, 1.0)


def _like_swaps(metric: str) -> Iterator[Try]:
    """Yield what two swaps of neighbours, 1 before 0, cost in one list, the upper one first."""
    for ranking in all_lists(LONGEST_FOR_SWAPS):
        swappable = [i for i in range(len(ranking) - 1) if ranking[i : i + 2] == (1, 0)]
        for upper, lower in combinations(swappable, 2):
            left, right = _swapped(ranking, upper), _swapped(ranking, lower)
            costs = [_value(metric, ranking) - _value(metric, each) for each in (left, right)]
            yield Try(left, costs[0], right, costs[1], base=ranking)


def _better_first(metric: str) -> Iterator[Try]:
    """Yield the pairs of a list and the same with two neighbours swapped for the worse."""
    for ranking in all_lists():
        for i in range(len(ranking) - 1):
            if ranking[i] > ranking[i + 1]:
                yield _pair(metric, ranking, _swapped(ranking, i))


def _alike_to_k(metric: str) -> Iterator[Try]:
    """Two rankings of the same documents with the same first k."""
    for ranking in all_lists():
        for i in range(K, len(ranking) - 1):
            yield _pair(metric, ranking, _swapped(ranking, i))


def _with_unseen(metric: str) -> Iterator[Try]:
    for ranking in all_lists():
        yield Try(ranking, _value(metric, ranking), ranking, _value(metric, ranking, 2))


def _finds(metric: str) -> Iterator[Try]:
    """Yield each list with a 0, and the same with a 1 in its place."""
    for ranking in all_lists():
        for i, grade in enumerate(ranking):
            if grade == 0:
                yield _pair(metric, (*ranking[:i], 1, *ranking[i + 1 :]), ranking)


def _scales(metric: str) -> Iterator[Try]:
    for ranking in all_lists():
        yield _pair(metric, ranking, _doubled(ranking))


def _steps(metric: str) -> Iterator[Try]:
    """Move each score of each list by a step that passes no other score."""
    for ranking in all_lists():
        for i in range(len(ranking)):
            scores, orders = _step(len(ranking), i)
            if metric in SOFT:
                before, after = (SOFT[metric](each, ranking, 0.5) for each in scores)
            else:
                ranked = (tuple(ranking[j] for j in order) for order in orders)
                before, after = (_value(metric, each) for each in ranked)
            yield Try(ranking, after - before, at=i)


@cache
def _step(n: int, i: int) -> tuple[np.ndarray, np.ndarray]:
    """Return n scores before and after document i's moves, and the documents in their order."""
    scores = np.arange(n, 0.0, -1) + np.array([[0.0], [STEP]]) * (np.arange(n) == i)
    return scores, metrics.rank_by(scores, np.arange(n))


#: What is tried for each property, and which lists decide.
_SEARCH: dict[str, tuple[Callable[[str], Iterator[Try]], Callable[[Try], bool]]] = {
    "perfect is 1": (_best_orders, _differs),
    "top-weighted": (_like_swaps, _is_less),
    "swap-monotone": (_better_first, _is_less),
    "sees every swap": (_better_first, _is_equal),
    "blind below k": (_alike_to_k, _differs),
    "needs R": (_with_unseen, _differs),
    "find-monotone": (_finds, _is_less),
    "scale of labels": (_scales, _differs),
    "has a slope": (_steps, _differs),
}
