"""Worked numbers of the articles for the rank correlations, and their corrections."""

from functools import partial
from math import comb, isnan, nan, sqrt

import numpy as np
import pytest

from ranklearn_course.metrics import (
    kendall_distance,
    kendall_tau,
    ndcg,
    roc_auc,
    spearman_rho,
    tau_ap,
)
from tests.metrics import slow_pairs

close = partial(pytest.approx, rel=1e-12, abs=1e-12)
printed = partial(pytest.approx, rel=0, abs=5.01e-7)

# ----------------------------------------------------------- worked numbers --


@pytest.mark.parametrize(
    ("grades", "inversions"), [([1, 0, 0, 0, 1, 1, 1], 9), ([0, 0, 1, 1, 1, 1, 0], 8)]
)
def test_kendall_distance_of_the_two_binary_lists(grades, inversions):
    """Fewer inversions, yet the second list is worse at the top."""
    assert kendall_distance(grades) == inversions
    assert kendall_distance(grades, normalize="pairs") == close(inversions / comb(7, 2))
    assert kendall_distance(grades, normalize=True) == close(inversions / (4 * 3))
    assert roc_auc(grades, range(7, 0, -1)) == close(1 - inversions / (4 * 3))


STRICT = [
    ([1, 2, 7, 6, 5, 3, 4], 9, 0.142857, 0.321429, 0.355556, 0.953950, 0.971332),
    ([5, 3, 4, 1, 2, 6, 7], 8, 0.238095, 0.357143, -0.083333, 0.844414, 0.593970),
]


@pytest.mark.parametrize(
    ("true_ranks", "inversions", "tau", "rho", "ap", "linear", "exponential"), STRICT
)
def test_the_two_strict_orders(true_ranks, inversions, tau, rho, ap, linear, exponential):
    """All coefficients but tau_AP prefer the second list, which starts badly."""
    grades = [8 - rank for rank in true_ranks]
    shown = [7 - i for i in range(7)]
    assert kendall_distance(grades) == inversions
    assert kendall_distance(grades, normalize="pairs") == close(inversions / 21)
    for variant in "abc":
        assert kendall_tau(shown, grades, variant) == close(1 - 2 * inversions / 21)
    assert kendall_tau(shown, grades) == printed(tau)
    assert spearman_rho(shown, grades) == printed(rho)
    assert tau_ap(grades, shown) == printed(ap)
    assert ndcg(grades, gain="linear") == printed(linear)
    assert ndcg(grades, gain="exponential") == printed(exponential)


def test_tau_ap_of_the_first_strict_order_by_hand():
    """Document i counts the share of those above it that belong there: 1, 0, 1/3, 2/4, 2/5, 3/6."""
    shares = [1 / 1, 2 / 2, 2 / 3, 2 / 4, 2 / 5, 3 / 6]
    grades = [8 - rank for rank in (1, 2, 7, 6, 5, 3, 4)]
    assert tau_ap(grades, range(7, 0, -1)) == close(2 / 6 * sum(shares) - 1)


SHOWN, GRADES = [5, 4, 3, 2, 1], [0, 3, 0, 1, 2]


def test_shared_example_has_3_concordant_and_6_discordant_pairs_and_1_tie():
    assert slow_pairs.pair_counts(SHOWN, GRADES) == (3, 6, 0, 1)
    assert kendall_tau(SHOWN, GRADES, "a") == close((3 - 6) / 10)
    assert kendall_tau(SHOWN, GRADES, "b") == close((3 - 6) / sqrt(10 * 9))
    assert kendall_tau(SHOWN, GRADES, "c") == close(2 * (3 - 6) / (5**2 * (4 - 1) / 4))
    assert kendall_distance(GRADES) == 6
    assert kendall_distance(GRADES, normalize="pairs") == close(6 / 10)
    assert kendall_distance(GRADES, normalize=True) == close(6 / 9)


def test_shared_example_to_the_printed_digits():
    assert kendall_tau(SHOWN, GRADES) == printed(-0.316228)
    assert spearman_rho(SHOWN, GRADES) == printed(-0.307794)
    assert 1 - 2 * kendall_distance(GRADES, normalize="pairs") == close(-0.2)


