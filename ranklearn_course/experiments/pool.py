"""A synthetic pool of queries, and a path of scoring rules that leads over it.

It stands in for the data of the thesis, which are not known: what is measured on it is ours.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ranklearn_course.metrics import validation as check

#: The year of the thesis.
SEED = 2017
#: A document gets one grade for each of these that its relevance reaches.
THRESHOLDS = (-0.5, 0.3, 0.9, 1.5)
#: Standard deviations of the errors of the two systems.
ERRORS = (1.0, 1.3)


@dataclass(frozen=True, eq=False)
class Pool:
    """Queries with graded documents and two systems that score them.

    A setting theta mixes the systems: score = (1 - theta) * first + theta * second

    Parameters
    ----------
    relevance : int array (queries, documents)
        Grades 0..4.
    first, second : arrays (queries, documents)
        The scores of the two systems.
    settings : array (points,)
        The values of theta, from 0 (the first system alone) to 1 (the second alone).
    """

    relevance: np.ndarray
    first: np.ndarray
    second: np.ndarray
    settings: np.ndarray

    def scores(self, theta: float) -> np.ndarray:
        """Return the mixed scores of all documents, shape (queries, documents)."""
        return (1 - theta) * self.first + theta * self.second

    def head(self, n_queries: int) -> Pool:
        """Return a pool of the first queries; a ValueError if there are not so many."""
        if check.whole(n_queries, "n_queries") > self.n_queries:
            raise ValueError(
                f"n_queries must be at most {self.n_queries}, the queries of the pool, got "
                f"{n_queries}"
            )
        arrays = (self.relevance, self.first, self.second)
        return Pool(*(array[:n_queries] for array in arrays), self.settings)

    @property
    def n_queries(self) -> int:
        """The number of queries."""
        return len(self.relevance)


def make_pool(
    n_queries: int = 1000, n_documents: int = 10, n_settings: int = 100, seed: int = SEED
) -> Pool:
    """Draw a pool: a hidden relevance for each document, and two systems that see it blurred.

    u ~ N(0, 1); first = u + N(0, 1); second = u + 1.3 * N(0, 1);
    grade = how many of -0.5, 0.3, 0.9, 1.5 are at most u

    Parameters
    ----------
    n_queries, n_documents : int
        The size of the pool.
    n_settings : int
        Points of theta in [0, 1].
    seed : int
        The same seed draws the same pool.

    Returns
    -------
    Pool

    Raises
    ------
    ValueError
        A size that is not a positive whole number, a bad seed.

    Examples
    --------
    >>> pool = make_pool(n_queries=2, n_documents=4, n_settings=3, seed=0)
    >>> pool.relevance.tolist()
    [[1, 1, 2, 1], [0, 2, 3, 3]]
    >>> pool.scores(0.5).shape, pool.settings.tolist()
    ((2, 4), [0.0, 0.5, 1.0])
    """
    shape = (check.whole(n_queries, "n_queries"), check.whole(n_documents, "n_documents"))
    points = check.whole(n_settings, "n_settings")
    rng = np.random.default_rng(check.seed_or_generator(seed, "seed"))
    hidden = rng.normal(size=shape)
    first, second = (hidden + error * rng.normal(size=shape) for error in ERRORS)
    grades = np.digitize(hidden, THRESHOLDS)
    return Pool(grades, first, second, np.linspace(0, 1, points))
