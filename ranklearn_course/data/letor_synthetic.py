"""Learning-to-rank data that we draw ourselves: queries, documents with features, grades, clicks.

The shape is that of LETOR and MSLR: each row is a document of a query, with noisy features and a
grade from 0 to 4. Because we draw it, what is behind the clicks is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ranklearn_course.metrics import validation as check

FEATURES = (
    "text match",
    "title match",
    "match of the rarest word",
    "page quality",
    "links",
    "freshness",
    "length",
    "repeated words",
    "popularity",
    "nothing",
)
#: Shares of the grades 0 to 4, about those of the MSLR collection.
GRADE_SHARES = (0.52, 0.32, 0.13, 0.02, 0.01)
#: Which part of the queries trains, validates and tests.
PARTS = (0.5, 0.2, 0.3)
#: A user who looks at a document clicks on it with the probability of its grade.
CLICK = (0.05, 0.15, 0.35, 0.6, 0.9)
#: How many users see each list.
N_USERS = 200

#: The largest setting; beyond it the other parts hardly count, and features would be infinite.
LARGEST = 100.0


class Queries(NamedTuple):
    """Documents of some queries, as rows; all documents of a query stand together."""

    features: np.ndarray
    """One row for each document, shape (n, d)."""
    grades: np.ndarray
    """Whole grades, shape (n,)."""
    queries: np.ndarray
    """The number of each document's query, shape (n,)."""


class Clicks(NamedTuple):
    """What the users of a shop window or search page did with the documents of `Queries`."""

    rank: np.ndarray
    """The rank at which each document was shown, shape (n,)."""
    examination: np.ndarray
    """The probability that a user looks at that rank, shape (n,)."""
    share: np.ndarray
    """Clicks per user who saw the list, shape (n,)."""

    @property
    def corrected(self) -> np.ndarray:
        """Return clicks per look: the share divided by the probability of a look."""
        return self.share / self.examination


@dataclass(frozen=True, eq=False)
class LearningTask:
    """Queries to train on, to choose settings on, and to judge on; no query is in two parts."""

    train: Queries
    validation: Queries
    test: Queries
    feature_names: tuple[str, ...]
    """What each column of the features says."""
    clicks: Clicks | None = None
    """For the documents of ``train``; None if there are no users."""


def in_parts(whole: Queries) -> list[Queries]:
    """Return the queries, numbered from 1, that train, validate and test."""
    ends = np.round(np.cumsum((0, *PARTS)) * whole.queries.max())
    chosen = [(first < whole.queries) & (whole.queries <= last) for first, last in pairwise(ends)]
    return [Queries(*(array[rows] for array in whole)) for rows in chosen]


def letor_like(
    n_queries: int = 200,
    documents: tuple[int, int] = (10, 30),
    *,
    interaction: float = 0.0,
    popularity_skew: float = 1.0,
    seed: int | np.random.Generator = 0,
) -> LearningTask:
    """Draw queries with documents, features, grades and clicks.

    utility = 1.2 match + 0.8 quality + interaction * match * quality
    - 0.6 max(0, repeated words - 1)^2 + 0.7 query + 0.5 luck;
    the grade says between which limits the utility falls

    "query" is one number for all documents of a query: some queries have many good answers. Every
    feature is a measurement with an error; the three matches also grow and stretch with the query,
    as BM25 does with the number of words, so that they compare only documents of one query.
    Popularity has nothing to do with the grades: popular documents are shown first, no more. 200
    users see each list of the training queries, and look at rank r with probability 1 / r.

    Parameters
    ----------
    n_queries : int
        At least 5. Half of them train, a fifth validates, the rest tests.
    documents : two ints
        The fewest and the most documents of a query.
    interaction : float
        From -100 to 100. How much a good page helps a good match; no linear model can express it.
    popularity_skew : float
        From 0 to 100. The spread of log popularity: with 0 all documents are equally popular, with
        2 a few in a hundred have most of the popularity. The lists that users see go by popularity,
        mixed with as much of match as 1 is of ``popularity_skew``.
    seed : int or numpy.random.Generator
        Of everything drawn. The grades, and all features but links and popularity, do not depend on
        ``popularity_skew``.

    Returns
    -------
    LearningTask

    Raises
    ------
    ValueError
        A setting out of its range.

    Examples
    --------
    >>> task = letor_like(20, seed=1)
    >>> task.train.features.shape[1], len(np.unique(task.train.queries))
    (10, 10)
    >>> set(task.train.queries) & set(task.test.queries)
    set()
    """
    rng = np.random.default_rng(check.seed_or_generator(seed, "seed"))
    sizes = _sizes(check.whole(n_queries, "n_queries"), documents, rng)
    skew = check.number_in(popularity_skew, "popularity_skew", 0, LARGEST, "[0, 100]")
    check.number_in(interaction, "interaction", -LARGEST, LARGEST, "[-100, 100]")
    hidden = rng.standard_normal((5, sizes.sum()))
    queries = np.repeat(np.arange(1, len(sizes) + 1), sizes)
    of_query = np.repeat(rng.standard_normal(len(sizes)), sizes)
    grades = _grades(hidden, of_query, interaction)
    features = _features(hidden, skew, sizes, rng)
    whole = Queries(features, grades, queries)
    train, validation, test = in_parts(whole)
    shown = skew * hidden[3] + hidden[0]
    clicks = _clicks(train, shown[: len(train.grades)], rng)
    return LearningTask(train, validation, test, FEATURES, clicks)


