"""Tau and rho of long lists, and the overlap of two short ones."""

from functools import partial
from itertools import permutations, product

import numpy as np
import pytest

from ranklearn_course.metrics import (
    kendall_distance,
    kendall_tau,
    rbo,
    spearman_rho,
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


SHORT = [items for n in (1, 2, 3) for items in permutations("abcd", n)]


@pytest.mark.parametrize("p", [0, 0.5])
def test_rbo_of_every_two_short_lists_is_what_a_reader_meets(p):
    for a, b in product(SHORT, repeat=2):
        found = rbo(a, b, p)
        assert found == pytest.approx(slow.rbo(a, b, p), abs=1e-12), (a, b)
        assert found == close(rbo(b, a, p))
        assert -1e-12 < found < 1 + 1e-12
        assert (found == 0) == ((not {*a} & {*b}) or (p == 0 and a[0] != b[0]))
