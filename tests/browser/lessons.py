"""What every lesson must do in JupyterLab; the files of tests take a part of the lessons each.

One file of tests runs in one process, so that the parts run side by side.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.lab import Lab
from tests.browser.lesson import BoardOnPage, LessonPage

LESSONS = sorted(Path(__file__).parents[2].glob("notebooks/*.ipynb"))
ERRORS = ", ".join(
    f"[data-mime-type='application/vnd.jupyter.{kind}']" for kind in ("error", "stderr")
)


def lessons(first: int, last: int) -> list[Path]:
    """The lessons with these numbers."""
    return [path for path in LESSONS if first <= int(path.stem.partition("_")[0]) <= last]


def runs_and_its_board_answers(
    path: Path, lab: Lab, open_lesson: Callable[[str], LessonPage], pictures: Path
) -> None:
    """Run a lesson, move its first board, look at it in both themes; it writes no file."""
    shutil.copy(path, lab.root)
    before = files_in(lab.root)
    lesson = open_lesson(path.name)
    try:
        lesson.run_all()
        assert files_in(lab.root) == before
        has_no_fault(lesson, pictures)
    finally:
        lesson.close()


def files_in(folder: Path) -> set[Path]:
    """The files that a learner sees there."""
    return {file for file in folder.iterdir() if not file.name.startswith(".ipynb_checkpoints")}


def has_no_fault(lesson: LessonPage, pictures: Path) -> None:
    expect(lesson.page.locator(ERRORS)).to_have_count(0)
    if "RankingBoard" in (lesson.lab.root / lesson.notebook).read_text(encoding="utf-8"):
        expect(lesson.page.locator(".rl-ranking-board").first).to_be_visible()
    for board in lesson.page.locator(".rl-ranking-board.rl-precision").all()[:1]:
        a_board_answers(BoardOnPage(lesson.page, board))
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        lesson.theme(theme)
        lesson.page.screenshot(path=pictures / f"{lesson.notebook}, {theme}.png")
    assert lesson.complaints == []
    assert lesson.outside == []


def a_board_answers(board: BoardOnPage) -> None:
    """Move the best hit to the last rank by mouse, then to the first one by keyboard."""
    n = board.root.locator(".rl-card").count()
    start = board.value("average_precision").text_content()
    best = 1 + [mark == "relevant" for mark in board.marks()].index(True)
    board.drag_by_mouse(best, n)
    expect(board.value("average_precision")).not_to_have_text(start)
    board.expect_values(precision_at_k=precision(board))
    dragged = board.value("average_precision").text_content()
    board.press(n, "Alt+Home")
    expect(board.value("average_precision")).not_to_have_text(dragged)
    board.expect_values(precision_at_k=precision(board))
    board.button("Back to the start").click()
    expect(board.value("average_precision")).to_have_text(start)


def precision(board: BoardOnPage) -> float:
    """P@k counted from the cards in the page."""
    k = int(board.root.get_by_label("Cutoff k").input_value())
    return board.marks()[:k].count("relevant") / k
