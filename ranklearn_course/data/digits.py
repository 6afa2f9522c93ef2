"""Digits retrieval: a real ranking task on 1,797 small pictures of handwritten digits.

A query is one picture. Its documents are all the other pictures. A document is relevant (grade 1)
if it shows the same digit as the query, else it has grade 0. Every document is judged.

Source of the pictures: E. Alpaydin and C. Kaynak (1998), Optical Recognition of Handwritten Digits,
UCI Machine Learning Repository, https://doi.org/10.24432/C50P49, licence CC BY 4.0. The file
digits.csv.gz is scikit-learn's copy of the test part: a row for each picture, 8 × 8 pixels with ink
from 0 (blank) to 16 (full), then the digit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.ranking import rank_by


class Retrieved(NamedTuple):
    """The first k documents of one query, best rank first, with what a figure needs."""

    query_picture: np.ndarray
    """The picture that was asked with, shape (8, 8), ink from 0 to 16."""
    documents: np.ndarray
    """Picture numbers of the documents, shape (k,)."""
    pictures: np.ndarray
    """Their pictures, shape (k, 8, 8)."""
    labels: np.ndarray
    """The digits on them, shape (k,)."""
    relevance: np.ndarray
    """Their grades, 1 for the query's digit and 0 for another, shape (k,)."""
    scores: np.ndarray
    """Their scores, falling, shape (k,)."""


@dataclass(frozen=True, eq=False)
class DigitsRetrieval:
    """The answer of one system to q queries over n = 1,796 documents each.

    The pictures and their labels are shared by all results and cannot be written to; the other
    arrays are the result's own.

    Row i of every array belongs to query i; column j of `scores` and `relevance` belongs to the
    picture `documents[i, j]` (document order, not ranked). The query itself is not a document.

    >>> three = digits_retrieval("pixels", digit=3)
    >>> three.scores.shape
    (183, 1796)
    >>> three.ranked(5)[0].tolist()
    [1, 1, 1, 1, 1]
    """

    queries: np.ndarray
    """Picture numbers of the queries, shape (q,)."""
    documents: np.ndarray
    """Picture numbers of the documents, shape (q, n)."""
    scores: np.ndarray
    """What the system says, higher is better, shape (q, n)."""
    relevance: np.ndarray
    """Grades in document order: 1 same digit, 0 another digit, shape (q, n)."""
    pictures: np.ndarray
    """All pictures, shape (1797, 8, 8), ink from 0 to 16."""
    labels: np.ndarray
    """The digit on each picture, shape (1797,)."""

    @property
    def judged(self) -> np.ndarray:
        """All known grades of each query, for the metrics' `judged`: here every document's."""
        return self.relevance

    def ranked(self, k: int | None = None) -> np.ndarray:
        """Return the grades in ranked order, best rank first: the metrics' `relevance`.

        Equal scores keep the order of the picture numbers.

        Parameters
        ----------
        k : int, optional
            How many ranks. Default: all.

        Returns
        -------
        array (q, k)

        Raises
        ------
        ValueError
            What `rank_by` refuses.

        Examples
        --------
        >>> digits_retrieval("random", queries=[0, 1]).ranked(3).shape
        (2, 3)
        """
        return rank_by(self.scores, self.relevance, k=k)

    def retrieved(self, row: int, k: int = 10) -> Retrieved:
        """Return the first k documents of one query with their pictures.

        Equal scores keep the order of the picture numbers.

        Parameters
        ----------
        row : int
            The query's index in `queries`, from 0.
        k : int
            How many documents.

        Returns
        -------
        Retrieved

        Raises
        ------
        ValueError
            A row that is not there, or a bad ``k``.

        Examples
        --------
        >>> digits_retrieval("pixels", queries=[3]).retrieved(0, k=4).labels.tolist()
        [3, 3, 3, 3]
        """
        if not check.is_whole(row) or not 0 <= row < len(self.queries):
            raise ValueError(
                f"row must be a whole number from 0 to {len(self.queries) - 1}, the index in "
                f"queries, got {row!r}"
            )
        columns = rank_by(self.scores[row], np.arange(self.scores.shape[1]), k=k)
        documents = self.documents[row, columns]
        return Retrieved(
            self.pictures[self.queries[row]],
            documents,
            self.pictures[documents],
            self.labels[documents],
            self.relevance[row, columns],
            self.scores[row, columns],
        )


