"""The notebooks of an assignment over every exercise of the bank, without nbgrader."""

from pathlib import Path

import nbformat
import pytest

from ranklearn_course.authoring.lesson import EXERCISE
from ranklearn_course.chapters import chapters
from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import Assignment, make_assignment, read_assignment
from ranklearn_course.classroom.leaks import hidden_lines, without_hidden
from ranklearn_course.classroom.nbgrader.course import CONFIG_FILE, write_course
from ranklearn_course.classroom.release import (
    HIDDEN_IN_CELL,
    release_faults,
    release_notebook,
    source_notebook,
)
from tests.scope import in_scope


@pytest.fixture(scope="module", params=in_scope(chapters()))
def assignment(request) -> Assignment:
    return make_assignment([request.param], "week", key="a key of the tests")


@pytest.fixture(scope="module")
def source(assignment):
    return source_notebook(assignment)


@pytest.fixture(scope="module")
def release(assignment):
    return release_notebook(assignment)


def by_grade_id(notebook):
    return {cell.metadata.nbgrader.grade_id: cell for cell in notebook.cells}


def test_the_release_may_go_out_and_the_source_may_not(assignment, source, release):
    assert release_faults(release, source, assignment) == []
    faults = release_faults(source, source, assignment)
    for task in assignment.tasks:
        assert f"the cell {task.tests_id} differs from the one" in " ".join(faults)
        assert f"the cell {task.grade_id} differs from the one" in " ".join(faults)


def test_the_release_is_the_source_without_what_is_hidden(source, release):
    assert [without_hidden(cell.source).strip() for cell in source.cells] == [
        cell.source.strip() for cell in release.cells
    ]


def test_the_same_assignment_gives_the_same_files(assignment, source, release):
    assert source_notebook(assignment) == source
    assert release_notebook(assignment) == release
    for notebook in (source, release):
        nbformat.validate(notebook)
        assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)


def test_each_task_has_its_text_its_answer_and_its_tests(assignment, release):
    cells = by_grade_id(release)
    for task in assignment.tasks:
        text, answer = cells[f"{task.grade_id}-text"], cells[task.grade_id]
        assert task.of_the_bank.title in text.source
        assert task.of_the_bank.statement.strip() in text.source
        assert answer.metadata.tags == [f"{EXERCISE}{task.exercise}"]
        assert task.answer_name in answer.source
        tests = cells[task.tests_id].metadata.nbgrader
        assert (tests.points, tests.grade, tests.locked) == (task.points, True, True)


def test_right_answers_pass_all_tests_and_stubs_pass_none(assignment, source, release):
    given, solved = by_grade_id(release), by_grade_id(source)
    for task in assignment.tasks:
        tests = solved[task.tests_id].source
        assert passes(given["helper"].source, solved[task.grade_id].source, tests), task
        shown = given[task.tests_id].source
        assert not passes(given["helper"].source, given[task.grade_id].source, shown), task
        if isinstance(task.of_the_bank, WriteFunction):
            assert len(hidden_lines(tests)) <= HIDDEN_IN_CELL + 3


def passes(*sources):
    room = {}
    try:
        for source in sources:
            exec(source, room)
    except AssertionError:
        return False
    return True


def test_a_teacher_may_change_texts_but_no_tests():
    made = make_assignment(["dcg.ndcg", "precision.ceiling"], "week")
    source, release = source_notebook(made), release_notebook(made)
    cells = by_grade_id(release)
    cells["dcg-ndcg-text"].source += "\nBonus: read the article."
    release.cells.append(nbformat.v4.new_code_cell("mine = 1"))
    assert release_faults(release, source, made) == []
    assert release_faults(release, source, None) == []
    cells["precision-ceiling-tests"].source += "\nassert precision_ceiling == 'b'"
    assert release_faults(release, source, made) == [
        "the cell precision-ceiling-tests differs from the one that the assignment's release has"
    ]


def test_the_course_on_disk(tmp_path):
    made = make_assignment(["dcg.ndcg"], "week-1")
    path = write_course(made, tmp_path / "course")
    assert read_assignment(tmp_path / "course" / "assignments" / "week-1.json") == made
    assert nbformat.read(path, 4) == source_notebook(made)
    config = tmp_path / "course" / CONFIG_FILE
    config.write_text("# the teacher's own")
    write_course(make_assignment(["dcg.ndcg"], "week-2"), tmp_path / "course")
    assert config.read_text() == "# the teacher's own"
    before = path.read_bytes()
    with pytest.raises(ClassroomError, match=r"is there already.*nbgrader generate_assignment"):
        write_course(make_assignment(["dcg.dcg"], "week-1"), tmp_path / "course")
    assert path.read_bytes() == before
    assert Path(path).parts[-3:] == ("source", "week-1", "week-1.ipynb")
