"""Check values of the soft DCG metrics, with one list of five documents throughout."""

from functools import partial
from itertools import permutations
from math import comb, log2

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
)
from tests.metrics import slow_soft
from tests.rows import with_each

printed = partial(pytest.approx, rel=0, abs=5.01e-7)
close = partial(pytest.approx, rel=1e-12, abs=1e-12)

S = np.array([2.0, 1.2, 0.9, 0.3, -0.5])
R = np.array([1.0, 3.0, 0.0, 2.0, 1.0])
LOG2 = [1 / log2(1 + rank) for rank in range(1, 6)]
INVERSE = [1 / rank for rank in range(1, 6)]


def plain_dcg(scores, relevance, k=None, discount="log2"):
    """DCG of the sharp order, with linear gains."""
    return dcg(rank_by(scores, relevance), k, gain="linear", discount=discount)


def test_the_dcg_that_is_smoothed():
    by_hand = 1 / log2(2) + 3 / log2(3) + 0 / log2(4) + 2 / log2(5) + 1 / log2(6)
    assert plain_dcg(S, R) == close(by_hand)
    assert plain_dcg(S, R) == printed(4.140995)
    assert plain_dcg(S, R, discount="reciprocal") == close(1 + 3 / 2 + 2 / 4 + 1 / 5)
    assert plain_dcg(S, R, 3, discount="reciprocal") == close(1 + 3 / 2)
    assert plain_dcg(S, R, 3) == printed(2.892789)


LOG2_TABLE = [
    (0.01, 4.140995, 4.140995, 4.140995),
    (0.1, 4.122895, 4.122922, 4.114469),
    (0.3, 4.062927, 4.084782, 3.962706),
    (1, 3.916884, 4.133312, 3.651020),
    (3, 3.807408, 4.136642, 3.527551),
    (10, 3.782574, 4.131317, 3.504459),
    (10_000, 3.777063, 4.127847, 3.500003),
]


@with_each(LOG2_TABLE)
def test_log2_discount_of_the_whole_list(temperature, soft, fair, approx):
    assert soft_dcg(S, R, temperature) == printed(soft)
    assert fair_soft_dcg(S, R, temperature) == printed(fair)
    assert approx_dcg(S, R, temperature) == printed(approx)


@with_each(
    [
        ("reciprocal", 5, 0.3, 3.100802, 3.131031),
        ("reciprocal", 5, 1, 2.902226, 3.201276),
        ("reciprocal", 5, 10, 2.719738, 3.201109),
        ("reciprocal", 5, 1e9, 2.712500, 3.196667),
        ("reciprocal", 3, 0.3, 2.469765, 2.484243),
        ("reciprocal", 3, 1, 2.352420, 2.587663),
        ("reciprocal", 3, 1e9, 2.187500, 2.566667),
        ("log2", 3, 0.3, 2.932184, 2.925610),
        ("log2", 3, 1, 2.939547, 3.023214),
        ("log2", 3, 1e9, 2.854127, 2.983302),
    ]
)
def test_other_discounts_and_cutoffs(discount, k, temperature, soft, fair):
    assert soft_dcg(S, R, temperature, k, discount=discount) == printed(soft)
    assert fair_soft_dcg(S, R, temperature, k, discount=discount) == printed(fair)


@pytest.mark.parametrize(("discount", "table"), [("log2", LOG2), ("reciprocal", INVERSE)])
@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
def test_limit_of_a_hot_temperature(discount, table, k):
    """Soft: ranks are binomial; Fair: every order is equally likely."""
    binomial = sum(table[rank - 1] * comb(4, rank - 1) / 2**4 for rank in range(1, k + 1))
    uniform = sum(table[:k]) / 5
    assert soft_dcg(S, R, 1e12, k, discount=discount) == pytest.approx(R.sum() * binomial, abs=1e-9)
    assert fair_soft_dcg(S, R, 1e12, k, discount=discount) == pytest.approx(
        R.sum() * uniform, abs=1e-9
    )


def test_limits_to_the_printed_digits():
    assert soft_dcg(S, R, 1e9) == printed(3.777059)
    assert fair_soft_dcg(S, R, 1e9) == printed(4.127843)
    assert approx_dcg(S, R, 1e9) == printed(7 / log2(1 + 3))
    assert approx_dcg(S, R, 1e9) == printed(3.5)
    assert soft_dcg(S, R, 1e12, discount="reciprocal") == pytest.approx(7 / 5 * (2 - 2**-4))


@pytest.mark.parametrize(("temperature", "gap"), [(0.05, 9.70e-4), (0.1, 1.81e-2)])
def test_speed_of_the_limit_of_a_cold_temperature(temperature, gap):
    """The error is about exp(-gap / T), and the smallest gap of the scores is 0.3."""
    sharp = plain_dcg(S, R)
    assert abs(fair_soft_dcg(S, R, temperature) - sharp) == pytest.approx(gap, rel=5e-3)
    assert abs(soft_dcg(S, R, temperature) - sharp) == pytest.approx(gap, rel=5e-3)


