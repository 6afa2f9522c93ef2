"""Marks one notebook."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import closing
from typing import Any

from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom.assignment import Assignment, Task
from ranklearn_course.classroom.marking.marks import NOT_RUN, Marks, TaskMark, earned, printed
from ranklearn_course.classroom.marking.notebook_file import UnreadableError, read_notebook
from ranklearn_course.classroom.marking.sandbox import Limits, Sandbox
from ranklearn_course.classroom.marking.session import CellRun, Session, StoppedError
from ranklearn_course.classroom.marking.task_cells import find_task_cells, task_rows
from ranklearn_course.classroom.marking.tasks import (
    Finding,
    Inspection,
    finding_of,
    mark_answer,
    mark_function,
    mark_on_held_out,
)
from ranklearn_course.classroom.words import say

REASONS = {"syntax": "cell.syntax", "slow": "cell.slow", "stopped": "cell.stopped"}


def mark_notebook(
    notebook: Mapping[str, Any] | str | os.PathLike,
    assignment: Assignment,
    sandbox: Sandbox,
    limits: Limits | None = None,
) -> Marks:
    """Mark one submission; whatever the pupil's code does, this returns marks.

    Parameters
    ----------
    notebook
        As JSON gives it, or its file.
    assignment
        The tasks, their points and the key that draws the held-out cases.
    sandbox
        An open one.
    limits
        Of time and memory.

    Returns
    -------
    Marks
    """
    try:
        submitted = find_task_cells(read_notebook(notebook), assignment)
    except UnreadableError as error:
        return not_run(assignment, str(error))
    session = Session(sandbox, limits or Limits(), submitted.cells, task_rows(assignment))
    with closing(session):
        known = [_on_known_cases(task, session) for task in assignment.tasks]
        notes = (*submitted.notes, *_place_notes(session), *_cell_notes(session))
        # The held-out cases come last of all: code may keep what it gets for one task, and raise it
        # in another one as a message that is shown.
        found = [
            _on_held_out_cases(task, session, assignment.key, *each)
            for task, each in zip(assignment.tasks, known, strict=True)
        ]
    pairs = zip(assignment.tasks, found, strict=True)
    return Marks(tuple(_mark(task, one) for task, one in pairs), notes)


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


def _mark(task: Task, found: Finding) -> TaskMark:
    return TaskMark(task.exercise, earned(found.status, task.points), task.points, *found)


def _on_known_cases(task: Task, session: Session) -> tuple[Finding, Inspection | None]:
    """What is found by what all know, and for a function how it was called."""
    exercise, inspection = task.of_the_bank, None
    try:
        if isinstance(exercise, WriteFunction):
            found, inspection = mark_function(exercise, session)
        else:
            found = mark_answer(exercise, session)
    except StoppedError as error:
        found = finding_of(error)
    return _or_why_not(task, session, found), inspection


def _on_held_out_cases(
    task: Task, session: Session, key: str, found: Finding, inspection: Inspection | None
) -> Finding:
    exercise = task.of_the_bank
    if inspection is None or not isinstance(exercise, WriteFunction):
        return found
    try:
        return mark_on_held_out(exercise, session, inspection, found, key)
    except StoppedError as error:
        return finding_of(error)


def _or_why_not(task: Task, session: Session, found: Finding) -> Finding:
    """What was found, or the error of the cell that should have given the answer."""
    if found.status != "not started":
        return found
    name = re.escape(task.answer_name)
    sets = re.compile(rf"^\s*(def\s+)?{name}\s*[(=]", re.MULTILINE)
    bad = [
        run
        for cell, run in zip(session.cells, session.runs, strict=True)
        if run.kind and (cell.task == task.exercise or sets.search(cell.source))
    ]
    if not bad:
        return found
    message = say("cell.no_answer", reason=_reason(bad[-1]))
    return Finding("too slow" if bad[-1].kind == "slow" else "error in the code", (), message)


def _place_notes(session: Session) -> list[str]:
    return [
        say("note.elsewhere", task=task, number=session.cells[index].number)
        for task, index in session.cell_of.items()
        if session.cells[index].task != task
    ]


def _cell_notes(session: Session) -> list[str]:
    return [
        say("note.failed", number=cell.number, reason=_reason(run))
        for cell, run in zip(session.cells, session.runs, strict=True)
        if run.kind and (cell.task or cell.is_own)
    ]


def _reason(run: CellRun) -> str:
    return say(REASONS.get(run.kind, "cell.raised"), message=run.message)
