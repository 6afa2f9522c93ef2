"""What another convention gives is what its name gives, and only a changed order is told."""

import re

import numpy as np
import pytest

from ranklearn_course.data import glossary_qrels, glossary_run
from ranklearn_course.evaluation import evaluate
from ranklearn_course.evaluation.measures import METRICS, measure, variants

NEEDED = {"P": "@5", "success": "@5", "judged": "@5", "RBP": ":p=0.8", "ERR": ":max=3"}
# How much is judged has no other convention.
ALONE = {"judged"}


@pytest.mark.parametrize("name", METRICS)
def test_a_variant_is_a_metric_of_its_own_name(name):
    own = measure(name + NEEDED.get(name, "")).name
    others = [each.name for each in variants(own, highest=3)]
    assert own not in others
    assert len(set(others)) == len(others) >= (name not in ALONE)
    assert [measure(other).name for other in others] == others


def test_nothing_is_relevant_above_the_highest_grade():
    found = [[each.name for each in variants(own, highest=2)] for own in ("P@5", "P@5:rel=2")]
    assert found == [["P@5:rel=2"], []]


def test_each_row_is_what_its_name_gives():
    runs = {name: glossary_run(name) for name in ("bm25", "title")}
    found = evaluate(glossary_qrels(), runs, metrics=["nDCG@10", "AP@10"])
    rows = [row for row in found.conventions.rows if ", " not in row[1]]
    names = list(dict.fromkeys(row[1] for row in rows))
    again = evaluate(glossary_qrels(), runs, metrics=names)
    for metric, instead, system, mean in rows:
        assert metric in found.values
        assert mean == pytest.approx(again.values[instead][system].mean())


#: A convention of the data, and judgements and a run of which it makes this AP.
OF_THE_DATA = [
    ("unjudged documents removed", {"q": {"a": 1, "b": 0}}, ["x", "b", "y", "a"], 1 / 4, 1 / 2),
    ("equal scores in the best order", {"q": {"a": 1}}, {"a": 1, "c": 1, "d": 0}, 1 / 2, 1),
    ("equal scores in the worst order", {"q": {"c": 1}}, {"a": 1, "c": 1, "d": 0}, 1, 1 / 2),
    ("the query itself left out", {"q": {"a": 1}}, ["x", "q", "a"], 1 / 3, 1 / 2),
    ("unanswered queries left out", {"q": {"a": 1}, "r": {"a": 1}}, ["a"], 1 / 2, 1),
    (
        "queries without a relevant document left out",
        {"q": {"a": 1}, "r": {"b": 0}},
        ["a"],
        1 / 2,
        1,
    ),
]


@pytest.mark.parametrize(("name", "qrels", "answer", "own", "instead"), OF_THE_DATA)
def test_what_else_the_data_can_count_as(name, qrels, answer, own, instead):
    found = evaluate(qrels, {"run": {"q": answer}}, metrics=["AP"])
    assert found.values["AP:over=R"]["run"].mean() == own
    assert found.conventions.where(instead=f"AP:over=R, {name}").column("mean") == [instead]


def test_a_convention_that_the_grades_cannot_have_is_left_out():
    qrels = {"q": {"a": 2000, "b": 1}}
    found = evaluate(qrels, {"run": {"q": ["a"]}}, metrics=["nDCG@10", "RR"])
    assert [*dict.fromkeys(found.conventions.column("instead"))] == [
        "nDCG:gain=linear",
        "RR@10",
        "RR:rel=2",
    ]


def test_scores_beyond_single_precision_tie_without_a_warning():
    run = {"run": {"q": {"a": 1e300, "b": 1e301}}}
    with np.errstate(over="raise"):
        found = evaluate({"q": {"a": 1}}, run, metrics=["RR"])
    worst = found.conventions.where(instead="RR, equal scores in the worst order")
    assert worst.column("mean") == [1 / 2]


def test_an_order_that_another_convention_changes_is_told():
    """One has the best document first and nothing else, the other two that are good enough."""
    qrels = {f"q{i}": {"a": 3, "b": 1, "c": 1} for i in range(3)}
    runs = {"first": ["x", "a", "y"], "deep": ["x", "b", "c"]}
    answers = {name: dict.fromkeys(qrels, answer) for name, answer in runs.items()}
    told = "On your data: with R@3:rel=2 in place of R@3, first comes before deep."
    assert told in evaluate(qrels, answers, metrics=["R@3"]).notes


def test_many_conventions_that_change_the_order_are_one_sentence():
    runs = {name: glossary_run(name) for name in ("bm25", "tf-idf", "title")}
    runs |= {
        f"bm25-{at}": {q: dict([*own.items()][at:] or own) for q, own in runs["bm25"].items()}
        for at in range(1, 6)
    }
    found = evaluate(glossary_qrels(), runs)
    told = [note for note in found.notes if note.startswith("On your data")]
    lines = {line.partition(",")[0] for line in found.exchanged}
    assert len(lines) > 6
    assert len(told) == 1
    assert re.match(r"On your data: \d+ of the \d+ other conventions tried", told[0])
