"""Watches a pupil's processes while they are asked: for how long, and with how much memory."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

# So often the memory is looked at, in seconds.
EVERY = 0.2
PROCESSES = Path("/proc")


class Watch(threading.Thread):
    """Calls `kill` if the time is over, or the memory; a context for one request.

    Parameters
    ----------
    pid
        The process that was started; its children count as well.
    seconds
        Of the clock.
    memory
        In bytes, of all processes together. It is watched on Linux.
    kill
        Ends the processes.
    """

    def __init__(self, pid: int, seconds: float, memory: int, kill: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self._pid, self._memory, self._kill = pid, memory, kill
        self._end = time.monotonic() + seconds
        self._done = threading.Event()
        self.is_late = False

    def run(self) -> None:
        """Look at the clock and the memory until the request is answered."""
        while not self._done.wait(max(0.0, min(EVERY, self._end - time.monotonic()))):
            self.is_late = time.monotonic() >= self._end
            if self.is_late or memory_of(self._pid) > self._memory:
                self._kill()
                return

    def __enter__(self) -> Watch:
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
