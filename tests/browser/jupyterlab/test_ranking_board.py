"""The ranking board in JupyterLab: page and Python move each other, and keys stay in the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from nbformat.v4 import new_code_cell
from playwright.sync_api import expect

from tests.browser.lab import Lab
from tests.browser.lesson import LessonPage, OpenLesson

pytestmark = pytest.mark.browser

NAMES = ["big cats", "cars", "zoo", "dealer", "savanna"]
MAKE = f"""
from ranklearn_course.widgets import RankingBoard
board = RankingBoard(list(zip({NAMES}, [1, 0, 1, 0, 1])), k=4, binary=True)
asked = []
def my_precision(relevance, k):
    asked.append(relevance)
    if len(asked) > 3: sum(range(4_000_000))
    return sum(relevance[:k]) / k if k < 5 else 1 / 0
mine = RankingBoard(list(zip({NAMES}, [1, 1, 1, 0, 0])), k=3, binary=True,
                    metrics="precision_at_k", own=my_precision)
"""
# The kinds of all cells, and which one is active.
CELLS = """() => {
    const { widgets, activeCellIndex } = window.jupyterapp.shell.currentWidget.content;
    return [widgets.map((cell) => cell.model.type), activeCellIndex];
}"""


@pytest.fixture(scope="module")
def opened(lab: Lab, open_lesson: OpenLesson) -> Iterator[LessonPage]:
    lab.put("board.ipynb", *map(new_code_cell, (MAKE, "board", "board", "mine")))
    with open_lesson("board.ipynb") as lesson:
        lesson.run_all()
        expect(lesson.page.locator(".rl-ranking-board")).to_have_count(3)
        yield lesson


def test_who_moves_the_board_moves_it_for_page_and_python(opened: LessonPage):
    """Python comes first: what the page tells it late would undo the move."""
    board = opened.board()
    described = opened.ask("print(board.describe())")
    opened.ask("board.order = [1, 3, 0, 2, 4]")
    for view in (board, opened.board(1)):
        expect(view.root.locator(".rl-name")).to_have_text([NAMES[i] for i in (1, 3, 0, 2, 4)])
        view.expect_values(average_precision=(1 / 3 + 2 / 4) / 3)
    board.button("Back to the start").click()
    expect(board.root.locator(".rl-name")).to_have_text(NAMES)
    board.drag_by_mouse(5, 2)
    board.expect_values(average_precision=(1 / 1 + 2 / 2 + 3 / 4) / 3)
    opened.expect_answer("print(board.order)", "[0, 4, 1, 2, 3]")
    board.root.get_by_label("Divide AP by").select_option("hits")
    board.root.get_by_label("Cutoff k").focus()
    board.page.keyboard.press("ArrowLeft")
    opened.expect_answer("print(board.k, board.denominator)", "3 hits")
    board.button("Back to the start").click()
    opened.expect_answer("print(board.describe())", described)


def test_the_own_function_follows_every_move(opened: LessonPage):
    mine = opened.board(2)
    value, said = mine.value("own"), mine.root.locator(".rl-own")
    expect(value).to_have_text("1.000")
    expect(said).to_have_text("It agrees with P@3.")
    mine.press(5, "Alt+Home")
    expect(value).to_have_text("0.667")
    mine.root.get_by_label("Cutoff k").fill("5")
    expect(value).to_have_text("–")
    expect(said).to_contain_text("ZeroDivisionError (division by zero), in line 4 of my_precision")
    mine.root.get_by_label("Cutoff k").fill("3")
    expect(value).to_have_text("0.667")
    # A function that takes its time is asked for the newest order, not for each on the way.
    for _ in range(20):
        mine.page.keyboard.press("ArrowLeft")
        mine.page.keyboard.press("ArrowRight")
    expect(mine.root.get_by_label("Cutoff k")).to_have_value("3")
    expect(value).to_have_text("0.667")
    opened.expect_answer("print(len(asked) < 20)", "True")


def test_keys_pressed_alone_in_a_widget_change_no_cell(opened: LessonPage):
    page = opened.page
    opened.board().card(1).focus()
    before = page.evaluate(CELLS)
    for key in ("d", "d", "x", "b", "m", "ArrowDown", "j", "Shift+ArrowDown", "Shift+Enter"):
        page.keyboard.press(key)
    assert page.evaluate(CELLS) == before
    # The same keys where no widget has the focus.
    page.keyboard.press("Control+Shift+h")
    expect(page.locator(".jp-Dialog")).to_be_visible()
    # Escape works only once the dialog has the focus.
    page.locator(".jp-Dialog").press("Escape")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    page.locator(".jp-CodeCell .jp-InputPrompt").last.click()
    page.keyboard.press("b")
    expect(page.locator(".jp-CodeCell")).to_have_count(5)
