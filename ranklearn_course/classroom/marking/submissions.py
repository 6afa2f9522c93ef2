"""Finds the submissions in a folder, and the assignment and the release that belong to them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import FILE, Assignment, read_assignment
from ranklearn_course.classroom.marking.notebook_file import LARGEST, UnreadableError, read_notebook
from ranklearn_course.classroom.words import say

SUBMITTED = "submitted"
ASSIGNMENTS = "assignments"
RELEASE = "release"
# What a teacher keeps beside the notebooks.
NOT_HANDED_IN = (".csv", ".json", ".jsonl", ".md", ".log")
MOST_NAMES = 5


@dataclass(frozen=True)
class Submission:
    """What one pupil handed in: a notebook, or the reason why there is none."""

    pupil: str
    path: Path | None
    reason: str = ""

    def digest(self) -> str:
        """What tells this submission from another one."""
        try:
            if self.path is None or self.path.is_symlink() or not self.path.is_file():
                return self.reason
            size = self.path.stat().st_size
            if size > LARGEST:
                # Nobody reads it: a file of holes may be as large as it likes.
                return str(size)
            with self.path.open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            return str(error.strerror)


def find_submissions(folder: Path, assignment: Assignment) -> list[Submission]:
    """The submissions in a folder, by the pupils' names.

    A pupil is a file `NAME.ipynb`, a folder `NAME/` with one notebook, or nbgrader's
    `NAME/ASSIGNMENT/`. A course of nbgrader, with a folder `submitted`, will do too.
    """
    if not folder.is_dir():
        raise ClassroomError(
            f"There is no folder {folder}. Give the folder with the pupils' notebooks."
        )
    if (folder / SUBMITTED).is_dir():
        folder = folder / SUBMITTED
    found: dict[str, list[Submission]] = {}
    for entry in sorted(folder.iterdir()):
        one = _submission(entry, assignment.name)
        if one:
            found.setdefault(one.pupil, []).append(one)
    if not found:
        raise ClassroomError(
            f"The folder {folder} holds no submission. Put NAME.ipynb or NAME/... into it."
        )
    return [_only(found[pupil], folder) for pupil in sorted(found)]


def _only(same: list[Submission], folder: Path) -> Submission:
    """The one with a notebook among those of one name; nobody knows which of two is meant."""
    paths = [one.path for one in same if one.path is not None]
    if len(paths) > 1:
        names = ", ".join(path.relative_to(folder).as_posix() for path in paths)
        return Submission(same[0].pupil, None, say("notebook.several_submissions", names=names))
    return next((one for one in same if one.path is not None), same[0])


def _submission(entry: Path, name: str) -> Submission | None:
    if entry.name.startswith(".") or entry.suffix in NOT_HANDED_IN:
        return None
    if entry.suffix == ".ipynb" and not entry.is_dir():
        return Submission(entry.stem, entry)
    if not entry.is_dir() or entry.is_symlink():
        return Submission(entry.stem, None, say("notebook.none"))
    inner = entry / name
    return _of_folder(entry.name, inner if inner.is_dir() else entry, name)


def _of_folder(pupil: str, folder: Path, name: str) -> Submission:
    if folder.is_symlink():
        return Submission(pupil, None, say("notebook.none"))
    notebooks = [path for path in sorted(folder.glob("*.ipynb")) if path.name[0] != "."]
    named = [path for path in notebooks if path.stem == name]
    if len(named or notebooks) == 1:
        return Submission(pupil, (named or notebooks)[0])
    if not notebooks:
        return Submission(pupil, None, say("notebook.none"))
    names = ", ".join(path.name for path in notebooks[:MOST_NAMES])
    reason = say("notebook.several", names=names, wanted=f"{name}.ipynb")
    return Submission(pupil, None, reason)


def find_assignment(folder: Path, given: Path | None) -> Assignment:
    """The assignment of a file, or the one that lies in the folder or above it."""
    if given is not None:
        return read_assignment(given)
    for parent in (folder, *folder.absolute().parents[:3]):
        if (parent / FILE).is_file():
            return read_assignment(parent)
        several = sorted((parent / ASSIGNMENTS).glob("*.json"))
        if len(several) == 1:
            return read_assignment(several[0])
        if several:
            names = ", ".join(str(path) for path in several[:MOST_NAMES])
            raise ClassroomError(
                f"There are several assignments: {names}. Name one file by --assignment."
            )
    raise ClassroomError(
        f"No assignment belongs to {folder}. Name its file by --assignment, such "
        "as COURSE/assignments/NAME.json."
    )


def find_release(
    folder: Path, assignment: Assignment, given: Path | None
) -> Mapping[str, Any] | None:
    """The notebook that was given out: a file, or nbgrader's; None where none lies about."""
    path = given or next(_releases(folder, assignment.name), None)
    if path is None:
        return None
    try:
        return read_notebook(path)
    except UnreadableError as error:
        raise ClassroomError(f"The release {path} cannot be read. {error}") from None


def _releases(folder: Path, name: str) -> Iterator[Path]:
    for parent in (folder, *folder.absolute().parents[:3]):
        path = parent / RELEASE / name / f"{name}.ipynb"
        if path.is_file():
            yield path
