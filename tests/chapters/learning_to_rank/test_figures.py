"""Figures of learning to rank: losses of a gap, forces side by side, learners with intervals."""

import re

import numpy as np
import pytest
from matplotlib.text import Annotation

from ranklearn_course.chapters.learning_to_rank.figures import TEXT, force_columns, gap_losses
from ranklearn_course.figures import learner_intervals
from ranklearn_course.palette import ACCENT

PAIR = [("A", 0, 1.0), ("B", 2, 0.0)]


def hinge(gap):
    return max(0.0, 1 - gap)


def test_the_losses_of_a_gap_are_told_and_drawn():
    figure, alt = gap_losses({"hinge": hinge, "logistic": lambda gap: np.log1p(np.exp(-gap))})
    assert alt.startswith(f"{TEXT['gap_title']}. {TEXT['gap_key']} hinge: 3.000 at a gap of −2")
    assert "logistic: 2.127 at a gap of −2, 0.693 at a gap of 0 and 0.127" in alt
    axes, keys = figure.axes
    curves = [line for line in axes.lines if len(line.get_xdata()) > 2]
    assert list(curves[0].get_ydata()) == [hinge(x) for x in curves[0].get_xdata()]
    assert len({line.get_linestyle() for line in curves}) == 2
    assert [text.get_text() for text in keys.texts] == ["hinge", "logistic"]
    _, own = gap_losses({"hinge": hinge}, title="A hinge")
    assert own.startswith("A hinge. ")


def arrows(axes):
    return [text for text in axes.texts if isinstance(text, Annotation)]


def test_an_arrow_points_along_its_force():
    forces = {"RankNet": [-0.5, 0.5], "nobody pushes": [0, 0], "one": [0, -2.0]}
    figure, alt = force_columns(PAIR, forces)
    assert alt.endswith("one: 0.000 on A and −2.000 on B.")
    first, none, last = figure.axes
    down, up = arrows(first)
    assert (down.xy[0], down.xy[1] < 1.0) == (0, True)
    assert (up.xy[0], up.xy[1] > 0.0) == (1, True)
    assert arrows(none) == []
    (only,) = arrows(last)
    assert (only.xy[0], only.xy[1] < 0) == (1, True)
    assert {arrow.arrowprops["color"] for arrow in arrows(first)} == {ACCENT}
    assert [axes.get_title() for axes in figure.axes] == list(forces)
    assert [text.get_text() for text in none.texts] == ["0", "2"]


def test_no_force_is_hidden_under_its_circle():
    figure, _ = force_columns(PAIR, {"one": [-1.0, 1e-4]})
    (axes,) = figure.axes
    strong, weak = arrows(axes)
    low, high = axes.get_ylim()
    radius = 7.5 * (high - low) / (axes.get_position().height * figure.get_figheight() * 72)
    assert strong.xyann[1] == pytest.approx(1.0 - radius)
    assert weak.xyann[1] == pytest.approx(radius)
    assert strong.xyann[1] - strong.xy[1] > weak.xy[1] - weak.xyann[1] > 0


def test_a_step_is_drawn_as_a_step():
    figure, _ = gap_losses({"wrong pairs": lambda gap: float(gap <= 0)})
    x, y = max((line.get_data() for line in figure.axes[0].lines), key=lambda data: len(data[0]))
    (fall,) = np.flatnonzero(np.diff(y))
    assert x[fall + 1] - x[fall] < 1e-6


@pytest.mark.parametrize(
    ("documents", "forces", "error", "message"),
    [
        (PAIR, {"a": [1]}, ValueError, "forces['a'] must have one number for each of 2 documents"),
        (PAIR, {"a": "no"}, TypeError, "forces['a']"),
        (PAIR, [1, 2], TypeError, "forces must be a dict"),
        (PAIR, {}, ValueError, "forces must have 1 to 6 entries"),
        (PAIR[:1], {"a": [1]}, ValueError, "documents must hold 2 to 6 triples"),
        ([("A", 1), ("B", 2)], {"a": [1, 2]}, ValueError, "documents must hold 2 to 6 triples"),
        (7, {"a": [1, 2]}, ValueError, "documents must hold 2 to 6 triples"),
        ([("A", -1, 0), ("B", 2, 0)], {"a": [1, 2]}, ValueError, "grades in documents"),
        ([("A", 1, np.nan), ("B", 2, 0)], {"a": [1, 2]}, ValueError, "scores in documents"),
    ],
)
def test_what_cannot_be_drawn_is_refused(documents, forces, error, message):
    with pytest.raises(error, match=re.escape(message)):
        force_columns(documents, forces)


ROWS = [("A", 0.5, 0.4, 0.6, 3, 4), ("B", 0.7, 0.65, 0.9)]


def test_learners_stand_with_their_intervals():
    figure, alt = learner_intervals(ROWS, measure="AP", zero=0.5)
    assert alt.startswith("The mean AP is highest for B: 0.700. A dot is a mean")
    assert alt.endswith("A: 0.500, from 0.400 to 0.600. B: 0.700, from 0.650 to 0.900.")
    (axes,) = figure.axes
    spans = [list(line.get_xdata()) for line in axes.lines]
    assert [0.4, 0.6] in spans
    assert [0.65, 0.9] in spans
    assert [0.5, 0.5] in spans
    assert [label.get_text() for label in axes.get_yticklabels()] == ["A", "B"]
    assert axes.yaxis_inverted()
    without, alt = learner_intervals(ROWS, title="Two learners", key="Lines are ranges.")
    assert alt.startswith("Two learners. Lines are ranges. A: 0.500")
    assert [0.5, 0.5] not in [list(line.get_xdata()) for line in without.axes[0].lines]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "rows must hold 1 to 12 rows"),
        ([ROWS[0]] * 13, "rows must hold 1 to 12 rows"),
        ([("A", 1)], "rows must hold 1 to 12 rows (name, mean, low, high), got ('A', 1)"),
        (["ABCD"], "rows must hold 1 to 12 rows"),
        ([(1, 1, 1, 1)], "rows must hold 1 to 12 rows"),
        ([("A", 1, 2, 3)], "rows must have low <= mean <= high"),
        ([("A", np.nan, 0, 1)], "rows"),
    ],
)
def test_rows_that_are_refused(rows, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        learner_intervals(rows)
