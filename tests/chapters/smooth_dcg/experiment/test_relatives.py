"""The relatives of DCG against brute force, printed numbers, and their limits."""

from functools import partial
from itertools import permutations, product
from math import erf, exp, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranklearn_course.chapters.smooth_dcg.experiment.relatives import (
    MOST_DOCUMENTS,
    fair_by_sets,
    linear_dcg,
    neural_sort_dcg,
    sinkhorn,
    sinkhorn_soft_dcg,
    smooth_rank_dcg,
    soft_rank_dcg,
    thurstone_dcg,
)
from ranklearn_course.metrics import fair_soft_dcg, rank_distribution, soft_dcg
from tests.rows import with_each

S, R = [2.0, 1.2, 0.9, 0.3, -0.5], [1, 3, 0, 2, 1]
DCG_OF_S = 4.140995
#: The mean gain at every rank, and the sum of 1 / log2(1 + rank).
MEAN_OVER_ORDERS = 4.127843
#: All rivals win with chance 1/2 on their own: binomial ranks.
BINOMIAL = 3.777059

printed = partial(pytest.approx, rel=0, abs=5.01e-7)
exact = partial(pytest.approx, rel=1e-10, abs=1e-12)

neural_rounds = partial(neural_sort_dcg, rounds=200)
ALL = {
    "soft_rank": soft_rank_dcg,
    "thurstone": thurstone_dcg,
    "smooth_rank": smooth_rank_dcg,
    "sinkhorn": sinkhorn_soft_dcg,
    "neural_sort": neural_sort_dcg,
    "neural_rounds": neural_rounds,
    "by_sets": fair_by_sets,
}
BY_SETS_COLD = 0.01
every_relative = with_each(ALL.values())


def weights(n, discount="log2"):
    ranks = np.arange(1, n + 1)
    return 1 / ranks if discount == "reciprocal" else 1 / np.log2(1 + ranks)


def random_list(n, seed):
    rng = np.random.default_rng(seed)
    return rng.normal(size=n), rng.integers(0, 5, n)


# ------------------------------------------------------ slow versions --


def slow_soft_rank(scores, relevance, sigma, k):
    """All 2^(n-1) outcomes of independent duels for each document."""
    n, total = len(scores), 0.0
    for i in range(n):
        rivals = [j for j in range(n) if j != i]
        chance = [0.5 * (1 + erf((scores[j] - scores[i]) / (2 * sigma))) for j in rivals]
        for outcome in product((0, 1), repeat=n - 1):
            p = np.prod([c if won else 1 - c for c, won in zip(chance, outcome, strict=True)])
            if sum(outcome) < k:
                total += relevance[i] * p * weights(n)[sum(outcome)]
    return total


def slow_smooth_rank(scores, relevance, sigma, k):
    total = 0.0
    for rank, held_by in enumerate(sorted(scores, reverse=True)[:k]):
        near = [exp(-((s - held_by) ** 2) / sigma) for s in scores]
        shared = sum(r * h for r, h in zip(relevance, near, strict=True)) / sum(near)
        total += weights(len(scores))[rank] * shared
    return total


def slow_neural_sort(scores, relevance, tau, k):
    n, total = len(scores), 0.0
    for rank in range(1, k + 1):
        logit = [
            ((n + 1 - 2 * rank) * scores[i] - sum(abs(scores[i] - other) for other in scores)) / tau
            for i in range(n)
        ]
        odds = [exp(each - max(logit)) for each in logit]
        expected = sum(r * o for r, o in zip(relevance, odds, strict=True)) / sum(odds)
        total += weights(n)[rank - 1] * expected
    return total


def slow_plackett_luce(scores, relevance, temperature, k):
    """All n! orders."""
    odds, total = np.exp(np.array(scores) / temperature), 0.0
    for order in map(list, permutations(range(len(scores)))):
        left = odds[order][::-1].cumsum()[::-1]
        chance = np.prod(odds[order] / left)
        total += chance * (np.array(relevance)[order][:k] @ weights(len(order))[:k])
    return total


