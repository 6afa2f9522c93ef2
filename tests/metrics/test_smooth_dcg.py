"""The soft DCG metrics against brute force, and their properties."""

from functools import partial
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from tests.metrics.soft_lists import DISCOUNTS, random_list

exact = partial(pytest.approx, rel=0, abs=1e-10)
close = partial(pytest.approx, rel=1e-12, abs=1e-12)

SOFT_METRICS = [approx_dcg, soft_dcg, noised_soft_dcg, fair_soft_dcg]
TEMPERATURES = [0.01, 0.05, 0.2, 0.7, 1.0, 3.0, 30.0, 1e3, 1e4]


# -------------------------------------------------------- against brute force --


@pytest.mark.parametrize(("n", "temperature"), [*product([1, 2, 3, 4, 5, 6], TEMPERATURES)])
def test_rank_distributions_equal_the_sum_over_every_outcome(n, temperature):
    scores, _ = random_list(n, seed=n)
    fair = rank_distribution(scores, temperature, kind="fair")
    independent = rank_distribution(scores, temperature, kind="independent")
    assert fair == exact(slow_soft.fair_ranks(list(scores), temperature))
    assert independent == exact(slow_soft.independent_ranks(list(scores), temperature))


@pytest.mark.parametrize("options", DISCOUNTS)
@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_soft_and_fair_equal_brute_force_for_every_cutoff_and_discount(n, options):
    scores, grades = random_list(n, seed=10 + n)
    for temperature in TEMPERATURES:
        fair = slow_soft.fair_ranks(list(scores), temperature)
        independent = slow_soft.independent_ranks(list(scores), temperature)
        for k in [None, *range(1, n + 2)]:
            arguments = (scores, grades, temperature, k)
            expected = slow_soft.expected_dcg(fair, grades, k, **options)
            assert fair_soft_dcg(*arguments, **options) == exact(expected), (temperature, k)
            expected = slow_soft.expected_dcg(independent, grades, k, **options)
            assert soft_dcg(*arguments, **options) == exact(expected), (temperature, k)


@pytest.mark.parametrize("options", DISCOUNTS)
def test_approx_dcg_puts_the_expected_rank_into_the_discount(options):
    for seed, temperature in enumerate(TEMPERATURES):
        scores, grades = random_list(5, seed)
        expected = slow_soft.approx_dcg(scores, grades, temperature, **options)
        assert approx_dcg(scores, grades, temperature, **options) == exact(expected)


# -------------------------------------------------------------------- noise --


def test_two_calls_of_noised_soft_dcg_give_the_same_value():
    scores, grades = random_list(8, seed=2)
    for tau in (0.0, 0.2):
        options = {"n_samples": 50, "inner_temperature": tau}
        first = noised_soft_dcg(scores, grades, 0.5, **options)
        assert noised_soft_dcg(scores, grades, 0.5, **options) == first
        assert noised_soft_dcg(scores, grades, 0.5, rng=0, **options) == first
        assert noised_soft_dcg(scores, grades, 0.5, rng=1, **options) != first


def test_one_sample_without_inner_temperature_is_the_dcg_of_one_order():
    scores, grades = random_list(4, seed=4)
    orders = list(slow_soft.plackett_luce_orders(tuple(scores), 1.0))
    values = [
        sum(grades[i] * w for i, w in zip(order, slow_soft.weights(4), strict=True))
        for order, _ in orders
    ]
    seen = {noised_soft_dcg(scores, grades, 5.0, n_samples=1, rng=seed) for seed in range(30)}
    assert len(seen) > 3
    assert all(np.isclose(value, values, rtol=0, atol=1e-12).any() for value in seen)


def test_noise_much_smaller_than_the_inner_temperature_gives_soft_dcg():
    scores, grades = random_list(6, seed=5)
    for k in (None, 2):
        got = noised_soft_dcg(scores, grades, 1e-12, k, n_samples=3, inner_temperature=0.4)
        assert got == exact(soft_dcg(scores, grades, 0.4, k))


def test_noised_soft_dcg_with_an_inner_temperature_is_the_mean_of_soft_dcg_over_noise():
    scores, grades = random_list(4, seed=6)
    noise = np.random.default_rng(99).gumbel(size=(1500, 4))
    values = [slow_soft.soft_dcg(s, grades, 0.3) for s in scores + 0.8 * noise]
    got = noised_soft_dcg(scores, grades, 0.8, n_samples=20_000, inner_temperature=0.3)
    error = np.std(values) * (1 / 1500 + 1 / 20_000) ** 0.5
    assert abs(got - np.mean(values)) < 4 * error


@pytest.mark.parametrize(("n", "k"), [*product([3, 12], [None, 1, 3])])
def test_noised_soft_dcg_estimates_fair_soft_dcg_at_every_cutoff(n, k):
    scores, grades = random_list(n, seed=7)
    single = [noised_soft_dcg(scores, grades, 0.6, k, n_samples=1, rng=i) for i in range(200)]
    got = noised_soft_dcg(scores, grades, 0.6, k, n_samples=40_000)
    error = np.std(single) / 40_000**0.5
    assert abs(got - fair_soft_dcg(scores, grades, 0.6, k)) < 5 * error


# --------------------------------------------------------------- properties --

score_lists = st.integers(2, 6).flatmap(
    lambda n: st.tuples(
        st.lists(st.integers(-30, 30).map(lambda v: v / 10), min_size=n, max_size=n),
        st.lists(st.integers(0, 4), min_size=n, max_size=n),
    )
)
temperatures = st.sampled_from([0.05, 0.3, 1.0, 4.0, 100.0])


@given(score_lists, temperatures, st.sampled_from(["log2", "reciprocal"]))
def test_order_of_the_three_metrics_for_a_convex_discount(lists, temperature, discount):
    """The same mean rank, more spread: approx <= Soft <= Fair when nothing is cut."""
    scores, grades = lists
    options = {"temperature": temperature, "discount": discount}
    approx = approx_dcg(scores, grades, **options)
    soft = soft_dcg(scores, grades, **options)
    fair = fair_soft_dcg(scores, grades, **options)
    assert approx <= soft + 1e-10
    assert soft <= fair + 1e-10


# ----------------------------------------------------------------- extremes --


@pytest.mark.parametrize(("metric", "temperature"), [*product(SOFT_METRICS, [1e-300, 1e-12, 1e-4])])
def test_very_cold_temperatures_give_the_dcg(metric, temperature):
    scores, grades = random_list(9, seed=11)
    expected = dcg(rank_by(scores, grades), gain="linear")
    assert metric(scores, grades, temperature) == close(expected)


def test_very_cold_fair_soft_dcg_of_ties_is_the_tie_averaged_dcg():
    scores, grades = np.array([2, 1, 1, 1, 0, 0.0]), np.array([0, 3, 0, 1, 2, 0])
    for k in (None, 1, 3, 5):
        expected = tie_averaged(partial(dcg, k=k, gain="linear"), scores, grades)
        assert fair_soft_dcg(scores, grades, 1e-6, k) == exact(expected)
