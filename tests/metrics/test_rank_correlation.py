"""Kendall's distance and tau, Spearman's rho and the AP correlation."""

from functools import partial
from itertools import product
from math import sqrt

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


@pytest.mark.parametrize(
    ("n", "levels"), [*product([2, 7, 31, 65, 127, 128, 129, 256, 257], [0, 2, 5, 40])]
)
def test_long_lists_equal_the_definition(n, levels):
    x, y = long_lists(n, levels, np.random.default_rng(n + levels))
    for variant in "abc":
        expected = slow_pairs.kendall_tau(x, y, variant)
        assert kendall_tau(x, y, variant) == close(expected)
    assert spearman_rho(x, y) == close(slow_pairs.spearman_rho(x, y))
    for normalize in (False, True, "pairs"):
        assert kendall_distance(y, normalize) == close(slow_pairs.kendall_distance(y, normalize))


@pytest.mark.parametrize("n", [100, 128, 129, 200])
def test_batches_of_long_lists_equal_a_loop(n):
    """Batches, short lists and long lists are counted in different ways."""
    rng = np.random.default_rng(n)
    x, y = rng.integers(0, 30, (2, 40, n))
    singles = zip(x, y, strict=True)
    expected = [(kendall_tau(a, b), spearman_rho(a, b), kendall_distance(a)) for a, b in singles]
    got = np.stack([kendall_tau(x, y), spearman_rho(x, y), kendall_distance(x)], axis=1)
    np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("n", [2, 7, 64, 300])
def test_tau_ap_equals_the_definition_when_both_lists_are_shuffled(n):
    rng = np.random.default_rng(n)
    truth, ranking = rng.normal(size=(2, n))
    assert tau_ap(truth, ranking) == close(slow_pairs.tau_ap(truth, ranking))
    assert tau_ap(truth, truth + ranking) == close(slow_pairs.tau_ap(truth, truth + ranking))


IRCOR_TRUTH = [0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54]
IRCOR_RANKING = [0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84]


def test_the_examples_of_the_r_package_ircor():
    printed = partial(pytest.approx, rel=0, abs=5.01e-7)
    assert tau_ap(IRCOR_TRUTH, IRCOR_RANKING) == printed(0.392857)
    assert tau_ap(IRCOR_RANKING, IRCOR_TRUTH) == printed(0.261287)
    rounded = np.round(IRCOR_RANKING, 1)
    assert kendall_tau(IRCOR_TRUTH, IRCOR_RANKING) == close(9 / 45)
    assert kendall_tau(IRCOR_TRUTH, rounded, "a") == close(10 / 45)
    assert kendall_tau(IRCOR_TRUTH, rounded, "b") == close(10 / sqrt(45 * 44))
    truth = [0.06, 0.2, 0.27, 0.37, 0.57, 0.63, 0.66, 0.9, 0.91, 0.94]
    ranking = [0.37, 0.06, 0.2, 0.27, 0.57, 0.66, 0.63, 0.91, 0.9, 0.94]
    assert tau_ap(truth, ranking) == printed(0.749118)
