"""No mistake is named that the learner did not make, and what is said beside a name is true."""

from itertools import product
from math import inf, nan

import pytest

from ranklearn_course.checker import (
    UNSPECIFIED,
    CatchImpostors,
    GiveRanking,
    Mistake,
    Reason,
    WriteFunction,
)
from ranklearn_course.checker.diagnosis import name_mistakes, on_cases
from ranklearn_course.checker.mistakes import Variant
from ranklearn_course.checker.results import Result
from ranklearn_course.checker.words import say
from ranklearn_course.exercises.bank import all_exercises, find_exercise
from tests.chapters import proofs
from tests.checker.answers import as_answer
from tests.checker.learners import says
from tests.rows import with_each

AVERAGE_PRECISION = find_exercise("precision.average_precision")


def test_a_value_that_is_nearly_right_is_not_right():
    right = AVERAGE_PRECISION.catalogue.reference
    verdict = AVERAGE_PRECISION.check(lambda relevance, k: right(relevance, k) * (1 + 1e-6))
    assert verdict.status == "not yet"


@pytest.mark.parametrize(("n_mistakes", "needed"), [(1, 5), (2, 10)])
def test_a_mistake_is_named_on_enough_of_the_proof(n_mistakes, needed):
    """One mistake commits itself on a quarter of the failing cases, two together on half."""
    cases = [(case,) for case in range(20)]
    results = [Result("number", 7.0)] * 20
    mistakes = (Mistake("seven=always", "It gives 7.", "Is it 7?"),) * n_mistakes

    def name_where_it_commits_itself_on(count):
        variant = Variant(mistakes, lambda case: 7.0 if case < count else UNSPECIFIED)
        right = [0.0] * 20
        return name_mistakes(on_cases([variant], cases), results, right, range(20), [], [], 1e-9)

    assert name_where_it_commits_itself_on(needed) != []
    assert name_where_it_commits_itself_on(needed - 1) == []


@pytest.mark.parametrize(("values", "is_named"), [((1.0, 1.0), True), ((1.0, 2.0), False)])
def test_a_mistake_that_is_0_by_0_somewhere_is_named_if_one_number_stands_there(values, is_named):
    """Who gives several numbers there computes them, by a formula that the mistake lacks."""
    cases = [(case,) for case in range(20)]
    results = [Result("number", value) for value in (*values, *[7.0] * 18)]
    mistake = Mistake("seven=always", "It gives 7.", "Is it 7?")
    variant = Variant((mistake,), lambda case: 7.0 if case > 1 else UNSPECIFIED)
    variants = on_cases([variant], cases)
    named = name_mistakes(variants, results, [0.0] * 20, range(20), [], [], 1e-9)
    assert bool(named) == is_named


def test_a_copy_is_advised_of_the_argument_that_is_changed():
    exercise = find_exercise("entrance_task.average_precision_of_ids")

    def changes_the_second(recommended, relevant, k):
        value = exercise.catalogue.reference(recommended, relevant, k)
        relevant.append(0)
        return value

    verdict = exercise.check(changes_the_second)
    assert verdict.reason == "changes_arguments"
    assert "list(relevant)" in verdict.headline
    # Sorting a ranking would give another one.
    assert "sorted" not in verdict.headline + verdict.drawing.lead


@pytest.mark.parametrize(
    ("exercise", "function", "sentence"),
    [
        ("precision.average_precision", lambda r, k: 0.5, "constant"),
        ("precision.average_precision", lambda r, k: float(any(r)), "constant_but_edges"),
        ("precision.precision_at_k", lambda r, k: float(any(r[:k])), "two_values"),
        ("precision.precision_at_k", lambda r, k: 0.5 + r[0] % 2, "two_values"),
        ("smooth_dcg.soft_ranks", lambda s, t: [len(s)] * len(s), "blind"),
        ("precision.precision_at_k", lambda r, k: len(r) / k, "blind"),
        ("ranking_task.order", lambda s: list(range(len(s))), "blind"),
        ("learning_to_rank.ranknet_forces", lambda s, g: [0] * len(s), "blind"),
    ],
)
def test_coarse_answers_are_called_so_and_get_no_name(exercise, function, sentence):
    verdict = find_exercise(exercise).check(function)
    assert verdict.is_coarse
    assert says(verdict, f"function.{sentence}")
    assert (verdict.mistake_ids, verdict.diagnosis) == ((), "")


