"""What an evaluation says in words and rows: its table, its result, what to publish with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ranklearn_course import __version__
from ranklearn_course.comparison.paired import shown_difference, shown_p
from ranklearn_course.evaluation.findings import Findings
from ranklearn_course.evaluation.words import say
from ranklearn_course.table import Table

COLUMNS = (
    "column.metric",
    "column.system",
    "column.mean",
    "column.interval",
    "column.difference",
    "column.its_interval",
    "column.p",
    "column.weighted",
)
#: A p below it is called seldom.
SELDOM = 0.05
TIES = {"trec_eval": "note.ties_trec_eval", "file": "note.ties_file"}


def shown_table(found: Findings) -> Table:
    """Write the numbers of an evaluation's table as one reads them."""
    first, rows = found.table.rows[0][1], []
    for metric, system, mean, low, high, difference, its_low, its_high, p in found.table.rows:
        away = "" if difference is None else shown_difference(difference)
        own, its = _ends(low, high, "{:.4f}".format), _ends(its_low, its_high, shown_difference)
        weighted = found.weighted(metric, system)
        last = "" if p is None else shown_p(p), "" if weighted is None else f"{weighted:.4f}"
        rows.append((metric, system, f"{mean:.4f}", own, away, its, *last))
    kept = [i for i in range(len(COLUMNS)) if i < 3 or any(row[i] for row in rows)]
    columns = [say(COLUMNS[i], first=first) for i in kept]
    return Table(columns, [[row[i] for i in kept] for row in rows])


def shown_limits(found: Findings) -> Table:
    """Write what the lists could get: a row for each metric."""
    means: dict[str, list[str]] = {}
    for metric, best, _, shuffled in found.limits.rows:
        means.setdefault(metric, [f"{best:.3f}"]).append(f"{shuffled:.3f}")
    names = [say("column.shuffled", system=system) for system in found.runs]
    columns = [say("column.metric"), say("column.best"), *names]
    return Table(
        columns, [(metric, *row) for metric, row in means.items()], "l" + "r" * len(names) + "r"
    )


def _ends(low: float | None, high: float | None, write: Callable[[float], str]) -> str:
    if low is None or high is None:
        return ""
    return say("column.ends", low=write(low), high=write(high))


def result(found: Findings) -> str:
    """Say the result as one would say it: who is ahead, by how much, and whether chance does it."""
    metric = found.tested
    if not found.pair:
        (row,) = found.table.where(metric=metric).rows
        words = {"system": row[1], "metric": metric, "mean": f"{row[2]:.4f}"}
        return say("result.one", queries=len(found.queries), **words)
    first, second = found.pair
    (row,) = found.table.where(metric=metric, system=second).rows
    difference, low, high, p = row[5:]
    words = {"first": first, "second": second, "metric": metric, "by": f"{abs(difference):.4f}"}
    side = "result.above" if difference > 0 else "result.below"
    side = "result.equal" if abs(difference) < 1e-12 else side
    ends = _ends(low, high, shown_difference)
    told = [say(side, **words)]
    told += [say("result.interval", ends=ends)] if ends else []
    if 2 / 2 ** len(found.queries) < SELDOM:  # else no p could be smaller
        told += [say("result.chance" if p >= SELDOM else "result.seldom", p=shown_p(p))]
    return " ".join(told)


def to_publish(found: Findings) -> Iterator[str]:
    """Yield what belongs beside the numbers, in the order of lesson 09's list."""
    metric = found.tested
    yield say("publish.metrics", names=", ".join(found.values), version=__version__)
    yield say("publish.counted", ties=say(TIES[found.ties]))
    yield say("publish.queries", count=len(found.queries), sources="; ".join(found.sources))
    others = found.table.where(metric=metric).rows[1:]
    for _, system, _, _, _, difference, low, high, p in others:
        ends = _ends(low, high, shown_difference) or say("publish.no_interval")
        words = {"system": system, "metric": metric, "difference": shown_difference(difference)}
        first = next(iter(found.runs))
        yield say("publish.difference", first=first, ends=ends, p=shown_p(p), **words)
    yield say("publish.comparisons" if others else "publish.no_comparison", count=len(others))
    yield say("publish.values")
