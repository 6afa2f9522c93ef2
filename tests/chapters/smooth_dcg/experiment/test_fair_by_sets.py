from itertools import permutations, product
from math import exp

import numpy as np
import pytest

from ranklearn_course.chapters.smooth_dcg.experiment.fair_by_sets import (
    MOST_DOCUMENTS,
    fair_by_sets,
    fits,
)
from ranklearn_course.chapters.smooth_dcg.experiment.study import Smoothing, make_pool
from ranklearn_course.metrics import fair_soft_dcg
from tests.rows import with_each


def random_lists(n, seed):
    random = np.random.default_rng(seed)
    return random.normal(size=(3, n)), random.integers(0, 4, (3, n))


def slow(scores, relevance, temperature):
    """Over all orders: documents are drawn one by one in proportion to exp(s / T)."""
    total = 0.0
    for order in permutations(range(len(scores))):
        chance, left = 1.0, sum(exp(score / temperature) for score in scores)
        for document in order:
            chance *= exp(scores[document] / temperature) / left
            left -= exp(scores[document] / temperature)
        total += chance * sum(relevance[d] / rank for rank, d in enumerate(order, 1))
    return total


@pytest.mark.parametrize("n", [1, 2, 5])
def test_it_is_the_mean_over_all_orders(n):
    scores, relevance = random_lists(n, n)
    expected = [slow(*each, 0.7) for each in zip(scores.tolist(), relevance.tolist(), strict=True)]
    assert fair_by_sets(scores, relevance, 0.7, "reciprocal") == pytest.approx(expected, abs=1e-9)


@with_each(product([0.05, 0.3, 1.0, 30.0], ["log2", "reciprocal"]))
def test_it_is_the_integral(temperature, discount):
    scores, relevance = random_lists(8, 3)
    expected = fair_soft_dcg(scores, relevance, temperature, discount=discount)
    got = fair_by_sets(scores, relevance, temperature, discount)
    assert got == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(("n_documents", "temperature"), [(20, 0.3), (4, 1e-5)])
def test_long_lists_and_cold_temperatures_take_the_integral(n_documents, temperature):
    pool = make_pool(3, n_documents, 2)
    assert not fits(pool.first, temperature)
    got = Smoothing("fair_soft_dcg", temperature).values(pool.first, pool.relevance)
    expected = fair_soft_dcg(pool.first, pool.relevance, temperature, discount="reciprocal")
    assert got == pytest.approx(expected, abs=1e-11)


def test_short_lists_fit():
    assert fits(np.zeros((2, MOST_DOCUMENTS)), 1.0)
    assert not fits(np.zeros((2, MOST_DOCUMENTS + 1)), 1.0)
