"""Agreement with ir_measures and its providers, and each place where they differ."""

import shutil
from functools import partial

import numpy as np
import pytest

from ranklearn_course.metrics import (
    average_precision,
    err,
    f_beta,
    ndcg,
    reciprocal_rank,
    roc_auc,
    satisfaction,
)
from tests.later import Later
from tests.metrics.peer_queries import SHARED, as_qrels, as_run, random_queries

ir_measures = Later("ir_measures")
needs_perl = pytest.mark.skipif(shutil.which("perl") is None, reason="gdeval is a Perl script")

close = partial(pytest.approx, rel=1e-12, abs=1e-12)
printed = partial(pytest.approx, rel=0, abs=5.01e-7)
five_decimals = partial(pytest.approx, rel=0, abs=5.0001e-6)

QUERIES = random_queries(count=200, seed=7, best_grade=4)
linear_ndcg = partial(ndcg, gain="linear")
trec_ap = partial(average_precision, denominator="relevant")


def values_of(measure, queries, provider=None):
    """One value per query, in the order of the queries."""
    tool = ir_measures if provider is None else getattr(ir_measures, provider)
    found = tool.iter_calc([measure], as_qrels(queries), as_run(queries))
    by_query = {result.query_id: result.value for result in found}
    return [by_query[str(number)] for number in range(1, len(queries) + 1)]


def ours(metric, queries, **options):
    """Apply one of our metrics, with `judged`, to every query."""
    return [metric(query.relevance, judged=query.judged, **options) for query in queries]


def f_of_the_sets(queries, beta):
    """Our F of the documents shown, whatever their order."""
    everything = [np.arange(len(query.judged)) for query in queries]
    return [
        f_beta(np.array(query.judged) > 0, np.isin(documents, query.shown), beta)
        for query, documents in zip(queries, everything, strict=True)
    ]


@pytest.mark.parametrize("k", [1, 3, 10])
def test_reciprocal_rank_at_k_agrees_with_the_ms_marco_script(k):
    got = values_of(ir_measures.RR @ k, QUERIES, provider="msmarco")
    assert got == close([reciprocal_rank(query.relevance, k) for query in QUERIES])


def test_their_accuracy_is_our_auc_of_the_documents_shown():
    mixed = [q for q in QUERIES if 0 < np.count_nonzero(q.relevance) < len(q.relevance)]
    got = values_of(ir_measures.Accuracy, mixed, provider="accuracy")
    expected = [roc_auc(q.relevance, range(len(q.relevance), 0, -1)) for q in mixed]
    assert len(mixed) > 100
    assert got == close(expected)


# -------------------------------------------------------------- differences --


@pytest.mark.parametrize("beta", [0.5, 2.0])
def test_their_beta_of_set_f_is_the_square_of_ours(beta):
    """trec_eval computes (1 + x) P R / (x P + R) and ir_measures hands it beta for x."""
    got = values_of(ir_measures.SetF(beta=beta), QUERIES)
    assert got == close(f_of_the_sets(QUERIES, beta**0.5))
    assert got != close(f_of_the_sets(QUERIES, beta))


@needs_perl
def test_gdeval_prints_five_decimals():
    """ERR and exponential nDCG are computed by a Perl script whose output is parsed."""
    got = values_of(ir_measures.ERR @ 10, QUERIES, provider="gdeval")
    expected = [err(satisfaction(query.relevance, 4), 10) for query in QUERIES]
    assert got == five_decimals(expected)
    assert got != close(expected)
    got = values_of(ir_measures.nDCG(dcg="exp-log2") @ 10, QUERIES, provider="gdeval")
    expected = ours(ndcg, QUERIES, k=10)
    assert got == five_decimals(expected)
    assert got != close(expected)


@needs_perl
def test_gdeval_takes_4_for_the_best_grade_whatever_the_grades_are():
    """The shared example goes up to 3: 0.247314 with g_max = 4, 0.449609 with g_max = 3."""
    theirs = values_of(ir_measures.ERR @ 5, [SHARED], provider="gdeval")[0]
    assert theirs == 0.24731
    assert err(satisfaction(SHARED.relevance, 4)) == printed(0.247314)
    assert err(satisfaction(SHARED.relevance, 3)) == printed(0.449609)


def test_two_providers_break_ties_differently():
    """trec_eval ranks tied ids descending, the MS MARCO script keeps the order of the run."""
    qrels, run = {"1": {"a": 1, "b": 0}}, {"1": {"a": 1.0, "b": 1.0}}
    trec = next(iter(ir_measures.pytrec_eval.iter_calc([ir_measures.RR], qrels, run))).value
    marco = next(iter(ir_measures.msmarco.iter_calc([ir_measures.RR @ 5], qrels, run))).value
    assert (trec, marco) == (1 / 2, 1)
