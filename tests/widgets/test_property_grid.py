"""The property grid in Python: what it holds is what the search finds."""

from ranklearn_course.comparison.properties import METRICS, PROPERTIES, finding
from ranklearn_course.widgets import PropertyGrid
from ranklearn_course.widgets.property_grid.widget import NAMES


def test_every_cell_holds_what_was_found():
    grid = PropertyGrid()
    assert list(NAMES.values()) == list(PROPERTIES)
    for metric in METRICS:
        for name in NAMES:
            cell, found = grid.cells[metric][name], finding(metric, NAMES[name])
            assert (cell["holds"], cell["decisive"]) == (found.holds, found.decisive)
            assert tuple(cell["left"]) == found.shown.left
            assert cell["right_value"] == found.shown.right_value
    assert grid.counts["needs_r"] == 216
    assert grid.counts["top_weighted"] == 600
    assert grid.ranges["P@3"] == [0, 1]


def test_the_grid_in_words_names_each_metric_that_has_a_property():
    said = PropertyGrid().folded()
    assert "<li>has a slope: SoftDCG; FairSoftDCG.</li>" in said
    assert said.count("<li>") == 9
    assert "&#x27;s tau" in said
