"""Three plans for a class, from plans.toml: an evening, a week, a summer school."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ranklearn_course.chapters import chapters
from ranklearn_course.chapters.toml_table import TomlTable, read_toml

FILE = Path(__file__).with_name("plans.toml")


@dataclass(frozen=True)
class Slot:
    """One entry of a plan: a whole lesson if it has no minutes, a break if it has no chapter."""

    text: str = ""
    minutes: int = 0
    chapter: str = ""


@dataclass(frozen=True)
class Day:
    """One day of a plan with its entries."""

    name: str
    slots: tuple[Slot, ...]


@cache
def plans(path: Path = FILE) -> dict[str, tuple[Day, ...]]:
    """The days of each plan; SchemaError names the day and the key of a fault.

    >>> [len(days) for days in plans().values()]
    [1, 5, 10]
    """
    file = read_toml(path)
    return {name: tuple(map(_day, file.array(name, "day"))) for name in file}


def _day(table: TomlTable) -> Day:
    day = Day(table.take("day", str), tuple(map(_slot, table.array("slots"))))
    table.close()
    return day


def _slot(table: TomlTable) -> Slot:
    slot = Slot(
        table.take("text", str, ""), table.take("minutes", int, 0), table.take("chapter", str, "")
    )
    if slot.chapter and slot.chapter not in chapters():
        raise table.error("chapter", f"must be a chapter, got {slot.chapter!r}")
    table.close()
    return slot
