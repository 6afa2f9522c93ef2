"""One test for many rows, which says of each that fails what was expected and what came.

A parametrised test costs milliseconds for each row, often more than its body: each process
collects it, one sets it up and sends a report. To run fewer rows, give `--chapter`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import Signature, signature
from typing import Any

import pytest

from tests import scope


def with_each(rows: Iterable[Any]) -> Callable[..., Callable[..., None]]:
    """Call the test with each row: a tuple holds its arguments, anything else is the only one.

    Fixtures stand behind them, and are those of one test.
    """
    table = [row if isinstance(row, tuple) else (row,) for row in rows]
    if scope.CHOSEN and not table:
        return lambda test: lambda: pytest.skip("the chosen chapters have no such row")
    assert table, "a test without rows proves nothing"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        fixtures = [*signature(test).parameters.values()][len(table[0]) :]

        def with_all(**made: Any) -> None:
            failed = []
            for row in table:
                try:
                    test(*row, **made)
                # A row that skips would hide the faults before it, and the rows behind it.
                except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:
                    failed.append(("-".join(map(name_of, row)), error))
            if failed:
                told = "; ".join(f"{name}: {in_a_line(error)}" for name, error in failed)
                raise BaseExceptionGroup(f"{test.__name__}: {told}", [e for _, e in failed])

        with_all.__signature__ = Signature(fixtures)
        return with_all

    return decorate


def in_a_line(error: BaseException) -> str:
    """What was expected and what came, as pytest says it first."""
    return next(iter(str(error).splitlines()), type(error).__name__)[:120]


def name_of(argument: Any) -> str:
    names = (getattr(argument, key, None) for key in ("id", "__name__"))
    return str(next(filter(None, names), argument))[:80]
