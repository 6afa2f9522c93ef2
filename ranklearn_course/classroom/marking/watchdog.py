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
            work = work_of(self._pid)
            before = work if before is None else before
            self.is_late = time.monotonic() >= self._end or work - before > self._work
            if self.is_late or memory_of(self._pid) > self._memory:
                self._kill()
                return

    def __enter__(self) -> Watchdog:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self.join()


def memory_of(pid: int) -> int:
    """The bytes in memory of a process with all that came from it, 0 where nobody tells.

    >>> import os, sys
    >>> memory_of(os.getpid()) > 1_000_000 or sys.platform != "linux"
    True
    """
    return sum(_resident(each) for each in _family(pid))


def work_of(pid: int) -> float:
    """The seconds that a process with all that came from it has worked, 0 where nobody tells.

    >>> import os, sys
    >>> work_of(os.getpid()) > 0 or sys.platform != "linux"
    True
    """
    return sum(_worked(each) for each in _family(pid))


def _worked(pid: int) -> float:
    try:
        # The name of a process may hold blanks and brackets.
        numbers = (PROCESSES / str(pid) / "stat").read_text().rpartition(")")[2].split()
        return sum(map(int, numbers[11:15])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0.0


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


def _resident(pid: int) -> int:
    try:
        pages = int((PROCESSES / str(pid) / "statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    import resource

    return pages * resource.getpagesize()
