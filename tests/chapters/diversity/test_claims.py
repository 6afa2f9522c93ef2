"""What the texts of chapter diversity say of numbers, held against what is computed."""

from math import log2
from statistics import mean

import pytest

from ranklearn_course.metrics import (
    alpha_dcg,
    alpha_ndcg,
    err_ia,
    gini,
    ideal_alpha_dcg,
    ndcg,
    precision_at_k,
    sampled_hit,
)
from tests.chapters.claims import options, right_option, said, truth, wrong_numbers


def test_alpha_ndcg_by_hand():
    returned = [[1, 0, 0], [1, 1, 0], [1, 0, 0]]
    judged = [[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]]
    value, ideal = alpha_dcg(returned), ideal_alpha_dcg(judged, 3)
    said("diversity.alpha_ndcg_by_hand", "The gains of the list are 1, 0.5 + 1 and 0.25.")
    said("diversity.alpha_ndcg_by_hand", "The list has 1 + 1.5 · 0.6309 + 0.25 · 0.5.")
    assert value == 1 + 1.5 / log2(3) + 0.5**2 * 0.5
    assert round(1 / log2(3), 4) == 0.6309
    said("diversity.alpha_ndcg_by_hand", "2.0714 / 2.8809 = 0.719")
    assert (round(value, 4), round(ideal, 4)) == (2.0714, 2.8809)
    wrong_numbers(
        "diversity.alpha_ndcg_by_hand",
        {
            "not divide": value,
            "one half": (value + 0.25 / 2) / ideal,
            "animal alone": alpha_dcg([[1, 0, 0]] * 3) / ideal,
            "repeats": alpha_dcg(returned, alpha=0) / ideal,
            "the discounts": (1 + 1.5 + 0.25) / ideal,
            "three returned pages": alpha_ndcg(returned, 3),
            "A, C, T": value / alpha_dcg([[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        },
    )


def test_sampled_by_hand():
    ana, ben = sampled_hit(4, 6, 2, 1), sampled_hit(2, 6, 2, 1)
    said("diversity.sampled_by_hand", "three ways avoid them all, 3/15.")
    said("diversity.sampled_by_hand", "For Ben ten of the 15 ways avoid the better film: 10/15.")
    assert (ana, ben) == pytest.approx((3 / 15, 10 / 15))
    assert mean([ana, ben]) == pytest.approx(truth("diversity.sampled_by_hand"))
    # "One drawn film in place of two gives the same, over both."
    assert mean([sampled_hit(4, 6, 1, 1), sampled_hit(2, 6, 1, 1)]) == pytest.approx(ben)
    wrong_numbers(
        "diversity.sampled_by_hand",
        {
            "among all films": sampled_hit(2, 6, 6, 1),
            "Ben alone": ben,
            "Ana alone": ana,
            "not the first": 1 - mean([ana, ben]),
            "back": ((1 - 3 / 6) ** 2 + (1 - 1 / 6) ** 2) / 2,
        },
    )


def test_all_relevant_one_lost():
    said("diversity.all_relevant_one_lost", "`['a', 'a', 'a', 'c', 't', '']`: α-nDCG@4 is 0.7975.")
    value = alpha_ndcg([[1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], 4)
    assert round(value, 4) == 0.7975


def test_all_relevant():
    right_option("diversity.all_relevant", "Nothing: it is always 1.")
    assert ndcg([1] * 10) == 1


def test_alpha_one():
    options(
        "diversity.alpha_one",
        {
            "A second page": alpha_dcg([[1], [1]], alpha=1) == 1,
            "list counts.": alpha_dcg([[1, 0], [0, 1]], alpha=1) == 1,
        },
    )


def test_value_above_one():
    pages = [[0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1]]
    right_option("diversity.value_above_one", "Its ideal list was found greedily.")
    assert alpha_ndcg(pages[1:], 2, judged=pages, ideal="greedy") > 1.02


def test_random_is_diverse():
    right_option("diversity.random_is_diverse", "How many of the items somebody wanted.")
    assert gini([1] * 4) == gini([1] * 400) == 0


def test_sampled_report():
    said("diversity.sampled_report", "A tenth of 2,000 is 200:")
    right_option(
        "diversity.sampled_report", "About 58 % have it among the best tenth of the items."
    )
    assert sampled_hit(100, 1999, 100, 10) > 0.95
    assert sampled_hit(300, 1999, 100, 10) < 0.1


def test_mean_of_whom():
    said("diversity.mean_of_whom", "where four users go from 0.4 to 0.5, both means rise.")
    said("diversity.mean_of_whom", "with a hit it rose from 0.4 to 1, over all it fell to 0.25.")
    right_option("diversity.mean_of_whom", "Perhaps: fewer may have a hit now.")
    assert mean([1, 0, 0, 0]) == 0.25 < mean([0.4] * 4) < mean([1])


def test_car_climbs():
    right_option("diversity.car_climbs", "Nothing.")
    assert precision_at_k([1, 1, 1, 1, 1], 3) == ndcg([1, 1, 1, 1, 1], 3) == 1


def test_above_one():
    pages = [[0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1]]
    said("diversity.above_one", "tool ndeval, gives α-nDCG@2 = 1.107.")
    assert round(alpha_ndcg(pages[1:], 2, judged=pages, ideal="greedy"), 3) == 1.107
    right_option("diversity.above_one", "The ideal list: it is not the best one.")
    said("diversity.above_one", "its α-DCG is 2.946, that of the list shown is 3.262.")
    assert round(ideal_alpha_dcg(pages, 2, method="greedy"), 3) == 2.946
    assert round(ideal_alpha_dcg(pages, 2), 3) == 3.262 == round(alpha_dcg(pages[1:]), 3)
    said("diversity.above_one", "With α = 1 the greedy list loses, too.")
    assert alpha_ndcg(pages[1:], 2, judged=pages, ideal="greedy", alpha=1) > 1


def test_twice_or_each():
    def twice_and_each(satisfied):
        lists = [[[satisfied, 0], [satisfied, 0]], [[satisfied, 0], [0, satisfied]]]
        return [err_ia(each, [0.7, 0.3]) for each in lists]

    twice, each = twice_and_each(0.5)
    right_option("diversity.twice_or_each", "the animal twice")
    said("diversity.twice_or_each", "So the animal twice: 0.4375, against 0.425.")
    assert (twice, each) == pytest.approx((0.4375, 0.425))
    said("diversity.twice_or_each", "If a page satisfied 75 of 100, it would turn.")
    twice, each = twice_and_each(75 / 100)
    assert twice < each
    said("diversity.twice_or_each", "They are if a page satisfies 4 of 7.")
    twice, each = twice_and_each(4 / 7)
    assert twice == pytest.approx(each)


def test_rank_900():
    right_option("diversity.rank_900", "0.59")
    assert round(sampled_hit(900, 9999, 100, 10), 2) == 0.59
    said("diversity.rank_900", "Of 100 drawn films 9 stand above it on average")
    assert round(100 * 899 / 9999) == 9
