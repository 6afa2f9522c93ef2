"""What is measured: a synthetic pool of queries, the metrics, and their curves along a path.

The pool stands in for the data of the thesis, which are not known: what is measured on it is ours.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from tqdm.auto import tqdm

from ranklearn_course.chapters.smooth_dcg.experiment import relatives
from ranklearn_course.metrics import approx_dcg, fair_soft_dcg, noised_soft_dcg, soft_dcg
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

    def head(self, n_queries: int) -> Pool:
        """Return a pool of the first queries."""
        arrays = (self.relevance, self.first, self.second)
        return Pool(*(array[:n_queries] for array in arrays), self.settings)


def make_pool(
    n_queries: int = 1000, n_documents: int = 10, n_settings: int = 100, seed: int = SEED
) -> Pool:
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
    rng = np.random.default_rng(check.seed_or_generator(seed, "seed"))
    hidden = rng.normal(size=shape)
    first, second = (hidden + error * rng.normal(size=shape) for error in ERRORS)
    grades = np.digitize(hidden, THRESHOLDS)
    return Pool(grades, first, second, np.linspace(0, 1, n_settings))


def _dcg(scores: np.ndarray, relevance: np.ndarray, _: float, **options: Any) -> Any:
    return relatives.linear_dcg(scores, relevance, **options)


def _fair(scores: np.ndarray, relevance: np.ndarray, temperature: float, **options: Any) -> Any:
    is_short = scores.shape[-1] <= relatives.MOST_DOCUMENTS
    if is_short and np.ptp(scores, axis=-1).max() <= relatives.WIDEST * temperature:
        return relatives.fair_by_sets(scores, relevance, temperature, **options)
    return fair_soft_dcg(scores, relevance, temperature, **options)


#: The name of each metric and its function of (scores, relevance, temperature).
METRICS: Mapping[str, tuple[str, Callable]] = {
    "dcg": ("DCG", _dcg),
    "approx_dcg": ("ApproxDCG", approx_dcg),
    "soft_dcg": ("SoftDCG", soft_dcg),
    "noised_soft_dcg": ("NoisedSoftDCG, m=20", partial(noised_soft_dcg, n_samples=20)),
    "noised_smooth_dcg": (
        "NoisedSoftDCG, m=5, tau=0.1",
        partial(noised_soft_dcg, n_samples=5, inner_temperature=0.1),
    ),
    "fair_soft_dcg": ("FairSoftDCG", _fair),
    "soft_rank_dcg": ("SoftRank", relatives.soft_rank_dcg),
    "thurstone_dcg": ("Thurstone", relatives.thurstone_dcg),
    "smooth_rank_dcg": ("SmoothRank", relatives.smooth_rank_dcg),
    "sinkhorn_soft_dcg": ("SoftDCG, Sinkhorn", relatives.sinkhorn_soft_dcg),
    "neural_sort_dcg": ("NeuralSort", relatives.neural_sort_dcg),
    "neural_sort_rounds": (
        "NeuralNDCG, not divided",
        partial(relatives.neural_sort_dcg, rounds=relatives.ROUNDS),
    ),
    "sampled_dcg": ("Plackett-Luce, m=200", partial(noised_soft_dcg, n_samples=200)),
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
#: The metrics that the first experiments compare, at one temperature.
COMPARED = (
    DCG,
    Smoothing("approx_dcg", 0.3),
    Smoothing("soft_dcg", 0.3),
    Smoothing("noised_soft_dcg", 0.3),
    Smoothing("noised_smooth_dcg", 0.3),
    Smoothing("fair_soft_dcg", 0.3),
)
#: The metrics whose temperature is chosen.
TUNED = ("approx_dcg", "soft_dcg", "noised_soft_dcg", "fair_soft_dcg")
RELATIVES = (
    "approx_dcg",
    "soft_dcg",
    "sinkhorn_soft_dcg",
    "fair_soft_dcg",
    "sampled_dcg",
    "soft_rank_dcg",
    "thurstone_dcg",
    "smooth_rank_dcg",
    "neural_sort_dcg",
    "neural_sort_rounds",
)


def path_values(smoothing: Smoothing, pool: Pool, progress: bool = True) -> np.ndarray:
    """Return the metric at each setting for each query, shape (settings, queries).

    A progress bar is shown to whoever sees the output now, never in a stored one.
    """
    is_shown = progress and is_interactive()
    settings = tqdm(pool.settings, desc=smoothing.label, leave=False, disable=not is_shown)
    return np.array([smoothing.values(pool.scores(theta), pool.relevance) for theta in settings])


def is_interactive() -> bool:
    """Say whether a person sees the output now: a terminal, or a notebook open in a browser."""
    # Jupyter's server gives this name to the kernels it starts; nbclient and nbval do not.
    return "JPY_SESSION_NAME" in os.environ or sys.stderr.isatty()


class Cut(NamedTuple):
    """Which pools to cut from the whole: so many disjoint ones of this many queries."""

    size: int
    count: int


#: The mean curves of pools, shape (pools, settings), by the size of the pools.
Curves = dict[int, np.ndarray]


def cut(values: np.ndarray, cuts: tuple[Cut, ...]) -> Curves:
    """Return the mean curves of the first disjoint pools of each size.

    >>> cut(np.array([[1.0, 2.0, 6.0]]), (Cut(1, 2), Cut(3, 1)))
    {1: array([[1.],
           [2.]]), 3: array([[3.]])}
    """
    return {
        size: values[:, : size * count].reshape(len(values), count, size).mean(axis=-1).T
        for size, count in cuts
    }


class Part(NamedTuple):
    """A part of the work: the curves of a metric, for "pools" or "relatives", over some pools."""

    kind: str
    smoothing: Smoothing
    cuts: tuple[Cut, ...]


@dataclass(frozen=True)
class Plan:
    """The sizes of a study; two runs with the same plan give the same numbers."""

    seed: int = SEED
    n_queries: int = 1000
    n_documents: int = 10
    n_settings: int = 100
    #: The size of the pools on which a setting is chosen; even. The other queries judge it.
    own: int = 100
    #: Among them `own`, two of half its size for each, and one of all queries.
    cuts: tuple[Cut, ...] = (
        Cut(10, 10),
        Cut(30, 10),
        Cut(50, 20),
        Cut(100, 10),
        Cut(300, 3),
        Cut(1000, 1),
    )
    #: Of the tuned metrics, in units of the scores and in standard deviations.
    temperatures: tuple[float, ...] = (0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0)
    #: The sizes of the noise that is added to the scores, and how often it is drawn.
    etas: tuple[float, ...] = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0)
    draws: int = 20
    relative_temperatures: tuple[float, ...] = (0.1, 0.3, 1.0)
    #: How many of the queries measure the relatives.
    relative_queries: int = 500

    def tuned(self, metric: str, scaled: bool) -> list[Smoothing]:
        """Return a metric at every temperature."""
        return [Smoothing(metric, temperature, scaled) for temperature in self.temperatures]

    def relatives(self) -> list[Smoothing]:
        """Return DCG and all its relatives at their temperatures."""
        temperatures = self.relative_temperatures
        return [DCG, *(Smoothing(metric, t) for metric in RELATIVES for t in temperatures)]

    def parts(self) -> list[Part]:
        """Return all curves that the experiments need, each once."""
        tuned = [self.tuned(metric, scaled) for metric in TUNED for scaled in (False, True)]
        pooled = dict.fromkeys([*COMPARED, *chain.from_iterable(tuned)])
        cuts = (Cut(self.relative_queries, 1),)
        return [
            *(Part("pools", one, self.cuts) for one in pooled),
            *(Part("relatives", one, cuts) for one in self.relatives()),
        ]


def small_plan(seed: int = SEED) -> Plan:
    """Return the plan for a lesson: 300 queries, three temperatures."""
    return Plan(
        seed=seed,
        n_queries=300,
        own=30,
        cuts=(Cut(10, 10), Cut(15, 20), Cut(30, 10), Cut(100, 3), Cut(300, 1)),
        temperatures=(0.1, 0.3, 1.0),
        etas=(0.001, 0.01, 0.1, 1.0),
        relative_temperatures=(0.3,),
        relative_queries=50,
    )


class Study:
    """A plan with its pool and its curves, each computed when it is first asked for."""

    def __init__(self, plan: Plan, computed: Mapping[Part, Curves] | None = None):
        self.plan = plan
        self._parts = {(part.kind, part.smoothing): part for part in plan.parts()}
        self._curves = dict(computed or {})

    @cached_property
    def pool(self) -> Pool:
        """The whole pool."""
        plan = self.plan
        return make_pool(plan.n_queries, plan.n_documents, plan.n_settings, plan.seed)

    def compute(self, part: Part, progress: bool = True) -> Curves:
        """Compute the curves of a part."""
        pool = self.pool.head(max(size * count for size, count in part.cuts))
        return cut(path_values(part.smoothing, pool, progress), part.cuts)

    def curves(self, smoothing: Smoothing, kind: str = "pools") -> Curves:
        """Return the mean curves of the pools by their size."""
        part = self._parts[kind, smoothing]
        if part not in self._curves:
            self._curves[part] = self.compute(part)
        return self._curves[part]

    def whole(self, smoothing: Smoothing) -> np.ndarray:
        """Return the mean curve of all queries."""
        return self.curves(smoothing)[self.plan.n_queries][0]

    def relative(self, smoothing: Smoothing) -> np.ndarray:
        """Return the mean curve of the queries that measure the relatives."""
        return self.curves(smoothing, "relatives")[self.plan.relative_queries][0]


@lru_cache(maxsize=4)
def study_of(small: bool = True, seed: int = SEED) -> Study:
    """Return the study of a seed; a second call finds the curves of the first."""
    return Study(small_plan(seed) if small else Plan(seed=seed))
