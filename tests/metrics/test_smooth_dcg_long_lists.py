"""The soft DCG metrics of lists that are too long for brute force."""

from functools import partial
from itertools import product

import numpy as np
import pytest

from ranklearn_course.metrics import fair_soft_dcg, rank_distribution, soft_dcg
from tests.metrics import slow_soft
from tests.metrics.soft_lists import DISCOUNTS, few_relevant, random_list

exact = partial(pytest.approx, rel=0, abs=1e-10)


@pytest.mark.parametrize("discount", ["log2", "reciprocal"])
@pytest.mark.parametrize(("n", "temperature"), [(60, 0.05), (60, 1.0), (200, 0.3), (200, 30.0)])
def test_fair_of_a_long_list_equals_an_independent_quadrature(n, temperature, discount):
    scores, grades = few_relevant(n)
    for k in (None, 10):
        got = fair_soft_dcg(scores, grades, temperature, k, discount=discount)
        expected = slow_soft.fair_by_quadrature(scores, grades, temperature, k, discount=discount)
        assert got == pytest.approx(expected, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(("n", "k"), [(12, 6), (40, 20), (40, 39), (100, 50), (150, 75)])
@pytest.mark.parametrize("temperature", [0.1, 1.0, 1e4])
def test_a_cutoff_in_the_middle_of_a_long_list_is_exact(n, k, temperature):
    """The sharp edge at rank k asks for a finer integral than a smooth discount does."""
    scores, grades = few_relevant(n)
    expected = slow_soft.fair_by_quadrature(scores, grades, temperature, k, panels=160)
    assert fair_soft_dcg(scores, grades, temperature, k) == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize(("k", "discount"), [*product([None, 5, 31, 60], ["log2", "reciprocal"])])
def test_groups_that_noise_cannot_mix_keep_their_places(k, discount):
    """Groups a hundred temperatures apart: they start at ranks 1, 16 and 36."""
    scores, grades = few_relevant(60)
    group = np.repeat([1, 2, 0], [20, 15, 25])
    grades[[25, 40]] = [2, 3]
    arguments = (scores + 100 * group, grades, 1.0, k)
    expected = slow_soft.fair_by_quadrature(*arguments, discount=discount)
    assert fair_soft_dcg(*arguments, discount=discount) == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize("options", DISCOUNTS[:4])
@pytest.mark.parametrize("n", [30, 90])
def test_fair_of_the_whole_list_is_the_cutoff_n_minus_1_plus_the_last_rank(n, options):
    scores, grades = random_list(n, seed=n)
    for temperature in (0.2, 100.0):
        last = slow_soft.last_rank_by_quadrature(tuple(scores), temperature)
        expected = fair_soft_dcg(scores, grades, temperature, n - 1, **options)
        expected += float(grades @ last) * slow_soft.weights(n, **options)[-1]
        got = fair_soft_dcg(scores, grades, temperature, **options)
        assert got == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize(("n", "temperature"), [*product([2, 7, 30], [0.01, 0.5, 1e4])])
def test_rank_distributions_are_distributions(n, temperature):
    scores, _ = random_list(n, seed=n)
    for kind in ("independent", "fair"):
        table = rank_distribution(scores, temperature, kind=kind)
        assert table.shape == (n, n)
        assert table.min() >= -1e-12
        assert table.sum(axis=1) == exact(np.ones(n))
        first = rank_distribution(scores, temperature, 3, kind=kind)
        assert first.shape == (n, min(3, n))
        assert first == exact(table[:, :3])
    assert table.sum(axis=0) == exact(np.ones(n))


@pytest.mark.parametrize("n", [8, 50, 120])
def test_soft_dcg_of_a_long_list_is_its_rank_distribution_times_gain_and_discount(n):
    scores, grades = random_list(n, seed=n)
    table = rank_distribution(scores, 0.4)
    weights = np.array(slow_soft.weights(n))
    assert soft_dcg(scores, grades, 0.4) == pytest.approx(grades @ table @ weights, rel=1e-10)
    assert soft_dcg(scores, grades, 0.4, 10) == pytest.approx(
        grades @ table[:, :10] @ weights[:10], rel=1e-10
    )


def test_a_soft_rank_is_poisson_binomial_on_a_long_list():
    scores, _ = random_list(90, seed=1)
    table = rank_distribution(scores, 0.7)
    for i in (0, 41, 89):
        rivals = np.delete(scores, i)
        chances = 1 / (1 + np.exp((scores[i] - rivals) / 0.7))
        expected = slow_soft.poisson_binomial(chances[:, None], 90)[:, 0]
        assert table[i] == pytest.approx(expected, abs=1e-12)
