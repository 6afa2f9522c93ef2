"""What a pupil's processes may take while they are asked."""

import itertools
import os

from ranklearn_course.classroom.marking import watchdog
from ranklearn_course.classroom.marking.watchdog import Watchdog, taken_by


def test_it_kills_for_time_for_work_and_for_memory(monkeypatch):
    killed = []

    def watching(name, seconds, work, memory):
        return Watchdog(0, seconds, work, memory, lambda: killed.append(name))

    monkeypatch.setattr(watchdog, "EVERY", 0.01)
    clock = itertools.count()
    monkeypatch.setattr(watchdog, "taken_by", lambda pid: (next(clock), 2))
    for name, limits in (
        ("late", (0.01, 999, 9)),
        ("busy", (9999, 3, 9)),
        ("large", (9999, 999, 1)),
    ):
        with watching(name, *limits) as one:
            one.join(180)
        assert one.is_late is (name != "large")
    assert killed == ["late", "busy", "large"]


def test_the_work_and_the_memory_of_children_count(tmp_path, monkeypatch):
    monkeypatch.setattr(watchdog, "PROCESSES", tmp_path)
    for pid, child in (("1", "2"), ("2", "")):
        (tmp_path / pid / "task" / pid).mkdir(parents=True)
        (tmp_path / pid / "task" / pid / "children").write_text(child)
        (tmp_path / pid / "stat").write_text(
            "1 (a) b) S " + "0 " * 10 + "100 200 300 400 0 0 0 0 0 0 7 9"
        )
    pages = 2 * 7 * os.sysconf("SC_PAGE_SIZE")
    assert taken_by(1) == (2 * 1000 / os.sysconf("SC_CLK_TCK"), pages)
