"""A marked course: mended cells, outputs, feedback without hidden tests, gradebook and table.

One file for `preprocessors.py` and `gradebook.py`, so that a course is marked once.
"""

import csv
import shutil

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from ranklearn_course.classroom.assignment import assignment_path, hidden_cases, read_assignment
from ranklearn_course.classroom.nbgrader.course import release_path, source_path
from ranklearn_course.exercises.bank import find_exercise
from tests.classroom.nbgrader.work import (
    NAME,
    TASKS,
    cells_of,
    feedback,
    gradebook,
    is_test,
    outputs_of,
    points,
    printed,
    ranklearn,
    read,
)


def test_how_far_it_is_is_shown(marked):
    _, result = marked
    # Dora's file cannot be marked.
    for done in ("marking: 100%", "4/4", "feedback: 100%", "3/3"):
        assert done in result.stderr


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


def test_a_file_that_is_no_notebook_gets_feedback_that_the_exchange_can_give_out(course, marked):
    page = feedback(course, "dora")
    assert "No points yet: the work could not be run." in page
    assert "It is not a notebook: the file is no JSON" in page
    assert "<script" not in page
    folder = course / "feedback" / "dora" / NAME
    (secret,) = (path.read_text() for path in folder.glob("*.txt"))
    assert secret == "dora's"


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


def test_each_pupil_gets_the_points_of_the_answers(marked):
    assert len(marked[0]) == 12
    assert points(marked, "anna") == ["5", "1", "2"]
    assert points(marked, "bob") == ["0", "0", "2"]
    assert points(marked, "eve") == ["0", "1", "2"]
    assert [marked[0]["bob", task]["status"] for task in TASKS[:2]] == ["wrong", "not started"]
    assert marked[0]["bob", "dcg.ndcg"]["mistakes"] == "discount=next"


def test_what_could_not_be_run_is_not_zero(marked):
    assert points(marked, "dora") == ["", "", ""]
    assert {marked[0]["dora", task]["status"] for task in TASKS} == {"could not be run"}
    assert "Marks of 4 submissions are in" in marked[1].stdout
    assert "Could not be run, and have no points: dora." in marked[1].stdout


def test_the_gradebook_has_marks_and_comments(course, marked):
    with gradebook(course) as book:
        scores = {each.student.id: each.score for each in book.assignment_submissions(NAME)}
        assert scores == {"anna": 9, "bob": 2, "dora": 0, "eve": 4}
        comment = book.find_comment("dcg-ndcg", NAME, NAME, "bob").comment
        assert comment.startswith("0 of 5 points: wrong.")
        assert book.find_grade("dcg-ndcg-tests", NAME, NAME, "dora").needs_manual_grade
        assert not book.find_grade("dcg-ndcg-tests", NAME, NAME, "bob").needs_manual_grade


def test_nbgrader_exports_its_own_table(course, marked, tmp_path):
    from nbgrader.plugins import CsvExportPlugin

    with gradebook(course) as book:
        plugin = CsvExportPlugin()
        plugin.to = str(tmp_path / "grades.csv")
        plugin.export(book)
    with open(tmp_path / "grades.csv", newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    assert {name: float(row["score"]) for name, row in rows.items()} == {
        "anna": 9,
        "bob": 2,
        "dora": 0,
        "eve": 4,
    }
    assert {row["max_score"] for row in rows.values()} == {"9.0"}


def test_the_teacher_s_corrections_enter_the_table(course, marked, tmp_path):
    from ranklearn_course.classroom.nbgrader.gradebook import gradebook_marks

    copied = shutil.copytree(course, tmp_path / "course")
    with gradebook(copied) as book:
        book.find_grade("dcg-ndcg-tests", NAME, NAME, "bob").manual_score = 3.5
        book.db.commit()
    marks = gradebook_marks(copied, NAME, f"sqlite:///{copied}/gradebook.db")
    assert marks["bob"].of("dcg.ndcg").points == 3.5
    assert marks["anna"].points == 8


def test_work_that_nbgrader_did_not_mark_is_told_with_the_reason(course, marked, tmp_path):
    from ranklearn_course.classroom.nbgrader.gradebook import gradebook_marks

    copied = shutil.copytree(course, tmp_path / "course")
    for pupil in ("anna", "bob"):
        shutil.rmtree(copied / "autograded" / pupil)
    (copied / "submitted" / "bob" / NAME / f"{NAME}.ipynb").rename(copied / "mine.ipynb")
    marks = gradebook_marks(copied, NAME, f"sqlite:///{copied}/gradebook.db")
    reasons = {pupil: marks[pupil].tasks[0].message for pupil in ("anna", "bob", "dora")}
    assert reasons["anna"].startswith("nbgrader failed at it; the reason: nbgrader autograde")
    assert reasons["bob"] == "There is no notebook named week-1.ipynb among what was handed in."
    assert "no JSON" in reasons["dora"]
