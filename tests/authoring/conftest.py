"""A small lesson that has the whole shape, to be broken in one place at a time."""

from dataclasses import replace
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ranklearn_course.authoring.lesson import as_text
from ranklearn_course.authoring.tidy import tidied
from ranklearn_course.authoring.widget_pictures import digest
from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.kit.stored import stored_widgets

TITLE = """\
# How good are the first k?

**Minutes:** 14 for the first sitting, 5 for the second; 45 in class.

**You need:** the lesson on rankings

**You will be able to:**

* compute precision by hand
* name its denominator
* say where it fails

**Articles:** one
"""
QUIZ = 'quiz("dcg.which_ideal", "dcg.negative_grades", "dcg.graded_results")'
FIGURE = '<figure><img alt="Two bars: 1 and 0." src="data:image/png;base64,AA=="></figure>'
(BOARD,) = stored_widgets(RankingBoard([1, 0])._repr_mimebundle_()[0]["text/html"])
PICTURE = f' data-digest="{digest(BOARD)}" src="data:image/png;base64,AA=="'


def markdown(part, text):
    return new_markdown_cell(text, metadata={"tags": [f"part:{part}"]}, id=part)


def code(name, source, *outputs, tags=(), is_hidden=False):
    metadata = {"tags": list(tags), "jupyter": {"source_hidden": is_hidden}}
    return new_code_cell(source, metadata=metadata, outputs=list(outputs), id=name)


def printed(text, name="stdout"):
    return new_output("stream", name=name, text=text)


def shown(html="", **kinds):
    other = {kind.replace("_", "/"): value for kind, value in kinds.items()}
    return new_output("display_data", {"text/html": html, **other})


def new_lesson():
    """Return a fresh lesson, as if it was run."""
    board = shown(replace(BOARD, picture=PICTURE).html())
    setup = "from math import pi\n\nprint('Ready.')"
    cells = [
        markdown("title", TITLE),
        code("setup", setup, printed("Ready."), tags=["part:setup"], is_hidden=True),
        markdown("hook", "## Two lists\n\nSee [the lesson itself](02_sample.ipynb)."),
        code("guess", 'predict("precision.best_move")', is_hidden=True),
        code("hook-board", "RankingBoard([1, 0])", board, is_hidden=True),
        markdown("by-hand", "## By hand\n\nThree of five are relevant."),
        code("print", "print(3 / 5)", printed("0.6\n")),
        markdown("definition", "## Precision\n\n$P@k = 1/k \\cdot n!$"),
        markdown("explore", "## Play"),
        markdown("quiz", "## Quiz"),
        code("questions", QUIZ, is_hidden=True),
        markdown("summary", "## Summary\n\nPrecision forgets the order."),
        markdown("further", "## Second sitting"),
        code("board", "RankingBoard([1, 0])", board, is_hidden=True),
        markdown("articles", "## The articles"),
        new_markdown_cell("`!ls`", id="quoted"),
        markdown("real-data", "## On real data"),
        code("figure", "picture = 'bars'\npicture", shown(FIGURE)),
        markdown("limits", "## Where it fails"),
        markdown("conventions", "## Conventions"),
        markdown("cheat-sheet", "## The cheat sheet"),
    ]
    return new_notebook(cells=numbered(cells))


def numbered(cells):
    """The cells, as they were run in order."""
    for number, cell in enumerate((c for c in cells if c.cell_type == "code"), start=1):
        cell.execution_count = number
    return cells


@pytest.fixture(scope="session")
def healthy(tmp_path_factory) -> Path:
    """Return the lesson on disk, tidied."""
    path = tmp_path_factory.mktemp("lessons") / "02_sample.ipynb"
    path.write_text(as_text(tidied(new_lesson())))
    return path
