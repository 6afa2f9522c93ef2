import re
from xml.etree import ElementTree

import matplotlib
import pytest
from matplotlib.figure import Figure

from ranklearn_course.figures import ranking_strip, show
from ranklearn_course.figures.display import as_html
from ranklearn_course.figures.style import course_style, sheet


@pytest.fixture
def figure():
    with course_style():
        return sheet(1.0, "A message")


@pytest.fixture
def displayed(monkeypatch):
    seen = []
    monkeypatch.setattr("IPython.display.display", lambda data, raw: seen.append(data))
    return seen


def parsed(html):
    figure = html[html.index("<figure") :]
    return ElementTree.fromstring(
        re.sub(r"(<img[^>]*)>", r"\1/>", figure.replace(" hidden ", " hidden='' "))
    )


def test_quotes_and_angle_brackets_in_the_words_stay_words(figure):
    alt = 'grade < 1 & "none" > \'0\' <script>alert("x")</script>'
    html = as_html(figure, alt)
    assert "<script>" not in html
    page = parsed(html)
    assert page.find("div/img").get("alt") == alt
    assert page.find("figcaption/details/p").text == alt


def test_a_pyplot_figure_is_closed(displayed):
    from matplotlib import pyplot

    matplotlib.use("agg")
    figure = pyplot.figure()
    show(figure, "an empty figure")
    assert pyplot.get_fignums() == []


@pytest.mark.parametrize(
    ("figure", "alt", "error", "text"),
    [
        (Figure(), " \n", ValueError, "alt must describe the figure in words, got an empty text"),
        ("alt", Figure(), TypeError, "figure must be a matplotlib Figure, got str"),
    ],
)
def test_bad_input_is_refused_before_anything_is_displayed(displayed, figure, alt, error, text):
    with pytest.raises(error, match=text):
        show(figure, alt)
    assert displayed == []


def test_a_picture_without_room_for_its_narrow_form_scrolls():
    images = [parsed(as_html(*ranking_strip({"A": [1] * n}))).findall(".//img") for n in (5, 30)]
    assert [[image.get("class") for image in pair] for pair in images] == [
        ["rl-wide", "rl-narrow"],
        ["rl-wide"],
    ]
    narrow = images[0][1]
    assert "hidden" in narrow.attrib
    assert int(narrow.get("width")) < int(images[0][0].get("width")) / 2
