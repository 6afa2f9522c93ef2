"""A cell with an exercise that Python cannot read gets a verdict in place of a traceback."""

from __future__ import annotations

import ast
import sys
from typing import Any

from ranklearn_course.checker import Reason, Verdict
from ranklearn_course.checker.verdict import Drawing
from ranklearn_course.exercises.words import say

# Cells of exercises, and of the mock exam.
CALLS = ("check(", "paper.save(")


def verdict(source: str) -> Verdict | None:
    """Say where Python stops reading a cell; None if it reads it to the end.

    >>> verdict("def f(x)").headline
    "Error: Python cannot read this cell. It stops in line 1, `def f(x)`: expected ':'."
    """
    try:
        ast.parse(source)
    except SyntaxError as error:
        line = (error.text or "").strip()
        where = {"number": error.lineno, "line": line, "reason": error.msg}
        reason = say("cell.reason", **where)
        drawing = Drawing(reason, error=error.msg, location=say("cell.location", **where))
        return Verdict(
            Reason.UNREADABLE,
            say("check.error", reason=reason),
            notes=(say("cell.above"),),
            drawing=drawing,
        )
    return None


def answer_syntax_errors() -> None:
    """Let the notebook show such a verdict, unless somebody else answers errors there."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell and not shell.custom_exceptions:
        shell.set_custom_exc((SyntaxError,), _answer)


def _answer(shell: Any, kind: type, error: SyntaxError, traceback: Any, tb_offset: Any = None):
    from IPython.display import display

    source = shell.history_manager.input_hist_raw[-1]
    found = verdict(shell.transform_cell(source)) if any(call in source for call in CALLS) else None
    if found:
        display(found)
    else:
        shell.showtraceback((kind, error, traceback), tb_offset=tb_offset)
