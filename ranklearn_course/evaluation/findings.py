"""What an evaluation found: numbers, counts and notes, and the arrays behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from ranklearn_course.comparison import compare_all
from ranklearn_course.data import JudgedRun
from ranklearn_course.evaluation.moved import Moved, most_moved
from ranklearn_course.evaluation.readings import conventions_beside, what_changes
from ranklearn_course.table import Table

#: Values that differ by less are the same.
EQUAL = 1e-12
#: Fewer queries have no interval: their bootstrap is too narrow.
FEWEST = 10
#: With more queries fewer samples are drawn, so that it takes seconds.
MANY = 1000


def samples_for(n_queries: int) -> int:
    """Return how many samples intervals and tests draw."""
    return 10_000 if n_queries <= MANY else 2_000


@dataclass(frozen=True, eq=False)
class Findings:
    """What was found, without the words."""

    queries: tuple[str, ...]
    """The judged queries, in the order of the judgements."""
    values: dict[str, dict[str, np.ndarray]]
    """Metric -> system -> one number for each query."""
    table: Table
    """Columns ``metric, system, mean, low, high, difference, difference_low, difference_high,
    p``; what does not exist is None."""
    conventions: Table
    """What the other conventions of the metrics give the same systems: columns ``metric, instead,
    system, mean``."""
    limits: Table
    """What the lists could get: columns ``metric, best``, the mean of the best possible lists, and
    ``shuffled`` for each ``system``, the mean of its lists in random order."""
    counts: Table
    """How many queries and documents each system answers, and what of it is judged."""
    read: tuple[str, ...]
    """Which columns of tables were taken for what."""
    runs: dict[str, JudgedRun]
    """System -> the arrays behind the numbers."""
    notes: tuple[str, ...]
    """How the numbers were made."""
    look: tuple[str, ...]
    """What looks odd in these data, with its cure."""
    sources: tuple[str, ...]
    """Where judgements and runs come from: files with their size and SHA-256."""
    ties: str
    """How equal scores were ordered."""
    weights: np.ndarray | None = None
    """The share of each query, if queries do not count the same."""
    spreads: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Metric -> system of several runs -> the standard deviation of their means."""

    @property
    def tested(self) -> str:
        """The metric that was named first."""
        return next(iter(self.values))

    @property
    def pair(self) -> tuple[str, str] | None:
        """The first system and the best of the others by the first metric; None if it is alone."""
        means = {name: own.mean() for name, own in self.values[self.tested].items()}
        first, *others = means
        return (first, max(others, key=means.__getitem__)) if others else None

    def weighted(self, metric: str, system: str) -> float | None:
        """Return the mean in which each query has its weight; None without weights."""
        if self.weights is None:
            return None
        return float(self.values[metric][system] @ self.weights)

    def outcomes(self, metric: str, system: str) -> tuple[int, int, int]:
        """Return on how many queries a system beats the first one, equals it, and loses."""
        own, base = self.values[metric][system], next(iter(self.values[metric].values()))
        won, lost = (own > base + EQUAL).sum(), (own < base - EQUAL).sum()
        return int(won), len(own) - int(won + lost), int(lost)

    def all_pairs(self) -> Table:
        """Compare every pair of systems by the first metric: `compare_all`, adjusted over pairs."""
        return compare_all(self.values[self.tested], samples=samples_for(len(self.queries)))

    @property
    def passport(self) -> Table:
        """Each metric, and below it what its other conventions give: a column for each system."""
        return conventions_beside(self.values, self.conventions)

    @property
    def exchanged(self) -> tuple[str, ...]:
        """Of each pair of systems that another convention exchanges, a sentence."""
        return tuple(what_changes(self.values, self.conventions, each=True))

    def moved(self) -> tuple[list[Moved], list[Moved]]:
        """Return the queries on which the other of the `pair` wins most, and loses most."""
        if not self.pair:
            return [], []
        return most_moved(self.values[self.tested], self.runs, self.pair)

    def per_query(self) -> Table:
        """Return one row for each query, metric and system."""
        rows = [
            (query, metric, system, float(value))
            for metric, systems in self.values.items()
            for system, values in systems.items()
            for query, value in zip(self.queries, values, strict=True)
        ]
        return Table(("query", "metric", "system", "value"), rows)
