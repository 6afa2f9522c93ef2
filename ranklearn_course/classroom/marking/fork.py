"""Limits of this process, and work in a copy of it that may be ended.

What pupils hand in may be huge, if it is a trap: a short answer as it is judged, a file as it is
read.
"""

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

    # This process has used no time yet.
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds) + 1,) * 2)
    limit_memory()
    theirs.send(work())


def limit_memory() -> None:
    """Let this process take so much more memory than it has, where the system can tell."""
    with contextlib.suppress(ImportError, OSError):
        import resource

        data = int(OWN_PAGES.read_text().split()[5]) * resource.getpagesize()
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        resource.setrlimit(resource.RLIMIT_DATA, (data + MEMORY, most))
