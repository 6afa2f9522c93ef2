"""Captures what a learner's code prints, and lets nobody wait for the keyboard."""

from __future__ import annotations

import builtins
import contextlib
import io
import os
import sys
import warnings
from collections.abc import Iterator

LONGEST_PRINT = 200
STANDARD_OUTPUTS = (1, 2)


class NoKeyboardError(EOFError):
    """Raised when the code calls `input()`: nobody types while it is checked."""


class Prints(io.TextIOBase):
    """Keeps the beginning of what is printed and drops the rest."""

    def __init__(self) -> None:
        self._beginning = ""

    def writable(self) -> bool:
        """Tell that one can print here."""
        return True

    def write(self, text: str) -> int:
        """Keep the text as long as there is room."""
        if len(self._beginning) <= LONGEST_PRINT:
            self._beginning += text[: LONGEST_PRINT + 1]
        return len(text)

    def text(self) -> str:
        """What was printed, on one line, cut at a sensible length."""
        words = " ".join(self._beginning.split())
        return words if len(words) < LONGEST_PRINT else words[:LONGEST_PRINT] + " …"


def _no_keyboard(*_: object) -> str:
    raise NoKeyboardError


class _NoStandardInput(io.TextIOBase):
    read = readline = _no_keyboard  # type: ignore[assignment]

    def fileno(self) -> int:
        raise io.UnsupportedOperation("fileno")


@contextlib.contextmanager
def _silent_libraries() -> Iterator[None]:
    """Drop what libraries in C and Fortran, such as LAPACK, write past Python."""
    kept: list[tuple[int, int]] = []
    # Without a console both are None.
    for stream in filter(None, (sys.__stdout__, sys.__stderr__)):
        # What was printed before is not to be dropped.
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    # Where there is no such file descriptor, nothing can be written to it.
    with contextlib.suppress(OSError), open(os.devnull, "wb") as nowhere:
        for number in STANDARD_OUTPUTS:
            kept.append((os.dup(number), number))
            os.dup2(nowhere.fileno(), number)
    try:
        yield
    finally:
        for copy, number in kept:
            # The code may have closed them.
            with contextlib.suppress(OSError):
                os.dup2(copy, number)
                os.close(copy)


@contextlib.contextmanager
def captured(prints: Prints) -> Iterator[None]:
    """Redirect what is printed, refuse `input()`, ignore warnings, restore the recursion limit."""
    before = sys.stdin, builtins.input, sys.unraisablehook
    deepest = sys.getrecursionlimit()
    sys.stdin, builtins.input = _NoStandardInput(), _no_keyboard
    # A built-in, so that an alarm cannot interrupt the hook itself.
    sys.unraisablehook = bool  # type: ignore[assignment]
    try:
        with (
            contextlib.redirect_stdout(prints),
            contextlib.redirect_stderr(prints),
            warnings.catch_warnings(),
            _silent_libraries(),
        ):
            warnings.simplefilter("ignore")
            yield
    finally:
        sys.setrecursionlimit(deepest)
        sys.stdin, builtins.input, sys.unraisablehook = before
