"""Every lesson before the learner's work, run once: no check has started and no widget raises."""

import pytest

from ranklearn_course.authoring.callbacks import run_and_move
from ranklearn_course.authoring.lesson import Lesson
from tests.exercises import editions


@pytest.mark.parametrize("path", editions.NOTEBOOKS, ids=lambda path: path.stem)
def test_no_check_has_started_nothing_is_written_and_no_control_raises(path, own_folder):
    lesson = Lesson.read(path)
    faults = run_and_move(lesson, own_folder)
    assert not faults, "\n".join(map(str, faults))
    assert [
        output
        for cell in lesson.notebook.cells
        for output in cell.get("outputs", [])
        if output.output_type == "error"
    ] == []
    assert list(own_folder.iterdir()) == []
    if path in editions.lessons_with_exercises():
        names = editions.asked_in(lesson.notebook)
        assert len(names) == len(set(names)) >= 4
        assert editions.verdicts(lesson.notebook) == ["not started"] * len(names)