def test_a_cold_temperature_gives_the_dcg():
    assert fair_soft_dcg(S, R, 0.01) == pytest.approx(plain_dcg(S, R), abs=1e-12)
    assert soft_dcg(S, R, 0.01) == pytest.approx(plain_dcg(S, R), abs=1e-12)


def test_fair_soft_dcg_is_not_monotone_in_the_temperature():
    values = [fair_soft_dcg(S, R, temperature) for temperature in (0.1, 0.3, 3, 10)]
    assert values[0] > values[1] < values[2] > values[3]


# ------------------------------------------------------------- rank matrix --


def test_columns_of_the_rank_matrix():
    soft = rank_distribution(S, 1.0, kind="independent")
    fair = rank_distribution(S, 1.0, kind="fair")
    assert soft.sum(axis=0) == printed([0.578234, 1.216200, 1.429947, 1.178574, 0.597046])
    assert fair.sum(axis=0) == close(np.ones(5))
    assert soft.sum(axis=1) == close(np.ones(5))
    assert fair.sum(axis=1) == close(np.ones(5))


@pytest.mark.parametrize(
    ("kind", "variances"),
    [
        ("independent", [0.602, 0.794, 0.819, 0.779, 0.573]),
        ("fair", [0.874, 1.354, 1.473, 1.530, 1.241]),
    ],
)
def test_expected_ranks_agree_and_their_variances_do_not(kind, variances):
    table, ranks = rank_distribution(S, 1.0, kind=kind), np.arange(1, 6)
    expected = table @ ranks
    assert expected == printed([1.790089, 2.559048, 2.876862, 3.512166, 4.261835])
    assert table @ ranks**2 - expected**2 == pytest.approx(variances, abs=5.01e-4)


def test_top_probability_is_softmax_or_a_product_of_sigmoids():
    odds = np.exp(S)
    assert rank_distribution(S, 1.0, kind="fair")[:, 0] == close(odds / odds.sum())
    wins = 1 / (1 + np.exp(S[None, :] - S[:, None]))
    np.fill_diagonal(wins, 1.0)
    assert rank_distribution(S, 1.0, kind="independent")[:, 0] == close(wins.prod(axis=1))


# ------------------------------------------------------------- Monte Carlo --


def exact_moments(scores, relevance, temperature):
    """Mean and standard deviation of DCG over all Plackett-Luce orders."""
    orders = list(slow_soft.plackett_luce_orders(tuple(scores), temperature))
    values = [sum(relevance[i] * w for i, w in zip(o, LOG2, strict=True)) for o, _ in orders]
    mean = sum(p * v for (_, p), v in zip(orders, values, strict=True))
    return mean, sum(p * (v - mean) ** 2 for (_, p), v in zip(orders, values, strict=True)) ** 0.5


@with_each([100, 1_000, 10_000, 100_000])
def test_noised_soft_dcg_is_within_four_standard_errors_of_fair_soft_dcg(n_samples):
    mean, deviation = exact_moments(S, R, 1.0)
    assert mean == close(fair_soft_dcg(S, R, 1.0))
    assert deviation == pytest.approx(0.529, rel=2e-3)
    got = noised_soft_dcg(S, R, 1.0, n_samples=n_samples)
    assert abs(got - mean) < 4 * deviation / n_samples**0.5


# -------------------------------------------------- gradients and smoothness --


def gradient(metric, step=1e-5):
    """Central differences."""
    moves = step * np.eye(5)
    return np.array([(metric(S + move) - metric(S - move)) / (2 * step) for move in moves])


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        (soft_dcg, [-0.075055, 0.424916, -0.360021, 0.023386, -0.013226]),
        (fair_soft_dcg, [-0.120748, 0.414318, -0.333589, 0.049186, -0.009166]),
    ],
)
def test_gradient_at_temperature_0_3(metric, expected):
    slope = gradient(lambda scores: metric(scores, R, 0.3))
    assert slope == pytest.approx(expected, abs=1.5e-6)
    assert slope.sum() == pytest.approx(0.0, abs=1e-8)


def across(distance):
    """The scores with document 2 moved just below or above document 1."""
    return np.where(np.arange(5) == 1, S[0] + distance, S)


def test_a_swap_makes_dcg_jump_and_the_soft_metrics_slide():
    def jump(metric):
        return metric(across(1e-6), R) - metric(across(-1e-6), R)

    assert jump(plain_dcg) == printed(0.738140)
    assert jump(plain_dcg) == close(2 * (1 - 1 / log2(3)))
    assert jump(partial(soft_dcg, temperature=0.3)) == pytest.approx(1.34e-6, abs=5e-9)
    assert jump(partial(fair_soft_dcg, temperature=0.3)) == pytest.approx(1.31e-6, abs=5e-9)
    noised = partial(noised_soft_dcg, temperature=0.3, n_samples=200, inner_temperature=0.1)
    assert 0 < jump(noised) < 3e-6


