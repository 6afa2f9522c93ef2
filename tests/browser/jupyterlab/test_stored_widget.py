"""A stored widget in JupyterLab: its traits, its words and its picture stay."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from ranklearn_course.authoring.tidy import tidied
from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.kit.stored import StoredWidget, stored_widgets
from tests.browser.lab import Lab
from tests.browser.lesson import LessonPage

pytestmark = pytest.mark.browser

WORDS = {"relevant": 'it\'s <relevant> & "right"'}
TRUSTED = "window.jupyterapp.shell.currentWidget.content.model.cells.get(0).trusted"


@pytest.mark.parametrize("trusted", [False, True], ids=["not trusted", "trusted"])
def test_a_stored_widget_keeps_what_makes_it_alive(
    trusted: bool, lab: Lab, open_lesson: Callable[[str], LessonPage]
):
    board = RankingBoard([1, 0], binary=True, words=WORDS)
    data, _ = board._repr_mimebundle_()
    source = "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
    picture = f' data-digest="0" width="860" style="max-width: 100%; height: auto" src="{source}"'
    (stored,) = stored_widgets(data["text/html"])
    html = StoredWidget(stored.name, stored.traits, stored.said, picture).html()
    output = new_output("display_data", {"text/html": html, "text/plain": stored.said})
    path = lab.root / f"stored_{trusted}.ipynb"
    notebook = new_notebook(cells=[new_code_cell("board", outputs=[output])])
    nbformat.write(tidied(notebook), path)
    if trusted:
        command = [sys.executable, "-m", "nbformat.sign", str(path)]
        subprocess.run(command, env=lab.environment, check=True, capture_output=True)
    lesson = open_lesson(path.name)
    try:
        assert lesson.page.evaluate(TRUSTED) is trusted
        figure = lesson.page.locator(".jp-OutputArea-output figure")
        value = figure.locator("data").get_attribute("value")
        assert lesson.page.evaluate("JSON.parse", value) == {
            "widget": "RankingBoard",
            "traits": board.traits_of_page(),
        }
        image = figure.get_by_role("img", name=board.describe())
        assert image.get_attribute("src") == source
        assert image.bounding_box()["width"] > 300
        assert image.evaluate("image => image.naturalWidth") > 0
        assert (lesson.complaints, lesson.outside) == ([], [])
    finally:
        lesson.close()
