"""The solved edition and the one for marked work, as folders."""

import ast
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from typer.testing import CliRunner

from ranklearn_course import exercises, lessons
from ranklearn_course.authoring.kernel import run
from ranklearn_course.classroom import ClassroomError, editions, leaks, student, student_loading
from ranklearn_course.classroom.leaks import secrets_of
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.cli import app
from ranklearn_course.exercises.bank import all_exercises
from tests.exercises.editions import NOTEBOOKS


def ranklearn(*arguments):
    return CliRunner().invoke(app, ["classroom", *map(str, arguments)])


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("teacher") / "solved"
    result = ranklearn("solved", folder)
    assert result.exit_code == 0, result.output
    assert f"Solved lessons in {folder}: {len(NOTEBOOKS)}." in result.output
    return folder


@pytest.fixture(scope="module")
def students(tmp_path_factory):
    folder = tmp_path_factory.mktemp("students") / "edition"
    result = ranklearn("student", folder)
    assert result.exit_code == 0, result.output
    assert f"{len(NOTEBOOKS)}. Beside them stands a package" in result.output
    return folder


@pytest.mark.parametrize("lesson", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_solved_lesson_is_the_lesson_with_all_answers(solved, lesson):
    after = nbformat.read(solved / lesson.name, 4)
    before = editions.lettered(nbformat.read(lesson, 4))
    nbformat.validate(after)
    changed = [a.id for a, b in zip(after.cells, before.cells, strict=True) if a.source != b.source]
    places = [place for place, _ in editions.exercise_cells(before)]
    places = sorted([*places, *editions.quiz_places(before)])
    assert changed == [before.cells[place].id for place in places]
    for place, name in editions.exercise_cells(after):
        assert right_answer(all_exercises()[name]) in after.cells[place].source
    for name, letter in editions.quiz_letters(after).items():
        assert repr(letter) == right_answer(all_exercises()[name])
    assert not any(cell.get("outputs") for cell in after.cells)


def test_a_quiz_of_buttons_becomes_letters_with_their_questions():
    lesson = next(path for path in NOTEBOOKS if "precision" in path.name)
    before = nbformat.read(lesson, 4)
    after = editions.lettered(before)
    (place, *_), names = editions.quiz_places(before), list(editions.quiz_letters(before))
    assert before.cells[place].source.startswith("quiz(")
    assert editions.quiz_letters(after) == dict.fromkeys(names)
    assert list(editions.quiz_letters(after)) == names
    assert after.cells[place].outputs == []
    for name in names:
        assert any(all_exercises()[name].lettered() in cell.source for cell in after.cells)
    assert editions.lettered(after) == after
    assert editions.lettered(nbformat.v4.new_notebook()) == nbformat.v4.new_notebook()


def test_a_quiz_below_code_is_named():
    cells = [nbformat.v4.new_code_cell(source) for source in ("x = 1", 'quiz("precision.ceiling")')]
    with pytest.raises(ClassroomError, match="a quiz must stand below a text"):
        editions.lettered(nbformat.v4.new_notebook(cells=cells))


def test_the_licence_of_the_lessons_comes_along(solved, students):
    for folder in (solved, students):
        assert (folder / "LICENSE").read_bytes() == (NOTEBOOKS[0].parent / "LICENSE").read_bytes()


@pytest.mark.parametrize("edition", ["solved", "student"])
def test_no_folder_is_overwritten(tmp_path, edition):
    (tmp_path / "mine.txt").write_text("mine")
    for folder in (tmp_path, tmp_path / "mine.txt"):
        result = ranklearn(edition, folder)
        assert (result.exit_code, result.stdout) == (1, "")
        assert f"{folder} is not empty" in result.stderr
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_a_cell_without_its_stub_is_named(tmp_path):
    lesson = nbformat.read(next(path for path in NOTEBOOKS if "03_dcg" in path.name), 4)
    place = next(place for place, name in editions.exercise_cells(lesson) if name == "dcg.ndcg")
    lesson.cells[place].source = "my own"
    with pytest.raises(ClassroomError, match=r"dcg\.ndcg: its cell is not the one of the bank"):
        editions.solved(lesson)


def test_lost_lessons_are_an_error_of_the_classroom(monkeypatch, tmp_path):
    monkeypatch.setattr(lessons, "__file__", str(tmp_path / "package" / "lessons.py"))
    result = ranklearn("solved", tmp_path / "new")
    assert result.exit_code == 1
    assert "The lessons are missing" in result.stderr


# The edition for marked work


def test_no_file_of_the_edition_holds_an_answer(students):
    assert student.leaks_of_edition(students) == []


def test_the_search_finds_every_answer_that_is_put_there(tmp_path):
    long = [
        (exercise.id, secret)
        for exercise in all_exercises().values()
        for secret in secrets_of(exercise)
        if len("".join(secret.split())) >= leaks.SHORTEST_SECRET
    ]
    assert {name for name, _ in long} == set(all_exercises())
    path = tmp_path / "ranklearn_course" / "figures" / "leak.py"
    path.parent.mkdir(parents=True)
    path.write_text("\n".join(secret for _, secret in long))
    place = "ranklearn_course/figures/leak.py"
    assert {*student.leaks_of_edition(tmp_path)} == {f"{place}: {name}" for name in all_exercises()}


def test_no_result_answers_what_a_lesson_asks(students):
    for path in students.glob("*.ipynb"):
        cells = nbformat.read(path, 4).cells
        assert [cell.id for cell in cells if cell.get("outputs")] == []


def test_answers_and_tools_of_teachers_and_authors_stay_away(students):
    package = students / "ranklearn_course"
    names = {path.name for path in package.iterdir()}
    assert not names & {*student.LEFT_OUT}
    loading = (package / "exercises" / "loading.py").read_bytes()
    assert loading == Path(student_loading.__file__).read_bytes()
    of_chapters = {path.name for path in (package / "chapters").rglob("*")}
    assert not of_chapters & {*student.LEFT_OUT_OF_CHAPTERS}
    assert {"chapter.toml", "figures.py", "figures.toml", "worked.toml"} <= of_chapters


ASK = """
import importlib, pkgutil, sys
import ranklearn_course
from ranklearn_course import check, hint, progress, reset, solution, task

assert ranklearn_course.__file__.startswith({folder!r}), ranklearn_course.__file__
for module in pkgutil.walk_packages(ranklearn_course.__path__, "ranklearn_course."):
    importlib.import_module(module.name)
print(len(ranklearn_course.exercises.bank.all_exercises()))
"""


def test_every_module_of_the_edition_can_be_imported_and_is_the_edition_s_own(students):
    code = ASK.format(folder=str(students.resolve()))
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=students, capture_output=True, text=True, timeout=60
    )
    assert run.stderr == ""
    assert run.stdout == f"{len(all_exercises())}\n"


