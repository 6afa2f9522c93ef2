"""First hits of several queries to drag along their ranks, with MRR, mean rank and success."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets

from ranklearn_course import metrics
from ranklearn_course.widgets.kit.checks import mapping, whole
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number

MOST_QUERIES = 8
FEWEST_RANKS, MOST_RANKS = 2, 20


class FirstHits(GoalWidget):
    """Several queries as rows of ranks, each with its first hit to drag.

    The page computes for itself and needs no kernel; Python sees every move in `first_hits`.

    Parameters
    ----------
    queries : mapping (str to int or None)
        From the name of each query, one to eight, to the rank of its first hit, None without one.
    ranks : int
        How many ranks a row has, from 2 to 20.
    price : bool
        Whether to show, in place of the mean rank and success, what each query loses if its first
        hit slips one rank further.
    simple, words
        As for every `CourseWidget`.

    Attributes
    ----------
    first_hits, k
        What the learner can change; the cutoff ``k`` is ``ranks`` at first. Set them in Python,
        and every view of the widget follows. Assign a whole new list to ``first_hits``: nobody
        sees a change inside the old one.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> hits = FirstHits({"cat": 3, "torus": 2, "virus": None})
    >>> hits.first_hits = [1, 1, 2]
    >>> round(hits.measure()["mrr"], 3)
    0.833
    """

    FOLDER = Path(__file__).parent

    names = fixed(traitlets.List(traitlets.Unicode()))
    ranks = fixed(traitlets.Int())
    price = fixed(traitlets.Bool())
    start = fixed(traitlets.Dict(help="the settings at construction"))

    first_hits = shared(traitlets.List(traitlets.Int(allow_none=True)))
    k = shared(traitlets.Int(1))

    CHECKS: ClassVar = {
        "first_hits": lambda self, hits: first_hits_of(hits, len(self.names), self.ranks),
        "k": lambda self, k: whole("k", k, 1, self.ranks),
    }

    def __init__(
        self,
        queries: Mapping[str, int | None],
        *,
        ranks: int = 10,
        price: bool = False,
        **look: Any,
    ) -> None:
        queries = mapping("queries", queries, 1, MOST_QUERIES, "ranks")
        ranks = whole("ranks", ranks, FEWEST_RANKS, MOST_RANKS)
        given = {"names": list(queries), "ranks": ranks, "price": price}
        super().__init__(given, {"first_hits": list(queries.values()), "k": ranks}, **look)

    def measure(self) -> dict[str, float | None]:
        """Return MRR@k, the mean rank of the first hit and success@k.

        The mean rank is None if a query has no hit among the first k.

        >>> FirstHits({"a": 1, "b": None}).measure()
        {'mrr': 0.5, 'mean_rank': None, 'success': 0.5}
        """
        values = self._values(self.first_hits)
        return {
            "mrr": metrics.mean_over_queries(values),
            "mean_rank": float(np.mean(self.first_hits)) if values.all() else None,
            "success": metrics.mean_over_queries((values > 0).astype(float)),
        }

    def prices(self) -> list[float]:
        """Return what each query loses if its first hit slips one rank further.

        >>> FirstHits({"a": 1, "b": None}).prices()
        [0.5, 0.0]
        """
        slipped = [None if hit is None else hit + 1 for hit in self.first_hits]
        return (self._values(self.first_hits) - self._values(slipped)).tolist()

    def _values(self, first_hits: list[int | None]) -> np.ndarray:
        ranks = np.arange(1, self.ranks + 1)
        relevance = [(ranks == hit).astype(float) for hit in first_hits]
        return np.asarray(metrics.reciprocal_rank(relevance, self.k))

    def describe(self) -> str:
        """Say where the first hits stand and what the numbers are.

        >>> print(FirstHits({"cat": 3, "torus": None}).describe())
        First hits of 2 queries: cat at rank 3, torus nowhere. With cutoff k = 10: \
MRR@10 = 0.167, success@10 = 0.500. The mean rank has no value: queries without a hit among the \
first 10: 1 of 2. Can MRR and the mean rank both rise?
        """
        words = self.words
        queries = ", ".join(
            words["describe_none" if hit is None else "describe_hit"].format(name=name, rank=hit)
            for name, hit in zip(self.names, self.first_hits, strict=True)
        )
        misses = sum(hit is None or hit > self.k for hit in self.first_hits)
        counts = {"n": len(self.names), "k": self.k, "misses": misses}
        values = {k: "" if v is None else number(v) for k, v in self.measure().items()}
        kind = "describe_no_mean" if misses else "describe_numbers"
        if self.price:
            kind, values["prices"] = "describe_prices", ", ".join(map(number, self.prices()))
        head = words["describe_query" if len(self.names) == 1 else "describe_queries"]
        said = f"{head.format(queries=queries, **counts)} {words[kind].format(**counts, **values)}"
        return said if self.simple else f"{said} {self.goal()}"

    def goal(self) -> str:
        """Say the goal, or that it is met and what to try next."""
        if not self.price:
            return super().goal()
        return self.words["goal_price_met" if self.met else "goal_price"]


def first_hits_of(hits: list, n: int, ranks: int) -> list[int | None]:
    """Return one rank or None for each of n queries.

    >>> first_hits_of([3, None], 2, ranks=10)
    [3, None]
    """
    if len(hits) != n:
        raise ValueError(f"first_hits must hold one rank for each of {n} queries, got {len(hits)}")
    return [None if hit is None else whole("each of first_hits", hit, 1, ranks) for hit in hits]
