"""A run joined with its qrels: what the arrays hold, what is counted, agreement with trec_eval."""

import re

import pytest
import pytrec_eval
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.data import judge_run, judged_run
from ranklearn_course.metrics import (
    average_precision,
    precision_at_k,
    r_precision,
)

MEASURES = {
    "map": lambda c: average_precision(c.relevance, denominator="relevant", judged=c.judged),
    "P_5": lambda c: precision_at_k(c.relevance, 5),
    "Rprec": lambda c: r_precision(c.relevance, judged=c.judged),
}


IDS = st.text("abcé😀", min_size=1, max_size=3)
SCORES = st.one_of(st.sampled_from([0.0, -0.0, 1.0, 1 + 1e-9, 1e39, 1e40]), st.floats(-1e3, 1e3))
#: Only grades of 0 and more: pytrec_eval 0.5 can crash or hang on qrels with negative ones.
GRADES = st.dictionaries(IDS, st.integers(0, 3), min_size=1, max_size=8)
ANSWERS = st.dictionaries(IDS, SCORES, min_size=1, max_size=8)


@given(st.dictionaries(st.sampled_from("pqr"), st.tuples(GRADES, ANSWERS), min_size=1))
def test_any_queries_agree_with_trec_eval(drawn):
    qrels, run = ({query: both[i] for query, both in drawn.items()} for i in (0, 1))
    collection = judge_run(qrels, run)
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {"map", "P.5", "Rprec"}).evaluate(run)
    for measure, ours in MEASURES.items():
        expected = [theirs[query][measure] for query in collection.query_ids]
        assert ours(collection) == pytest.approx(expected, rel=1e-12, abs=1e-12), measure


QRELS = {"q1": {"a": 2, "b": 0, "c": 1, "z": 3}, "q2": {"a": 1}}
RUN = {"q1": {"a": 1.0, "x": 3.0, "c": 2.0}, "q2": {"b": 1.0}}


def test_arrays_are_ranked_by_score_and_padded_at_the_end():
    collection = judge_run(QRELS, RUN)
    assert collection.query_ids == ("q1", "q2")
    assert collection.documents == (("x", "c", "a"), ("b",))
    assert collection.relevance.tolist() == [[0, 1, 2], [0, 0, 0]]
    assert collection.judged.tolist() == [[2, 0, 1, 3], [1, 0, 0, 0]]
    assert collection.where.tolist() == [[True, True, True], [True, False, False]]
    assert collection.is_judged.tolist() == [[False, True, True], [False, False, False]]
    assert collection.scores.tolist() == [[3.0, 2.0, 1.0], [1.0, 0.0, 0.0]]
    assert collection.relevance.dtype.kind == collection.judged.dtype.kind == "i"
    assert collection.where.dtype == collection.is_judged.dtype == bool


def test_queries_are_judged_a_few_at_a_time(monkeypatch):
    whole = judge_run(QRELS, RUN)
    monkeypatch.setattr(judged_run, "AT_ONCE", 1)
    parts = judge_run(QRELS, RUN)
    for name, array in vars(whole).items():
        assert repr(array) == repr(getattr(parts, name)), name


@pytest.mark.parametrize(
    ("run", "ties", "documents", "n_tied"),
    [
        # trec_eval puts equal scores by document id, descending; a file keeps the order of the run.
        ({"b": 1.0, "c": 1.0, "a": 1.0}, "trec_eval", "cba", 3),
        ({"b": 1.0, "c": 1.0, "a": 1.0}, "file", "bca", 3),
        # It compares in single precision.
        ({"a": 1 + 1e-9, "b": 1.0}, "trec_eval", "ba", 2),
        ({"a": 1 + 1e-9, "b": 1.0}, "file", "ab", 0),
        ({"a": 3.0, "b": 2.0, "c": 2.0, "d": 1.0}, "trec_eval", "acbd", 2),
        # The sum of their scores overflows.
        ({"a": 1.5e308, "b": 1.6e308}, "file", "ba", 0),
    ],
)
def test_ties(run, ties, documents, n_tied):
    """The padding of the short answer has score 0 as well, but is no document."""
    collection = judge_run({"q": {"a": 1}, "p": {"a": 1}}, {"q": run, "p": {"a": 0.0}}, ties=ties)
    assert collection.documents == (tuple(documents), ("a",))
    assert collection.n_tied.tolist() == [n_tied, 0]


def test_negative_grades_count_as_0():
    collection = judge_run({"q": {"spam": -2, "good": 1}}, {"q": {"spam": 2.0, "good": 1.0}})
    assert collection.relevance.tolist() == collection.judged.tolist() == [[0, 1]]
    assert collection.n_unjudged.tolist() == [0]


@pytest.mark.parametrize(
    ("qrels", "run", "options", "text"),
    [
        ({"1": {"a": 1}}, RUN, {}, "run and qrels have no query in common: the run has queries su"),
        (QRELS, RUN, {"ties": "file order"}, "ties must be one of 'trec_eval', 'file', got"),
        ({"q": {"a": 0.5}}, RUN, {}, "qrels, query 'q', document 'a': the grade must be a whole"),
        (QRELS, {"q1": {"a": float("inf")}}, {}, "run, query 'q1', document 'a': the score must"),
        (3, RUN, {}, "source must be a path or an open file, got 3"),
    ],
)
def test_bad_input_gets_one_clear_error(qrels, run, options, text):
    with pytest.raises((ValueError, TypeError), match=f"^{re.escape(text)}"):
        judge_run(qrels, run, **options)
