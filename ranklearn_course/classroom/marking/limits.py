"""How much time and space a pupil's code gets."""

from __future__ import annotations

from dataclasses import dataclass

MEGABYTE = 2**20


@dataclass(frozen=True)
class Limits:
    """The limits of one submission.

    Parameters
    ----------
    seconds
        Seconds of work for each cell and for each task.
    submission_seconds
        Seconds on the clock for the whole submission, all restarts included.
    memory
        Megabytes of memory of all processes together.
    files
        Megabytes of each file, and of all files together.
    processes
        How many processes and threads the pupil's code may have.
    open_files
        How many files and pipes may be open at a time.
    grace
        Seconds on the clock that the pupil's process has beyond its own limits.
    """

    seconds: float = 5.0
    submission_seconds: float = 120.0
    memory: int = 2048
    files: int = 8
    processes: int = 16
    open_files: int = 64
    grace: float = 3.0
