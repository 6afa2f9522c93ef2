"""The rules of the two sittings, each broken once in a lesson that keeps them all."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ranklearn_course.authoring.lesson import Lesson
from ranklearn_course.authoring.sittings import CHECKS, minutes
from ranklearn_course.widgets.kit.stored import StoredWidget
from tests.rows import with_each

WIDGET = StoredWidget("RankingBoard", {}, "A board.").html()
HIDDEN = {"jupyter": {"source_hidden": True}}


def markdown(part, text):
    return new_markdown_cell(text, metadata={"tags": [f"part:{part}"]}, id=part)


def code(name, source, *outputs, **metadata):
    return new_code_cell(source, outputs=list(outputs), metadata=metadata, id=name)


def printed(text):
    return new_output("stream", name="stdout", text=text)


def new_lesson():
    board = new_output("display_data", {"text/html": WIDGET, "text/plain": "A board. " * 20})
    return new_notebook(
        cells=[
            markdown(
                "title", "# Which one?\n\n**Minutes:** 14 for the first sitting, 29 for the second"
            ),
            code("setup", "import numpy", tags=["part:setup"], **HIDDEN),
            markdown("hook", "## Play first"),
            code("guess", 'predict("precision.best_move")', **HIDDEN),
            code("board", "board", board),
            code("sum", "print(1 + 1)", printed("2")),
            markdown("quiz", "## Quiz"),
            code(
                "questions",
                'quiz("dcg.which_ideal", "dcg.negative_grades", "dcg.graded_results")',
                **HIDDEN,
            ),
            markdown("further", "## Further\n\n" + "word " * 2000),
        ]
    )


@pytest.fixture
def faults(tmp_path):
    def found(change=lambda cells: None):
        notebook = new_lesson()
        change({cell.id: cell for cell in notebook.cells})
        lesson = Lesson(tmp_path / "02_sample.ipynb", notebook)
        return [
            (fault.cell and notebook.cells[fault.cell - 1].id, fault.rule)
            for check in CHECKS
            for fault in check(lesson)
        ]

    return found


def source(name, text):
    return lambda cells: cells[name].update(source=text)


def test_a_lesson_of_two_sittings_has_no_fault(faults):
    assert faults() == []


@with_each(
    [
        (source("hook", "## Play first\n\n" + "word " * 1500), (None, "long_core")),
        (source("title", "# Which one?"), ("title", "minutes")),
        (
            source("title", "**Minutes:** 114 for the first sitting, 29 for the second"),
            ("title", "minutes"),
        ),
        (
            source("title", "**Minutes:** 14 for the first sitting, 19 for the second"),
            ("title", "minutes"),
        ),
        (source("sum", "print(1)\n" * 240), (None, "long_sitting")),
        (source("guess", 'show("it")'), (None, "no_first_guess")),
        (lambda cells: cells["board"].update(outputs=[]), (None, "no_first_play")),
        (
            source("questions", 'quiz("dcg.which_ideal", "dcg.negative_grades")'),
            (None, "core_quiz"),
        ),
        (source("questions", "print(1)"), (None, "core_quiz")),
        (lambda cells: cells["guess"].update(metadata={}), ("guess", "plumbing")),
        (lambda cells: cells["setup"].metadata.pop("jupyter"), ("setup", "plumbing")),
        (source("sum", "show(1)\nshow(2)"), ("sum", "plumbing")),
        (lambda cells: cells["sum"].update(outputs=[printed("-" * 101)]), ("sum", "long_line")),
        (
            lambda cells: cells["sum"].update(
                outputs=[new_output("display_data", {"text/plain": "-" * 101})]
            ),
            ("sum", "long_line"),
        ),
    ],
)
def test_a_broken_rule_is_named(change, fault, faults):
    # What is cut from a sitting takes no time there.
    found = [each for each in faults(change) if each[1] != "minutes" or fault[1] == "minutes"]
    assert found == [fault]


def test_what_a_collapsed_heading_folds_takes_no_minutes():
    cells = [new_markdown_cell(text) for text in ("## One", "word " * 700, "## Two")]
    cells[0].metadata["jp-MarkdownHeadingCollapsed"] = True
    assert minutes(("further", cell) for cell in cells) < 1
    del cells[0].metadata["jp-MarkdownHeadingCollapsed"]
    assert minutes(("further", cell) for cell in cells) > 9
