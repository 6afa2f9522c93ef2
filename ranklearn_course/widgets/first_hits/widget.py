"""First hits of several queries to drag along their ranks, with MRR, mean rank and success."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
import traitlets

from ranklearn_course import metrics
from ranklearn_course.scripts import script
from ranklearn_course.widgets.kit.checks import whole
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import merged, number, sentences

HERE = Path(__file__).parent

MOST_QUERIES = 8
FEWEST_RANKS, MOST_RANKS = 2, 20
METRICS = ("mrr", "mean_rank", "success")


class FirstHits(CourseWidget):
    """Several queries as rows of ranks, each with its first hit to drag.

    The page computes for itself and needs no kernel; Python sees every move in `first_hits`.

    Parameters
    ----------
    queries : mapping or iterable of pairs (str, int or None)
        From the name of each query, one to eight, to the rank of its first hit, None without one.
    k : int, optional
        Cutoff, from 1 to ``ranks``. Default: all ranks.
    ranks : int
        How many ranks a row has, from 2 to 20.
    title : str
        The message to start with; empty states MRR.
    simple : bool
        Whether to leave one gesture and what answers it.
    words : dict, optional
        Sentences to use in place of the English ones, see ``words.toml``.

    Attributes
    ----------
    first_hits, k
        What the learner can change. Set them in Python, and every view of the widget follows.
        Assign a whole new list to ``first_hits``: nobody sees a change inside the old one.

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.
    traitlets.TraitError
        An attribute is set to what the widget cannot show.

    Examples
    --------
    >>> hits = FirstHits({"cat": 3, "torus": 2, "virus": None}, k=2)
    >>> hits.reciprocal_ranks.tolist()
    [0.0, 0.5, 0.0]
    >>> hits.first_hits = [1, 1, 2]
    >>> round(hits.measure()["mrr"], 3)
    0.833
    """

    _esm = script(HERE / "page.js")
    _css = style(HERE)
    WORDS = sentences(HERE)

    names = fixed(traitlets.List(traitlets.Unicode()))
    ranks = fixed(traitlets.Int())
    start = fixed(traitlets.Dict(help="first_hits and k at construction"))
    title = fixed(traitlets.Unicode())

    first_hits = shared(traitlets.List(traitlets.Int(allow_none=True)))
    k = shared(traitlets.Int(1))

    def __init__(
        self,
        queries: Mapping[str, int | None] | Iterable[tuple[str, int | None]],
        k: int | None = None,
        *,
        ranks: int = 10,
        title: str = "",
        simple: bool = False,
        words: dict[str, str] | None = None,
    ) -> None:
        ranks = whole("ranks", ranks, FEWEST_RANKS, MOST_RANKS)
        names, hits = queries_of(queries)
        settings = {
            "first_hits": first_hits_of("queries", hits, len(names), ranks),
            "k": ranks if k is None else whole("k", k, 1, ranks),
        }
        given = {
            "names": names,
            "ranks": ranks,
            "title": title,
            "simple": simple,
            "words": merged(self.WORDS, words, simple),
        }
        for name, value in (given | {"start": settings}).items():
            self.set_trait(name, value)
        super().__init__(**settings)

    @property
    def relevance(self) -> np.ndarray:
        """One row per query, best rank first: 1 at its first hit, 0 elsewhere.

        >>> FirstHits({"cat": 2}, ranks=3).relevance.tolist()
        [[0.0, 1.0, 0.0]]
        """
        ranks = np.arange(1, self.ranks + 1)
        return np.array([(ranks == hit).astype(float) for hit in self.first_hits])

    @property
    def reciprocal_ranks(self) -> np.ndarray:
        """RR@k of each query."""
        return metrics.reciprocal_rank(self.relevance, self.k)

    @property
    def misses(self) -> int:
        """How many queries have no hit among the first k.

        >>> FirstHits({"cat": 3, "torus": 1}, k=2).misses
        1
        """
        return int((self.reciprocal_ranks == 0).sum())

    def measure(self) -> dict[str, float | None]:
        """Return MRR@k, the mean rank of the first hit and success@k.

        The mean rank is None if a query has no hit among the first k.

        >>> FirstHits({"a": 1, "b": 4}, k=3).measure()
        {'mrr': 0.5, 'mean_rank': None, 'success': 0.5}
        """
        values = self.reciprocal_ranks
        return {
            "mrr": metrics.mean_over_queries(values),
            "mean_rank": None if self.misses else float(np.mean(self.first_hits)),
            "success": metrics.mean_over_queries((values > 0).astype(float)),
        }

    def describe(self) -> str:
        """Say where the first hits stand and what the numbers are.

        >>> print(FirstHits({"cat": 3, "torus": 2}).describe())
        First hits of 2 queries: cat at rank 3, torus at rank 2. With cutoff k = 10: \
MRR@10 = 0.417, mean rank = 2.500, success@10 = 1.000.
        """
        words = self.words
        queries = ", ".join(
            words["describe_none" if hit is None else "describe_hit"].format(name=name, rank=hit)
            for name, hit in zip(self.names, self.first_hits, strict=True)
        )
        counts = {"n": len(self.names), "k": self.k, "misses": self.misses}
        values = {k: "" if v is None else number(v) for k, v in self.measure().items()}
        kind = "describe_no_mean" if self.misses else "describe_numbers"
        head = words["describe_query" if len(self.names) == 1 else "describe_queries"]
        return f"{head.format(queries=queries, **counts)} {words[kind].format(**counts, **values)}"

    def label(self, metric: str) -> str:
        """Return the name of a metric with the present cutoff.

        >>> FirstHits({"cat": 3}).label("mrr")
        'MRR@10'
        """
        return self.words[metric].format(k=self.k)

    @traitlets.validate("first_hits")
    def _check_first_hits(self, proposal: dict) -> list[int | None]:
        sizes = len(self.names), self.ranks
        return checked(first_hits_of, "first_hits", proposal["value"], *sizes)

    @traitlets.validate("k")
    def _check_k(self, proposal: dict) -> int:
        return checked(whole, "k", proposal["value"], 1, self.ranks)


def queries_of(queries: object) -> tuple[list[str], list]:
    """Split queries into their names and their first hits.

    >>> queries_of({"cat": 3, "virus": None})
    (['cat', 'virus'], [3, None])
    """
    if isinstance(queries, str) or not isinstance(queries, Iterable):
        raise TypeError(f"queries must map names to ranks, got {queries!r}")
    pairs = list(queries.items() if isinstance(queries, Mapping) else queries)
    if not 1 <= len(pairs) <= MOST_QUERIES:
        raise ValueError(f"queries must hold 1 to {MOST_QUERIES} queries, got {len(pairs)}")
    for pair in pairs:
        if not isinstance(pair, Sequence) or len(pair) != 2 or not isinstance(pair[0], str):
            raise TypeError(f"queries must hold pairs (name, rank of the first hit), got {pair!r}")
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError(f"queries must have different names, got {names}")
    return names, [hit for _, hit in pairs]


def first_hits_of(argument: str, hits: Iterable, n: int, ranks: int) -> list[int | None]:
    """Return one rank or None for each of n queries.

    >>> first_hits_of("first_hits", [3, None], 2, ranks=10)
    [3, None]
    """
    given = list(hits)
    if len(given) != n:
        raise ValueError(f"{argument} must hold one rank for each of {n} queries, got {len(given)}")
    name = f"a first hit in {argument}"
    return [None if hit is None else whole(name, hit, 1, ranks) for hit in given]
