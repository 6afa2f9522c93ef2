"""Several runs of one system: seeds, which answer the same queries, or folds, which share them."""

from __future__ import annotations

from dataclasses import fields
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from ranklearn_course.data import JudgedRun
from ranklearn_course.data.judged_run import joined
from ranklearn_course.data.readers import Qrels, Run


class Parts(NamedTuple):
    """The runs of one system."""

    kind: str
    """The name of the note that says what they are."""
    rows: list[np.ndarray]
    """For each run, which numbers of the metric are its own."""

    def spread(self, values: np.ndarray) -> float | None:
        """Return the standard deviation of the means of the runs; None if only one has any."""
        means = [values[own].mean() for own in self.rows if own.any()]
        return float(np.std(means, ddof=1)) if len(means) > 1 else None


def one_system(
    qrels: Qrels, answers: list[Run], ties: str, like: JudgedRun | None = None
) -> tuple[JudgedRun, Parts]:
    """Judge the runs of a system, and empty the list meanwhile.

    Seeds stand below each other in the arrays, each with all queries. Folds become one run.

    >>> qrels = {"q": {"a": 1}, "r": {"b": 1}}
    >>> run, parts = one_system(qrels, [{"q": {"a": 1.0}}, {"r": {"a": 1.0, "b": 0.5}}], "file")
    >>> run.relevance.tolist(), parts.kind, parts.spread(np.array([1, 0.5]))
    ([[1, 0], [0, 1]], 'note.folds', 0.3535533905932738)
    """
    asked = [answer.keys() & qrels.keys() for answer in answers]
    if sum(map(len, asked)) == len({*chain(*asked)}):
        together: Run = {}
        while answers:
            together |= answers.pop()
        rows = [np.array([query in own for query in qrels]) for own in asked]
        return joined(qrels, together, ties, like), Parts("note.folds", rows)
    runs = [joined(qrels, answers.pop(0), ties, like) for _ in asked]
    which = np.repeat(np.arange(len(runs)), len(qrels))
    rows = [which == number for number in range(len(runs))]
    stacked = {
        each.name: _stacked([getattr(run, each.name) for run in runs]) for each in fields(JudgedRun)
    }
    return JudgedRun(**stacked), Parts("note.seeds", rows)


def _stacked(parts: list[Any]) -> Any:
    if isinstance(parts[0], tuple):
        return tuple(chain(*parts))
    if parts[0].ndim == 1:
        return np.concatenate(parts)
    width = max(part.shape[1] for part in parts)
    return np.vstack([np.pad(part, ((0, 0), (0, width - part.shape[1]))) for part in parts])
