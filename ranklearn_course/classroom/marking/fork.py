"""Judges short answers in a process that may be ended: an answer may be huge, if it is a trap."""

from __future__ import annotations

import contextlib
import math
import multiprocessing
from collections.abc import Callable
from pathlib import Path
from typing import Any

MEMORY = 2**30
OWN_PAGES = Path("/proc/self/statm")
# The clock may show so many times the seconds of work, and some more.
WALL, GRACE = 5, 3.0


class TooMuchError(Exception):
    """Raised when the work took more time or memory than it may."""


def in_a_fork(work: Callable[[], Any], seconds: float) -> Any:
    """What `work` returns, computed in a copy of this process with a limit of time and memory.

    It has so many seconds of work, rounded up, and one more. Where processes can not be copied
    (Windows), it is computed here, without a limit.
    """
    if "fork" not in multiprocessing.get_all_start_methods():
        return work()
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(work, seconds, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        if not ours.poll(seconds * WALL + GRACE):
            raise TooMuchError
        return ours.recv()
    except (EOFError, OSError):
        # It was ended before its reply, or in the middle of it.
        raise TooMuchError from None
    finally:
        process.kill()
        process.join()
        ours.close()


def _work(work: Callable[[], Any], seconds: float, theirs: Any) -> None:
    import resource

    # This process has used no time yet, but as much memory as the one it is a copy of.
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds) + 1,) * 2)
    with contextlib.suppress(OSError):
        data = int(OWN_PAGES.read_text().split()[5]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_DATA, (data + MEMORY,) * 2)
    theirs.send(work())
