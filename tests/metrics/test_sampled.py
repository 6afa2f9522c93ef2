"""Sampled negatives: every draw of a few, SciPy's distribution, and orders that turn."""

from itertools import combinations, product
from math import log2

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import hypergeom

from ranklearn_course import metrics


def by_all_draws(rank, n, q, k):
    """Mean hit and nDCG over all ways to draw q of the others, which are numbered by their rank."""
    others = [each for each in range(1, n + 2) if each != rank]
    ranks = [1 + sum(each < rank for each in drawn) for drawn in combinations(others, q)]
    hits = [place <= k for place in ranks]
    gains = [hit / log2(place + 1) for hit, place in zip(hits, ranks, strict=True)]
    return np.mean(hits), np.mean(gains)


@pytest.mark.parametrize("n", range(1, 7))
def test_every_draw_is_counted(n):
    for q, k in product(range(1, n + 1), range(1, n + 3)):
        ranks = range(1, n + 2)
        hits, gains = zip(*(by_all_draws(rank, n, q, k) for rank in ranks), strict=True)
        assert_allclose(metrics.sampled_hit(ranks, n, q, k), hits, atol=1e-12)
        assert_allclose(metrics.sampled_ndcg(ranks, n, q, k), gains, atol=1e-12)


def test_users_may_have_others_of_their_own_number():
    ranks, n = np.array([1, 3, 3]), np.array([2, 2, 5])
    alone = [metrics.sampled_hit(*row, 2, 2) for row in zip(ranks, n, strict=True)]
    assert metrics.sampled_hit(ranks, n, 2, 2).tolist() == alone


def test_a_large_catalogue_matches_scipy():
    ranks = np.array([[1, 2, 100, 500, 800], [900, 1_000, 1_500, 9_999, 10_000]])
    for q, k in ((1, 1), (100, 1), (100, 10), (500, 10)):
        expected = hypergeom.cdf(k - 1, 9_999, ranks - 1, q)
        assert_allclose(metrics.sampled_hit(ranks, 9_999, q, k), expected, atol=1e-11)


def test_one_negative_is_auc_and_all_are_exact():
    ranks = np.arange(1, 12)
    assert_allclose(metrics.sampled_hit(ranks, 10, 1, 1), 1 - (ranks - 1) / 10)
    assert_allclose(metrics.sampled_hit(ranks, 10, 10, 3), ranks <= 3, atol=1e-12)
