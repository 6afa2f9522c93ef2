"""Confidence intervals for a mean over queries: draw the queries again, with repeats."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.comparison.paired import draw_sizes, one_value_a_query, shown_difference
from ranklearn_course.comparison.words import say
from ranklearn_course.metrics import validation as check


class Interval(NamedTuple):
    """A mean over queries and the ends of its confidence interval."""

    mean: float
    low: float
    high: float

    def __contains__(self, value: object) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        mean, low, high = map(shown_difference, (self.mean, self.low, self.high))
        return say("bootstrap.interval", mean=mean, low=low, high=high)


def bootstrap_interval(
    values: ArrayLike,
    *,
    samples: int = 10_000,
    seed: int | np.random.Generator = 0,
) -> Interval:
    """Return the 95 % confidence interval for the mean, by drawing the queries again with repeats.

    its ends: the quantiles 0.025 and 0.975 of the means of the samples

    Parameters
    ----------
    values : array (n,)
        One value for each query: a metric, or the difference of two systems.
    samples : int
        How many samples of n queries are drawn.
    seed : int or numpy.random.Generator
        Of the draw.

    Returns
    -------
    Interval

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.

    Examples
    --------
    >>> print(bootstrap_interval([0.4, 0.2, 0.1, 0.3]))
    +0.2500, 95% interval from +0.1500 to +0.3500

    References
    ----------
    Efron and Tibshirani (1993), chapter 13.
    """
    array = one_value_a_query(values, "values")
    rng = np.random.default_rng(check.seed_or_generator(seed, "seed"))
    sizes = draw_sizes(check.whole(samples, "samples"), len(array))
    drawn = (array[rng.integers(0, len(array), (size, len(array)))] for size in sizes)
    low, high = np.quantile(np.concatenate([each.mean(axis=1) for each in drawn]), (0.025, 0.975))
    return Interval(float(array.mean()), float(low), float(high))
