"""Answers that once got a false verdict, or none that helps: what they get now."""

from itertools import product
from math import inf, nan

from ranklearn_course.checker import CatchImpostors, GiveRanking, Reason
from ranklearn_course.checker.words import say
from ranklearn_course.exercises.bank import all_exercises, find_exercise
from tests.chapters import proofs
from tests.checker.learners import says
from tests.rows import with_each

EXERCISES = tuple(all_exercises().values())
SHORT = [
    ("ranking_task.scores_for_an_order", [-2, -4, -1, -2], "not yet", ("tie",)),
    ("unranked.f2_by_hand", 0.54, "correct", ()),
    ("unranked.f2_by_hand", 0.56, "not yet", ("mean=arithmetic",)),
    ("reciprocal_rank.mrr_by_hand", 7 / 5, "not yet", ()),
    ("reciprocal_rank.mrr_by_hand", 5 / 7, "not yet", ("queries_by_ranks",)),
    ("cascade.err_by_hand", 0.552, "not yet", ("looks=previous",)),
    ("smooth_dcg.soft_dcg_by_hand", 1.5393, "not yet", ("other_way",)),
    ("comparing_systems.p_by_hand", 0.125, "not yet", ("two_choices",)),
    ("cascade.pfound_by_hand", 0.574, "not yet", ()),
    ("cascade.pfound_by_hand", "0,573", "correct", ()),
    ("cascade.pfound_by_hand", "57.3 %", "correct", ()),
    ("cascade.pfound_by_hand", "0.57 or 0.58", "error", ()),
    ("comparing_systems.p_by_hand", 37.5, "not yet", ()),
    ("unranked.what_beta_means", 4, "error", ()),
    ("unranked.what_beta_means", "2", "error", ()),
    ("unranked.what_beta_means", "four times as much", "correct", ()),
    ("learning_to_rank.catch_impostors", [([0, 0, 1], [1, 1, 3], 0.63)], "not yet", ()),
]


@with_each(SHORT)
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


@with_each(product(proofs.of_kind(EXERCISES, GiveRanking | CatchImpostors), [nan, inf]))
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


def average_precision(relevance, k, term=lambda hits, rank: hits / rank):
    hits = total = 0
    for rank, grade in enumerate(relevance[:k], 1):
        if grade:
            hits += 1
            total += term(hits, rank)
    return total / min(sum(relevance), k) if any(relevance) else 0.0


AP = "precision.average_precision"


def test_a_constant_is_called_a_constant():
    verdict = find_exercise(AP).check(lambda relevance, k: 1.0)
    assert (verdict.is_coarse, verdict.diagnosis) == (True, "")
    assert says(verdict, "code.unused")
    assert say("function.constant", got="1") in verdict.notes


def test_a_return_that_is_reached_sometimes():
    verdict = find_exercise(AP).check(lambda r, k: average_precision(r, k) or None)
    assert verdict.reason is Reason.NO_NUMBER
    assert not says(verdict, "function.no_return")
    assert says(verdict, "function.no_return_here")


def test_rounding_is_asked_for():
    at_the_end = find_exercise(AP).check(lambda r, k: round(average_precision(r, k), 3))
    assert at_the_end.diagnosis == say("function.rounds")
    on_the_way = find_exercise(AP).check(
        lambda r, k: average_precision(r, k, term=lambda hits, rank: round(hits / rank, 2))
    )
    assert (on_the_way.diagnosis, on_the_way.question) == ("", say("function.is_it_near"))
    no_order = find_exercise("ranking_task.order").check(lambda scores: [*range(len(scores)), 0])
    assert no_order.question != say("function.is_it_near")


def test_no_title_contradicts_a_second_mistake():
    verdict = find_exercise("precision.r_precision").check(lambda r: sum(r) / len(r))
    titles = {m.id: m.title for m in find_exercise("precision.r_precision").catalogue.mistakes}
    assert set(verdict.mistake_ids) == {"divisor=length", "cutoff=ignored"}
    assert "1" not in titles["cutoff=ignored"]
