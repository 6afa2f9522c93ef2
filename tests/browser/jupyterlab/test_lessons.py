"""The lessons in JupyterLab, solved: each runs, and its progress is kept."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from ranklearn_course.classroom.editions import asked_in, solved
from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore
from ranklearn_course.lessons import lesson_source
from tests.browser.lab import Lab
from tests.browser.lesson import OpenLesson
from tests.exercises import editions

pytestmark = pytest.mark.browser

ERRORS = ", ".join(
    f"[data-mime-type='application/vnd.jupyter.{kind}']" for kind in ("error", "stderr")
)
# The gate runs this lesson: nbval runs each before the learner's work, and other tests each
# solution.
LESSON = "02_precision"
LESSONS = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.thorough] * (path.stem != LESSON))
    for path in sorted(lesson_source().glob("[0-9]*.ipynb"))
]


@pytest.mark.parametrize("path", LESSONS)
def test_a_lesson_runs(path: Path, lab: Lab, open_lesson: OpenLesson) -> None:
    """Run a lesson after the learner's work."""
    folder = lab.root / path.stem
    folder.mkdir()
    notebook = editions.read(path)
    nbformat.write(solved(notebook), folder / path.name)
    with open_lesson(f"{folder.name}/{path.name}") as lesson:
        lesson.run_all()
        expect(lesson.page.locator(ERRORS)).to_have_count(0)
        lesson.save()
    # Every check says correct, the progress knows it, and the lesson wrote nothing else.
    after, asked = editions.read(folder / path.name), asked_in(notebook)
    assert editions.verdicts(after) == ["correct"] * len(asked)
    entries = ProgressStore(folder / FILE_NAME).entries()
    statuses = {exercise: entry["status"] for exercise, entry in entries.items()}
    assert statuses == dict.fromkeys(asked, "correct")
    files = {file.name for file in folder.iterdir()} - {".ipynb_checkpoints"}
    assert files == {path.name, FILE_NAME}