def test_all_that_the_lessons_import_is_in_the_edition(students):
    package = students / "ranklearn_course"
    for lesson in NOTEBOOKS:
        for node in imports_of(nbformat.read(students / lesson.name, 4)):
            _, *parts = node.module.split(".")
            names = [[*parts, alias.name] for alias in node.names] if not parts else [parts]
            for room, *_ in names:
                here = (package / room).is_dir() or (package / f"{room}.py").is_file()
                assert here or room in IN_PLACE, (lesson.name, room)


def test_a_lesson_of_the_edition_is_the_course_s_without_outputs_and_with_letters(students):
    for lesson in NOTEBOOKS:
        before = lessons.without_outputs(editions.lettered(nbformat.read(lesson, 4)))
        after = nbformat.read(students / lesson.name, 4)
        nbformat.validate(after)
        assert before.cells == after.cells, lesson.name


# Names that the package itself gives.
IN_PLACE = {"glossary", *exercises.__all__}


def imports_of(notebook):
    sources = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    froms = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return [node for node in froms if node.module.split(".")[0] == "ranklearn_course"]


def test_a_lesson_of_the_edition_runs_and_its_checks_judge_nothing(students):
    name = "00_ranking_task.ipynb"
    lesson = nbformat.read(students / name, 4)
    run(lesson, students, name)
    places = [place for place, _ in editions.exercise_cells(lesson)]
    places += editions.quiz_places(lesson)
    texts = [output.data["text/plain"] for i in places for output in lesson.cells[i].outputs]
    assert len(texts) == len(editions.asked_in(lesson))
    assert all(text.startswith("Not started: ") for text in texts), texts
