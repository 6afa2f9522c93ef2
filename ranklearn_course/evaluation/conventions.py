"""What other conventions would make of the same runs: each metric beside its other readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ranklearn_course.data import JudgedRun
from ranklearn_course.evaluation.measures import Measure, variants
from ranklearn_course.evaluation.words import say
from ranklearn_course.table import Table


def other_conventions(measures: Iterable[Measure], judged: Mapping[str, JudgedRun]) -> Table:
    """Return what the other conventions of some metrics give the same systems.

    Parameters
    ----------
    measures : iterable of Measure
        One that no name stands for has no other convention.
    judged : mapping from str to JudgedRun
        The systems.

    Returns
    -------
    Table
        Columns ``metric, instead, system, mean, rank``: a row for each system under each other
        convention, and the rank that its mean has among the systems.

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
    rows = [
        (own.name, other.name, *row)
        for own in measures
        for other in variants(own.name, highest)
        for row in _ranked(other, judged)
    ]
    return Table(("metric", "instead", "system", "mean", "rank"), rows, "lllrr")


def _ranked(each: Measure, judged: Mapping[str, JudgedRun]) -> Iterator[tuple[str, float, int]]:
    means = {name: float(each.of(run).mean()) for name, run in judged.items()}
    for name, mean in means.items():
        yield name, mean, 1 + sum(other > mean + 1e-12 for other in means.values())


def what_changes(table: Table, means: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """Say under which other conventions the systems stand in another order."""
    changed = False
    for metric, own in means.items():
        for instead in dict.fromkeys(table.where(metric=metric).column("instead")):
            other = table.where(metric=metric, instead=instead)
            theirs = dict(zip(other.column("system"), other.column("mean"), strict=True))
            for first, second in _exchanged(own, theirs):
                changed = True
                pair = {"first": first, "second": second}
                yield say("convention.exchanged", instead=instead, metric=metric, **pair)
    if table.rows and means and not changed:
        yield say("convention.none")


def _exchanged(own: Mapping[str, float], theirs: Mapping[str, float]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of which the first is ahead under the other convention alone."""
    for first in own:
        for second in own:
            if own[first] < own[second] - 1e-12 and theirs[first] > theirs[second] + 1e-12:
                yield first, second
