"""The worked numbers of the articles, to the digits printed, beside their arithmetic."""

from itertools import pairwise, permutations
from math import log2

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ranklearn_course.metrics import (
    average_precision,
    cumulative_gain,
    dcg,
    err,
    ideal_dcg,
    kendall_distance,
    look_probability,
    mean_over_queries,
    ndcg,
    pfound,
    precision_at_k,
    rank_by,
    rbp,
    rbp_residual,
    reciprocal_rank,
    roc_auc,
    satisfaction,
)

KOREAN = {"gain": "linear", "discount": "jarvelin"}


def printed(value, digits=6):
    """A number of which only this many decimals were printed."""
    return pytest.approx(value, abs=0.51 * 10**-digits, rel=0)


def hits(*ranks, n):
    return [int(rank in ranks) for rank in range(1, n + 1)]


class TestHabr:
    @pytest.mark.parametrize(("n", "digits"), [(3, 0.708040), (10, 0.815355), (500, 0.816327)])
    def test_pfound_of_many_relevant_elements(self, n, digits):
        assert pfound([0.4] * n) == printed(digits)
        assert printed(0.816327) == 0.4 / (1 - 0.6 * 0.85)

    def test_lost_discount_weight_between_two_ranks(self):
        def weight(rank):
            return dcg(hits(rank, n=120))

        assert weight(1) - weight(11) == printed(1 / log2(2) - 1 / log2(12)) == printed(0.721057)
        assert weight(101) - weight(111) == printed(0.002971)
        assert (weight(1) - weight(11)) / (weight(101) - weight(111)) == printed(242.73, 2)


