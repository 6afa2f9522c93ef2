"""Runs the cell of an answer as marking does, after the cells that it may build on.

Saving and marking do the same: whole cells run, without magics, and `paper` is a stand-in. All
cells that were saved no later than the answer run first, in the order of saving, each with its
later versions, as in a notebook's kernel. The answer's own cell runs last. What comes only later
fills in names that are missing, and hides none. A cell that was never saved counts as saved after
all others, in the order of the paper.
"""

from __future__ import annotations

import asyncio
import inspect
import linecache
import sys
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from importlib import import_module
from time import monotonic
from typing import Any
from unittest.mock import MagicMock, patch

from ranklearn_course.checker.cell_code import compile_cell, without_magics
from ranklearn_course.checker.limits import OutOfTime
from ranklearn_course.checker.running import LONGEST_MESSAGE, guarded, safely
from ranklearn_course.exam.words import say

# Of work, for a cell; one that waits takes up to five times as long.
SECONDS = 2.0
# On the clock, with imports: for all that run before the answer's own, and for all after it.
OF_OTHERS = 15.0
# What a notebook has beside the names of its cells.
STANDING_IN = ("paper", "display", "get_ipython")
NO_PYTHON = (SyntaxError, ValueError, RecursionError, MemoryError)


@dataclass(frozen=True)
class Answer:
    """An answer: its value (None for a function) and the cell that gave it.

    Parameters
    ----------
    value, source
        The value and the text of the cell.
    minute
        When it was saved, None if it was not.
    number
        The number of its question.
    before, later
        The cells that run before its own and after it.
    """

    value: Any
    source: str
    minute: float | None = None
    number: int = 0
    before: tuple[str, ...] = ()
    later: tuple[str, ...] = ()

    def among(self, ran: Sequence[Answer]) -> Answer:
        """The answer with the other cells, given all in the order in which they ran.

        >>> first, second, mended = (Answer(None, text, number=n) for n, text in enumerate("abA"))
        >>> mended = replace(mended, number=0)
        >>> second.among([first, second, mended]).before
        ('a', 'A')
        >>> first.among([first, second, mended]).later
        ('b',)
        """
        place = next(index for index, each in enumerate(ran) if each is self)
        known = {each.number for each in ran[: place + 1]}
        others = [each for each in ran if each is not self]
        return replace(
            self,
            before=tuple(each.source for each in others if each.number in known),
            later=tuple(each.source for each in others if each.number not in known),
        )


def run_cells(answer: Answer, name: str, missing: str = "cell.no_value") -> tuple[Any, str]:
    """Run the cells of an answer; return what its own calls `name`, and what went wrong in it.

    >>> run_cells(Answer(None, "half = 1 / two; print(half)", before=("two = 2",)), "half")
    (0.5, '')
    >>> run_cells(Answer(None, "half = "), "half")
    (None, 'Error in your code: line 1 of the cell is not Python.')
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    names.update((each, MagicMock()) for each in STANDING_IN)
    with _unseen_figures((*answer.before, answer.source, *answer.later)):
        _run_others(answer.before, names, "before")
        names.pop(name, None)
        fault = _run(answer.source, names, "answer")
        own = dict(names)
        _run_others(answer.later, names, "later")
    names.update(own)
    return own.get(name), fault or ("" if name in own else say(missing, name=name))


@contextmanager
def _unseen_figures(sources: Iterable[str]) -> Iterator[None]:
    """Show none of the figures that a second run draws, and close them."""
    if any("pyplot" in source for source in sources):
        # In another kernel than the first run's, a cell would import it and show them.
        with suppress(ImportError):
            import_module("matplotlib.pyplot")
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        yield
        return
    known = {*pyplot.get_fignums()}
    try:
        with patch.object(pyplot, "show"):
            yield
    finally:
        for number in {*pyplot.get_fignums()} - known:
            pyplot.close(number)


def _run_others(sources: Iterable[str], names: dict[str, Any], label: str) -> None:
    end = monotonic() + OF_OTHERS
    for index, source in enumerate(sources):
        left = end - monotonic()
        if left > 0:
            _run(source, names, f"{label} {index}", min(SECONDS, left))


def _run(source: str, names: dict[str, Any], label: str, seconds: float | None = None) -> str:
    """Run a cell and say what stopped it, empty for nothing."""
    filename, source = f"<{label}>", without_magics(source)
    try:
        code = compile_cell(source, filename)
    except NO_PYTHON as error:
        return say("cell.no_python", line=getattr(error, "lineno", None) or 1)
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    faults: list[str] = []

    def work() -> None:
        try:
            made = eval(code, names)
            if inspect.iscoroutine(made):
                asyncio.run(made)
        except OutOfTime:
            raise
        except BaseException as error:
            faults.append(_stopped(error, filename))

    in_time, _ = guarded(work, seconds or SECONDS)
    return "".join(faults) if in_time else say("cell.endless")


def _stopped(error: BaseException, filename: str) -> str:
    words = safely(lambda: " ".join(str(error).split())[:LONGEST_MESSAGE], "")
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == filename
    ]
    kind = type(error).__name__
    shown = say("cell.error", error=kind, message=words) if words else kind
    if lines:
        return say("cell.stopped", error=shown, line=lines[-1])
    # A cell with `await` does not begin where an event loop runs already.
    return say("cell.not_begun", error=shown)
