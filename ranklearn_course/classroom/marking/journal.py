"""The journal of a marking: what is done stays done, whenever the run is killed.

One line of JSON for each marked submission. A line counts again only if the submission, the
assignment, the release, the limits and the course are still the same.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ranklearn_course import __version__
from ranklearn_course.atomic import naming
from ranklearn_course.classroom.assignment import Assignment
from ranklearn_course.classroom.marking.marks import Marks
from ranklearn_course.classroom.marking.sandbox import Limits

# A larger one where the same submission may get other marks or other words than before.
RULES = 4


def conditions(
    assignment: Assignment, release: Mapping[str, Any] | None, limits: Limits, kind: str
) -> str:
    """What, beside a submission, its marks depend on, as a digest."""
    parts = [RULES, __version__, asdict(assignment), release, asdict(limits), kind]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


class Journal:
    """The file with the lines, made if need be; those of other conditions are passed over."""

    def __init__(self, path: Path, conditions: str) -> None:
        self.path, self.conditions = path, conditions
        self._done: dict[tuple[str, str], Marks] = {}
        for line in path.read_bytes().splitlines() if path.exists() else ():
            self._take(line)

    def _take(self, line: bytes) -> None:
        try:
            entry = json.loads(line)
            if entry["conditions"] == self.conditions:
                self._done[entry["pupil"], entry["digest"]] = Marks.from_dict(entry["marks"])
        except (ValueError, KeyError, TypeError):
            # The last line of a run that was killed.
            return

    def find(self, pupil: str, digest: str) -> Marks | None:
        """The marks of a submission that was marked before."""
        return self._done.get((pupil, digest))

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
