"""Marks a folder of submissions, several at a time, into one table."""

from __future__ import annotations

import csv
import io
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from tqdm.auto import tqdm

from ranklearn_course.atomic import write_atomic
from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import Assignment
from ranklearn_course.classroom.marking.feedback import write_feedback
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
    with tqdm(desc="marking", unit="", total=len(submissions), disable=not is_shown) as bar:
        for one, marks in _marked(submissions, order, workers):
            found[one.pupil] = replace(marks, notes=(*one.notes, *marks.notes))
            bar.update()
    return Outcome({one.pupil: found[one.pupil] for one in submissions}, handed_in.rest)


def _marked(
    submissions: Sequence[Submission], order: Order, workers: int
) -> Iterator[tuple[Submission, Marks]]:
    left = {one.pupil: one for one in submissions}
    while left:
        # After a process was ended, one at a time: so the guilty one is known.
        chosen = list(left.values())
        with _Pool(order, workers) as pool:
            for one, marks in pool.marked(chosen):
                del left[one.pupil]
                yield one, marks
        if left and workers == 1:
            guilty = left.pop(next(iter(left)))
            fate = "notebook.marking_stopped" if pool.was_stopped else "notebook.marking_ended"
            yield guilty, not_run(order.assignment, say(fate))
        workers = 1


class _Pool:
    """Processes that mark; nothing of a pupil's runs in them."""

    def __init__(self, order: Order, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._order = order
        self.was_stopped = False
        self._executor = ProcessPoolExecutor(workers, context, _prepare, (order,))

    def __enter__(self) -> _Pool:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._executor.shutdown(wait=kind is None, cancel_futures=True)
        if kind is not None:
            # Stopped: nobody waits for what the pupils' code is about.
            for process in multiprocessing.active_children():
                process.terminate()
            self._executor.shutdown(wait=True)

    def marked(self, submissions: Sequence[Submission]) -> Iterator[tuple[Submission, Marks]]:
        """The marks as they come; it ends early if a process was ended."""
        with _ctrl_c_waits():
            futures = {self._executor.submit(_mark, one): one for one in submissions}
        while futures:
            done, _ = wait(futures, EVERY, FIRST_COMPLETED)
            if not done:
                self._end_stopped()
            for future in done:
                one = futures.pop(future)
                if not isinstance(future.exception(), BrokenProcessPool):
                    yield one, self._of(future)

    def _end_stopped(self) -> None:
        """End processes that a pupil's code has stopped: they would never come to an end."""
        for process in multiprocessing.active_children():
            if _is_stopped(process.pid):
                self.was_stopped = True
                process.kill()

    def _of(self, future: Future[Marks]) -> Marks:
        error = future.exception()
        if error is None:
            return future.result()
        reason = say("notebook.marking_failed", error=f"{type(error).__name__} ({error})")
        return not_run(self._order.assignment, reason)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Let Ctrl+C wait while processes start; these never hear of it, not even as they import."""
    is_told = threading.current_thread() is threading.main_thread()
    if not is_told or not hasattr(signal, "pthread_sigmask"):
        yield
        return
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


def _is_stopped(child: int) -> bool:
    """Tell whether a child process is stopped, where the system tells."""
    if not hasattr(os, "waitid"):
        return False
    try:
        found = os.waitid(os.P_PID, child, os.WSTOPPED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return found is not None


_order: Order | None = None


def _prepare(order: Order) -> None:
    """Prepare a marking process: what is marked, and that it ends with the one that started it."""
    global _order
    _order = order
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    if sys.platform.startswith("linux"):
        import ctypes

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)
    parent = multiprocessing.parent_process()
    if parent is not None and not parent.is_alive():
        # It was killed before it could be asked for a signal.
        raise SystemExit


def _stop(*_: object) -> None:
    """Leave the marking in a way that ends the pupil's process, and take no further work."""
    global _order
    _order = None
    raise SystemExit


def _mark(submission: Submission) -> Marks:
    if _order is None:
        raise SystemExit
    if submission.path is None:
        return not_run(_order.assignment, submission.reason)
    return mark_notebook(submission.path, _order.assignment, _order.sandbox, _order.limits)
