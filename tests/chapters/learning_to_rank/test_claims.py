"""What the texts of chapter learning_to_rank say of numbers, held against what is computed."""

from functools import partial
from math import exp, log, log2
from statistics import correlation

import numpy as np
import pytest

from ranklearn_course import data, learning
from ranklearn_course.metrics import mse, ndcg
from ranklearn_course.widgets.forces.widget import STEP_SIZES
from tests.chapters.claims import function


def ranknet(lead):
    """The loss of a pair whose better document leads by so much."""
    return log(1 + exp(-lead))


def test_force_by_hand(asked):
    sigma = {score: round(1 / (1 + exp(-score)), 3) for score in (-2, -1, 1, 2)}
    asked.says(r"$\sigma(-2) = 0.119$, $\sigma(-1) = 0.269$", 2, sigma[-2], 1, sigma[-1])
    force = asked.truth
    assert force == pytest.approx(sigma[2] - sigma[-1])

    def of_mistake(mistake):
        forces = function("learning_to_rank.ranknet_forces", mistake)
        return round(forces([2, 1, 0], [0, 2, 1])[2], 3)

    asked.wrong_numbers(
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


def test_catch_impostors(asked):
    asked.says("0.627", function("learning_to_rank.ranknet_loss")([0, 0, 1], [1, 1, 3]))


def test_which_pair(asked):
    discount = {rank: 1 / log2(rank + 1) for rank in (1, 2, 9, 10)}
    asked.says("of rank 1 is 1, of rank 2 is 0.63, of rank 9 is 0.30, of rank 10 is 0.29.")
    assert [round(each, 2) for each in discount.values()] == [1, 0.63, 0.30, 0.29]
    asked.says("Its discounts differ by 0.01 only.", discount[9] - discount[10])
    asked.says("Its gains differ by 7 and its discounts by 0.71,", 2**3 - 2**0, 1 - discount[10])
    asked.right("Grades 0 and 3 at ranks 1 and 10")
    others = (1 * (1 - discount[2]), 7 * (discount[9] - discount[10]), 0 * (1 - discount[10]))
    assert 7 * (1 - discount[10]) > max(others)


def test_equal_grades(asked):
    forces = learning.forces("ranknet", [5.0, 0.0], [1, 1])
    apart, together = -log(exp(5) / (exp(5) + 1)) / 2 - log(1 / (exp(5) + 1)) / 2, log(2)
    asked.options(
        {
            "Least squares": mse([1, 1], [5, 0]) == mse([1, 1], [2.5, 2.5]),
            "ListNet": apart == together,
            "RankNet": not any(forces.documents),
        }
    )


def test_the_middle_one(asked):
    scores, grades = np.array([2.0, 0.5, -1.0]), [0, 1, 3]
    asked.says("Each is 1.5 away, so the two pushes are equal, at every step.", 2.0 - 0.5)
    asked.right("Neither: it stays")
    for _ in range(12):
        forces = learning.forces("ranknet", scores, grades).documents
        assert forces[1] == pytest.approx(0)
        scores += STEP_SIZES["ranknet"] * forces


def test_two_signs(asked):
    grades, matches = [1, 0, 2, 1], [8, 7, 3, 2]
    asked.right("A minus with least squares, a plus with RankNet")
    assert correlation(matches, grades) < 0
    assert correlation(matches[:2], grades[:2]) > 0
    assert correlation(matches[2:], grades[2:]) > 0


def test_half_the_loss(asked):
    asked.says("a score difference of 0.1. RankNet's loss of this pair is 0.64.", 0.1, ranknet(0.1))
    assert ranknet(asked.truth) == pytest.approx(ranknet(0.1) / 2)
    asked.says("The lead must be 0.97, nearly ten times as large.", asked.truth)
    asked.says("each 0.1 of lead lowers it by less than 0.05.")
    assert ranknet(0.1) - ranknet(0.1 + 0.1) < 0.05


def test_pushed_down(asked):
    scores, grades = [2.0, -1.0, 0.5, 1.0, -2.0], [0, 3, 1, 0, 2]
    names = {
        "Least squares": "least_squares",
        "RankNet": "ranknet",
        "LambdaRank": "lambdarank",
        "SoftDCG": "soft_dcg",
    }
    asked.options(
        {
            option: learning.forces(method, scores, grades).documents[4] < 0
            for option, method in names.items()
        }
    )


def test_heaviest_pair(asked):
    ranks = {"D and B": (2, 4), "A and E": (1, 5), "A and B": (1, 4)}
    change = partial(function("learning_to_rank.delta_ndcg"), [0, 0, 1, 3, 2])
    assert asked.values == pytest.approx({pair: change(*of) for pair, of in ranks.items()})


def test_grades_by_clicks(asked):
    click, grades = data.letor_synthetic.CLICK, [2, 3, 1, 0, 4]
    clicks = [100 * click[grade] / rank for rank, grade in enumerate(grades, 1)]
    by_clicks = [grade for _, grade in sorted(zip(clicks, grades, strict=True), reverse=True)]
    asked.says("so nDCG is 0.643.", ndcg(grades))
    first, second, *_, best = clicks
    words = "Of 100 users 18 click the best product, fewer than the 35 and 30 who"
    asked.says(words, 100, best, first, second)
    rank = by_clicks.index(4) + 1
    asked.says("to rank 3 and no further, and nDCG is 0.719.", rank, ndcg(by_clicks))
    asked.says("more often than those at ranks 3 and 4, so it rises.")
    assert max(clicks[2:4]) < clicks[4]
    asked.right("Between 0.643 and 1")


def test_many_grades():
    """What the lesson says of the gain of LightGBM and XGBoost."""
    best = range(19, -1, -1)
    slip = [18, 19, *best[2:]]
    cost = [round(1 - ndcg(slip, gain=gain), 3) for gain in ("exponential", "linear")]
    assert cost == [0.120, 0.004]
