import logging

import matplotlib
import pytest

from ranklearn_course.figures import labels, ranking_strip
from ranklearn_course.figures.labels import text_width
from ranklearn_course.figures.style import course_style
from ranklearn_course.figures.vector import as_svg
from tests.figures.tidy import tidy_picture

# SCRIPT SMALL G: matplotlib's own STIX has it, DejaVu Sans has not.
RARE = "\u210a"


@pytest.fixture
def with_stix(monkeypatch):
    """Make STIX, which comes with matplotlib, the only fallback."""
    monkeypatch.setattr(labels, "FALLBACKS", ("No Such Font", "STIXGeneral"))
    labels.families.cache_clear()
    yield
    labels.families.cache_clear()


def test_only_fonts_of_this_machine_are_named_and_their_letters_are_drawn(with_stix, caplog):
    with course_style():
        assert matplotlib.rcParams["font.family"] == ["DejaVu Sans", "STIXGeneral"]
    figure, _ = ranking_strip({RARE: [1, 0], "B": [0, 1]})
    tidy_picture(figure)
    with caplog.at_level(logging.WARNING, logger="matplotlib"):
        as_svg(figure)
        assert text_width(RARE, 10) > 0
    assert [each for each in caplog.records if each.name.startswith("matplotlib")] == []


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", ["costs $5 and $6", "a_b^c"])
def test_a_name_is_drawn_as_it_stands(name):
    figure, alt = ranking_strip({name: [1, 0]}, title=f"{name}: $1$")
    tidy_picture(figure)
    assert alt.startswith(f"{name}: $1$. ")
    texts = {text.get_text(): text for text in figure.axes[0].texts}
    left, right = texts[name].get_window_extent().intervalx
    assert (right - left) / figure.dpi == pytest.approx(text_width(name, 10), abs=0.03)
    assert as_svg(figure)
