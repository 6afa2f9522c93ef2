"""Bootstrap intervals against SciPy, and how often they hold the mean."""

from __future__ import annotations

import numpy as np
import pytest

from ranklearn_course.comparison import Interval, bootstrap_interval
from ranklearn_course.comparison import bootstrap as room
from tests.later import Later

stats = Later("scipy.stats")


@pytest.mark.parametrize(("method", "theirs"), [("percentile", "percentile"), ("bca", "BCa")])
def test_the_ends_are_scipys(method, theirs):
    values = np.random.default_rng(5).exponential(1, size=40)
    ours = bootstrap_interval(values, method=method, samples=10_000, confidence=0.9)
    peer = stats.bootstrap(
        (values,),
        np.mean,
        confidence_level=0.9,
        method=theirs,
        n_resamples=10_000,
        rng=np.random.default_rng(1),
    ).confidence_interval
    # Two independent draws: each end has a Monte Carlo error of about a hundredth of the spread.
    error = 0.05 * values.std() / np.sqrt(len(values))
    assert (ours.low, ours.high) == pytest.approx((peer.low, peer.high), abs=error)
    assert ours.mean == values.mean()


@pytest.mark.parametrize("method", room.METHODS)
def test_the_unit_of_the_values_does_not_matter(method):
    # Means of tenths that should be equal differ in the last digits, those of whole numbers do not.
    for n in (5, 12, 44):
        hits = np.random.default_rng(n).integers(0, 4, n).astype(float)
        whole, tenths = (bootstrap_interval(unit * hits, method=method) for unit in (1, 0.1))
        assert (10 * tenths.low, 10 * tenths.high) == pytest.approx((whole.low, whole.high))


@pytest.mark.parametrize("method", room.METHODS)
def test_equal_values_leave_no_doubt(method):
    found = bootstrap_interval([0.5] * 4, method=method, samples=50)
    assert found == Interval(0.5, 0.5, 0.5, 0.95)
    assert str(found) == "+0.5000, 95% interval from +0.5000 to +0.5000"


@pytest.mark.parametrize(
    ("confidence", "told"), [(0.29, "29%"), (0.995, "99.5%"), (0.999, "99.9%")]
)
def test_no_confidence_is_told_as_a_hundred_percent(confidence, told):
    assert f", {told} interval from" in str(Interval(0.5, 0.4, 0.6, confidence))


def test_a_zero_has_one_sign():
    told = str(Interval(-1e-18, -0.07, 1e-18, 0.95))
    assert told == "+0.0000, 95% interval from -0.0700 to +0.0000"


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ({"values": []}, "values must hold at least one value"),
        ({"values": [[1, 2]]}, "values must be one list"),
        ({"confidence": 1}, r"confidence must be a number in \(0, 1\), got 1"),
        ({"method": "t"}, "method must be one of 'percentile', 'bca'"),
    ],
)
def test_errors_name_what_is_wrong(settings, text):
    with pytest.raises(ValueError, match=text):
        bootstrap_interval(**{"values": [1, 2]} | settings)
