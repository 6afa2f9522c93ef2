"""Where in the learner's code an error arose."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from types import CodeType, TracebackType
from typing import Any

from ranklearn_course.checker.function_code import code_of
from ranklearn_course.checker.words import say

LONGEST_SOURCE = 80


def error_location(trace: TracebackType | None, function: Callable[..., Any]) -> str:
    """The innermost line of the learner's file in the traceback, counted from its `def`."""
    code = code_of(function)
    found: TracebackType | None = None
    owner = inner = code
    while trace is not None and code is not None:
        here = trace.tb_frame.f_code
        if here.co_filename == code.co_filename:
            found = trace
            owner, inner = owner if _is_unnamed_part(here, inner) else here, here
        trace = trace.tb_next
    return "" if found is None or owner is None else _describe(found, owner)


def _is_unnamed_part(code: CodeType, outer: CodeType | None) -> bool:
    """Tell whether this is a comprehension or a lambda that stands in the outer code."""
    return outer is not None and code.co_name.startswith("<") and code in outer.co_consts


def _describe(trace: TracebackType, owner: CodeType) -> str:
    source = linecache.getline(owner.co_filename, trace.tb_lineno).strip()[:LONGEST_SOURCE]
    line = trace.tb_lineno - owner.co_firstlineno + 1
    name = "error.location" if source else "error.location_without_source"
    return say(name, line=line, function=owner.co_name, source=source)
