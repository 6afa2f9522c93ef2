"""The journal of a marking: what is done stays done, whenever the run is killed.

One line of JSON for each marked submission. A line counts again only if the submission, the
assignment, the release, the limits and what the course marks by are still the same.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from ranklearn_course.atomic import naming
from ranklearn_course.classroom.assignment import Assignment
from ranklearn_course.classroom.marking.marks import Marks
from ranklearn_course.classroom.marking.sandbox import Limits

COURSE = Path(__file__).parents[2]
# The rooms that marking works with, beside the files in the folder of the course itself.
ROOMS = ("authoring", "chapters", "checker", "classroom", "exercises")
TEXTS = (".py", ".toml")


@cache
def course_digest(course: Path = COURSE) -> str:
    """What tells the course that marks from another one, wherever and however it is installed."""
    paths = [*course.iterdir(), *(path for room in ROOMS for path in (course / room).rglob("*"))]
    names = (path.relative_to(course).as_posix() for path in paths if path.suffix in TEXTS)
    digest = hashlib.sha256()
    for name in sorted(names):
        # As text: its lines may end in another way.
        text = (course / name).read_text(encoding="utf-8")
        digest.update(f"{name}\0{text}\0".encode())
    return digest.hexdigest()


def conditions(
    assignment: Assignment, release: Mapping[str, Any] | None, limits: Limits, kind: str
) -> str:
    """What, beside a submission, its marks depend on, as a digest."""
    parts = [course_digest(), asdict(assignment), release, asdict(limits), kind]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


class Journal:
    """The file with the lines, made if need be; those of other conditions are passed over."""

    def __init__(self, path: Path, conditions: str) -> None:
        self.path, self.conditions = path, conditions
        self._done: dict[tuple[str, str], Marks] = {}
        self._outdated: set[tuple[str, str]] = set()
        for line in path.read_bytes().splitlines() if path.exists() else ():
            self._take(line)

    def _take(self, line: bytes) -> None:
        try:
            entry = json.loads(line)
            key = entry["pupil"], entry["digest"]
            if entry["conditions"] == self.conditions:
                self._done[key] = Marks.from_dict(entry["marks"])
            else:
                self._outdated.add(key)
        except (ValueError, KeyError, TypeError):
            # The last line of a run that was killed.
            return

    def find(self, pupil: str, digest: str) -> Marks | None:
        """The marks of a submission that was marked before."""
        return self._done.get((pupil, digest))

    def is_outdated(self, pupil: str, digest: str) -> bool:
        """Tell whether a submission was marked under other conditions only."""
        key = pupil, digest
        return key in self._outdated and key not in self._done

    def add(self, pupil: str, digest: str, marks: Marks) -> None:
        """Write the marks of a submission to the disk."""
        entry = {
            "pupil": pupil,
            "digest": digest,
            "conditions": self.conditions,
            "marks": marks.to_dict(),
        }
        # A line break first: the line before may be torn.
        with naming(self.path), self.path.open("ab") as file:
            file.write(b"\n" + json.dumps(entry).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self._done[pupil, digest] = marks
