"""Confidence intervals for a mean over queries: draw the queries again, with repeats."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.comparison.paired import (
    ROUNDING,
    draw_sizes,
    one_value_a_query,
    shown_difference,
)
from ranklearn_course.comparison.words import say
from ranklearn_course.metrics import validation as check

METHODS = ("percentile", "bca")


class Interval(NamedTuple):
    """A mean over queries and the ends of its confidence interval."""

    mean: float
    low: float
    high: float
    confidence: float

    def __contains__(self, value: object) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        mean, low, high = map(shown_difference, (self.mean, self.low, self.high))
        ends = {"mean": mean, "low": low, "high": high}
        return say("bootstrap.interval", percent=100 * self.confidence, **ends)


def bootstrap_interval(
    values: ArrayLike,
    *,
    confidence: float = 0.95,
    method: str = "percentile",
    samples: int = 10_000,
    seed: int | np.random.Generator = 0,
) -> Interval:
    """Return a confidence interval for the mean, by drawing the queries again with repeats.

    percentile: the quantiles a/2 and 1 - a/2 of the means of the samples, a = 1 - confidence
    bca: the quantiles Phi(z0 + (z0 + z) / (1 - c (z0 + z))), z = Phi^-1(a/2) or Phi^-1(1 - a/2);
    z0 corrects the bias, c (from leaving out one query at a time) the skewness

    Parameters
    ----------
    values : array (n,)
        One value for each query: a metric, or the difference of two systems.
    confidence : float
        The share of such intervals that should hold the true mean, in (0, 1).
    method : {"percentile", "bca"}
        How the interval is read off the samples.
    samples : int
        How many samples of n queries are drawn.
    seed : int or numpy Generator
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
    Efron and Tibshirani (1993), chapters 13 and 14.
    """
    array = one_value_a_query(values, "values")
    check.number_in(confidence, "confidence", 0, 1, "(0, 1)")
    check.option(method, "method", METHODS)
    samples, rng = check.whole(samples, "samples"), check.seed_or_generator(seed)
    means = resampled_means(array, samples, rng)
    tail = (1 - confidence) / 2
    ends = (tail, 1 - tail) if method == "percentile" else _bca_ends(array, means, tail)
    low, high = np.quantile(means, ends)
    return Interval(float(array.mean()), float(low), float(high), confidence)


def resampled_means(
    values: np.ndarray, samples: int, seed: int | np.random.Generator
) -> np.ndarray:
    """Return the means of random samples of the same size, drawn with repeats.

    >>> resampled_means(np.array([1.0, 1.0]), samples=3, seed=0).tolist()
    [1.0, 1.0, 1.0]
    """
    rng, n = np.random.default_rng(seed), len(values)
    parts = [values[rng.integers(0, n, (size, n))].mean(axis=1) for size in draw_sizes(samples, n)]
    return np.concatenate(parts)


def _bca_ends(values: np.ndarray, means: np.ndarray, tail: float) -> tuple[float, float]:
    """Return which quantiles of the means are the ends of the BCa interval."""
    from scipy.special import ndtr, ndtri

    # Half of the ties count, and the share stays inside (0, 1), so z0 is finite.
    gaps = means - values.mean()
    gaps[np.abs(gaps) <= ROUNDING * np.abs(values).max()] = 0
    below = (gaps < 0).mean() + (gaps == 0).mean() / 2
    z0 = ndtri(np.clip(below, 0.5 / len(means), 1 - 0.5 / len(means)))
    away = values - values.mean()
    cubes, squares = (away**3).sum(), (away**2).sum()
    c = cubes / (6 * squares**1.5) if squares > 0 else 0.0
    z = z0 + ndtri(np.array([tail, 1 - tail]))
    low, high = ndtr(z0 + z / (1 - c * z))
    return float(low), float(high)
