"""What the texts of chapter reciprocal_rank say of numbers, held against what is computed."""

from statistics import mean

import pytest

from ranklearn_course.metrics import rank_by, reciprocal_rank, tie_averaged
from tests.chapters.claims import function


def test_mrr_by_hand(asked):
    lists = [[0, 1], [0, 0, 0, 0, 0, 1], [0, 0], [1], [0, 0, 0, 1]]
    assert mean(reciprocal_rank(x, 5) for x in lists) == asked.truth
    asked.wrong_numbers(
        {
            "You averaged the ranks": mean([2, 1, 4]),
            "number of queries by the sum of the ranks": 5 / (2 + 1 + 4),
            "the share of queries with a hit": 3 / 5,
            "the query without any hit": mean([1 / 2, 0, 1, 1 / 4]),
        },
        lambda mistake: function("reciprocal_rank.mean_reciprocal_rank", mistake)(lists, 5),
    )


def test_blind_spot(asked):
    asked.right("They are equal.")
    assert reciprocal_rank([0, 1, 0, 0]) == reciprocal_rank([0, 1, 1, 1]) == 1 / 2


def test_one_and_a_hundred(asked):
    asked.right("The one with 1 and 100")
    asked.says("The mean rank prefers it: 2 against 50.5.", mean([2, 2]), mean([1, 100]))


def test_what_raises_rr(asked):
    asked.says("Without torii the first hit is at rank 1, and RR is 1.")
    asked.right("Leave out torii")
    assert reciprocal_rank([1, 1]) == 1 > reciprocal_rank([0, 1, 1])
    assert reciprocal_rank([0, 1, 1, 1]) == reciprocal_rank([0, 1, 1])


def test_slips_from_9_to_10(asked):
    assert pytest.approx(asked.truth) == (1 / 1 - 1 / 2) / (1 / 9 - 1 / 10)
    asked.says("1/9 - 1/10, which is 1/90: 45 of them cost 1/2.")


def test_slip_over_the_cutoff(asked):
    at_5, at_6 = ([0] * 4 + [1, 0], [0] * 5 + [1])
    asked.right("0.2, all that it has")
    assert reciprocal_rank(at_5, 5) - reciprocal_rank(at_6, 5) == 0.2
    asked.says("about 0.033, the", reciprocal_rank(at_5, 10) - reciprocal_rank(at_6, 10))


def test_one_score_for_all(asked):
    scores, relevant = [0.0] * 10, [0] * 9 + [1]
    asked.right("1")
    assert reciprocal_rank(rank_by(scores, relevant, ties="best")) == 1
    assert tie_averaged(reciprocal_rank, scores, relevant) < 1
