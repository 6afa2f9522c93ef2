"""What a pupil's processes may take while they are asked."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest

from ranklearn_course.classroom.marking import watchdog
from ranklearn_course.classroom.marking.watchdog import Watchdog, memory_of, work_of


def test_it_kills_for_time_for_work_and_for_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[str] = []

    def watching(name: str, seconds: float, work: float, memory: int) -> Watchdog:
        return Watchdog(0, seconds, work, memory, lambda: killed.append(name))

    monkeypatch.setattr(watchdog, "EVERY", 0.01)
    monkeypatch.setattr(watchdog, "memory_of", lambda pid: 2)
    clock = itertools.count()
    monkeypatch.setattr(watchdog, "work_of", lambda pid: next(clock))
    for name, limits in (
        ("late", (0.01, 999, 9)),
        ("busy", (9999, 3, 9)),
        ("large", (9999, 999, 1)),
    ):
        with watching(name, *limits) as one:
            one.join(20)
        assert one.is_late is (name != "large")
    assert killed == ["late", "busy", "large"]


def test_the_memory_of_a_family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    monkeypatch.setattr(watchdog, "PROCESSES", tmp_path)
    for pid, pages, children in (("1", 10, "2 3"), ("2", 5, ""), ("3", 1, "4")):
        (tmp_path / pid / "task" / pid).mkdir(parents=True)
        (tmp_path / pid / "statm").write_text(f"99 {pages} 0")
        (tmp_path / pid / "task" / pid / "children").write_text(children)
    (tmp_path / "2" / "task" / "9" / "children").mkdir(parents=True)
    assert memory_of(1) == 16 * resource.getpagesize()
    (tmp_path / "1" / "stat").write_text("1 (a) b) S " + "0 " * 10 + "100 200 300 400 9 9")
    (tmp_path / "2" / "stat").write_text("1 (a) S x")
    assert work_of(1) == 1000 / os.sysconf("SC_CLK_TCK")
