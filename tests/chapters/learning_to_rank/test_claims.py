"""What the texts of chapter learning_to_rank say of numbers, held against what is computed."""

from math import exp, log, log2
from statistics import correlation

import pytest

from ranklearn_course import data, widgets
from ranklearn_course.metrics import ideal_dcg, mse, ndcg
from tests.chapters.claims import (
    options,
    right_function,
    right_option,
    said,
    truth,
    values,
    wrong_function,
    wrong_numbers,
)


def test_ranknet_forces():
    right = right_function("learning_to_rank.ranknet_forces")
    said("learning_to_rank.ranknet_forces", "It grows when the worse one is ahead")
    assert right([0, 0], [1, 0])[0] == 1 / 2 < right([0, 1], [1, 0])[0]


def test_delta_ndcg():
    right = right_function("learning_to_rank.delta_ndcg")
    said("learning_to_rank.delta_ndcg", "(gain - gain) * (discount - discount)")
    assert right([1, 3], 1, 2) * ideal_dcg([1, 3]) == pytest.approx((7 - 1) * (1 - 1 / log2(3)))


def test_force_by_hand():
    said("learning_to_rank.force_by_hand", r"$\sigma(-2) = 0.119$, $\sigma(-1) = 0.269$")
    sigma = {score: round(1 / (1 + exp(-score)), 3) for score in (-2, -1, 1, 2)}
    assert sigma == {-2: 0.119, -1: 0.269, 1: 0.731, 2: 0.881}
    force = truth("learning_to_rank.force_by_hand")
    assert force == pytest.approx(sigma[2] - sigma[-1])

    def of_mistake(mistake):
        found = wrong_function("learning_to_rank.ranknet_forces", mistake)([2, 1, 0], [0, 2, 1])
        return round(found[2], 3)

    wrong_numbers(
        "learning_to_rank.force_by_hand",
        {
            "both pairs push C down": -sigma[2] - sigma[-1],
            "in which pair is C behind": sigma[2] + sigma[1],
            "which order is wrong": sigma[-2] + sigma[-1],
            "the mean of the two pairs": force / 2,
            "If it is that of B and C": sigma[-2] - sigma[-1],
            "If it is that of A and C": sigma[2] - sigma[1],
        },
        of_mistake,
    )


def test_one_scale():
    right_option("learning_to_rank.one_scale", "Least squares, but not RankNet")
    assert mse([1, 0], [2, 1]) != mse([1, 0], [12, 11])
    assert log(1 + exp(1 - 2)) == log(1 + exp(11 - 12))


def test_which_pair():
    discount = {rank: 1 / log2(rank + 1) for rank in (1, 2, 9, 10)}
    said(
        "learning_to_rank.which_pair",
        "of rank 1 is 1, of rank 2 is 0.63, of rank 9 is 0.30, of rank",
    )
    said("learning_to_rank.which_pair", "of rank 10 is 0.29.")
    assert [round(each, 2) for each in discount.values()] == [1, 0.63, 0.30, 0.29]
    said("learning_to_rank.which_pair", "Its gap of discounts is 0.01 only.")
    assert round(discount[9] - discount[10], 2) == 0.01
    said("learning_to_rank.which_pair", "Gap of gains 7, gap of discounts 0.71:")
    assert (2**3 - 2**0, round(1 - discount[10], 2)) == (7, 0.71)
    right_option("learning_to_rank.which_pair", "Grades 0 and 3 at ranks 1 and 10")
    others = (1 * (1 - discount[2]), 7 * (discount[9] - discount[10]), 0 * (1 - discount[10]))
    assert 7 * (1 - discount[10]) > max(others)


def test_clicks():
    right_option("learning_to_rank.clicks", "often per look.")
    assert 1 / 2 / (1 / 4) > 1


def test_equal_grades():
    forces = widgets.Forces([("A", 1, 5.0), ("B", 1, 0.0)]).forces()
    apart, together = -log(exp(5) / (exp(5) + 1)) / 2 - log(1 / (exp(5) + 1)) / 2, log(2)
    options(
        "learning_to_rank.equal_grades",
        {
            "Least squares": mse([1, 1], [5, 0]) == mse([1, 1], [2.5, 2.5]),
            "ListNet": apart == together,
            "RankNet": not any(forces.documents),
        },
    )


def test_the_middle_one():
    forces = widgets.Forces([("A", 0, 2.0), ("B", 1, 0.5), ("C", 3, -1.0)])
    said(
        "learning_to_rank.the_middle_one",
        "Each is 1.5 away, so the two pushes are equal, at every step.",
    )
    assert 2.0 - 0.5 == 0.5 - -1.0 == 1.5
    right_option("learning_to_rank.the_middle_one", "Neither: it stays")
    for _ in range(12):
        assert forces.forces().documents[1] == pytest.approx(0)
        forces.step()


def test_two_signs():
    grades, matches = [1, 0, 2, 1], [8, 7, 3, 2]
    right_option("learning_to_rank.two_signs", "Least squares a minus, RankNet a plus")
    assert correlation(matches, grades) < 0
    assert correlation(matches[:2], grades[:2]) > 0
    assert correlation(matches[2:], grades[2:]) > 0


def test_half_the_charge():
    charge = log(1 + exp(-0.1))
    said(
        "learning_to_rank.half_the_charge", "RankNet charges 0.64 for a pair that is right by 0.1."
    )
    assert round(charge, 2) == 0.64
    said("learning_to_rank.half_the_charge", "It must be 0.97, nearly ten times as large.")
    lead = truth("learning_to_rank.half_the_charge")
    assert log(1 + exp(-lead)) == pytest.approx(charge / 2)
    assert round(lead, 2) == 0.97
    said("learning_to_rank.half_the_charge", "wrong by 0.1 costs 0.74.")
    assert round(log(1 + exp(0.1)), 2) == 0.74


def test_pushed_down():
    documents = [("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5), ("D", 0, 1.0), ("E", 2, -2.0)]
    names = {
        "Least squares": "least_squares",
        "RankNet": "ranknet",
        "LambdaRank": "lambdarank",
        "SoftDCG": "soft_dcg",
    }
    options(
        "learning_to_rank.pushed_down",
        {
            option: widgets.Forces(documents, method).forces().documents[4] < 0
            for option, method in names.items()
        },
    )


def test_heaviest_pair():
    before = ndcg([0, 0, 1, 3, 2])
    assert values("learning_to_rank.heaviest_pair") == pytest.approx(
        {
            "D and B": ndcg([0, 3, 1, 0, 2]) - before,
            "A and E": ndcg([2, 0, 1, 3, 0]) - before,
            "A and B": ndcg([3, 0, 1, 0, 2]) - before,
        }
    )


def test_more_clicks():
    click = data.letor_synthetic.CLICK
    said("learning_to_rank.more_clicks", "Of 100 users, all look at rank 1 and 35 click.")
    said(
        "learning_to_rank.more_clicks", "Half of them look at rank 2, and 60 % of those click: 30."
    )
    assert (100 * click[2], 100 * click[3] / 2, click[3]) == (35, 30, 0.60)
    right_option("learning_to_rank.more_clicks", "The one of grade 2")
