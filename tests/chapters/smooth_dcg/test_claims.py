"""What the texts of chapter smooth_dcg say of numbers, held against what is computed."""

from functools import partial
from itertools import combinations, permutations
from math import log, log2
from statistics import mul

import pytest

from ranklearn_course.metrics import (
    approx_dcg,
    approximation_quality,
    dcg,
    fair_soft_dcg,
    noised_soft_dcg,
    rank_by,
    rank_distribution,
    soft_dcg,
)
from tests.chapters.claims import right_function, right_option, said, truth, wrong_numbers


def test_soft_ranks():
    right = right_function("smooth_dcg.soft_ranks")
    said("smooth_dcg.soft_ranks", "A rival with the same score adds one half")
    assert right([1, 1], 1) == [1 + 1 / 2] * 2


def test_fair_soft_dcg():
    right = right_function("smooth_dcg.fair_soft_dcg")
    said("smooth_dcg.fair_soft_dcg", "a/(a + b + c) times b/(b + c) times 1")
    # The document of grade 1 has the weight 1 of 6.
    orders = [(a / 6 * b / (6 - a), [a, b, c].index(1) + 1) for a, b, c in permutations((1, 2, 3))]
    expected = sum(probability / rank for probability, rank in orders)
    assert right([0, log(2), log(3)], [1, 0, 0], 1) == pytest.approx(expected)


def test_slope_two_ways():
    right = right_function("smooth_dcg.slope_two_ways")
    said("smooth_dcg.slope_two_ways", "the mean DCG rises by $(r_1 - r_2) / 2$ times as much")
    assert right([1, 1], [3, 2], 1, 1)[1] == 1 / 4 * (3 - 2) / 2


def test_soft_dcg_by_hand():
    def soft_dcg_of(at_rank, discounts=(1, 0.631, 0.5)):
        return 3 * sum(map(mul, at_rank, discounts))

    at_rank = [0.8 * 0.5, 0.2 * 0.5 + 0.8 * 0.5, 0.2 * 0.5]
    assert soft_dcg_of(at_rank) == pytest.approx(truth("smooth_dcg.soft_dcg_by_hand"))
    wrong_numbers(
        "smooth_dcg.soft_dcg_by_hand",
        {
            "that is ApproxDCG": 3 / log2(1 + sum(map(mul, at_rank, (1, 2, 3)))),
            "You left the grade out": soft_dcg_of(at_rank) / 3,
            "the gain 2^grade - 1": soft_dcg_of(at_rank) / 3 * (2**3 - 1),
            "winning and losing round": soft_dcg_of([0.2 * 0.5, 0.5, 0.8 * 0.5]),
            "divided by the discount": soft_dcg_of(at_rank, (1, 1 / 0.631, 1 / 0.5)),
            "used 1/rank": soft_dcg_of(at_rank, (1, 1 / 2, 1 / 3)),
            "left rank 3 out": soft_dcg_of([*at_rank[:2], 0]),
            "added the probabilities": soft_dcg_of([1 - (0.2 + 0.5), 0.2 + 0.5, 0.2 * 0.5]),
            "add up to more than 1": soft_dcg_of([0.8 * 0.5, 0.2 + 0.5, 0.2 * 0.5]),
            "the first rival may be the one": soft_dcg_of([0.8 * 0.5, 0.8 * 0.5, 0.2 * 0.5]),
            "the second rival may be the one": soft_dcg_of([0.8 * 0.5, 0.2 * 0.5, 0.2 * 0.5]),
        },
    )


def test_slope_of_dcg():
    right_option("smooth_dcg.slope_of_dcg", "0")
    assert dcg(rank_by([3, 2.001, 1], [1, 3, 0])) == dcg(rank_by([3, 2, 1], [1, 3, 0]))


def test_very_hot():
    grades = [3, 1, 0]
    right_option("smooth_dcg.very_hot", "It hardly depends on the scores.")
    value = fair_soft_dcg([1, 2, 3], grades, 1e6)
    assert value == pytest.approx(fair_soft_dcg([3, 2, 1], grades, 1e6), abs=1e-3)
    assert value != pytest.approx(dcg(rank_by([1, 2, 3], grades), gain="linear"), abs=1e-3)


def test_fixed_noise():
    first, second = (noised_soft_dcg([1, 2, 3], [3, 1, 0], 1, rng=rng) for rng in (0, 1))
    right_option("smooth_dcg.fixed_noise", "Otherwise the curve also jumps by chance.")
    assert first != second


