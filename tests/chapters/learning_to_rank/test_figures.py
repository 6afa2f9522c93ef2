"""Figures of learning to rank: losses of a gap, forces side by side, learners with intervals."""

import numpy as np
import pytest
from matplotlib.text import Annotation

from ranklearn_course.chapters.learning_to_rank.figures import TEXT, force_columns, gap_losses
from ranklearn_course.palette import INK

PAIR = [("A", 0, 1.0), ("B", 2, 0.0)]


def hinge(gap):
    return max(0.0, 1 - gap)


def test_the_losses_of_a_gap_are_told_and_drawn():
    figure, alt = gap_losses({"hinge": hinge, "logistic": lambda gap: np.log1p(np.exp(-gap))})
    assert alt.startswith(f"{TEXT['gap_title']}. {TEXT['gap_key']} hinge: 3.000 at a gap of −2")
    assert "logistic: 2.127 at a gap of −2, 0.693 at a gap of 0 and 0.127" in alt
    (axes,) = figure.axes
    curves = [line for line in axes.lines if len(line.get_xdata()) > 3]
    assert list(curves[0].get_ydata()) == [hinge(x) for x in curves[0].get_xdata()]
    assert len({line.get_linestyle() for line in curves}) == 2
    names = {text.get_text().strip(): text.get_position() for text in axes.texts}
    # At a gap of -3 the logistic loss, 3.05, is below that of the hinge, 4.
    assert names["logistic"][1] < names["hinge"][1]
    assert max(names["logistic"][0], names["hinge"][0]) < 0
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
    assert {arrow.arrowprops["color"] for arrow in arrows(first)} == {INK}
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
