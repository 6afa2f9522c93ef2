"""The tables of an evaluation, for people and for other programs."""

import csv
import io
import json
import re

import pytest

from ranklearn_course.comparison import holm, permutation_test
from ranklearn_course.evaluation import evaluate
from ranklearn_course.evaluation.exported import as_json, as_latex, as_markdown, guarded
from ranklearn_course.evaluation.shown import shown_counts, shown_means, shown_pairs, shown_test

FIVE = ["nDCG@10", "AP@100", "RR@10", "P@10", "R@100"]
QRELS = {f"q{i:02}": {"a": 2, "b": 1, "c": 0} for i in range(12)}
ORDERS = {"bm25": "acb", "dense_retrieval_v2": "bac", "worst": "cba", "x&y_z": "abc"}
RUNS = {name: {query: [*order] for query in QRELS} for name, order in ORDERS.items()}


@pytest.fixture(scope="module")
def found():
    return evaluate(QRELS, RUNS | {f"system_{i}": RUNS["bm25"] for i in range(4)}, metrics=FIVE)


def test_eight_systems_and_five_metrics_fit_a_terminal(found):
    for table in (shown_means(found), shown_test(found), shown_counts(found)):
        assert max(map(len, str(table).split("\n"))) <= 80
    means = shown_means(found)
    assert means.columns == ("system", "nDCG@10", "AP@100", "RR@10", "P@10", "R@100")
    for name in found.runs:
        own = (f"{found.values[metric][name].mean():.4f}" for metric in found.values)
        assert means.where(system=name).rows == ((name, *own),)
    assert "nDCG@10 is nDCG@10:gain=linear, AP@100 is AP@100:over=R" in str(found)


def test_wins_ties_and_losses_are_those_of_the_queries():
    queries = dict(list(QRELS.items())[:4])
    new = {"q00": ["a"], "q01": ["c", "a"], "q02": ["a"], "q03": ["a"]}
    old = {"q00": ["c", "a"], "q01": ["a"], "q02": ["c", "a"], "q03": ["a"]}
    found = evaluate(queries, {"old": old, "new": new}, metrics=["RR"])
    assert shown_test(found).column("won/tied/lost") == ["2/1/1"]
    turned = evaluate(queries, {"old": old, "new": new}, metrics=["RR"], baseline="new")
    assert [*turned.runs] == ["new", "old"]
    assert turned.outcomes("RR", "old") == (1, 1, 2)
    with pytest.raises(ValueError, match="baseline must be one of old, new, got 'x'"):
        evaluate(queries, {"old": old, "new": new}, baseline="x")
    # A single system has no row where nothing can be said, and all zeros no column.
    alone = evaluate(queries, {"new": new}, metrics=["RR"])
    assert not shown_test(alone).rows
    assert shown_pairs(turned).columns == ("RR", "difference", "p, Holm")
    assert shown_counts(alone).columns == ("system", "judged queries", "documents", "judged@10")


def test_every_pair_is_compared_and_adjusted_over_the_pairs(found):
    metric, (first, second, third) = found.tested, [*found.runs][:3]
    three = evaluate(QRELS, {name: RUNS[name] for name in (first, second, third)}, metrics=FIVE)
    values = three.values[metric]
    pairs = [(first, second), (first, third), (second, third)]
    p = holm([permutation_test(values[a], values[b]).p_value for a, b in pairs])
    for row, (a, b), adjusted in zip(shown_pairs(three).rows, pairs, p, strict=True):
        difference = (values[b] - values[a]).mean()
        assert row[0] == f"{b} minus {a}"
        assert float(row[1]) == pytest.approx(difference, abs=5e-5)
        low, high = map(float, row[2].split(" to "))
        assert low <= difference + 5e-4
        assert difference <= high + 5e-4
        assert row[3] == f"{adjusted:.3f}"


def test_other_programs_read_the_same_numbers(found):
    told = json.loads(as_json(found))
    for metric, system, mean, low, *_, p in found.table.rows:
        own = told["metrics"][metric][system]
        assert (own["mean"], own["low"], own["p"]) == (mean, low, p)
        assert (own["won"], own["tied"], own["lost"]) == found.outcomes(metric, system)
    assert told["look"] == [*found.look]
    assert told["baseline"] == "bm25"
    rows = [["system", *map(str, shown_means(found).columns[1:])]]
    rows += [[*row] for row in shown_means(found, limits=False).rows]
    assert "shuffled" not in as_markdown(found) + as_latex(found)
    lines = as_markdown(found).split("\n")
    assert [line.strip("| ").split(" | ") for line in lines[:1] + lines[2:]] == rows
    body = re.findall(r"(.*) \\\\", as_latex(found))
    assert [line.replace("\\", "").split(" & ") for line in body] == rows
    assert r"x\&y\_z & " in as_latex(found)


def test_no_id_is_a_formula():
    ids = ["=1+1", "+x", "@SUM(1)", "-cmd", "-5", "plain", "a=b"]
    found = evaluate({name: {"d": 1} for name in ids}, {"own": {name: ["d"] for name in ids}})
    rows = csv.DictReader(io.StringIO(guarded(found.per_query()).to_csv().decode()))
    shown = dict.fromkeys(row["query"] for row in rows)
    assert [*shown] == ["'=1+1", "'+x", "'@SUM(1)", "'-cmd", "-5", "plain", "a=b"]
