"""Metrics with a model of the user: RBP, ERR, PFound, and users simulated one by one."""

import tracemalloc
from functools import partial
from itertools import permutations, product
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from ranklearn_course import metrics
from tests.metrics import slow
from tests.metrics.exhaustive import FEW, assert_agrees, every_list, long_lists
from tests.rows import with_each

CHANCES = [batch / 2 for batch in every_list()] + [batch / 4 for batch in long_lists()]
chance = st.floats(0, 1).map(lambda value: round(value, 3))
chances = st.lists(chance, min_size=1, max_size=8)
cutoffs = st.one_of(st.none(), st.integers(1, 10))


@with_each([0.05, 0.5, 0.8, 0.95])
def test_rbp_matches_the_loop(p):
    assert_agrees(
        lambda rows, k: metrics.rbp(rows, p, k), lambda row, k: slow.rbp(row, p, k), CHANCES
    )


@pytest.mark.parametrize("p", [1.0, 0.9, 0.5])
def test_err_matches_the_loop(p):
    assert_agrees(metrics.err, slow.err, CHANCES, p=p)


@with_each([0.15, 0.0, 0.5, 1.0])
def test_pfound_matches_the_loop(p_break):
    assert_agrees(
        lambda rows, k: metrics.pfound(rows, p_break, k),
        lambda row, k: slow.pfound(row, p_break, k),
        CHANCES,
    )


def test_the_defaults_are_chapelle_and_yandex():
    assert_agrees(metrics.err, slow.err, CHANCES)
    assert_agrees(
        lambda rows, k: metrics.pfound(rows, k=k), lambda row, k: slow.pfound(row, 0.15, k), CHANCES
    )


@pytest.mark.parametrize("p", [1.0, 0.9])
def test_look_probability_matches_the_loop(p):
    for batch in CHANCES:
        expected = [slow.look_probability(row, p) for row in batch.tolist()]
        assert_allclose(metrics.look_probability(batch, p), expected, rtol=1e-12, atol=1e-15)


@with_each(product(["exponential", "ratio"], [2, 3, 5]))
def test_satisfaction_matches_the_loop(kind, max_grade):
    for batch in every_list():
        expected = [slow.satisfaction(row, max_grade, kind) for row in batch.tolist()]
        assert_allclose(metrics.satisfaction(batch, max_grade, kind), expected, rtol=1e-15)


def test_satisfaction_keeps_the_shape_and_defaults_to_exponential():
    assert_array_equal(metrics.satisfaction([0, 1, 2, 3], 3), [0 / 8, 1 / 8, 3 / 8, 7 / 8])
    assert metrics.satisfaction(np.zeros((2, 3, 4)), 1).shape == (2, 3, 4)


@with_each([0, 1, 5, 40])
def test_the_rbp_residual_is_what_all_later_relevant_documents_could_add(n):
    p = 0.8
    beyond = sum((1 - p) * p ** (rank - 1) for rank in range(n + 1, n + 400))
    assert metrics.rbp_residual(n, p) == pytest.approx(beyond, abs=1e-12)


# identities --------------------------------------------------------------------------------------


@FEW
@given(relevance=st.lists(st.integers(0, 1), min_size=1, max_size=8), k=cutoffs)
def test_err_of_binary_satisfaction_is_the_reciprocal_rank(relevance, k):
    expected = metrics.reciprocal_rank(relevance, k)
    assert metrics.err(relevance, k) == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize(
    "metric", [metrics.err, partial(metrics.err, p=0.7), metrics.pfound], ids=["1", ".7", "found"]
)
@FEW
@given(values=st.lists(chance, min_size=1, max_size=5))
def test_no_order_beats_the_best_first(metric, values):
    orders = np.array(list(permutations(values)))
    best = metric(sorted(values, reverse=True))
    assert metric(orders).max() == pytest.approx(best, abs=1e-12)


