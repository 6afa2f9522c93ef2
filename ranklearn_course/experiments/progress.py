"""A progress bar for whoever watches: in a terminal and in JupyterLab, never in a stored output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tqdm.auto import tqdm

_SILENT = False


def silence() -> None:
    """Show no more bars in this process: somebody else shows the progress."""
    global _SILENT
    _SILENT = True


@contextmanager
def silenced() -> Iterator[None]:
    """Show no new bars for a while."""
    global _SILENT
    before, _SILENT = _SILENT, True
    try:
        yield
    finally:
        _SILENT = before


def is_watched() -> bool:
    """Say whether a person sees the output now: a terminal, or a notebook open in a browser."""
    # Jupyter's server gives this name to the kernels it starts; nbclient and nbval do not.
    return "JPY_SESSION_NAME" in os.environ or sys.stderr.isatty()


def bar(total: int, what: str, **options: Any) -> tqdm:
    """Return a bar that counts to `total` and disappears when it is closed."""
    return tqdm(total=total, desc=what, leave=False, disable=_SILENT or not is_watched(), **options)
