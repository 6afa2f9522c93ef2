"""What is measured: a synthetic pool of queries, the metrics, and their curves along a path.

The pool stands in for the data of the thesis, which are not known: what is measured on it is ours.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from tqdm.auto import tqdm

from ranklearn_course.chapters.smooth_dcg.experiment.fair_by_sets import fair_by_sets, fits
from ranklearn_course.metrics import (
    approx_dcg,
    dcg,
    fair_soft_dcg,
    noised_soft_dcg,
    rank_by,
    soft_dcg,
)
from ranklearn_course.metrics import validation as check

#: The year of the thesis.
SEED = 2017
#: A document gets one grade for each of these that its relevance reaches.
THRESHOLDS = (-0.5, 0.3, 0.9, 1.5)
#: Standard deviations of the errors of the two systems.
ERRORS = (1.0, 1.3)
#: The weight of rank i in the thesis: 1 / i.
DISCOUNT = "reciprocal"


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


def make_pool(n_queries: int, n_documents: int, n_settings: int, seed: int) -> Pool:
    """Draw a pool: a hidden relevance for each document, and two systems that see it blurred.

    u ~ N(0, 1); first = u + N(0, 1); second = u + 1.3 * N(0, 1);
    grade = how many of -0.5, 0.3, 0.9, 1.5 are at most u

    >>> pool = make_pool(n_queries=2, n_documents=4, n_settings=3, seed=0)
    >>> pool.relevance.tolist()
    [[1, 1, 2, 1], [0, 2, 3, 3]]
    >>> pool.scores(0.5).shape, pool.settings.tolist()
    ((2, 4), [0.0, 0.5, 1.0])
    """
    shape = n_queries, n_documents
    rng = np.random.default_rng(seed)
    hidden = rng.normal(size=shape)
    first, second = (hidden + error * rng.normal(size=shape) for error in ERRORS)
    grades = np.digitize(hidden, THRESHOLDS)
    return Pool(grades, first, second, np.linspace(0, 1, n_settings))


def linear_dcg(scores: ArrayLike, relevance: ArrayLike, _: float = 0, **options: Any) -> Any:
    """Compute the DCG that all of them smooth: documents sorted by score, the grade as gain.

    >>> linear_dcg([0.3, 1.2], [1, 3], discount="reciprocal")  # 3 + 1/2
    3.5
    """
    return dcg(rank_by(scores, relevance), gain="linear", **options)


def _fair(scores: np.ndarray, relevance: np.ndarray, temperature: float, **options: Any) -> Any:
    quick = fits(scores, temperature)
    return (fair_by_sets if quick else fair_soft_dcg)(scores, relevance, temperature, **options)


#: The name of each metric and its function of (scores, relevance, temperature).
METRICS: Mapping[str, tuple[str, Callable]] = {
    "dcg": ("DCG", linear_dcg),
    "approx_dcg": ("ApproxDCG", approx_dcg),
    "soft_dcg": ("SoftDCG", soft_dcg),
    "noised_soft_dcg": ("NoisedSoftDCG, m=20", partial(noised_soft_dcg, n_samples=20)),
    "fair_soft_dcg": ("FairSoftDCG", _fair),
}


@dataclass(frozen=True)
class Smoothing:
    """A metric with its temperature.

    Parameters
    ----------
    metric : str
        A key of `METRICS`.
    temperature : float > 0
        T; of no importance for "dcg".
    scaled : bool
        Whether T counts standard deviations of the scores at each setting, not the scores' units.

    Examples
    --------
    >>> Smoothing("soft_dcg", 0.3).label, Smoothing("fair_soft_dcg", 0.3, scaled=True).label
    ('SoftDCG, T = 0.3', 'FairSoftDCG, T = 0.3 sd')
    """

    metric: str
    temperature: float = 1.0
    scaled: bool = False

    def __post_init__(self):
        check.option(self.metric, "metric", tuple(METRICS))
        check.positive(self.temperature, "temperature")

    @property
    def title(self) -> str:
        """The metric's name."""
        return METRICS[self.metric][0]

    @property
    def label(self) -> str:
        """The name of the metric and its temperature."""
        if self.metric == "dcg":
            return self.title
        return f"{self.title}, T = {self.temperature:g}{' sd' if self.scaled else ''}"

    def values(self, scores: np.ndarray, relevance: np.ndarray) -> np.ndarray:
        """Return the metric of each query, with the weight 1 / i of rank i."""
        temperature = self.temperature * (float(scores.std()) if self.scaled else 1.0)
        return METRICS[self.metric][1](scores, relevance, temperature, discount=DISCOUNT)


DCG = Smoothing("dcg")
#: The metrics whose temperature is chosen.
TUNED = ("approx_dcg", "soft_dcg", "noised_soft_dcg", "fair_soft_dcg")


def path_values(smoothing: Smoothing, pool: Pool) -> np.ndarray:
    """Return the metric at each setting for each query, shape (settings, queries).

    A progress bar is shown to whoever sees the output now, never in a stored one.
    """
    hidden = not is_interactive()
    settings = tqdm(pool.settings, desc=smoothing.label, leave=False, disable=hidden)
    return np.array([smoothing.values(pool.scores(theta), pool.relevance) for theta in settings])


def is_interactive() -> bool:
    """Say whether a person sees the output now: a terminal, or a notebook open in a browser."""
    # Jupyter's server gives this name to the kernels it starts; nbclient and nbval do not.
    return "JPY_SESSION_NAME" in os.environ or sys.stderr.isatty()


@dataclass(frozen=True)
class Plan:
    """The sizes of a study; two runs with the same plan give the same numbers."""

    seed: int = SEED
    n_queries: int = 300
    n_documents: int = 10
    n_settings: int = 100
    #: The size of the disjoint pools on which a setting is chosen. The other queries judge it.
    own: int = 30
    #: Of the tuned metrics, in units of the scores and in standard deviations.
    temperatures: tuple[float, ...] = (0.1, 0.3, 1.0)

    def tuned(self, metric: str, scaled: bool) -> list[Smoothing]:
        """Return a metric at every temperature."""
        return [Smoothing(metric, temperature, scaled) for temperature in self.temperatures]


class Study:
    """A plan with its pool and its curves, each computed when it is first asked for."""

    def __init__(self, plan: Plan):
        self.plan = plan
        self._curves: dict[Smoothing, np.ndarray] = {}

    @cached_property
    def pool(self) -> Pool:
        """The whole pool."""
        plan = self.plan
        return make_pool(plan.n_queries, plan.n_documents, plan.n_settings, plan.seed)

    def curves(self, smoothing: Smoothing) -> np.ndarray:
        """Return the mean curves of the pools, shape (pools, settings)."""
        if smoothing not in self._curves:
            values = path_values(smoothing, self.pool)
            pools = values.reshape(len(values), -1, self.plan.own)
            self._curves[smoothing] = pools.mean(axis=-1).T
        return self._curves[smoothing]


@lru_cache(maxsize=4)
def study_of(seed: int = SEED) -> Study:
    """Return the study of a seed; a second call finds the curves of the first."""
    return Study(Plan(seed=seed))
