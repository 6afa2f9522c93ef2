"""Exercises of chapter precision without code: impostors, a ranking, a number, a quiz."""

from itertools import product

import pytest

from ranklearn_course import metrics
from ranklearn_course.checker import CatchImpostors, Choose
from ranklearn_course.exercises import precision_ap
from ranklearn_course.exercises.precision import EXERCISES, QUIZ
from ranklearn_course.exercises.precision_questions import (
    BY_HAND,
    CATCH,
    GIVE,
    IMPOSTORS,
    half_and_two_fifths,
    refuse,
)
from tests.chapters import proofs


def test_the_smallest_set_of_rankings_that_exposes_all_impostors():
    (exercise,) = proofs.of_kind(EXERCISES, CatchImpostors)
    assert {mistake.title for mistake in exercise.catalogue.mistakes} == set(IMPOSTORS)
    proofs.best_set_is_smallest(exercise)
    proofs.best_set_is_accepted(exercise)


@pytest.mark.parametrize(
    ("relevance", "k", "named"),
    [
        ([], 1, "relevance"),
        ([2], 1, "relevance"),
        ("10", 1, "relevance"),
        (["1"], 1, "relevance"),
        ([1], 0, "k must"),
        ([1], True, "k must"),
        ([1], 2.0, "k must"),
    ],
)
def test_cases_that_are_refused(relevance, k, named):
    assert refuse(relevance, k).startswith(named)
    assert CATCH.refuse([1, 0], 1) == ""


def test_a_ranking_with_half_and_two_fifths_exists_in_several_ways():
    rankings = [r for n in range(5, 9) for r in product((0, 1), repeat=n)]
    answers = [r for r in rankings if not half_and_two_fifths(list(r))]
    assert (0, 1, 0, 1, 0) in answers
    assert (1, 0, 0, 1, 0, 1) in answers
    assert {sum(answer) for answer in answers} == {2, 3, 4}
    for answer in answers:
        assert metrics.average_precision(answer, 5) == pytest.approx(0.5)
        assert metrics.precision_at_k(answer, 5) == pytest.approx(0.4)


def test_a_ranking_that_does_not_fit_is_told_why():
    proofs.example_is_accepted(GIVE)
    assert half_and_two_fifths([1, 1, 0, 0, 0]) == [
        "AP@5 should be 0.5, and AP@5 of your ranking is 1 = (1/1 + 2/2) / min(2, 5)."
    ]
    assert len(half_and_two_fifths([1, 1, 1, 0, 0])) == 2
    assert "relevance must be" in half_and_two_fifths([3, 1])[0]


def test_numbers_by_hand():
    proofs.numbers_are_judged(BY_HAND)
    assert pytest.approx(metrics.average_precision([0, 1, 1, 0, 1, 0, 1], 5)) == BY_HAND.value


AP_MISTAKES = {
    "You divided by k, not by min(R, k).": {"denominator": "k"},
    "You divided by the hits among the first five.": {"denominator": "hits"},
    "You did not divide the sum.": {"denominator": "none"},
    "You counted the hit after rank 5.": {"cutoff": "ignored"},
    "You added 1/rank, not the precision.": {"term": "reciprocal"},
    "You noted the precision at misses too.": {"gate": "every"},
    "You averaged the precision over all five ranks, misses too.": {
        "gate": "every",
        "denominator": "k",
    },
    "You left each hit out of its own precision.": {"term": "previous"},
}


def test_wrong_numbers_come_from_the_mistake_that_is_named():
    ranking = [0, 1, 1, 0, 1, 0, 1]
    wrong = {each.cause: each.value for each in BY_HAND.wrong}
    for cause, switches in AP_MISTAKES.items():
        value = precision_ap.make(**switches)(ranking, 5)
        assert wrong.pop(cause) == pytest.approx(value, abs=1e-12), cause
    assert wrong == pytest.approx(
        {
            # Ranks from 0: hits at 1, 2 and 4.
            "You counted ranks from 0.": (1 / 1 + 2 / 2 + 3 / 4) / 4,
            "That is P@5, which does not see the order.": metrics.precision_at_k(ranking, 5),
            "That is R@5, which does not see the order.": metrics.recall_at_k(ranking, 5),
        }
    )
    zero = precision_ap.make(first_rank="zero")(ranking, 5)
    assert wrong["You counted ranks from 0."] == pytest.approx(zero)


@pytest.mark.parametrize("exercise", proofs.of_kind(EXERCISES, Choose), ids=proofs.name)
def test_every_option_answers(exercise):
    proofs.options_are_judged(exercise)
    assert sum(option.is_right for option in exercise.options) == 1


def test_what_the_quiz_claims():
    ap, p, r = metrics.average_precision, metrics.precision_at_k, metrics.recall_at_k
    perfect = [1, 1, 0, 0, 0]
    by = {each: ap(perfect, 5, denominator=each) for each in ("min", "relevant", "k", "hits")}
    assert by == pytest.approx({"min": 1, "relevant": 1, "k": 0.4, "hits": 1})
    best = max(p(each, 10) for each in product((0, 1), repeat=10) if sum(each) == 3)
    assert best == pytest.approx(3 / 10)
    base = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    assert p(base, 5) == p([1, 1, 0, 0, 0, 0, 0, 0, 1], 5) == p([2, *base[1:]], 5) == 2 / 5
    assert p([1, 0, 0, 0, 1, 1, 0, 0, 0], 5) == 2 / 5
    assert p([1, 0, 0, 0, 0, 1, 0, 0, 1], 5) == 1 / 5
    one_hit = [1] + 9 * [0]
    assert p(one_hit, 10) < p(one_hit, 5)
    for ranking in product((0, 1), repeat=8):
        recalls = [r(ranking, k) for k in range(1, 9)]
        assert recalls == sorted(recalls)


def test_the_quiz_has_three_to_five_questions():
    assert 3 <= len(QUIZ) <= 5
    assert set(QUIZ) <= set(EXERCISES)
