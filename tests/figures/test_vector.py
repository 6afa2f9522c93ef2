import re
from xml.etree import ElementTree

from ranklearn_course.figures.style import canvas, course_style, sheet
from ranklearn_course.figures.vector import as_source, as_svg
from ranklearn_course.palette import BACKGROUND, DARK_OF_FIGURES, INK, RELEVANT, SERIES

NAME = "{http://www.w3.org/2000/svg}"


def drawn(words='grade < 1 & "0.83549"', color=RELEVANT):
    with course_style():
        figure = sheet(1.0, words)
        axes = canvas(figure)
        axes.plot([0, 1], [0, 1], color=color)
    return figure


def style_of(svg):
    (style,) = [one.text for one in ElementTree.fromstring(svg).iter(f"{NAME}style")][:1]
    return style


def value(style, scheme, color):
    """The colour that a variable has in a scheme, found by its value in the light one."""
    light, dark = style.split("@media (prefers-color-scheme:dark)")
    name = re.search(rf"(--c\d+):{color.lower()}\b", light)[1]
    return re.search(rf"{name}:(#\w+)", {"light": light, "dark": dark}[scheme])[1]


def test_each_colour_of_the_palette_has_a_value_in_both_schemes():
    svg = as_svg(drawn(color=SERIES[0][0]))
    for color in (BACKGROUND, INK, SERIES[0][0]):
        assert value(style_of(svg), "light", color) == color.lower()
        assert value(style_of(svg), "dark", color) == DARK_OF_FIGURES[color.lower()]
    outside = svg.replace(style_of(svg), "")
    assert not re.search("#[0-9a-f]{6}", outside)


def test_a_picture_is_small_and_the_same_at_every_run():
    first = as_source(as_svg(drawn()))
    assert first == as_source(as_svg(drawn()))
    assert len(first) < 4_000
    assert not {'"', "<", ">", "\n", "&"} & set(first)
