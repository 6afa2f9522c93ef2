"""Agreement with trec_eval through pytrec_eval, and each place where it differs."""

from functools import partial
from math import isnan, nan

import numpy as np
import pytest
import pytrec_eval

from ranklearn_course.metrics import (
    average_precision,
    binarize,
    f_at_k,
    ndcg,
    precision_at_k,
    r_precision,
    rank_by,
    recall_at_k,
    reciprocal_rank,
)
from tests.metrics.peer_queries import SHARED, as_qrels, as_run, random_queries

close = partial(pytest.approx, rel=1e-12, abs=1e-12)
printed = partial(pytest.approx, rel=0, abs=5.01e-7)

QUERIES = random_queries()
linear_ndcg = partial(ndcg, gain="linear")
trec_ap = partial(average_precision, denominator="relevant")

# measure of trec_eval, our function of (relevance, judged)
SAME = [
    ("map", lambda shown, judged: trec_ap(shown, judged=judged)),
    ("Rprec", lambda shown, judged: r_precision(shown, judged=judged)),
    ("recip_rank", lambda shown, judged: reciprocal_rank(shown)),
    ("ndcg", lambda shown, judged: linear_ndcg(shown, judged=judged)),
    ("set_P", lambda shown, judged: precision_at_k(shown)),
    ("set_recall", lambda shown, judged: recall_at_k(shown, judged=judged)),
    ("set_F", lambda shown, judged: f_at_k(shown, judged=judged)),
]
SAME_AT_K = [
    ("map_cut", lambda shown, judged, k: trec_ap(shown, k, judged=judged)),
    ("P", lambda shown, judged, k: precision_at_k(shown, k)),
    ("recall", lambda shown, judged, k: recall_at_k(shown, k, judged=judged)),
    ("ndcg_cut", lambda shown, judged, k: linear_ndcg(shown, k, judged=judged)),
]


def evaluate(qrels, run, measures, **options):
    """The values of pytrec_eval, one dictionary of measures per query."""
    return pytrec_eval.RelevanceEvaluator(qrels, set(measures), **options).evaluate(run)


def evaluate_one(grades, scores, measure, names="abcdefgh"):
    """One value of one query."""
    qrels = {"1": dict(zip(names, map(int, grades), strict=False))}
    run = {"1": dict(zip(names, map(float, scores), strict=False))}
    return next(iter(evaluate(qrels, run, [measure])["1"].values()))


@pytest.mark.parametrize(("measure", "ours"), SAME)
def test_agreement_on_random_queries(measure, ours):
    theirs = evaluate(as_qrels(QUERIES), as_run(QUERIES), [measure])
    for number, query in enumerate(QUERIES, start=1):
        assert ours(query.relevance, query.judged) == close(theirs[str(number)][measure]), query


@pytest.mark.parametrize(("measure", "ours"), SAME_AT_K)
@pytest.mark.parametrize("k", [1, 3, 5, 10, 30])
def test_agreement_at_a_cutoff(measure, ours, k):
    """Lists shorter than k are common here: P@k divides by k all the same."""
    theirs = evaluate(as_qrels(QUERIES), as_run(QUERIES), [f"{measure}.{k}"])
    for number, query in enumerate(QUERIES, start=1):
        expected = theirs[str(number)][f"{measure}_{k}"]
        assert ours(query.relevance, query.judged, k) == close(expected), query


@pytest.mark.parametrize("level", [1, 2, 3])
def test_their_relevance_level_is_our_binarize(level):
    theirs = evaluate(as_qrels(QUERIES), as_run(QUERIES), ["map"], relevance_level=level)
    for number, query in enumerate(QUERIES, start=1):
        shown, judged = binarize(query.relevance, level), binarize(query.judged, level)
        assert trec_ap(shown, judged=judged) == close(theirs[str(number)]["map"])


# -------------------------------------------------------------- differences --


def test_their_ap_at_k_divides_by_all_relevant_documents_ours_by_min_of_k_and_r():
    """trec_eval's map_cut keeps R, so a perfect top 2 of 5 relevant documents gets 2/5."""
    shown = [1, 1, 1, 1, 1]
    theirs = evaluate_one(shown, [5, 4, 3, 2, 1], "map_cut.2")
    assert theirs == close(2 / 5)
    assert theirs == close(average_precision(shown, 2, denominator="relevant"))
    assert average_precision(shown, 2) == 1


