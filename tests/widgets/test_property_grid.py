"""The property grid in Python: how much was searched, and its words."""

from ranklearn_course.widgets import PropertyGrid


def test_the_grid_in_words_names_each_metric_that_has_a_property():
    grid = PropertyGrid()
    said = grid.folded()
    assert "<li>has a slope: SoftDCG; FairSoftDCG.</li>" in said
    assert said.count("<li>") == 9
    assert "&#x27;s tau" in said
    assert (grid.counts["needs_r"], grid.counts["top_weighted"]) == (216, 600)
    assert grid.ranges["P@3"] == [0, 1]
