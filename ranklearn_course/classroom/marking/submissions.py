"""Finds the submissions in a folder, and the assignment and the release that belong to them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import FILE, Assignment, read_assignment
from ranklearn_course.classroom.marking.marks import shown_name
from ranklearn_course.classroom.marking.notebook_file import LARGEST, UnreadableError, read_notebook
from ranklearn_course.classroom.words import say

SUBMITTED = "submitted"
ASSIGNMENTS = "assignments"
RELEASE = "release"
# What a teacher keeps beside the notebooks.
NOT_HANDED_IN = (".csv", ".json", ".jsonl", ".md", ".log")
# Browsers and systems add endings to a notebook's name, or change its case.
NOTEBOOK = re.compile(r"(.+)\.ipynb(\.\w+)?", re.IGNORECASE | re.DOTALL)
# nbgrader puts it beside each notebook.
TIME_OF_HAND_IN = "timestamp.txt"
MOST_NAMES = 5


@dataclass(frozen=True)
class Submission:
    """What one pupil handed in: a notebook, or the reason why there is none."""

    pupil: str
    path: Path | None
    reason: str = ""
    # What else is there of the pupil and is not marked.
    beside: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What the teacher should know of the files."""
        if not self.beside:
            return ()
        names = ", ".join(map(shown_name, self.beside[:MOST_NAMES]))
        return (say("note.beside", count=len(self.beside), names=names),)

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


@dataclass(frozen=True)
class HandedIn:
    """What lies in a folder: the submissions by the pupils' names, and the names of the rest."""

    submissions: list[Submission]
    rest: list[str]


def find_submissions(folder: Path, assignment: Assignment, own: Iterable[Path] = ()) -> HandedIn:
    """All that lies in a folder, but for the files of marking's own.

    A pupil is a file `NAME.ipynb`, a folder `NAME/` with one notebook, or nbgrader's
    `NAME/ASSIGNMENT/`. A course of nbgrader, with a folder `submitted`, will do too.
    """
    if not folder.is_dir():
        raise ClassroomError(
            f"There is no folder {folder}. Give the folder with the pupils' notebooks."
        )
    if (folder / SUBMITTED).is_dir():
        folder = folder / SUBMITTED
    known = {path.absolute() for path in (*own, folder / FILE)}
    found: dict[str, list[tuple[Path, Submission]]] = {}
    rest = []
    for entry in sorted(folder.iterdir()):
        one = _submission(entry, assignment.name)
        if one:
            found.setdefault(one.pupil, []).append((entry, one))
        elif entry.absolute() not in known:
            rest.append(entry.name)
    if not found:
        raise ClassroomError(
            f"The folder {folder} holds no submission. Put NAME.ipynb or NAME/... into it."
        )
    return HandedIn([_only(found[pupil], folder) for pupil in sorted(found)], rest)


def _only(same: list[tuple[Path, Submission]], folder: Path) -> Submission:
    """The one with a notebook among those of one name; nobody knows which of two is meant."""
    found = [one for _, one in same if one.path is not None]
    only = (found or [one for _, one in same])[0]
    if len(found) > 1:
        names = ", ".join(one.path.relative_to(folder).as_posix() for one in found)
        reason = say("notebook.several_submissions", names=names)
        only = Submission(only.pupil, None, reason)
    without = [entry.name for entry, one in same if one.path is None and not one.beside]
    return replace(only, beside=(*without, *(name for _, one in same for name in one.beside)))


def _submission(entry: Path, name: str) -> Submission | None:
    if entry.name.startswith("."):
        return None
    if entry.is_dir() and not entry.is_symlink():
        inner = entry / name
        return _of_folder(entry.name, inner if inner.is_dir() else entry, name)
    notebook = NOTEBOOK.fullmatch(entry.name)
    if notebook:
        return Submission(notebook[1], entry)
    if entry.suffix.lower() in NOT_HANDED_IN:
        return None
    return Submission(entry.stem, None, say("notebook.none"))


def _of_folder(pupil: str, folder: Path, name: str) -> Submission:
    if folder.is_symlink():
        return Submission(pupil, None, say("notebook.none"))
    entries = [path for path in sorted(folder.iterdir()) if path.name[0] != "."]
    notebooks = [path for path in entries if NOTEBOOK.fullmatch(path.name) and not path.is_dir()]
    usual = [path for path in notebooks if path.suffix == ".ipynb"] or notebooks
    chosen = [path for path in usual if NOTEBOOK.fullmatch(path.name)[1] == name] or usual
    path = chosen[0] if len(chosen) == 1 else None
    reason = say("notebook.none")
    if len(chosen) > 1:
        names = ", ".join(path.name for path in chosen[:MOST_NAMES])
        reason = say("notebook.several", names=names, wanted=f"{name}.ipynb")
    others = [one.name for one in entries if one != path and one.name != TIME_OF_HAND_IN]
    return Submission(pupil, path, "" if path else reason, tuple(others))


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
