"""What every widget is built on: what is stored of it, and its words."""

import re

import pytest

from ranklearn_course.widgets.kit.stored import StoredWidget, stored_widgets
from ranklearn_course.widgets.kit.words import merged
from tests.rows import with_each

WORDS = {"label": "Half", "describe": "Half of {n} is {half}."}


def test_what_is_stored_is_read_again_with_and_without_a_picture():
    traits = {"name": 'it\'s <b> & "c" > d', "words": {}}
    for picture in ("", ' src="data:image/webp;base64,AAAA"'):
        stored = StoredWidget("Half", traits, '5 < 6 & "so" it\'s', picture)
        assert list(stored_widgets(f"<p>1</p>{stored.html()}<p>2</p>")) == [stored]


def test_stored_numbers_are_the_same_on_every_machine():
    first, second = (StoredWidget("Half", {"n": n}, "").html() for n in (0.1 + 0.2, 0.3))
    assert first == second
    assert '"n": 3' in StoredWidget("Half", {"n": 3}, "").html()


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
        merged(WORDS, words)