def test_the_spearman_shortcut_depends_on_how_the_tie_of_the_shared_example_is_broken():
    assert slow_pairs.spearman_shortcut(SHOWN, GRADES) == close(-0.275)
    assert spearman_rho(SHOWN, [0.1, 3, 0, 1, 2]) == close(-0.2)
    assert spearman_rho(SHOWN, [0, 3, 0.1, 1, 2]) == close(-0.4)


def test_tau_a_is_not_one_minus_twice_the_distance_when_there_are_ties():
    assert kendall_tau(SHOWN, GRADES, "a") == close(-0.3)
    assert 1 - 2 * kendall_distance(GRADES, normalize="pairs") != close(-0.3)


IRCOR_TRUTH = [0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54]
IRCOR_RANKING = [0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84]


def test_tau_ap_is_not_symmetric_in_the_example_of_the_r_package_ircor():
    assert tau_ap(IRCOR_TRUTH, IRCOR_RANKING) == printed(0.392857)
    assert tau_ap(IRCOR_RANKING, IRCOR_TRUTH) == printed(0.261287)


def test_tau_of_the_example_of_the_r_package_ircor_with_and_without_ties():
    rounded = np.round(IRCOR_RANKING, 1)
    assert kendall_tau(IRCOR_TRUTH, IRCOR_RANKING) == close(9 / 45)
    assert kendall_tau(IRCOR_TRUTH, rounded, "a") == close(10 / 45)
    assert kendall_tau(IRCOR_TRUTH, rounded, "b") == close(10 / sqrt(45 * 44))


def test_second_example_of_the_r_package_ircor():
    truth = [0.06, 0.2, 0.27, 0.37, 0.57, 0.63, 0.66, 0.9, 0.91, 0.94]
    ranking = [0.37, 0.06, 0.2, 0.27, 0.57, 0.66, 0.63, 0.91, 0.9, 0.94]
    assert kendall_tau(truth, ranking) == close(1 - 2 * 5 / 45)
    assert tau_ap(truth, ranking) == pytest.approx(0.7491182, abs=5e-8)


# ------------------------------------------------------------------- errata --


@pytest.mark.parametrize(
    ("true_ranks", "tau", "ap", "exponential"),
    [
        ([2, 1, 3, 4, 5, 6, 7], 0.904762, 0.666667, 0.877499),
        ([1, 2, 3, 4, 5, 7, 6], 0.904762, 0.944444, 0.999763),
    ],
)
def test_tau_weights_a_swap_at_the_top_like_one_at_the_bottom(true_ranks, tau, ap, exponential):
    grades, shown = [8 - rank for rank in true_ranks], range(7, 0, -1)
    assert kendall_tau(grades, shown) == printed(tau)
    assert kendall_tau(grades, shown) == printed(1 - 2 * 1 / 21)
    assert tau_ap(grades, shown) == printed(ap)
    assert ndcg(grades, gain="exponential") == printed(exponential)


@pytest.mark.parametrize(
    ("n", "relevant", "tau_a", "tau_b"), [(10, 1, 0.2, 0.447214), (100, 5, 0.095960, 0.309773)]
)
def test_a_perfect_ranking_of_binary_grades_stays_far_below_1(n, relevant, tau_a, tau_b):
    grades = [1] * relevant + [0] * (n - relevant)
    shown = range(n, 0, -1)
    concordant = relevant * (n - relevant)
    assert kendall_tau(shown, grades, "a") == close(concordant / comb(n, 2))
    assert kendall_tau(shown, grades, "a") == printed(tau_a)
    assert kendall_tau(shown, grades, "b") == close(sqrt(concordant / comb(n, 2)))
    assert kendall_tau(shown, grades, "b") == printed(tau_b)
    assert kendall_tau(shown, grades, "c") == close(2 * concordant / (n * n / 2))


def test_the_spearman_shortcut_is_wrong_with_ties():
    x, y = [0, 0, 0, 0, 1], [5, 4, 3, 2, 1]
    assert spearman_rho(x, y) == close(-1 / sqrt(2))
    assert spearman_rho(x, y) == printed(-0.707107)
    assert slow_pairs.spearman_shortcut(x, y) == close(-0.25)


def test_spearman_of_a_constant_is_undefined_though_the_shortcut_gives_a_half():
    constant, y = [1, 1, 1, 1, 1], [5, 4, 3, 2, 1]
    assert slow_pairs.spearman_shortcut(constant, y) == close(0.5)
    assert isnan(spearman_rho(constant, y, undefined=nan))
    assert spearman_rho(constant, y) == 0.0
