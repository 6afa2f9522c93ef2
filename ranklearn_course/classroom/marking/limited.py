"""Judges short answers in a process that may be ended: an answer may be huge, if it is a trap."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from typing import Any

SECONDS = 10.0
MEMORY = 2**30


class TooMuchError(Exception):
    """Raised when the work took more time or memory than it may."""


def in_a_fork(work: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """What `work` returns, computed in a copy of this process with a limit of time and memory.

    Where processes can not be copied (Windows), it is computed here, without a limit.

    Raises
    ------
    TooMuchError
        If it did not return in time, or with an error.
    """
    if "fork" not in multiprocessing.get_all_start_methods():
        return work()
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(work, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        if not ours.poll(seconds):
            raise TooMuchError
        return ours.recv()
    except EOFError:
        raise TooMuchError from None
    finally:
        process.kill()
        process.join()
        ours.close()


def _work(work: Callable[[], Any], theirs: Any) -> None:
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (used + MEMORY,) * 2)
    theirs.send(work())
