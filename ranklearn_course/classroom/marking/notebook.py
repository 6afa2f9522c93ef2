"""Marks one notebook."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import Any

from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom.assignment import Assignment, Task
from ranklearn_course.classroom.marking.marks import NOT_RUN, Marks, TaskMark, earned, printed
from ranklearn_course.classroom.marking.notebook_file import UnreadableError, read_notebook
from ranklearn_course.classroom.marking.sandbox import Limits, Sandbox, open_sandbox
from ranklearn_course.classroom.marking.session import (
    CellRun,
    LateError,
    OverError,
    Session,
    StoppedError,
)
from ranklearn_course.classroom.marking.task_cells import find_task_cells, task_rows
from ranklearn_course.classroom.marking.tasks import (
    Finding,
    Inspection,
    late,
    mark_answer,
    mark_function,
    mark_on_held_out,
    stopped,
)
from ranklearn_course.classroom.release import release_notebook
from ranklearn_course.classroom.words import say

REASONS = {"syntax": "cell.syntax", "slow": "cell.slow", "stopped": "cell.stopped"}


def mark_notebook(
    notebook: Mapping[str, Any] | str | os.PathLike,
    assignment: Assignment,
    *,
    release: Mapping[str, Any] | None = None,
    limits: Limits | None = None,
    sandbox: Sandbox | None = None,
) -> Marks:
    """Mark one submission; whatever the pupil's code does, this returns marks.

    Parameters
    ----------
    notebook
        As JSON gives it, or its file.
    assignment
        The tasks, their points and the key that draws the held-out cases.
    release
        What was given out, as JSON gives it; by default what the assignment's release is now.
    limits
        Of time and memory.
    sandbox
        An open one; by default one is opened for this notebook, with bubblewrap where it works.

    Returns
    -------
    Marks
    """
    if sandbox is None:
        with open_sandbox() as opened:
            return mark_notebook(
                notebook, assignment, release=release, limits=limits, sandbox=opened
            )
    try:
        content = read_notebook(notebook)
    except UnreadableError as error:
        return not_run(assignment, str(error))
    return _Marker(content, assignment, release, limits or Limits(), sandbox).marks()


def not_run(assignment: Assignment, reason: str) -> Marks:
    """The marks of a submission that could not be run: none, which is not 0."""
    # The reason may hold names of files and of languages, which are any text.
    reason = printed(reason)
    return Marks(
        tuple(
            TaskMark(task.exercise, None, task.points, NOT_RUN, (), reason)
            for task in assignment.tasks
        )
    )


class _Marker:
    """The marking of one notebook."""

    def __init__(
        self,
        notebook: Mapping[str, Any],
        assignment: Assignment,
        release: Mapping[str, Any] | None,
        limits: Limits,
        sandbox: Sandbox,
    ) -> None:
        self.assignment = assignment
        self.submitted = find_task_cells(
            notebook, assignment, release or release_notebook(assignment)
        )
        self.session = Session(sandbox, limits, self.submitted.cells, task_rows(assignment))
        self.inspections: dict[str, Inspection] = {}

    def marks(self) -> Marks:
        """The marks of all tasks.

        The held-out cases come last of all: code may keep what it gets for one task, and raise it
        in another one as a message that is shown.
        """
        try:
            tasks = self.assignment.tasks
            found = [self._or_why_not(task, self._find(task)) for task in tasks]
            notes = (*self.submitted.notes, *self._place_notes(), *self._cell_notes())
            pairs = zip(tasks, found, strict=True)
            marks = tuple(self._mark(task, self._held_out(task, one)) for task, one in pairs)
        finally:
            self.session.close()
        return Marks(marks, notes)

    def _mark(self, task: Task, found: Finding) -> TaskMark:
        points = earned(found.status, task.points)
        return TaskMark(task.exercise, points, task.points, *found)

    def _find(self, task: Task) -> Finding:
        return self._in_time(lambda: self._on_known(task))

    def _on_known(self, task: Task) -> Finding:
        exercise = task.of_the_bank
        if not isinstance(exercise, WriteFunction):
            return mark_answer(exercise, self.session)
        found, self.inspections[task.exercise] = mark_function(exercise, self.session)
        return found

    def _held_out(self, task: Task, found: Finding) -> Finding:
        inspection = self.inspections.get(task.exercise)
        if inspection is None:
            return found
        exercise, key = task.of_the_bank, self.assignment.key
        return self._in_time(
            lambda: mark_on_held_out(exercise, self.session, inspection, found, key)
        )

    def _in_time(self, mark: Callable[[], Finding]) -> Finding:
        try:
            return mark()
        except OverError:
            return Finding("too slow", (), say("marking.notebook_late"))
        except LateError:
            return late()
        except StoppedError:
            return stopped()

    def _or_why_not(self, task: Task, found: Finding) -> Finding:
        """What was found, or the error of the cell that should have given the answer."""
        if found.status != "not started":
            return found
        name = re.escape(task.answer_name)
        sets = re.compile(rf"^\s*(def\s+)?{name}\s*[(=]", re.MULTILINE)
        pairs = zip(self.submitted.cells, self.session.runs, strict=True)
        bad = [
            run
            for cell, run in pairs
            if run.kind and (cell.task == task.exercise or sets.search(cell.source))
        ]
        if not bad:
            return found
        message = say("cell.no_answer", reason=_reason(bad[-1]))
        return Finding("too slow" if bad[-1].kind == "slow" else "error in the code", (), message)

    def _place_notes(self) -> list[str]:
        cells = self.submitted.cells
        return [
            say("note.elsewhere", task=task, number=cells[index].number)
            for task, index in self.session.cell_of.items()
            if cells[index].task != task
        ]

    def _cell_notes(self) -> list[str]:
        pairs = zip(self.submitted.cells, self.session.runs, strict=True)
        return [
            say("note.failed", number=cell.number, reason=_reason(run))
            for cell, run in pairs
            if run.kind and (cell.task or cell.is_own)
        ]


def _reason(run: CellRun) -> str:
    return say(REASONS.get(run.kind, "cell.raised"), message=run.message)
