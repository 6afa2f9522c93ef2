"""The property grid in Python: its questions, how much was searched, and its words."""

import pytest

from ranklearn_course.widgets import PropertyGrid

SEARCHED = "RBP, gain grade/top"
YES_NO = ("Yes", "No")


FALL = ("No, it is swap-monotone", "Yes, it is not swap-monotone")
LOSE = ("No, it is find-monotone", "Yes, it is not find-monotone")
SLOPE = ("Yes, it has a slope", "No, it has no slope")


@pytest.mark.parametrize(
    ("name", "question", "has", "lacks", "answers"),
    [
        ("perfect", "Does the best order always get 1 from {}?", "RR", "Kendall's tau", YES_NO),
        (
            "top_weighted",
            "Does the same mistake cost {} more at the top?",
            *(SEARCHED, "AP@3", ("Yes", "Not always")),
        ),
        (
            "swap_monotone",
            "Can {} fall when a better document moves up?",
            *("nDCG", "AP@3 over hits", FALL),
        ),
        (
            "sees_every_swap",
            "Does {} rise whenever a better document moves up?",
            *(SEARCHED, "AP@3 over hits", YES_NO),
        ),
        ("blind_below_k", "Is {} blind below rank 3?", "AP@3", "AUC", YES_NO),
        (
            "needs_r",
            "Do relevant documents that were not shown change {}?",
            *("AP@3", "Kendall's tau", YES_NO),
        ),
        (
            "find",
            "Can {} fall when one more document is found relevant?",
            *(SEARCHED, "AP@3 over hits", LOSE),
        ),
        (
            "scale",
            "Does {} change when all grades are doubled?",
            *(SEARCHED, "AP@3 over hits", YES_NO),
        ),
        ("slope", "Does a small step of one score change {}?", "FairSoftDCG", "DCG", SLOPE),
    ],
)
def test_a_cell_answers_the_question_of_its_column(name, question, has, lacks, answers):
    titles = [PropertyGrid(metric, name).title() for metric in (has, lacks)]
    yes, no = answers
    assert titles == [f"{question.format(has)} {yes}", f"{question.format(lacks)} {no}"]


def test_the_grid_in_words_names_each_metric_that_has_a_property():
    grid = PropertyGrid()
    said = grid.folded()
    assert "<li>has a slope: SoftDCG; FairSoftDCG.</li>" in said
    assert said.count("<li>") == 9
    assert "&#x27;s tau" in said
    assert (grid.counts["needs_r"], grid.counts["top_weighted"]) == (216, 600)
    assert grid.ranges["P@3"] == [0, 1]
