"""The table of properties against searches that are written another way, over longer lists.

The values of a metric stand in an array with one axis for each rank: the grades there are the
index, so to swap two documents is to swap two axes.
"""

from itertools import combinations

import numpy as np

from ranklearn_course.comparison.properties import METRICS, finding, value_range
from tests.rows import with_each

GRADED, HITS = (3,) * 6, (2,) * 9
BEST = np.array([[1, 1, 1, 1, 0], [2, 0, 0, 0, 0], [2, 2, 1, 0, 0]])
EPSILON = 1e-10


def values(name, shape, unseen=(), scale=1):
    lists = np.indices(shape).reshape(len(shape), -1).T * scale
    judged = np.array([[*ranking, *unseen] for ranking in lists])
    return METRICS[name](lists, judged).reshape(shape)


def lost(value, i, j):
    """What each list loses if its documents at ranks i and j swap, where that at i is better."""
    grades = np.indices(value.shape)
    return np.where(grades[i] > grades[j], value - value.swapaxes(i, j), np.nan)


@with_each(METRICS)
def test_a_metric_has_the_properties_and_the_range_that_are_told(name):
    value, of_hits = values(name, GRADED), values(name, HITS)
    costs = np.array([lost(value, i, j) for i, j in combinations(range(6), 2)])
    of_ranks = [lost(of_hits, i, i + 1) for i in range(8)]
    more = np.array([upper - lower for upper, lower in combinations(of_ranks, 2)])
    finds = [of_hits.take(1, rank) - of_hits.take(0, rank) for rank in range(9)]
    searches = {
        "perfect is 1": np.allclose(METRICS[name](BEST, BEST), 1),
        "top-weighted": np.nanmin(more) >= -EPSILON and np.nanmax(more) > EPSILON,
        "swap-monotone": np.nanmin(costs) >= -EPSILON,
        # A longer swap is a chain of short ones, so it is seen by a metric that sees each of them.
        "sees every swap": np.nanmin(abs(costs)) > EPSILON,
        "blind below k": np.allclose(value, value.transpose(0, 1, 2, 5, 3, 4)),
        "needs R": not np.allclose(value, values(name, GRADED, unseen=(1, 3))),
        "find-monotone": np.min(finds) >= -EPSILON,
        "scale of labels": not np.allclose(value, values(name, GRADED, scale=2)),
        "has a slope": "Soft" in name,
    }
    assert searches == {each: finding(name, each).holds for each in searches}
    low, high = value_range(name)
    assert low - EPSILON <= value.min() <= value.max() <= high + EPSILON
