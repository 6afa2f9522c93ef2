"""The systems of lesson 11: what they say of each document, the truth, and what a pool shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

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


DIGITS, ENGINES = ("pixels", "worse", "ink"), ("bm25", "tf-idf", "title", "random")

#: The lists of the desk: A is that of "By hand", C is a new version of B.
DESK = {"A": "abcdefgh", "B": "abfeickl", "C": "baifjmne"}
#: What people call relevant.
DESK_RELEVANT = "abdfilm"
#: What a model sees of each document, above 0 if it takes it for relevant; what pulls at it if its
#: errors favour A, which is of its kind; and if they come by chance, as often.
DESK_JUDGE = {
    "a": (1.3, 0, 0.3),
    "b": (0.75, 0, 0.3),
    "c": (-0.45, 1, -0.3),
    "d": (0.75, 1, -1),
    "e": (-0.45, 0, 1),
    "f": (0.25, -1, 1),
    "g": (-1.1, 1, 0),
    "h": (-1.5, 1, 0),
    "i": (0.75, -1, 0.8),
    "j": (-0.25, -1, 1),
    "k": (-0.65, -1, -0.5),
    "l": (1.1, -1, 0.7),
    "m": (1.5, -1, 0.6),
    "n": (-1.05, -1, -0.6),
}
