"""What each metric can see and what it cannot, found by trying all small rankings.

Every entry of the table is the outcome of a search. Where a property fails, the search returns
the smallest ranking that shows it; where it holds, no list among those tried broke it. Tried are
all lists of up to four documents with grades 0, 1, 2, and all of five and six with grades 0, 1.
Two like swaps need room in one list, so "top-weighted" is tried on seven and eight as well: AP
breaks it there for the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.comparison.words import say
from ranklearn_course.metrics import validation as check
from ranklearn_course.table import Table

Ranking = tuple[int, ...]
Metric = Callable[[list, list], float]

K, MAX_GRADE, STEP = 3, 4, 1e-4
# The longest lists that are tried.
LONGEST, LONGEST_FOR_SWAPS = 6, 8
TOLERANCE = 1e-12

#: Each property, and the sentence on the list that decides it.
PROPERTIES = {
    "perfect is 1": "property.perfect",
    "top-weighted": "property.top_weighted",
    "swap-monotone": "property.swap_monotone",
    "sees every swap": "property.sees_every_swap",
    "blind below k": "property.blind_below_k",
    "needs R": "property.needs_r",
    "scale of labels": "property.scale",
    "has a slope": "property.slope",
}


def _tau(relevance: list, judged: list) -> float:
    return metrics.kendall_tau(relevance, list(range(len(relevance), 0, -1)))


def _auc(relevance: list, judged: list) -> float:
    relevant = np.array(relevance) > 0
    return metrics.roc_auc(relevant, np.arange(len(relevance), 0, -1))


def _by_scores(soft: Callable) -> Metric:
    # The scores of a ranking fall by 1 from rank to rank.
    return lambda r, judged: soft(np.arange(len(r), 0.0, -1), r, 0.5)


def _satisfaction(relevance: list, kind: str) -> np.ndarray:
    return metrics.satisfaction(relevance, MAX_GRADE, kind)


# Only for the range: the best grade of the scale.
EXTREME_LISTS = tuple(product((0, MAX_GRADE), repeat=5))

#: Each takes the grades in ranked order, and all judged grades of the query.
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
    "AUC": _auc,
    "Kendall's tau": _tau,
    "RBP, gain grade/top": lambda r, judged: metrics.rbp(_satisfaction(r, "ratio"), 0.8),
    "ERR": lambda r, judged: metrics.err(_satisfaction(r, "exponential")),
    "PFound, 0.4 if relevant": lambda r, judged: metrics.pfound(0.4 * (np.array(r) > 0)),
    "SoftDCG": _by_scores(metrics.soft_dcg),
    "FairSoftDCG": _by_scores(metrics.fair_soft_dcg),
}
SOFT = {"SoftDCG": metrics.soft_dcg, "FairSoftDCG": metrics.fair_soft_dcg}


class Finding(NamedTuple):
    """Whether a metric has a property, and the list that decides, in words."""

    holds: bool
    example: str


def all_lists(longest: int = LONGEST) -> Iterator[Ranking]:
    """Yield the lists that are tried, the shortest and then the lowest grades first.

    >>> len(list(all_lists())), len(list(all_lists(LONGEST_FOR_SWAPS)))
    (216, 600)
    """
    lists = [r for n in range(1, 5) for r in product((0, 1, 2), repeat=n)]
    lists += [r for n in range(5, longest + 1) for r in product((0, 1), repeat=n)]
    yield from sorted(lists, key=lambda r: (len(r), sum(r)))


@cache
def properties_table() -> Table:
    """Return yes or no for each metric and each property, with the range of its values.

    Returns
    -------
    Table
        A row for each metric: ``metric``, ``lowest`` and ``highest`` value found, and a column
        for each of `PROPERTIES`.

    Examples
    --------
    >>> print(properties_table().where(metric="RR").only("top-weighted", "sees every swap"))
    top-weighted  sees every swap
    yes           no
    """
    rows = []
    for name, metric in METRICS.items():
        values = [_value(metric, r) for r in (*all_lists(), *EXTREME_LISTS)]
        found = (finding(name, each).holds for each in PROPERTIES)
        words = ("yes" if holds else "no" for holds in found)
        rows.append((name, min(values), max(values), *words))
    return Table(("metric", "lowest", "highest", *PROPERTIES), rows)


@cache
def finding(metric: str, name: str) -> Finding:
    """Say whether a metric has a property, with the smallest list that decides it.

    Parameters
    ----------
    metric : str
        A name from `METRICS`.
    name : str
        One of `PROPERTIES`:
        "perfect is 1": the best order gets 1 wherever relevant and irrelevant documents are known.
        "top-weighted": of two like swaps, (1, 0) to (0, 1), the upper one never costs less, and
        somewhere more.
        "swap-monotone": the better of two neighbours going up never lowers the value.
        "sees every swap": it always raises the value.
        "blind below k": documents below rank 3 never matter.
        "needs R": relevant documents that are not shown change the value.
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
    if name == "has a slope":
        return _slope(metric)
    evidence = next(_SEARCH[name](METRICS[metric]), None)
    # Three searches look for a list that shows the property, the others for one that breaks it.
    holds = (evidence is None) != (name in ("needs R", "scale of labels"))
    if evidence is None:
        return Finding(holds, _none(LONGEST_FOR_SWAPS if name == "top-weighted" else LONGEST))
    return Finding(holds, say(PROPERTIES[name], **evidence))


