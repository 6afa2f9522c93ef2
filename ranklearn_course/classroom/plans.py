"""Three plans for a class, from plans.toml: an evening, a week, a summer school."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from ranklearn_course.chapters import chapters
from ranklearn_course.chapters.schema import read_toml

FILE = Path(__file__).with_name("plans.toml")


def _chapter(name: str) -> str:
    if name not in chapters():
        raise ValueError(f"must be a chapter, got {name!r}")
    return name


@dataclass(frozen=True)
class Slot:
    """One entry of a plan: a whole lesson if it has no minutes, a break if it has no chapter."""

    text: str = ""
    minutes: int = 0
    chapter: Annotated[str, _chapter] = ""


@dataclass(frozen=True)
class Day:
    """One day of a plan with its entries."""

    day: str
    slots: tuple[Slot, ...]


@cache
def plans(path: Path = FILE) -> dict[str, tuple[Day, ...]]:
    """The days of each plan; SchemaError names the day and the key of a fault.

    >>> [len(days) for days in plans().values()]
    [1, 5, 13]
    """
    return read_toml(path, Mapping[str, tuple[Day, ...]])
