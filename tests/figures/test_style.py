import os
import subprocess
import sys

import matplotlib
import pytest

from ranklearn_course.figures.style import (
    TITLE_SIZE,
    WIDE,
    canvas,
    course_style,
    in_course_style,
    sheet,
)
from tests.figures.tidy import tidy_picture

LONG = "The average precision of the system that looks at every picture twice is higher " * 2


def test_the_house_style_leaves_the_learners_settings_alone():
    with matplotlib.rc_context({"lines.linewidth": 7, "axes.grid": True, "font.size": 30}):
        before = dict(matplotlib.rcParams)
        with course_style():
            assert matplotlib.rcParams["lines.linewidth"] == 2
            assert matplotlib.rcParams["axes.grid"] is False
            assert matplotlib.rcParams["font.size"] == 10
        assert dict(matplotlib.rcParams) == before


def test_settings_come_back_after_an_error():
    @in_course_style
    def broken():
        raise RuntimeError("broken")

    before = dict(matplotlib.rcParams)
    with pytest.raises(RuntimeError, match="broken"):
        broken()
    assert dict(matplotlib.rcParams) == before


@pytest.mark.parametrize("title", ["Short", LONG])
def test_the_heading_stays_on_the_paper(title):
    with course_style():
        figure = sheet(1.0, title, LONG)
    assert figure.get_figwidth() == WIDE
    tidy_picture(figure)


def test_a_longer_heading_makes_a_higher_paper_by_one_line_each():
    with course_style():
        short, long = sheet(1.0, "Short"), sheet(1.0, LONG)
    lines = long.texts[0].get_text().count("\n")
    assert lines >= 1
    extra = long.get_figheight() - short.get_figheight()
    assert extra == pytest.approx(lines * TITLE_SIZE * 1.35 / 72, abs=0.02)


def test_the_canvas_is_measured_in_inches():
    with course_style():
        figure = sheet(1.0, "A message")
        axes = canvas(figure)
    right, top = axes.transData.transform(figure.get_size_inches())
    assert (right, top) == pytest.approx((figure.bbox.x1, figure.bbox.y1))


def test_figures_need_no_pyplot_and_the_palette_no_matplotlib():
    program = (
        "import sys; import ranklearn_course.palette;"
        "assert 'matplotlib' not in sys.modules;"
        "from ranklearn_course.figures import show, ranking_strip;"
        "figure, alt = ranking_strip({'A': [1, 0]}, k=1);"
        "from ranklearn_course.figures.display import as_html; as_html(figure, alt);"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True, env=os.environ)
