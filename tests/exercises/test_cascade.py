"""Exercises of chapter cascade: references, diagnoses, minimal cases, answers, texts."""

from functools import reduce
from itertools import accumulate, product
from math import prod

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.checker import (
    CatchImpostors,
    Choose,
    GiveRanking,
    NumberByHand,
    WriteFunction,
)
from ranklearn_course.exercises import cascade_err, cascade_pfound, cascade_rbp
from ranklearn_course.exercises.cascade import EXERCISES, QUIZ
from ranklearn_course.exercises.cascade_functions import ERR, PFOUND, RBP, SATISFACTION
from ranklearn_course.exercises.cascade_questions import (
    CATCH_ERR,
    CATCH_PFOUND,
    CATCH_RBP,
    ERR_BY_HAND,
    GIVE,
    PFOUND_BY_HAND,
    pleases_err_only,
)
from tests.chapters import proofs

WRITE = proofs.of_kind(EXERCISES, WriteFunction)
CATCH = proofs.of_kind(EXERCISES, CatchImpostors)


def rbp_of_grades(grades, p):
    return metrics.rbp(metrics.binarize(grades), p)


def satisfaction_of_one(grade, max_grade):
    return metrics.satisfaction([grade], max_grade)[0]


def err_of_grades(grades, max_grade, p):
    return metrics.err(metrics.satisfaction(grades, max_grade), p=p)


METRICS = {
    "rbp": rbp_of_grades,
    "satisfaction": satisfaction_of_one,
    "err": err_of_grades,
    "pfound": metrics.pfound,
}
SINGLES = [(each, variant) for each in WRITE for variant in each.catalogue.singles]


def title(value):
    return value.id if isinstance(value, WriteFunction) else value.ids[0]


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_the_reference_is_the_metric(exercise):
    proofs.reference_equals(exercise, METRICS[exercise.name])


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_solutions_and_stubs(exercise):
    proofs.solution_is_correct(exercise)
    proofs.stub_is_not_started(exercise)


@pytest.mark.parametrize(("exercise", "variant"), SINGLES, ids=title)
def test_every_switch_is_diagnosed(exercise, variant):
    proofs.single_is_diagnosed(exercise, variant)


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_only_documented_twins_are_inseparable(exercise):
    proofs.inseparable_ones_agree(exercise)


def test_the_documented_twins():
    (twin,) = (twin for each in WRITE for twin in each.catalogue.inseparable)
    assert twin.ids == {"leave=none", "result=noisy_or"}
    for p_rel in product((0, 0.3, 1), repeat=4):
        noisy_or = 1 - prod(1 - rel for rel in p_rel)
        assert metrics.pfound(p_rel, p_break=0) == pytest.approx(noisy_or)


@pytest.mark.parametrize("exercise", [RBP, ERR, PFOUND], ids=proofs.name)
def test_pairs_are_named(exercise):
    assert proofs.pairs_are_named(exercise, every=5) >= 10


def test_one_formula_has_no_pairs():
    assert len(SATISFACTION.catalogue.variants) == len(SATISFACTION.catalogue.singles)


def rbp_numpy(grades, p):
    hits = np.array(grades) > 0
    return (1 - p) * (hits * p ** np.arange(len(hits))).sum()


def rbp_recursive(grades, p):
    if not grades:
        return 0.0
    return (1 - p) * (grades[0] > 0) + p * rbp_recursive(grades[1:], p)


def rbp_bools(grades, p):
    relevant = [bool(grade) for grade in grades]
    ranks = [rank for rank, hit in enumerate(relevant) if hit is True]
    return sum(p**rank for rank in ranks) * (1 - p)


def rbp_by_leaving(grades, p):
    """The hits per document looked at, told by the rank after which the user leaves."""

    def found():
        hits = 0
        for i, grade in enumerate(grades):
            hits += 1 if grade > 0 else 0
            yield hits * p**i * (1 - p)
        yield hits * p ** len(grades)

    return sum(found()) * (1 - p)


def satisfaction_loop(grade, max_grade):
    gain = 1
    for _ in range(grade):
        gain *= 2
    for _ in range(max_grade):
        gain /= 2
    return gain - 0.5**max_grade


