"""Pictures of widgets: taken once, kept while they are right, left out of nbval's comparison."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output
from PIL import Image

from ranklearn_course.authoring import tidy, widget_pictures
from ranklearn_course.authoring.chromium import NoChromiumError
from ranklearn_course.authoring.lesson import Lesson
from ranklearn_course.authoring.outputs import pictured_widgets
from ranklearn_course.authoring.widget_pictures import add_pictures, digest, is_pictured
from ranklearn_course.widgets import FirstHits, UserCrowd
from ranklearn_course.widgets.kit.stored import stored_widgets
from tests.chromium import running_chromium

SANITIZER = Path(__file__).parents[1] / "sanitize.cfg"
PICTURE = ' data-digest="{}" width="860" src="data:image/webp;base64,AAAA+/=="'


def stored(widget):
    """A widget as a run stores it: with its words."""
    (found,) = stored_widgets(widget._repr_mimebundle_()[0]["text/html"])
    return found


def pictured(widget):
    return replace(stored(widget), picture=PICTURE.format(digest(stored(widget))))


def lesson(*widgets):
    html = "<p>and</p>".join(widget.html() for widget in widgets)
    cells = [
        new_code_cell("1"),
        new_code_cell("w", outputs=[new_output("display_data", {"text/html": html})]),
    ]
    return new_notebook(cells=cells)


def html_of(notebook):
    return notebook.cells[1].outputs[0].data["text/html"]


@pytest.fixture
def taken(monkeypatch):
    """The widgets of which a picture was taken, without a browser."""
    found = []

    @contextmanager
    def no_browser():
        yield None

    def picture(browser, key, widget):
        found.append(widget)
        return PICTURE.format(key)

    monkeypatch.setattr(widget_pictures, "running_chromium", no_browser)
    monkeypatch.setattr(widget_pictures, "_picture", picture)
    return found


def test_a_new_widget_gets_a_picture_with_its_words(taken):
    cat = stored(FirstHits({"cat": 3}))
    new = lesson(cat, cat)
    add_pictures(new, new_notebook())
    assert taken == [cat]
    assert html_of(new) == html_of(lesson(*[pictured(FirstHits({"cat": 3}))] * 2))
    assert f'<img alt="{cat.said}" data-digest=' in html_of(new)


def test_a_right_picture_is_not_taken_again(taken):
    cat, dog = FirstHits({"cat": 3}), FirstHits({"dog": 3})
    new = lesson(stored(cat), stored(dog))
    add_pictures(new, lesson(pictured(cat)))
    assert taken == [stored(dog)]
    assert html_of(new) == html_of(lesson(pictured(cat), pictured(dog)))


def test_a_wrong_picture_is_taken_again(taken):
    old = replace(pictured(FirstHits({"cat": 3})), picture=PICTURE.format("0" * 16))
    new = lesson(old)
    add_pictures(new, lesson(old))
    assert len(taken) == 1
    assert html_of(new) == html_of(lesson(pictured(FirstHits({"cat": 3}))))


def test_what_is_no_widget_of_the_course_stays_as_it_is(taken):
    other = replace(stored(FirstHits({"cat": 3})), name="Other")
    new = lesson(other)
    add_pictures(new, new_notebook())
    assert (taken, html_of(new)) == ([], html_of(lesson(other)))


def test_the_digest_depends_on_all_that_can_be_seen(monkeypatch):
    base = FirstHits({"cat": 3})
    others = [FirstHits({"cat": 4}), FirstHits({"cat": 3}, words={"k": "K"})]
    digests = {digest(stored(widget)) for widget in (base, *others)}
    for name in ("_esm", "_css"):
        monkeypatch.setattr(FirstHits, name, getattr(FirstHits, name) + " ")
        digests.add(digest(stored(base)))
    monkeypatch.setattr(FirstHits, "WORDS", {**FirstHits.WORDS, "how_to": "Drag."})
    digests.add(digest(stored(FirstHits({"cat": 3}))))
    assert len(digests) == 6


def test_without_chromium_right_pictures_and_words_are_stored(monkeypatch):
    def nothing():
        raise NoChromiumError("there is none")

    monkeypatch.setattr(widget_pictures, "running_chromium", nothing)
    cat, dog = FirstHits({"cat": 3}), FirstHits({"dog": 3})
    new = lesson(stored(cat), stored(dog))
    with pytest.raises(NoChromiumError, match="there is none"):
        add_pictures(new, lesson(pictured(cat)))
    assert html_of(new) == html_of(lesson(pictured(cat), stored(dog)))


def test_tidying_says_that_there_is_no_chromium(monkeypatch, healthy, tmp_path):
    def nothing(new, old):
        raise NoChromiumError("there is none")

    monkeypatch.setattr(tidy, "run", lambda *_: None)
    monkeypatch.setattr(tidy, "add_pictures", nothing)
    path = tmp_path / "02_a.ipynb"
    path.write_bytes(healthy.read_bytes())
    (said,) = tidy.tidy_notebook(path)
    assert said.startswith(f"{path}: ")
    assert said.endswith("there is none")


def test_a_stored_widget_without_its_picture_is_a_fault():
    cat = FirstHits({"cat": 3})
    old = replace(pictured(cat), picture=PICTURE.format("0" * 16))
    for widget, faults in ((pictured(cat), 0), (stored(cat), 1), (old, 1)):
        found = list(pictured_widgets(Lesson(Path("02_a.ipynb"), lesson(widget))))
        assert [(fault.cell, fault.rule) for fault in found] == [(2, "widget_picture")] * faults


def test_nbval_compares_the_words_and_the_traits_not_the_picture():
    rules = re.findall(r"^regex: (.*)\nreplace: (.*)$", SANITIZER.read_text(), re.MULTILINE)

    def sanitized(html):
        for pattern, replacement in rules:
            html = re.sub(pattern, replacement, html)
        return html

    cat = FirstHits({'"cat" & <dog>': 3})
    assert sanitized(pictured(cat).html()) == sanitized(stored(cat).html()) == stored(cat).html()


@pytest.mark.browser
def test_the_picture_is_that_of_the_real_widget(monkeypatch):
    new = lesson(stored(FirstHits({"cat": 3})), stored(UserCrowd([1, 0])))
    with running_chromium() as browser:

        @contextmanager
        def running():
            yield browser

        monkeypatch.setattr(widget_pictures, "running_chromium", running)
        add_pictures(new, new_notebook())
    widgets = list(stored_widgets(html_of(new)))
    assert all(map(is_pictured, widgets))
    for widget in widgets:
        source = re.search(r'src="data:image/webp;base64,([^"]+)"', widget.picture)[1]
        picture = Image.open(io.BytesIO(b64decode(source)))
        assert (picture.format, picture.width) == ("WEBP", 2 * 860)
        assert 2 * 200 < picture.height < 2 * 800
        assert 8 < len(picture.convert("RGB").getcolors()) <= widget_pictures.COLORS
