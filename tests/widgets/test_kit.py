"""What every widget is built on: words, errors, numbers, the still picture."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import traitlets

from ranklearn_course import widgets
from ranklearn_course.palette import fill_colors
from ranklearn_course.widgets.kit import still
from ranklearn_course.widgets.kit.widget import CourseWidget, checked, fixed, shared, style
from ranklearn_course.widgets.kit.words import merged, number

FOLDER = Path(widgets.__file__).parent
WORDS = {"label": "Half", "describe": "Half of {n} is {half}."}


def half_of(n: int) -> float:
    if n < 0:
        raise ValueError(f"n must be 0 or more, got {n}")
    return n / 2


class Half(CourseWidget):
    """The least widget: a number and its half."""

    _esm = "export default { render() {} }"
    WIDTH = 120
    start = fixed(traitlets.Int())
    n = shared(traitlets.Int())

    def __init__(self, n: int, words: dict | None = None) -> None:
        self.set_trait("words", merged(WORDS, words))
        self.set_trait("start", n)
        super().__init__(n=n)

    @traitlets.validate("n")
    def _check_n(self, proposal: dict) -> int:
        checked(half_of, proposal["value"])
        return proposal["value"]

    def describe(self) -> str:
        return self.words["describe"].format(n=self.n, half=number(half_of(self.n)))

    def drawing(self) -> str:
        return still.svg(self.WIDTH, 20, [still.text(0, 14, f"<{self.n}>")])


def attributes(part: str) -> dict[str, str]:
    return ElementTree.fromstring(part).attrib


def test_the_stored_output_is_words_and_a_picture_named_by_them():
    widget = Half(3, words={"describe": 'The "half" of {n}: {half}'})
    data, _ = widget._repr_mimebundle_()
    assert data["text/plain"] == 'The "half" of 3: 1.500'
    figure = ElementTree.fromstring(data["text/html"].replace("></figure>", "/></figure>"))
    (image,) = figure
    assert image.get("alt") == image.get("aria-label") == widget.describe()
    assert (image.get("role"), image.get("width")) == ("img", "120")
    source = image.get("src").removeprefix("data:image/svg+xml;base64,")
    assert base64.b64decode(source).decode() == widget.drawing()
    assert "application/vnd.jupyter.widget-view+json" in data


def test_a_stored_output_follows_the_state():
    widget = Half(3)
    widget.n = 4
    assert widget._repr_mimebundle_()[0]["text/plain"] == "Half of 4 is 2.000."


@pytest.mark.parametrize("name", ["describe", "drawing"])
def test_a_widget_must_have_words_and_a_picture(name: str):
    with pytest.raises(NotImplementedError, match=rf"^CourseWidget must define {name}\(\)"):
        getattr(CourseWidget(), name)()


def test_a_fixed_trait_is_sent_and_never_set():
    widget = Half(3)
    assert widget.get_state()["start"] == 3
    for name in ("start", "words"):
        with pytest.raises(traitlets.TraitError, match="read-only"):
            setattr(widget, name, 4)


def test_a_shared_trait_is_sent_without_an_echo():
    widget = Half(3)
    assert widget.get_state()["n"] == 3
    assert widget.trait_metadata("n", "echo_update") is False


def test_a_refused_setting_keeps_the_old_one():
    widget = Half(3)
    with pytest.raises(traitlets.TraitError, match=r"^n must be 0 or more, got -1$"):
        widget.n = -1
    assert widget.n == 3


def test_checked_passes_values_on_and_turns_both_errors_of_a_check():
    assert checked(max, 2, 5) == 5
    with pytest.raises(traitlets.TraitError, match="unsupported operand"):
        checked(lambda: 1 + "")
    with pytest.raises(ZeroDivisionError):
        checked(lambda: 1 / 0)


def test_own_words_replace_those_of_the_widget_and_leave_them_as_they_were():
    assert merged(WORDS, {"label": "Hälfte"}) == {**WORDS, "label": "Hälfte"}
    assert merged(WORDS, None) == WORDS
    assert merged(WORDS, None) is not WORDS
    assert WORDS["label"] == "Half"


def test_no_widget_puts_values_into_a_sentence_by_replace():
    """`String.replace` reads $$ and $& in a learner's text; `fill` does not."""
    sources = {file: file.read_text(encoding="utf-8") for file in FOLDER.glob("*/*.js")}
    assert sources
    assert [file for file, source in sources.items() if 'replace("{' in source] == []


