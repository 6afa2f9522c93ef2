"""The marks of an assignment out of nbgrader's gradebook, as those that the marker gives.

nbgrader's own export has one row for each pupil, and no difference between 0 points and work that
could not be run.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ranklearn_course.classroom.assignment import Assignment, Task, assignment_path, read_assignment
from ranklearn_course.classroom.marking.marks import Marks, TaskMark
from ranklearn_course.classroom.marking.notebook import not_run
from ranklearn_course.classroom.marking.notebook_file import UnreadableError, read_notebook
from ranklearn_course.classroom.nbgrader.course import submitted_path
from ranklearn_course.classroom.words import say


def gradebook_marks(course: Path, name: str, db_url: str) -> dict[str, Marks]:
    """The marks of each pupil who handed something in, with the teacher's corrections."""
    from nbgrader.api import Gradebook

    assignment = read_assignment(assignment_path(course, name))
    with Gradebook(db_url) as book:
        pupils = sorted(each.student.id for each in book.assignment_submissions(name))
        return {pupil: _marks(course, assignment, pupil, book) for pupil in pupils}


def _marks(course: Path, assignment: Assignment, pupil: str, book: Any) -> Marks:
    name = assignment.name
    marked = course / "autograded" / pupil / name / f"{name}.ipynb"
    if not marked.exists():
        return not_run(assignment, _why_unmarked(course, name, pupil))
    cells = json.loads(marked.read_text(encoding="utf-8"))["cells"]
    found = {
        cell["metadata"]["nbgrader"].get("grade_id"): cell["metadata"].get("ranklearn")
        for cell in cells
        if cell["metadata"].get("nbgrader")
    }
    return Marks(
        tuple(
            _mark(task, found[task.tests_id], book.find_grade(task.tests_id, name, name, pupil))
            for task in assignment.tasks
        )
    )


def _why_unmarked(course: Path, name: str, pupil: str) -> str:
    submitted = submitted_path(course, name, pupil)
    if not submitted.exists():
        return say("notebook.not_handed_in", name=submitted.name)
    try:
        read_notebook(submitted)
    except UnreadableError as error:
        return str(error)
    return say("notebook.nbgrader_failed", name=name, pupil=pupil)


def _mark(task: Task, found: dict[str, Any], grade: Any) -> TaskMark:
    is_marked = grade.auto_score is not None or grade.manual_score is not None
    points = grade.score if is_marked else None
    mistakes = tuple(found["mistakes"])
    return TaskMark(task.exercise, points, task.points, found["status"], mistakes, found["message"])
