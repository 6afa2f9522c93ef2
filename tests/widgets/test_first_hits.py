"""The first-hits widget in Python: what a query without a hit counts."""

import pytest

from ranklearn_course.widgets import FirstHits


def test_a_miss_counts_as_zero_and_takes_the_mean_rank_away():
    hits = FirstHits({"a": 1, "b": None, "c": 4})
    hits.k = 3
    assert hits.measure() == {"mrr": pytest.approx(1 / 3), "mean_rank": None, "success": 1 / 3}
    assert (
        "With cutoff k = 3: MRR@3 = 0.333, success@3 = 0.333. The mean rank has no value: queries "
        "without a hit among the first 3: 2 of 3."
    ) in hits.describe()
    assert "b nowhere, c at rank 4." in hits.describe()
    hits.first_hits = [1, 2, 3]
    assert "mean rank = 2.000" in hits.describe()


def test_a_slip_over_the_cutoff_costs_all_that_a_hit_has():
    hits = FirstHits({"a": 1, "b": 3, "c": 4, "d": None}, ranks=4, price=True)
    assert hits.prices() == pytest.approx([1 - 1 / 2, 1 / 3 - 1 / 4, 1 / 4, 0])
    hits.k = 3
    assert hits.prices() == pytest.approx([1 - 1 / 2, 1 / 3, 0, 0])
    assert "a query loses 0.500, 0.333, 0.000, 0.000, in this order" in hits.describe()
