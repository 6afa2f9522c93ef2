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
from typing import Any

from tqdm.auto import tqdm

from ranklearn_course import installation
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import assignment_path
from ranklearn_course.classroom.marking.folder import demand_folder, write_table
from ranklearn_course.classroom.marking.marks import Marks
from ranklearn_course.classroom.marking.sandbox import UNCONFINED
from ranklearn_course.classroom.nbgrader.course import CONFIG_FILE, release_path, source_path
from ranklearn_course.classroom.nbgrader.feedback import add_feedback
from ranklearn_course.classroom.nbgrader.gradebook import gradebook_marks


def demand_nbgrader() -> None:
    """Raise ClassroomError, which says how to install it, if there is no nbgrader."""
    if find_spec("nbgrader") is None:
        raise ClassroomError(
            "nbgrader is not installed. It comes with the part for teachers. Run: "
            + installation.with_extra("classroom")
        )


def make_release(course: Path, name: str) -> Path:
    """Make the pupils' notebook of an assignment, enter it into the gradebook, return its path.

    A release that would hold a solution, a hidden test or a misspelt marker is refused with
    ClassroomError, and none is left.
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
        source_path(course, name).parent.rmdir()
        assignment_path(course, name).unlink()
        raise


def mark_course(
    course: Path,
    name: str,
    table: Path,
    warn: Callable[[str], None] = lambda text: None,
    is_shown: bool = False,
) -> dict[str, Marks]:
    """Mark all submissions of an assignment, write feedback and table, return marks by pupil.

    `warn` gets a warning if the code runs without bubblewrap; `is_shown` shows how far it is.
    """
    demand_nbgrader()
    demand_folder(table)
    handed_in = sorted((course / "submitted").glob(f"*/{name}/*.ipynb"))
    if not assignment_path(course, name).exists() or not handed_in:
        raise ClassroomError(
            f"{course} has no assignment {name} with work to mark in submitted/PUPIL/{name}/."
        )
    from ranklearn_course.classroom.nbgrader.kernel import sandbox

    if sandbox().kind == "plain":
        warn(UNCONFINED)
    try:
        with tqdm(desc="marking", total=len(handed_in), unit="", disable=not is_shown) as bar:
            _run(course, "Autograde", "mark", name, bar.update)
    except ClassroomError:
        # nbgrader raises after the others if it cannot mark one; the table tells which.
        if not any((course / "autograded").glob(f"*/{name}/*.ipynb")):
            raise
    marked = len(list((course / "autograded").glob(f"*/{name}/*.ipynb")))
    with tqdm(desc="feedback", total=marked, unit="", disable=not is_shown) as bar:
        _run(course, "GenerateFeedback", "give feedback on", name, bar.update)
    from nbgrader.coursedir import CourseDirectory

    marks = gradebook_marks(course, name, CourseDirectory(config=settings(course)).db_url)
    add_feedback(course, name, marks)
    write_table(table, marks)
    return marks


def _run(
    course: Path, step: str, words: str, name: str, told: Callable[[], Any] = lambda: None
) -> None:
    config = settings(course)
    from nbgrader import converters
    from nbgrader.converters.base import NbGraderException
    from nbgrader.coursedir import CourseDirectory

    folder = CourseDirectory(config=config)
    folder.assignment_id = name
    converter = _telling(getattr(converters, step), told)(coursedir=folder, config=config)
    converter.force = True
    # It would print a traceback of its own where Ctrl+C meets it.
    logging.getLogger("sqlalchemy").addHandler(logging.NullHandler())
    with _listening(converter.log) as errors, _own_programs_first(), warnings.catch_warnings():
        # nbgrader's use of its database, of which the teacher can change nothing.
        warnings.filterwarnings("ignore", module=r"nbgrader\.api")
        try:
            converter.start()
        except NbGraderException as error:
            reason = " ".join(errors) or str(error)
            raise ClassroomError(f"nbgrader could not {words} {name}. {reason}") from None


def _telling(step: type, told: Callable[[], Any]) -> type:
    """A step of nbgrader's that tells when it comes to an end with a notebook."""

    class Step(step):
        def convert_single_notebook(self, notebook_filename: str) -> None:
            """Convert it, and tell so whatever becomes of it."""
            try:
                super().convert_single_notebook(notebook_filename)
            finally:
                told()

    return Step


def settings(course: Path) -> Any:
    """The settings that a course's own file makes; ClassroomError if the folder is no course."""
    demand_nbgrader()
    from traitlets.config import PyFileConfigLoader

    if not (course / CONFIG_FILE).is_file():
        raise ClassroomError(
            f"{course} is no course: it has no {CONFIG_FILE}. Make one: ranklearn "
            f"classroom assignment"
        )
    try:
        return PyFileConfigLoader(CONFIG_FILE, path=str(course.resolve())).load_config()
    except ImportError as error:
        raise ClassroomError(
            f"{course / CONFIG_FILE} does not fit this version of the course ({error}). In the "
            "place of that import write: from ranklearn_course.classroom.nbgrader.preprocessors "
            "import configure"
        ) from None


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
