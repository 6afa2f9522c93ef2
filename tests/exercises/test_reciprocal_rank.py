"""Exercises of chapter reciprocal_rank: references, diagnoses, minimal cases, answers, texts."""

from itertools import product
from statistics import median

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
from ranklearn_course.exercises.reciprocal_rank import EXERCISES, QUIZ
from ranklearn_course.exercises.reciprocal_rank_functions import (
    MEAN_RECIPROCAL_RANK,
    RECIPROCAL_RANK,
    SUCCESS_AT_K,
)
from ranklearn_course.exercises.reciprocal_rank_questions import (
    BY_HAND,
    GIVE,
    ap_equals_rr,
    refuse,
)
from tests.chapters import proofs

WRITE = proofs.of_kind(EXERCISES, WriteFunction)
SINGLES = [(each, variant) for each in WRITE for variant in each.catalogue.singles]


def padded(rankings):
    """The rankings as a batch: irrelevant documents at the end change neither metric."""
    longest = max(map(len, rankings))
    return [ranking + [0] * (longest - len(ranking)) for ranking in rankings]


def mrr(rankings, k):
    return float(metrics.mean_over_queries(metrics.reciprocal_rank(padded(rankings), k)))


def success(rankings, k):
    return float(np.mean(metrics.precision_at_k(padded(rankings), k) > 0))


METRICS = {
    "reciprocal_rank": metrics.reciprocal_rank,
    "mean_reciprocal_rank": mrr,
    "success_at_k": success,
}


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
def test_no_two_switches_are_inseparable(exercise):
    assert exercise.catalogue.inseparable == ()
    proofs.inseparable_ones_agree(exercise)


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_pairs_are_named(exercise):
    assert proofs.pairs_are_named(exercise, every=3) >= 15


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


@pytest.mark.parametrize(
    ("exercise", "function"),
    [(exercise, function) for exercise, functions in RIGHT.items() for function in functions],
)
def test_right_functions_in_any_style(exercise, function):
    proofs.is_correct(exercise, function)


def smaller_sets(case):
    """Every (rankings, k) with fewer documents, or with as many and a smaller k."""
    rankings, k = case
    size = sum(map(len, rankings))
    for count in range(1, 4):
        for lengths in product((1, 2, 3), repeat=count):
            if sum(lengths) <= size:
                lists = product(*(product((0, 1), repeat=n) for n in lengths))
                for others in lists:
                    for cutoff in range(1, k if sum(lengths) == size else 4):
                        yield others, cutoff


SMALLER = {
    RECIPROCAL_RANK: proofs.smaller_rankings((0, 1, 2)),
    MEAN_RECIPROCAL_RANK: smaller_sets,
    SUCCESS_AT_K: smaller_sets,
}


@pytest.mark.parametrize(("exercise", "variant"), SINGLES, ids=title)
def test_counter_examples_are_minimal(exercise, variant):
    function = proofs.as_learner(variant.function)
    proofs.counter_example_is_minimal(exercise, function, SMALLER[exercise])


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_the_arithmetic_gives_the_expected_value(exercise):
    for case in exercise.cases[:200]:
        arithmetic = exercise.explain(*map(proofs.as_lists, case)).split(", because")[0]
        expected = proofs.call(exercise.catalogue.reference, case)
        assert eval(arithmetic) == pytest.approx(expected, abs=1e-12), (case, arithmetic)


def test_the_smallest_set_of_rankings_that_exposes_all_impostors():
    (exercise,) = proofs.of_kind(EXERCISES, CatchImpostors)
    assert "Seventeen functions" in exercise.statement
    assert len(exercise.catalogue.mistakes) == 17
    proofs.best_set_is_smallest(exercise)
    proofs.best_set_is_accepted(exercise)


@pytest.mark.parametrize(
    ("relevance", "k", "named"),
    [([], 1, "relevance"), ([3], 1, "relevance"), ("1", 1, "relevance"), ([1], 0, "k must")],
)
def test_cases_that_are_refused(relevance, k, named):
    assert refuse(relevance, k).startswith(named)
    assert refuse([2, 0], 1) == ""


def test_rankings_on_which_ap_equals_rr():
    proofs.example_is_accepted(GIVE)
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
    assert ap_equals_rr([0, 1]) == [
        "The ranking should hold at least two relevant documents, and yours holds 1."
    ]
    assert ap_equals_rr([0, 1, 1]) == [
        "AP should equal RR, and your ranking has AP 0.583333 and RR 0.5."
    ]
    assert "must be a list of 0 and 1" in ap_equals_rr([2])[0]


def test_numbers_by_hand():
    proofs.numbers_are_judged(BY_HAND)
    rankings = [[0, 1], [0, 0, 0, 1], [0, 0], [1]]
    assert pytest.approx(mrr(rankings, 4)) == BY_HAND.value
    wrong = {each.cause.split(":")[0].split(",")[0]: each.value for each in BY_HAND.wrong}

    def mistaken(**switches):
        return MEAN_RECIPROCAL_RANK.catalogue.make(**switches)(rankings, 4)

    assert wrong == pytest.approx(
        {
            "You added up the reciprocal ranks": mistaken(pool="sum"),
            "You left out the query without a hit": mistaken(pool="found"),
            "You averaged the ranks": np.mean([2, 4, 1]),
            "You took one over the mean rank": mistaken(pool="mean_rank"),
            "You counted ranks from 2.": mistaken(first_rank="two"),
            "That is the median of the four values": median([1 / 2, 1 / 4, 0, 1]),
            "That is the share of queries with a hit": success(rankings, 4),
            "You gave 1 to the query without a hit": mistaken(missing="one"),
        }
    )


@pytest.mark.parametrize("exercise", proofs.of_kind(EXERCISES, Choose), ids=proofs.name)
def test_every_option_answers(exercise):
    proofs.options_are_judged(exercise)
    assert sum(option.is_right for option in exercise.options) == 1


def test_what_the_quiz_claims():
    def rr(rank):
        return metrics.reciprocal_rank([0] * (rank - 1) + [1])

    slips = [rr(1) - rr(2), rr(2) - rr(4), rr(4) - rr(10), rr(10) - rr(100)]
    assert slips == pytest.approx([0.5, 0.25, 0.15, 0.09])
    assert metrics.reciprocal_rank([0, 1, 0, 0]) == metrics.reciprocal_rank([0, 1, 1, 1]) == 1 / 2
    assert mrr([[1]] * 50 + [[0]] * 50, 1) == mrr([[0, 1]] * 100, 2) == 0.5


def test_size_of_the_catalogues():
    switches = RECIPROCAL_RANK.catalogue.mistakes + MEAN_RECIPROCAL_RANK.catalogue.mistakes
    assert len(switches) >= 10
    assert 3 <= len(QUIZ) <= 5


def test_kinds_of_exercises():
    kinds = (WriteFunction, CatchImpostors, GiveRanking, NumberByHand, Choose)
    assert all(proofs.of_kind(EXERCISES, kind) for kind in kinds)
    assert len({exercise.id for exercise in EXERCISES}) == len(EXERCISES)
