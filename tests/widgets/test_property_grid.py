"""The property grid in Python: each column's question is answered the right way round."""

import pytest

from ranklearn_course.widgets import PropertyGrid


@pytest.mark.parametrize(
    ("name", "has", "lacks", "yes", "no"),
    [
        ("perfect", "RR", "Kendall's tau", "Yes", "No"),
        ("top_weighted", "RBP, gain grade/top", "AP@3", "Yes", "Not always"),
        ("swap_monotone", "nDCG", "AP@3 over hits", "No", "Yes"),
        ("sees_every_swap", "RBP, gain grade/top", "AP@3 over hits", "Yes", "No"),
        ("blind_below_k", "AP@3", "AUC", "Yes", "No"),
        ("needs_r", "AP@3", "Kendall's tau", "Yes", "No"),
        ("find", "RBP, gain grade/top", "AP@3 over hits", "No", "Yes"),
        ("scale", "RBP, gain grade/top", "AP@3 over hits", "Yes", "No"),
        ("slope", "FairSoftDCG", "DCG", "Yes", "No"),
    ],
)
def test_a_cell_answers_the_question_of_its_column(name, has, lacks, yes, no):
    for metric, answer in ((has, yes), (lacks, no)):
        assert PropertyGrid(metric, name).title().partition("? ")[2].startswith(answer)
