"""Answers that once got a false verdict, or none that helps: what they get now."""

from math import inf, nan

import pytest

from ranklearn_course.checker import CatchImpostors, GiveRanking, Reason
from ranklearn_course.exercises.bank import all_exercises, find_exercise
from tests.chapters import proofs

EXERCISES = tuple(all_exercises().values())
SHORT = [
    ("ranking_task.scores_for_an_order", [-2, -4, -1, -2], "not yet", ("tie",)),
    ("unranked.f2_by_hand", 0.54, "correct", ()),
    ("unranked.f2_by_hand", 0.56, "not yet", ("mean=arithmetic",)),
    ("reciprocal_rank.mrr_by_hand", 2, "not yet", ()),
    ("cascade.pfound_by_hand", 0.574, "not yet", ()),
    ("cascade.pfound_by_hand", "0,573", "error", ()),
    ("comparing_systems.p_by_hand", 37.5, "not yet", ()),
    ("unranked.what_beta_means", 4, "error", ()),
    ("unranked.what_beta_means", "2", "error", ()),
    ("unranked.what_beta_means", "four times as much", "correct", ()),
    ("learning_to_rank.catch_impostors", [([0, 0, 1], [1, 1, 3], 0.63)], "not yet", ()),
]


@pytest.mark.parametrize(("exercise", "answer", "status", "ids"), SHORT)
def test_short_answers(exercise, answer, status, ids):
    verdict = find_exercise(exercise).check(answer)
    assert (verdict.status, verdict.mistake_ids) == (status, ids), str(verdict)


def with_one_replaced(value, odd):
    """Every copy of nested lists with one of their numbers replaced."""
    if not isinstance(value, list):
        yield odd
        return
    for i, part in enumerate(value):
        for other in with_one_replaced(part, odd):
            yield [*value[:i], other, *value[i + 1 :]]


@pytest.mark.parametrize("odd", [nan, inf])
@pytest.mark.parametrize(
    "exercise", proofs.of_kind(EXERCISES, GiveRanking | CatchImpostors), ids=proofs.name
)
def test_nan_and_infinity_are_refused(exercise, odd):
    if isinstance(exercise, GiveRanking):
        answers = list(with_one_replaced(proofs.as_lists(exercise.example), odd))
    else:
        case = proofs.as_lists(exercise.best[0])
        value = exercise.catalogue.reference(*case)
        answers = [[(*other, value)] for other in with_one_replaced(case, odd)]
        assert exercise.check([(*case, odd)]).status == "not yet"
    for answer in answers:
        assert exercise.check(answer).reason is Reason.REFUSED, answer


def marks_the_used_by(low):
    def order(scores):
        left, found = list(scores), []
        for _ in scores:
            found.append(left.index(max(left)))
            left[found[-1]] = low
        return found

    return order


@pytest.mark.parametrize("low", [-1, -10, -999])
def test_used_positions_marked_by_a_low_score(low):
    assert find_exercise("ranking_task.order").check(marks_the_used_by(low)).status == "not yet"
    assert find_exercise("ranking_task.order").check(marks_the_used_by(-inf)).status == "correct"
