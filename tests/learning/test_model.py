"""Fitting: against NumPy and scikit-learn, and what makes a fit stable."""

from itertools import permutations

import numpy as np
import pytest

from ranklearn_course.learning import METHODS, fit
from tests.later import Later

linear_model = Later("sklearn.linear_model")
RNG = np.random.default_rng(8)
QUERIES = np.repeat(np.arange(12), RNG.integers(3, 7, 12, dtype=np.intp))
N = len(QUERIES)
FEATURES = RNG.normal(size=(N, 3)) * [1, 5, 0.1] + [0, 10, 3]
GRADES = np.clip(np.round(FEATURES @ [1, 0.2, 4] + RNG.normal(size=N) - 13), 0, 3).astype(int)
STANDARD = (FEATURES - FEATURES.mean(axis=0)) / FEATURES.std(axis=0)


def gaps():
    """Differences of the features of all pairs with different grades, the better one first."""
    return np.array(
        [
            STANDARD[i] - STANDARD[j]
            for q in np.unique(QUERIES)
            for i, j in permutations(np.flatnonzero(q == QUERIES), 2)
            if GRADES[i] > GRADES[j]
        ]
    )


def test_the_penalty_is_that_of_ridge_regression():
    found = fit("least_squares", STANDARD, GRADES, QUERIES, l2=0.7)
    wanted = linear_model.Ridge(alpha=0.7 * 12).fit(STANDARD, GRADES)
    np.testing.assert_allclose(found.weights, wanted.coef_, atol=1e-6)
    assert found.intercept == pytest.approx(wanted.intercept_)


def test_ranknet_is_logistic_regression_on_differences():
    found = fit("ranknet", STANDARD, GRADES, QUERIES, l2=0.1)
    # Every pair stands there twice, so that each copy weighs half.
    machine = linear_model.LogisticRegression(C=0.5 / (0.1 * 12), fit_intercept=False, tol=1e-8)
    better = gaps()
    wanted = machine.fit(np.concatenate([better, -better]), np.repeat([1, 0], len(better)))
    np.testing.assert_allclose(found.weights, wanted.coef_[0], atol=1e-4)
    assert found.intercept == pytest.approx(-found.weights @ STANDARD.mean(axis=0), abs=1e-9)


@pytest.mark.parametrize("name", METHODS)
def test_the_objective_falls(name):
    history = fit(name, FEATURES, GRADES, QUERIES).history
    assert history[-1] < 0.9 * history[0]
    if METHODS[name].is_slope:
        assert (np.diff(history) < 1e-12).all()


def test_rows_and_labels_of_queries_may_stand_in_any_order():
    order = np.random.default_rng(0).permutation(N)
    names = np.array([f"query {q}" for q in QUERIES])
    first = fit("ranknet", FEATURES, GRADES, QUERIES)
    second = fit("ranknet", FEATURES[order], GRADES[order], names[order])
    np.testing.assert_allclose(second.weights, first.weights, atol=1e-5)


def test_only_documents_of_one_query_are_compared():
    # Within each query the second feature decides; between the queries it misleads.
    features = [[0, 1], [0, 2], [0, 11], [0, 12]]
    found = fit("ranknet", features, [0, 1, 2, 3], ["easy", "easy", "hard", "hard"])
    assert found.weights[1] > 0
    turned = fit("ranknet", features, [2, 3, 0, 1], ["easy", "easy", "hard", "hard"])
    assert turned.weights[1] > 0
    assert fit("least_squares", features, [2, 3, 0, 1], ["a", "a", "b", "b"]).weights[1] < 0


@pytest.mark.parametrize(("name", "value"), [("ranknet", 0.1), ("least_squares", 12345.678)])
def test_a_constant_whose_mean_is_rounded_gets_a_weight_near_0(name, value):
    # In some columns the mean of equal values differs from them, and so the deviation from 0.
    table = np.column_stack([FEATURES, np.full(N, value)])
    found = fit(name, table, GRADES, QUERIES)
    assert abs(found.weights[-1]) < 1e-3
    plain = fit(name, FEATURES, GRADES, QUERIES)
    np.testing.assert_allclose(found.scores(table), plain.scores(FEATURES), atol=1e-4)


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize(("unit", "shift"), [([10, 0.5, 3], 7), (1e-170, 0)])
def test_units_and_shifts_of_the_features_do_not_matter(name, unit, shift):
    other = FEATURES * unit + shift
    first, second = (fit(name, each, GRADES, QUERIES, steps=8) for each in (FEATURES, other))
    np.testing.assert_allclose(second.scores(other), first.scores(FEATURES), atol=1e-5)