@FEW
@given(values=chances)
def test_without_breaks_pfound_ignores_the_order(values):
    expected = 1 - prod(1 - value for value in values)
    assert metrics.pfound(values, p_break=0) == pytest.approx(expected, abs=1e-12)
    assert metrics.pfound(values[::-1], p_break=0) == pytest.approx(expected, abs=1e-12)


@FEW
@given(values=chances, p_break=st.floats(0, 1), k=cutoffs)
def test_pfound_is_err_with_every_stop_worth_1(values, p_break, k):
    looks = metrics.look_probability(values, p=1 - p_break)
    expected = sum((np.array(values) * looks)[:k])
    assert metrics.pfound(values, p_break, k) == pytest.approx(expected, abs=1e-12)


@FEW
@given(n=st.integers(1, 40), p=st.floats(0.01, 0.99))
def test_rbp_of_a_perfect_list_and_its_residual_add_up_to_1(n, p):
    assert metrics.rbp([1] * n, p) == pytest.approx(1 - p**n, abs=1e-12)
    assert metrics.rbp([1] * n, p) + metrics.rbp_residual(n, p) == pytest.approx(1, abs=1e-12)


@FEW
@given(values=chances, p=st.floats(0.05, 1), i=st.integers(0, 6))
def test_a_swap_of_neighbours_changes_err_as_the_formula_says(values, p, i):
    if i + 1 < len(values):
        a, b = values[i], values[i + 1]
        swapped = [*values[:i], b, a, *values[i + 2 :]]
        reach = metrics.look_probability(values, p)[i]
        gained = reach * (a - b) * (1 / (i + 1) - p / (i + 2))
        change = metrics.err(values, p=p) - metrics.err(swapped, p=p)
        assert change == pytest.approx(gained, abs=1e-12)


# simulated users ---------------------------------------------------------------------------------


@with_each(product([[0.9, 0.7, 0.5, 0.3], [0.0, 0.4, 0.0], [1.0], [0.0]], [1.0, 0.8]))
def test_simulated_users_end_as_often_as_exact_enumeration_says(values, p):
    n_users = 40_000
    rng = np.random.default_rng(5)
    last, satisfied = metrics.simulate_users(values, n_users, p=p, rng=rng)
    assert last.shape == satisfied.shape == (n_users,)
    for (rank, happy), expected in slow.user_outcomes(values, p).items():
        share = np.mean((last == rank) & (satisfied == happy))
        spread = (expected * (1 - expected) / n_users) ** 0.5
        assert abs(share - expected) <= 4.5 * spread + 1e-12, (rank, happy)


def test_the_outcomes_of_all_users_add_up_to_1():
    assert sum(slow.user_outcomes([0.9, 0.7, 0.5], 0.8).values()) == pytest.approx(1)


def test_the_mean_reward_of_simulated_users_is_err():
    values = [0.2, 0.6, 0.1, 0.9]
    rng = np.random.default_rng(6)
    last, satisfied = metrics.simulate_users(values, 100_000, p=0.9, rng=rng)
    expected = metrics.err(values, p=0.9)
    assert np.mean(satisfied / last) == pytest.approx(expected, abs=0.005)


def test_the_same_generator_gives_the_same_users():
    def users(seed):
        return metrics.simulate_users([0.3] * 5, 50, rng=np.random.default_rng(seed))

    assert_array_equal(users(1), users(1))
    assert not np.array_equal(users(1), users(2))


def test_many_users_walk_as_the_draws_in_one_piece_say():
    stop, n_users, p = np.array([0.1, 0.4, 0.2]), 100_000, 0.7
    rng = np.random.default_rng(3)
    is_satisfied = rng.random((n_users, 3)) < stop
    ends = is_satisfied | (rng.random((n_users, 3)) >= p)
    ends[:, -1] = True
    last, satisfied = metrics.simulate_users(stop, n_users, p=p, rng=3)
    assert (last == ends.argmax(axis=-1) + 1).all()
    assert (satisfied == is_satisfied[np.arange(n_users), last - 1]).all()


def test_simulated_users_need_little_memory():
    tracemalloc.start()
    metrics.simulate_users([0.1] * 500, 20_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10e6  # all draws at once would take 80 MB