TITLES = {each.id: each.title for each in AVERAGE_PRECISION.catalogue.mistakes}
TWINS = """def average_precision(relevance, k):
    hits = total = 0
    for rank, relevant in enumerate(relevance[:k], 1):
        if {test}:
            break
        hits += relevant
        total += relevant * {precision}
    return total / min(sum(relevance), k) if any(relevance) else 0.0
"""


def twin(test="False", precision="hits / rank"):
    """The verdict on a function with values that belong to two mistakes."""
    code = TWINS.format(test=test, precision=precision)
    answer = as_answer(code, "average_precision", f"<{test} {precision}>")
    return AVERAGE_PRECISION.check(answer)


def test_two_mistakes_with_the_same_values_are_both_told_where_no_code_can_be_read():
    namespace = {}
    exec(TWINS.format(test="not relevant", precision="hits / rank"), namespace)
    verdict = AVERAGE_PRECISION.check(namespace["average_precision"])
    assert says(verdict, "function.either_mistake")
    assert all(TITLES[id] in verdict.diagnosis for id in ("gate=streak", "term=whole"))


def test_of_mistakes_with_the_same_values_the_code_tells_which():
    verdict = twin(test="not relevant")
    assert verdict.mistake_ids == ("gate=streak",)
    assert "//" not in str(verdict)
    # The code that no other mistake needs is seen, so the name is said of the function.
    verdict = twin(precision="(hits // rank)")
    assert verdict.mistake_ids == ("term=whole",)
    assert verdict.diagnosis == TITLES["term=whole"]


def test_a_name_says_no_more_than_the_values_where_the_code_shows_nothing():
    verdict = twin(precision="1 / rank")
    assert verdict.diagnosis == say("function.one_mistake", name=TITLES["term=reciprocal"])


@with_each(
    (exercise, mistake)
    for exercise in all_exercises().values()
    if isinstance(exercise, WriteFunction)
    for mistake in exercise.catalogue.mistakes
    if mistake.code
)
def test_the_solution_does_not_hold_the_code_of_a_mistake(exercise, mistake):
    assert not [piece for piece in mistake.code if piece in exercise.solution]


def test_a_factor_and_a_difference_are_told():
    right = AVERAGE_PRECISION.catalogue.reference
    verdict = AVERAGE_PRECISION.check(lambda relevance, k: right(relevance, k) / 4)
    assert verdict.diagnosis == say("function.factor", by="0.25")
    assert verdict.question == say("function.by_which_factor")
    verdict = AVERAGE_PRECISION.check(lambda relevance, k: right(relevance, k) - 2)
    assert verdict.diagnosis == say("function.smaller", by="2")
    forces = find_exercise("learning_to_rank.ranknet_forces")
    twice = forces.catalogue.reference
    verdict = forces.check(lambda scores, grades: [2 * force for force in twice(scores, grades)])
    assert verdict.diagnosis == say("function.factor", by="2")
    verdict = AVERAGE_PRECISION.check(lambda relevance, k: right(relevance, k) / k)
    assert not says(verdict, "function.factor")


def test_a_factor_is_claimed_of_the_cases_that_were_compared():
    right, edge = AVERAGE_PRECISION.catalogue.reference, AVERAGE_PRECISION.edge
    verdict = AVERAGE_PRECISION.check(
        lambda relevance, k: 1.0 if edge(relevance, k) else right(relevance, k) / 4
    )
    assert (
        verdict.diagnosis
        == "In the ordinary cases each of your values is 0.25 times the right one."
    )


def all_hits_up_to_k(rankings, k):
    total = 0
    for ranking in rankings:
        for i in range(k):
            total += ranking[i] / (i + 1)
    return total / len(rankings)


def test_values_are_named_where_a_function_stops_elsewhere():
    verdict = find_exercise("reciprocal_rank.mean_reciprocal_rank").check(all_hits_up_to_k)
    assert verdict.mistake_ids == ("choice=all",)
    assert says(verdict, "function.stops_besides")
    assert "IndexError" in verdict.notes[0]


def test_a_return_that_is_reached_sometimes():
    right = AVERAGE_PRECISION.catalogue.reference
    verdict = AVERAGE_PRECISION.check(lambda relevance, k: right(relevance, k) or None)
    assert verdict.reason is Reason.NO_NUMBER
    assert not says(verdict, "function.no_return")
    assert says(verdict, "function.no_return_here")


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


@with_each(
    product(proofs.of_kind(all_exercises().values(), GiveRanking | CatchImpostors), [nan, inf])
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
