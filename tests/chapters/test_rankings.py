"""An exercise that asks for a ranking takes all that its statement asks for, and nothing else."""

from collections import Counter
from itertools import pairwise, permutations, product

import pytest

from ranklearn_course import metrics
from ranklearn_course.exercises.bank import all_exercises
from tests.chapters.claims import function
from tests.scope import in_scope

JUST = 1e-9


def is_close(first, second):
    return abs(first - second) < JUST


def better_mse_worse_list(predicted):
    return metrics.mse([5, 4, 1], predicted) < 19 / 3 and predicted[2] > max(predicted[:2])


def half_and_two_fifths(hits):
    values = metrics.average_precision(hits, 5), metrics.precision_at_k(hits, 5)
    return is_close(values[0], 0.5) and is_close(values[1], 0.4)


def perfect_above_the_cutoff(grades):
    is_perfect = is_close(metrics.ndcg(grades, 3, undefined=1), 1)
    return is_perfect and grades != sorted(grades, reverse=True)


def blind_spot(grades):
    """Only the top pair may be swapped, and by much."""
    first, second, *rest = sorted(grades, reverse=True)
    is_swapped = first > 0 and grades == [second, first, *rest]
    return is_swapped and metrics.ndcg(grades) < 0.8


def two_votes(both):
    by_ap, by_ndcg = (
        [metric(each) for each in both] for metric in (metrics.average_precision, metrics.ndcg)
    )
    return by_ap[0] > by_ap[1] + JUST and by_ndcg[1] > by_ndcg[0] + JUST


def ap_equals_rr(hits):
    values = metrics.average_precision(hits), metrics.reciprocal_rank(hits)
    return sum(hits) > 1 and not hits[0] and is_close(*values)


def fewer_inversions_but_worse(ranks):
    grades, truth = [8 - rank for rank in ranks], range(7, 0, -1)
    inversions = sum(ranks[j] < ranks[i] for j in range(7) for i in range(j))
    return inversions <= 5 and metrics.tau_ap(grades, truth) < 0.355556 - 1e-6


def two_users(grades):
    new, old = (metrics.err(metrics.satisfaction(each, 2)) for each in (grades, [1] * 5))
    is_worse = metrics.rbp(metrics.binarize(grades), 0.8) < 1 - 0.8**5 - JUST
    return new > old + JUST and is_worse


def stairs(curve):
    steps = sum(abs(after - before) for before, after in pairwise(curve))
    is_level = curve[0] != curve[-1] and is_close(steps, abs(curve[-1] - curve[0]))
    return is_level and function("smooth_dcg.smooth_poly")(curve, 1, 3) >= 1 - JUST


def worse_by_finding(marks):
    found, missed = ([label if mark == "?" else mark for mark in marks] for label in (1, 0))
    return metrics.average_precision(found) < metrics.average_precision(missed) - JUST


HITS = [list(hits) for n in range(1, 9) for hits in product((0, 1), repeat=n)]
FIVE_GRADES = [list(grades) for grades in product(range(5), repeat=5)]
MARKS = [list(marks) for marks in product((0, 1, "?"), repeat=4) if marks.count("?") == 1]
PAIRS = [
    [list(first), list(second)]
    for n, grades in ((3, 4), (4, 3))
    for first in product(range(grades), repeat=n)
    for second in {*permutations(first)}
]
ROWS = {
    "unranked.better_mse_worse_list": (
        [list(each) for each in product(range(6), repeat=3)],
        better_mse_worse_list,
    ),
    "precision.half_and_two_fifths": (HITS, half_and_two_fifths),
    "dcg.perfect_above_the_cutoff": (
        [list(grades) for grades in product(range(3), repeat=5)],
        perfect_above_the_cutoff,
    ),
    "dcg.blind_spot": (FIVE_GRADES, blind_spot),
    "dcg.two_votes": (PAIRS, two_votes),
    "reciprocal_rank.ap_equals_rr": (HITS, ap_equals_rr),
    "rank_correlation.fewer_inversions_but_worse": (
        [list(each) for each in permutations(range(1, 8)) if each[0] in (4, 7)],
        fewer_inversions_but_worse,
    ),
    "cascade.two_users": ([list(each) for each in product(range(3), repeat=5)], two_users),
    "smooth_dcg.stairs": ([list(each) for each in product((0, 1, 3, 6), repeat=4)], stairs),
    "unjudged.worse_by_finding": (MARKS, worse_by_finding),
    "ranking_task.scores_for_an_order": (
        [list(each) for each in permutations((-4, -3, -2, -1))],
        lambda scores: metrics.rank_by(scores, range(4)).tolist() == [2, 0, 3, 1],
    ),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("id", in_scope(ROWS))
def test_a_ranking_is_taken_where_it_is_what_is_asked_for(id):
    answers, is_right = ROWS[id]
    exercise = all_exercises()[id]
    judged = Counter()
    for answer in answers:
        assert (not exercise.unmet(answer)) == is_right(answer), answer
        judged[is_right(answer)] += 1
    assert judged[True] > 0 < judged[False]
