"""The files of an nbgrader course: source, release, assignment and settings."""

from __future__ import annotations

from pathlib import Path

import nbformat

from ranklearn_course.atomic import write_atomic
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import Assignment, assignment_path, write_assignment
from ranklearn_course.classroom.release import source_notebook

CONFIG_FILE = "nbgrader_config.py"
CONFIG = '''"""The settings of nbgrader for this course. Your own may follow below."""

from pathlib import Path

from ranklearn_course.classroom.nbgrader.preprocessors import configure

c = get_config()  # noqa: F821 - nbgrader brings it
configure(c, Path(__file__).parent)
'''


def write_course(assignment: Assignment, course: Path) -> Path:
    """Write the source of an assignment into a course, made if need be, and return its path.

    Beside it stand `COURSE/assignments/NAME.json`, from which the marker works, and the settings.
    An assignment that is there already is refused with ClassroomError.
    """
    name = assignment.name
    path = source_path(course, name)
    for existing in (path, assignment_path(course, name)):
        if existing.exists():
            raise ClassroomError(
                f"{existing} is there already. To release an edited assignment again, run "
                f"nbgrader generate_assignment {name} --force in {course}; for a new one "
                "take another --name."
            )
        existing.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, nbformat.writes(source_notebook(assignment)).encode())
    write_assignment(assignment, assignment_path(course, name))
    if not (course / CONFIG_FILE).exists():
        write_atomic(course / CONFIG_FILE, CONFIG.encode())
    return path


def source_path(course: Path, name: str, notebook: str | None = None) -> Path:
    """Where the teacher's notebook of an assignment stands."""
    return course / "source" / name / f"{notebook or name}.ipynb"


def release_path(course: Path, name: str, notebook: str | None = None) -> Path:
    """Where the pupil's notebook of an assignment stands."""
    return course / "release" / name / f"{notebook or name}.ipynb"


def submitted_path(course: Path, name: str, pupil: str, notebook: str | None = None) -> Path:
    """Where the notebook that a pupil handed in stands."""
    return course / "submitted" / pupil / name / f"{notebook or name}.ipynb"
