"""The gradebook and the table have the marks that the answers earn."""

import csv
import shutil

import pytest

from tests.classroom.nbgrader.work import (
    NAME,
    TASKS,
    gradebook,
    points,
)

pytest.importorskip("nbgrader", reason="the extra classroom is not installed")


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
