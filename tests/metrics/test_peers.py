"""Agreement with scikit-learn on what has no slow loop: the ROC curve, and means over lists.

What each library does with ties, cutoffs and empty queries is in the convention passport, and
what trec_eval prints for its own files is held against ours in `tests/evaluation`.
"""

from functools import partial

import numpy as np
import pytest

from ranklearn_course import metrics
from tests.later import Later

sklearn = Later("sklearn.metrics")

close = partial(pytest.approx, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("levels", [3, 1000])
def test_the_curve_is_theirs_with_and_without_ties(levels):
    rng = np.random.default_rng(1)
    for n in range(2, 17):
        relevant, scores = rng.permutation(n) < max(1, n // 3), rng.integers(0, levels, n)
        theirs = sklearn.roc_curve(relevant, scores, drop_intermediate=False)
        for ours, expected in zip(metrics.roc_curve(relevant, scores), theirs, strict=True):
            np.testing.assert_allclose(ours, expected, rtol=1e-12)


@pytest.mark.parametrize(("ours", "theirs"), [("macro", "samples"), ("micro", "micro")])
def test_our_macro_average_is_their_samples_average_and_micro_is_micro(ours, theirs):
    """Their "macro" averages over columns (labels); ours over lists, which they call samples."""
    sets = np.random.default_rng(4).random((2, 40, 12)) < 0.3
    options = {"average": theirs, "zero_division": 0}
    assert metrics.precision(*sets, average=ours) == close(
        sklearn.precision_score(*sets, **options)
    )
    assert metrics.recall(*sets, average=ours) == close(sklearn.recall_score(*sets, **options))
    expected = sklearn.fbeta_score(*sets, beta=2, **options)
    assert metrics.f_beta(*sets, 2.0, average=ours) == close(expected)
