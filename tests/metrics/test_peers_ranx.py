"""RBP by ranx, the one library that has it; its other answers are in the convention passport."""

from functools import partial

import pytest

from ranklearn_course.metrics import rbp
from tests.later import Later
from tests.metrics.peer_queries import SHARED, Query, as_qrels, as_run, random_queries

ranx = Later("ranx")

close = partial(pytest.approx, rel=1e-12, abs=1e-12)
printed = partial(pytest.approx, rel=0, abs=5.01e-7)

QUERIES = random_queries(count=200, seed=11)


def values_of(measure, queries):
    """One value per query, in the order of the queries."""
    qrels, run = ranx.Qrels(as_qrels(queries)), ranx.Run(as_run(queries))
    ranx.evaluate(qrels, run, measure)
    return [run.scores[measure][str(number)] for number in range(1, len(queries) + 1)]


def binary(query):
    """The same query with grades 0 and 1."""
    return Query(tuple(int(grade > 0) for grade in query.judged), query.shown)


@pytest.mark.parametrize("p", [0.5, 0.8, 0.95])
def test_rbp_agrees_on_binary_grades(p):
    queries = [binary(query) for query in QUERIES]
    got = values_of(f"rbp.{p * 100:.0f}", queries)
    assert got == close([rbp(query.relevance, p) for query in queries])


@pytest.mark.parametrize(("p", "raw", "right"), [(0.5, 0.875, 0.34375), (0.8, 0.74624, 0.34432)])
def test_their_rbp_multiplies_raw_grades_though_its_formula_is_binary(p, raw, right):
    """Grades 0, 3, 0, 1, 2 count as they stand; we refuse them and ask for values in [0, 1]."""
    assert values_of(f"rbp.{p * 100:.0f}", [SHARED])[0] == printed(raw)
    by_hand = (1 - p) * sum(g * p**i for i, g in enumerate(SHARED.relevance))
    assert by_hand == printed(raw)
    assert rbp(binary(SHARED).relevance, p) == printed(right)
    with pytest.raises(ValueError, match="relevance"):
        rbp(SHARED.relevance, p)
