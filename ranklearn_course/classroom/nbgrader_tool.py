"""Calls nbgrader's steps from Python, with the settings of a course's own file."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import assignment_path
from ranklearn_course.classroom.nbgrader_course import CONFIG_FILE, release_path, source_path

if TYPE_CHECKING:
    from ranklearn_course.classroom.marking.marks import Marks


def demand_nbgrader() -> None:
    """Raise ClassroomError, which says how to install it, if there is no nbgrader."""
    if find_spec("nbgrader") is None:
        raise ClassroomError(
            "nbgrader is not installed. Install the course with its part for "
            'teachers: python -m pip install "ranklearn-course[classroom]"'
        )


def make_release(course: Path, name: str) -> Path:
    """Make the pupils' notebooks of an assignment and enter it into the gradebook.

    Returns
    -------
    Path
        The release, `COURSE/release/NAME/NAME.ipynb`.

    Raises
    ------
    ClassroomError
        If nbgrader is not installed, there is no such assignment, or the release would hold a
        solution, a hidden test or a misspelt marker. Then no release is left.
    """
    source = source_path(course, name)
    if not source.exists():
        raise ClassroomError(f"{course} has no assignment {name}: there is no {source}.")
    _run(course, "GenerateAssignment", "release", name)
    return release_path(course, name)


def make_first_release(course: Path, name: str) -> Path:
    """Make the release of an assignment just written; if that fails, take the source away too."""
    try:
        return make_release(course, name)
    except BaseException:
        source_path(course, name).unlink()
        assignment_path(course, name).unlink()
        raise


def mark_course(
    course: Path, name: str, table: Path, warn: Callable[[str], None] = lambda text: None
) -> dict[str, Marks]:
    """Mark all submissions of an assignment with nbgrader, write the feedback and the table.

    Parameters
    ----------
    course, name
        The folder of the course and the name of the assignment.
    table
        The CSV file to write.
    warn
        Gets a warning if the code runs without bubblewrap.

    Returns
    -------
    dict
        The marks by pupil.

    Raises
    ------
    ClassroomError
        If nbgrader is not installed, nothing was handed in, there is no place for the table, or
        nbgrader itself fails.
    """
    demand_nbgrader()
    from ranklearn_course.classroom.marking.run import demand_place, write_table

    demand_place(table)
    handed_in = sorted((course / "submitted").glob(f"*/{name}/*.ipynb"))
    if not assignment_path(course, name).exists() or not handed_in:
        raise ClassroomError(
            f"{course} has no assignment {name} with work to mark in submitted/PUPIL/{name}/."
        )
    from ranklearn_course.classroom.marking.sandbox import PLAIN
    from ranklearn_course.classroom.nbgrader_marking import sandbox

    if sandbox().kind == "plain":
        warn(PLAIN)
    try:
        _run(course, "Autograde", "mark", name)
    except ClassroomError:
        # nbgrader raises after the others if it cannot mark one; the table tells which.
        if not any((course / "autograded").glob(f"*/{name}/*.ipynb")):
            raise
    _run(course, "GenerateFeedback", "give feedback on", name)
    from nbgrader.coursedir import CourseDirectory

    from ranklearn_course.classroom.nbgrader_gradebook import read_marks

    marks = read_marks(course, name, CourseDirectory(config=settings(course)).db_url)
    write_table(table, marks)
    return marks


def _run(course: Path, step: str, words: str, name: str) -> None:
    config = settings(course)
    from nbgrader import converters
    from nbgrader.converters.base import NbGraderException
    from nbgrader.coursedir import CourseDirectory

    folder = CourseDirectory(config=config)
    folder.assignment_id = name
    converter = getattr(converters, step)(coursedir=folder, config=config)
    converter.force = True
    with _listening(converter.log) as told, _own_programs_first(), warnings.catch_warnings():
        # nbgrader's use of its database, of which the teacher can change nothing.
        warnings.filterwarnings("ignore", module=r"nbgrader\.api")
        try:
            converter.start()
        except NbGraderException as error:
            reason = " ".join(told) or str(error)
            raise ClassroomError(f"nbgrader could not {words} {name}. {reason}") from None


def settings(course: Path) -> Any:
    """The settings that a course's own file makes.

    Raises
    ------
    ClassroomError
        If nbgrader is not installed, or the folder is no course.
    """
    demand_nbgrader()
    from traitlets.config import PyFileConfigLoader

    if not (course / CONFIG_FILE).is_file():
        raise ClassroomError(
            f"{course} is no course: it has no {CONFIG_FILE}. Make one: ranklearn "
            f"classroom assignment"
        )
    return PyFileConfigLoader(CONFIG_FILE, path=str(course.resolve())).load_config()


@contextmanager
def _own_programs_first() -> Iterator[None]:
    """Let nbgrader find the `alembic` of this environment, also if that is not activated."""
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), before])
    try:
        yield
    finally:
        os.environ["PATH"] = before


class _Errors(logging.Handler):
    """Keeps what nbgrader logs as errors; of a traceback the last line."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage().strip().splitlines()[-1])


@contextmanager
def _listening(log: logging.Logger) -> Iterator[list[str]]:
    errors = _Errors()
    before, propagates = log.handlers[:], log.propagate
    log.handlers[:], log.propagate = [errors], False
    try:
        yield errors.told
    finally:
        log.handlers[:], log.propagate = before, propagates
