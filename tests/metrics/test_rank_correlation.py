"""Tau and rho of long lists, and AP correlations and overlaps that others print."""

from functools import partial
from itertools import permutations, product

import numpy as np
import pytest

from ranklearn_course.metrics import (
    kendall_distance,
    kendall_tau,
    rbo,
    spearman_rho,
    tau_ap,
)
from tests.metrics import slow, slow_pairs

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


def test_the_ap_correlations_that_the_r_package_ircor_prints():
    printed = partial(pytest.approx, rel=0, abs=5.01e-7)
    truth = [0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54]
    ranking = [0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84]
    assert tau_ap(truth, ranking) == printed(0.392857)
    assert tau_ap(ranking, truth) == printed(0.261287)


SHORT = [items for n in (1, 2, 3) for items in permutations("abcd", n)]


@pytest.mark.parametrize("p", [0, 0.5, 0.9])
def test_rbo_of_every_two_short_lists_is_what_a_reader_meets(p):
    for a, b in product(SHORT, repeat=2):
        found = rbo(a, b, p)
        assert found == pytest.approx(slow.rbo(a, b, p), abs=1e-12), (a, b)
        assert found == close(rbo(b, a, p))
        assert -1e-12 < found < 1 + 1e-12
        assert (found == 0) == ((not {*a} & {*b}) or (p == 0 and a[0] != b[0]))


# Printed by rbo_ext of the package rbo 0.1.3 (PyPI), and by RBO.eval of b4ny4n/rankmeasures.
@pytest.mark.parametrize(
    ("a", "b", "p", "expected"),
    [
        ("abcdefg", "cbdx", 0.9, 0.64575),
        ("abcdeh", "dbfa", 0.9, 0.61875),
        ("ab", "bca", 0.9, 0.72),
        ("12345", "23415", 0.9, 0.828),
    ],
)
def test_the_overlaps_that_other_libraries_print(a, b, p, expected):
    assert rbo([*a], [*b], p) == pytest.approx(expected, abs=5e-4 if expected == 0.828 else 1e-12)
