"""Slow definitions of the pair metrics: every pair is looked at, in plain loops."""

from itertools import combinations
from math import nan, sqrt


def visible(values, where=None):
    """Return the entries that a mask lets through, as Python floats."""
    if where is None:
        return [float(value) for value in values]
    return [float(value) for value, seen in zip(values, where, strict=True) if seen]


def pair_counts(x, y):
    """Count concordant, discordant, tied-in-x and tied-in-y pairs."""
    concordant = discordant = tied_x = tied_y = 0
    for i, j in combinations(range(len(x)), 2):
        tied_x += x[i] == x[j]
        tied_y += y[i] == y[j]
        agreement = (x[i] - x[j]) * (y[i] - y[j])
        concordant += agreement > 0
        discordant += agreement < 0
    return concordant, discordant, tied_x, tied_y


def kendall_distance(relevance, normalize=False, where=None, undefined=0.0):
    """Count the pairs in which the lower grade stands first; divide if asked."""
    grades = visible(relevance, where)
    n = len(grades)
    wrong = different = 0
    for i, j in combinations(range(n), 2):
        wrong += grades[i] < grades[j]
        different += grades[i] != grades[j]
    if normalize is False:
        return float(wrong)
    divisor = n * (n - 1) // 2 if normalize == "pairs" else different
    return wrong / divisor if divisor else undefined


def kendall_tau(x, y, variant="b", where=None, undefined=0.0):
    """Kendall's tau-a, tau-b or tau-c from the counts of pairs."""
    x, y = visible(x, where), visible(y, where)
    n = len(x)
    concordant, discordant, tied_x, tied_y = pair_counts(x, y)
    pairs = n * (n - 1) / 2
    levels = min(len(set(x)), len(set(y)))
    divisor = {
        "a": pairs,
        "b": sqrt((pairs - tied_x) * (pairs - tied_y)),
        "c": n * n * (levels - 1) / (2 * levels) if levels else 0.0,
    }[variant]
    return (concordant - discordant) / divisor if divisor else undefined


def mid_ranks(values):
    """Rank each value (1 = smallest); equal values share the mean of their ranks."""
    return [
        sum(other < value for other in values) + (sum(other == value for other in values) + 1) / 2
        for value in values
    ]


def pearson(x, y, undefined=nan):
    """Covariance over the product of the standard deviations."""
    n = len(x)
    mean_x, mean_y = sum(x) / n, sum(y) / n
    covariance = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    spread = sum((a - mean_x) ** 2 for a in x) * sum((b - mean_y) ** 2 for b in y)
    return covariance / sqrt(spread) if spread else undefined


def spearman_rho(x, y, where=None, undefined=0.0):
    """Pearson correlation of the mid-ranks."""
    return pearson(mid_ranks(visible(x, where)), mid_ranks(visible(y, where)), undefined)
