"""Every lesson after the learner's work: all is solved, and the progress knows."""

import json

import pytest

from ranklearn_course.authoring.kernel import executed
from ranklearn_course.classroom.editions import solved
from ranklearn_course.exercises.progress_store import FILE_NAME
from tests.exercises import editions

LESSONS = editions.lessons_with_exercises()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_solved_every_check_says_correct_and_the_progress_knows(lesson, own_folder):
    notebook = editions.read(lesson)
    names = editions.asked_in(notebook)
    after = executed(solved(notebook), own_folder, lesson.name)
    assert editions.verdicts(after) == ["correct"] * len(names)
    kept = json.loads((own_folder / FILE_NAME).read_text(encoding="utf-8"))["exercises"]
    assert {name: entry["status"] for name, entry in kept.items()} == dict.fromkeys(
        names, "correct"
    )
