"""Marks a folder of submissions, several at a time, into one table."""

from __future__ import annotations

import csv
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Literal

from tqdm.auto import tqdm

from ranklearn_course.atomic import write_atomic
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import Assignment
from ranklearn_course.classroom.marking.feedback import write_feedback
from ranklearn_course.classroom.marking.fork import limit_memory
from ranklearn_course.classroom.marking.marks import COLUMNS, Marks, rows, shown_name
from ranklearn_course.classroom.marking.notebook import mark_notebook, not_run
from ranklearn_course.classroom.marking.sandbox import UNCONFINED, Limits, Sandbox, open_sandbox
from ranklearn_course.classroom.marking.submissions import HandedIn, Submission, find_submissions
from ranklearn_course.classroom.words import say

# So often is looked for processes that are stopped, in seconds.
EVERY = 1.0


@dataclass(frozen=True)
class Order:
    """What every marking process must know."""

    assignment: Assignment
    limits: Limits
    sandbox: Sandbox


@dataclass(frozen=True)
class Outcome:
    """The marks of a class by pupil, and what was not marked."""

    marks: dict[str, Marks]
    # The names of what lies in the folder and belongs to no pupil.
    rest: Sequence[str] = ()

    @property
    def noted(self) -> int:
        """On how many submissions there are notes."""
        return sum(bool(marks.notes) for marks in self.marks.values())

    @property
    def not_run(self) -> list[str]:
        """The pupils whose submission could not be run."""
        return [shown_name(pupil) for pupil, marks in self.marks.items() if marks.points is None]


def mark_folder(
    folder: Path,
    table: Path,
    assignment: Assignment,
    *,
    limits: Limits | None = None,
    workers: int | None = None,
    sandbox: Literal["auto", "bubblewrap", "plain"] = "auto",
    warn: Callable[[str], None] = lambda text: None,
    is_shown: bool = False,
    feedback: Path | None = None,
) -> Outcome:
    """Mark all submissions of a folder, write the table and, into `feedback`, a page for each.

    The table appears in the end, whole, and beside it the notes on mended notebooks.
    """
    demand_folder(table)
    own = (table, notes_path(table))
    handed_in = find_submissions(folder, assignment, own)
    with open_sandbox(sandbox) as opened:
        if opened.kind == "plain":
            warn(UNCONFINED)
        order = Order(assignment, limits or Limits(), opened)
        outcome = _mark_all(handed_in, order, workers or os.cpu_count() or 1, is_shown)
    write_table(table, outcome.marks)
    write_notes(notes_path(table), outcome)
    if feedback:
        write_feedback(feedback, assignment, handed_in.submissions, outcome.marks)
    return outcome


def demand_folder(table: Path) -> None:
    """Raise ClassroomError if there is no folder to write the table into."""
    if not table.absolute().parent.is_dir():
        raise ClassroomError(
            f"The folder {table.absolute().parent} must exist, so that the table can be "
            f"written into it."
        )


def notes_path(table: Path) -> Path:
    """Where the notes for the teacher stand: beside the table."""
    return table.with_name(f"{table.stem}.notes.log")


def write_notes(path: Path, outcome: Outcome) -> None:
    """Write what was mended or not marked and which cells failed; no notes, no file."""
    noted = {pupil: one.notes for pupil, one in outcome.marks.items() if one.notes}
    lines = [
        line
        for pupil, notes in noted.items()
        for line in (shown_name(pupil), *(f"    {note}" for note in notes), "")
    ]
    if outcome.rest:
        lines.append(say("note.rest", names=", ".join(map(shown_name, outcome.rest))))
    if lines:
        write_atomic(path, "\n".join(lines).encode())
    else:
        path.unlink(missing_ok=True)


