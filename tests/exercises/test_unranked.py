"""Exercises of chapter unranked: references, diagnoses, minimal cases, answers, texts."""

from fractions import Fraction
from itertools import product
from math import sqrt

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
from ranklearn_course.exercises.unranked import EXERCISES, QUIZ
from ranklearn_course.exercises.unranked_functions import F_BETA, MACRO_RECALL, RMSE, ROC_AUC
from ranklearn_course.exercises.unranked_questions import (
    AUC_BY_HAND,
    F_BY_HAND,
    GIVE,
    better_mse_worse_list,
    refuse,
)
from tests.exercises import proofs

WRITE = proofs.of_kind(EXERCISES, WriteFunction)
SINGLES = [(each, variant) for each in WRITE for variant in each.catalogue.singles]


def mean_recall(found, relevant):
    """The counts as masks: each user has the relevant documents first, the found ones of them."""
    ranks = np.arange(max([*relevant, 1]))
    masks = [ranks < np.array(sizes)[:, None] for sizes in (relevant, found)]
    return float(metrics.recall(*masks, average="macro"))


METRICS = {
    "rmse": metrics.rmse,
    "f_beta": metrics.f_beta,
    "macro_recall": mean_recall,
    "roc_auc": metrics.roc_auc,
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
    assert proofs.pairs_are_named(exercise) >= 10


def rmse_loop(truth, prediction):
    total, n = 0, 0
    for i in range(len(truth)):
        difference = truth[i] - prediction[i]
        total, n = total + difference * difference, n + 1
    return sqrt(total / n)


def rmse_numpy(truth, prediction):
    return np.sqrt(np.mean(np.subtract(truth, prediction) ** 2))


def rmse_recursive(truth, prediction):
    def total(i):
        return 0 if i < 0 else total(i - 1) + abs(truth[i] - prediction[i]) ** 2

    return (total(len(truth) - 1) / len(truth)) ** 0.5


def f_from_counts(relevant, retrieved, beta):
    tp = sum(a and b for a, b in zip(relevant, retrieved, strict=True))
    fn, fp = sum(relevant) - tp, sum(retrieved) - tp
    top = (1 + beta**2) * tp
    return top / (top + beta**2 * fn + fp) if top else 0.0


def f_from_sets(relevant, retrieved, beta):
    a = {i for i, value in enumerate(relevant) if value}
    b = {i for i, value in enumerate(retrieved) if value}
    weight = beta * beta / (1 + beta * beta)
    if not a & b:
        return 0
    return 1 / (weight * len(a) / len(a & b) + (1 - weight) * len(b) / len(a & b))


def f_numpy(relevant, retrieved, beta):
    a, b = np.array(relevant) > 0, np.array(retrieved) > 0
    both = np.sum(a & b)
    return (1 + beta**2) * both / (beta**2 * a.sum() + b.sum()) if both else 0.0


def f_bools(relevant, retrieved, beta):
    pairs = list(zip(map(bool, relevant), map(bool, retrieved), strict=True))
    both = pairs.count((True, True))
    p = both / max(1, both + pairs.count((False, True)))
    r = both / max(1, both + pairs.count((True, False)))
    return (1 + beta**2) * p * r / (beta**2 * p + r) if both else 0.0


def macro_numpy(found, relevant):
    found, relevant = np.array(found, float), np.array(relevant, float)
    shares = np.divide(found, relevant, out=np.zeros_like(found), where=relevant > 0)
    return shares.mean()


def macro_recursive(found, relevant, users=None):
    users = users or len(found)
    if not found:
        return 0.0
    here = found[0] / relevant[0] / users if relevant[0] else 0.0
    return here + macro_recursive(found[1:], relevant[1:], users)


def auc_by_ranks(relevant, scores):
    """Sum the ascending ranks of the relevant documents, shared by ties."""
    hits, others = sum(relevant), len(relevant) - sum(relevant)
    ordered = sorted(scores)
    rank = {s: (2 * ordered.index(s) + ordered.count(s) + 1) / 2 for s in ordered}
    total = sum(rank[s] for s, value in zip(scores, relevant, strict=True) if value)
    return (total - hits * (hits + 1) / 2) / (hits * others) if hits and others else 0.0


def auc_numpy(relevant, scores):
    relevant, scores = np.array(relevant) > 0, np.array(scores)
    better = np.subtract.outer(scores[relevant], scores[~relevant])
    return ((better > 0) + (better == 0) / 2).mean() if better.size else 0.0


def auc_product(relevant, scores):
    documents = list(zip(relevant, scores, strict=True))
    pairs = [(a, b) for (x, a), (y, b) in product(documents, documents) if x > y]
    return sum((a > b) + (a >= b) for a, b in pairs) / (2 * len(pairs) or 1)


def auc_area(relevant, scores):
    """Add trapezoids below the ROC curve, one threshold at a time."""
    hits, others = relevant.count(1), relevant.count(0)
    if not hits or not others:
        return 0.0
    area, tp, fp = Fraction(0), 0, 0
    for threshold in sorted(set(scores), reverse=True):
        new = [value for value, score in zip(relevant, scores, strict=True) if score == threshold]
        area += Fraction(new.count(0) * (2 * tp + new.count(1)), 2)
        tp, fp = tp + new.count(1), fp + new.count(0)
    return float(area / (tp * fp))


RIGHT = {
    RMSE: [
        metrics.rmse,
        rmse_loop,
        rmse_numpy,
        rmse_recursive,
        lambda truth, prediction: (
            (sum((a - b) ** 2 for a, b in zip(truth, prediction, strict=True)) / len(truth)) ** 0.5
        ),
    ],
    F_BETA: [metrics.f_beta, f_from_counts, f_from_sets, f_numpy, f_bools],
    MACRO_RECALL: [
        mean_recall,
        macro_numpy,
        macro_recursive,
        lambda found, relevant: (
            sum(found[u] / (relevant[u] or 1) for u in range(len(found))) / len(found)
        ),
        lambda found, relevant: np.mean(
            [f / r if r else 0 for f, r in zip(found, relevant, strict=True)]
        ),
    ],
    ROC_AUC: [metrics.roc_auc, auc_by_ranks, auc_numpy, auc_product, auc_area],
}


@pytest.mark.parametrize(
    ("exercise", "function"),
    [(exercise, function) for exercise, functions in RIGHT.items() for function in functions],
)
def test_right_functions_in_any_style(exercise, function):
    proofs.is_correct(exercise, function)


def shorter(*values):
    """Every pair of shorter lists, and what follows them, with these values."""

    def smaller(case):
        for n in range(1, len(case[0])):
            lists = [product(each, repeat=n) for each in values[:2]]
            for pair in product(*lists):
                yield from ((*pair, *rest) for rest in product(*values[2:]))

    return smaller


def fewer_users(case):
    for found, relevant in shorter(range(5), range(5))(case):
        if all(hits <= n for hits, n in zip(found, relevant, strict=True)):
            yield found, relevant


SMALLER = {
    RMSE: shorter(range(6), range(6)),
    F_BETA: shorter((0, 1), (0, 1), (0.5, 1, 2)),
    MACRO_RECALL: fewer_users,
    ROC_AUC: shorter((0, 1), range(4)),
}


@pytest.mark.parametrize(("exercise", "variant"), SINGLES, ids=title)
def test_counter_examples_are_minimal(exercise, variant):
    function = proofs.as_learner(variant.function)
    proofs.counter_example_is_minimal(exercise, function, SMALLER[exercise])


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_the_arithmetic_gives_the_expected_value(exercise):
    for case in exercise.cases:
        arithmetic = exercise.explain(*map(proofs.as_lists, case)).split(", because")[0]
        value = eval(arithmetic.replace("×", "*").replace("²", "**2"), {"sqrt": sqrt})
        expected = proofs.call(exercise.catalogue.reference, case)
        assert value == pytest.approx(expected, abs=1e-12), (case, arithmetic)


def test_the_smallest_set_of_cases_that_exposes_all_impostors():
    (exercise,) = proofs.of_kind(EXERCISES, CatchImpostors)
    assert "Thirteen functions" in exercise.statement
    assert len(exercise.catalogue.mistakes) == 13
    proofs.best_set_is_smallest(exercise)
    proofs.best_set_is_accepted(exercise)


@pytest.mark.parametrize(
    ("relevant", "scores", "named"),
    [
        ([], [], "relevant"),
        ([2], [1], "relevant"),
        ("1", [1], "relevant"),
        ([1], [1, 2], "scores"),
        ([1], "1", "scores"),
        ([1], ["a"], "scores"),
    ],
)
def test_cases_that_are_refused(relevant, scores, named):
    assert refuse(relevant, scores).startswith(named)
    assert refuse([1, 0], [0.5, 2]) == ""


def test_a_lower_mse_with_the_worst_film_on_top():
    proofs.example_is_accepted(GIVE)
    truth, first = [5, 4, 1], [2, 1, 0]
    accepted = [p for p in product(range(6), repeat=3) if not better_mse_worse_list(list(p))]
    assert len(accepted) > 1
    for prediction in accepted:
        assert metrics.mse(truth, prediction) < metrics.mse(truth, first)
        assert metrics.ndcg(np.array(truth)[np.argsort([-p for p in prediction])]) < 1


def test_predictions_that_do_not_fit_are_told_why():
    assert better_mse_worse_list([0, 0, 5]) == [
        "MSE should be below 6.33333, and MSE of your predictions is 19."
    ]
    assert better_mse_worse_list([1]) == ["Give three numbers, one prediction per film, got [1]."]


@pytest.mark.parametrize("exercise", [F_BY_HAND, AUC_BY_HAND], ids=proofs.name)
def test_numbers_by_hand(exercise):
    proofs.numbers_are_judged(exercise)


def causes(exercise):
    return {each.cause.split(":")[0].split(",")[0]: each.value for each in exercise.wrong}


# Precision 2/4, recall 2/5.
HALF = ([1, 1, 1, 1, 1, 0, 0], [1, 1, 0, 0, 0, 1, 1], 2)
TIED = ([1, 1, 0, 0, 0], [3, 1, 3, 2, 2])


def test_wrong_values_of_f_come_from_the_mistake_that_is_named():
    assert pytest.approx(metrics.f_beta(*HALF)) == F_BY_HAND.value

    def f(**switches):
        return F_BETA.catalogue.make(**switches)(*HALF)

    assert causes(F_BY_HAND) == pytest.approx(
        {
            "That is F1": f(weight="ignored"),
            "You used beta without the square": f(weight="linear"),
            "You gave precision the weight of recall": f(weight="swapped"),
            "You took the arithmetic mean": f(mean="arithmetic"),
            "That is the plain mean of precision and recall.": (2 / 4 + 2 / 5) / 2,
            "You left out the factor 1 + beta².": f(mean="unscaled"),
        }
    )


def test_wrong_values_of_auc_come_from_the_mistake_that_is_named():
    assert pytest.approx(metrics.roc_auc(*TIED)) == AUC_BY_HAND.value

    def auc(**switches):
        return ROC_AUC.catalogue.make(**switches)(*TIED)

    assert causes(AUC_BY_HAND) == pytest.approx(
        {
            "You counted the tie as lost": auc(ties="lost"),
            "You counted the tie as won": auc(ties="won"),
            "You left the tied pair out.": auc(ties="dropped"),
            "You took the lower score for the better one.": auc(direction="lower"),
            "You did not divide by the number of pairs.": auc(divisor="none"),
            "You divided by the pairs of all five documents.": auc(divisor="all_pairs"),
            "You gave 2 AUC - 1": auc(finish="gini"),
        }
    )


@pytest.mark.parametrize("exercise", proofs.of_kind(EXERCISES, Choose), ids=proofs.name)
def test_every_option_answers(exercise):
    proofs.options_are_judged(exercise)
    assert sum(option.is_right for option in exercise.options) == 1


def test_what_the_quiz_claims():
    assert mean_recall([1, 1], [1, 10]) == pytest.approx(0.55)
    masks = [[1] + 9 * [0], 10 * [1]], [[1] + 9 * [0], [1] + 9 * [0]]
    assert metrics.recall(*masks, average="micro") == pytest.approx(2 / 11)
    p, r, weights = 2 / 4, 2 / 5, (1 / 5, 4 / 5)
    assert metrics.f_beta(*HALF) == pytest.approx(1 / (weights[0] / p + weights[1] / r))
    relevant, scores = [1, 0, 0, 1, 0], [1, 5, 4, 2, 1.5]
    low = metrics.roc_auc(relevant, scores)
    assert metrics.roc_auc(relevant, [-score for score in scores]) == pytest.approx(1 - low)


def test_size_of_the_catalogues():
    assert sum(len(each.catalogue.mistakes) for each in WRITE) >= 12
    assert 3 <= len(QUIZ) <= 5


def test_kinds_of_exercises():
    kinds = (WriteFunction, CatchImpostors, GiveRanking, NumberByHand, Choose)
    assert all(proofs.of_kind(EXERCISES, kind) for kind in kinds)
    assert len({exercise.id for exercise in EXERCISES}) == len(EXERCISES)
