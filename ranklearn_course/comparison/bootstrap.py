"""Confidence intervals for a mean over queries: draw the queries again, with repeats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.comparison.paired import draw_sizes, one_value_a_query, shown_difference
from ranklearn_course.comparison.words import say
from ranklearn_course.metrics import validation as check

#: So many random numbers stay in the processor's cache.
IN_CACHE = 100_000


class Interval(NamedTuple):
    """A mean over queries and the ends of its confidence interval.

    >>> print(Interval(-1e-18, -0.07, 1e-18))
    +0.0000, 95% interval from -0.0700 to +0.0000
    """

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
    (interval,) = bootstrap_intervals([values], samples=samples, seed=seed)
    return interval


def bootstrap_intervals(
    columns: Sequence[ArrayLike], *, samples: int, seed: int | np.random.Generator = 0
) -> list[Interval]:
    r"""Return the interval of each of several means over the same queries, from one draw.

    >>> print(*bootstrap_intervals([[0.4, 0.2], [0.4, 0.4]], samples=99), sep="\n")
    +0.3000, 95% interval from +0.2000 to +0.4000
    +0.4000, 95% interval from +0.4000 to +0.4000
    """
    queries = [one_value_a_query(each, "values") for each in columns]
    values, n = np.stack(queries, axis=1), len(queries[0])
    rng = np.random.default_rng(check.seed_or_generator(seed, "seed"))
    means = []
    for size in draw_sizes(check.whole(samples, "samples"), n):
        # How often each query is drawn: these counts serve all columns.
        counts = np.empty((size, n))
        for rows in np.split(counts, np.cumsum(draw_sizes(size, n, IN_CACHE))[:-1]):
            drawn = rng.integers(0, n, rows.shape) + n * np.arange(len(rows))[:, np.newaxis]
            rows[:] = np.bincount(drawn.ravel(), minlength=rows.size).reshape(rows.shape)
        means.append(counts @ values / n)
    low, high = np.quantile(np.concatenate(means), (0.025, 0.975), axis=0)
    means_of_all = (each.mean() for each in queries)
    return [Interval(*map(float, ends)) for ends in zip(means_of_all, low, high, strict=True)]
