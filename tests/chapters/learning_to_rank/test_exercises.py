"""Chapter learning_to_rank: right functions in other styles, minimal cases, numbers."""

from itertools import combinations, product
from math import exp, log, log2

import numpy as np
import pytest
from scipy.special import expit, log_expit, softmax

from ranklearn_course import metrics
from ranklearn_course.chapters.learning_to_rank.checks import (
    explain_count,
    explain_delta,
    explain_forces,
    explain_loss,
    explain_top_one,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters.references import (
    change_of_ndcg,
    count_by_distance,
    forces_numpy,
    loss_numpy,
)

COUNT_PAIRS, RANKNET_LOSS, RANKNET_FORCES, TOP_ONE, DELTA_NDCG = WRITE = [
    find_exercise(f"learning_to_rank.{name}")
    for name in ("count_pairs", "ranknet_loss", "ranknet_forces", "top_one", "delta_ndcg")
]
CATCH = find_exercise("learning_to_rank.catch_impostors")


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
        count_by_distance,
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


MATHS = {"exp": exp, "log": log, "log2": log2, "sigma": expit}


ARITHMETIC = {RANKNET_LOSS: 1e-12}


def test_the_arithmetic_within_sentences():
    for (grades,) in COUNT_PAIRS.cases:
        found = explain_count(grades).places
        assert found["n"] * found["others"] / 2 - found["tied"] == count_by_combinations(grades)
    for case in RANKNET_LOSS.cases:
        assert (explain_loss(*case) == Sentence("no_pair")) == (len(set(case[1])) < 2)
        said = explain_forces(*case)
        value = 0 if said.id == "no_push" else eval(said.places["arithmetic"], MATHS)
        assert value == pytest.approx(forces_numpy(*case)[0])
    for (scores,) in TOP_ONE.cases:
        said = explain_top_one(scores)
        assert eval(said.places["arithmetic"], MATHS) == pytest.approx(softmax(scores)[0])
    for case in DELTA_NDCG.cases:
        said = explain_delta(*case)
        if said != Sentence("nothing_relevant"):
            gap, _, rest = said.partition("| * ")
            found = eval(f"abs({gap[1:]}) * {rest}", MATHS)
            assert found == pytest.approx(change_of_ndcg(*case), abs=1e-4)


def test_shares_of_nothing_are_told():
    """A share of the sum is 0/0 where the scores cancel; the check survives it."""
    verdict = TOP_ONE.check(lambda scores: [s / sum(scores) for s in scores])
    assert verdict.status != "correct"
    shares = TOP_ONE.catalogue.make(strength="score")
    assert not isinstance(shares([1, -1]), list)
    assert shares([1, 3]) == [0.25, 0.75]


def test_the_value_of_the_best_case():
    assert CATCH.best == (((0, 0, 1), (1, 1, 3)),)
    assert "0.627" in CATCH.hints[3]
    assert loss_numpy([0, 0, 1], [1, 1, 3]) == pytest.approx(0.627, abs=5e-4)
    assert CATCH.check([([0, 0], [1, 0], 0.693)]).status == "not yet"


def test_neighbours_miss_pairs():
    """Five documents with five grades have ten pairs, four of them neighbours in the list."""
    for grades in product(range(5), repeat=5):
        if len(set(grades)) == 5:
            assert COUNT_PAIRS.catalogue.reference(grades) == 10
            assert COUNT_PAIRS.catalogue.make(pairs="neighbours")(grades) == 4
