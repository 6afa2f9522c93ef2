"""A stored widget in JupyterLab: its traits, its words and its picture stay."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_output

from ranklearn_course.authoring.tidy import tidied
from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.kit.stored import stored_widgets
from tests.browser.lab import Lab
from tests.browser.lesson import LessonPage

pytestmark = pytest.mark.browser

WORDS = {"relevant": 'it\'s <relevant> & "right"'}
TRUSTED = "window.jupyterapp.shell.currentWidget.content.model.cells.get(0).trusted"
PICTURE = "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
SIZE = f' data-digest="0" width="860" style="max-width: 100%; height: auto" src="{PICTURE}"'


def test_a_stored_widget_keeps_what_makes_it_alive(
    lab: Lab, open_lesson: Callable[[str], LessonPage]
):
    """Also where JupyterLab does not trust the notebook, and leaves out of it what could act."""
    board = RankingBoard([1, 0], binary=True, words=WORDS)
    (stored,) = stored_widgets(board._repr_mimebundle_()[0]["text/html"])
    html = replace(stored, picture=SIZE).html()
    output = new_output("display_data", {"text/html": html, "text/plain": stored.said})
    path = lab.put("stored.ipynb", new_code_cell("board", outputs=[output]))
    nbformat.write(tidied(nbformat.read(path, 4)), path)
    lesson = open_lesson(path.name)
    assert lesson.page.evaluate(TRUSTED) is False
    figure = lesson.page.locator(".jp-OutputArea-output figure")
    kept = json.loads(figure.locator("data").get_attribute("value"))
    assert kept == {"widget": "RankingBoard", "traits": board.traits_of_page()}
    image = figure.get_by_role("img", name=board.describe())
    assert image.bounding_box()["width"] > 300
    assert image.evaluate("image => image.naturalWidth") > 0
    assert (lesson.complaints, lesson.outside) == ([], [])
    lesson.close()