def write_table(table: Path, marks: Mapping[str, Marks]) -> None:
    """Write the table, one row for each pupil and task, whole or not at all."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for pupil, one in marks.items():
        writer.writerows(rows(pupil, one))
    # The mark at the beginning tells spreadsheets that the text is UTF-8.
    write_atomic(table, text.getvalue().encode("utf-8-sig"))


def _mark_all(handed_in: HandedIn, order: Order, workers: int, is_shown: bool) -> Outcome:
    submissions = handed_in.submissions
    found = {}
    with tqdm(
        desc="marking", unit="", total=len(submissions), disable=None if is_shown else True
    ) as bar:
        for one, marks in _marked(submissions, order, workers):
            found[one.pupil] = replace(marks, notes=(*one.notes, *marks.notes))
            bar.update()
    return Outcome({one.pupil: found[one.pupil] for one in submissions}, handed_in.rest)


def _marked(
    submissions: Sequence[Submission], order: Order, workers: int
) -> Iterator[tuple[Submission, Marks]]:
    """The marks as they come.

    Whose process ended without marks is marked once more, one at a time: so the guilty is known.
    """
    ended = []
    for one, marks in _each_apart(submissions, order, workers):
        if isinstance(marks, str):
            ended.append(one)
        else:
            yield one, marks
    for one, marks in _each_apart(ended, order, 1):
        if isinstance(marks, str):
            marks = not_run(order.assignment, say(marks))
        yield one, marks


def _each_apart(
    submissions: Sequence[Submission], order: Order, workers: int
) -> Iterator[tuple[Submission, Marks | str]]:
    """Each submission with its marks, or with the sentence on why there are none.

    Each has a process of its own that marks it; nothing of a pupil's runs in there.
    """
    left, stopped = [*submissions], dict[Connection, str]()
    running: dict[Connection, tuple[Submission, BaseProcess]] = {}
    try:
        while left or running:
            while left and len(running) < workers:
                one = left.pop(0)
                with _ctrl_c_waits():
                    process, reply = _started(order, one)
                    running[reply] = one, process
            for reply in wait([*running], EVERY):
                one, process = running.pop(reply)
                fate = "notebook.marking_ended"
                yield one, _received(reply, process) or stopped.get(reply, fate)
            for reply, (_, process) in running.items():
                if _is_stopped(process.pid):
                    # By the pupil's code; it would never come to an end.
                    stopped[reply] = "notebook.marking_stopped"
                    process.kill()
    finally:
        # A pupil's process ends as its pipe does, at the latest when its limits are reached.
        for _, process in running.values():
            process.kill()
            process.join()


def _started(order: Order, submission: Submission) -> tuple[BaseProcess, Connection]:
    # A copy of this process begins at once, and needs no imports.
    context = get_context("fork" if sys.platform.startswith("linux") else "spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_mark, args=(order, submission, theirs))
    process.start()
    theirs.close()
    return process, ours


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Let Ctrl+C wait while a process starts; this one never hears of it."""
    is_told = threading.current_thread() is threading.main_thread()
    if not is_told or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Another thread may hear it, and what runs as a process starts swallows a KeyboardInterrupt.
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    # A process has what its parent blocked when it began.
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


def _received(reply: Connection, process: BaseProcess) -> Marks | None:
    try:
        return reply.recv()
    except EOFError:
        return None
    finally:
        reply.close()
        process.join()


def _is_stopped(child: int | None) -> bool:
    """Tell whether a child process is stopped, where the system tells."""
    if not hasattr(os, "waitid") or child is None:
        return False
    try:
        found = os.waitid(os.P_PID, child, os.WSTOPPED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return found is not None


def _mark(order: Order, submission: Submission, replies: Connection) -> None:
    """Mark one submission, in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory()
    try:
        if submission.path is None:
            marks = not_run(order.assignment, submission.reason)
        else:
            marks = mark_notebook(submission.path, order.assignment, order.sandbox, order.limits)
    except Exception as error:
        reason = say("notebook.marking_failed", error=f"{type(error).__name__} ({error})")
        marks = not_run(order.assignment, reason)
    replies.send(marks)
