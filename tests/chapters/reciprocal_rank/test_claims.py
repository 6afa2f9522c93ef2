"""What the texts of chapter reciprocal_rank say of numbers, held against what is computed."""

from statistics import mean

import pytest

from ranklearn_course.metrics import (
    average_precision,
    rank_by,
    recall_at_k,
    reciprocal_rank,
    tie_averaged,
)
from tests.chapters.claims import (
    options,
    right_function,
    right_option,
    said,
    truth,
    wrong_function,
    wrong_numbers,
)


def test_reciprocal_rank():
    right = right_function("reciprocal_rank.reciprocal_rank")
    said("reciprocal_rank.reciprocal_rank", "A hit at rank $i$ gives $1/i$")
    assert right([0, 1], 2) == 1 / 2


def test_mean_reciprocal_rank():
    right = right_function("reciprocal_rank.mean_reciprocal_rank")
    said("reciprocal_rank.mean_reciprocal_rank", "the sum of $1/i$ over the first hits, divided by")
    assert right([[1], [0, 1], [0]], 2) == (1 / 1 + 1 / 2 + 0) / 3


def test_success_at_k():
    right = right_function("reciprocal_rank.success_at_k")
    said("reciprocal_rank.success_at_k", "with a hit among the first $k$, divided by the number of")
    assert right([[0, 1], [1], [0]], 2) == 2 / 3


def test_ap_equals_rr():
    said("reciprocal_rank.ap_equals_rr", "AP is $(1/a + 2/b) / 2$, and RR is $1/a$")
    said("reciprocal_rank.ap_equals_rr", "equal if $2/b = 1/a$")
    assert average_precision([0, 1, 0, 1]) == (1 / 2 + 2 / 4) / 2 == reciprocal_rank([0, 1, 0, 1])


def test_mrr_by_hand():
    lists = [[0, 1], [0, 0, 0, 0, 0, 1], [0, 0], [1], [0, 0, 0, 1]]
    assert mean([1 / 2, 0, 0, 1 / 1, 1 / 4]) == truth("reciprocal_rank.mrr_by_hand")
    assert mean(reciprocal_rank(x, 5) for x in lists) == truth("reciprocal_rank.mrr_by_hand")
    wrong_numbers(
        "reciprocal_rank.mrr_by_hand",
        {
            "You averaged the ranks": mean([2, 1, 4]),
            "number of queries by the sum of the ranks": 5 / (2 + 1 + 4),
            "the share of queries with a hit": 3 / 5,
            "the query without any hit": mean([1 / 2, 0, 1, 1 / 4]),
        },
        lambda mistake: wrong_function("reciprocal_rank.mean_reciprocal_rank", mistake)(lists, 5),
    )


def test_voice_assistant():
    options(
        "reciprocal_rank.voice_assistant",
        {
            "MRR": reciprocal_rank([1, 1]) == reciprocal_rank([1, 0]) > reciprocal_rank([0, 1]),
            "MAP": average_precision([1, 1, 0]) == average_precision([1, 0, 1]),
            "R@10": recall_at_k([1, 0], 10) > recall_at_k([0, 1], 10),
            "success@10": any([1, 0]) > any([0, 1]),
        },
    )


def test_which_move():
    costs = [1 / 1 - 1 / 2, 1 / 2 - 1 / 4, 1 / 4 - 1 / 10, 1 / 10 - 1 / 100]
    right_option("reciprocal_rank.which_move", "from rank 1 to rank 2")
    assert max(costs) == costs[0] > max(costs[1:])


def test_blind_spot():
    right_option("reciprocal_rank.blind_spot", "They are equal.")
    assert reciprocal_rank([0, 1, 0, 0]) == reciprocal_rank([0, 1, 1, 1]) == 1 / 2
    assert average_precision([0, 1, 1, 1]) > average_precision([0, 1, 0, 0], judged=[1, 1, 1])


def test_no_hit():
    right_option("reciprocal_rank.no_hit", "both have 0.5")
    assert mean([1] * 50 + [0] * 50) == mean([1 / 2] * 100) == 0.5


def test_one_or_three_ranks():
    right_option("reciprocal_rank.one_or_three_ranks", "“First web page”, by one rank")
    assert 1 / 1 - 1 / 2 > 1 / 2 - 1 / 5


def test_one_and_a_hundred():
    said("reciprocal_rank.one_and_a_hundred", "(1/1 + 1/100)/2 = 0.505 against (1/2 + 1/2)/2 = 0.5")
    right_option("reciprocal_rank.one_and_a_hundred", "The one with 1 and 100")
    assert mean([reciprocal_rank([1]), reciprocal_rank([0] * 99 + [1])]) == 0.505 > 1 / 2
    said("reciprocal_rank.one_and_a_hundred", "The mean rank prefers it: 2 against 50.5.")
    assert mean([1, 100]) == 50.5


def test_what_raises_rr():
    said(
        "reciprocal_rank.what_raises_rr",
        "Without torii the first hit stands at rank 1, and RR is 1.",
    )
    right_option("reciprocal_rank.what_raises_rr", "Leave out torii")
    assert reciprocal_rank([1, 1]) == 1 > reciprocal_rank([0, 1, 1])
    assert reciprocal_rank([0, 1, 1, 1]) == reciprocal_rank([0, 1, 1])


def test_slips_from_9_to_10():
    slips = (1 / 1 - 1 / 2) / (1 / 9 - 1 / 10)
    assert slips == pytest.approx(truth("reciprocal_rank.slips_from_9_to_10"))
    said("reciprocal_rank.slips_from_9_to_10", "1/9 - 1/10, which is 1/90: 45 of them cost 1/2.")
    assert pytest.approx(1 / 90) == 1 / 9 - 1 / 10


def test_mean_rank_of_found():
    right_option("reciprocal_rank.mean_rank_of_found", "That bold is worse now")
    assert mean([1, 1, 4]) == 2 > mean([1, 1]) == 1


def test_one_score_for_all():
    scores, relevant = [0.0] * 10, [0] * 9 + [1]
    right_option("reciprocal_rank.one_score_for_all", "1")
    assert reciprocal_rank(rank_by(scores, relevant, ties="best")) == 1
    assert tie_averaged(reciprocal_rank, scores, relevant) < 1
