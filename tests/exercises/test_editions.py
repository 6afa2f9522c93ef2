"""What a lesson shows of its exercises: those of the bank, unanswered, and no answer."""

from copy import deepcopy

import pytest

from ranklearn_course.classroom.editions import lettered, quiz_letters, solved
from ranklearn_course.classroom.right_answers import right_letter
from ranklearn_course.exercises.bank import all_exercises, further_exercises
from tests.exercises import editions
from tests.exercises.secrets_of import secrets_of, squeezed
from tests.rows import with_each
from tests.scope import in_scope

LESSONS = in_scope(editions.lessons_with_exercises())
each_lesson = with_each(LESSONS)


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def notebook(request):
    return editions.read(request.param)


def test_there_is_a_lesson_with_exercises():
    assert LESSONS


@each_lesson
def test_the_bank_knows_which_of_its_exercises_the_lesson_shows(lesson):
    """Those in FURTHER of the chapter's module are reached by `task`, all others here."""
    chapter = lesson.stem.partition("_")[2]
    of_the_chapter = {name for name in all_exercises() if name.startswith(f"{chapter}.")}
    assert set(editions.asked_in(editions.read(lesson))) == of_the_chapter - further_exercises()


def test_further_exercises_are_exercises():
    assert further_exercises() <= set(all_exercises())


def test_a_lesson_shows_the_exercises_of_the_bank_and_no_answer(notebook):
    assert editions.faults(notebook) == []


def test_a_solved_lesson_has_faults(notebook):
    """The search for answers finds every single one that is there."""
    after = solved(notebook)
    for place, name in editions.exercise_cells(notebook):
        leaky = deepcopy(notebook)
        leaky.cells[place].source = after.cells[place].source
        assert any(name in fault for fault in editions.faults(leaky)), name
        leaky = deepcopy(notebook)
        leaky.cells[0].source += "\n" + after.cells[place].source.partition("check(")[0]
        assert any(fault.startswith("cell 1: it holds") for fault in editions.faults(leaky)), name
    notebook = lettered(notebook)
    for name in quiz_letters(notebook):
        leaky = deepcopy(notebook)
        letter = right_letter(all_exercises()[name])
        for cell in (leaky.cells[place] for place in editions.quiz_places(leaky)):
            cell.source = cell.source.replace(f'"{name}": None', f'"{name}": "{letter}"')
        assert f"quiz: {name} is answered" in editions.faults(leaky)


def changed(notebook, place, old, new):
    cell = notebook.cells[place]
    source = cell.source
    assert old in source
    cell.source = source.replace(old, new, 1)
    found = editions.faults(notebook)
    cell.source = source
    return found


def test_a_task_that_is_not_the_bank_s_is_a_fault(notebook):
    for place, name in editions.exercise_cells(notebook):
        exercise = all_exercises()[name]
        first_word = exercise.statement.split()[0]
        for old in (exercise.title, f"({exercise.minutes} minutes)", first_word):
            assert any(name in fault for fault in changed(notebook, place - 1, old, "other"))
        assert changed(notebook, place, "None", "0")
        assert changed(notebook, place, "check(", "print(")


def test_a_quiz_that_is_not_the_bank_s_is_a_fault(notebook):
    notebook = lettered(notebook)
    place = next(iter(editions.quiz_places(notebook)), None)
    if place is None:
        pytest.skip("the lesson has no quiz")
    letters = list(editions.letters_of(notebook.cells[place].source))
    first, second = letters[:2]
    question = all_exercises()[first].question
    option = all_exercises()[second].options[-1].text
    assert changed(notebook, place - 1, question, "Which one?")
    assert changed(notebook, place - 1, option, "none of them")
    assert changed(notebook, place, f'    "{first}": None,\n', "")
    assert changed(notebook, place, first, "precision.no_such_question")


@with_each(editions.STATUS_OF)
def test_the_status_is_read_from_the_words(start):
    assert editions.status_in(f"{start} and so on") == editions.STATUS_OF[start]


@with_each(in_scope(all_exercises()).values())
def test_no_text_that_a_pupil_sees_holds_a_secret(exercise):
    seen = squeezed("\n".join([exercise.title, exercise.statement, *exercise.hints[:3]]))
    secrets = [squeezed(each) for each in secrets_of(exercise)]
    assert secrets
    assert all(secrets)
    assert not [secret for secret in secrets if len(secret) > 12 and secret in seen]
