from itertools import product

import pytest

from ranklearn_course.figures.lines import Line
from ranklearn_course.figures.log_lines import draw_lines, log_ticks
from ranklearn_course.figures.style import axes_at, course_style, sheet
from ranklearn_course.palette import SERIES
from tests.figures.tidy import tidy_picture


def lines(*curves, x=(1, 10, 100)):
    return [
        Line(x, curve, f"line {number}", style)
        for number, (curve, style) in enumerate(zip(curves, SERIES, strict=False))
    ]


def test_the_words_tell_every_line():
    with course_style():
        _, alt = draw_lines(lines((1, 2, 3), (0.5, 0.25, 1e-5)), ("Title", "Below."), ("x", "y"))
    assert alt == (
        "Title. Below. Lines against the x. line 0: at 1, 10, 100 it is 1, 2, 3. "
        "line 1: at 1, 10, 100 it is 0.5, 0.25, 1e-05."
    )


@pytest.mark.parametrize(
    ("curves", "log_y"),
    [
        *product(
            [
                [(1, 2, 3)],
                [(1e-12, 1e-6, 1), (1, 1, 1)],
                [(0.1, 0.11, 0.12)] * 6,
                [(0, 1, 0), (1, 2, 3)],
                [(5e-19, 6e-19, 7e-19)],
            ],
            [True, False],
        )
    ],
)
def test_no_label_is_cut_off_or_hidden(curves, log_y):
    with course_style():
        figure, _ = draw_lines(lines(*curves), ("A title", "A subtitle."), ("x", "y"), log_y)
    tidy_picture(figure)


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (0.9, 1100, 6, [1, 10, 100, 1000]),
        (0.9, 30, 6, [1, 2, 5, 10, 20]),
        (11, 29, 6, [15, 20]),
        (1e-12, 1.0, 7, [1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 1e-2, 1]),
    ],
)
def test_ticks_are_few_and_round(low, high, most, expected):
    axes = axes_at(sheet(2, "t"), 1, 0.5, 2, 1)
    axes.set(xscale="log", xlim=(low, high))
    log_ticks(axes.xaxis, most)
    assert axes.get_xticks() == pytest.approx(expected)
    assert [label.get_text() for label in axes.get_xticklabels()] == [f"{x:g}" for x in expected]
