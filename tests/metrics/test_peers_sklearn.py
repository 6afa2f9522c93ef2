"""Agreement with scikit-learn, and each place where it differs."""

from functools import partial
from itertools import product
from math import isnan, nan

import numpy as np
import pytest

from ranklearn_course.metrics import (
    average_precision,
    dcg,
    f_beta,
    mae,
    mse,
    ndcg,
    precision,
    precision_recall_curve,
    rank_by,
    recall,
    rmse,
    roc_auc,
    roc_curve,
)
from tests.later import Later
from tests.metrics.peer_queries import SHARED

sklearn, sklearn_metrics = Later("sklearn"), Later("sklearn.metrics")
close = partial(pytest.approx, rel=1e-12, abs=1e-12)
printed = partial(pytest.approx, rel=0, abs=5.01e-7)
linear_ndcg = partial(ndcg, gain="linear")
trec_ap = partial(average_precision, denominator="relevant")


@pytest.fixture(autouse=True, scope="module")
def without_their_checks():
    """What they are given is right, and looking at it takes them as long as computing."""
    with sklearn.config_context(assume_finite=True, skip_parameter_validation=True):
        yield


def scored_lists(count, levels, seed):
    """Grades 0..3 (at least one positive, one 0) and scores, distinct or of few levels."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        n = int(rng.integers(2, 21))
        grades = rng.integers(0, 4, n) * (rng.random(n) < 0.6)
        grades[:2] = rng.permutation([0, 2])
        yield grades, rng.permutation(n) / 7 if levels is None else rng.integers(0, levels, n)


NO_TIES = list(scored_lists(120, None, seed=1))
TIES = list(scored_lists(120, 3, seed=2))


# ---------------------------------------------------------------- agreement --


def test_dcg_and_ndcg_of_both_gains_agree():
    for (grades, scores), k in product(NO_TIES, (None, 1, 5, 30)):
        ranked = rank_by(scores, grades)
        theirs = sklearn_metrics.dcg_score([grades], [scores], k=k, ignore_ties=True)
        assert dcg(ranked, k, gain="linear") == close(theirs)
        theirs = sklearn_metrics.ndcg_score([grades], [scores], k=k)
        assert linear_ndcg(ranked, k) == close(theirs)
        theirs = sklearn_metrics.ndcg_score([2.0**grades - 1], [scores], k=k)
        assert ndcg(ranked, k) == close(theirs)


def test_their_tie_average_is_our_ties_average():
    """A tie group shares the mean of its gains, so the gains are taken before ranking."""
    for (grades, scores), k in product(TIES, (None, 1, 5)):
        gains = 2.0**grades - 1
        ranked = rank_by(scores, gains, ties="average")
        assert dcg(ranked, k, gain="linear") == close(
            sklearn_metrics.dcg_score([gains], [scores], k=k)
        )
        theirs = sklearn_metrics.ndcg_score([gains], [scores], k=k)
        assert linear_ndcg(ranked, k, judged=gains) == close(theirs)


def test_average_precision_agrees_without_ties():
    for grades, scores in NO_TIES:
        theirs = sklearn_metrics.average_precision_score(grades > 0, scores)
        assert average_precision(rank_by(scores, grades)) == close(theirs)


@pytest.mark.parametrize("lists", [NO_TIES, TIES])
def test_auc_and_roc_curve_agree_with_and_without_ties(lists):
    for grades, scores in lists:
        assert roc_auc(grades > 0, scores) == close(
            sklearn_metrics.roc_auc_score(grades > 0, scores)
        )
        theirs = sklearn_metrics.roc_curve(grades > 0, scores, drop_intermediate=False)
        for ours, expected in zip(roc_curve(grades > 0, scores), theirs, strict=True):
            np.testing.assert_allclose(ours, expected, rtol=1e-12)


def test_rating_errors_agree():
    truth, prediction = np.random.default_rng(3).normal(size=(2, 5, 30))
    for y, y_hat in zip(truth, prediction, strict=True):
        assert mse(y, y_hat) == close(sklearn_metrics.mean_squared_error(y, y_hat))
        assert rmse(y, y_hat) == close(sklearn_metrics.root_mean_squared_error(y, y_hat))
        assert mae(y, y_hat) == close(sklearn_metrics.mean_absolute_error(y, y_hat))


SETS = np.random.default_rng(4).random((2, 40, 12)) < 0.3


def test_precision_recall_and_f_of_one_list_agree():
    for relevant, retrieved in zip(*SETS, strict=True):
        options = {"zero_division": 0}
        theirs = sklearn_metrics.precision_score(relevant, retrieved, **options)
        assert precision(relevant, retrieved) == close(theirs)
        theirs = sklearn_metrics.recall_score(relevant, retrieved, **options)
        assert recall(relevant, retrieved) == close(theirs)
        for beta in (0.5, 1.0, 2.0):
            theirs = sklearn_metrics.fbeta_score(relevant, retrieved, beta=beta, **options)
            assert f_beta(relevant, retrieved, beta) == close(theirs)


@pytest.mark.parametrize(("ours", "theirs"), [("macro", "samples"), ("micro", "micro")])
def test_our_macro_average_is_their_samples_average_and_micro_is_micro(ours, theirs):
    """Their "macro" averages over columns (labels); ours over lists, which they call samples."""
    options = {"average": theirs, "zero_division": 0}
    assert precision(*SETS, average=ours) == close(
        sklearn_metrics.precision_score(*SETS, **options)
    )
    assert recall(*SETS, average=ours) == close(sklearn_metrics.recall_score(*SETS, **options))
    expected = sklearn_metrics.fbeta_score(*SETS, beta=2, **options)
    assert f_beta(*SETS, 2.0, average=ours) == close(expected)


# -------------------------------------------------------------- differences --


def test_their_ideal_sees_only_the_documents_that_are_passed():
    """The grade 2 that was not returned is missing from their ideal list; `judged` has it."""
    returned = sklearn_metrics.ndcg_score([SHARED.relevance], [[5, 4, 3, 2, 1]])
    assert returned == printed(0.650412)
    assert returned == close(linear_ndcg(SHARED.relevance))
    assert linear_ndcg(SHARED.relevance, judged=SHARED.judged) == printed(0.544076)
    scores = [[5, 4, 3, 2, 1, 0, -1, -2]]
    assert sklearn_metrics.ndcg_score([SHARED.judged], scores, k=5) == printed(0.544076)
    assert sklearn_metrics.ndcg_score([SHARED.judged], scores) == printed(0.669225)


@pytest.mark.filterwarnings("ignore:No positive class found")
@pytest.mark.filterwarnings("ignore:Only one class is present")
def test_without_relevant_documents_they_answer_0_nan_or_1_we_answer_what_you_ask_for():
    none, scores = [0, 0, 0], [0.9, 0.5, 0.1]
    assert sklearn_metrics.average_precision_score(none, scores) == 0
    assert sklearn_metrics.ndcg_score([none], [scores]) == 0
    assert isnan(sklearn_metrics.roc_auc_score(none, scores))
    assert sklearn_metrics.label_ranking_average_precision_score([none], [scores]) == 1
    assert average_precision(none) == ndcg(none) == roc_auc(none, scores) == 0
    assert average_precision(none, undefined=1.0) == ndcg(none, undefined=1.0) == 1
    assert isnan(roc_auc(none, scores, undefined=nan))


def test_their_precision_recall_curve_is_reversed_and_ends_in_an_extra_point():
    """They start at the lowest threshold and append (recall 0, precision 1); ours: ranks 1..n."""
    for grades, scores in NO_TIES[:50]:
        ours = precision_recall_curve(rank_by(scores, grades))
        theirs = sklearn_metrics.precision_recall_curve(grades > 0, scores)[:2]
        assert (theirs[0][-1], theirs[1][-1]) == (1, 0)
        for mine, other in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(mine, other[-2::-1], rtol=0, atol=1e-12)
