"""Exercises of chapter learning_to_rank: references, diagnoses, minimal cases, answers, texts."""

from itertools import combinations, product
from math import exp, log, log2

import numpy as np
import pytest
from scipy.optimize import approx_fprime
from scipy.special import expit, log_expit, softmax

from ranklearn_course import metrics
from ranklearn_course.checker import Choose, WriteFunction
from ranklearn_course.exercises import learning_to_rank_forces, learning_to_rank_pairs
from ranklearn_course.exercises.learning_to_rank import EXERCISES, QUIZ
from ranklearn_course.exercises.learning_to_rank_functions import (
    COUNT_PAIRS,
    DELTA_NDCG,
    RANKNET_FORCES,
    RANKNET_LOSS,
    TOP_ONE,
)
from ranklearn_course.exercises.learning_to_rank_questions import CATCH, FORCE_BY_HAND
from tests.chapters import proofs

WRITE = proofs.of_kind(EXERCISES, WriteFunction)
SINGLES = [(each, variant) for each in WRITE for variant in each.catalogue.singles]


def title(value):
    return value.id if isinstance(value, WriteFunction) else value.ids[0]


def count_by_metrics(grades):
    """The divisor of the normalised Kendall distance: pairs of different grades."""
    worst = sorted(grades)
    return metrics.kendall_distance(worst)


def loss_numpy(scores, grades):
    s, r = np.array(scores, dtype=float), np.array(grades)
    better = r[:, None] > r
    return np.logaddexp(0, s - s[:, None])[better].sum()


def forces_by_differences(scores, grades):
    slope = approx_fprime(np.array(scores, dtype=float), loss_numpy, 1e-7, np.array(grades))
    # The slope is off by about 1e-7: round to what the closed form gives.
    exact = forces_numpy(scores, grades)
    assert -slope == pytest.approx(exact, abs=1e-5)
    return exact.tolist()


def forces_numpy(scores, grades):
    s, r = np.array(scores, dtype=float), np.array(grades)
    push = (r[:, None] > r) * expit(s - s[:, None])
    return push.sum(axis=1) - push.sum(axis=0)


def change_of_ndcg(grades, i, j):
    swapped = list(grades)
    swapped[i - 1], swapped[j - 1] = grades[j - 1], grades[i - 1]
    return abs(metrics.ndcg(swapped) - metrics.ndcg(grades))


METRICS = {
    "count_pairs": count_by_metrics,
    "ranknet_loss": loss_numpy,
    "ranknet_forces": forces_by_differences,
    "top_one": lambda scores: softmax(scores).tolist(),
    "delta_ndcg": change_of_ndcg,
}


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
    proofs.inseparable_ones_agree(exercise)
    assert exercise.catalogue.inseparable == ()


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_pairs_are_named(exercise):
    assert proofs.pairs_are_named(exercise, every=4) >= 1


def count_by_combinations(grades):
    return sum(a != b for a, b in combinations(grades, 2))


def count_by_subtraction(grades):
    n, sizes = len(grades), [grades.count(g) for g in set(grades)]
    return n * (n - 1) // 2 - sum(m * (m - 1) // 2 for m in sizes)


def count_numpy(grades):
    g = np.array(grades)
    return (g[:, None] > g).sum()


def count_by_levels(grades):
    return sum(sum(g < own for g in grades) for own in grades)


def loss_by_combinations(scores, grades):
    terms = []
    for (s, r), (t, q) in combinations(zip(scores, grades, strict=True), 2):
        if r != q:
            terms.append(log(1 + exp(t - s if r > q else s - t)))
    return sum(terms)


def loss_stable(scores, grades):
    total = 0
    for i, r in enumerate(grades):
        for j, q in enumerate(grades):
            if r > q:
                gap = scores[i] - scores[j]
                total += max(0, -gap) + np.log1p(np.exp(-abs(gap)))
    return total


def loss_scipy(scores, grades):
    gaps = np.subtract.outer(scores, scores)[np.greater.outer(grades, grades)]
    return -log_expit(gaps.astype(float)).sum()


def loss_by_division(scores, grades):
    loss, n = 0.0, len(scores)
    for i in range(n):
        for j in range(n):
            if grades[j] < grades[i]:
                a, b = exp(scores[i]), exp(scores[j])
                loss -= log(a / (a + b))
    return loss


def forces_per_document(scores, grades):
    forces = []
    for s, r in zip(scores, grades, strict=True):
        up = sum(expit(t - s) for t, q in zip(scores, grades, strict=True) if r > q)
        down = sum(expit(s - t) for t, q in zip(scores, grades, strict=True) if r < q)
        forces.append(up - down)
    return tuple(forces)


