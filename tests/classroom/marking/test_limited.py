"""Limits on the teacher's side: of short answers, and of memory that is watched."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ranklearn_course.classroom.marking import limited, watch
from ranklearn_course.classroom.marking.limited import TooMuchError, in_a_fork
from ranklearn_course.classroom.marking.watch import Watch, memory_of, work_of


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
    monkeypatch.setattr(limited, "GRACE", 0.5)
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
    limited._work(lambda: 3, 1.0, pipe)
    assert resource.RLIMIT_DATA in set_limits
    monkeypatch.setattr(limited, "OWN_PAGES", tmp_path / "missing")
    limited._work(lambda: 4, 1.0, pipe)
    assert sent == [3, 4]


def test_the_watch_kills_for_time_for_work_and_for_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[str] = []

    def watched(name: str, seconds: float, work: float, memory: int) -> Watch:
        return Watch(0, seconds, work, memory, lambda: killed.append(name))

    monkeypatch.setattr(watch, "EVERY", 0.01)
    monkeypatch.setattr(watch, "memory_of", lambda pid: 2)
    clock = itertools.count()
    monkeypatch.setattr(watch, "work_of", lambda pid: next(clock))
    for name, limits in (("late", (0.01, 999, 9)), ("busy", (60, 3, 9)), ("large", (60, 999, 1))):
        with watched(name, *limits) as one:
            one.join()
        assert one.is_late is (name != "large")
    with watched("never", 60, 999, 3):
        time.sleep(0.05)
    assert killed == ["late", "busy", "large"]


def test_the_memory_of_a_family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    monkeypatch.setattr(watch, "PROCESSES", tmp_path)
    for pid, pages, children in (("1", 10, "2 3"), ("2", 5, ""), ("3", 1, "4")):
        (tmp_path / pid / "task" / pid).mkdir(parents=True)
        (tmp_path / pid / "statm").write_text(f"99 {pages} 0")
        (tmp_path / pid / "task" / pid / "children").write_text(children)
    (tmp_path / "2" / "task" / "9" / "children").mkdir(parents=True)
    assert memory_of(1) == 16 * resource.getpagesize()
    (tmp_path / "1" / "stat").write_text("1 (a) b) S " + "0 " * 10 + "100 200 300 400 9 9")
    (tmp_path / "2" / "stat").write_text("1 (a) S x")
    assert work_of(1) == 1000 / os.sysconf("SC_CLK_TCK")