def sweep(n_points):
    """The scores while document 2 moves from -1 to 3, shape (n_points, 5)."""
    scores = np.repeat(S[None], n_points, axis=0)
    scores[:, 1] = np.linspace(-1, 3, n_points)
    return scores


def largest_step(values):
    return np.abs(np.diff(values)).max()


def test_sweep_of_4001_points_in_dcg_has_few_levels():
    levels = plain_dcg(sweep(4001), np.broadcast_to(R, (4001, 5)))
    assert largest_step(levels) == printed(0.738140)
    changed = levels[np.append(True, np.abs(np.diff(levels)) > 1e-9)]
    assert len(changed) == 5


@pytest.mark.parametrize(("metric", "step"), [(soft_dcg, 0.000673), (fair_soft_dcg, 0.000654)])
def test_sweep_of_4001_points_in_the_soft_metrics(metric, step):
    values = metric(sweep(4001), np.broadcast_to(R, (4001, 5)), 0.3)
    assert largest_step(values) == pytest.approx(step, abs=5.01e-7)


def test_halving_the_grid_step_halves_the_largest_step_of_soft_dcg():
    steps = [
        largest_step(soft_dcg(sweep(n), np.broadcast_to(R, (n, 5)), 0.3))
        for n in (401, 801, 1601, 3201)
    ]
    assert steps == pytest.approx([0.006734, 0.003367, 0.001684, 0.000842], abs=5.01e-7)


def test_sweep_of_noised_soft_dcg_has_small_steps_and_is_smooth_with_an_inner_temperature():
    scores, grades = sweep(1001), np.broadcast_to(R, (1001, 5))
    rough = noised_soft_dcg(scores, grades, 0.3, n_samples=200)
    smooth = noised_soft_dcg(scores, grades, 0.3, n_samples=200, inner_temperature=0.1)
    assert 0.005 < largest_step(rough) < 0.05
    assert largest_step(smooth) < 0.0035
    assert np.mean(np.diff(rough) == 0) > 0.3
    assert np.mean(np.diff(smooth) == 0) < 0.01


# ---------------------------------------------------------- ties and triples --


TIED = [2.0, 0.0, 1.0]


@pytest.mark.parametrize(
    ("scores", "soft", "fair"),
    [((1, 1, 0), 1.833333, 1.833333), ((1, 1, 1), 1.750000, 1.833333)],
)
def test_ties_at_a_cold_temperature(scores, soft, fair):
    """The binomial of SoftDCG is right for pairs and wrong for three tied documents."""
    assert soft_dcg(scores, TIED, 1e-3, discount="reciprocal") == printed(soft)
    assert fair_soft_dcg(scores, TIED, 1e-3, discount="reciprocal") == printed(fair)


def test_fair_soft_dcg_of_ties_is_the_mean_over_their_orders():
    pair = [plain_dcg([3, 2, 1], order, discount="reciprocal") for order in ([2, 0, 1], [0, 2, 1])]
    assert pair == close([2 + 1 / 3, 1 + 1 / 3])
    all_orders = [plain_dcg([3, 2, 1], o, discount="reciprocal") for o in permutations(TIED)]
    assert np.mean(pair) == printed(1.833333)
    assert np.mean(all_orders) == close(3 / 3 * (1 + 1 / 2 + 1 / 3))
    assert np.mean(all_orders) == printed(1.833333)


TRIPLES = [
    (1, 1.000000, 0.999901, 1.000000, 0.999901),
    (5, 1.000000, 0.870172, 1.000000, 0.874851),
    (10, 0.999951, 0.742903, 0.999951, 0.757887),
    (30, 0.965128, 0.636266, 0.965514, 0.660478),
    (100, 0.753957, 0.598917, 0.767955, 0.625768),
]


@with_each(TRIPLES)
def test_the_two_triples_of_the_thesis(temperature, soft_100, soft_10, fair_100, fair_10):
    """DCG is 1 for both; the soft metrics see the larger gap once T is of its order."""
    sure, unsure, grades = [100, 1, 0.5], [10, 1, 0.5], [1, 0, 0]
    soft = partial(soft_dcg, relevance=grades, temperature=temperature, discount="reciprocal")
    fair = partial(fair_soft_dcg, relevance=grades, temperature=temperature, discount="reciprocal")
    assert [soft(sure), soft(unsure)] == printed([soft_100, soft_10])
    assert [fair(sure), fair(unsure)] == printed([fair_100, fair_10])
    assert plain_dcg(sure, grades) == plain_dcg(unsure, grades) == 1


@pytest.mark.parametrize(
    ("scores", "soft", "fair"),
    [
        (S, 4.022460, 4.107401),
        (np.exp(S), 4.081650, 4.085779),
        ([5, 4, 3, 2, 1], 4.170327, 4.185799),
    ],
)
def test_soft_metrics_change_under_a_monotone_map_of_the_scores(scores, soft, fair):
    assert soft_dcg(scores, R, 0.5) == printed(soft)
    assert fair_soft_dcg(scores, R, 0.5) == printed(fair)
    assert plain_dcg(scores, R) == printed(4.140995)