def forces_signs(scores, grades):
    s, r = np.array(scores), np.array(grades)
    sign = np.sign(r[:, None] - r)
    return (sign * expit(-sign * (s[:, None] - s))).sum(axis=1)


def forces_shares(scores, grades):
    forces = np.zeros(len(scores))
    for i, j in combinations(range(len(scores)), 2):
        if grades[i] != grades[j]:
            wins = exp(scores[i]) / (exp(scores[i]) + exp(scores[j]))
            push = float(grades[i] > grades[j]) - wins
            forces[i] += push
            forces[j] -= push
    return forces


def top_stable(scores):
    powers = np.exp(np.array(scores) - max(scores))
    return powers / powers.sum()


def top_by_differences(scores):
    return tuple(1 / sum(exp(other - own) for other in scores) for own in scores)


def top_by_logs(scores):
    whole = log(sum(exp(s) for s in scores))
    return [exp(s - whole) for s in scores]


def delta_twice(grades, i, j):
    def ndcg(order):
        values = [sum((2**r - 1) / log2(k + 2) for k, r in enumerate(o))
                  for o in (order, sorted(order, reverse=True))]  # fmt: skip
        return values[0] / values[1] if values[1] else 0

    other = grades[:]
    other[i - 1], other[j - 1] = other[j - 1], other[i - 1]
    return abs(ndcg(other) - ndcg(grades))


def delta_numpy(grades, i, j):
    gains, weights = 2.0 ** np.array(grades) - 1, 1 / np.log2(np.arange(2, len(grades) + 2))
    ideal = np.sort(gains)[::-1] @ weights
    change = (gains[j - 1] - gains[i - 1]) * (weights[j - 1] - weights[i - 1])
    return np.abs(change) / ideal if ideal > 0 else 0.0


def delta_by_metrics_dcg(grades, i, j):
    only = [0] * len(grades)
    only[i - 1], only[j - 1] = grades[i - 1], grades[j - 1]
    swapped = [0] * len(grades)
    swapped[i - 1], swapped[j - 1] = grades[j - 1], grades[i - 1]
    ideal = metrics.ideal_dcg(grades)
    return abs(metrics.dcg(only) - metrics.dcg(swapped)) / ideal if ideal else 0


RIGHT = {
    COUNT_PAIRS: [
        count_by_metrics,
        count_by_combinations,
        count_by_subtraction,
        count_numpy,
        count_by_levels,
    ],
    RANKNET_LOSS: [loss_numpy, loss_by_combinations, loss_stable, loss_scipy, loss_by_division],
    RANKNET_FORCES: [forces_numpy, forces_per_document, forces_signs, forces_shares],
    TOP_ONE: [softmax, top_stable, top_by_differences, top_by_logs],
    DELTA_NDCG: [change_of_ndcg, delta_twice, delta_numpy, delta_by_metrics_dcg],
}


@pytest.mark.parametrize(
    ("exercise", "function"),
    [(exercise, function) for exercise, functions in RIGHT.items() for function in functions],
)
def test_right_functions_in_any_style(exercise, function):
    proofs.is_correct(exercise, function)


def size(case):
    return sum(len(part) if isinstance(part, tuple) else 1 for part in case)


def shorter(case_lists):
    """All cases of the exercise whose lists are shorter in all."""

    def smaller(case):
        return (other for other in case_lists if size(other) < size(case))

    return smaller


@pytest.mark.parametrize(("exercise", "variant"), SINGLES, ids=title)
def test_counter_examples_are_minimal(exercise, variant):
    function = proofs.as_learner(variant.function)
    proofs.counter_example_is_minimal(exercise, function, shorter(exercise.cases))


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_cases_are_in_order_of_size(exercise):
    sizes = [size(case) for case in exercise.cases]
    assert sizes == sorted(sizes)


def test_the_arithmetic_gives_the_expected_value():
    for (grades,) in learning_to_rank_pairs.COUNT_CASES:
        first, _, tied = COUNT_PAIRS.explain(grades).partition(", less ")
        found = eval(first.partition(" pairs")[0]) - int(tied.split()[0])
        assert found == count_by_combinations(grades)
    maths = {"exp": exp, "log": log, "log2": log2, "sigma": expit, "abs": abs}
    for case in learning_to_rank_pairs.SCORED_CASES:
        said = RANKNET_LOSS.explain(*case)
        expected = 0 if said == "there is no pair" else eval(said, maths)
        assert expected == pytest.approx(loss_numpy(*case))
        said = RANKNET_FORCES.explain(*case).partition(" is ")[2]
        assert (eval(said, maths) if said else 0) == pytest.approx(forces_numpy(*case)[0])
    for case in TOP_ONE.cases:
        said = TOP_ONE.explain(*case).partition(" is ")[2]
        assert eval(said, maths) == pytest.approx(softmax(case[0])[0])
    for case in DELTA_NDCG.cases:
        said = DELTA_NDCG.explain(*case)
        if said != "nothing is relevant":
            gap, _, rest = said.partition("| * ")
            found = eval(f"abs({gap[1:]}) * {rest}", maths)
            assert found == pytest.approx(change_of_ndcg(*case), abs=1e-4)


