"""The record of a sitting: when it began, and every answer with its time, line by line.

Answers are appended and brought to the disk one by one, and none is ever replaced. A line that a
crash cut off is left out; all before it stay.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ranklearn_course.exam import ExamError
from ranklearn_course.exam.cells import Answer
from ranklearn_course.exam.paper import Paper


@dataclass
class Record:
    """What a record says.

    Parameters
    ----------
    start
        When the clock was started, in seconds; without that line, when the first answer came;
        None for an empty record.
    marked
        When the paper was marked first, None if it was not.
    saved
        All answers, the earliest first.
    damaged
        The numbers of the lines that could not be read.
    refused
        What was wrong with the last answer to each question that could not be saved.
    """

    start: float | None = None
    marked: float | None = None
    saved: list[Answer] = field(default_factory=list)
    damaged: tuple[int, ...] = ()
    refused: dict[int, str] = field(default_factory=dict)

    @property
    def answers(self) -> dict[int, list[Answer]]:
        """All answers to each question, the earliest first."""
        found: dict[int, list[Answer]] = {}
        for answer in self.saved:
            found.setdefault(answer.number, []).append(answer)
        return found

    @property
    def minute(self) -> float:
        """The time since the start, in minutes; 0 without a start."""
        return 0.0 if self.start is None else max(0.0, time.time() - self.start) / 60

    @property
    def minute_of_marking(self) -> float | None:
        """The minute in which the paper was marked first, None if it was not."""
        is_known = self.start is not None and self.marked is not None
        return (self.marked - self.start) / 60 if is_known else None

    def is_over(self, paper: Paper) -> bool:
        """Tell whether the paper was marked, or its time is over."""
        return self.marked is not None or self.minute > paper.minutes


def record_path(folder: Path, paper: Paper) -> Path:
    """The file with the answers to a paper."""
    return folder / f"{paper.name}-answers.jsonl"


def append(path: Path, what: str, **facts: Any) -> None:
    """Add a line with the time, and return when it is on the disk; the lines before it stay."""
    # The newline comes first: a line that a crash cut off spoils no other.
    line = "\n" + json.dumps({"what": what, "at": time.time(), **facts})
    try:
        with open(path, "ab") as file:
            file.write(line.encode())
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise ExamError(
            f"your answer could not be saved in {path} ({error.strerror}). Your earlier "
            "answers are safe. Make room, or use another folder, and run the cell again."
        ) from None


def close(path: Path, record: Record) -> None:
    """End the time of a paper: answers after this are marked apart."""
    if record.marked is None:
        append(path, "marked")


def read_record(path: Path, paper: Paper) -> Record:
    """Read the answers to a paper, an empty record if there is no file; damaged lines are named."""
    try:
        lines = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return Record()
    except OSError as error:
        raise ExamError(f"the answers in {path} cannot be read ({error.strerror})") from None
    entries, damaged = [], []
    for number, line in enumerate(lines, 1):
        try:
            entries.append(_checked(json.loads(line), paper))
        except (ValueError, KeyError, TypeError, RecursionError):
            damaged += [number] if line.strip() else []
    if any(entry.get("digest", paper.digest) != paper.digest for entry in entries):
        raise ExamError(
            f"the answers in {path} belong to another paper. Move them away, or work "
            "in another folder."
        )
    return _record(entries, tuple(damaged))


def _checked(entry: dict[str, Any], paper: Paper) -> dict[str, Any]:
    """The entry, if it has all that one of its kind has; else one of several errors."""
    kinds = {
        "start": ("digest",),
        "marked": (),
        "answer": ("question", "value", "source"),
        "refused": ("question", "fault"),
    }
    _ = entry["at"] + 0.0, [entry[name] for name in kinds[entry["what"]]]
    if "question" in entry:
        text = entry["source" if entry["what"] == "answer" else "fault"]
        _ = paper.question(entry["question"]), text + ""
    return entry


def _record(entries: list[dict[str, Any]], damaged: tuple[int, ...]) -> Record:
    times = {kind: [e["at"] for e in entries if e["what"] == kind] for kind in ("start", "marked")}
    starts = times["start"] or [entry["at"] for entry in entries]
    if not starts:
        return Record(damaged=damaged)
    record = Record(starts[0], *times["marked"][:1] or [None], damaged=damaged)
    for entry in entries:
        if entry["what"] == "answer":
            minute = max(0.0, entry["at"] - starts[0]) / 60
            answer = Answer(entry["value"], entry["source"], minute, entry["question"])
            record.saved.append(answer)
        elif entry["what"] == "refused":
            record.refused[entry["question"]] = entry["fault"]
    return record
