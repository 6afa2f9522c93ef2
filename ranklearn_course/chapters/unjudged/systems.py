"""The systems of lesson 11: what they say of each document, the truth, and what a pool shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from scipy.cluster.vq import kmeans2

from ranklearn_course import metrics
from ranklearn_course.comparison.pools import pool
from ranklearn_course.data import digits_retrieval, glossary_search


@dataclass(frozen=True, eq=False)
class Systems:
    """Some systems on the same queries and documents; nobody sees the truth but through a pool.

    >>> digits().ranked("ink", digits().pool(["ink"]))[1][:, :10].all()
    np.True_
    """

    truth: np.ndarray
    """Grades in document order, shape (q, n)."""
    scores: dict[str, np.ndarray]
    """What each system says of a document, -inf if it does not return it, shape (q, n)."""

    def pool(self, names: Iterable[str], depth: int = 10) -> np.ndarray:
        """Return what is judged if these systems bring their first documents, shape (q, n)."""
        return pool({name: self.scores[name] for name in names}, depth)

    def ranked(self, name: str, judged: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return a system's true grades in ranked order, and which of them were judged."""
        scores = self.scores[name]
        returned = scores > -np.inf
        grades, is_judged = (
            metrics.rank_by(scores, each * returned) for each in (self.truth, judged)
        )
        return grades, is_judged


def digits() -> Systems:
    """Return three systems on the digits, 200 queries, every ninth picture."""
    found = {name: digits_retrieval(name, queries=range(0, 1797, 9)) for name in DIGITS}
    return Systems(found["pixels"].relevance, {name: each.scores for name, each in found.items()})


def glossary() -> Systems:
    """Return four systems on the 44 questions of the glossary."""
    found = {name: glossary_search(name) for name in ENGINES}
    scores = {name: np.where(e.scores > 0, e.scores, -np.inf) for name, e in found.items()}
    return Systems(found["bm25"].relevance, scores)


def indices(seed: int = 0) -> dict[str, np.ndarray]:
    """Return what four searches for the nearest pictures say, -inf for what they do not read.

    The coarse index puts the pictures into 40 lists, by k-means, and reads the list of the query.
    """
    exact = digits_retrieval("pixels", queries=range(0, 1797, 9))
    seen = exact.pictures.reshape(-1, 64)
    _, lists = kmeans2(seen, 40, iter=15, minit="points", seed=seed)
    read = lists[exact.documents] == lists[exact.queries, None]
    lot = np.random.default_rng(seed).random(len(seen)) < 0.5
    return {
        "exact search": exact.scores,
        "40 lists, one read": np.where(read, exact.scores, -np.inf),
        "a random half": np.where(lot[exact.documents], exact.scores, -np.inf),
        "exact on four quarters": digits().scores["worse"],
    }


DIGITS, ENGINES = ("pixels", "worse", "ink"), ("bm25", "tf-idf", "title", "random")
