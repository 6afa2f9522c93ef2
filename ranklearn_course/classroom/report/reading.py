"""Reads marks: the table that marking writes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.marking.marks import COLUMNS, MarkStatus, unguarded
from ranklearn_course.course import id_now
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.installation import RANKLEARN

STATUSES = get_args(MarkStatus)
TWICE = "the pupil {pupil!r} has two marks for {task}"


@dataclass(frozen=True)
class Mark:
    """What one pupil made of one task: a status of `marking.marks` and ids of named mistakes."""

    pupil: str
    task: str
    status: str
    mistakes: tuple[str, ...] = ()


def read_marks(path: str | Path) -> list[Mark]:
    """Read a table of marks."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not a text in UTF-8"
        raise ClassroomError(f"{path} cannot be read: {reason}.") from None
    found = list(_table(path, text))
    if not found:
        raise ClassroomError(f"{path} holds no marks yet.")
    marks: dict[tuple[str, str], Mark] = {}
    for line, read in found:
        mark = replace(read, task=id_now(read.task))
        fault = _fault(mark, marks)
        if fault:
            raise ClassroomError(f"{path}, line {line}: {fault}.")
        marks[mark.pupil, mark.task] = mark
    return list(marks.values())


def _fault(mark: Mark, marks: dict[tuple[str, str], Mark]) -> str:
    if mark.task not in all_exercises():
        return f"there is no exercise {mark.task!r}"
    if mark.status not in STATUSES:
        return ("the status must be one of {statuses}, got {status!r}").format(
            statuses=", ".join(STATUSES), status=mark.status
        )
    if (mark.pupil, mark.task) in marks:
        return TWICE.format(pupil=mark.pupil, task=mark.task)
    return ""


def _table(path: Path, text: str) -> Iterator[tuple[int, Mark]]:
    # A spreadsheet may have saved it with semicolons.
    first = text.partition("\n")[0]
    separator = ";" if first.count(";") > first.count(",") else ","
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        if not set(COLUMNS) <= set(reader.fieldnames or ()):
            raise csv.Error
        for row in reader:
            if any(row.values()):
                yield reader.line_num, _of_row(row)
    except csv.Error:
        text = (
            "{path} is no table of marks. It needs the columns {columns}; "
            f"`{RANKLEARN} classroom mark SUBMISSIONS --csv marks.csv` writes one."
        ).format(path=path, columns=", ".join(COLUMNS))
        raise ClassroomError(text) from None


def _of_row(row: dict[str, str | None]) -> Mark:
    cells = {name: unguarded(row[name] or "") for name in COLUMNS}
    mistakes = tuple(cells["mistakes"].split())
    return Mark(cells["pupil"], cells["task"], cells["status"], mistakes)
