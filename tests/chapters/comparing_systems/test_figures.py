"""The figures of chapter comparing_systems: their messages, their numbers, their drawing."""

import numpy as np
import pytest

from ranklearn_course.chapters.comparing_systems.figures import (
    power_curves,
    query_differences,
)
from ranklearn_course.comparison import bootstrap_interval, power_by_queries
from tests.figures.tidy import tidy_picture

RNG = np.random.default_rng(3)
CLEAR = {"A": RNG.random(30) + 0.5, "B": RNG.random(30)}
ALIKE = {"A": CLEAR["B"], "B": CLEAR["B"][::-1]}


def bars(figure):
    return [patch.get_height() for patch in figure.axes[0].patches if patch.get_width() == 0.8]


def test_differences_are_sorted_bars_with_their_mean():
    figure, alt = query_differences(CLEAR, measure="AP")
    d = CLEAR["A"] - CLEAR["B"]
    assert bars(figure) == pytest.approx(np.sort(d)[::-1])
    span = bootstrap_interval(d)
    assert alt.startswith("A minus B: the interval of the mean does not hold 0.")
    told = f"mean {span.mean:+.3f}; the line through it is its 95 % interval, from {span.low:+.3f}"
    assert told in alt
    better = int((d > 0).sum())
    assert f"A is better on {better} queries, worse on {30 - better}, equal on 0." in alt
    assert figure.axes[0].get_ylabel() == "difference in AP"
    tidy_picture(figure)


@pytest.mark.parametrize("n", [1, 2, 30])
def test_the_mean_stands_beside_the_bars(n):
    values = {name: each[:n] for name, each in ALIKE.items()}
    (axes,) = query_differences(values)[0].axes
    span = bootstrap_interval(values["A"] - values["B"])
    zero, interval, dot = axes.lines
    assert list(zero.get_ydata()) == [0, 0]
    assert list(interval.get_ydata()) == [span.low, span.high]
    assert list(dot.get_ydata()) == [span.mean]
    assert dot.get_xdata()[0] - dot.get_markersize() / 72 > n + 0.4
    assert dot.get_xdata()[0] < axes.get_xlim()[1]
    assert axes.get_xticklabels()[-1].get_text() == "mean"


def test_an_interval_that_holds_zero():
    _, alt = query_differences(ALIKE)
    assert alt.startswith("A minus B: the interval of the mean holds 0.")
    assert query_differences(ALIKE, title="Own")[1].startswith("Own. A bar")


def test_two_pictures_can_share_a_scale():
    for values in (ALIKE, CLEAR):
        figure, _ = query_differences(values, reach=2)
        assert figure.axes[0].get_ylim() == (-2, 2)
        tidy_picture(figure)


def test_power_is_drawn_and_told():
    d = CLEAR["A"] - CLEAR["B"]
    tables = {"large": power_by_queries(d, [4, 16], trials=50)}
    tables["small"] = power_by_queries(d - 0.4, [4, 16], trials=50)
    figure, alt = power_curves(tables)
    assert list(figure.axes[0].lines[0].get_ydata()) == tables["large"].column("power")
    assert alt.startswith("Small differences need many queries. Share of tests")
    assert "small: at 4, 16 it is" in alt
    tidy_picture(figure)
    assert power_curves(tables, title="Own")[1].startswith("Own. Share")
