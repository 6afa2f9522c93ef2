"""The record of a sitting: when it began, and every answer with its time, line by line.

Answers are appended and brought to the disk one by one, and none is ever replaced. A line that a
crash cut off is left out; all before it stay.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ranklearn_course.exam import ExamError
from ranklearn_course.exam.marking import Answer
from ranklearn_course.exam.paper import Paper

ENDING = "-answers.jsonl"
DAMAGED = (
    "the answers in {path} are damaged in line {line}. Nothing was changed. Move the file away to "
    "go on without them, or mend the line."
)
OF_ANOTHER = (
    "the answers in {path} belong to another paper. Move them away, or work in another folder."
)
UNWRITABLE = (
    "your answer could not be saved in {path} ({reason}). Your earlier answers are safe. Make room "
    "or another folder, and run the cell again."
)


@dataclass
class Record:
    """What a record says: the start and the end in seconds, and all answers of each question."""

    start: float | None = None
    marked: float | None = None
    answers: dict[int, list[Answer]] = field(default_factory=dict)


def record_path(folder: Path, paper: Paper) -> Path:
    """The file with the answers to a paper."""
    return folder / f"{paper.name}{ENDING}"


def append(path: Path, entry: dict[str, Any]) -> None:
    """Add a line, and return when it is on the disk.

    Raises
    ------
    ExamError
        If it can't be written; the lines before it stay.
    """
    line = json.dumps(entry).encode() + b"\n"
    try:
        with open(path, "ab+") as file:
            size = file.seek(0, os.SEEK_END)
            if size:
                file.seek(size - 1)
                # A crash cut the last line off: begin a new one.
                line = line if file.read(1) == b"\n" else b"\n" + line
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise ExamError(UNWRITABLE.format(path=path, reason=error.strerror)) from None


def read_record(path: Path, paper: Paper) -> Record:
    """Read the answers to a paper; an empty record if there is no file.

    Raises
    ------
    ExamError
        If the file is damaged, other than by a line cut off, or belongs to another paper.
    """
    record = Record()
    try:
        lines = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return record
    except OSError as error:
        raise ExamError(UNREADABLE.format(path=path, reason=error.strerror)) from None
    for number, line in enumerate(lines, 1):
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            # Cut off by a crash: `append` began a new line after it, or it is the last one.
            continue
        try:
            _note(record, entry, paper, path)
        except (KeyError, TypeError, AttributeError):
            raise ExamError(DAMAGED.format(path=path, line=number)) from None
    if record.start is None and any(map(bytes.strip, lines)):
        raise ExamError(DAMAGED.format(path=path, line=1))
    return record


UNREADABLE = "the answers in {path} cannot be read ({reason})"


def _note(record: Record, entry: dict[str, Any], paper: Paper, path: Path) -> None:
    at = entry["at"] + 0.0
    if entry["what"] == "start":
        if entry["digest"] != paper.digest:
            raise ExamError(OF_ANOTHER.format(path=path))
        record.start = at if record.start is None else record.start
    elif entry["what"] == "marked":
        record.marked = at if record.marked is None else record.marked
    elif record.start is not None:
        question = paper.question(entry["question"])
        minute = max(0.0, at - record.start) / 60
        answer = Answer(entry["value"], entry["source"] + "", minute)
        record.answers.setdefault(question.number, []).append(answer)
