"""Tau and rho of long lists, and overlaps that another library prints."""

from functools import partial

import numpy as np
import pytest

from ranklearn_course.metrics import kendall_distance, kendall_tau, rbo, spearman_rho
from tests.metrics import slow_pairs

close = partial(pytest.approx, rel=1e-12, abs=1e-12)


def long_lists(n, levels, rng):
    """Two related lists of n values with many ties (few levels) or none (levels=0)."""
    x = rng.permutation(n) if levels == 0 else rng.integers(0, levels, n)
    noisy = x + rng.normal(size=n) * (1 + x.std())
    return x, noisy if levels == 0 else np.round(noisy)


@pytest.mark.parametrize("n", [65, 127, 129, 257])
def test_long_lists_equal_the_definition(n):
    lists = [long_lists(n, levels, np.random.default_rng(n + levels)) for levels in (0, 2, 40)]
    x, y = (np.array(each) for each in zip(*lists, strict=True))
    for variant in "abc":
        expected = [slow_pairs.kendall_tau(*each, variant) for each in lists]
        assert kendall_tau(x, y, variant) == close(expected), variant
    assert spearman_rho(x, y) == close([slow_pairs.spearman_rho(*each) for each in lists])
    for kind in (False, True, "pairs"):
        expected = [slow_pairs.kendall_distance(each, kind) for each in y]
        assert kendall_distance(y, kind) == close(expected), kind


# Printed by rbo_ext of the package rbo 0.1.3 (PyPI).
@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [("abcdefg", "cbdx", 0.64575), ("abcdeh", "dbfa", 0.61875), ("ab", "bca", 0.72)],
)
def test_the_overlaps_that_another_library_prints(a, b, expected):
    assert rbo([*a], [*b], p=0.9) == rbo([*b], [*a], p=0.9) == close(expected)
