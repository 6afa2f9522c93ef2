"""One test for many rows, which names all that fail.

A parametrised test costs milliseconds for each row, often more than its body: each process
collects it, one sets it up and sends a report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest


def with_each(rows: Iterable[Any] | Mapping[str, Any]) -> Callable[..., Callable[[], None]]:
    """Call the test with each row: a tuple holds its arguments, anything else is the only one."""
    named = [*rows.items()] if isinstance(rows, Mapping) else [(name_of(row), row) for row in rows]
    assert named, "a test without rows proves nothing"

    def decorate(test: Callable[..., None]) -> Callable[[], None]:
        def with_all() -> None:
            failed = []
            for name, row in named:
                try:
                    test(*row if isinstance(row, tuple) else (row,))
                except (Exception, pytest.fail.Exception) as error:
                    failed.append((name, error))
            if failed:
                names = "; ".join(name for name, _ in failed)
                raise BaseExceptionGroup(f"{test.__name__}: {names}", [e for _, e in failed])

        return with_all

    return decorate


def name_of(row: Any) -> str:
    parts = row if isinstance(row, tuple) else (row,)
    return "-".join(str(getattr(part, "__name__", part)) for part in parts)
