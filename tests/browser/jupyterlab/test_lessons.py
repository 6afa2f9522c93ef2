"""The lessons in JupyterLab, solved: each runs, and its progress is kept."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode
from playwright.sync_api import expect

from ranklearn_course.classroom.editions import asked_in, solved
from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore
from ranklearn_course.lessons import lesson_source
from tests.browser.lab import Lab
from tests.browser.lesson import LessonPage, OpenLesson
from tests.exercises import editions

# The gate runs one, in `test_exercises.py`: nbval runs each before the learner's work, and other
# tests each solution.
pytestmark = [pytest.mark.browser, pytest.mark.thorough]

ERRORS = ", ".join(
    f"[data-mime-type='application/vnd.jupyter.{kind}']" for kind in ("error", "stderr")
)
LESSONS = sorted(lesson_source().glob("[0-9]*.ipynb"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs(path: Path, lab: Lab, open_lesson: OpenLesson) -> None:
    """Run a lesson after the learner's work."""
    folder = lab.root / path.stem
    folder.mkdir()
    notebook = editions.read(path)
    nbformat.write(solved(notebook), folder / path.name)
    with open_lesson(f"{folder.name}/{path.name}") as lesson:
        lesson.run_all()
        expect_solved(lesson, folder / path.name, notebook)


def expect_solved(lesson: LessonPage, path: Path, notebook: NotebookNode) -> None:
    """Every check says correct, the progress knows it, and the lesson wrote nothing else."""
    expect(lesson.page.locator(ERRORS)).to_have_count(0)
    lesson.save()
    asked = asked_in(notebook)
    assert editions.verdicts(editions.read(path)) == ["correct"] * len(asked)
    entries = ProgressStore(path.parent / FILE_NAME).entries()
    statuses = {exercise: entry["status"] for exercise, entry in entries.items()}
    assert statuses == dict.fromkeys(asked, "correct")
    files = {file.name for file in path.parent.iterdir()} - {".ipynb_checkpoints"}
    assert files == {path.name, FILE_NAME}
