"""Agreement with other libraries on random queries, and differences that the lessons tell.

What each library does with ties, cutoffs and empty queries is in the convention passport.
"""

import shutil
from functools import partial
from math import isnan, nan

import numpy as np
import pytest
import pytrec_eval

from ranklearn_course import metrics
from tests.later import Later

ir_measures, ranx = Later("ir_measures"), Later("ranx")
sklearn, stats = Later("sklearn.metrics"), Later("scipy.stats")

close = partial(pytest.approx, rel=1e-12, abs=1e-12)
printed = partial(pytest.approx, rel=0, abs=5.01e-7)

# trec_eval, gdeval, ranx --------------------------------------------------------------------------
# What trec_eval prints for its own files is held against ours in `tests/evaluation`.


def as_files(lists):
    """Judgements and a run in which the documents of each list stand in its order."""
    qrels, run = {}, {}
    for number, grades in enumerate(lists, start=1):
        names = [f"d{rank:02}" for rank in range(len(grades))]
        qrels[str(number)] = dict(zip(names, map(int, grades), strict=True))
        run[str(number)] = {name: float(-rank) for rank, name in enumerate(names)}
    return qrels, run


#: The running example of the course.
SHARED = [0, 3, 0, 1, 2]


def test_they_drop_negative_grades_from_ndcg_we_subtract_them():
    qrels, run = as_files([[-1, 2, 0]])
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg"}).evaluate(run)
    assert theirs["1"]["ndcg"] == printed(0.63093)
    assert metrics.ndcg([-1, 2, 0], gain="linear", discount="reciprocal") == close(
        (-1 + 2 / 2) / (2 - 1 / 3)
    )


def values_of(measure, lists):
    """What gdeval, a Perl script, says of each query."""
    found = ir_measures.gdeval.iter_calc([measure], *as_files(lists))
    by_query = {result.query_id: result.value for result in found}
    return [by_query[str(number)] for number in range(1, len(lists) + 1)]


@pytest.mark.skipif(shutil.which("perl") is None, reason="gdeval is a Perl script")
def test_gdeval_takes_4_for_the_best_grade_and_prints_five_decimals():
    rng = np.random.default_rng(7)
    lists = [rng.integers(0, 5, rng.integers(2, 21)) for _ in range(200)]
    expected = [metrics.err(metrics.satisfaction(grades, 4), 10) for grades in lists]
    found = values_of(ir_measures.ERR @ 10, lists)
    assert found == pytest.approx(expected, rel=0, abs=5.0001e-6)
    # The best grade of the shared example is 3.
    assert values_of(ir_measures.ERR @ 5, [SHARED]) == [0.24731]


@pytest.mark.thorough
def test_rbp_of_ranx_multiplies_raw_grades():
    qrels, run = as_files([SHARED])
    assert ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), "rbp.80") == printed(0.74624)
    by_hand = 0.2 * sum(grade * 0.8**i for i, grade in enumerate(SHARED))
    assert by_hand == printed(0.74624)
    assert metrics.rbp(np.sign(SHARED), 0.8) == printed(0.34432)


# scikit-learn -------------------------------------------------------------------------------------


def scored_lists(count, levels, seed):
    """What is relevant (something is, something is not) and scores, distinct or of few levels."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        n = int(rng.integers(2, 21))
        relevant = rng.random(n) < 0.4
        relevant[:2] = rng.permutation([False, True])
        yield relevant, rng.permutation(n) / 7 if levels is None else rng.integers(0, levels, n)


NO_TIES, TIES = (list(scored_lists(15, levels, seed=1)) for levels in (None, 3))


def test_curves_and_what_lies_under_them_agree():
    for relevant, scores in NO_TIES + TIES:
        assert metrics.roc_auc(relevant, scores) == close(sklearn.roc_auc_score(relevant, scores))
        theirs = sklearn.roc_curve(relevant, scores, drop_intermediate=False)
        for ours, expected in zip(metrics.roc_curve(relevant, scores), theirs, strict=True):
            np.testing.assert_allclose(ours, expected, rtol=1e-12)
    for relevant, scores in NO_TIES:
        ranked = metrics.rank_by(scores, relevant)
        theirs = sklearn.average_precision_score(relevant, scores)
        assert metrics.average_precision(ranked) == close(theirs)
        # They start at the lowest threshold and append the point of recall 0 and precision 1.
        theirs = sklearn.precision_recall_curve(relevant, scores)[:2]
        for ours, expected in zip(metrics.precision_recall_curve(ranked), theirs, strict=True):
            np.testing.assert_allclose(ours, expected[-2::-1], rtol=0, atol=1e-12)


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


# SciPy --------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:An input array is constant")
def test_a_constant_list_is_nan_with_them_and_0_with_us_unless_asked():
    for ours, theirs in (
        (metrics.kendall_tau, stats.kendalltau),
        (metrics.spearman_rho, stats.spearmanr),
    ):
        assert isnan(theirs([1, 1, 1], [1, 2, 3]).statistic)
        assert ours([1, 1, 1], [1, 2, 3]) == 0
        assert isnan(ours([1, 1, 1], [1, 2, 3], undefined=nan))
