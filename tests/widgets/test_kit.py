"""What every widget is built on: words, errors, numbers, the still picture."""

from __future__ import annotations

import re
from typing import ClassVar

import pytest
import traitlets

from ranklearn_course.widgets.kit.stored import StoredWidget, stored_widgets
from ranklearn_course.widgets.kit.widget import CourseWidget, fixed, shared
from ranklearn_course.widgets.kit.words import merged, number
from tests.rows import with_each

WORDS = {"label": "Half", "describe": "Half of {n} is {half}."}


def half_of(n: int) -> float:
    if n < 0:
        raise ValueError(f"n must be 0 or more, got {n}")
    return n / 2


class Half(CourseWidget):
    """The least widget: a number and its half."""

    _esm = "export default { render() {} }"
    WORDS = WORDS
    start = fixed(traitlets.Int())
    n = shared(traitlets.Int())

    CHECKS: ClassVar = {"n": lambda self, n: int(2 * half_of(n))}

    def __init__(self, n: int, **look: object) -> None:
        super().__init__({"start": n}, {"n": n}, **look)

    def describe(self) -> str:
        return self.words["describe"].format(n=self.n, half=number(half_of(self.n)))


def test_what_is_stored_is_read_again_with_and_without_a_picture():
    traits = {"name": 'it\'s <b> & "c" > d', "words": {}}
    for picture in ("", ' src="data:image/webp;base64,AAAA"'):
        stored = StoredWidget("Half", traits, '5 < 6 & "so" it\'s', picture)
        assert list(stored_widgets(f"<p>1</p>{stored.html()}<p>2</p>")) == [stored]
    data, _ = Half(3)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data


def test_stored_numbers_are_the_same_on_every_machine():
    first, second = (StoredWidget("Half", {"n": n}, "").html() for n in (0.1 + 0.2, 0.3))
    assert first == second
    assert '"n": 3' in StoredWidget("Half", {"n": 3}, "").html()


def test_a_fixed_trait_is_never_set_and_a_shared_one_has_no_echo_and_keeps_what_was_right():
    widget = Half(3)
    for name in ("start", "words"):
        with pytest.raises(traitlets.TraitError, match="read-only"):
            setattr(widget, name, 4)
    assert widget.trait_metadata("n", "echo_update") is False
    with pytest.raises(traitlets.TraitError, match=r"^n must be 0 or more, got -1$"):
        widget.n = -1
    assert widget.get_state()["n"] == widget.n == 3


def test_own_words_replace_those_of_the_widget_and_leave_them_as_they_were():
    words = {**WORDS, "label_simple": "1/2"}
    assert merged(words, {"label": "Hälfte"}, simple=True) == {**WORDS, "label": "1/2"}
    assert merged(words, {"label_simple": "½"}, simple=True) == {**WORDS, "label": "½"}
    assert words == {**WORDS, "label_simple": "1/2"}


@with_each(
    [
        ("abc", TypeError, "words must map names to sentences, got 'abc'"),
        ({"label": 3}, TypeError, "words['label'] must be text, got 3"),
        (
            {"describe": "{foo}"},
            ValueError,
            "words['describe'] may hold no braces but {n}, {half}, got '{foo}'",
        ),
    ]
)
def test_words_that_could_not_be_filled_in_are_refused(words, error, message):
    with pytest.raises(error, match=re.escape(message)):
        Half(1, words=words)