class TestTdsGuide:
    def test_precision_at_10_hides_what_average_precision_shows(self):
        early, late = hits(1, 2, n=10), hits(9, 10, n=10)
        assert precision_at_k([early, late], 10).tolist() == [0.2, 0.2]
        values = [(1 / 1 + 2 / 2) / 2, (1 / 9 + 2 / 10) / 2]
        assert_allclose(average_precision([early, late]), values)
        assert values[1] == printed(0.155556)

    @pytest.mark.parametrize(
        ("ranks", "arithmetic", "digits"),
        [
            ((1, 3, 4), (1 / 1 + 2 / 3 + 3 / 4) / 3, 0.805556),
            ((2, 4, 5), (1 / 2 + 2 / 4 + 3 / 5) / 3, 0.533333),
            ((1, 2, 5), (1 / 1 + 2 / 2 + 3 / 5) / 3, 0.866667),
        ],
    )
    def test_average_precision_over_the_hits(self, ranks, arithmetic, digits):
        value = average_precision(hits(*ranks, n=5), 5, denominator="hits")
        assert value == pytest.approx(arithmetic) == printed(digits)

    def test_map_of_three_queries(self):
        runs = [hits(1, 3, 4, n=5), hits(2, 4, 5, n=5), hits(1, 2, 5, n=5)]
        values = average_precision(runs, 5, denominator="hits")
        assert mean_over_queries(values) == printed(0.735185)
        assert mean_over_queries(values[:2]) == printed(0.669444)

    def test_the_gain_curve(self):
        gains = [dcg([grade], 1) for grade in range(6)]
        assert gains == [0, 1, 3, 7, 15, 31]
        ratios = [b / a for a, b in pairwise(gains[1:])]
        assert ratios == pytest.approx([3.0, 2.333333, 2.142857, 2.066667], abs=1e-6)

    def test_the_discount_curve(self):
        curve = dcg(np.eye(10))
        digits = [1, 0.63093, 0.5, 0.430677, 0.386853, 0.356207, 0.333333, 0.315465, 0.30103]
        assert_allclose(curve, [*digits, 0.289065], atol=0.51e-6)

    def test_dcg_of_five_documents(self):
        grades = [3, 5, 0, 4, 1]
        terms = [7 / log2(2), 31 / log2(3), 0 / log2(4), 15 / log2(5), 1 / log2(6)]
        assert terms == pytest.approx([7, 19.558822, 0, 6.460148, 0.386853], abs=1e-6)
        assert dcg(grades) == pytest.approx(sum(terms)) == printed(33.405824)
        assert ideal_dcg(grades) == printed(44.394623)
        assert ndcg(grades) == printed(0.752475)
        assert dcg(grades, gain="linear") == printed(8.264208)
        assert ideal_dcg(grades, gain="linear") == printed(9.454396)
        assert ndcg(grades, gain="linear") == printed(0.874113)

    @pytest.mark.parametrize(
        ("p", "value", "residual"),
        [(0.5, 0.6875, 0.03125), (0.8, 0.4304, 0.32768), (0.95, 0.137994, 0.773781)],
    )
    def test_the_choice_of_p_in_rbp(self, p, value, residual):
        assert rbp([1, 0, 1, 1, 0], p) == printed(value)
        assert (1 - p) * (1 + p**2 + p**3) == printed(value)
        assert rbp_residual(5, p) == printed(residual)

    @pytest.mark.parametrize(
        ("p", "best", "worst"),
        [(1.0, 0.941685, 0.371620), (0.9, 0.936728, 0.315090), (0.5, 0.918921, 0.173434)],
    )
    def test_best_and_worst_err_over_all_720_orders(self, p, best, worst):
        values = (0.9, 0.7, 0.5, 0.3, 0.2, 0.1)
        every = err(np.array(list(permutations(values))), p=p)
        assert err(values, p=p) == pytest.approx(every.max()) == printed(best)
        assert err(values[::-1], p=p) == pytest.approx(every.min()) == printed(worst)

    def test_the_mass_of_users_who_are_never_satisfied(self):
        orders = np.array(list(permutations((0.9, 0.7, 0.5, 0.3, 0.2, 0.1))))
        satisfied = (orders * look_probability(orders)).sum(axis=-1)
        assert_allclose(1 - satisfied, 0.1 * 0.3 * 0.5 * 0.7 * 0.8 * 0.9, rtol=1e-9)
        assert 1 - satisfied[0] == printed(0.007560)

    def test_err_of_graded_documents(self):
        grades = [5, 4, 3, 2, 1, 0]
        assert err(satisfaction(grades, 5)) == printed(0.977662)
        assert err(satisfaction(grades[::-1], 5)) == printed(0.217043)

    def test_the_exponential_map(self):
        four = [0, 0.0625, 0.1875, 0.4375, 0.9375]
        assert satisfaction(range(5), 4).tolist() == four
        five = [0, 0.03125, 0.09375, 0.21875, 0.46875, 0.96875]
        assert satisfaction(range(6), 5).tolist() == five


class TestTwoMisleadingMeasures:
    truth = (5, 4, 4, 2, 2, 1, 1)
    one = (3.2, 2.7, 2.6, 0.6, 0.5, 0.2, 0.1)
    two = (3.6, 3.5, 3.4, 3.9, 3.8, 1.0, 1.0)

    @pytest.mark.parametrize(
        ("prediction", "shown", "first", "p3", "linear", "exponential"),
        [
            (one, [5, 4, 4, 2, 2, 1, 1], 1, 1.0, 1.0, 1.0),
            (two, [2, 2, 5, 4, 4, 1, 1], 3, 0.333333, 0.820498, 0.652472),
        ],
    )
    def test_rankings_of_the_two_systems(self, prediction, shown, first, p3, linear, exponential):
        grades = rank_by(prediction, self.truth)
        good = grades >= 4
        assert grades.tolist() == shown
        assert reciprocal_rank(good) == 1 / first
        assert precision_at_k(good, 3) == printed(p3)
        assert ndcg(grades, gain="linear") == printed(linear)
        assert ndcg(grades) == printed(exponential)

    @pytest.mark.parametrize(
        ("relevance", "inversions", "rr", "ap", "full", "at_3", "auc"),
        [
            ([1, 0, 0, 0, 1, 1, 1], 9, 1.0, 0.617857, 0.810583, 0.469279, 0.25),
            ([0, 0, 1, 1, 1, 1, 0], 8, 0.333333, 0.525, 0.653393, 0.234639, 0.333333),
        ],
    )
    def test_fewer_inversions_and_yet_worse(self, relevance, inversions, rr, ap, full, at_3, auc):
        assert kendall_distance(relevance) == inversions
        assert reciprocal_rank(relevance) == printed(rr)
        assert average_precision(relevance) == printed(ap)
        assert ndcg(relevance) == printed(full)
        assert ndcg(relevance, 3) == printed(at_3)
        assert roc_auc(relevance, range(7, 0, -1)) == pytest.approx(1 - inversions / 12)
        assert 1 - inversions / 12 == printed(auc)

    @pytest.mark.parametrize(
        ("true_ranks", "linear", "exponential"),
        [
            ([1, 2, 7, 6, 5, 3, 4], 0.953950, 0.971332),
            ([5, 3, 4, 1, 2, 6, 7], 0.844414, 0.593970),
        ],
    )
    def test_ndcg_of_the_two_strict_orders(self, true_ranks, linear, exponential):
        gains = [8 - rank for rank in true_ranks]
        assert ndcg(gains, gain="linear") == printed(linear)
        assert ndcg(gains) == printed(exponential)


