"""The soft DCG metrics: every outcome of short lists, an integral of long ones, and noise."""

from functools import partial
from itertools import product

import numpy as np
import pytest

from ranklearn_course.metrics import (
    approx_dcg,
    dcg,
    fair_soft_dcg,
    noised_soft_dcg,
    rank_by,
    rank_distribution,
    soft_dcg,
    tie_averaged,
)
from tests.metrics import slow_soft

exact = partial(pytest.approx, rel=0, abs=1e-10)
close = partial(pytest.approx, rel=1e-12, abs=1e-12)

TEMPERATURES = [0.01, 0.2, 1.0, 30.0, 1e4]


def geometric(ranks):
    """The weights of a patient user."""
    return 0.8 ** (np.asarray(ranks) - 1.0)


def steep(ranks):
    """Weights that fall faster than any geometric mixture allows (concave at first)."""
    return 1.0 / (1.0 + np.exp(np.asarray(ranks) - 3.0))


DISCOUNTS = [
    {"discount": "log2"},
    {"discount": "reciprocal"},
    {"discount": "jarvelin", "base": 3},
    {"discount": geometric},
    {"discount": steep},
]


def random_list(n, seed):
    """Random scores with a spread of about 1, and grades 0..3 with at least one positive."""
    rng = np.random.default_rng(seed)
    grades = rng.integers(0, 4, n)
    grades[rng.integers(n)] = 3
    return rng.normal(size=n), grades


def few_relevant(n):
    """Random scores; only four documents are relevant, which keeps the integral quick."""
    grades = np.zeros(n)
    grades[:4] = [1, 2, 3, 1]
    return np.random.default_rng(n).normal(size=n), grades


# short lists -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "loop"),
    [("fair", slow_soft.fair_ranks), ("independent", slow_soft.independent_ranks)],
)
def test_rank_distributions_equal_the_sum_over_every_outcome(kind, loop):
    for n, temperature in product([1, 2, 5], TEMPERATURES):
        scores, _ = random_list(n, seed=n)
        found = rank_distribution(scores, temperature, kind=kind)
        assert found == exact(loop(list(scores), temperature)), (n, temperature)


@pytest.mark.parametrize("temperature", TEMPERATURES)
def test_each_equals_brute_force_for_every_cutoff_and_discount(temperature):
    scores, grades = random_list(5, seed=10)
    fair = slow_soft.fair_ranks(list(scores), temperature)
    independent = slow_soft.independent_ranks(list(scores), temperature)
    for options, k in product(DISCOUNTS, (None, 1, 3, 6)):
        arguments = (scores, grades, temperature, k)
        expected = slow_soft.expected_dcg(fair, grades, k, **options)
        assert fair_soft_dcg(*arguments, **options) == exact(expected), (options, k)
        expected = slow_soft.expected_dcg(independent, grades, k, **options)
        assert soft_dcg(*arguments, **options) == exact(expected), (options, k)
    for options in DISCOUNTS:
        expected = slow_soft.approx_dcg(scores, grades, temperature, **options)
        assert approx_dcg(scores, grades, temperature, **options) == exact(expected), options


@pytest.mark.parametrize("metric", [approx_dcg, soft_dcg, noised_soft_dcg, fair_soft_dcg])
@pytest.mark.parametrize("temperature", [1e-300, 1e-4])
def test_very_cold_temperatures_give_the_dcg(metric, temperature):
    scores, grades = random_list(9, seed=11)
    expected = dcg(rank_by(scores, grades), gain="linear")
    assert metric(scores, grades, temperature) == close(expected)


def test_very_cold_fair_soft_dcg_of_ties_is_the_tie_averaged_dcg():
    scores, grades = np.array([2, 1, 1, 1, 0, 0.0]), np.array([0, 3, 0, 1, 2, 0])
    for k in (None, 1, 3, 5):
        expected = tie_averaged(partial(dcg, k=k, gain="linear"), scores, grades)
        assert fair_soft_dcg(scores, grades, 1e-6, k) == exact(expected)


# noise -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", [None, 2])
def test_noised_soft_dcg_is_the_mean_over_its_noise(k):
    scores, grades = random_list(4, seed=6)
    noise = np.random.default_rng(3).gumbel(size=(50, 4))
    found = {
        tau: noised_soft_dcg(scores, grades, 0.8, k, n_samples=50, inner_temperature=tau, rng=3)
        for tau in (0.0, 0.3)
    }
    noisy = scores + 0.8 * noise
    assert found[0.0] == exact(dcg(rank_by(noisy, [grades] * 50), k, gain="linear").mean())
    soft = [slow_soft.soft_dcg(each, grades, 0.3, k) for each in noisy]
    assert found[0.3] == exact(np.mean(soft))


def test_two_calls_of_noised_soft_dcg_give_the_same_value():
    call = partial(noised_soft_dcg, *random_list(8, seed=2), 0.5, n_samples=50)
    assert call() == call() == call(rng=0) != call(rng=1)


# long lists --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "k", "temperature", "options"),
    [
        *product([60], [None, 10], [0.05], DISCOUNTS[:3]),
        *product([100], [None, 10], [30.0], DISCOUNTS[:3]),
        # The sharp edge in the middle asks for a finer integral than a smooth discount does.
        *product([12], [6], [0.1], DISCOUNTS[:1]),
        *product([40], [39], [1e4], DISCOUNTS[:1]),
        *product([100], [50], [0.1], DISCOUNTS[:1]),
    ],
)
def test_fair_of_a_long_list_equals_an_independent_quadrature(n, k, temperature, options):
    scores, grades = few_relevant(n)
    got = fair_soft_dcg(scores, grades, temperature, k, **options)
    expected = slow_soft.fair_by_quadrature(scores, grades, temperature, k, 160, **options)
    assert got == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize("k", [None, 5, 31])
def test_groups_that_noise_cannot_mix_keep_their_places(k):
    """Groups a hundred temperatures apart: they start at ranks 1, 16 and 36."""
    scores, grades = few_relevant(60)
    group = np.repeat([1, 2, 0], [20, 15, 25])
    grades[[25, 40]] = [2, 3]
    arguments = (scores + 100 * group, grades, 1.0, k)
    expected = slow_soft.fair_by_quadrature(*arguments)
    assert fair_soft_dcg(*arguments) == pytest.approx(expected, rel=1e-10)
    at_rank = rank_distribution(scores + 100 * group, 1.0, 20, kind="fair").sum(axis=1)
    assert at_rank[group == 2] == exact(1)
    assert at_rank[group == 0] == exact(0)


def test_a_soft_rank_is_poisson_binomial_on_a_long_list():
    scores, grades = random_list(90, seed=1)
    table = rank_distribution(scores, 0.7)
    rivals = np.delete(scores, 41)
    chances = 1 / (1 + np.exp((scores[41] - rivals) / 0.7))
    expected = slow_soft.poisson_binomial(chances)
    assert table[41] == pytest.approx(expected, abs=1e-12)
    assert rank_distribution(scores, 0.7, 10) == exact(table[:, :10])
    value = grades @ table[:, :10] @ slow_soft.weights(90)[:10]
    assert soft_dcg(scores, grades, 0.7, 10) == pytest.approx(value, rel=1e-10)
