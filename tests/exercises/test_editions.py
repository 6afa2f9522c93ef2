"""What a lesson shows of its exercises: those of the bank, unanswered, and no answer."""

import pytest

from ranklearn_course.exercises.bank import all_exercises, further_exercises
from tests.exercises import editions
from tests.exercises.secrets_of import secrets_of, squeezed
from tests.rows import with_each
from tests.scope import in_scope

LESSONS = in_scope(editions.NOTEBOOKS)


@with_each(LESSONS)
def test_the_bank_knows_which_of_its_exercises_the_lesson_shows(lesson):
    """Those in FURTHER of the chapter's module are reached by `task`, all others here."""
    chapter = lesson.stem.partition("_")[2]
    of_the_chapter = {name for name in all_exercises() if name.startswith(f"{chapter}.")}
    assert set(editions.asked_in(editions.read(lesson))) == of_the_chapter - further_exercises()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_shows_the_exercises_of_the_bank_and_no_answer(lesson):
    assert editions.faults(editions.read(lesson)) == []


@with_each(in_scope(all_exercises()).values())
def test_no_text_that_a_pupil_sees_holds_a_secret(exercise):
    seen = squeezed("\n".join([exercise.title, exercise.statement, *exercise.hints[:3]]))
    secrets = [squeezed(each) for each in secrets_of(exercise)]
    assert secrets
    assert all(secrets)
    assert not [secret for secret in secrets if len(secret) > 12 and secret in seen]
