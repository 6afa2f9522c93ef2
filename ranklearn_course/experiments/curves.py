"""Curves: the mean of a metric over the queries of smaller pools, at each setting of a path."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ranklearn_course.experiments import relatives
from ranklearn_course.experiments.by_sets import MOST_DOCUMENTS, WIDEST, fair_by_sets
from ranklearn_course.experiments.pool import Pool
from ranklearn_course.experiments.progress import bar
from ranklearn_course.metrics import approx_dcg, fair_soft_dcg, noised_soft_dcg, soft_dcg
from ranklearn_course.metrics import validation as check

#: The weight of rank i in the thesis: 1 / i.
DISCOUNT = "reciprocal"

COUNTING = "{metric}"
LABELS = {
    "plain": "{title}",
    "fixed": "{title}, T = {temperature:g}",
    "scaled": "{title}, T = {temperature:g} sd",
}


def _fair(scores: np.ndarray, relevance: np.ndarray, temperature: float, **options: Any) -> Any:
    is_short = scores.shape[-1] <= MOST_DOCUMENTS
    if is_short and np.ptp(scores, axis=-1).max() <= WIDEST * temperature:
        return fair_by_sets(scores, relevance, temperature, **options)
    return fair_soft_dcg(scores, relevance, temperature, **options)


#: The name of each metric and its function of (scores, relevance, temperature).
METRICS: Mapping[str, tuple[str, Callable]] = {
    "dcg": (
        "DCG",
        lambda scores, relevance, _, **how: relatives.plain_dcg(scores, relevance, **how),
    ),
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
    "repaired_soft_dcg": ("SoftDCG, repaired", relatives.repaired_soft_dcg),
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
    >>> Smoothing("soft_dcg", 0.3).label, Smoothing("fair_soft_dcg", 0.3, scaled=True).name
    ('SoftDCG, T = 0.3', 'fair_soft_dcg_0.3_sd')
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
        """The name of the metric and its temperature, for tables."""
        kind = "plain" if self.metric == "dcg" else "scaled" if self.scaled else "fixed"
        return LABELS[kind].format(title=self.title, temperature=self.temperature)

    @property
    def name(self) -> str:
        """The same for the name of a file."""
        if self.metric == "dcg":
            return self.metric
        return f"{self.metric}_{self.temperature:g}{'_sd' if self.scaled else ''}"

    def values(self, scores: np.ndarray, relevance: np.ndarray) -> np.ndarray:
        """Return the metric of each query, with the weight 1 / i of rank i."""
        temperature = self.temperature * (float(scores.std()) if self.scaled else 1.0)
        return METRICS[self.metric][1](scores, relevance, temperature, discount=DISCOUNT)


DCG = Smoothing("dcg")


class Part(NamedTuple):
    """Which pools to cut from the whole: so many disjoint ones of this many queries."""

    size: int
    count: int


def path_values(smoothing: Smoothing, pool: Pool) -> np.ndarray:
    """Return the metric at each setting for each query, shape (settings, queries)."""
    with bar(len(pool.settings), COUNTING.format(metric=smoothing.label)) as shown:
        rows = []
        for theta in pool.settings:
            rows.append(smoothing.values(pool.scores(theta), pool.relevance))
            shown.update()
    return np.array(rows)


def cut(values: np.ndarray, parts: tuple[Part, ...]) -> dict[int, np.ndarray]:
    """Return the mean curve of each of the disjoint pools, by their size.

    Parameters
    ----------
    values : array (settings, queries)
        What `path_values` returns.
    parts : tuple of Part
        The sizes and numbers of pools; the first ones are taken.

    Returns
    -------
    dict from size to array (pools, settings)

    Raises
    ------
    ValueError
        There are not enough queries.

    Examples
    --------
    >>> cut(np.array([[1.0, 2.0, 6.0]]), (Part(1, 2), Part(3, 1)))
    {1: array([[1.],
           [2.]]), 3: array([[3.]])}
    """
    curves = {}
    for size, count in parts:
        if size * count > values.shape[1]:
            raise ValueError(
                f"sizes must hold pools of at most {values.shape[1] // count} queries, the "
                f"size of the whole, "
                f"got {size}"
            )
        pools = values[:, : size * count].reshape(len(values), count, size)
        curves[size] = pools.mean(axis=-1).T
    return curves


def rest_of(pools: np.ndarray, size: int, whole: np.ndarray, n: int) -> np.ndarray:
    """Return the curves of the queries that are not in each pool.

    Parameters
    ----------
    pools : array (pools, settings)
        Mean curves of pools of `size` queries.
    size : int
        Queries in each pool.
    whole : array (settings,)
        The mean curve of all queries.
    n : int
        The number of all queries.
    """
    return (n * whole - size * pools) / (n - size)
