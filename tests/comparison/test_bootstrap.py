"""Bootstrap intervals against SciPy, and how often they hold the mean."""

from __future__ import annotations

import numpy as np
import pytest

from ranklearn_course.comparison import bootstrap_interval
from tests.later import Later

stats = Later("scipy.stats")


def test_the_ends_are_scipys():
    values = np.random.default_rng(5).exponential(1, size=40)
    ours = bootstrap_interval(values)
    peer = stats.bootstrap(
        (values,),
        np.mean,
        method="percentile",
        rng=np.random.default_rng(1),
    ).confidence_interval
    # Two independent draws: each end has a Monte Carlo error of about a hundredth of the spread.
    error = 0.05 * values.std() / np.sqrt(len(values))
    assert (ours.low, ours.high) == pytest.approx((peer.low, peer.high), abs=error)
    assert ours.mean == values.mean()


def test_the_unit_of_the_values_does_not_matter():
    # Means of tenths that should be equal differ in the last digits, those of whole numbers do not.
    for n in (5, 12, 44):
        hits = np.random.default_rng(n).integers(0, 4, n).astype(float)
        whole, tenths = (bootstrap_interval(unit * hits) for unit in (1, 0.1))
        assert (10 * tenths.low, 10 * tenths.high) == pytest.approx((whole.low, whole.high))
