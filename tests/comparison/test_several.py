"""Several comparisons: adjusted p-values, all pairs of systems, agreement of metrics."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.chapters.comparing_systems import solutions
from ranklearn_course.comparison import (
    bootstrap_interval,
    compare_all,
    holm,
    permutation_test,
)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_is_what_a_learner_writes(p):
    assert holm(p) == pytest.approx(solutions.holm(p))


SYSTEMS = {name: np.random.default_rng(i).random(30) for i, name in enumerate("ABCD")}


def test_all_pairs_with_the_numbers_of_the_single_functions():
    table = compare_all(SYSTEMS, samples=500, seed=3)
    assert [row[:2] for row in table.rows] == [
        ("A", "B"), ("A", "C"), ("A", "D"), ("B", "C"), ("B", "D"), ("C", "D"),
    ]  # fmt: skip
    row = dict(zip(table.columns, table.rows[4], strict=True))
    alone = permutation_test(SYSTEMS["B"], SYSTEMS["D"], samples=500, seed=3)
    span = bootstrap_interval(SYSTEMS["B"] - SYSTEMS["D"], samples=500, seed=3)
    wanted = pytest.approx((alone.p_value, span.low, span.high))
    assert (row["p"], row["low"], row["high"]) == wanted
    assert table.column("p_adjusted") == holm(table.column("p")).tolist()