def _none(longest: int) -> str:
    return say("property.none", count=sum(1 for _ in all_lists(longest)))


@cache
def _value(metric: Metric, ranking: Ranking) -> float:
    return float(metric(list(ranking), list(ranking)))


def _pair(metric: Metric, left: Ranking, right: Ranking) -> dict:
    values = {"left_value": _value(metric, left), "right_value": _value(metric, right)}
    return {"left": left, "right": right, **values}


def _swapped(ranking: Ranking, i: int) -> Ranking:
    return (*ranking[:i], ranking[i + 1], ranking[i], *ranking[i + 2 :])


def _better_first(metric: Metric) -> Iterator[dict]:
    """Yield the pairs of a list and the same with two neighbours swapped for the worse."""
    for ranking in all_lists():
        for i in range(len(ranking) - 1):
            if ranking[i] > ranking[i + 1]:
                yield _pair(metric, ranking, _swapped(ranking, i))


def _punishes(metric: Metric) -> Iterator[dict]:
    for pair in _better_first(metric):
        if pair["left_value"] < pair["right_value"] - TOLERANCE:
            yield pair


def _overlooks(metric: Metric) -> Iterator[dict]:
    for pair in _better_first(metric):
        if abs(pair["left_value"] - pair["right_value"]) <= TOLERANCE:
            yield pair


def _misses_one(metric: Metric) -> Iterator[dict]:
    for ranking in all_lists():
        best = tuple(sorted(ranking, reverse=True))
        # Without both kinds AUC has no pair, and so no value.
        has_both = best[0] > 0 == best[-1]
        if has_both and best == ranking and abs(_value(metric, best) - 1) > TOLERANCE:
            yield _pair(metric, best, best)


def _not_top_weighted(metric: Metric) -> Iterator[dict]:
    """Yield swaps that cost less than a lower one; where none costs more, all of them."""
    swaps = list(_like_swaps(metric))
    lost = [swap["left_value"] - swap["right_value"] for swap in swaps]
    least = TOLERANCE if max(lost) <= TOLERANCE else -TOLERANCE
    return (swap for swap, more in zip(swaps, lost, strict=True) if more < least)


def _like_swaps(metric: Metric) -> Iterator[dict]:
    """Yield what two swaps of neighbours, 1 before 0, cost in one list, the upper one first."""
    for ranking in all_lists(LONGEST_FOR_SWAPS):
        swappable = [i for i in range(len(ranking) - 1) if ranking[i : i + 2] == (1, 0)]
        for upper, lower in combinations(swappable, 2):
            lists = _swapped(ranking, upper), _swapped(ranking, lower)
            costs = [_value(metric, ranking) - _value(metric, each) for each in lists]
            found = dict(zip(("left", "right"), lists, strict=True)) | {"base": ranking}
            yield found | {"left_value": costs[0], "right_value": costs[1]}


def _looks_below(metric: Metric) -> Iterator[dict]:
    """Two rankings of the same documents with the same first k."""
    for ranking in all_lists():
        if len(ranking) > K + 1:
            for i in range(K, len(ranking) - 1):
                pair = _pair(metric, ranking, _swapped(ranking, i))
                if abs(pair["left_value"] - pair["right_value"]) > TOLERANCE:
                    yield pair


def _needs_unseen(metric: Metric) -> Iterator[dict]:
    for ranking in all_lists():
        alone, known = list(ranking), [*ranking, 2]
        values = float(metric(alone, alone)), float(metric(alone, known))
        if abs(values[0] - values[1]) > TOLERANCE:
            yield {"left": ranking, "left_value": values[0], "right_value": values[1]}


def _scale_matters(metric: Metric) -> Iterator[dict]:
    for ranking in all_lists():
        doubled = tuple(2 * grade for grade in ranking)
        pair = _pair(metric, ranking, doubled)
        if abs(pair["left_value"] - pair["right_value"]) > TOLERANCE:
            yield pair


def _slope(metric: str) -> Finding:
    """Move each score of each list by a step that passes no other score."""
    for ranking in all_lists():
        scores = np.arange(len(ranking), 0.0, -1)
        for i in range(len(ranking)):
            moved = scores + STEP * (np.arange(len(ranking)) == i)
            change = _scored(metric, moved, ranking) - _scored(metric, scores, ranking)
            if abs(change) > TOLERANCE:
                found = {"left": ranking, "step": STEP, "left_value": change}
                return Finding(True, say(PROPERTIES["has a slope"], **found))
    return Finding(False, _none(LONGEST))


def _scored(metric: str, scores: np.ndarray, grades: Ranking) -> float:
    if metric in SOFT:
        return SOFT[metric](scores, grades, 0.5)
    return _value(METRICS[metric], tuple(metrics.rank_by(scores, np.array(grades)).tolist()))


_SEARCH: dict[str, Callable[[Metric], Iterator[dict]]] = {
    "perfect is 1": _misses_one,
    "top-weighted": _not_top_weighted,
    "swap-monotone": _punishes,
    "sees every swap": _overlooks,
    "blind below k": _looks_below,
    "needs R": _needs_unseen,
    "scale of labels": _scale_matters,
}
