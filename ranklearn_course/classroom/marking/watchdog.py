"""Watches a pupil's processes while they are asked: for how long, and with how much memory."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

# So often the memory is looked at, in seconds.
EVERY = 0.2
PROCESSES = Path("/proc")


class Watchdog(threading.Thread):
    """Calls `kill` if the time is over, the work or the memory; a context for one request.

    `seconds` are of the clock. `work` in seconds and `memory` in bytes are of the process `pid`
    with all its children; they are known on Linux alone.
    """

    def __init__(
        self, pid: int, seconds: float, work: float, memory: int, kill: Callable[[], None]
    ) -> None:
        super().__init__(daemon=True)
        self._pid, self._work, self._memory, self._kill = pid, work, memory, kill
        self._end = time.monotonic() + seconds
        self._done = threading.Event()
        self.is_late = False

    def run(self) -> None:
        """Look at the clock and the memory until the request is answered."""
        # A request that is answered at once costs no look.
        before: float | None = None
        while not self._done.wait(max(0.0, min(EVERY, self._end - time.monotonic()))):
            work, memory = taken_by(self._pid)
            before = work if before is None else before
            self.is_late = time.monotonic() >= self._end or work - before > self._work
            if self.is_late or memory > self._memory:
                self._kill()
                return

    def __enter__(self) -> Watchdog:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self.join()


def taken_by(pid: int) -> tuple[float, int]:
    """The seconds of work and the bytes in memory of a process with all that came from it.

    0 where nobody tells.

    >>> import os, sys
    >>> work, memory = taken_by(os.getpid())
    >>> (work > 0 and memory > 1_000_000) or sys.platform != "linux"
    True
    """
    found = [_taken(each) for each in _family(pid)]
    return sum(work for work, _ in found), sum(memory for _, memory in found)


def _taken(pid: int) -> tuple[float, int]:
    try:
        # The name of a process may hold blanks and brackets.
        text = (PROCESSES / str(pid) / "stat").read_text().rpartition(")")[2]
    except OSError:
        return 0.0, 0
    numbers = [int(each) for each in text.split()[1:]]
    work = sum(numbers[10:14]) / os.sysconf("SC_CLK_TCK")
    return work, numbers[20] * os.sysconf("SC_PAGE_SIZE")


def _family(pid: int) -> Iterator[int]:
    left = [pid]
    while left:
        one = left.pop()
        yield one
        for path in PROCESSES.glob(f"{one}/task/*/children"):
            try:
                left += map(int, path.read_text().split())
            except OSError:
                continue
