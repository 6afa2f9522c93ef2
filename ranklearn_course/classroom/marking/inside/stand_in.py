"""What a pupil's notebook gets for the course while it is marked.

A release needs no course, but a pupil may import it. Each part is a thing that lets itself be
called, indexed and printed, so that a cell runs on. A number it is not: the course's metrics and
solutions are not there when work is marked.
"""

from __future__ import annotations

import importlib.machinery
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

COURSE = "ranklearn_course"


class MissingPartError(TypeError):
    """Raised where a number is wanted of a part of the course that is not there."""


class MissingPart:
    """Stands for a part of the course.

    >>> metrics = MissingPart("metrics")
    >>> metrics.dcg([1, 0], k=2), f"{metrics.dcg([1]):.3f}", list(metrics.ALL)
    (<metrics.dcg, not there>, '', [])
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return MissingPart(f"{self._name}.{name}")

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Itself again."""
        return self

    def __getitem__(self, key: Any) -> Any:
        return self

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __repr__(self) -> str:
        return f"<{self._name}, not there>"

    def __format__(self, specification: str) -> str:
        return ""

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def _combine(self, *_: object) -> Any:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _combine
    __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __neg__ = __abs__ = __round__ = _combine

    def _refuse(self) -> Any:
        raise MissingPartError(
            f"{self._name} of the course is not there when work is marked: write it yourself"
        )

    __float__ = __int__ = __index__ = __len__ = _refuse


class CourseFinder:
    """Finds every module of the course that is not there as an empty one."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """A place for each module below the course."""
        if not name.startswith(f"{COURSE}."):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        """An empty module whose names are all there."""
        return AnyModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing."""


class AnyModule(ModuleType):
    """A module that has every name."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return MissingPart(f"{self.__name__}.{name}")


def part_of_the_course(name: str) -> Any:
    """What `ranklearn_course.name` is."""
    if name.startswith("__"):
        raise AttributeError(name)
    return MissingPart(f"{COURSE}.{name}")


def stand_in() -> None:
    """Take the place of the course in this process, for good."""
    course = sys.modules[COURSE]
    course.__getattr__ = part_of_the_course  # type: ignore[method-assign]
    sys.meta_path.append(CourseFinder())
