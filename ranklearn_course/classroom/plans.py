"""Three plans for a class, from plans.toml: an evening, a week, a summer school."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


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
def plans() -> dict[str, tuple[Day, ...]]:
    """The days of each plan.

    >>> [len(days) for days in plans().values()]
    [1, 5, 10]
    """
    content = files(__package__).joinpath("plans.toml").read_text(encoding="utf-8")
    return {
        name: tuple(Day(day["day"], tuple(Slot(**slot) for slot in day["slots"])) for day in days)
        for name, days in tomllib.loads(content).items()
    }
