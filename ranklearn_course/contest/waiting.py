"""What tells that a cell is at work, where it takes more than a moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ranklearn_course.contest.words import say

T = TypeVar("T")


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
