"""Steps of marking: mended cells, outputs that are shown, feedback without hidden tests."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from ranklearn_course.classroom.assignment import assignment_path, hidden_cases, read_assignment
from ranklearn_course.classroom.nbgrader.course import release_path, source_path
from ranklearn_course.exercises.bank import find_exercise
from tests.classroom.nbgrader.work import (
    NAME,
    cells_of,
    feedback,
    gradebook,
    is_test,
    outputs_of,
    printed,
    ranklearn,
    read,
)

pytest.importorskip("nbgrader", reason="the extra classroom is not installed")


def test_a_link_to_the_teacher_s_source_is_not_followed(own_course):
    target = own_course / "submitted" / "mallory" / NAME / f"{NAME}.ipynb"
    target.parent.mkdir(parents=True)
    target.symlink_to(source_path(own_course, NAME))
    result = ranklearn("autograde", NAME, "--course", own_course, "--csv", own_course / "m.csv")
    assert result.exit_code == 1
    assert "is a link to another file" in result.stderr
    assert not list(own_course.glob("autograded/*/*/*.ipynb"))


def test_an_assignment_that_is_not_of_the_bank_is_nbgrader_s_alone(course):
    """Its release is searched, its marks are those of nbgrader."""
    from traitlets.config import Config

    from ranklearn_course.classroom.nbgrader import preprocessors

    config = Config()
    config.CourseDirectory.root = str(course)
    resources = {"nbgrader": {"assignment": "other", "notebook": "other", "student": "anna"}}
    marker = preprocessors.MarkOutside(config=config)
    notebook = nbformat.v4.new_notebook(cells=[new_code_cell("1")])
    _, resources = marker.preprocess(notebook, resources)
    assert resources["ranklearn"] == {"tests": {}, "answers": {}}
    mender = preprocessors.MendCells(config=config)
    assert len(mender.preprocess(notebook, resources)[0].cells) == 1


def test_the_pupil_s_outputs_are_kept_and_the_tests_were_never_sent(course, marked):
    cells = cells_of(course, "anna")
    assert "hello from anna" in printed(cells)
    assert "[]\n" in printed(cells).partition("sent ")[2]
    assert any("image/png" in o.get("data", {}) for c in cells for o in c.get("outputs", []))
    tests = [cell for cell in cells if is_test(cell) and cell.metadata.nbgrader.grade_id != "own"]
    assert [cell.execution_count for cell in tests] == [None] * 3


def test_deleted_cells_are_back_and_a_dead_kernel_harms_nobody(course, marked):
    ids = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in cells_of(course, "bob")]
    release = read(release_path(course, NAME))
    assert ids == [None, *(cell.metadata.nbgrader.grade_id for cell in release.cells), *[None] * 5]
    assert "False PATH is /usr/bin:/bin" in printed(cells_of(course, "eve"))


@pytest.mark.parametrize("pupil", ["anna", "bob", "eve"])
def test_the_feedback_has_the_marks_and_no_hidden_test(course, marked, pupil):
    page = feedback(course, pupil)
    key = read_assignment(assignment_path(course, NAME)).key
    longest = max(hidden_cases(find_exercise("dcg.ndcg"), key)[:40], key=lambda case: len(case[0]))
    for secret in ("HIDDEN TESTS", "find_exercise", str(list(longest[0])), key, "secret words"):
        assert secret not in page
    assert "of 5 points" in page
    assert "<script>evil" not in page


def test_feedback_shows_plots_and_the_name_of_the_mistake(course, marked):
    assert "data:image/png" in feedback(course, "anna")
    assert "one rank too far" in feedback(course, "bob")
    assert not (course / "feedback" / "dora").exists()


def test_work_that_could_not_be_run_is_so_in_the_words_for_the_pupil():
    from ranklearn_course.classroom.marking import TaskMark
    from ranklearn_course.classroom.nbgrader.preprocessors import in_words

    mark = TaskMark("dcg.ndcg", None, 4, "could not be run", (), "It is written in Julia.")
    said = "No points yet: the work could not be run.\nIt is written in Julia."
    assert in_words(mark) == said


def test_a_failed_test_of_the_teacher_s_own_says_no_more(course, marked):
    with gradebook(course) as book:
        assert book.find_grade("own", NAME, NAME, "bob").score == 0
        assert book.find_grade("own", NAME, NAME, "anna").score == 1
    assert "secret words" in str(outputs_of(course, "bob"))
    assert "A test failed." in feedback(course, "bob")
    assert "spied" in str(outputs_of(course, "anna"))
    assert "secret words" not in str(outputs_of(course, "anna"))
