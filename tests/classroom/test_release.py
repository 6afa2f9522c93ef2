"""The release of an assignment over every exercise of the bank, and the command that writes it."""

from functools import cache

import nbformat
from typer.testing import CliRunner

from ranklearn_course.authoring.lesson import EXERCISE
from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom.assignment import make_assignment, read_assignment
from ranklearn_course.classroom.release import release_notebook
from ranklearn_course.classroom.right_answers import right_answer
from ranklearn_course.cli import app
from ranklearn_course.course import chapters
from tests.exercises.secrets_of import secrets_of, squeezed
from tests.rows import with_each
from tests.scope import in_scope

each_chapter = with_each(in_scope(chapters()))


@cache
def made(chapter):
    """An assignment of all exercises of a chapter, and its release."""
    assignment = make_assignment([chapter], "week", key="a key of the tests")
    return assignment, release_notebook(assignment)


def by_grade_id(notebook):
    return {cell.metadata.nbgrader.grade_id: cell for cell in notebook.cells}


@each_chapter
def test_a_release_is_the_same_each_time_holds_no_answer_and_needs_no_course(chapter):
    assignment, release = made(chapter)
    texts = [squeezed(cell.source) for cell in release.cells]
    secrets = [each for task in assignment.tasks for each in secrets_of(task.of_the_bank)]
    assert [each for each in map(squeezed, secrets) if any(each in text for text in texts)] == []
    written = nbformat.writes(release)
    assert "ranklearn_course" not in written
    assert assignment.key not in written
    # The same assignment gives the same file.
    assert release_notebook(assignment) == release
    nbformat.validate(release)


@each_chapter
def test_each_task_has_its_text_its_answer_and_its_tests(chapter):
    assignment, release = made(chapter)
    cells = by_grade_id(release)
    for task in assignment.tasks:
        text, answer = cells[f"{task.grade_id}-text"], cells[task.grade_id]
        assert task.of_the_bank.title in text.source
        assert task.of_the_bank.statement.strip() in text.source
        assert answer.metadata.tags == [f"{EXERCISE}{task.exercise}"]
        assert task.answer_name in answer.source
        tests = cells[f"{task.grade_id}-tests"].metadata.nbgrader
        assert (tests.points, tests.grade, tests.locked) == (task.points, True, True)


def passes(*sources):
    room = {}
    try:
        for source in sources:
            exec(source, room)
    except AssertionError:
        return False
    return True


@each_chapter
def test_right_answers_pass_the_visible_tests_and_stubs_do_not(chapter):
    assignment, release = made(chapter)
    cells = by_grade_id(release)
    for task in assignment.tasks:
        solution = right_answer(task.of_the_bank)
        if not isinstance(task.of_the_bank, WriteFunction):
            solution = f"{task.answer_name} = {solution}"
        helper, tests = cells["helper"].source, cells[f"{task.grade_id}-tests"].source
        assert passes(helper, solution, tests), task
        assert not passes(helper, cells[task.grade_id].source, tests), task


def make(course, *arguments):
    return CliRunner().invoke(app, ["classroom", "assignment", *arguments, "--course", str(course)])


def test_the_command_writes_what_is_given_out_and_what_marking_works_from(tmp_path):
    result = make(tmp_path, "dcg.ndcg", "precision.ceiling", "--points", "dcg.ndcg=6.5")
    name = "dcg-ndcg-precision-ceiling"
    assert f"Assignment {name}: 2 tasks, 7.5 points." in result.stdout, result.output
    made = read_assignment(tmp_path / "assignments" / f"{name}.json")
    files = [path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*.*")]
    assert sorted(files) == ["assignments", "release"]
    written = tmp_path / "release" / name / f"{name}.ipynb"
    assert nbformat.read(written, 4) == release_notebook(made)
    before = written.read_bytes()
    again = make(tmp_path, "dcg.dcg", "--name", name)
    assert (again.exit_code, "is there already" in again.stderr, again.stdout) == (1, True, "")
    assert written.read_bytes() == before
