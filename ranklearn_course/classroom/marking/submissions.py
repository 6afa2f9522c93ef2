"""Finds the submissions in a folder, and the assignment and the release that belong to them."""

from __future__ import annotations

import filecmp
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import Assignment, read_assignment
from ranklearn_course.classroom.marking.marks import shown_name
from ranklearn_course.classroom.marking.notebook_file import LARGEST
from ranklearn_course.classroom.words import say

SUBMITTED = "submitted"
ASSIGNMENTS = "assignments"
# Browsers and systems add endings to a notebook's name, or change its case.
NOTEBOOK = re.compile(r"(.+)\.ipynb(\.txt|\.json)?", re.IGNORECASE | re.DOTALL)
# So browsers, systems and JupyterLab name a second file of one name.
COPY = re.compile(
    r"Copy of (?P<of>.+)|(?P<original>.+?)( ?\(\d+\)| ?- ?Copy ?\d*| copy( \d+)?)",
    re.IGNORECASE | re.DOTALL,
)
# nbgrader puts them beside each notebook; by the second it finds whose feedback is whose.
OF_THE_HAND_IN = ("timestamp.txt", "submission_secret.txt")
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
        names = ", ".join(map(shown_name, self.beside[:MOST_NAMES]))
        return (say("note.beside", count=len(self.beside), names=names),) if names else ()


@dataclass(frozen=True)
class HandedIn:
    """What lies in a folder: the submissions by the pupils' names, and the names of the rest."""

    submissions: list[Submission]
    rest: list[str]


def find_submissions(folder: Path, assignment: Assignment, own: Iterable[Path] = ()) -> HandedIn:
    """All that lies in a folder, but for the files of marking's own.

    A pupil is a file `NAME.ipynb`, a folder `NAME/` with one notebook, or nbgrader's
    `NAME/ASSIGNMENT/`. What holds no notebook is nobody's. A course of nbgrader, with a folder
    `submitted`, will do too.
    """
    if not folder.is_dir():
        raise ClassroomError(
            f"There is no folder {folder}. Give the folder with the pupils' notebooks."
        )
    if (folder / SUBMITTED).is_dir():
        folder = folder / SUBMITTED
    known = {path.absolute() for path in own}
    found: dict[Path, Submission] = {}
    rest = []
    for entry in sorted(folder.iterdir()):
        one = _submission(entry, assignment.name)
        if one:
            found[entry] = one
        elif entry.absolute() not in known:
            rest.append(entry.name)
    if not found:
        raise ClassroomError(
            f"The folder {folder} holds no submission. Put NAME.ipynb or NAME/... into it."
        )
    names = {one.pupil for one in found.values()}
    same: dict[str, list[Path]] = {}
    for entry, one in found.items():
        same.setdefault(_original(one.pupil, names), []).append(entry)
    return HandedIn([_only(pupil, same[pupil], found) for pupil in sorted(same)], rest)


def _original(name: str, names: set[str]) -> str:
    """The name that this one is a copy's name of, if that is among the names; else itself."""
    original = name
    while copy := COPY.fullmatch(name):
        name = copy["original"] or copy["of"]
        original = name if name in names else original
    return original


def _only(pupil: str, entries: list[Path], found: Mapping[Path, Submission]) -> Submission:
    """The submission of a pupil; of several nobody knows which is meant, unless all are equal."""
    first, *others = sorted(entries, key=lambda entry: len(entry.name))
    only = found[first]
    if not all(_is_the_same(only, found[entry]) for entry in others):
        paths = ((found[entry].path or entry).relative_to(entry.parent) for entry in entries)
        names = ", ".join(path.as_posix() for path in paths)
        return Submission(pupil, None, say("notebook.several_submissions", names=names))
    beside = (*only.beside, *(entry.name for entry in others))
    return replace(only, pupil=pupil, beside=beside)


def _is_the_same(one: Submission, other: Submission) -> bool:
    try:
        # Nobody reads a larger file: one of holes may be as large as it likes.
        is_read = one.path and other.path and one.path.stat().st_size <= LARGEST
        return bool(is_read) and filecmp.cmp(one.path, other.path, shallow=False)
    except OSError:
        return False


def _submission(entry: Path, name: str) -> Submission | None:
    """What lies there as a submission, None where no notebook does."""
    if entry.name.startswith("."):
        return None
    if entry.is_dir():
        return None if entry.is_symlink() else _of_folder(entry, name)
    notebook = NOTEBOOK.fullmatch(entry.name)
    return Submission(notebook[1], entry) if notebook else None


def _of_folder(folder: Path, name: str) -> Submission | None:
    for place in (folder / name, folder):
        if place.is_dir() and not place.is_symlink() and any(map(_is_notebook, place.iterdir())):
            return _of_place(folder.name, place, name)
    deeper = (path for path in sorted(folder.rglob("*")) if _is_notebook(path))
    for path in deeper:
        inside = path.relative_to(folder.parent)
        if not any(part.startswith(".") for part in inside.parts):
            return Submission(folder.name, None, say("notebook.deeper", path=inside.as_posix()))
    return None


def _is_notebook(path: Path) -> bool:
    is_named_so = NOTEBOOK.fullmatch(path.name) and not path.name.startswith(".")
    return bool(is_named_so) and not path.is_dir()


def _of_place(pupil: str, folder: Path, name: str) -> Submission:
    entries = [path for path in sorted(folder.iterdir()) if path.name[0] != "."]
    notebooks = list(filter(_is_notebook, entries))
    usual = [path for path in notebooks if path.suffix == ".ipynb"] or notebooks
    chosen = [path for path in usual if NOTEBOOK.fullmatch(path.name)[1] == name] or usual
    path = chosen[0] if len(chosen) == 1 else None
    names = ", ".join(path.name for path in chosen[:MOST_NAMES])
    reason = "" if path else say("notebook.several", names=names, wanted=f"{name}.ipynb")
    others = [one.name for one in entries if one != path and one.name not in OF_THE_HAND_IN]
    return Submission(pupil, path, reason, tuple(others))


def find_assignment(folder: Path, given: Path | None) -> Assignment:
    """The assignment of a file, or the one of the course that the folder lies in."""
    if given is not None:
        return read_assignment(given)
    for parent in (folder, *folder.absolute().parents[:3]):
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
