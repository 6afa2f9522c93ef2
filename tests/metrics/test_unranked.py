"""Errors of predicted ratings, set metrics, ROC."""

from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from ranklearn_course import metrics
from tests.metrics import slow
from tests.metrics.exhaustive import FEW

NAN = float("nan")
ERRORS = [(metrics.mse, slow.mse), (metrics.rmse, slow.rmse), (metrics.mae, slow.mae)]


@pytest.mark.parametrize(("fast", "loop"), ERRORS)
def test_rating_errors_match_the_loop(fast, loop):
    rng = np.random.default_rng(1)
    for n in (1, 2, 5, 60):
        truth, prediction = rng.integers(1, 6, (20, n)), rng.normal(3, 1, (20, n))
        rows = zip(truth.tolist(), prediction.tolist(), strict=True)
        assert_allclose(fast(truth, prediction), [loop(*row) for row in rows], rtol=1e-12)


def test_an_error_of_unsigned_ratings_does_not_wrap_around():
    truth, prediction = np.array([1, 5], "uint8"), np.array([3, 4], "uint8")
    assert metrics.mse(truth, prediction) == (2**2 + 1**2) / 2
    assert metrics.mae(truth, prediction) == (2 + 1) / 2


def masks(n):
    """Every pair of masks of n documents, as two batches."""
    rows = list(product((False, True), repeat=n))
    both = np.array(list(product(rows, rows)))
    return both[:, 0], both[:, 1]


@pytest.mark.parametrize("undefined", [0.0, 1.0, NAN])
@pytest.mark.parametrize(
    ("fast", "loop"), [(metrics.precision, slow.precision), (metrics.recall, slow.recall)]
)
def test_set_precision_and_recall_match_counting(fast, loop, undefined):
    for n in range(1, 5):
        relevant, retrieved = masks(n)
        rows = zip(relevant.tolist(), retrieved.tolist(), strict=True)
        expected = [loop(*row, undefined=undefined) for row in rows]
        assert_array_equal(fast(relevant, retrieved, undefined=undefined), expected)


@pytest.mark.parametrize("beta", [0.5, 1, 2.0])
def test_f_beta_is_the_weighted_harmonic_mean(beta):
    relevant, retrieved = masks(4)
    p, r = metrics.precision(relevant, retrieved), metrics.recall(relevant, retrieved)
    both = (p > 0) & (r > 0)
    weight = beta**2 / (1 + beta**2)
    expected = 1 / (weight / r[both] + (1 - weight) / p[both])
    f = metrics.f_beta(relevant, retrieved, beta)
    assert_allclose(f[both], expected, rtol=1e-12)
    assert_array_equal(f[~both], 0.0)


def test_f_beta_is_undefined_where_nothing_is_relevant_and_nothing_retrieved():
    assert metrics.f_beta([False, False], [False, False]) == 0.0
    assert np.isnan(metrics.f_beta([False, False], [False, False], undefined=NAN))
    assert metrics.f_beta([True, False], [False, True], undefined=NAN) == 0.0


@pytest.mark.parametrize("metric", [metrics.precision, metrics.recall, metrics.f_beta])
def test_macro_is_the_mean_of_the_lists_and_micro_pools_their_counts(metric):
    rng = np.random.default_rng(2)
    relevant, retrieved = rng.random((2, 6, 9)) < 0.4
    each = metric(relevant, retrieved)
    assert metric(relevant, retrieved, average="macro") == pytest.approx(sum(each) / 6)
    pooled = metric(relevant.ravel(), retrieved.ravel())
    assert metric(relevant, retrieved, average="micro") == pytest.approx(pooled)
    assert isinstance(metric(relevant, retrieved, average="micro"), float)


def test_macro_skips_lists_marked_as_undefined():
    relevant, retrieved = [[1, 0], [0, 0]], [[1, 1], [1, 0]]
    assert metrics.recall(relevant, retrieved, average="macro") == (1 / 1 + 0) / 2
    assert metrics.recall(relevant, retrieved, average="macro", undefined=NAN) == 1 / 1


# ROC ---------------------------------------------------------------------------------------------


def labelled(n):
    """Every labelling of n documents with every pattern of up to three different scores."""
    rows = list(product(product((0, 1), repeat=n), product((0, 1, 2), repeat=n)))
    return np.array([labels for labels, _ in rows]), np.array([scores for _, scores in rows])


@pytest.mark.parametrize("undefined", [0.0, 0.5, NAN])
def test_auc_counts_the_pairs_that_are_right(undefined):
    for n in range(1, 6):
        relevant, scores = labelled(n)
        rows = zip(relevant.tolist(), scores.tolist(), strict=True)
        expected = [slow.roc_auc(*row, undefined=undefined) for row in rows]
        actual = metrics.roc_auc(relevant, scores, undefined=undefined)
        assert_allclose(actual, expected, atol=1e-12)


@FEW
@given(
    rows=st.lists(
        st.tuples(st.integers(0, 1), st.integers(-3, 3), st.booleans()), min_size=1, max_size=12
    )
)
def test_auc_leaves_hidden_documents_out(rows):
    relevant, scores, where = (list(column) for column in zip(*rows, strict=True))
    assume(any(where))
    expected = slow.roc_auc(relevant, scores, where, undefined=0.25)
    actual = metrics.roc_auc(relevant, scores, where=where, undefined=0.25)
    assert actual == pytest.approx(expected, abs=1e-12)


@FEW
@given(rows=st.lists(st.tuples(st.integers(0, 1), st.integers(-3, 3)), min_size=2, max_size=12))
def test_the_roc_curve_has_a_point_for_every_different_score(rows):
    relevant, scores = (list(column) for column in zip(*rows, strict=True))
    assume(len(set(relevant)) == 2)
    fpr, tpr, thresholds = metrics.roc_curve(relevant, scores)
    assert_allclose(np.column_stack([fpr, tpr, thresholds]), slow.roc_curve(relevant, scores))


@FEW
@given(rows=st.lists(st.tuples(st.integers(0, 1), st.integers(-3, 3)), min_size=2, max_size=12))
def test_the_area_under_the_roc_curve_is_the_auc(rows):
    relevant, scores = (list(column) for column in zip(*rows, strict=True))
    assume(len(set(relevant)) == 2)
    fpr, tpr, _ = metrics.roc_curve(relevant, scores)
    area = metrics.roc_auc(relevant, scores)
    assert np.trapezoid(tpr, fpr) == pytest.approx(area, abs=1e-12)


@FEW
@given(st.permutations(range(8)), st.lists(st.booleans(), min_size=8, max_size=8))
def test_turning_the_scores_round_turns_the_auc_round(scores, relevant):
    assume(len(set(relevant)) == 2)
    turned = metrics.roc_auc(relevant, [-score for score in scores])
    assert turned == pytest.approx(1 - metrics.roc_auc(relevant, scores), abs=1e-12)
