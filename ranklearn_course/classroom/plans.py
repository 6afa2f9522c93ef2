"""Plans for a class, from plans.toml: an evening, a week, a summer school."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from ranklearn_course.course import chapters
from ranklearn_course.course.schema import read_toml

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


@dataclass(frozen=True)
class Plan:
    """A plan: its title, for whom it is, its days, and what else to know of them."""

    title: str
    about: str
    then: str
    days: tuple[Day, ...]
    # Whether the lessons that none of its days has follow it, a day each.
    has_all_lessons: bool = False

    @property
    def all_days(self) -> tuple[Day, ...]:
        """Its days with those that follow."""
        taken = {slot.chapter for day in self.days for slot in day.slots}
        left = [name for name in chapters() if self.has_all_lessons and name not in taken]
        return (*self.days, *(Day("One more day", (Slot(chapter=name),)) for name in left))


@cache
def plans(path: Path = FILE) -> dict[str, Plan]:
    """Each plan by its name; SchemaError names the day and the key of a fault.

    >>> [plan.title for plan in plans().values()]
    ['One evening', 'One week', 'A summer school of two weeks']
    """
    return read_toml(path, Mapping[str, Plan])