def test_shares_of_nothing_are_told():
    """A share of the sum is 0/0 where the scores cancel; the check survives it."""
    verdict = TOP_ONE.check(lambda scores: [s / sum(scores) for s in scores])
    assert verdict.status != "correct"
    shares = learning_to_rank_forces.make_top_one(strength="score")
    assert not isinstance(shares([1, -1]), list)
    assert shares([1, 3]) == [0.25, 0.75]


def test_one_case_exposes_all_impostors():
    proofs.best_set_is_smallest(CATCH)
    proofs.best_set_is_accepted(CATCH)
    assert "0.627" in CATCH.hints[3]
    assert loss_numpy([0, 0, 1], [1, 1, 3]) == pytest.approx(0.627, abs=5e-4)
    assert CATCH.check([([0, 0], [1, 0], 0.693)]).status == "not yet"


@pytest.mark.parametrize(
    ("case", "named"),
    [
        (([], []), "scores and grades must"),
        (([1] * 7, [1] * 7), "scores and grades must"),
        (([1, 2], [1]), "scores and grades must"),
        (("ab", [1, 0]), "scores and grades must"),
        (([float("inf")], [1]), "scores must"),
        (([True], [1]), "scores must"),
        (([1], [0.5]), "grades must"),
        (([1], [9]), "grades must"),
    ],
)
def test_cases_that_are_refused(case, named):
    assert CATCH.refuse(*case).startswith(named)


def test_cases_that_are_accepted():
    assert CATCH.refuse([1, -2.5], [0, 4]) == ""


def test_the_number_by_hand():
    proofs.numbers_are_judged(FORCE_BY_HAND)
    force = forces_numpy([2, 1, 0], [0, 2, 1])[2]
    assert pytest.approx(force, abs=5e-4) == FORCE_BY_HAND.value
    for x, shown in ((-2, 0.119), (-1, 0.269), (1, 0.731), (2, 0.881)):
        assert expit(x) == pytest.approx(shown, abs=5e-4)
        assert f"\\sigma({x}) = {shown}" in FORCE_BY_HAND.statement


@pytest.mark.parametrize("exercise", proofs.of_kind(QUIZ, Choose), ids=proofs.name)
def test_every_option_answers(exercise):
    proofs.options_are_judged(exercise)
    assert sum(option.is_right for option in exercise.options) == 1


def test_what_the_quiz_claims():
    scores, grades = np.array([0.5, -0.2, 0.1]), [2, 1, 0]
    assert loss_numpy(scores + 10, grades) == pytest.approx(loss_numpy(scores, grades))
    assert metrics.mse(grades, scores + 10) > 2 * metrics.mse(grades, scores)
    lists = {
        "a": ([1, 0] + [0] * 7 + [3], 1, 2),
        "b": ([0] + [1] * 8 + [3], 1, 10),
        "c": ([1] * 8 + [0, 3], 9, 10),
        "d": ([3] + [0] * 8 + [3], 1, 10),
    }
    changes = {k: change_of_ndcg(*v) * metrics.ideal_dcg(v[0]) for k, v in lists.items()}
    assert max(changes, key=changes.get) == "b"
    assert changes["b"] == pytest.approx(7 * 0.711, abs=5e-3)
    assert changes["c"] == pytest.approx(7 * 0.012, abs=5e-3)
    assert changes["d"] == 0


def test_the_size_of_the_catalogues():
    wanted = {COUNT_PAIRS: 8, RANKNET_LOSS: 16, RANKNET_FORCES: 13, TOP_ONE: 9, DELTA_NDCG: 12}
    assert {each: len(each.catalogue.mistakes) for each in WRITE} == wanted
    assert 4 <= len(QUIZ) <= 5
    assert set(QUIZ) <= set(EXERCISES)
    assert len({exercise.id for exercise in EXERCISES}) == len(EXERCISES)


def test_the_statement_counts_the_impostors():
    n = len(CATCH.catalogue.mistakes)
    assert CATCH.statement.startswith(f"{n} functions")


def test_neighbours_miss_pairs():
    """Five documents with five grades have ten pairs, four of them neighbours in the list."""
    count = learning_to_rank_pairs.make_count_pairs
    for grades in product(range(5), repeat=5):
        if len(set(grades)) == 5:
            assert count()(grades) == 10
            assert count(pairs="neighbours")(grades) == 4
