"""Sampled negatives: every draw of a few."""

from itertools import combinations, product

import numpy as np
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from ranklearn_course.metrics.dcg import discounts


def by_all_draws(rank, n, q, k):
    """Mean hit and nDCG over all ways to draw q of the others, which are numbered by their rank."""
    others = [each for each in range(1, n + 2) if each != rank]
    ranks = [1 + sum(each < rank for each in drawn) for drawn in combinations(others, q)]
    hits = [place <= k for place in ranks]
    gains = [
        hit * weight for hit, weight in zip(hits, discounts(np.array(ranks, float)), strict=True)
    ]
    return np.mean(hits), np.mean(gains)


def test_every_draw_is_counted():
    for n, q, k in product(range(1, 7), range(1, 7), range(1, 9)):
        if q > n:
            continue
        ranks = range(1, n + 2)
        hits, gains = zip(*(by_all_draws(rank, n, q, k) for rank in ranks), strict=True)
        assert_allclose(metrics.sampled_hit(ranks, n, q, k), hits, atol=1e-12)
        assert_allclose(metrics.sampled_ndcg(ranks, n, q, k), gains, atol=1e-12)


def test_users_may_have_others_of_their_own_number():
    ranks, n = np.array([1, 3, 3]), np.array([2, 2, 5])
    alone = [metrics.sampled_hit(*row, 2, 2) for row in zip(ranks, n, strict=True)]
    assert metrics.sampled_hit(ranks, n, 2, 2).tolist() == alone