def sampled_thurstone(scores, relevance, sigma, n_samples):
    noisy = scores + sigma * np.random.default_rng(5).normal(size=(n_samples, len(scores)))
    values = linear_dcg(noisy, np.broadcast_to(relevance, noisy.shape))
    return values.mean(), values.std() / np.sqrt(n_samples)


@pytest.mark.parametrize(
    ("metric", "slow"),
    [
        (soft_rank_dcg, slow_soft_rank),
        (smooth_rank_dcg, slow_smooth_rank),
        (neural_sort_dcg, slow_neural_sort),
        (fair_by_sets, slow_plackett_luce),
    ],
)
@pytest.mark.parametrize("n", [1, 2, 5])
def test_relatives_equal_a_slow_version_at_every_cutoff(metric, slow, n):
    scores, relevance = random_list(n, seed=n)
    for temperature in (0.1, 0.5, 3.0):
        for k in range(1, n + 1):
            expected = slow(scores, relevance, temperature, k)
            assert metric(scores, relevance, temperature, k) == exact(expected)
            assert metric(list(scores), list(relevance), temperature, k) == exact(expected)


@with_each(product([0.05, 0.3, 1.0, 30.0], [None, 1, 4]))
def test_sums_over_sets_equal_the_integral(temperature, k):
    for n in (3, 10, MOST_DOCUMENTS):
        scores, relevance = random_list(n, seed=20 + n)
        expected = fair_soft_dcg(scores, relevance, temperature, k)
        assert fair_by_sets(scores, relevance, temperature, k) == exact(expected)


@pytest.mark.parametrize("sigma", [0.2, 1.0])
def test_thurstone_equals_the_mean_over_many_samples(sigma):
    for n in (3, 8):
        scores, relevance = random_list(n, seed=30 + n)
        mean, error = sampled_thurstone(scores, relevance, sigma, 40_000)
        assert abs(thurstone_dcg(scores, relevance, sigma) - mean) < 4 * error


def test_thurstone_of_a_pair_is_soft_rank():
    """With one rival there is nothing to be independent of."""
    scores, relevance = random_list(2, seed=9)
    assert thurstone_dcg(scores, relevance, 0.7) == exact(soft_rank_dcg(scores, relevance, 0.7))


def test_thurstone_of_three_by_hand():
    """Three equal scores: every order is equally likely, whatever the noise."""
    assert thurstone_dcg([1, 1, 1], [2, 0, 1], 0.3) == exact(weights(3).sum())


# ------------------------------------------------------- printed numbers --


@with_each(
    [
        (0.01, 4.140947),
        (0.1, 4.017912),
        (0.3, 4.047486),
        (1, 4.257973),
        (3, 4.235791),
        (10, 4.176698),
        (10_000, 4.127901),
    ]
)
def test_smooth_rank_of_the_check_list(temperature, value):
    assert smooth_rank_dcg(S, R, temperature) == printed(value)


def test_numbers_of_the_check_list():
    assert linear_dcg(S, R) == printed(DCG_OF_S)
    assert thurstone_dcg(S, R, 1.0) == printed(4.130194)
    assert sinkhorn_soft_dcg(S, R, 1.0) == printed(4.138545)
    assert sinkhorn_soft_dcg(S, R, 3.0) == printed(4.144002)
    assert sinkhorn_soft_dcg(S, R, 0.3) == pytest.approx(4.090636, abs=1e-4)


# ---------------------------------------------------------------- limits --


@every_relative
def test_cold_is_dcg(metric):
    cold = BY_SETS_COLD if metric is fair_by_sets else 1e-5
    assert metric(S, R, cold) == printed(DCG_OF_S)
    assert metric(S, R, cold, 3) == exact(linear_dcg(S, R, 3))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("metric", [each for each in ALL.values() if each is not fair_by_sets])
@pytest.mark.parametrize(
    ("scores", "temperature"),
    [([2, 1, 0], 1e-310), ([1e300, 0, -1e300], 1e-300), ([1.7e308, 0, -1.7e308], 1.0)],
)
def test_extreme_numbers_are_dcg_without_a_warning(metric, scores, temperature):
    assert metric(scores, [1, 0, 2], temperature) == exact(linear_dcg(scores, [1, 0, 2]))


