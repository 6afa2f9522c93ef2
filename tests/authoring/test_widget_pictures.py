"""Pictures of widgets: taken once, and kept while they are right."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace

import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from ranklearn_course.authoring import tidy, widget_pictures
from ranklearn_course.authoring.chromium import NoChromiumError
from ranklearn_course.authoring.lesson import as_text, read_notebook
from ranklearn_course.authoring.widget_pictures import add_pictures, digest
from ranklearn_course.widgets import FirstHits
from ranklearn_course.widgets.kit.stored import stored_widgets

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


def test_a_picture_is_taken_of_what_is_new_or_has_a_wrong_one(taken):
    cat, dog, owl = FirstHits({"cat": 3}), FirstHits({"dog": 3}), FirstHits({"owl": 3})
    wrong = replace(pictured(owl), picture=PICTURE.format("0" * 16))
    new = lesson(stored(cat), stored(dog), stored(dog), wrong)
    add_pictures(new, lesson(pictured(cat), wrong))
    assert taken == [stored(dog), wrong]
    assert html_of(new) == html_of(lesson(*map(pictured, (cat, dog, dog, owl))))
    assert f'<img alt="{stored(cat).said}" data-digest=' in html_of(new)


def test_the_digest_depends_on_all_that_can_be_seen(monkeypatch):
    base = FirstHits({"cat": 3})
    others = [FirstHits({"cat": 4}), FirstHits({"cat": 3}, words={"k": "K"})]
    digests = {digest(stored(widget)) for widget in (base, *others)}
    for name in ("_esm", "_css"):
        monkeypatch.setattr(FirstHits, name, getattr(FirstHits, name) + " ")
        digests.add(digest(stored(base)))
    monkeypatch.setattr(FirstHits, "BEFORE_PICTURE", {"is_dark": True})
    digests.add(digest(stored(base)))
    monkeypatch.setattr(FirstHits, "WORDS", {**FirstHits.WORDS, "how_to": "Drag."})
    digests.add(digest(stored(FirstHits({"cat": 3}))))
    assert len(digests) == 7


def test_without_chromium_right_pictures_and_words_are_stored_and_that_is_said(
    monkeypatch, tmp_path
):
    def nothing():
        raise NoChromiumError("there is none")

    cat, dog, path = FirstHits({"cat": 3}), FirstHits({"dog": 3}), tmp_path / "02_a.ipynb"
    (_, again) = lesson(stored(cat), stored(dog)).cells
    monkeypatch.setattr(tidy, "run", lambda new, *_: new.cells[1].update(outputs=again.outputs))
    monkeypatch.setattr(widget_pictures, "running_chromium", nothing)
    path.write_text(as_text(lesson(pictured(cat), stored(dog))))
    said = tidy.tidy_notebook(path)[-1]
    assert (said.startswith(f"{path}: "), said.endswith("there is none")) == (True, True)
    assert html_of(read_notebook(path)) == html_of(lesson(pictured(cat), stored(dog)))
