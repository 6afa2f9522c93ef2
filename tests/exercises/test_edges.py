"""The guiding question of an edge case names the edge that failed, and no other."""

import pytest

from ranklearn_course.exercises import edges
from ranklearn_course.exercises.bank import all_exercises


def solved(name, change):
    """The solution of an exercise with a change on the way out."""
    exercise = all_exercises()[name]
    room = {}
    exec(exercise.solution, room)
    right = room[exercise.name]

    def learner(*arguments):
        return change(right(*arguments), *arguments)

    return exercise.check(learner)


def wrong_if(is_wrong):
    return lambda value, *arguments: value + 0.25 if is_wrong(*arguments) else value


def short(relevance, k, *_):
    return k > len(relevance)


def empty(relevance, *_):
    return not any(relevance)


CASES = [
    ("precision.average_precision", empty, edges.NOTHING_RELEVANT),
    ("precision.average_precision", short, edges.LARGE_CUTOFF),
    ("precision.precision_at_k", empty, edges.SHARE_OF_NOTHING),
    ("precision.precision_at_k", short, edges.DIVISOR_OF_SHORT),
    ("dcg.ndcg", empty, edges.NOTHING_RELEVANT),
    ("dcg.ndcg", short, edges.LARGE_CUTOFF),
    ("reciprocal_rank.reciprocal_rank", empty, edges.NO_HIT),
    ("reciprocal_rank.reciprocal_rank", short, edges.LARGE_CUTOFF),
    ("cascade.rbp", lambda grades, p: p == 0, edges.IMPATIENT),
    ("cascade.rbp", lambda grades, p: not any(grades) and p > 0, edges.NOTHING_RELEVANT),
]


@pytest.mark.parametrize(("name", "is_wrong", "question"), CASES)
def test_the_question_is_about_the_edge_that_failed(name, is_wrong, question):
    verdict = solved(name, wrong_if(is_wrong))
    assert verdict.status == "edge cases"
    assert verdict.question == question


def test_questions_by_the_longest_ranking():
    ask = edges.by_longest("large", "nothing")
    assert ask(((0, 0), (0,)), 2) == "nothing"
    assert ask(((0, 0), (0,)), 3) == "large"
    assert ask((), 1) == "large"