@every_relative
def test_hot_is_the_mean_over_all_orders_but_for_soft_rank(metric):
    limit = BINOMIAL if metric is soft_rank_dcg else MEAN_OVER_ORDERS
    assert metric(S, R, 1e8) == printed(limit)
    orders = [weights(5) @ np.array(R)[list(order)] for order in permutations(range(5))]
    assert np.mean(orders) == printed(MEAN_OVER_ORDERS)


@every_relative
def test_ties_of_a_pair_share_their_ranks(metric):
    value = metric([1.0, 1.0, 0.0], [2, 0, 1], 0.005, discount="reciprocal")
    assert value == pytest.approx((2 + 2 / 2) / 2 + 1 / 3, abs=1e-6)


@every_relative
def test_slopes_are_finite_at_ties_and_at_every_temperature(metric):
    scores, relevance = np.array([1.0, 1.0, 0.5, -2.0]), [3, 0, 1, 2]
    for temperature in (BY_SETS_COLD, 0.3, 1e6):
        for i in range(4):
            step = 1e-6 * np.eye(4)[i]
            change = metric(scores + step, relevance, temperature) - metric(
                scores - step, relevance, temperature
            )
            slope = change / 2e-6
            assert np.isfinite(slope)
            assert abs(slope) < 20 / temperature + 1e-3


def slope_jump(metric, temperature=1.0):
    """How much the slope differs between the two sides of a tie."""
    step = 1e-4
    values = [
        metric([x, 0, -1], [1, 0, 2], temperature) for x in (-2 * step, -step, 0, step, 2 * step)
    ]
    left, right = values[1] - values[0], values[4] - values[3]
    return abs(right - left) / step


def test_only_smooth_rank_and_neural_sort_have_kinks_at_ties():
    """What has the kink in NeuralSort is a factor of each document, which the rounds divide out."""
    for name, metric in ALL.items():
        kinked = name in ("smooth_rank", "neural_sort")
        assert (slope_jump(metric) > 0.01) == kinked, name


# ------------------------------------------------------------ properties --


@given(st.integers(2, 7), st.integers(0, 10**6), st.sampled_from([0.05, 0.5, 5.0]))
@settings(max_examples=15, deadline=None)
def test_order_and_shift_of_the_input_do_not_matter(n, seed, temperature):
    scores, relevance = random_list(n, seed)
    order = np.random.default_rng(seed).permutation(n)
    for metric in ALL.values():
        value = metric(scores, relevance, temperature)
        assert metric(scores[order], relevance[order], temperature) == exact(value)
        shifted = metric(scores + 3.0, relevance, temperature)
        assert shifted == pytest.approx(value, rel=1e-9, abs=1e-9)


@given(st.integers(1, 7), st.integers(0, 10**6), st.sampled_from([0.05, 0.5, 5.0]))
@settings(max_examples=15, deadline=None)
def test_gumbel_exact_expectations_lie_between_worst_and_best_order(n, seed, temperature):
    scores, relevance = random_list(n, seed)
    ordered = np.sort(relevance)
    low, high = weights(n) @ ordered, weights(n) @ ordered[::-1]
    for metric in (fair_by_sets, thurstone_dcg, neural_rounds, sinkhorn_soft_dcg):
        assert low - 1e-3 <= metric(scores, relevance, temperature) <= high + 1e-3


@with_each(product(ALL.values(), [(3,), (2, 3)]))
def test_a_batch_equals_a_loop(metric, leading):
    rng = np.random.default_rng(3)
    scores, relevance = rng.normal(size=(*leading, 5)), rng.integers(0, 4, (*leading, 5))
    values = metric(scores, relevance, 0.4, 3)
    assert values.shape == leading
    for index in np.ndindex(leading):
        one = metric(scores[index], relevance[index], 0.4, 3)
        assert type(one) is float
        assert values[index] == exact(one)


