"""Agreement with ranx, and each place where it differs."""

from functools import partial

import pytest

from ranklearn_course.metrics import (
    average_precision,
    f_at_k,
    ndcg,
    precision_at_k,
    r_precision,
    rbp,
    recall_at_k,
    reciprocal_rank,
)
from tests.later import Later
from tests.metrics.peer_queries import SHARED, Query, as_qrels, as_run, random_queries

ranx = Later("ranx")

close = partial(pytest.approx, rel=1e-12, abs=1e-12)
printed = partial(pytest.approx, rel=0, abs=5.01e-7)

QUERIES = random_queries(count=200, seed=11)
linear_ndcg = partial(ndcg, gain="linear")
trec_ap = partial(average_precision, denominator="relevant")


def values_of(measure, queries):
    """One value per query, in the order of the queries."""
    qrels, run = ranx.Qrels(as_qrels(queries)), ranx.Run(as_run(queries))
    ranx.evaluate(qrels, run, measure)
    return [run.scores[measure][str(number)] for number in range(1, len(queries) + 1)]


WITH_JUDGED = [
    ("map", trec_ap, None),
    ("map@3", trec_ap, 3),
    ("map@10", trec_ap, 10),
    ("ndcg", linear_ndcg, None),
    ("ndcg@5", linear_ndcg, 5),
    ("ndcg_burges", ndcg, None),
    ("ndcg_burges@5", ndcg, 5),
    ("recall@3", recall_at_k, 3),
    ("recall@30", recall_at_k, 30),
    ("r-precision", r_precision, None),
    ("f1@5", f_at_k, 5),
]
SHOWN_ONLY = [
    ("precision@3", precision_at_k, 3),
    ("precision@30", precision_at_k, 30),
    ("mrr", reciprocal_rank, None),
    ("mrr@1", reciprocal_rank, 1),
    ("mrr@3", reciprocal_rank, 3),
]


@pytest.mark.parametrize(("measure", "metric", "k"), WITH_JUDGED)
def test_measures_that_need_the_judged_pool_agree(measure, metric, k):
    options = {} if k is None else {"k": k}
    expected = [metric(q.relevance, judged=q.judged, **options) for q in QUERIES]
    assert values_of(measure, QUERIES) == close(expected)


@pytest.mark.parametrize(("measure", "metric", "k"), SHOWN_ONLY)
def test_measures_of_the_shown_list_agree(measure, metric, k):
    assert values_of(measure, QUERIES) == close([metric(q.relevance, k) for q in QUERIES])


def binary(query):
    """The same query with grades 0 and 1."""
    return Query(tuple(int(grade > 0) for grade in query.judged), query.shown)


@pytest.mark.parametrize("p", [0.5, 0.8, 0.95])
def test_rbp_agrees_on_binary_grades(p):
    queries = [binary(query) for query in QUERIES]
    got = values_of(f"rbp.{p * 100:.0f}", queries)
    assert got == close([rbp(query.relevance, p) for query in queries])


# -------------------------------------------------------------- differences --


@pytest.mark.parametrize(("p", "raw", "right"), [(0.5, 0.875, 0.34375), (0.8, 0.74624, 0.34432)])
def test_their_rbp_multiplies_raw_grades_though_its_formula_is_binary(p, raw, right):
    """Grades 0, 3, 0, 1, 2 count as they stand; we refuse them and ask for values in [0, 1]."""
    assert values_of(f"rbp.{p * 100:.0f}", [SHARED])[0] == printed(raw)
    by_hand = (1 - p) * sum(g * p**i for i, g in enumerate(SHARED.relevance))
    assert by_hand == printed(raw)
    assert rbp(binary(SHARED).relevance, p) == printed(right)
    with pytest.raises(ValueError, match="relevance"):
        rbp(SHARED.relevance, p)