def satisfaction_recursive(grade, max_grade):
    if grade == 0:
        return 0
    return satisfaction_recursive(grade - 1, max_grade) + 2 ** (grade - 1) / 2**max_grade


def err_numpy(grades, max_grade, p):
    shares = (2.0 ** np.array(grades) - 1) / 2**max_grade
    looks = np.concatenate([[1], np.cumprod(p * (1 - shares))[:-1]])
    return (shares * looks / np.arange(1, len(shares) + 1)).sum()


def err_recursive(grades, max_grade, p, rank=1):
    if not grades:
        return 0
    share = (2 ** grades[0] - 1) / 2**max_grade
    return share / rank + p * (1 - share) * err_recursive(grades[1:], max_grade, p, rank + 1)


def err_double_loop(grades, max_grade, p):
    shares = [(2**grade - 1) / 2**max_grade for grade in grades]
    total = 0
    for i in range(len(shares)):
        term = shares[i] / (i + 1)
        for j in range(i):
            term = term * (1 - shares[j]) * p
        total = total + term
    return total


def err_generator(grades, max_grade, p):
    shares = [(2**grade - 1) * 2**-max_grade for grade in grades]
    looks = accumulate(shares, lambda look, share: look * (1 - share) * p, initial=1)
    return sum(look * r / i for i, (look, r) in enumerate(zip(looks, shares), 1))  # noqa: B905


def pfound_numpy(p_rel, p_break):
    rel = np.array(p_rel)
    looks = np.append(1, np.cumprod((1 - rel) * (1 - p_break)))[:-1]
    return looks @ rel


def pfound_recursive(p_rel, p_break):
    if not p_rel:
        return 0
    first, *rest = p_rel
    return first + (1 - first) * (1 - p_break) * pfound_recursive(rest, p_break)


def pfound_from_below(p_rel, p_break):
    return reduce(
        lambda below, rel: rel + (1 - rel) * (1 - p_break) * below, list(p_rel)[::-1], 0.0
    )


def pfound_comprehension(p_rel, p_break):
    return sum(
        prod([1 - other for other in p_rel[:i]]) * (1 - p_break) ** i * rel
        for i, rel in enumerate(p_rel)
    )


RIGHT = {
    RBP: [rbp_of_grades, rbp_numpy, rbp_recursive, rbp_bools, rbp_by_leaving],
    SATISFACTION: [
        satisfaction_of_one,
        satisfaction_loop,
        satisfaction_recursive,
        lambda grade, max_grade: np.exp2(grade - max_grade) - np.exp2(-max_grade),
        lambda grade, max_grade: sum(1 for _ in range(1, 1 << grade)) / (1 << max_grade),
    ],
    ERR: [err_of_grades, err_numpy, err_recursive, err_double_loop, err_generator],
    PFOUND: [
        metrics.pfound,
        pfound_numpy,
        pfound_recursive,
        pfound_from_below,
        pfound_comprehension,
    ],
}


@pytest.mark.parametrize(
    ("exercise", "function"),
    [(exercise, function) for exercise, functions in RIGHT.items() for function in functions],
)
def test_right_functions_in_any_style(exercise, function):
    proofs.is_correct(exercise, function)


def smaller_numbers(case):
    grade, top = case
    for max_grade in range(1, grade + top):
        yield from ((g, max_grade) for g in range(max_grade + 1) if g + max_grade < grade + top)


def with_shares(values, shares):
    """Every shorter list with any share, or one of the same length with a smaller share."""

    def smaller(case):
        ranking, share = case
        for n in range(1, len(ranking) + 1):
            fitting = [each for each in shares if n < len(ranking) or each < share]
            yield from product(product(values, repeat=n), fitting)

    return smaller


def smaller_scales(case):
    grades, top, p = case
    for n in range(1, len(grades) + 1):
        for ranking in product((0, 1, 2), repeat=n):
            for max_grade, share in product((1, 2, 3), (0, 0.5, 0.8, 1)):
                is_smaller = n < len(grades) or max_grade + share < top + p
                if max_grade >= max(ranking) and is_smaller:
                    yield ranking, max_grade, share


