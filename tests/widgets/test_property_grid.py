"""The property grid in Python: what it holds is what the search finds."""

import re

import pytest
import traitlets

from ranklearn_course.comparison.properties import METRICS, PROPERTIES, finding
from ranklearn_course.widgets import PropertyGrid
from ranklearn_course.widgets.property_grid.widget import NAMES
from tests.rows import with_each


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


@with_each(
    [
        (("AP", "top_weighted"), "Is AP top-weighted? No"),
        (("nDCG", "needs_r"), "Does nDCG need R? Yes"),
        (("SoftDCG", "slope"), "Has SoftDCG a slope? Yes"),
        (("RR", "sees_every_swap"), "Does RR see every swap? No"),
    ]
)
def test_the_title_asks_and_says_what_was_found(cell, title):
    grid = PropertyGrid()
    grid.metric, grid.property = cell
    assert grid.title() == title
    assert f"Open: {title}. " in grid.describe()


def test_the_grid_in_words_names_each_metric_that_has_a_property():
    said = PropertyGrid().folded()
    assert "<li>has a slope: SoftDCG; FairSoftDCG.</li>" in said
    assert said.count("<li>") == 9
    assert "&#x27;s tau" in said


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"metric": "MAP"}, "metric must be one of 'P@3'"),
        ({"property": "fun"}, "property must be one of 'perfect'"),
        ({"words": {"fun": ""}}, "words holds sentences"),
    ],
)
def test_bad_arguments_get_one_clear_error(arguments, text):
    with pytest.raises(ValueError, match=re.escape(text)):
        PropertyGrid(**arguments)


@pytest.mark.parametrize("name", ["metric", "property"])
def test_a_cell_that_is_not_there_is_refused(name):
    with pytest.raises(traitlets.TraitError, match=f"{name} must be one of"):
        setattr(PropertyGrid(), name, "odd")