def test_unknown_words_are_refused():
    message = "words holds sentences that the widget does not have: ['lable', 'tital']"
    with pytest.raises(ValueError, match=re.escape(message)):
        Half(1, words={"tital": "", "lable": ""})


@pytest.mark.parametrize(
    ("words", "error", "message"),
    [
        ("abc", TypeError, "words must map names to sentences, got 'abc'"),
        ({"label": 3}, TypeError, "words['label'] must be text, got 3"),
        ({"label": "{n}"}, ValueError, "words['label'] must be text without braces, got '{n}'"),
        (
            {"describe": "{foo}"},
            ValueError,
            "words['describe'] may hold no braces but {n}, {half}, got '{foo}'",
        ),
        ({"describe": "{n:03}"}, ValueError, "may hold no braces but {n}, {half}, got '{n:03}'"),
        ({"describe": "x {"}, ValueError, "may hold no braces but {n}, {half}, got 'x {'"),
        ({3: "x"}, ValueError, "words holds sentences that the widget does not have: ['3']"),
    ],
)
def test_words_that_could_not_be_filled_in_are_refused(words, error, message):
    with pytest.raises(error, match=re.escape(message)):
        Half(1, words=words)


def test_a_sentence_may_leave_a_place_out_or_move_it():
    assert Half(3, words={"describe": "{half}"}).describe() == "1.500"


@pytest.mark.parametrize(
    ("value", "digits", "written"),
    [
        (0.5, 3, "0.500"),
        (-0.25, 3, "−0.250"),
        (-0.0, 3, "0.000"),
        (-0.0004, 3, "0.000"),
        (0.0625, 3, "0.062"),
        (np.float64(2.675), 2, "2.67"),
        (1234567, 0, "1234567"),
    ],
)
def test_a_number_has_a_true_minus_and_no_negative_zero(value, digits, written):
    assert number(value, digits) == written


def test_the_style_is_that_of_the_kit_and_then_that_of_the_widget():
    joined = style(FOLDER / "ranking_board")
    kit, board = (
        (FOLDER / file).read_text(encoding="utf-8")
        for file in ("kit/kit.css", "ranking_board/style.css")
    )
    assert joined == fill_colors(f"{kit}\n{board}")


def test_a_drawing_is_one_svg_document():
    parts = [still.box(0, 0, 8, 4, "#fff", "none", 2), still.circle(1, 2, 0.5, "#000", "none")]
    root = ElementTree.fromstring(still.svg(200, 100, parts))
    assert (root.get("width"), root.get("viewBox")) == ("200", "0 0 200 100")
    assert [part.tag.rpartition("}")[2] for part in root] == ["rect", "circle"]


def test_a_text_keeps_signs_that_svg_knows():
    part = ElementTree.fromstring(still.text(1, 2.5, "P@k < 1 & so on", anchor="end", size=12.5))
    assert part.text == "P@k < 1 & so on"
    assert (part.get("x"), part.get("y"), part.get("font-size")) == ("1", "2.5", "12.5")
    assert part.get("text-anchor") == "end"


@pytest.mark.parametrize(
    ("points", "path"),
    [
        ([(0, 1), (4, 1)], "M0 1H4"),
        ([(0, 1), (0, 3.25)], "M0 1V3.2"),
        ([(0.5, 1), (2, 3), (2, np.int64(9))], "M0.5 1L2 3V9"),
    ],
)
def test_a_line_goes_through_its_points(points, path):
    assert attributes(still.line(points, "#000"))["d"] == path


def test_lines_and_boxes_may_be_dashed():
    two, three = [(0, 0), (1, 1)], [(0, 0), (1, 1), (2, 0)]
    assert attributes(still.line(two, "#123456", width=2, dashed=True)) == {
        "d": "M0 0L1 1",
        "stroke": "#123456",
        "stroke-width": "2",
        "stroke-dasharray": "6 4",
    }
    assert attributes(still.line(three, "#000"))["fill"] == "none"
    dashed, whole = (still.box(0, 0, 1, 1, "#fff", "#000", 0, dashed=d) for d in (True, False))
    assert "stroke-dasharray" in attributes(dashed)
    assert "stroke-dasharray" not in attributes(whole)


def test_a_shortened_text_fits_and_a_short_one_stays():
    assert still.shortened("cars", 100) == "cars"
    for name, size in (("a name of many letters", 14), ("猫" * 20, 14), ("a" * 50, 20)):
        short = still.shortened(name, 100, size)
        assert short.endswith("…")
        assert still.text_width(short, size) <= 100 < still.text_width(name, size)
    assert still.shortened("猫", 1) == "猫"
