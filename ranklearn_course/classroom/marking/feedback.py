"""A page for each pupil: the points of each task, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ranklearn_course.atomic import write_atomic
from ranklearn_course.classroom.assignment import Assignment, Task
from ranklearn_course.classroom.marking.marks import Marks, TaskMark
from ranklearn_course.classroom.marking.submissions import OF_THE_HAND_IN, Submission
from ranklearn_course.classroom.words import say
from ranklearn_course.html_page import html_page

LONGEST = 1000


def write_feedback(
    folder: Path,
    assignment: Assignment,
    submissions: Iterable[Submission],
    marks: Mapping[str, Marks],
) -> None:
    """Write FOLDER/PUPIL/ASSIGNMENT/NOTEBOOK.html, and copy what nbgrader laid beside a hand-in."""
    for one in submissions:
        place = folder / one.pupil / assignment.name
        place.mkdir(parents=True, exist_ok=True)
        name = one.path.stem if one.path else assignment.name
        pairs = zip(assignment.tasks, marks[one.pupil].tasks, strict=True)
        tasks = [_of_task(*pair) for pair in pairs]
        page = html_page("classroom/marking/feedback.html.jinja", title=name, tasks=tasks)
        write_atomic(place / f"{name}.html", page.encode())
        for beside in OF_THE_HAND_IN if one.path else ():
            found = one.path.with_name(beside)
            # The pupil may have put anything there.
            if found.is_file() and not found.is_symlink():
                with found.open("rb") as file:
                    write_atomic(place / beside, file.read(LONGEST))


def _of_task(task: Task, mark: TaskMark) -> dict[str, Any]:
    if mark.points is None:
        points = say("feedback.not_run")
    else:
        words = {"points": f"{mark.points:g}", "most": f"{mark.max:g}"}
        points = say("feedback.points", status=mark.status, **words)
    return {"title": task.of_the_bank.title, "points": points, "message": mark.message}
