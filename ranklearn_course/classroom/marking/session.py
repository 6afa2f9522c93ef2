"""One notebook's run, seen from outside: requests, deadlines, restarts."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ranklearn_course.classroom.marking.sandbox import MEGABYTE, Limits, Sandbox
from ranklearn_course.classroom.marking.task_cells import PupilCell
from ranklearn_course.classroom.marking.watchdog import Watchdog

LONGEST_TEXT = 200
LONGEST_REPLY = 8 * 2**20
# The clock of the pupil's process counts seconds of work, and this many times as many on the wall.
WALL = 5
# The process ends itself one or two seconds of work beyond its limit, if nobody hinders it.
MORE_WORK = 2.0
SECONDS_TO_START = 30.0
MOST_STARTS = 12


class StoppedError(Exception):
    """Raised when the pupil's process is gone: it was killed, it ended itself, it sent nonsense."""


class LateError(StoppedError):
    """Raised when the pupil's process did not answer in time."""


class OverError(StoppedError):
    """Raised when the whole submission has used up its time or its restarts."""


class Worker:
    """A pupil's process and its two pipes."""

    def __init__(self, sandbox: Sandbox, limits: Limits) -> None:
        self._process = sandbox.start(limits)
        self._memory = limits.memory * MEGABYTE
        self._late = self._ended = False
        self._number = 0
        self._send(sandbox.first_line(limits))

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send a request and return the reply; afterwards the process lives, or this raises."""
        self._number += 1
        work = request.get("seconds", seconds) + MORE_WORK
        watchdog = Watchdog(self._process.pid, seconds, work, self._memory, self._kill)
        with watchdog:
            self._send({**request, "number": self._number})
            line = self._process.stdout.readline(LONGEST_REPLY)
        self._late = watchdog.is_late
        return self._read(line)

    def _send(self, request: dict[str, Any]) -> None:
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            # The reply that never comes tells the rest.
            return

    def _read(self, line: bytes) -> dict[str, Any]:
        try:
            if not line.endswith(b"\n"):
                self._ended = not line
                raise ValueError
            reply = json.loads(line)
            if not isinstance(reply, dict) or reply.get("number") != self._number:
                raise ValueError
            return reply
        except (ValueError, RecursionError):
            self.close()
            if self._late or self._process.returncode in (-signal.SIGXCPU, 128 + signal.SIGXCPU):
                raise LateError from None
            raise StoppedError from None

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def close(self) -> None:
        """End the process with all that it started."""
        # A process that is about to die of its own says why.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.5 if self._ended else 0)
        self._kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()
        self._process.wait()


@dataclass
class CellRun:
    """What became of one cell: "" or "raised", "syntax", "slow", "stopped", with a message."""

    kind: str = ""
    message: str = ""


@dataclass
class Session:
    """A notebook whose cells were run; it is run again, without the bad cell, when it dies."""

    sandbox: Sandbox
    limits: Limits
    cells: Sequence[PupilCell]
    # For each its id, the name of the answer and the stub.
    tasks: Sequence[tuple[str, str, str]]
    runs: list[CellRun] = field(default_factory=list)
    # For each task with an answer the index of the cell that gave it.
    cell_of: dict[str, int] = field(default_factory=dict)
    _worker: Worker | None = None
    _starts: int = 0
    _end: float = 0.0

    def __post_init__(self) -> None:
        self.runs = [CellRun() for _ in self.cells]
        self._end = time.monotonic() + self.limits.submission_seconds

    def ask(self, **request: Any) -> dict[str, Any]:
        """Ask the process, after it has run the cells; it raises if the process does not live."""
        worker = self._running()
        request["seconds"] = self.limits.seconds
        reply = self._asked(worker, request, self.limits.seconds * WALL + self.limits.grace)
        index = reply.get("cell")
        if type(index) is int and 0 <= index < len(self.cells):
            self.cell_of[request["task"]] = index
        return reply

    def close(self) -> None:
        """End the process."""
        if self._worker:
            self._worker.close()
        self._worker = None

    def _asked(self, worker: Worker, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        left = self._end - time.monotonic()
        if left <= 0:
            self.close()
            raise OverError
        try:
            return worker.ask(request, min(seconds, left))
        except StoppedError:
            self.close()
            if time.monotonic() >= self._end:
                raise OverError from None
            raise

    def _running(self) -> Worker:
        """The process with all cells run but those that ended it."""
        while self._worker is None:
            if self._starts == MOST_STARTS:
                raise OverError
            self._starts += 1
            worker = Worker(self.sandbox, self.limits)
            try:
                self._run_cells(worker)
                self._worker = worker
            except StoppedError as error:
                if isinstance(error, OverError):
                    raise
            finally:
                if worker is not self._worker:
                    worker.close()
        return self._worker

    def _run_cells(self, worker: Worker) -> None:
        cells = [(self._source(n), cell.task, cell.is_own) for n, cell in enumerate(self.cells)]
        try:
            opened = {"do": "open", "cells": cells, "tasks": self.tasks}
            self._asked(worker, opened, SECONDS_TO_START)
        except StoppedError:
            self._give_up_longest()
            raise
        for index, run in enumerate(self.runs):
            if run.kind not in ("slow", "stopped"):
                self.runs[index] = self._run_cell(worker, index)

    def _source(self, index: int) -> str:
        return "" if self.runs[index].kind in ("slow", "stopped") else self.cells[index].source

    def _give_up_longest(self) -> None:
        """Leave the longest cell out: the process ended while it read the cells as Python."""
        longest = max(range(len(self.cells)), key=lambda n: len(self._source(n)), default=None)
        if longest is not None:
            self.runs[longest] = CellRun("stopped")

    def _run_cell(self, worker: Worker, index: int) -> CellRun:
        seconds = self.limits.seconds
        request = {"do": "cell", "cell": index, "seconds": seconds}
        try:
            reply = self._asked(worker, request, seconds * WALL + self.limits.grace)
        except StoppedError as error:
            self.runs[index] = CellRun("slow" if isinstance(error, LateError) else "stopped")
            raise
        return CellRun(text_of(reply, "kind"), text_of(reply, "message"))


def text_of(reply: dict[str, Any], key: str) -> str:
    """A short text of a reply, whatever stands there: no line breaks, nothing unprintable."""
    value = reply.get(key)
    return printable(value) if isinstance(value, str) else ""


def printable(text: str, longest: int = LONGEST_TEXT) -> str:
    r"""A text that can do no harm in a table or on a screen: printable, short, in one line.

    >>> printable("a\x1b[2J b\n c")
    'a [2J b c'
    """
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: 4 * longest])
    return " ".join(shown.split())[:longest]