SMALLER = {
    RBP: with_shares((0, 1, 2), (0, 0.5, 0.8)),
    SATISFACTION: smaller_numbers,
    ERR: smaller_scales,
    PFOUND: with_shares((0, 0.4, 1), (0, 0.15, 0.2, 1)),
}


@pytest.mark.parametrize(("exercise", "variant"), SINGLES, ids=title)
def test_counter_examples_are_minimal(exercise, variant):
    function = proofs.as_learner(variant.function)
    proofs.counter_example_is_minimal(exercise, function, SMALLER[exercise])


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_the_arithmetic_gives_the_expected_value(exercise):
    for case in exercise.cases:
        arithmetic = exercise.explain(*map(proofs.as_lists, case)).split(", because")[0]
        expected = proofs.call(exercise.catalogue.reference, case)
        # Probabilities are shown with six digits.
        assert eval(arithmetic.replace("^", "**")) == pytest.approx(expected, abs=1e-5), case


@pytest.mark.parametrize("exercise", CATCH, ids=proofs.name)
def test_the_smallest_set_of_rankings_that_exposes_all_impostors(exercise):
    proofs.best_set_is_smallest(exercise)
    proofs.best_set_is_accepted(exercise)


@pytest.mark.parametrize(
    ("exercise", "case", "named"),
    [
        (CATCH_RBP, ([], 0.5), "grades"),
        (CATCH_RBP, ([-1], 0.5), "grades"),
        (CATCH_RBP, ([0.5], 0.5), "grades"),
        (CATCH_RBP, ([1], 1), "p must be a number of at least 0 and below 1, got 1."),
        (CATCH_RBP, ([1], "0.5"), "p must"),
        (CATCH_ERR, ("12", 2, 1), "grades"),
        (CATCH_ERR, ([3], 2, 1), "max_grade must be a whole number of at least 3"),
        (CATCH_ERR, ([0], 0, 1), "max_grade must be a whole number of at least 1"),
        (CATCH_ERR, ([1], 10**9, 1), "max_grade"),
        (CATCH_ERR, ([1], 2.0, 1), "max_grade"),
        (CATCH_ERR, ([1], 2, 1.5), "p must be a number of at least 0 and at most 1"),
        (CATCH_PFOUND, ([], 0.1), "p_rel"),
        (CATCH_PFOUND, ([2], 0.1), "p_rel"),
        (CATCH_PFOUND, ([0.4], True), "p_break"),
    ],
)
def test_cases_that_are_refused(exercise, case, named):
    assert exercise.refuse(*case).startswith(named)


def test_cases_that_are_accepted():
    assert CATCH_RBP.refuse([2, 0], 0) == ""
    assert CATCH_ERR.refuse([2, 0], 2, 1) == ""
    assert CATCH_PFOUND.refuse([1, 0.4], 0.15) == ""


def test_rankings_that_please_err_only():
    proofs.example_is_accepted(GIVE)
    ones = [1, 1, 1, 1, 1]
    answers = 0
    for ranking in product((0, 1, 2), repeat=5):
        is_right = not pleases_err_only(list(ranking))
        is_better = err_of_grades(ranking, 2, 1) > err_of_grades(ones, 2, 1) + 1e-9
        assert is_right == (is_better and rbp_of_grades(ranking, 0.8) < 1 - 0.8**5 - 1e-9)
        answers += is_right
    assert answers > 10
    assert len(pleases_err_only(ones)) == 2
    assert len(pleases_err_only([1, 1, 1, 1, 0])) == 1
    assert "as wanted" in GIVE.check([2, 1, 1, 1, 1]).notes[0]
    for odd in ([3, 0, 0, 0, 0], [1], [], [2, 1, 1, 1, 0.5]):
        verdict = GIVE.check(odd)
        assert (verdict.status, verdict.question) == ("error", "")
        assert "five of the grades" in verdict.headline


