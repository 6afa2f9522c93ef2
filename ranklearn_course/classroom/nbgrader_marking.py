"""What nbgrader does otherwise in a course of ours: the steps that its settings name.

This module needs nbgrader and is imported by its settings file alone; the rest of the room comes
here through `nbgrader_tool`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbgrader.converters import GenerateAssignment
from nbgrader.converters.base import NbGraderException
from nbgrader.preprocessors import ClearMarkScheme, NbGraderPreprocessor

from ranklearn_course.classroom.assignment import read_assignment
from ranklearn_course.classroom.nbgrader_course import assignment_path, release_faults

LEAKY = (
    "The release of {name} was not made, since it would give something away. "
    "Findings: {count}, the first of them: {faults}."
)
SHOWN = 3


class RefuseLeaks(NbGraderPreprocessor):
    """The last look at a release: it goes out only if it holds nothing that it must not."""

    def preprocess(self, notebook: Any, resources: Any) -> Any:
        """Raise if the release holds hidden lines, answers or misspelt markers."""
        names = resources["nbgrader"]
        course = Path(self.config.CourseDirectory.root)
        source = course / "source" / names["assignment"] / f"{names['notebook']}.ipynb"
        known = assignment_path(course, names["assignment"])
        assignment = read_assignment(known) if known.exists() else None
        faults = release_faults(notebook, nbformat.read(source, as_version=4), assignment)
        if faults:
            shown = "; ".join(faults[:SHOWN])
            text = LEAKY.format(name=names["notebook"], count=len(faults), faults=shown)
            raise NbGraderException(text)
        return notebook, resources


def configure(config: Any, course: Path) -> None:
    """Set nbgrader up for a course.

    Parameters
    ----------
    config
        What `get_config()` gives in a settings file.
    course
        The folder of the course.
    """
    config.CourseDirectory.root = str(course.resolve())
    config.CourseDirectory.course_id = course.resolve().name
    # Our stubs stand above the solutions, which leave nothing behind.
    config.ClearSolutions.code_stub = {"python": ""}
    steps = list(GenerateAssignment.preprocessors.default_args[0])
    steps.insert(steps.index(ClearMarkScheme) + 1, RefuseLeaks)
    config.GenerateAssignment.preprocessors = steps