def test_sinkhorn_makes_rows_and_columns_sum_to_one():
    balanced = sinkhorn(rank_distribution(S, 0.5), rounds=500)
    assert balanced.sum(axis=0) == exact(np.ones(5))
    assert balanced.sum(axis=1) == exact(np.ones(5))
    assert sinkhorn(np.zeros((2, 2)), 3).tolist() == [[0, 0], [0, 0]]


def test_sinkhorn_brings_soft_dcg_closer_to_fair_soft_dcg():
    for temperature in (0.3, 1.0, 3.0):
        fair = fair_soft_dcg(S, R, temperature)
        balanced = sinkhorn_soft_dcg(S, R, temperature)
        assert abs(balanced - fair) < abs(soft_dcg(S, R, temperature) - fair) / 2


def slow_rounds(scores, relevance, tau, k, rounds):
    """Add up NeuralSort after rounds in plain loops: documents first, ranks last."""
    n = len(scores)
    rows = []  # one for each rank
    for j in range(1, n + 1):
        parts = [
            exp(((n + 1 - 2 * j) * s - sum(abs(s - other) for other in scores)) / tau)
            for s in scores
        ]
        rows.append([part / sum(parts) for part in parts])
    for _ in range(rounds):
        totals = [sum(row[i] for row in rows) for i in range(n)]
        rows = [[row[i] / totals[i] for i in range(n)] for row in rows]
        rows = [[each / sum(row) for each in row] for row in rows]
    return sum(
        weight * sum(r * each for r, each in zip(relevance, row, strict=True))
        for weight, row in zip(weights(n)[:k], rows, strict=False)
    )


@with_each(product([1, 2, 50], [1, 3, 5]))
def test_rounds_of_neural_sort_equal_a_slow_version(rounds, k):
    for seed in range(5):
        scores, relevance = random_list(5, seed)
        value = neural_sort_dcg(scores, relevance, 0.5, k, rounds=rounds)
        assert value == exact(slow_rounds(scores, relevance, 0.5, k, rounds))


def test_rounds_give_each_rank_out_once():
    scores, grades = [0.353, 1.753, 0.446], [1, 1, 1]
    for k in (1, 2, 3):
        value = neural_sort_dcg(scores, grades, 0.3, k, rounds=50)
        assert value == exact(linear_dcg(scores, grades, k))


BAD_INPUT = [
    (([1, 2], [1], 1.0), r"relevance must have the shape \(2,\)"),
    (([1, float("nan")], [1, 0], 1.0), "scores must hold finite numbers"),
    (([1, 2], [1, -1], 1.0), "relevance must not be below 0"),
    (([1, 2], [1, 0], 0), "temperature must be a number in"),
    (([1, 2], [1, 0], 1.0, 0), "k must be a positive whole number"),
    (([], [], 1.0), "at least one value"),
]


@with_each(product(ALL.values(), BAD_INPUT))
def test_bad_input_gets_one_clear_error(metric, bad):
    arguments, text = bad
    with pytest.raises(ValueError, match=text):
        metric(*arguments)


@with_each([-1, 1.5, "a", True])
def test_rounds_are_checked(rounds):
    with pytest.raises(ValueError, match="rounds must be a whole number of at least 0, got"):
        neural_sort_dcg(S, R, 1.0, rounds=rounds)


def test_sinkhorn_takes_a_list_and_refuses_negative_numbers():
    assert sinkhorn([[1, 1], [1, 1]]).tolist() == [[0.5, 0.5], [0.5, 0.5]]
    with pytest.raises(ValueError, match="at_rank"):
        sinkhorn([[-1, 1], [1, 1]])


def test_sums_over_sets_say_what_they_cannot_do():
    with pytest.raises(ValueError, match="at most 14 documents for a sum over sets, got 15"):
        fair_by_sets(range(15), [1] * 15, 1.0)
    with pytest.raises(
        ValueError, match=r"at least 0\.0025 for scores that lie 1\.5 apart, got 0\.001"
    ):
        fair_by_sets([1.5, 0], [1, 0], 0.001)
    assert sqrt(fair_by_sets([1.5, 0], [1, 0], 0.0025)) == exact(1)
