"""Finds the cells of the tasks again in what a pupil hands in: copied, moved or deleted.

A cell belongs to a task if it carries the task's tag, its grade id or the id of its cell in the
release. All cells stay, in their order. An answer counts wherever it
stands, in another task's cell too; of several the last one that ran, as in Jupyter. The cell of a
task says only where the teacher looks first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ranklearn_course.authoring.lesson import EXERCISE
from ranklearn_course.classroom.assignment import Assignment
from ranklearn_course.classroom.release import id_of_cell, release_notebook
from ranklearn_course.classroom.words import say


@dataclass(frozen=True)
class PupilCell:
    """A code cell: its text, the exercise that it answers, whether it is the pupil's own.

    `number` counts the code cells of the notebook from 1.
    """

    source: str
    task: str = ""
    is_own: bool = False
    number: int = 1


@dataclass(frozen=True)
class TaskCells:
    """The code cells of a submission, and notes for the teacher."""

    cells: tuple[PupilCell, ...]
    notes: tuple[str, ...]


class _Release:
    """What the pupils were given."""

    def __init__(self, assignment: Assignment) -> None:
        self.tasks = {task.exercise for task in assignment.tasks}
        self.ids = {task.grade_id: task.exercise for task in assignment.tasks}
        self.ids |= {id_of_cell(id): task for id, task in self.ids.items()}
        cells = code_cells(release_notebook(assignment))
        self.texts = {_without_space(source_of(cell)) for cell in cells}
        tests = (cell for cell in cells if cell["metadata"]["nbgrader"]["grade"])
        self.tests = {_without_space(source_of(cell)) for cell in tests}

    def is_test(self, cell: Mapping[str, Any]) -> bool:
        """Tell whether a cell is one of the release's tests: they need not run."""
        return _without_space(source_of(cell)) in self.tests

    def task_of(self, cell: Mapping[str, Any]) -> str:
        """The exercise that a cell belongs to, empty for none."""
        metadata = _mapping(cell.get("metadata"))
        tags = _texts(metadata.get("tags"))
        named = [tag.removeprefix(EXERCISE) for tag in tags if tag.startswith(EXERCISE)]
        for id in (_mapping(metadata.get("nbgrader")).get("grade_id"), cell.get("id")):
            named.append(self.ids.get(str(id), ""))
        return next((task for task in named if task in self.tasks), "")


_given = cache(_Release)


def find_task_cells(notebook: Mapping[str, Any], assignment: Assignment) -> TaskCells:
    """Find the tasks' cells of a notebook."""
    given = _given(assignment)
    numbered = enumerate(code_cells(notebook), 1)
    cells = tuple(_pupil_cell(*pair, given) for pair in numbered if not given.is_test(pair[1]))
    notes = []
    counts = Counter(cell.task for cell in cells)
    for task in (each.exercise for each in assignment.tasks):
        if counts[task] > 1:
            notes.append(say("note.several", task=task, count=counts[task]))
        if not counts[task]:
            notes.append(say("note.missing", task=task))
    return TaskCells(cells, tuple(notes))


def _pupil_cell(number: int, cell: Mapping[str, Any], given: _Release) -> PupilCell:
    source, task = source_of(cell), given.task_of(cell)
    is_own = not task and _without_space(source) not in given.texts
    return PupilCell(source, task, is_own, number)


def code_cells(notebook: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The code cells of a notebook, whatever else stands in the list."""
    cells = notebook.get("cells")
    found = [_mapping(cell) for cell in cells] if isinstance(cells, list) else []
    return [cell for cell in found if cell.get("cell_type") == "code"]


def source_of(cell: Mapping[str, Any]) -> str:
    """The text of a cell, which may be stored as a text or as a list of lines."""
    source = cell.get("source")
    return source if isinstance(source, str) else "".join(_texts(source))


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _texts(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _without_space(text: str) -> str:
    """The text without white space."""
    return re.sub(r"\s", "", text)


def task_rows(assignment: Assignment) -> list[tuple[str, str, str]]:
    """For each task what its process must know: id, name of the answer, the stub of a function."""
    return [
        (task.exercise, task.answer_name, getattr(task.of_the_bank, "stub", ""))
        for task in assignment.tasks
    ]
