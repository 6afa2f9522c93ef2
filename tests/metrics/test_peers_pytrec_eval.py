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
def test_agreement_at_a_cutoff(measure, ours):
    """Lists shorter than k are common here: P@k divides by k all the same."""
    theirs = evaluate(as_qrels(QUERIES), as_run(QUERIES), [f"{measure}.1,3,5,10,30"])
    for number, query in enumerate(QUERIES, start=1):
        for k in (1, 3, 5, 10, 30):
            expected = theirs[str(number)][f"{measure}_{k}"]
            assert ours(query.relevance, query.judged, k) == close(expected), (query, k)


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
