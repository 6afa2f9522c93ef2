"""Every lesson after the learner's work, run once: all is solved, and no control raises."""

import pytest

from ranklearn_course.authoring.callbacks import check_callbacks
from ranklearn_course.authoring.lesson import Lesson
from ranklearn_course.classroom.editions import solved
from ranklearn_course.exercises.progress_store import FILE_NAME, ProgressStore
from tests.exercises import editions


@pytest.mark.parametrize("path", editions.lessons_with_exercises(), ids=lambda path: path.stem)
def test_solved_every_check_says_correct_the_progress_knows_and_no_control_raises(path, own_folder):
    lesson = Lesson(path, solved(editions.read(path)))
    faults = check_callbacks(lesson, own_folder)
    assert not faults, "\n".join(map(str, faults))
    assert editions.errors(lesson.notebook) == []
    names = editions.asked_in(lesson.notebook)
    assert editions.verdicts(lesson.notebook) == ["correct"] * len(names)
    entries = ProgressStore(own_folder / FILE_NAME).entries()
    statuses = {name: entry["status"] for name, entry in entries.items()}
    assert statuses == dict.fromkeys(names, "correct")
    assert [file.name for file in own_folder.iterdir()] == [FILE_NAME]
