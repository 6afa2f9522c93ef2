"""A course with one assignment: released, spoilt, marked."""

import csv
import shutil

import nbformat
import pytest

from ranklearn_course.classroom.nbgrader import converters
from ranklearn_course.classroom.nbgrader.course import release_path, source_path
from tests.classroom.nbgrader.work import (
    NAME,
    OWN_TESTS,
    TASKS,
    hand_in,
    own_tests,
    ranklearn,
    read,
    work_of_anna,
    work_of_bob,
    work_of_eve,
)

ODD = "dcg.ndcg=5"


@pytest.fixture(scope="package", autouse=True)
def installed():
    """Asked here, not where a file of tests begins: all processes read these, one runs them."""
    pytest.importorskip("nbgrader", reason="the extra classroom is not installed")


@pytest.fixture(scope="package")
def course(tmp_path_factory):
    """A course with one released assignment."""
    course = tmp_path_factory.mktemp("teacher") / "course"
    result = ranklearn("assignment", *TASKS, "--course", course, "--name", NAME, "--points", ODD)
    assert result.exit_code == 0, result.output
    assert "Assignment week-1: 3 tasks, 8 points." in result.stdout
    path = source_path(course, NAME)
    notebook = read(path)
    notebook.cells.append(own_tests(OWN_TESTS))
    path.write_text(nbformat.writes(notebook))
    converters.make_release(course, NAME)
    return course


@pytest.fixture
def own_course(course, tmp_path):
    """A copy of the course, before anything is handed in, that a test may spoil."""
    work = shutil.ignore_patterns("submitted", "autograded", "feedback", "gradebook.db")
    own = shutil.copytree(course, tmp_path / "course", ignore=work)
    shutil.copy(course / "gradebook.db", own)
    path = own / "nbgrader_config.py"
    assert str(course) not in path.read_text()
    return own


@pytest.fixture(scope="package")
def marked(course):
    """The course after marking: the table's rows by pupil and task, and what was printed."""
    release = read(release_path(course, NAME))
    hand_in(course, "anna", work_of_anna(release))
    hand_in(course, "bob", work_of_bob(release))
    hand_in(course, "dora", "{broken")
    (course / "submitted" / "dora" / NAME / "submission_secret.txt").write_text("dora's")
    hand_in(course, "eve", work_of_eve(release))
    table = course / "marks.csv"
    result = ranklearn("autograde", NAME, "--course", course, "--csv", table)
    assert result.exit_code == 0, result.output
    with table.open(encoding="utf-8-sig", newline="") as file:
        rows = {(row["pupil"], row["task"]): row for row in csv.DictReader(file)}
    return rows, result
