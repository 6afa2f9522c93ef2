"""What tells that a cell is at work, where it takes more than a moment."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import TypeVar

from ranklearn_course.contest.words import say

T = TypeVar("T")
SECOND = 1.0


def one_by_one(things: Iterable[T]) -> Iterator[T]:
    """Yield things that take a while each, and count on one line those that are done.

    >>> list(one_by_one(["SVD", "EASE"]))
    At work, 2 steps: 1 2
    ['SVD', 'EASE']
    """
    things = list(things)
    print(say("waiting.steps", count=len(things)), end="", flush=True)
    for place, thing in enumerate(things, 1):
        yield thing
        print(f" {place}", end="\n" if place == len(things) else "", flush=True)


@contextmanager
def at_work() -> Iterator[None]:
    """Count the seconds of a long step on a terminal, on a line that goes away with its end."""
    if not sys.stderr.isatty():
        yield
        return
    done, start = Event(), monotonic()

    def count() -> None:
        width = 0
        while not done.wait(SECOND):
            said = say("waiting.seconds", seconds=round(monotonic() - start))
            width = len(said)
            print(f"\r{said}", end="", file=sys.stderr, flush=True)
        print(f"\r{' ' * width}\r", end="", file=sys.stderr, flush=True)

    counter = Thread(target=count)
    counter.start()
    try:
        yield
    finally:
        done.set()
        counter.join()
