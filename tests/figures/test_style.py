import re
from pathlib import Path

import matplotlib

from ranklearn_course import figures
from ranklearn_course.figures.style import course_style


def test_the_house_style_leaves_the_learners_settings_alone():
    with matplotlib.rc_context({"lines.linewidth": 7, "axes.grid": True, "font.size": 30}):
        before = dict(matplotlib.rcParams)
        with course_style():
            assert matplotlib.rcParams["lines.linewidth"] == 2
            assert matplotlib.rcParams["axes.grid"] is False
            assert matplotlib.rcParams["font.size"] == 10
        assert dict(matplotlib.rcParams) == before


def test_no_module_of_the_course_needs_pyplot_for_its_figures():
    """It costs a second, and keeps every figure until somebody closes it."""
    needs = re.compile(r"import.* (matplotlib\.)?pyplot")
    files = Path(figures.__file__).parent.glob("*.py")
    assert [file for file in files if needs.search(file.read_text("utf-8"))] == []
