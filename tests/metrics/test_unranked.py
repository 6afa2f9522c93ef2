"""What is special to errors of ratings, to sets over several lists, and to the ROC curve."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from tests.metrics import slow

NAN = float("nan")


def test_an_error_of_unsigned_ratings_does_not_wrap_around():
    truth, prediction = np.array([1, 5], "uint8"), np.array([3, 4], "uint8")
    assert metrics.mse(truth, prediction) == (2**2 + 1**2) / 2
    assert metrics.mae(truth, prediction) == (2 + 1) / 2


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


@given(rows=st.lists(st.tuples(st.integers(0, 1), st.integers(-3, 3)), min_size=2, max_size=12))
def test_the_roc_curve_has_a_point_for_every_different_score(rows):
    relevant, scores = (list(column) for column in zip(*rows, strict=True))
    assume(len(set(relevant)) == 2)
    fpr, tpr, thresholds = metrics.roc_curve(relevant, scores)
    assert_allclose(np.column_stack([fpr, tpr, thresholds]), slow.roc_curve(relevant, scores))
    assert np.trapezoid(tpr, fpr) == pytest.approx(metrics.roc_auc(relevant, scores), abs=1e-12)
