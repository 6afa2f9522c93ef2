"""No mistake is named that the learner did not make, and what is said beside a name is true.

That each name is the one that a person judged is proven by the corpus.
"""

from itertools import product
from math import inf, nan

import pytest

from ranklearn_course.checker import UNSPECIFIED, CatchImpostors, GiveRanking, Mistake, Reason
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


def named(n_mistakes, values, count, otherwise=lambda: UNSPECIFIED):
    """Whether mistakes are named that give 7 in so many of these cases, and not in the others.

    The right value is 0 everywhere.
    """
    mistakes = (Mistake("seven=always", "It gives 7.", "Is it 7?"),) * n_mistakes
    variant = Variant(mistakes, lambda case: 7.0 if case < count else otherwise())
    known = on_cases([variant], [(case,) for case in range(len(values))])
    results = [v if isinstance(v, Result) else Result("number", v) for v in values]
    failing = [case for case, value in enumerate(values) if value]
    others = [case for case, value in enumerate(values) if not value]
    right = [0.0] * len(values)
    return name_mistakes(known, results, right, failing, others, [], 1e-9) != []


@pytest.mark.parametrize(("n_mistakes", "needed"), [(1, 5), (2, 10)])
def test_a_mistake_is_named_on_enough_of_the_proof(n_mistakes, needed):
    """One mistake commits itself on a quarter of the failing cases, two together on half."""
    assert named(n_mistakes, [7.0] * 20, needed)
    assert not named(n_mistakes, [7.0] * 20, needed - 1)


@pytest.mark.parametrize(("error", "is_named"), [("IndexError", True), ("KeyError", False)])
def test_who_makes_a_mistake_stops_where_it_does(error, is_named):
    values = [7.0] * 8 + [Result("raised", error=error)] * 2
    assert named(1, values, 8, lambda: [][0]) is is_named


@pytest.mark.parametrize(
    ("elsewhere", "is_named"), [((0, 0), True), ((3, 3), True), ((3, 4), False)]
)
def test_who_makes_a_mistake_gives_one_number_where_it_gives_none(elsewhere, is_named):
    """Or the right ones; other numbers are computed, by a formula that the mistake lacks."""
    assert named(1, [7.0] * 8 + [*map(float, elsewhere)], 8) is is_named


@pytest.mark.parametrize(
    ("exercise", "function", "sentence"),
    [
        ("precision.average_precision", lambda r, k: 0.5, "constant"),
        ("precision.average_precision", lambda r, k: float(any(r)), "constant_but_edges"),
        ("precision.precision_at_k", lambda r, k: float(any(r[:k])), "two_values"),
        ("smooth_dcg.soft_ranks", lambda s, t: [len(s)] * len(s), "blind"),
    ],
)
def test_coarse_answers_are_called_so_and_get_no_name(exercise, function, sentence):
    verdict = find_exercise(exercise).check(function)
    assert verdict.is_coarse
    assert says(verdict, f"function.{sentence}")
    assert (verdict.mistake_ids, verdict.diagnosis) == ((), "")


TITLES = {each.id: each.title for each in AVERAGE_PRECISION.catalogue.mistakes}
TWIN = """def average_precision(relevance, k):
    hits = total = 0
    for rank, relevant in enumerate(relevance[:k], 1):
        hits += relevant
        total += relevant * (hits // rank)
    return total / min(sum(relevance), k) if any(relevance) else 0.0
"""


def test_of_two_mistakes_with_the_same_values_the_one_in_the_code_is_told_or_both():
    verdict = AVERAGE_PRECISION.check(as_answer(TWIN, "average_precision", "<twin>"))
    assert (verdict.mistake_ids, verdict.diagnosis) == (("term=whole",), TITLES["term=whole"])
    unread = {}
    exec(TWIN, unread)
    verdict = AVERAGE_PRECISION.check(unread["average_precision"])
    assert says(verdict, "function.either_mistake")
    assert all(TITLES[id] in verdict.diagnosis for id in ("gate=streak", "term=whole"))


def test_a_factor_and_a_difference_are_told_of_the_cases_that_were_compared():
    right, edge = AVERAGE_PRECISION.catalogue.reference, AVERAGE_PRECISION.edge
    verdict = AVERAGE_PRECISION.check(lambda relevance, k: right(relevance, k) / 4)
    assert verdict.diagnosis == say("function.factor", by="0.25")
    verdict = AVERAGE_PRECISION.check(lambda relevance, k: right(relevance, k) - 2)
    assert verdict.diagnosis == say("function.smaller", by="2")
    verdict = AVERAGE_PRECISION.check(
        lambda relevance, k: 1.0 if edge(relevance, k) else right(relevance, k) / 4
    )
    assert verdict.diagnosis.startswith("In the ordinary cases each of your values is 0.25 times")


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
