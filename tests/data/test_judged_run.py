"""A run joined with its qrels: what the arrays hold, what is counted, agreement with trec_eval."""

import re
from functools import partial

import numpy as np
import pytest
import pytrec_eval
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.data import (
    judge_run,
    write_qrels,
    write_run,
)
from ranklearn_course.metrics import (
    average_precision,
    mean_over_queries,
    precision_at_k,
    r_precision,
    recall_at_k,
    reciprocal_rank,
)

MEASURES = {
    "map": lambda c: average_precision(c.relevance, denominator="relevant", judged=c.judged),
    "map_cut_5": lambda c: average_precision(
        c.relevance, 5, denominator="relevant", judged=c.judged
    ),
    "P_5": lambda c: precision_at_k(c.relevance, 5),
    "P_10": lambda c: precision_at_k(c.relevance, 10),
    "recall_5": lambda c: recall_at_k(c.relevance, 5, judged=c.judged),
    "recip_rank": lambda c: reciprocal_rank(c.relevance),
    "Rprec": lambda c: r_precision(c.relevance, judged=c.judged),
}
NAMES = {"map", "map_cut.5", "P.5,10", "recall.5", "recip_rank", "Rprec"}

close = partial(pytest.approx, rel=1e-12, abs=1e-12)


def trec_eval(qrels, run):
    # Only grades of 0 and more: pytrec_eval 0.5 can crash or hang on qrels with negative ones.
    assert min(min(grades.values()) for grades in qrels.values()) >= 0
    return pytrec_eval.RelevanceEvaluator(qrels, NAMES).evaluate(run)


def random_tables(seed, n_queries=40, n_documents=60):
    """Queries with ties, near ties and unjudged documents; some queries on one side only."""
    rng = np.random.default_rng(seed)
    names = [f"d{i}" for i in range(n_documents)]
    qrels, run = {}, {}
    for i in range(n_queries):
        judged = rng.choice(names, rng.integers(1, 30), replace=False)
        qrels[f"q{i}"] = {str(d): int(rng.integers(0, 4)) for d in judged}
        returned = rng.choice(names, rng.integers(1, 40), replace=False)
        scores = [0.5, 1, 1 + 1e-9, 1 + 1e-6, 1e300, 1e299, -1e-50, *rng.random(7)]
        run[f"q{i + 5}"] = {str(d): float(rng.choice(scores)) for d in returned}
    return qrels, run


def check_against_trec_eval(qrels, run):
    collection = judge_run(qrels, run, queries="both")
    theirs = trec_eval(qrels, run)
    assert set(collection.query_ids) == set(theirs)
    for measure, ours in MEASURES.items():
        for query, value in zip(collection.query_ids, ours(collection), strict=True):
            assert value == close(theirs[query][measure]), (query, measure)
        mean = np.mean([values[measure] for values in theirs.values()])
        assert mean_over_queries(ours(collection)) == close(mean)


def test_every_query_and_the_mean_agree_with_trec_eval():
    for seed in range(5):
        check_against_trec_eval(*random_tables(seed))


def test_pytrec_eval_reads_what_we_write(tmp_path):
    qrels, run = random_tables(seed=8)
    write_qrels(tmp_path / "qrels.txt", qrels)
    write_run(tmp_path / "run.txt", run)
    with open(tmp_path / "qrels.txt") as file:
        assert pytrec_eval.parse_qrel(file) == qrels
    with open(tmp_path / "run.txt") as file:
        assert pytrec_eval.parse_run(file) == run


IDS = st.text("abcé😀", min_size=1, max_size=3)
SCORES = st.one_of(st.sampled_from([0.0, -0.0, 1.0, 1 + 1e-9, 1e39, 1e40]), st.floats(-1e3, 1e3))


@given(
    grades=st.dictionaries(IDS, st.integers(0, 3), min_size=1, max_size=8),
    scores=st.dictionaries(IDS, SCORES, min_size=1, max_size=8),
)
def test_any_query_agrees_with_trec_eval(grades, scores):
    check_against_trec_eval({"q": grades}, {"q": scores})


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


