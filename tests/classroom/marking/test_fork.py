"""Limits of time and memory on the teacher's side."""

from __future__ import annotations

import multiprocessing
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ranklearn_course.classroom.marking import fork
from ranklearn_course.classroom.marking.fork import TooMuchError, in_a_fork


def test_what_work_returns() -> None:
    assert in_a_fork(lambda: [1, "a"], 5) == [1, "a"]


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


def test_where_processes_cannot_be_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    assert in_a_fork(lambda: 3, 1) == 3


def test_limits_of_a_copy_where_memory_is_not_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import resource

    set_limits: list[int] = []
    monkeypatch.setattr(resource, "setrlimit", lambda which, pair: set_limits.append(which))
    sent: list[int] = []
    pipe = type("Pipe", (), {"send": lambda self, value: sent.append(value)})()
    fork._work(lambda: 3, 1.0, pipe)
    assert resource.RLIMIT_DATA in set_limits
    monkeypatch.setattr(fork, "OWN_PAGES", tmp_path / "missing")
    fork._work(lambda: 4, 1.0, pipe)
    assert sent == [3, 4]
