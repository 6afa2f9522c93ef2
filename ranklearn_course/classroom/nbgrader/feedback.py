"""The feedback on a file that is no notebook: nbgrader gives none, and so no word to the pupil."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from ranklearn_course.atomic import write_atomic
from ranklearn_course.classroom.marking.marks import Marks
from ranklearn_course.classroom.marking.notebook_file import UnreadableError, read_notebook
from ranklearn_course.classroom.nbgrader.course import submitted_path
from ranklearn_course.classroom.words import say
from ranklearn_course.html_page import html_page

# nbgrader's exchange gives feedback out by what these say of the hand-in.
OF_THE_HAND_IN = ("timestamp.txt", "submission_secret.txt")


def add_feedback(course: Path, name: str, marks: Mapping[str, Marks]) -> None:
    """Write why the work could not be run, for each pupil whose file cannot be read."""
    for pupil in marks:
        submitted = submitted_path(course, name, pupil)
        try:
            if submitted.exists():
                read_notebook(submitted)
        except UnreadableError as error:
            _write(course / "feedback" / pupil / name, submitted, str(error))


def _write(folder: Path, submitted: Path, reason: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    page = html_page(
        "classroom/nbgrader/feedback.html.jinja",
        title=submitted.stem,
        lines=[say("feedback.not_run"), reason],
    )
    write_atomic(folder / f"{submitted.stem}.html", page.encode())
    for beside in OF_THE_HAND_IN:
        if submitted.with_name(beside).is_file():
            shutil.copyfile(submitted.with_name(beside), folder / beside)