class TestKoreanPost:
    grades = (4, 3, 4, 2, 1)

    @pytest.mark.parametrize(
        ("options", "value", "ideal", "ratio"),
        [
            (KOREAN, 10.954396, 11.323466, 0.967407),
            ({"gain": "linear"}, 9.140995, 9.271925, 0.985879),
            ({}, 28.595391, 29.642829, 0.964665),
            ({"discount": "jarvelin"}, 33.394623, 36.347185, 0.918768),
            ({"gain": "linear", "discount": "reciprocal"}, 7.533333, 7.7, 0.978355),
            ({"discount": "reciprocal"}, 24.45, 25.783333, 0.948287),
            (KOREAN | {"base": 10}, 14, 14, 1.0),
        ],
    )
    def test_the_same_list_under_every_convention(self, options, value, ideal, ratio):
        assert dcg(self.grades, **options) == printed(value)
        assert ideal_dcg(self.grades, **options) == printed(ideal)
        assert ndcg(self.grades, **options) == printed(ratio)

    def test_the_numbers_saved_in_the_notebook_of_the_author(self):
        assert dcg(self.grades, **KOREAN) == pytest.approx(10.954395572359225, rel=1e-15)
        assert ideal_dcg(self.grades, **KOREAN) == pytest.approx(11.323465818787767, rel=1e-15)
        assert ndcg(self.grades, **KOREAN) == pytest.approx(0.9674066003876495, rel=1e-15)


class TestCnblogsPost:
    def test_map_of_the_two_topics(self):
        runs, judged = [hits(1, 2, 4, 7, n=7), hits(1, 3, 5, n=7)], [[1] * 4 + [0], [1] * 5]
        assert mean_over_queries(average_precision(runs, judged=judged)) == printed(0.641845)
        over_hits = average_precision(runs, judged=judged, denominator="hits")
        assert over_hits[1] == printed(0.755556)
        assert mean_over_queries(over_hits) == printed(0.792956)

    @pytest.mark.parametrize(
        ("gain", "good", "bad", "ideal", "ndcgs"),
        [
            ("linear", 2.869070, 1.130930, 3.130930, (0.916364, 0.361212)),
            ("exponential", 7.184535, 3.630930, 7.380930, (0.973392, 0.491934)),
        ],
    )
    def test_two_orders_with_the_same_cumulative_gain(self, gain, good, bad, ideal, ndcgs):
        lists = [[3, -1, 1], [-1, 1, 3]]
        assert cumulative_gain(lists).tolist() == [3, 3]
        assert_allclose(dcg(lists, gain=gain), [good, bad], atol=0.51e-6)
        assert_allclose(ideal_dcg(lists, gain=gain), [ideal, ideal], atol=0.51e-6)
        assert_allclose(ndcg(lists, gain=gain), ndcgs, atol=0.51e-6)
