"""What other conventions would make of the same runs: each metric beside its other readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

import numpy as np

from ranklearn_course.data import JudgedRun
from ranklearn_course.data.judged_run import AT_ONCE, single_precision
from ranklearn_course.evaluation.measures import Measure, variants
from ranklearn_course.evaluation.words import say
from ranklearn_course.metrics import condensed
from ranklearn_course.table import Table

#: Of so many conventions that change the order each has a sentence; of more there is one.
MOST_TOLD = 6
#: The share of queries up to which an own id among the answers may be chance.
SELDOM = 0.05


class Grades(NamedTuple):
    """The arrays of a run that a metric reads, by another convention."""

    relevance: np.ndarray
    judged: np.ndarray
    where: np.ndarray
    is_judged: np.ndarray
    n_judged: np.ndarray


def other_conventions(
    measures: Iterable[Measure], judged: Mapping[str, JudgedRun], ties: str = "trec_eval"
) -> Table:
    """Return what the other conventions of some metrics give the same systems.

    Parameters
    ----------
    measures : iterable of Measure
        One that no name stands for has no other convention; what grades as these cannot have is
        left out.
    judged : mapping from str to JudgedRun
        The systems.
    ties : {"trec_eval", "file"}
        As the runs were judged.

    Returns
    -------
    Table
        Columns ``metric, instead, system, mean``: a row for each system under each other
        convention.

    Examples
    --------
    >>> from ranklearn_course.data import judge_run, read_run
    >>> from ranklearn_course.evaluation.measures import measure
    >>> qrels = {"q": {"a": 3, "b": 1, "c": 1}}
    >>> run = judge_run(qrels, read_run({"q": ["b", "a"]}))
    >>> table = other_conventions([measure("RR@1")], {"mine": run})
    >>> print(table.only("metric", "instead", "mean"))
    metric  instead     mean
    RR@1    RR          1
    RR@1    RR@1:rel=2  0
    """
    highest = int(max(run.judged.max() for run in judged.values()))
    rows: dict[Measure, list] = {own: [] for own in measures}
    for own in rows:
        for other in variants(own.name, highest):
            with suppress(ValueError):  # these data cannot have it: their gains would overflow
                rows[own] += _means(own, other.name, other, judged)
    for name, (concerns, of) in OF_THE_DATA.items():
        if any(concerns(run) for run in judged.values()):
            runs = {system: of(run, ties) for system, run in judged.items()}
            for own in rows:
                rows[own] += _means(own, f"{own.name}, {say(name)}", own, runs)
    every = [*chain.from_iterable(rows.values())]
    return Table(("metric", "instead", "system", "mean"), every, "lllr")


def _means(
    own: Measure, instead: str, other: Measure, runs: Mapping[str, JudgedRun | Grades]
) -> list[tuple[str, str, str, float]]:
    return [
        (own.name, instead, system, float(other.of(run).mean())) for system, run in runs.items()
    ]


def _in_tie_order(sign: int) -> Callable[[JudgedRun, str], Grades]:
    def of(run: JudgedRun, ties: str) -> Grades:
        rows = run.n_tied > 0
        scores, where = run.scores[rows], run.where[rows]
        scores = single_precision(scores) if ties == "trec_eval" else scores
        is_new = (scores[:, 1:] != scores[:, :-1]) | (where[:, 1:] != where[:, :-1])
        groups = np.pad(is_new.cumsum(axis=1), ((0, 0), (1, 0)))
        order = np.lexsort((sign * run.relevance[rows], groups), axis=1)
        relevance, is_judged = run.relevance.copy(), run.is_judged.copy()
        for each in (relevance, is_judged):
            each[rows] = np.take_along_axis(each[rows], order, axis=1)
        return Grades(relevance, run.judged, run.where, is_judged, run.n_judged)

    return of


def _reordered(run: JudgedRun, order: np.ndarray) -> Grades:
    """Return the grades of a run in another order, in which padding stays behind the documents."""
    relevance, is_judged = (
        np.take_along_axis(each, order, axis=1) for each in (run.relevance, run.is_judged)
    )
    return Grades(relevance, run.judged, run.where, is_judged, run.n_judged)


def reversed_lists(run: JudgedRun) -> Grades:
    """Return the grades as if each list were read from its end."""
    places = np.arange(run.where.shape[1])
    last = run.n_returned[:, np.newaxis] - 1
    return _reordered(run, np.where(run.where, last - places, places))


def best_order(run: JudgedRun) -> Grades:
    """Return all judged documents of each query, the best first: no list can get more."""
    relevance = -np.sort(-run.judged, axis=1)
    where = np.arange(relevance.shape[1]) < run.n_judged[:, np.newaxis]
    return Grades(relevance, run.judged, where, where, run.n_judged)


def in_random_order(run: JudgedRun, times: int, seed: int = 0) -> Grades:
    """Return each list so many times, each time in another random order."""
    one, rng = _in_one_order(run), np.random.default_rng(seed)
    lists = np.tile(np.arange(len(one.where)), times)
    every = Grades(*(each[lists] for each in one))
    for some in np.array_split(np.arange(len(lists)), 1 + every.where.size // AT_ONCE):
        where = every.where[some]
        order = np.argsort(np.where(where, rng.random(where.shape), 1), axis=1)
        for each in (every.relevance, every.is_judged):
            each[some] = np.take_along_axis(each[some], order, axis=1)
    return every


def _in_one_order(run: JudgedRun) -> Grades:
    """Return the same lists wherever their documents and queries stood: one draw fits them all."""
    keys = run.is_judged, run.relevance, run.where
    one = _reordered(run, np.lexsort(keys, axis=1)[:, ::-1])
    one = one._replace(judged=-np.sort(-run.judged, axis=1))
    most = (one.relevance > 0).sum(axis=1).max()
    judged, returned = (each.sum(axis=1, keepdims=True) for each in (one.is_judged, one.where))
    rows = np.lexsort(np.hstack([one.relevance[:, :most], judged, one.judged, returned]).T)
    return Grades(*(each[rows] for each in one))


def _condensed(run: JudgedRun, ties: str) -> Grades:
    relevance, kept = condensed(run.relevance, run.is_judged)
    return Grades(relevance, run.judged, kept, kept, run.n_judged)


def _has_relevant(run: JudgedRun) -> np.ndarray:
    return (run.judged > 0).any(axis=1)


def _only(rows: Callable[[JudgedRun], np.ndarray]) -> Callable[[JudgedRun, str], Grades]:
    return lambda run, ties: Grades(
        *(getattr(run, name)[rows(run)] for name in Grades._fields),
    )


def names_itself(run: JudgedRun, shift: int = 0) -> np.ndarray:
    """Tell of which queries the own id stands among the answers, or that of a later query."""
    ids = *run.query_ids[shift:], *run.query_ids[:shift]
    pairs = zip(ids, run.documents, strict=True)
    return np.array([query in documents for query, documents in pairs])


def are_documents(run: JudgedRun) -> bool:
    """Tell whether queries are documents: they are among their own answers, beyond chance.

    The ids of users and of films are alike by chance, and then those of other users are as often
    among the answers.
    """
    own = names_itself(run).mean()
    other = names_itself(run, shift=1).mean() if len(run.query_ids) > 1 else 0
    return bool(own > SELDOM + 2 * other)


def without_itself(run: JudgedRun, ties: str) -> Grades:
    """Return the grades as if no query were among its own answers."""
    where = run.where.copy()
    for row in np.flatnonzero(names_itself(run)):
        where[row, run.documents[row].index(run.query_ids[row])] = False
    order = np.argsort(~where, axis=1, kind="stable")
    moved, kept = _reordered(run, order), np.take_along_axis(where, order, axis=1)
    is_judged = moved.is_judged & kept
    return Grades(moved.relevance * kept, run.judged, kept, is_judged, run.n_judged)


#: What else data can count as: does it concern a run, and what it makes of one.
OF_THE_DATA = {
    "convention.condensed": (lambda run: run.n_unjudged.any(), _condensed),
    "convention.ties_best": (lambda run: run.n_tied.any(), _in_tie_order(-1)),
    "convention.ties_worst": (lambda run: run.n_tied.any(), _in_tie_order(1)),
    "convention.answered": (
        lambda run: run.not_in_run and run.n_returned.any(),
        _only(lambda run: run.n_returned > 0),
    ),
    "convention.itself": (are_documents, without_itself),
    "convention.has_relevant": (
        lambda run: not _has_relevant(run).all() and _has_relevant(run).any(),
        _only(_has_relevant),
    ),
}


def _beside(conventions: Table, metric: str) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield each other convention of a metric, and the means that it gives the systems."""
    others = conventions.where(metric=metric)
    for instead in dict.fromkeys(others.column("instead")):
        its = others.where(instead=instead)
        yield instead, dict(zip(its.column("system"), its.column("mean"), strict=True))


