"""The lessons in JupyterLab, solved: each runs, its board answers, and its progress is kept."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode
from playwright.sync_api import expect

from ranklearn_course.authoring.reruns import all_needs, names_of
from ranklearn_course.classroom.editions import solved
from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore
from tests.browser.lab import Lab
from tests.browser.lesson import KEPT, BoardOnPage, LessonPage
from tests.exercises import editions

pytestmark = pytest.mark.browser

LESSONS = sorted(Path(__file__).parents[3].glob("notebooks/[0-9]*.ipynb"))
ERRORS = ", ".join(
    f"[data-mime-type='application/vnd.jupyter.{kind}']" for kind in ("error", "stderr")
)
# What comes from these moves in the page, judges or keeps something.
LIVE = tuple(f"ranklearn_course.{room}" for room in ("exercises", "widgets"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs_and_its_board_answers(
    path: Path, lab: Lab, open_lesson: Callable[[str], LessonPage], shoot: Callable[..., None]
) -> None:
    """Run a lesson after the learner's work, and move its first board.

    That it runs before the learner's work and prints what it stores is nbval's part. A cell that
    would do the same now is shown as it is stored, then left out.
    """
    folder = lab.root / path.stem
    folder.mkdir()
    before = editions.read(path)
    after = solved(before)
    nbformat.write(after, folder / path.name)
    lesson = open_lesson(f"{folder.name}/{path.name}")
    try:
        lesson.leave_out(same_as_before(before, after))
        lesson.run_all()
        has_no_fault(lesson, shoot)
        lesson.save()
        all_is_solved(folder, path.name)
    finally:
        lesson.close()


def same_as_before(before: NotebookNode, after: NotebookNode) -> list[int]:
    """The code cells that neither the learner's answers nor the page have a hand in.

    No cell changes what another one needs: the checks of lessons see to that.
    """
    code = {i: cell.source for i, cell in enumerate(after.cells) if cell.cell_type == "code"}
    names = {i: names_of(source) for i, source in code.items()}
    needs = all_needs(names)
    live = {
        alias.asname or alias.name
        for source in code.values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module.startswith(LIVE)
        for alias in node.names
    }
    chosen, of_answers = set(), set()
    for i, source in code.items():
        is_answer = source != before.cells[i].source
        if is_answer or needs[i] & of_answers:
            of_answers |= names[i].binds
            chosen.add(i)
        if needs[i] & live:
            chosen.add(i)
    for i in sorted(code, reverse=True):
        if any(names[i].binds & needs[later] for later in chosen):
            chosen.add(i)
    return [i for i in code if i not in chosen]


def all_is_solved(folder: Path, name: str) -> None:
    """Every check says correct, the progress knows it, and the lesson wrote nothing else."""
    notebook = editions.read(folder / name)
    asked = editions.asked_in(notebook)
    assert editions.verdicts(notebook) == ["correct"] * len(asked)
    entries = ProgressStore(folder / FILE_NAME).entries()
    statuses = {exercise: entry["status"] for exercise, entry in entries.items()}
    assert statuses == dict.fromkeys(asked, "correct")
    files = {file.name for file in folder.iterdir()} - {".ipynb_checkpoints"}
    assert files == {name, FILE_NAME}


def has_no_fault(lesson: LessonPage, shoot: Callable[..., None]) -> None:
    expect(lesson.page.locator(ERRORS)).to_have_count(0)
    if "RankingBoard" in (lesson.lab.root / lesson.notebook).read_text(encoding="utf-8"):
        expect(lesson.page.locator(".rl-ranking-board").first).to_be_visible()
    for board in lesson.page.locator(".rl-ranking-board.rl-precision:not(.rl-simple)").all()[:1]:
        a_board_answers(BoardOnPage(lesson.page, board))
    # The tests of verdicts and of the board in JupyterLab look at both themes.
    for theme in lesson.themes() if KEPT in os.environ else ():
        shoot(lesson.page, f"{Path(lesson.notebook).stem}, {theme}.png")
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
