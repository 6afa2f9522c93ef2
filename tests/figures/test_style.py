import os
import subprocess
import sys

import matplotlib
import pytest

from ranklearn_course.figures.style import (
    WIDE,
    course_style,
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


@pytest.mark.parametrize("title", ["Short", LONG])
def test_the_heading_stays_on_the_paper(title):
    with course_style():
        figure = sheet(1.0, title, LONG)
    assert figure.get_figwidth() == WIDE
    tidy_picture(figure)


def test_figures_need_no_pyplot_and_the_palette_no_matplotlib():
    program = (
        "import sys; import ranklearn_course.palette;"
        "assert 'matplotlib' not in sys.modules;"
        "from ranklearn_course.figures import show, ranking_strip;"
        "figure, alt = ranking_strip({'A': [1, 0]});"
        "from ranklearn_course.figures.display import as_html; as_html(figure, alt);"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True, env=os.environ)