def _sizes(n_queries: int, documents: Any, rng: np.random.Generator) -> np.ndarray:
    if n_queries < 5:
        raise ValueError(
            f"n_queries must be at least 5, so that each part has a query, got {n_queries}"
        )
    try:
        fewest, most = (check.whole(size, "documents") for size in documents)
        in_order = fewest <= most
    except (TypeError, ValueError):
        in_order = False
    if not in_order:
        raise ValueError(
            f"documents must be two whole numbers, the fewest and the most, got {documents!r}"
        )
    return rng.integers(fewest, most, n_queries, endpoint=True).astype(np.intp)


def _grades(hidden: np.ndarray, of_query: np.ndarray, interaction: float) -> np.ndarray:
    match, quality, repeated, _, luck = hidden
    spam = np.maximum(0, repeated - 1) ** 2
    utility = 1.2 * match + 0.8 * quality + interaction * match * quality
    utility += -0.6 * spam + 0.7 * of_query + 0.5 * luck
    limits = np.quantile(utility, np.cumsum(GRADE_SHARES[:-1]))
    return np.searchsorted(limits, utility)


def _features(
    hidden: np.ndarray, skew: float, sizes: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    match, quality, repeated, popular, _ = hidden
    n = hidden.shape[1]
    error = rng.standard_normal((n, len(FEATURES)))
    stretch = np.repeat(np.exp(0.4 * rng.standard_normal(len(sizes))), sizes)
    level = np.repeat(1.5 * rng.standard_normal(len(sizes)), sizes)
    return np.column_stack(
        [
            10 + stretch * (match + 0.6 * repeated + 0.8 * error[:, 0]) + level,
            5 + 0.5 * stretch * (match + 1.2 * error[:, 1]) + level,
            2 + stretch * (match + 1.5 * error[:, 2]),
            quality + 0.7 * error[:, 3],
            np.exp(quality + 0.5 * skew * popular + 0.7 * error[:, 4]),
            error[:, 5],
            200 * np.exp(0.5 * repeated + 0.5 * error[:, 6]),
            repeated + 0.3 * error[:, 7],
            np.exp(skew * popular),
            error[:, 9],
        ]
    )


def _clicks(train: Queries, order_by: np.ndarray, rng: np.random.Generator) -> Clicks:
    rank = np.empty(len(order_by), dtype=int)
    for query in np.unique(train.queries):
        rows = np.flatnonzero(train.queries == query)
        rank[rows[np.argsort(-order_by[rows], kind="stable")]] = np.arange(1, len(rows) + 1)
    examination = 1 / rank
    clicks = rng.binomial(N_USERS, examination * np.array(CLICK)[train.grades])
    return Clicks(rank, examination, clicks / N_USERS)
