"""Judgements and runs become numbers: means with intervals, differences, p-values, counts."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from ranklearn_course.atomic import write_atomic
from ranklearn_course.comparison import holm, permutation_test
from ranklearn_course.comparison.bootstrap import bootstrap_intervals
from ranklearn_course.comparison.paired import permutation_tests, shown_difference
from ranklearn_course.data import JudgedRun, read_qrels, read_run
from ranklearn_course.data.judged_run import few
from ranklearn_course.data.readers import Qrels, Run, judgements_of
from ranklearn_course.evaluation.findings import FEWEST, Findings, samples_for
from ranklearn_course.evaluation.measures import Measure, measure, measures, short_name
from ranklearn_course.evaluation.mismatch import mismatch, near_miss
from ranklearn_course.evaluation.readings import (
    are_documents,
    best_order,
    in_random_order,
    names_itself,
    other_conventions,
    reversed_lists,
    what_changes,
    without_itself,
)
from ranklearn_course.evaluation.repeats import one_system
from ranklearn_course.evaluation.shown import (
    TIES,
    result,
    shown_counts,
    shown_limits,
    shown_means,
    shown_table,
    shown_test,
    to_publish,
)
from ranklearn_course.evaluation.weights import read_weights
from ranklearn_course.evaluation.words import say
from ranklearn_course.table import Table

#: What is measured if nobody chooses, and how deep at most.
USUAL = {"nDCG": 10, "AP": 100, "RR": 10, "P": 10, "R": 100}
DEPTH = 10
DETAILS = "<details><summary>{}</summary>{}{}</details>"
#: Lists are shuffled as often as these numbers allow: in all, and at most.
SHUFFLED, MOST_SHUFFLES = 500_000, 1000

#: What is counted of a system.
COUNTS: dict[str, Callable[[JudgedRun], Any]] = {
    "count.queries": lambda run: len({*run.query_ids}),
    "count.unanswered": lambda run: len({*run.not_in_run}),
    "count.unknown": lambda run: len(run.not_in_qrels),
    "count.documents": lambda run: int(run.n_returned.sum()),
    "count.unjudged": lambda run: int(run.n_unjudged.sum()),
    "count.judged_at": lambda run: f"{run.judged_share(DEPTH):.0%}",
    "count.tied": lambda run: int(run.n_tied.sum()),
}

Metrics = Sequence[str] | Mapping[str, Callable[[JudgedRun], Any]]


class Evaluation(Findings):
    """What `evaluate` found; `print` shows all of it, a notebook its tables."""

    @property
    def publish(self) -> tuple[str, ...]:
        """What belongs beside the numbers wherever they are published."""
        return tuple(to_publish(self))

    def page(self, path: str | os.PathLike, *, texts: Any = None) -> None:
        """Write all of it as one page of HTML, with the queries that moved most.

        Parameters
        ----------
        path : path
            An existing file is replaced.
        texts : path, list of paths, or mapping from str to str, optional
            What the ids of queries and documents stand for; files as `read_texts` reads them.

        Raises
        ------
        OSError
            A path that cannot be written, texts that cannot be opened.
        ValueError
            Texts that cannot be read, or hold no id of the page.
        """
        from ranklearn_course.evaluation.page import render_page

        write_atomic(path, render_page(self, texts).encode())

    def __str__(self) -> str:
        return self.told()

    def told(self, *, details: bool = False) -> str:
        """Return all of it as text; with details, each metric with its intervals as well."""
        tables = [shown_means(self), shown_test(self)]
        tables += [shown_table(self), shown_limits(self)] if details else []
        tables += [shown_counts(self)]
        parts = [
            "\n".join(self.read),
            result(self),
            *(str(table) for table in tables if table.rows),
            "\n".join(self.notes),
            "\n".join(self.look),
        ]
        return "\n\n".join(filter(None, parts))

    def _repr_html_(self) -> str:
        test = shown_test(self)
        tables = shown_means(self).to_html(result(self)), test.to_html() if test.rows else ""
        folded = say("page.details"), shown_table(self).to_html(), shown_limits(self).to_html()
        counts = shown_counts(self).to_html(*self.read, *self.notes, *self.look)
        return f"{''.join(tables)}{DETAILS.format(*folded)}{counts}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def evaluate(
    judgements: Any,
    runs: Mapping[str, Any],
    *,
    metrics: Metrics | None = None,
    ties: str = "trec_eval",
    columns: Mapping[str, str] | None = None,
    weights: Any = None,
    baseline: str | None = None,
) -> Evaluation:
    """Measure systems on the same judgements, and compare them with the first.

    Every judged query counts: one that a system does not answer is an empty answer. Differences
    are a system minus the first one, query by query. p comes from a permutation test of the first
    metric alone, adjusted by the Holm method for the number of systems.

    Parameters
    ----------
    judgements : path, open file, DataFrame or mapping
        What `read_qrels` reads.
    runs : mapping from str to path, open file, DataFrame or mapping, or to a list of these
        For each system what `read_run` reads. A list holds several runs of the system: seeds, if
        they answer the same queries, or folds, if no two answer the same.
    metrics : sequence of str, or mapping from str to function, optional
        Names as `measure` takes them; the first is tested. A function takes a `JudgedRun` and
        returns one number for each query. Default: nDCG@10, AP@100, RR@10, P@10 and R@100, never
        deeper than the system that returns least.
    ties : {"trec_eval", "file"}
        As in `judge_run`.
    columns : mapping, optional
        As in `read_qrels`, for all sources that have a column of this name.
    weights : path, DataFrame or mapping, optional
        How often each query is asked: a table with a column such as query and one such as weight,
        or query to number. A weighted mean then stands beside the mean.
    baseline : str, optional
        The system that the others are compared with, which then is the first one.

    Returns
    -------
    Evaluation

    Raises
    ------
    ValueError, TypeError, OSError
        A source that cannot be read, a metric that is none; the message names it.

    Examples
    --------
    >>> judgements = {"q1": {"a": 2, "b": 0}, "q2": {"a": 1}}
    >>> runs = {"old": {"q1": {"b": 2.0, "a": 1.0}}, "new": {"q1": {"a": 0.7}, "q2": {"a": 0.1}}}
    >>> found = evaluate(judgements, runs, metrics=["RR"])
    >>> found.values["RR"]["old"].tolist(), found.values["RR"]["new"].tolist()
    ([0.5, 0.0], [1.0, 1.0])
    >>> print(found.table.only("system", "mean", "difference", "p"))
    system  mean  difference    p
    old     0.25           –    –
    new     1.00        0.75  0.5
    """
    if not isinstance(runs, Mapping) or not runs:
        raise ValueError(f"runs must map at least one name to a run, got {runs!r}")
    if unnamed := [name for name in runs if not isinstance(name, str)]:
        raise ValueError(f"runs must be named by strings, got {unnamed[0]!r}")
    if baseline is not None:
        if baseline not in runs:
            raise ValueError(f"baseline must be one of {', '.join(runs)}, got {baseline!r}")
        runs = {baseline: runs[baseline], **runs}
    sources = {name: _labelled(name, source) for name, source in runs.items()}
    chosen, renamed = (None, {}) if metrics is None else _measures(metrics)
    told: list[str] = []
    odd: list[str] = []
    how = {"columns": columns, "told": told.append, "odd": odd.append}
    gold = judgements_of(judgements)
    qrels = read_qrels(gold, **how)
    if not any(qrels.values()):
        raise ValueError("the judgements must hold at least one document, got none")
    judged, parts, strangers = {}, {}, {}
    for name, labelled in sources.items():
        answers = [_read(label, source, how) for label, source in labelled.items()]
        whys = {label: mismatch(qrels, own) for label, own in zip(labelled, answers, strict=True)}
        strangers |= {label: why for label, why in whys.items() if why}
        like = next(iter(judged.values()), None)
        judged[name], parts[name] = one_system(qrels, answers, ties, like)
    if len(strangers) == sum(map(len, sources.values())):
        raise ValueError("{}: {}".format(*next(iter(strangers.items()))))
    depths = {name: run.relevance.shape[1] for name, run in judged.items() if run.where.any()}
    computed = chosen or _usual(min(depths.values()))
    values: dict[str, dict[str, np.ndarray]] = {}
    spreads: dict[str, dict[str, float]] = {}
    for each in computed:
        found = _values(each, judged)
        values[each.name] = {
            name: own.reshape(-1, len(qrels)).mean(axis=0) for name, own in found.items()
        }
        spans = {name: parts[name].spread(own) for name, own in found.items()}
        spreads[each.name] = {name: span for name, span in spans.items() if span is not None}
    named = [] if isinstance(metrics, Mapping) else computed
    queries = tuple(qrels)
    shares = None if weights is None else read_weights(weights, queries)
    weighed = [] if weights is None else [(say("source.weights"), weights)]
    conventions = other_conventions(named, judged, ties)
    first_metric = next(iter(values))
    look = [*odd, *(say("look.no_match", system=name, why=why) for name, why in strangers.items())]
    look += [] if chosen else _shallow(depths)
    look += _near_misses(qrels, {name: judged[name] for name in judged if name not in strangers})
    return Evaluation(
        queries=queries,
        values=values,
        table=_table(values),
        conventions=conventions,
        limits=_limits(named, judged),
        counts=_counts(judged),
        read=tuple(told),
        runs=judged,
        notes=(
            *(say("note.renamed", typed=typed, name=name) for typed, name in renamed.items()),
            *(
                say(parts[name].kind, system=name, count=len(labelled))
                for name, labelled in sources.items()
                if len(labelled) > 1
            ),
            *_notes(values[first_metric], ties),
            *_weighted(values, shares),
            *_short(values),
            *([say("note.limits", times=_shuffles(judged))] if named else []),
            *what_changes(values, conventions),
        ),
        look=(
            *look,
            *_negative(qrels),
            *_look(judged, first_metric, values[first_metric]),
            *_backwards(named[:1], judged, values[first_metric]),
            *_with_itself(named[:1], judged, values[first_metric], ties),
        ),
        sources=tuple(
            _source(*each)
            for each in [
                (say("source.judgements"), gold),
                *weighed,
                *chain.from_iterable(map(dict.items, sources.values())),
            ]
        ),
        ties=ties,
        weights=shares,
        spreads=spreads,
    )


def _labelled(name: str, source: Any) -> dict[str, Any]:
    """Return the runs of a system, each with what it is called."""
    if not isinstance(source, list | tuple):
        return {name: source}
    if not source:
        raise ValueError(f"runs must have at least one run for {name!r}, got an empty list")
    return {say("source.part", name=name, number=i): own for i, own in enumerate(source, start=1)}


def _measures(metrics: Metrics) -> tuple[list[Measure], dict[str, str]]:
    if isinstance(metrics, str) or not metrics:
        raise ValueError(f"metrics must be a list of names such as ['nDCG@10'], got {metrics!r}")
    if isinstance(metrics, Mapping):
        return [Measure(name, of) for name, of in metrics.items()], {}
    return measures(metrics)


def _usual(depth: int) -> list[Measure]:
    return [measure(f"{name}@{min(k, depth)}") for name, k in USUAL.items()]


def _read(name: str, run: Any, how: dict[str, Any]) -> Run:
    try:
        return read_run(run, **how)
    except (ValueError, TypeError) as error:
        raise type(error)(f"{name}: {error}") from None


def _values(each: Measure, judged: Mapping[str, JudgedRun]) -> dict[str, np.ndarray]:
    values = {}
    for name, run in judged.items():
        try:
            values[name] = np.asarray(each.of(run), dtype=float)
        except (ValueError, TypeError) as error:
            raise ValueError(f"{each.name} of {name}: {error}") from None
        if values[name].shape != (len(run.query_ids),) or not np.isfinite(values[name]).all():
            raise ValueError(f"{each.name} of {name} must be a finite number for each query")
    return values


def _table(values: dict[str, dict[str, np.ndarray]]) -> Table:
    tested, rows = next(iter(values)), []
    own = [each for systems in values.values() for each in systems.values()]
    away = [each - base for base, *others in map(dict.values, values.values()) for each in others]
    spans = _spans(own + away)
    its = iter(spans[len(own) :])
    p = {tested: _p_values(*values[tested].values())}
    for metric, systems in values.items():
        for index, name in enumerate(systems):
            beside = (*next(its), p[metric][index - 1] if metric in p else None) if index else ()
            rows.append((metric, name, *spans.pop(0), *(beside or (None,) * 4)))
    columns = ("metric", "system", "mean", "low", "high")
    columns += ("difference", "difference_low", "difference_high", "p")
    return Table(columns, rows)


def _spans(values: list[np.ndarray]) -> list[tuple[float, float | None, float | None]]:
    """Return means with their intervals, all from the same samples of queries."""
    if len(values[0]) < FEWEST:
        return [(float(each.mean()), None, None) for each in values]
    return [*map(tuple, bootstrap_intervals(values, samples=samples_for(len(values[0]))))]


def _p_values(base: np.ndarray, *others: np.ndarray) -> list[float]:
    if not others:
        return []
    away = [own - base for own in others]
    tests = permutation_tests(away, samples=samples_for(len(base)))
    return [float(each) for each in holm([test.p_value for test in tests])]


def _counts(judged: Mapping[str, JudgedRun]) -> Table:
    rows = [(name, *(of(run) for of in COUNTS.values())) for name, run in judged.items()]
    columns = [say(name, depth=DEPTH) for name in ("count.system", *COUNTS)]
    return Table(columns, rows, "l" + "r" * len(COUNTS))


def _notes(systems: dict[str, np.ndarray], ties: str) -> Iterable[str]:
    (first, base), *others = systems.items()
    n = len(base)
    if n >= FEWEST:
        yield say("note.interval", samples=samples_for(n))
    else:
        yield say("note.few", queries=n)
    if others:
        method = permutation_test(others[0][1], base, samples=samples_for(n)).method
        words = {"queries": n, "comparisons": len(others), "first": first}
        yield say("note.test", method=method, **words)
        if n < FEWEST:
            yield say("note.least_p", p=f"{2 / 2**n:.3g}")
    yield say("note.relevant", ties=say(TIES[ties]))


def _shuffles(judged: Mapping[str, JudgedRun]) -> int:
    sizes = (
        len(run.query_ids) * max(run.judged.shape[1], *run.where.shape[1:])
        for run in judged.values()
    )
    return max(1, min(MOST_SHUFFLES, SHUFFLED // max(sizes)))


def _limits(named: list[Measure], judged: Mapping[str, JudgedRun]) -> Table:
    """Return what the best lists get, and those of each system in random order."""
    times = _shuffles(judged)
    dealt = {name: in_random_order(run, times) for name, run in judged.items() if named}
    best = best_order(next(iter(judged.values())))
    rows = [
        (each.name, float(each.of(best).mean()), system, float(each.of(run).mean()))
        for each in named
        for system, run in dealt.items()
    ]
    return Table(("metric", "best", "system", "shuffled"), rows)


def _short(values: Iterable[str]) -> Iterable[str]:
    named = [f"{short_name(name)} is {name}" for name in values if short_name(name) != name]
    if named:
        yield say("note.short", names=", ".join(named))


def _weighted(values: dict[str, dict[str, np.ndarray]], shares: np.ndarray | None) -> Iterable[str]:
    if shares is None:
        return
    effective = f"{1 / (shares @ shares):.0f}"
    yield say("note.weighted", heaviest=f"{shares.max():.0%}", effective=effective)
    metric, systems = next(iter(values.items()))
    (first, base), *others = systems.items()
    for name, own in others:
        plain, heavy = (own - base).mean(), (own - base) @ shares
        if plain * heavy < 0:
            shown = {"plain": shown_difference(plain), "heavy": shown_difference(heavy)}
            yield say("note.weights_turn", first=first, second=name, metric=metric, **shown)


def _negative(qrels: Mapping[str, Mapping[str, int]]) -> Iterable[str]:
    """Say that grades below 0 count as 0, and what to do if they should not."""
    counts = [sum(grade < 0 for grade in own.values()) for own in qrels.values()]
    if any(counts):
        yield say("look.negative", count=sum(counts), queries=sum(map(bool, counts)))


def _look(
    judged: Mapping[str, JudgedRun], metric: str, values: dict[str, np.ndarray]
) -> Iterable[str]:
    for name, run in judged.items():
        answered = (run.n_returned > 0).reshape(-1, len(values[name])).all(axis=0)
        if run.not_in_run and answered.any():
            mean = f"{values[name][answered].mean():.4f}"
            words = {"system": name, "queries": len(answered), "metric": metric, "mean": mean}
            yield say("look.unanswered", **words, **_counted(run.not_in_run))
        if run.not_in_qrels:
            yield say("look.not_judged", system=name, **_counted(run.not_in_qrels))
        if not run.relevance.any():
            yield say("look.all_zero", system=name)
    run = next(iter(judged.values()))
    empty = ~(run.judged > 0).any(axis=1)
    if empty.any():
        ids = [query for query, is_empty in zip(run.query_ids, empty, strict=True) if is_empty]
        yield say("look.no_relevant", **_counted(ids))
    yield from _unlike(judged)


def _backwards(
    named: list[Measure], judged: Mapping[str, JudgedRun], values: dict[str, np.ndarray]
) -> Iterable[str]:
    """Warn if a system would be twice as good read from the end of its lists."""
    for each in named:
        for name, run in judged.items():
            own, other = values[name].mean(), float(each.of(reversed_lists(run)).mean())
            if len(run.query_ids) >= FEWEST and other > 2 * own:
                means = {"mean": f"{own:.4f}", "backwards": f"{other:.4f}"}
                yield say("look.backwards", system=name, metric=each.name, **means)


def _near_misses(qrels: Qrels, judged: Mapping[str, JudgedRun]) -> Iterable[str]:
    """Warn if many unjudged documents would be judged after a small change of their ids."""
    for name, run in judged.items():
        if miss := near_miss(qrels, run, DEPTH):
            change, count, total = miss
            words = {"change": say(change), "count": count, "total": total}
            yield say("look.near", system=name, depth=DEPTH, **words)


def _with_itself(
    named: list[Measure], judged: Mapping[str, JudgedRun], values: dict[str, np.ndarray], ties: str
) -> Iterable[str]:
    """Warn if many queries have their own id among the answers."""
    for each in named:
        for name, run in judged.items():
            if are_documents(run):
                count = int(names_itself(run).sum())
                without = f"{each.of(without_itself(run, ties)).mean():.4f}"
                words = {"mean": f"{values[name].mean():.4f}", "without": without}
                queries = len(run.query_ids)
                yield say(
                    "look.itself", system=name, count=count, queries=queries, metric=each.name,
                    **words,
                )  # fmt: skip


def _unlike(judged: Mapping[str, JudgedRun]) -> Iterable[str]:
    """Warn if one system's answers are judged more than 10 points less often than another's."""
    shares = {name: run.judged_share(DEPTH) for name, run in judged.items()}
    least, most = min(shares, key=shares.__getitem__), max(shares, key=shares.__getitem__)
    if shares[most] - shares[least] > 0.1:
        shown = {"least_share": f"{shares[least]:.0%}", "most_share": f"{shares[most]:.0%}"}
        yield say("look.judged_differs", depth=DEPTH, least=least, most=most, **shown)


def _shallow(depths: dict[str, int]) -> Iterable[str]:
    name = min(depths, key=depths.__getitem__)
    if depths[name] < max(USUAL.values()) and depths[name] < max(depths.values()):
        yield say("look.shallow", system=name, depth=depths[name])


def _counted(ids: Sequence[str]) -> dict[str, Any]:
    once = dict.fromkeys(ids)
    return {"count": len(once), "names": few(once)}


def _source(name: str, source: Any) -> str:
    if not (isinstance(source, str | os.PathLike) and os.path.isfile(source)):
        return say("source.other", name=name, kind=type(source).__name__)
    with open(source, "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        size = os.fstat(file.fileno()).st_size
    return say("source.file", name=name, file=Path(source).name, size=size, digest=digest)
