"""Chapter reciprocal_rank: the arithmetic that is told, accepted answers."""

from itertools import product

import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.reciprocal_rank.checks import ap_equals_rr, refuse_ranking
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise

RECIPROCAL_RANK = find_exercise("reciprocal_rank.reciprocal_rank")
MEAN_RECIPROCAL_RANK = find_exercise("reciprocal_rank.mean_reciprocal_rank")
SUCCESS_AT_K = find_exercise("reciprocal_rank.success_at_k")


ARITHMETIC = dict.fromkeys((RECIPROCAL_RANK, MEAN_RECIPROCAL_RANK, SUCCESS_AT_K), 1e-12)


REFUSED = {
    refuse_ranking: [
        ((ranking,), Sentence("not_labels", {"answer": ranking})) for ranking in ([], [2], ["1", 0])
    ],
}
ACCEPTED = {refuse_ranking: ([1, 0],)}


def test_rankings_on_which_ap_equals_rr():
    lists = [list(r) for n in range(1, 8) for r in product((0, 1), repeat=n)]
    accepted = [ranking for ranking in lists if not ap_equals_rr(ranking)]
    wanted = [
        ranking
        for ranking in lists
        if sum(ranking) > 1
        and not ranking[0]
        and abs(metrics.average_precision(ranking) - metrics.reciprocal_rank(ranking)) < 1e-9
    ]
    assert accepted == wanted
    assert len(accepted) > 5
    assert [0, 0, 1, 0, 0, 1] in accepted


def test_a_ranking_that_does_not_fit_is_told_why():
    assert ap_equals_rr([0, 1]) == [Sentence("too_few", {"count": 1})]
    places = {"ap": pytest.approx((1 / 2 + 2 / 3) / 2), "rr": 1 / 2}
    assert ap_equals_rr([0, 1, 1]) == [Sentence("not_equal", places)]