def test_slope_of_noised():
    before, after = ([3, score, 1] for score in (2, 2 + 1e-9))
    noised = partial(noised_soft_dcg, relevance=[3, 1, 0], temperature=1, n_samples=20)
    right_option("smooth_dcg.slope_of_noised", "0")
    assert noised(after) == noised(before)
    assert fair_soft_dcg([3, 2.1, 1], [3, 1, 0], 1) != fair_soft_dcg(before, [3, 1, 0], 1)


def test_upside_down():
    right_option("smooth_dcg.upside_down", "It is perfect: 0.")
    assert approximation_quality([3, 2, 1], [1, 2, 3]) == pytest.approx(0)


def test_sum_of_a_column():
    right_option("smooth_dcg.sum_of_a_column", "Not always to 1.")
    assert rank_distribution([0, 0, 0], 1).sum(axis=0)[0] == 0.75


def test_b_rises():
    grades = [1, 3, 0, 2, 1]
    scores = {b: [2.0, b, 0.9, 0.3, -0.5] for b in (1.2, 1.3, 1.9, 2.1)}
    value = {
        b: dcg(rank_by(each, grades), gain="linear", discount="reciprocal")
        for b, each in scores.items()
    }
    said("smooth_dcg.b_rises", "From 1.2 to 1.9 the order is the same, so DCG stays at 3.2.")
    said("smooth_dcg.b_rises", "At 2.0 B passes A, and DCG jumps by 1 to 4.2.")
    right_option("smooth_dcg.b_rises", "It stays, then jumps once")
    assert value == {1.2: 3.2, 1.3: 3.2, 1.9: 3.2, 2.1: 4.2}
    said("smooth_dcg.b_rises", "SoftDCG rises with every small step.")
    assert soft_dcg(scores[1.3], grades, 1.0) > soft_dcg(scores[1.2], grades, 1.0)


def test_soft_or_approx():
    right_option("smooth_dcg.soft_or_approx", "The mean of 1/rank")
    assert 1 / 4 * 1 + 1 / 2 * 1 / 2 + 1 / 4 * 1 / 3 > 1 / 2


def test_rank_1_given():
    given = rank_distribution([2.0, 1.2, 0.9, 0.3, -0.5], 1.0).sum(axis=0)
    said("smooth_dcg.rank_1_given", "SoftDCG gives away 58 % of rank 1, and 143 % of rank 3.")
    right_option("smooth_dcg.rank_1_given", "Less than 1")
    assert (round(100 * given[0]), round(100 * given[2])) == (58, 143)


def test_very_hot_mean():
    soft, exact = (
        partial(metric, relevance=[2, 0, 1], temperature=1e6, discount="reciprocal")
        for metric in (approx_dcg, fair_soft_dcg)
    )
    said("smooth_dcg.very_hot_mean", "For three ties with the grades 2, 0, 1 ApproxDCG has 1.5,")
    said("smooth_dcg.very_hot_mean", "the mean over all orders is 1.833.")
    assert (soft([1, 1, 1]), round(exact([1, 1, 1]), 3)) == (1.5, 1.833)
    right_option("smooth_dcg.very_hot_mean", "It has less")
    assert soft([2, 1, 0]) < exact([2, 1, 0]) - 0.01


def test_worse_order():
    def fair(scores):
        return fair_soft_dcg(scores, [2, 1, 0], 1.0, discount="reciprocal")

    said("smooth_dcg.worse_order", "X = 2, 1, 0 has small gaps; Y = 3, 0, 1 swaps the last two,")
    said("smooth_dcg.worse_order", "FairSoftDCG is 2.229 for X and 2.240 for Y.")
    assert (round(fair([2, 1, 0]), 3), round(fair([3, 0, 1]), 3)) == (2.229, 2.240)
    said("smooth_dcg.worse_order", "In how many of the 276 pairs")
    said("smooth_dcg.worse_order", "In 6, which is 2.2 %.")
    right_option("smooth_dcg.worse_order", "In some, fewer than 5 %")
    plain = {
        scores: dcg(rank_by(scores, [2, 1, 0]), gain="linear", discount="reciprocal")
        for scores in permutations(range(4), 3)
    }
    pairs = [*combinations(plain, 2)]
    worse = sum((plain[x] - plain[y]) * (fair(x) - fair(y)) < 0 for x, y in pairs)
    assert (worse, len(pairs), round(100 * worse / len(pairs), 1)) == (6, 276, 2.2)
