"""The property grid in Python: its questions, how much was searched, and its words."""

import pytest

from ranklearn_course.widgets import PropertyGrid

SEARCHED = "RBP, gain grade/top"


@pytest.mark.parametrize(
    ("name", "question", "has", "lacks"),
    [
        ("perfect", "Does {} always give the best order 1?", "RR", "Kendall's tau"),
        ("top_weighted", "Is {} top-weighted?", SEARCHED, "AP@3"),
        ("swap_monotone", "Is {} swap-monotone?", "nDCG", "AP@3 over hits"),
        ("sees_every_swap", "Does {} see every swap?", SEARCHED, "AP@3 over hits"),
        ("blind_below_k", "Is {} blind below rank 3?", "AP@3", "AUC"),
        ("needs_r", "Does {} need R?", "AP@3", "Kendall's tau"),
        ("find", "Is {} find-monotone?", SEARCHED, "AP@3 over hits"),
        ("scale", "Does {} depend on the scale of the labels?", SEARCHED, "AP@3 over hits"),
        ("slope", "Has {} a slope?", "FairSoftDCG", "DCG"),
    ],
)
def test_a_cell_answers_the_question_of_its_column(name, question, has, lacks):
    titles = [PropertyGrid(metric, name).title() for metric in (has, lacks)]
    assert titles == [f"{question.format(has)} Yes", f"{question.format(lacks)} No"]


def test_the_grid_in_words_names_each_metric_that_has_a_property():
    grid = PropertyGrid()
    said = grid.folded()
    assert "<li>has a slope: SoftDCG; FairSoftDCG.</li>" in said
    assert said.count("<li>") == 9
    assert "&#x27;s tau" in said
    assert (grid.counts["needs_r"], grid.counts["top_weighted"]) == (216, 600)
    assert grid.ranges["P@3"] == [0, 1]
