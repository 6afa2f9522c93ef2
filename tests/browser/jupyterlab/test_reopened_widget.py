"""A notebook that was run and saved is opened again: its widget stands as it was left, alive."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell
from playwright.sync_api import Page, Route, expect

from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.kit.widget import that_reopens
from tests.browser.lab import Lab
from tests.browser.lesson import BoardOnPage, OpenLesson

pytestmark = pytest.mark.browser

NAMES = ["cats", "cars", "zoo"]
MAKE = f"""
from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.kit.widget import that_reopens
board = RankingBoard(list(zip({NAMES}, [1, 0, 1])), k=2, binary=True)
board
"""
STATE = "application/vnd.jupyter.widget-state+json"
SHOWN = "application/vnd.jupyter.widget-view+json"
TOO_EARLY = "Error: widget model not found"
IN_TIME = "window.inTime"
MANAGER = "**/jupyterlab-manager/static/*.js*"
DIRTY = "window.jupyterapp.shell.currentWidget.context.model.dirty"
RESTART = "window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()"


def look_too_early(route: Route) -> None:
    """Let JupyterLab give a widget up as it does now and then: before the notebook is read.

    Until the page is told to be in time.
    """
    response = route.fetch()
    body = re.sub(r"if\((\w+\.restoredStatus)\)", rf"if(!{IN_TIME}||\1)", response.text())
    wait = (
        f"while (!{IN_TIME} && !document.body.textContent.includes('model not found'))"
        " await new Promise((wake) => setTimeout(wake, 50));"
    )
    body = re.sub(r"async _loadFromNotebook\(\w+\)\{", rf"\g<0>{wait}", body)
    route.fulfill(response=response, body=body)


def expect_order(board: BoardOnPage, *documents: int) -> None:
    expect(board.root.locator(".rl-name")).to_have_text([NAMES[i] for i in documents])


def saved_states(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))["metadata"]["widgets"][STATE]["state"]


def test_what_was_moved_is_there_tomorrow_and_after(lab: Lab, open_lesson: OpenLesson):
    path = lab.put("reopened.ipynb", new_code_cell(MAKE))
    with open_lesson(path.name) as lesson:
        page, board, unheard = lesson.page, lesson.board(), lesson.page.locator(".rl-unheard")
        for _ in range(2):
            lesson.run_all()
            expect(board.root).to_be_visible()
        expect(unheard).to_have_text("")
        lesson.save()
        only_what_is_shown_is_saved(path)
        page.wait_for_function(f"!{DIRTY}")
        board.press(3, "Alt+Home")
        page.wait_for_function(DIRTY)
        lesson.expect_answer("print(board.order)", "[2, 0, 1]")
        lesson.save()

    # As on another day: with another kernel, from its file.
    page.route(MANAGER, look_too_early)
    page.goto("about:blank")
    with open_lesson(path.name) as lesson:
        expect_order(board, 2, 0, 1)
        expect(unheard).to_have_text(RankingBoard.WORDS["unheard"])
        page.wait_for_function(f"!{DIRTY}")
        board.drag_by_mouse(3, 1)
        expect_order(board, 1, 2, 0)
        page.wait_for_function(DIRTY)
        board.expect_values(precision_at_k=1 / 2)
        lesson.save()
        page.unroute(MANAGER)
        page.evaluate(f"{IN_TIME} = true")
        assert all(TOO_EARLY in each for each in lesson.complaints)
        lesson.complaints.clear()

    with open_lesson(path.name) as lesson:
        expect_order(board, 1, 2, 0)
        page.wait_for_function(f"!{DIRTY}")
        # JupyterLab does so now and then by itself.
        assert all(TOO_EARLY in each for each in lesson.complaints)
        lesson.complaints.clear()
        lesson.run_all()
        expect(unheard).to_have_text("")
        expect_order(board, 0, 1, 2)
        board.drag_by_mouse(3, 2)
        lesson.expect_answer("print(board.order)", "[0, 2, 1]")


def only_what_is_shown_is_saved(notebook: Path) -> None:
    """A board and its layout, although the cell was run twice."""
    (cell,) = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    states = saved_states(notebook)
    shown = states[cell["outputs"][0]["data"][SHOWN]["model_id"]]
    layout = states[shown["state"]["layout"].removeprefix("IPY_MODEL_")]
    assert [shown["model_name"], layout["model_name"]] == ["AnyModel", "LayoutModel"]
    assert len(states) == 2


def test_a_restarted_kernel_no_longer_hears_and_one_widget_of_the_lesson_says_so(
    lab: Lab, open_lesson: OpenLesson
):
    path = lab.put("restarted.ipynb", *map(new_code_cell, (MAKE, "board", "board")))
    with open_lesson(path.name) as lesson:
        lesson.run_all()
        expect(lesson.page.locator(".rl-ranking-board")).to_have_count(3)
        lesson.page.evaluate(RESTART)
        said = lesson.page.locator(".rl-unheard:not(:empty)")
        expect(said).to_have_text([RankingBoard.WORDS["unheard"]] * 3)
        expect(said.filter(visible=True)).to_have_count(1)
        expect(said.first).to_be_visible()
        lesson.board().press(3, "Alt+Home")
        expect_order(lesson.board(), 2, 0, 1)
        lesson.save()
        orders = [each["state"].get("order") for each in saved_states(path).values()]
        assert [2, 0, 1] in orders
        # Closed before the new kernel answers, the page would complain in the next test.
        lesson.expect_answer("print(1)", "1")
        # JupyterLab may say that it lost its own connection.
        lesson.complaints.clear()


READS = """export default {
  render({ model }) {
    window.read = () => model.get("none");
    return () => {};
  },
};"""
# A manager of widgets that is nothing like the one of today.
OF_ANOTHER_MANAGER = """async (source) => {
  const page = new Blob([source], { type: "text/javascript" });
  const { default: widget } = await import(URL.createObjectURL(page));
  const manager = Object.create({ get_state_sync: ({ all }) => ({ state: all }) });
  const traits = { words: { unheard: "" }, none: 1, layout: { comm_live: false } };
  const model = { get: (name) => traits[name], on: () => {}, widget_manager: manager };
  widget.initialize({ model });
  await new Promise(requestAnimationFrame);
  widget.render({ model, el: document.body });
  return [window.read(), manager.get_state_sync({ all: 2 }).state];
}"""


def test_with_another_manager_a_widget_works_and_all_are_saved(page: Page):
    page.goto("about:blank")
    with page.expect_console_message(lambda message: "may not keep" in message.text):
        assert page.evaluate(OF_ANOTHER_MANAGER, that_reopens(READS)) == [1, 2]
