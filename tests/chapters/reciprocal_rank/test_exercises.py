"""Chapter reciprocal_rank: right functions in other styles, minimal cases, answers, numbers."""

from itertools import product

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.reciprocal_rank.checks import ap_equals_rr, refuse_ranking
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters.references import mrr, success

RECIPROCAL_RANK = find_exercise("reciprocal_rank.reciprocal_rank")
MEAN_RECIPROCAL_RANK = find_exercise("reciprocal_rank.mean_reciprocal_rank")
SUCCESS_AT_K = find_exercise("reciprocal_rank.success_at_k")


def rr_while(relevance, k):
    i = 0
    while i < k and i < len(relevance):
        if relevance[i]:
            return 1 / (i + 1)
        i += 1
    return 0


def rr_recursive(relevance, k, rank=1):
    if not relevance or rank > k:
        return 0.0
    return 1 / rank if relevance[0] > 0 else rr_recursive(relevance[1:], k, rank + 1)


def rr_numpy(relevance, k):
    hits = np.flatnonzero(np.array(relevance)[:k])
    return 1 / (hits[0] + 1) if hits.size else 0.0


def rr_index(relevance, k):
    hits = [grade > 0 for grade in relevance[:k]]
    try:
        return 1 / (hits.index(True) + 1)
    except ValueError:
        return 0.0


def mrr_numpy(rankings, k):
    return np.mean([rr_numpy(relevance, k) for relevance in rankings])


def mrr_recursive(rankings, k):
    if not rankings:
        return 0.0
    rest = mrr_recursive(rankings[1:], k) * (len(rankings) - 1)
    return (rr_recursive(rankings[0], k) + rest) / len(rankings)


def success_loop(rankings, k):
    found = 0
    for ranking in rankings:
        for value in ranking[:k]:
            if value == 1:
                found += 1
                break
    return found / len(rankings)


RIGHT = {
    RECIPROCAL_RANK: [
        metrics.reciprocal_rank,
        rr_while,
        rr_recursive,
        rr_numpy,
        rr_index,
        lambda relevance, k: next((1 / i for i, r in enumerate(relevance[:k], 1) if r), 0.0),
        lambda relevance, k: max((r > 0) / i for i, r in enumerate(relevance[:k], 1)),
    ],
    MEAN_RECIPROCAL_RANK: [
        mrr,
        mrr_numpy,
        mrr_recursive,
        lambda rankings, k: sum(rr_index(each, k) for each in rankings) / len(rankings),
        lambda rankings, k: sum([rr_while(each, k) for each in rankings]) / len(rankings),
    ],
    SUCCESS_AT_K: [
        success,
        success_loop,
        lambda rankings, k: np.mean([max(each[:k]) for each in rankings]),
        lambda rankings, k: [1 in each[:k] for each in rankings].count(True) / len(rankings),
        lambda rankings, k: sum(bool(sum(each[:k])) for each in rankings) / len(rankings),
    ],
}


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
