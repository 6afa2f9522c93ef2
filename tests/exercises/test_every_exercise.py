"""What every exercise of every chapter promises, beside what its chapter's own tests prove."""

import subprocess
import sys
from importlib import import_module

import pytest

from ranklearn_course.checker import CatchImpostors, WriteFunction
from ranklearn_course.exercises.bank import CHAPTERS, all_exercises
from tests.exercises import proofs

EXERCISES = tuple(all_exercises().values())
WRITE = proofs.of_kind(EXERCISES, WriteFunction)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_exercises_of_a_chapter_bear_its_name(chapter):
    module = import_module(f"ranklearn_course.exercises.{chapter}")
    assert all(exercise.id.startswith(f"{chapter}.") for exercise in module.EXERCISES)


@pytest.mark.parametrize("exercise", EXERCISES, ids=proofs.name)
def test_texts(exercise):
    proofs.texts_follow_the_style(exercise)
    proofs.hints_hide_the_answer(exercise)
    if isinstance(exercise, WriteFunction):
        proofs.hints_hide_the_solution(exercise)
    if isinstance(exercise, WriteFunction | CatchImpostors):
        proofs.titles_are_sentences(exercise)


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_a_skeleton_is_not_a_solution(exercise):
    skeleton = exercise.hints[2].split("```python\n")[1].split("```")[0]
    verdict = exercise.check(proofs.load(skeleton, exercise.name))
    assert verdict.status in ("not started", "error", "not yet"), str(verdict)


def test_the_exercises_need_no_numpy():
    code = (
        "import sys; sys.modules['numpy'] = None; "
        "from ranklearn_course.exercises.bank import all_exercises; "
        "assert all(e.check(None).status == 'not started' for e in all_exercises().values())"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
