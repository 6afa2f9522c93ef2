"""What was done in a lesson stays: saved by keys from within a widget, left, reopened."""

from __future__ import annotations

from collections.abc import Iterator

import nbformat
import pytest
from nbformat.v4 import new_code_cell
from playwright.sync_api import Browser, Page, expect

from ranklearn_course.course import chapters
from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore
from tests.browser.lab import Lab
from tests.browser.lesson import IDLE, PATIENCE_MS, POLL_MS, RUN_ALL, BoardOnPage

pytestmark = pytest.mark.browser

MAKE = """from ranklearn_course import predict, quiz
from ranklearn_course.widgets import RankingBoard
"""
NAMES = ["cats", "cars", "zoo"]
CELLS = [
    MAKE,
    'predict("dcg.top_or_bottom")',
    f"RankingBoard(list(zip({NAMES}, [3, 0, 2])))",
    'quiz("dcg.base_of_the_logarithm")',
    "",
]
WIDGETS = ".rl-guess, .rl-ranking-board, .rl-quiz"
NOTEBOOK = f"{chapters()['dcg'].lesson}.ipynb"
IS_SAVED = "!window.jupyterapp.shell.currentWidget.context.model.dirty"


@pytest.fixture
def start(browser: Browser, lab: Lab) -> Iterator[Page]:
    lab.put(NOTEBOOK, *map(new_code_cell, CELLS))
    ProgressStore(lab.root / FILE_NAME).forget()
    with browser.new_context(viewport={"width": 1200, "height": 1400}) as context:
        page = context.new_page()
        page.goto(lab.start)
        yield page


def opened(start: Page) -> Page:
    """Click the lesson, which no tab shows yet."""
    with start.expect_popup() as popup:
        start.locator("#dcg").click()
    popup.value.wait_for_function(IDLE, timeout=PATIENCE_MS, polling=POLL_MS)
    return popup.value


def play(lesson: Page) -> None:
    """Guess, move a card, type in a cell, and answer the quiz at last."""
    lesson.locator(".rl-guess .rl-radio").nth(2).check()
    lesson.keyboard.press("Enter")
    BoardOnPage(lesson, lesson.locator(".rl-ranking-board")).press(3, "Alt+Home")
    lesson.locator(".jp-CodeCell .cm-content").last.click()
    lesson.keyboard.type("typed = 1")
    lesson.locator(".rl-quiz .rl-choice").first.click()


def expect_all(lesson: Page, typed: str) -> None:
    """Wait until all of it is there."""
    expect(lesson.locator(".rl-guess .rl-chosen")).to_have_count(1)
    expect(lesson.locator(".rl-ranking-board .rl-name")).to_have_text(["zoo", "cats", "cars"])
    expect(lesson.locator(".rl-quiz .rl-right, .rl-quiz .rl-wrong")).to_have_count(1)
    expect(lesson.locator(".jp-CodeCell .cm-content").last).to_have_text(typed)


def save_by_keys(lesson: Page) -> None:
    """Save where the focus is, in a widget."""
    assert lesson.evaluate("document.activeElement.closest('.rl-widget') !== null")
    lesson.keyboard.press("Control+s")
    lesson.wait_for_function(IS_SAVED)


def test_what_was_done_is_there_after_the_start_page_and_is_saved(start: Page, lab: Lab):
    lesson = opened(start)
    lesson.evaluate(RUN_ALL)
    expect(lesson.locator(WIDGETS)).to_have_count(3)
    play(lesson)
    save_by_keys(lesson)
    assert nbformat.read(lab.root / NOTEBOOK, 4).cells[-1].source == "typed = 1"
    entries = ProgressStore(lab.root / FILE_NAME).entries()
    assert entries["dcg.top_or_bottom"]["guess"]
    assert entries["dcg.base_of_the_logarithm"]["checks"] == 1
    # Run again, the cell of the guess shows it.
    lesson.locator(".jp-CodeCell .jp-InputPrompt").nth(1).click()
    lesson.evaluate("window.jupyterapp.commands.execute('notebook:run-cell')")
    expect(lesson.locator(".rl-guess .rl-chosen")).to_contain_text("your guess")
    # What is typed after that is saved nowhere, and who comes back finds it.
    lesson.locator(".jp-CodeCell .cm-content").last.click()
    lesson.keyboard.press("Control+End")
    lesson.keyboard.type("2")
    start.locator("#dcg").click()
    expect_all(lesson, "typed = 12")
    assert nbformat.read(lab.root / NOTEBOOK, 4).cells[-1].source == "typed = 1"
    lesson.locator(".rl-quiz .rl-choice").nth(1).focus()
    save_by_keys(lesson)
    assert nbformat.read(lab.root / NOTEBOOK, 4).cells[-1].source == "typed = 12"
