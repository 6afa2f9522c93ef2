"""The solved edition, as a folder."""

import nbformat
import pytest
from typer.testing import CliRunner

from ranklearn_course import lessons
from ranklearn_course.classroom import ClassroomError, editions
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.cli import app
from ranklearn_course.exercises.bank import all_exercises
from tests.exercises.editions import NOTEBOOKS
from tests.rows import with_each


def ranklearn(*arguments):
    return CliRunner().invoke(app, ["classroom", *map(str, arguments)])


def quiz_letters(notebook):
    sources = (notebook.cells[place].source for place in editions.quiz_places(notebook))
    return {name: each for source in sources for name, each in editions.letters_of(source).items()}


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("teacher") / "solved"
    result = ranklearn("solved", folder)
    assert result.exit_code == 0, result.output
    assert f"Solved lessons in {folder}: {len(NOTEBOOKS)}." in result.output
    again = ranklearn("solved", folder)
    assert (again.exit_code, again.stdout) == (1, "")
    assert f"{folder} is not empty" in again.stderr
    return folder


@with_each(NOTEBOOKS)
def test_a_solved_lesson_is_the_lesson_with_all_answers(lesson, solved):
    after = nbformat.read(solved / lesson.name, 4)
    before = editions.lettered(nbformat.read(lesson, 4))
    nbformat.validate(after)
    changed = [a.id for a, b in zip(after.cells, before.cells, strict=True) if a.source != b.source]
    places = [place for place, _ in editions.exercise_cells(before)]
    places = sorted([*places, *editions.quiz_places(before)])
    assert changed == [before.cells[place].id for place in places]
    for place, name in editions.exercise_cells(after):
        assert right_answer(all_exercises()[name]) in after.cells[place].source
    for name, letter in quiz_letters(after).items():
        assert repr(letter) == right_answer(all_exercises()[name])
    assert not any(cell.get("outputs") for cell in after.cells)
    assert (solved / "LICENSE").read_bytes() == (lesson.parent / "LICENSE").read_bytes()


def test_a_quiz_of_buttons_becomes_letters_with_their_questions():
    lesson = next(path for path in NOTEBOOKS if "precision" in path.name)
    after = editions.lettered(nbformat.read(lesson, 4))
    letters, (place, *_) = quiz_letters(after), editions.quiz_places(after)
    assert after.cells[place].outputs == []
    assert {*letters.values()} == {None}
    for name in letters:
        assert any(all_exercises()[name].lettered() in cell.source for cell in after.cells)
    assert editions.lettered(after) == after


def test_a_cell_without_its_stub_and_a_quiz_below_code_are_named():
    lesson = nbformat.read(next(path for path in NOTEBOOKS if "03_dcg" in path.name), 4)
    place = next(place for place, name in editions.exercise_cells(lesson) if name == "dcg.ndcg")
    lesson.cells[place].source = "my own"
    with pytest.raises(ClassroomError, match=r"dcg\.ndcg: its cell is not the one of the bank"):
        editions.solved(lesson)
    cells = [nbformat.v4.new_code_cell(source) for source in ("x = 1", 'quiz("precision.ceiling")')]
    with pytest.raises(ClassroomError, match="a quiz must stand below a text"):
        editions.lettered(nbformat.v4.new_notebook(cells=cells))


def test_lost_lessons_are_an_error_of_the_classroom(monkeypatch, tmp_path):
    monkeypatch.setattr(lessons, "__file__", str(tmp_path / "package" / "lessons.py"))
    result = ranklearn("solved", tmp_path / "new")
    assert (result.exit_code, "The lessons are missing" in result.stderr) == (1, True)
