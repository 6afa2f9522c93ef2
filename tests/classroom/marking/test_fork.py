"""Limits of time and memory on the teacher's side."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import pytest

from ranklearn_course.classroom.marking import fork
from ranklearn_course.classroom.marking.fork import TooMuchError, in_a_fork


def _raises() -> None:
    raise ValueError


@pytest.mark.parametrize(
    "work",
    [
        _raises,
        lambda: Fraction("1e999999999"),
        lambda: len(bytearray(2**34)),
        lambda: time.sleep(60),
    ],
)
def test_work_that_takes_too_much(work: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fork, "GRACE", 0.5)
    with pytest.raises(TooMuchError):
        in_a_fork(work, 0.1)