def test_their_ndcg_gain_is_linear_ours_is_exponential_by_default():
    theirs = evaluate(as_qrels([SHARED]), as_run([SHARED]), ["ndcg_cut.5"])["1"]["ndcg_cut_5"]
    assert theirs == printed(0.544076)
    assert ndcg(SHARED.relevance, 5, judged=SHARED.judged) == printed(0.555066)


@pytest.mark.parametrize(
    ("grades", "value"),
    [
        ([1, 0, 0, 1], (1 + 2 / 4) / 2),
        ([0, 1, 1, 0], (1 / 2 + 2 / 3) / 2),
        ([1, 1, 0, 0], (1 / 3 + 2 / 4) / 2),
        ([0, 0, 1, 1], (1 + 2 / 2) / 2),
    ],
)
def test_they_break_ties_by_document_id_descending_we_keep_the_input_order(grades, value):
    """Four tied documents a, b, c, d are ranked d, c, b, a by trec_eval."""
    assert evaluate_one(grades, [1, 1, 1, 1], "map") == close(value)
    assert average_precision(rank_by([1, 1, 1, 1], grades[::-1])) == close(value)
    assert average_precision(rank_by([1, 1, 1, 1], grades)) == close(average_precision(grades))


def test_tied_runs_agree_once_documents_come_in_descending_id_order():
    rng = np.random.default_rng(5)
    for _ in range(200):
        grades, scores = rng.integers(0, 3, 8), rng.integers(0, 3, 8)
        ranked = rank_by(scores[::-1], grades[::-1])
        assert trec_ap(ranked) == close(evaluate_one(grades, scores, "map"))
        assert linear_ndcg(ranked) == close(evaluate_one(grades, scores, "ndcg"))


def test_their_scores_are_cut_to_float32_so_close_scores_tie():
    """1 + 1e-9 and 1 are one float32: document b is first by its id, not a by its score."""
    assert evaluate_one([1, 0], [1 + 1e-9, 1], "recip_rank") == close(1 / 2)
    assert evaluate_one([1, 0], [1 + 1e-6, 1], "recip_rank") == close(1)
    assert reciprocal_rank(rank_by([1 + 1e-9, 1], [1, 0])) == 1


def test_they_drop_negative_grades_from_ndcg_we_subtract_them():
    theirs = evaluate_one([-1, 2, 0], [3, 2, 1], "ndcg")
    assert theirs == printed(0.63093)
    assert linear_ndcg([0, 2, 0]) == close(theirs)
    assert linear_ndcg([-1, 2, 0]) == printed(0.174573)
    assert linear_ndcg([-1, 2, 0]) == close((-1 + 2 / np.log2(3)) / (2 - 1 / np.log2(4)))


def test_a_query_without_relevant_documents_is_0_with_them_and_may_be_undefined_with_us():
    for measure in ("map", "ndcg", "recip_rank", "recall.3", "P.3", "Rprec"):
        assert evaluate_one([0, 0, 0], [3, 2, 1], measure) == 0
    assert average_precision([0, 0, 0]) == linear_ndcg([0, 0, 0]) == 0
    assert isnan(average_precision([0, 0, 0], undefined=nan))
    assert isnan(linear_ndcg([0, 0, 0], undefined=nan))


def test_a_query_missing_from_the_run_is_left_out_by_them():
    """A mean over their dictionary forgets the query on which a system returned nothing."""
    queries = [SHARED, SHARED]
    run = as_run(queries)
    del run["2"]
    assert set(evaluate(as_qrels(queries), run, ["map"])) == {"1"}


def test_a_nan_score_is_ranked_by_them_and_refused_by_us():
    assert 0 <= evaluate_one([1, 0, 1], [nan, 0.5, 0.1], "map") <= 1
    with pytest.raises(ValueError, match="scores"):
        rank_by([nan, 0.5, 0.1], [1, 0, 1])
