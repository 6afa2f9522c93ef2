"""Chapter rank_correlation: what is told, accepted answers."""

from itertools import permutations
from math import sqrt

import numpy as np
import pytest

from ranklearn_course import comparison, metrics
from ranklearn_course.chapters.rank_correlation.checks import (
    explain_distance,
    explain_rho,
    fewer_inversions_but_worse,
    refuse_ranking,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.data import glossary_search
from ranklearn_course.exercises.bank import find_exercise

DISTANCE = find_exercise("rank_correlation.share_of_inversions")
TAU = find_exercise("rank_correlation.kendall_tau")
RHO = find_exercise("rank_correlation.spearman_rho")
TAU_AP = find_exercise("rank_correlation.tau_ap")
CATCH_TAU = find_exercise("rank_correlation.catch_impostors_of_tau")


def distance_numpy(relevance):
    g = np.array(relevance)
    i, j = np.triu_indices(len(g), 1)
    return (g[i] < g[j]).sum() / max(1, (g[i] != g[j]).sum())


def mid_ranks_numpy(values):
    values = np.asarray(values)
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(count) - (count - 1) / 2)[place]


ARITHMETIC = {TAU: 1e-12, TAU_AP: 1e-12}


def test_the_pairs_that_are_counted():
    for (relevance,) in DISTANCE.cases:
        told = explain_distance(relevance)
        counts = [count.places.get("n", 1) for count in told.places.values()]
        value = counts[0] / counts[1] if told.id == "share" else 0
        assert value == pytest.approx(distance_numpy(relevance))


def test_the_ranks_that_are_correlated():
    assert explain_rho([1, 1], [0, 1]) == Sentence("constant")
    for x, y in RHO.cases[50::5]:
        told = explain_rho(x, y)
        if told.id == "ranks":
            shown = [[float(rank) for rank in told.places[key].split(", ")] for key in "xy"]
            assert shown == [mid_ranks_numpy(x).tolist(), mid_ranks_numpy(y).tolist()]


def test_one_case_is_not_called_cases():
    verdict = CATCH_TAU.check([([3, 1, 0], [0, 0, 1], -2 / sqrt(3 * 2))])
    assert verdict.status == "correct"
    assert verdict.headline.endswith(" 1 case.")
    assert " 1 case: no smaller one" in verdict.notes[0]


REFUSED = {
    refuse_ranking: [
        ((ranking,), Sentence("not_an_order", {"last": 7, "answer": ranking}))
        for ranking in ([], [1, 2], [1, 2, 3, 4, 5, 6, 6], list("1234567"))
    ],
}
ACCEPTED = {
    refuse_ranking: ([7, 6, 5, 4, 3, 2, 1],),
}


TOO_MANY = Sentence("too_many_inversions", {"n": 21, "most": 5})


def test_rankings_with_fewer_inversions_that_are_worse():
    first = [1, 2, 7, 6, 5, 3, 4]
    scores = (7, 6, 5, 4, 3, 2, 1)
    limit = metrics.tau_ap([8 - rank for rank in first], scores)
    assert limit == pytest.approx(0.355556, abs=1e-6)
    answers = 0
    for ranking in permutations(range(1, 8)):
        grades = [8 - rank for rank in ranking]
        is_right = not fewer_inversions_but_worse(list(ranking))
        if is_right or ranking[0] == 4:
            n = metrics.kendall_distance(grades)
            value = metrics.tau_ap(grades, scores)
            assert is_right == (n <= 5 and value < limit - 1e-9)
        answers += is_right
    assert answers > 10
    # A move that the lesson asks for in its widget.
    assert fewer_inversions_but_worse([7, 1, 2, 3, 4, 5, 6])
    assert fewer_inversions_but_worse([7, 6, 5, 4, 3, 2, 1]) == [TOO_MANY]


def test_44_questions_tell_neither_pair_of_systems_apart():
    """Cell `digits` of lesson 05: both turns of a metric may be luck."""
    runs = {name: glossary_search(name) for name in ("tf-idf", "bm25", "title", "random")}
    tests = [
        ("tf-idf", "bm25", lambda run: metrics.average_precision(run.ranked(), judged=run.judged)),
        ("tf-idf", "bm25", lambda run: metrics.reciprocal_rank(run.ranked())),
        ("title", "random", lambda run: metrics.ndcg(run.ranked(), judged=run.judged)),
    ]
    for a, b, values in tests:
        assert comparison.permutation_test(values(runs[a]), values(runs[b])).p_value > 0.3
