"""Every lesson of the course has the shape of a lesson and is tidy."""

from pathlib import Path

import pytest

from ranklearn_course.authoring.structure import check_structure
from ranklearn_course.authoring.tidy import changed_parts

LESSONS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)


def test_there_is_a_lesson():
    assert LESSONS


@each_lesson
def test_a_lesson_has_its_shape(lesson):
    faults = check_structure(lesson)
    assert not faults, "\n".join(map(str, faults))


@each_lesson
def test_tidying_would_change_nothing(lesson):
    assert changed_parts(lesson) == [], f"run `ranklearn tidy {lesson}`"
