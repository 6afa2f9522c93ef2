"""The ranking board in JupyterLab: moved by mouse, finger and keyboard, seen from Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.lab import Lab
from tests.browser.lesson import BoardOnPage, LessonPage

pytestmark = pytest.mark.browser

NAMES = ["big cats", "cars", "zoo", "dealer", "savanna"]
MAKE = f"""
from ranklearn_course.widgets import RankingBoard
board = RankingBoard(list(zip({NAMES}, [1, 0, 1, 0, 1])), k=4, binary=True)
graded = RankingBoard(list(zip({NAMES}, [3, 0, 2, 0, 1])), k=4)
asked = []
def my_precision(relevance, k):
    asked.append(relevance)
    if len(asked) > 3: sum(range(4_000_000))
    return sum(relevance[:k]) / k if k < 5 else 1 / 0
mine = RankingBoard(list(zip({NAMES}, [1, 1, 1, 0, 0])), k=3, binary=True,
                    metrics="precision_at_k", own=my_precision)
"""


def write_notebook(path: Path, cells: list[nbformat.NotebookNode]) -> None:
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, path)


@pytest.fixture(scope="module")
def opened(lab: Lab, open_lesson: Callable[[str], LessonPage]) -> Iterator[LessonPage]:
    cells = [
        nbformat.v4.new_code_cell(source) for source in (MAKE, "board", "graded", "board", "mine")
    ]
    write_notebook(lab.root / "board.ipynb", cells)
    lesson = open_lesson("board.ipynb")
    lesson.run_all()
    expect(lesson.page.locator(".rl-ranking-board")).to_have_count(4)
    yield lesson
    lesson.close()


@pytest.fixture
def board(opened: LessonPage) -> BoardOnPage:
    board = opened.board()
    board.button("Back to the start").click()
    expect(board.root.locator(".rl-name")).to_have_text(NAMES)
    board.expect_values(average_precision=(1 / 1 + 2 / 3) / 3)
    return board


def test_the_board_starts_with_the_numbers_of_its_order(board: BoardOnPage):
    board.expect_values(precision_at_k=2 / 4, recall_at_k=2 / 3)
    expect(board.root.locator(".rl-formula")).to_have_text("AP@4 = (1/1 + 2/3) / min(3, 4) = 0.556")


def test_a_card_moves_by_mouse(board: BoardOnPage, opened: LessonPage):
    board.drag_by_mouse(5, 2)
    expect(board.root.locator(".rl-name")).to_have_text([NAMES[i] for i in (0, 4, 1, 2, 3)])
    board.expect_values(precision_at_k=3 / 4, recall_at_k=3 / 3)
    board.expect_values(average_precision=(1 / 1 + 2 / 2 + 3 / 4) / 3)
    expect(board.said).to_contain_text("“savanna” moved from rank 5 to rank 2.")
    expect(board.said).to_contain_text("AP@4 rose from 0.556 to 0.917.")
    opened.expect_answer("print(board.order)", "[0, 4, 1, 2, 3]")


def test_a_card_moves_by_finger(board: BoardOnPage):
    board.drag_by_touch(1, 3)
    expect(board.root.locator(".rl-name")).to_have_text([NAMES[i] for i in (1, 2, 0, 3, 4)])
    board.expect_values(precision_at_k=2 / 4, average_precision=(1 / 2 + 2 / 3) / 3)


def test_a_card_moves_by_keyboard_and_keeps_the_focus(board: BoardOnPage, opened: LessonPage):
    board.press(3, "Alt+ArrowUp")
    expect(board.card(2)).to_be_focused()
    board.expect_values(average_precision=(1 / 1 + 2 / 2) / 3)
    board.page.keyboard.press("Alt+End")
    expect(board.card(5)).to_be_focused()
    expect(board.card(5)).to_have_attribute("aria-label", "Rank 5 of 5: zoo, relevant")
    board.page.keyboard.press("ArrowUp")
    expect(board.card(4)).to_be_focused()
    opened.expect_answer("print(board.order)", "[0, 1, 3, 4, 2]")


def test_a_card_moves_by_its_buttons(board: BoardOnPage):
    board.card(2).hover()
    board.card(2).get_by_role("button", name="Move “cars” down").click()
    expect(board.root.locator(".rl-name")).to_have_text([NAMES[i] for i in (0, 2, 1, 3, 4)])
    board.expect_values(average_precision=(1 / 1 + 2 / 2) / 3)


def test_a_button_keeps_the_focus_at_the_top(board: BoardOnPage):
    board.card(2).hover()
    up = board.root.get_by_role("button", name="Move “cars” up")
    up.click()
    expect(board.card(1).locator(".rl-name")).to_have_text("cars")
    expect(up).to_be_focused()
    expect(up).to_have_attribute("aria-disabled", "true")


def test_keys_on_a_card_do_not_reach_the_notebook(board: BoardOnPage):
    cells = board.page.locator(".jp-Cell").count()
    for keys in ("b", "a", "ArrowDown", "Alt+ArrowDown"):  # b and a put a new cell into a notebook
        board.press(2, keys)
        assert board.page.locator(".jp-Cell").count() == cells
    expect(board.root.locator(".rl-name")).to_have_text([NAMES[i] for i in (0, 2, 1, 3, 4)])


def test_escape_takes_a_drag_back(board: BoardOnPage):
    board.drag_by_mouse(5, 1, drop=False)
    board.expect_values(average_precision=(1 / 1 + 2 / 2 + 3 / 4) / 3)
    board.page.keyboard.press("Escape")
    board.page.mouse.up()
    board.expect_values(average_precision=(1 / 1 + 2 / 3) / 3)
    expect(board.root.locator(".rl-name")).to_have_text(NAMES)


def test_the_cutoff_moves_by_its_line_and_by_keyboard(board: BoardOnPage, opened: LessonPage):
    cut = board.root.locator(".rl-cut")
    box = cut.bounding_box()
    board.page.mouse.move(box["x"] + 100, box["y"] + 12)
    board.page.mouse.down()
    board.page.mouse.move(box["x"] + 100, box["y"] - 76, steps=5)
    board.page.mouse.up()
    expect(cut).to_have_text("k = 2")
    board.expect_values(precision_at_k=1 / 2, recall_at_k=1 / 3, average_precision=(1 / 1) / 2)
    board.root.get_by_label("Cutoff k").focus()
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press("ArrowRight")
    expect(cut).to_have_text("k = 4")
    board.expect_values(precision_at_k=2 / 4)
    opened.expect_answer("print(board.k)", "4")


def test_the_denominator_is_chosen_by_keyboard(board: BoardOnPage, opened: LessonPage):
    board.root.get_by_label("Divide AP by").select_option("hits")
    board.expect_values(average_precision=(1 / 1 + 2 / 3) / 2)
    opened.expect_answer("print(board.denominator)", "hits")
    board.root.get_by_label("Divide AP by").select_option("min")
    board.expect_values(average_precision=(1 / 1 + 2 / 3) / 3)


def test_back_to_the_start_takes_back_every_setting(board: BoardOnPage, opened: LessonPage):
    described = opened.ask("print(board.describe())")
    board.press(1, "Alt+End")
    board.root.get_by_label("Divide AP by").select_option("hits")
    board.root.get_by_label("Cutoff k").fill("2")
    board.expect_values(average_precision=(1 / 2) / 1)
    opened.expect_answer("print(board.order, board.k)", "[1, 2, 3, 4, 0] 2")
    board.button("Back to the start").click()
    board.expect_values(average_precision=(1 / 1 + 2 / 3) / 3)
    expect(board.said).to_contain_text("The board is back at its start. AP@4 rose from 0.500")
    expect(board.root.get_by_label("Divide AP by")).to_have_value("min")
    expect(board.root.get_by_label("Cutoff k")).to_have_value("4")
    opened.expect_answer("print(board.describe())", described)


def test_python_moves_the_board_and_all_its_views(board: BoardOnPage, opened: LessonPage):
    opened.ask("board.order = [1, 3, 0, 2, 4]")
    for view in (board, opened.board(2)):
        expect(view.root.locator(".rl-name")).to_have_text([NAMES[i] for i in (1, 3, 0, 2, 4)])
        view.expect_values(average_precision=(1 / 3 + 2 / 4) / 3)
        expect(view.said).to_have_text(
            "The order of the cards changed. AP@4 fell from 0.556 to 0.278."
        )


def test_the_page_and_python_say_the_same_numbers(opened: LessonPage):
    graded = opened.board(1)
    graded.press(3, "Alt+ArrowUp")
    opened.expect_answer("print(graded.order)", "[0, 2, 1, 3, 4]")
    shown = graded.root.locator(".rl-value").all_text_contents()
    wanted = opened.ask("print(*(f'{value:.3f}' for value in graded.measure().values()))")
    assert shown == wanted.split()


def test_the_own_function_follows_every_move(opened: LessonPage):
    mine = opened.board(3)
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


def test_no_number_moves_the_page(board: BoardOnPage):
    height = board.root.bounding_box()["height"]
    board.drag_by_mouse(1, 5, drop=False)
    assert board.root.bounding_box()["height"] == height
    board.page.mouse.up()
    assert board.root.bounding_box()["height"] == height


def test_both_themes_are_drawn(opened: LessonPage, board: BoardOnPage, shoot: Callable[..., None]):
    for theme in opened.themes():
        shoot(opened.page, f"board, {theme}.png")
        board.drag_by_mouse(1, 3, drop=False)
        board.page.wait_for_timeout(300)
        shoot(board.root, f"board in a drag, {theme}.png")
        board.page.keyboard.press("Escape")
        board.page.mouse.up()
        ink, paper = board.colors()
        assert (sum(ink) > sum(paper)) == ("Dark" in theme)


def test_nothing_complains_and_nothing_calls_out(opened: LessonPage):
    assert opened.complaints == []
    assert opened.outside == []
