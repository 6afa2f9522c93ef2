"""What is measured: the sizes of a study, the metrics it compares, and their curves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np

from ranklearn_course.experiments.curves import DCG, Part, Smoothing, cut, path_values
from ranklearn_course.experiments.pool import SEED, Pool, make_pool
from ranklearn_course.metrics import validation as check

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
    "repaired_soft_dcg",
    "fair_soft_dcg",
    "sampled_dcg",
    "soft_rank_dcg",
    "thurstone_dcg",
    "smooth_rank_dcg",
    "neural_sort_dcg",
    "neural_sort_rounds",
)


class Task(NamedTuple):
    """Curves to compute: for "pools" or "relatives", of which metric, over which pools."""

    kind: str
    smoothing: Smoothing
    parts: tuple[Part, ...]

    @property
    def name(self) -> str:
        """For the name of a file."""
        return f"{self.kind}_{self.smoothing.name}"


@dataclass(frozen=True)
class Plan:
    """The sizes of a study; two runs with the same plan give the same numbers.

    Parameters
    ----------
    seed : int
        Of the pool and of all noise.
    n_queries, n_documents, n_settings : int
        The size of the whole pool, and the points of its path.
    own : int
        The size of the pools on which a setting is chosen; even. The other queries judge it.
    parts : tuple of Part
        The pools to cut; among them `own`, two of half its size for each, and one of all queries.
    temperatures : tuple of float
        Of the tuned metrics, in units of the scores and in standard deviations.
    etas : tuple of float
        The sizes of the noise that is added to the scores.
    relative_temperatures : tuple of float
        Of the relatives.
    relative_queries : int
        How many of the queries measure them.

    Raises
    ------
    ValueError
        A size is no positive whole number, pools are missing or too many, or two temperatures
        agree in the six digits that name a file.
    """

    seed: int = SEED
    n_queries: int = 1000
    n_documents: int = 10
    n_settings: int = 100
    own: int = 100
    parts: tuple[Part, ...] = (
        Part(10, 10),
        Part(30, 10),
        Part(50, 20),
        Part(100, 10),
        Part(300, 3),
        Part(1000, 1),
    )
    temperatures: tuple[float, ...] = (0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0)
    etas: tuple[float, ...] = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0)
    relative_temperatures: tuple[float, ...] = (0.1, 0.3, 1.0)
    relative_queries: int = 500

    def __post_init__(self):
        check.seed_or_generator(self.seed, "seed")
        for name in ("n_queries", "n_documents", "n_settings", "own", "relative_queries"):
            check.whole(getattr(self, name), name)
        if self.relative_queries > self.n_queries:
            raise ValueError(
                f"relative_queries must be at most n_queries, {self.n_queries}, got "
                f"{self.relative_queries}"
            )
        self._check_parts()
        names = [task.name for task in self.tasks()]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            raise ValueError(
                f"temperatures must differ in their first six digits: {twice} is there twice"
            )

    def _check_parts(self) -> None:
        counts, own, n = dict(self.parts), self.own, self.n_queries
        halves = counts.get(own // 2) == 2 * counts.get(own, 0)
        if own % 2 or 2 * own >= n or not halves or counts.get(n) != 1:
            raise ValueError(
                f"own must be even and below half of n_queries, {n}, and parts must hold "
                f"pools of {own}, two pools of {own // 2} for each of them, and one of {n}; "
                f"got parts {counts}"
            )
        for size, count in self.parts:
            if size != n and (count < 2 or size * count > n):
                raise ValueError(
                    f"parts must hold at least 2 pools of a size, with at most {n} queries "
                    f"together, but for the whole; got {count} of {size}"
                )

    def tuned(self, metric: str, scaled: bool) -> list[Smoothing]:
        """Return a metric at every temperature."""
        return [Smoothing(metric, temperature, scaled) for temperature in self.temperatures]

    def pooled(self) -> list[Smoothing]:
        """Return every metric of which the experiments need the curves of many pools, once."""
        tuned = [self.tuned(metric, scaled) for metric in TUNED for scaled in (False, True)]
        return list(dict.fromkeys([*COMPARED, *chain.from_iterable(tuned)]))

    def relatives(self) -> list[Smoothing]:
        """Return DCG and all its relatives at their temperatures."""
        temperatures = self.relative_temperatures
        return [DCG, *(Smoothing(metric, t) for metric in RELATIVES for t in temperatures)]

    def tasks(self) -> list[Task]:
        """Return all curves that the experiments need."""
        one = (Part(self.relative_queries, 1),)
        pooled = [Task("pools", smoothing, self.parts) for smoothing in self.pooled()]
        return pooled + [Task("relatives", smoothing, one) for smoothing in self.relatives()]


def small_plan(seed: int = SEED) -> Plan:
    """Return the plan for a lesson: 300 queries, three temperatures."""
    return Plan(
        seed=seed,
        n_queries=300,
        own=30,
        parts=(Part(10, 10), Part(15, 20), Part(30, 10), Part(100, 3), Part(300, 1)),
        temperatures=(0.1, 0.3, 1.0),
        etas=(0.001, 0.01, 0.1, 1.0),
        relative_temperatures=(0.3,),
        relative_queries=50,
    )


class Study:
    """A plan with its pool and its curves, each computed when it is first asked for."""

    def __init__(self, plan: Plan):
        self.plan = plan
        self._tasks = {(task.kind, task.smoothing): task for task in plan.tasks()}
        self._curves: dict[Task, dict[int, np.ndarray]] = {}

    @cached_property
    def pool(self) -> Pool:
        """The whole pool."""
        plan = self.plan
        return make_pool(plan.n_queries, plan.n_documents, plan.n_settings, plan.seed)

    def curves(self, smoothing: Smoothing, kind: str = "pools") -> dict[int, np.ndarray]:
        """Return the mean curves of the pools by their size, as `cut` does."""
        task = self._tasks[kind, smoothing]
        if task not in self._curves:
            self._curves[task] = self.load(task)
        return self._curves[task]

    def load(self, task: Task) -> dict[int, np.ndarray]:
        """Compute curves."""
        pool = self.pool.head(max(part.size * part.count for part in task.parts))
        return cut(path_values(task.smoothing, pool), task.parts)

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