def test_queries_on_one_side_are_named():
    qrels = {"q1": {"a": 1}, "q2": {"a": 1}}
    run = {"q3": {"a": 1.0}, "q2": {"a": 1.0}}
    both = judge_run(qrels, run, queries="both")
    assert both.query_ids == ("q2",)
    for collection in (both, judge_run(qrels, run)):
        assert collection.not_in_run == ("q1",)
        assert collection.not_in_qrels == ("q3",)


THREE = {"q": {"a": 1, "b": 2, "c": 3}}


class TestTies:
    def test_trec_eval_puts_equal_scores_by_document_id_descending(self):
        collection = judge_run(THREE, {"q": {"b": 1.0, "c": 1.0, "a": 1.0}})
        assert collection.documents == (("c", "b", "a"),)
        assert collection.n_tied.tolist() == [3]

    def test_file_keeps_the_order_of_the_run(self):
        collection = judge_run(THREE, {"q": {"b": 1.0, "c": 1.0, "a": 1.0}}, ties="file")
        assert collection.documents == (("b", "c", "a"),)
        assert collection.n_tied.tolist() == [3]

    def test_trec_eval_compares_in_single_precision(self):
        run = {"q": {"a": 1 + 1e-9, "b": 1.0}}
        rounded, exact = judge_run(THREE, run), judge_run(THREE, run, ties="file")
        assert rounded.documents == (("b", "a"),)
        assert rounded.n_tied.tolist() == [2]
        assert rounded.scores.tolist() == [[1.0, 1 + 1e-9]]
        assert exact.documents == (("a", "b"),)
        assert exact.n_tied.tolist() == [0]

    def test_only_neighbours_with_equal_scores_count_as_tied(self):
        run = {"q": {"a": 3.0, "b": 2.0, "c": 2.0, "d": 1.0}, "p": {"a": 0.0}}
        collection = judge_run({"q": {"a": 1}, "p": {"a": 1}}, run)
        # The padding of the short answer has score 0 as well, but is no document.
        assert collection.n_tied.tolist() == [2, 0]


SPAM = {"q": {"spam": -2, "good": 1}}
SPAM_FIRST = {"q": {"spam": 2.0, "good": 1.0}}


class TestNegativeGrades:
    def test_they_count_as_0(self):
        collection = judge_run(SPAM, SPAM_FIRST)
        assert collection.relevance.tolist() == [[0, 1]]
        assert collection.judged.tolist() == [[0, 1]]
        assert collection.n_unjudged.tolist() == [0]

    def test_they_can_be_kept_for_dcg(self):
        collection = judge_run(SPAM, SPAM_FIRST, negative="keep")
        assert collection.relevance.tolist() == [[-2, 1]]
        assert collection.judged.tolist() == [[-2, 1]]


@pytest.mark.parametrize(
    ("qrels", "run", "options", "text"),
    [
        (
            {"1": {"a": 1}},
            {"q1": {"a": 1.0}, "q2": {"a": 1.0}},
            {},
            "run and qrels have no query in common: "
            "the run has queries such as q1, q2, the qrels such as 1",
        ),
        (QRELS, RUN, {"ties": "file order"}, "ties must be one of 'trec_eval', 'file', got"),
        (QRELS, RUN, {"queries": "all"}, "queries must be one of 'judged', 'both', got 'all'"),
        (QRELS, RUN, {"negative": "drop"}, "negative must be one of 'zero', 'keep', got 'drop'"),
        ({"q": {"a": 0.5}}, RUN, {}, "qrels, query 'q', document 'a': the grade must be a whole"),
        (QRELS, {"q1": {"a": float("inf")}}, {}, "run, query 'q1', document 'a': the score must"),
        ("qrels.txt", RUN, {}, "qrels must map each query to a mapping of documents to numbers"),
    ],
)
def test_bad_input_gets_one_clear_error(qrels, run, options, text):
    with pytest.raises((ValueError, TypeError), match=f"^{re.escape(text)}"):
        judge_run(qrels, run, **options)


def test_scores_whose_sum_overflows_are_fine():
    collection = judge_run({"q": {"a": 1}}, {"q": {"a": 1.5e308, "b": 1.6e308}}, ties="file")
    assert collection.documents == (("b", "a"),)
