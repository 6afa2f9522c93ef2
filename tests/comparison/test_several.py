"""Several comparisons: adjusted p-values, all pairs of systems, agreement of metrics."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.comparison import (
    bootstrap_interval,
    compare_all,
    holm,
    metric_agreement,
    permutation_test,
)

P_LISTS = st.lists(st.floats(0, 1), min_size=1, max_size=8)


def rejected_step_down(p: list[float], alpha: float) -> set[int]:
    """Holm's procedure as he wrote it: go up from the smallest, stop at the first failure."""
    rejected, order = set(), sorted(range(len(p)), key=lambda i: p[i])
    for step, i in enumerate(order):
        if p[i] * (len(p) - step) > alpha:
            break
        rejected.add(i)
    return rejected


@given(P_LISTS, st.floats(0.001, 0.999))
def test_holm_rejects_what_the_step_down_rejects(p, alpha):
    assert set(np.flatnonzero(holm(p) <= alpha)) == rejected_step_down(p, alpha)


SYSTEMS = {name: np.random.default_rng(i).random(30) for i, name in enumerate("ABCD")}


def test_all_pairs_with_the_numbers_of_the_single_functions():
    table = compare_all(SYSTEMS, samples=500, seed=3)
    assert [row[:2] for row in table.rows] == [
        ("A", "B"), ("A", "C"), ("A", "D"), ("B", "C"), ("B", "D"), ("C", "D"),
    ]  # fmt: skip
    row = dict(zip(table.columns, table.rows[4], strict=True))
    alone = permutation_test(SYSTEMS["B"], SYSTEMS["D"], samples=500, seed=3)
    span = bootstrap_interval(SYSTEMS["B"] - SYSTEMS["D"], samples=500, seed=3)
    assert (row["p"], row["low"], row["high"]) == (alone.p_value, span.low, span.high)
    assert table.column("p_adjusted") == holm(table.column("p")).tolist()


def test_agreement_counts_pairs_of_systems():
    table = metric_agreement({"x": [3, 2, 1], "y": [3, 1, 2], "z": [1, 2, 3]})
    assert table.columns == ("metric", "x", "y", "z")
    assert table.column("x") == pytest.approx([1, 1 / 3, -1])
    assert table.column("metric") == ["x", "y", "z"]


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: holm([0.5, 1.5]), "p_values must not be above 1, got 1.5"),
        (lambda: compare_all({"A": [1]}), "systems must map at least two names"),
        (lambda: compare_all(SYSTEMS, baseline="E"), "baseline must be one of A, B, C, D"),
        (lambda: compare_all({"A": [1, 2], "B": [1]}), "the same queries, got 2 and 1"),
        (lambda: metric_agreement({"x": [1], "y": [2]}), "at least two systems for each metric"),
    ],
)
def test_errors_name_what_is_wrong(call, text):
    with pytest.raises(ValueError, match=text):
        call()
