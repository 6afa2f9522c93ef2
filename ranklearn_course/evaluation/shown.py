"""What an evaluation says in words and rows: its table, its result, what to publish with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from ranklearn_course import __version__
from ranklearn_course.comparison.paired import shown_difference, shown_p
from ranklearn_course.evaluation.findings import FEWEST, Findings
from ranklearn_course.evaluation.measures import short_name
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


def shown_means(found: Findings, *, limits: bool = True) -> Table:
    """Write the means: a row for each system, a column for each metric, and what they lie between.

    The last rows are the lists of the first system in random order, and the best order.
    """
    rows = [[name, *(_mean(found, each, name) for each in found.values)] for name in found.runs]
    if limits and found.limits.rows:
        first = next(iter(found.runs))
        between = [found.limits.where(metric=each, system=first).rows[0] for each in found.values]
        rows.append([say("row.shuffled", system=first), *(f"{row[3]:.4f}" for row in between)])
        rows.append([say("row.best"), *(f"{row[1]:.4f}" for row in between)])
    names = [*map(short_name, found.values)]
    if found.weights is not None:
        heavy = [f"{found.weighted(found.tested, name):.4f}" for name in found.runs]
        rows = [[*row, text] for row, text in zip_longest(rows, heavy, fillvalue="–")]
        names.append(say("column.weighted_of", metric=names[0]))
    # With a spread behind some of them, the means stand below each other from the left.
    sides = ["l" if found.spreads.get(each) else "r" for each in found.values]
    align = "".join(["l", *sides, "r" * (len(names) - len(sides))])
    return Table([say("column.system"), *names], rows, align)


def _mean(found: Findings, metric: str, system: str) -> str:
    mean, spread = found.values[metric][system].mean(), found.spreads.get(metric, {}).get(system)
    shown = f"{mean:.4f}"
    return shown if spread is None else say("row.spread", mean=shown, spread=f"{spread:.4f}")


def shown_test(found: Findings) -> Table:
    """Write whether chance makes the differences of the first metric, or how sure a mean is."""
    first, *others = found.runs
    named, rows = short_name(found.tested), []
    for row in found.table.where(metric=found.tested).rows:
        _, system, _, low, high, difference, its_low, its_high, p = row
        if not others and low is not None:
            rows.append((system, _ends(low, high, "{:.4f}".format)))
        elif difference is not None:
            counts = "/".join(map(str, found.outcomes(found.tested, system)))
            its = _ends(its_low, its_high, "{:+.3f}".format)
            ends = [its] if its else []
            rows.append((system, shown_difference(difference), *ends, counts, shown_p(p)))
    heads = ["column.interval"]
    if others:
        heads = ["column.difference", "column.interval", "column.outcomes", "column.p"]
    if len(found.queries) < FEWEST:
        heads.remove("column.interval")
    columns = [say(head, first=first) for head in heads]
    return Table([named, *columns], rows, _align(columns))


def shown_pairs(found: Findings) -> Table:
    """Write the differences of every pair by the first metric, the later minus the earlier."""
    kept = slice(None) if len(found.queries) >= FEWEST else slice(0, 4, 2)
    rows = []
    for first, second, difference, low, high, _, p in found.all_pairs().rows:
        ends = _ends(-high, -low, "{:+.3f}".format)
        pair = say("column.pair_of", first=first, second=second)
        rows.append((pair, *(shown_difference(-difference), ends, shown_p(p))[kept]))
    heads = say("column.pair_difference"), say("column.interval"), say("column.p")
    return Table([short_name(found.tested), *heads[kept]], rows, _align(heads[kept]))


def shown_counts(found: Findings) -> Table:
    """Write the counts that are not the same for all data: a column of zeros is left out."""
    columns = [*zip(*found.counts.rows, strict=True)]
    kept = [i for i, column in enumerate(columns) if any(cell != 0 for cell in column)]
    names = [found.counts.columns[i] for i in kept]
    return Table(names, [[row[i] for i in kept] for row in found.counts.rows], _align(names[1:]))


def shown_limits(found: Findings) -> Table:
    """Write what the lists could get: a row for each metric."""
    means: dict[str, list[str]] = {}
    for metric, best, _, shuffled in found.limits.rows:
        means.setdefault(metric, [f"{best:.4f}"]).append(f"{shuffled:.4f}")
    names = [say("row.shuffled", system=system) for system in found.runs]
    columns = [say("column.metric"), say("row.best"), *names]
    return Table(columns, [(metric, *row) for metric, row in means.items()], _align(columns[1:]))


def _align(numbers: Sequence[str]) -> str:
    return "l" + "r" * len(numbers)


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