ERR_MISTAKES = {
    "You let every user look at every rank: the product is missing.": {"looks": "independent"},
    "You left 1/i out: that is the probability of being satisfied at all.": {"value": "one"},
    "You counted each document among those that did not satisfy before it.": {"looks": "own"},
    "You multiplied by s where 1 - s belongs.": {"looks": "found"},
    "You took g / 2 for the probability.": {"formula": "ratio"},
    "You divided by 2^2 - 1, so that grade 2 always satisfies.": {"formula": "full"},
    "You used the discount of DCG, not 1/i.": {"value": "log2"},
}
PFOUND_MISTAKES = {
    "You left pBreak out.": {"leave": "none"},
    "You took pBreak for the probability of going on.": {"leave": "continue"},
    "You let users leave before rank 1.": {"first_look": "broken"},
    "You let users go on who have found what they want.": {"step": "break_only"},
    "You looked back one rank only.": {"above": "previous"},
    "You multiplied by 1/i: that is the value of ERR.": {"value": "reciprocal"},
    "You counted each document among those that were not the right one before it.": {
        "above": "own"
    },
}


def test_numbers_by_hand():
    proofs.numbers_are_judged(ERR_BY_HAND)
    proofs.numbers_are_judged(PFOUND_BY_HAND)
    assert err_of_grades([1, 2, 1], 2, 1) == pytest.approx(ERR_BY_HAND.value)
    assert metrics.pfound([0.4, 0, 0.4]) == pytest.approx(PFOUND_BY_HAND.value)


def test_wrong_numbers_come_from_the_mistake_that_is_named():
    *wrong, scale = ERR_BY_HAND.wrong
    assert "scale up to 3" in scale.cause
    assert scale.value == pytest.approx(err_of_grades([1, 2, 1], 3, 1))
    assert {each.cause for each in wrong} == set(ERR_MISTAKES)
    for each in wrong:
        value = cascade_err.make_err(**ERR_MISTAKES[each.cause])([1, 2, 1], 2, 1)
        assert each.value == pytest.approx(value, abs=1e-12), each.cause
    assert {each.cause for each in PFOUND_BY_HAND.wrong} == set(PFOUND_MISTAKES)
    for each in PFOUND_BY_HAND.wrong:
        value = cascade_pfound.make_pfound(**PFOUND_MISTAKES[each.cause])([0.4, 0, 0.4], 0.15)
        assert each.value == pytest.approx(value, abs=1e-12), each.cause


@pytest.mark.parametrize("exercise", proofs.of_kind(EXERCISES, Choose), ids=proofs.name)
def test_every_option_answers(exercise):
    proofs.options_are_judged(exercise)
    assert sum(option.is_right for option in exercise.options) == 1


def test_what_the_quiz_claims():
    five = [1] * 5
    assert metrics.rbp(five, 0.9) == pytest.approx(1 - 0.9**5) == pytest.approx(0.40951)
    assert cascade_rbp.make_rbp(scale="none")(five, 0.9) == pytest.approx(4.10, abs=0.005)
    assert metrics.rbp_residual(5, 0.9) == pytest.approx(0.59049)
    assert metrics.pfound([0.5, 0], 0) == metrics.pfound([0, 0.5], 0) == 0.5
    assert metrics.pfound([0.5, 0]) > metrics.pfound([0, 0.5])
    assert metrics.pfound([0.4, 0.4], 0) == pytest.approx(0.64)
    assert (
        metrics.pfound([0.5] * 200, 0.2) == pytest.approx(0.5 / (1 - 0.4)) == pytest.approx(5 / 6)
    )
    # The second good answer is worth less after a first one in ERR, and the same in RBP.
    first, second, both = ([0.9, 0], [0, 0.9], [0.9, 0.9])
    assert metrics.err(both) < metrics.err(first) + metrics.err(second)
    assert metrics.rbp(both, 0.8) == pytest.approx(
        metrics.rbp(first, 0.8) + metrics.rbp(second, 0.8)
    )


def test_the_quiz_has_three_to_five_questions():
    assert 3 <= len(QUIZ) <= 5
    assert set(QUIZ) <= set(EXERCISES)


def test_size_of_the_catalogues():
    wanted = {RBP: 14, ERR: 25, PFOUND: 18, SATISFACTION: 8}
    for exercise, number in wanted.items():
        assert len(exercise.catalogue.mistakes) == number


def test_kinds_of_exercises():
    kinds = (WriteFunction, CatchImpostors, GiveRanking, NumberByHand, Choose)
    assert all(proofs.of_kind(EXERCISES, kind) for kind in kinds)
    assert len({exercise.id for exercise in EXERCISES}) == len(EXERCISES)
