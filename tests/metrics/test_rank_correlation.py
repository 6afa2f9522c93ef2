"""Kendall's distance and tau and Spearman's rho of long lists, and printed AP correlations."""

from functools import partial

import numpy as np
import pytest

from ranklearn_course.metrics import (
    kendall_distance,
    kendall_tau,
    spearman_rho,
    tau_ap,
)
from tests.metrics import slow_pairs

close = partial(pytest.approx, rel=1e-12, abs=1e-12)


def long_lists(n, levels, rng):
    """Two related lists of n values with many ties (few levels) or none (levels=0)."""
    x = rng.permutation(n) if levels == 0 else rng.integers(0, levels, n)
    noisy = x + rng.normal(size=n) * (1 + x.std())
    return x, noisy if levels == 0 else np.round(noisy)


@pytest.mark.parametrize("n", [65, 127, 129, 257])
def test_long_lists_equal_the_definition(n):
    for levels in (0, 2, 40):
        x, y = long_lists(n, levels, np.random.default_rng(n + levels))
        for variant in "abc":
            expected = slow_pairs.kendall_tau(x, y, variant)
            assert kendall_tau(x, y, variant) == close(expected), (levels, variant)
        assert spearman_rho(x, y) == close(slow_pairs.spearman_rho(x, y)), levels
        for kind in (False, True, "pairs"):
            expected = slow_pairs.kendall_distance(y, kind)
            assert kendall_distance(y, kind) == close(expected), (levels, kind)


@pytest.mark.parametrize("n", [100, 128, 129])
def test_batches_of_long_lists_equal_a_loop(n):
    """Batches, short lists and long lists are counted in different ways."""
    rng = np.random.default_rng(n)
    x, y = rng.integers(0, 30, (2, 20, n))
    singles = zip(x, y, strict=True)
    expected = [(kendall_tau(a, b), spearman_rho(a, b), kendall_distance(a)) for a, b in singles]
    got = np.stack([kendall_tau(x, y), spearman_rho(x, y), kendall_distance(x)], axis=1)
    np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-12)


def test_the_ap_correlations_that_the_r_package_ircor_prints():
    printed = partial(pytest.approx, rel=0, abs=5.01e-7)
    truth = [0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54]
    ranking = [0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84]
    assert tau_ap(truth, ranking) == printed(0.392857)
    assert tau_ap(ranking, truth) == printed(0.261287)
