"""Turns a learner's answer into built-in numbers, texts and lists, so that it can do no harm."""

from __future__ import annotations

import operator
from typing import Any

from ranklearn_course.checker.results import read_result
from ranklearn_course.checker.running import guarded, safely

MOST_ITEMS = 100_000
DEEPEST = 4
# A short answer is read within this time.
SECONDS = 1.0
# To look at these, or at a list of them, runs no code of the learner's, so it needs no clock.
PLAIN = frozenset({int, float, str, type(None)})


class NotBuiltinError(Exception):
    """Raised for what is neither a number nor a text nor a list of such."""


def as_builtin(answer: Any) -> tuple[bool, Any]:
    """Whether the answer could be read, and its built-in form."""
    found: list[Any] = []

    def work() -> None:
        found.extend(safely(lambda: [_builtin(answer, DEEPEST)], []))

    if type(answer) in PLAIN or (type(answer) is list and PLAIN.issuperset(map(type, answer))):
        work()
        in_time = True
    else:
        in_time, _ = guarded(work, SECONDS)
    return (True, found[0]) if in_time and found else (False, None)


def _builtin(value: Any, depth: int) -> Any:
    if value is None or value is ...:
        return None
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, list | tuple | set | frozenset | range):
        if depth == 0 or len(value) > MOST_ITEMS:
            raise NotBuiltinError
        return [_builtin(item, depth - 1) for item in value]
    return _number(value)


def _number(value: Any) -> int | float:
    if isinstance(value, bool):
        return value
    if hasattr(type(value), "__index__"):
        return operator.index(value)
    result = read_result(value)
    if isinstance(result.value, tuple) or result.kind != "number":
        raise NotBuiltinError
    return result.value