def conventions_beside(values: Mapping[str, Mapping[str, np.ndarray]], conventions: Table) -> Table:
    """Return the other conventions with the systems side by side, each below its own metric."""
    rows = []
    for metric, systems in values.items():
        means = {name: float(own.mean()) for name, own in systems.items()}
        rows.append((metric, *map("{:.4f}".format, means.values()), ""))
        for instead, theirs in _beside(conventions, metric):
            order = say("convention.other_order") if any(_exchanged(means, theirs)) else ""
            rows.append((instead, *map("{:.4f}".format, theirs.values()), order))
    names = say("column.convention"), *means, say("column.order")
    return Table(names, rows, "l" + "r" * len(means) + "l")


def what_changes(
    values: Mapping[str, Mapping[str, np.ndarray]], conventions: Table, *, each: bool = False
) -> Iterator[str]:
    """Say which other conventions put systems in another order, ``each``: of every pair of them."""
    several = {metric: systems for metric, systems in values.items() if len(systems) > 1}
    told, tried, changed = [], 0, 0
    for metric, systems in several.items():
        own = {name: float(each_query.mean()) for name, each_query in systems.items()}
        for instead, theirs in _beside(conventions, metric):
            pairs = [*_exchanged(own, theirs)]
            names = {"instead": instead, "metric": metric}
            tried, changed = tried + 1, changed + bool(pairs)
            if each or len(pairs) == 1:
                for first, second in pairs:
                    told.append(say("convention.exchanged", first=first, second=second, **names))
            elif pairs:
                told.append(say("convention.several", count=len(pairs), **names))
    if changed > MOST_TOLD and not each:
        told = [say("convention.many", count=changed, tried=tried)]
    yield from told
    if tried and not changed:
        yield say("convention.none")


def _exchanged(own: Mapping[str, float], theirs: Mapping[str, float]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of which the first is ahead under the other convention alone."""
    for first in own:
        for second in own:
            if own[first] < own[second] - 1e-12 and theirs[first] > theirs[second] + 1e-12:
                yield first, second