def digits_retrieval(
    system: str = "pixels",
    *,
    queries: Sequence[int] | np.ndarray | None = None,
    digit: int | None = None,
    seed: int = 0,
) -> DigitsRetrieval:
    """Let one system search the handwritten digits and return its scores and the grades.

    score(document) = -||f(query) - f(document)||, the negative Euclidean distance between what the
    system sees: "pixels" all 64 pixels; "worse" the mean ink of the four quarters; "ink" the sum of
    the ink. "random" draws each score from [0, 1) instead.

    The result is the same on every call. All 1,797 queries hold 35 MB (84 MB while computing), one
    digit a tenth of that; both take well under a second.

    Parameters
    ----------
    system : {"pixels", "worse", "ink", "random"}
        Who searches. Scores can tie, those of "ink" often do.
    queries : array (q,), optional
        Picture numbers from 0 to 1796. Default: all.
    digit : int, optional
        0 to 9: take all pictures of this digit as queries, as in "how good is the system at finding
        more 3s?". Not together with ``queries``.
    seed : int
        0 or more, for "random". The scores of a query depend on the seed and on its own picture
        number, not on which other queries are asked.

    Returns
    -------
    DigitsRetrieval

    Raises
    ------
    ValueError
        An unknown system, a picture number or digit out of range, a bad seed, or ``queries``
        together with ``digit``.
    TypeError
        ``queries`` that hold no numbers.

    Examples
    --------
    >>> from ranklearn_course.metrics import mean_over_queries, precision_at_k
    >>> threes = {s: digits_retrieval(s, digit=3) for s in ("pixels", "worse", "random")}
    >>> for name, run in threes.items():
    ...     print(f"{name:6} {mean_over_queries(precision_at_k(run.ranked(10), 10)):.3f}")
    pixels 0.952
    worse  0.483
    random 0.094

    References
    ----------
    Alpaydin and Kaynak (1998), for the pictures.
    """
    system = check.option(system, "system", (*_SEES, "random"))
    if not check.is_whole(seed) or seed < 0:
        raise ValueError(f"seed must be a whole number, 0 or more, got {seed!r}")
    pictures, labels = _digits()
    asked = _query_numbers(queries, digit, labels)
    documents = _all_others(asked, len(labels))
    return DigitsRetrieval(
        queries=asked,
        documents=documents,
        scores=_random(documents, asked, seed)
        if system == "random"
        else _nearness(_SEES[system](pictures), asked, documents),
        relevance=(labels[documents] == labels[asked, None]).astype(np.int8),
        pictures=pictures,
        labels=labels,
    )


@lru_cache(maxsize=1)
def _digits() -> tuple[np.ndarray, np.ndarray]:
    """Pictures (1797, 8, 8) and labels (1797,), read once and shared, so not to be written to."""
    rows = np.loadtxt(Path(__file__).with_name("digits.csv.gz"), delimiter=",", dtype=np.int64)
    pictures, labels = rows[:, :64].reshape(-1, 8, 8).astype(float), rows[:, 64].copy()
    pictures.flags.writeable = labels.flags.writeable = False
    return pictures, labels


def _query_numbers(queries: Any, digit: Any, labels: np.ndarray) -> np.ndarray:
    if digit is not None:
        if queries is not None:
            raise ValueError("give either queries or digit, not both")
        if not check.is_whole(digit, 0) or digit > 9:
            raise ValueError(f"digit must be a whole number from 0 to 9, got {digit!r}")
        return np.flatnonzero(labels == digit)
    if queries is None:
        return np.arange(len(labels))
    numbers = check.one_list(check.numbers(queries, "queries", 0, len(labels) - 1), "queries")
    if numbers.dtype.kind not in "iu":
        raise ValueError(f"queries must hold whole numbers, got {queries!r}")
    return numbers.astype(int)


def _all_others(queries: np.ndarray, n: int) -> np.ndarray:
    """Row i: the numbers 0..n-1 without queries[i]."""
    columns = np.arange(n - 1, dtype=np.int16)
    return columns + (columns >= queries[:, None])


_SEES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "pixels": lambda pictures: pictures.reshape(-1, 64),
    "worse": lambda pictures: pictures.reshape(-1, 2, 4, 2, 4).mean(axis=(2, 4)).reshape(-1, 4),
    "ink": lambda pictures: pictures.sum(axis=(1, 2))[:, None],
}


def _nearness(seen: np.ndarray, queries: np.ndarray, documents: np.ndarray) -> np.ndarray:
    """Negative Euclidean distance of each query to its documents."""
    # ||a - b||² = ||a||² + ||b||² - 2 a·b. Ink counts in whole steps (thumbnails in sixteenths), so
    # this sum has no rounding error: the same ties and order on every machine.
    norms = (seen**2).sum(axis=1)
    squares = norms[queries, None] + norms - 2 * (seen[queries] @ seen.T)
    return -np.sqrt(np.take_along_axis(squares, documents, axis=1))


def _random(documents: np.ndarray, queries: np.ndarray, seed: int) -> np.ndarray:
    n = documents.shape[1]
    return np.stack([np.random.default_rng([seed, query]).random(n) for query in queries])
