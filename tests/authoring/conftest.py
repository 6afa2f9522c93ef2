"""A small lesson that has the whole shape, to be broken in one place at a time."""

from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ranklearn_course.authoring.widget_pictures import digest
from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.kit.stored import stored_widgets

TITLE = """\
# How good are the first k?

**Minutes:** 11 for the first sitting, 2 for the second; 45 in class.

**You need:** the lesson on rankings

**You will be able to:**

* compute precision by hand
* name its denominator
* say where it fails

**Articles:** one
"""
SETUP = """\
from IPython.display import HTML, display

print("Ready.")"""
PRINTED = "print(3 / 5)"
# One grey point. matplotlib would draw more, and take most of the time of these tests.
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
FIGURE = f"""\
from IPython.display import HTML as Page
picture = "{PNG}"
alt = "Two bars: 1 and 0."
display(Page(f'<figure><img alt="{{alt}}" src="data:image/png;base64,{{picture}}"></figure>'))"""
QUESTION = 'predict = print\npredict("Which one is better?")'
(BOARD,) = stored_widgets(RankingBoard([1, 0])._repr_mimebundle_()[0]["text/html"])
PICTURE = f' data-digest="{digest(BOARD)}" src="data:image/png;base64,{PNG}"'
HOOK = f"display(HTML({replace(BOARD, picture=PICTURE).html()!r}))"
FOLDED = {"jupyter": {"source_hidden": True}}


def markdown(part, text):
    return new_markdown_cell(text, metadata={"tags": [f"part:{part}"]}, id=part)


def code(name, source, *tags, **metadata):
    return new_code_cell(source, metadata={"tags": list(tags), **metadata}, id=name)


def new_lesson():
    """Return a fresh lesson, not run yet."""
    parts = [
        [markdown("title", TITLE), code("setup", SETUP, "part:setup", **FOLDED)],
        [
            markdown("hook", "## Two lists\n\nSee [the lesson itself](02_sample.ipynb)."),
            code("guess", QUESTION),
            code("hook-board", HOOK, **FOLDED),
        ],
        [markdown("by-hand", "## By hand\n\nThree of five are relevant."), code("print", PRINTED)],
        [markdown("definition", "## Precision\n\n$P@k = 1/k \\cdot n!$")],
        [markdown("explore", "## Play")],
        [markdown("summary", "## Summary\n\nPrecision forgets the order.")],
        [markdown("further", "## Second sitting")],
        [markdown("articles", "## The articles"), new_markdown_cell("`!ls`", id="quoted")],
        [markdown("real-data", "## On real data"), code("figure", FIGURE)],
        [markdown("limits", "## Where it fails"), markdown("conventions", "## Conventions")],
        [markdown("cheat-sheet", "## The cheat sheet")],
    ]
    return new_notebook(cells=[cell for part in parts for cell in part])


@pytest.fixture(scope="session")
def healthy(tmp_path_factory) -> Path:
    """Return a lesson on disk, run and tidied once."""
    from ranklearn_course.authoring.tidy import tidy_notebook

    path = tmp_path_factory.mktemp("lessons") / "02_sample.ipynb"
    nbformat.write(new_lesson(), path)
    tidy_notebook(path)
    return path
