"""A folder of submissions: workers, runs that are stopped, the command."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import write_assignment
from ranklearn_course.classroom.commands import classroom
from ranklearn_course.classroom.marking import Limits, Sandbox
from ranklearn_course.classroom.marking import folder as marking
from ranklearn_course.classroom.marking.folder import (
    Order,
    mark_folder,
    write_table,
)
from ranklearn_course.classroom.marking.submissions import Submission
from ranklearn_course.classroom.report import count, read_marks
from tests.classroom.marking import zoo

LIMITS = Limits(seconds=1.0, submission_seconds=30.0)


class HerePool:
    """A pool that marks in this process, and may lose it."""

    ends = 0

    def __init__(self, workers: int, context: Any, prepare: Any, arguments: Any) -> None:
        prepare(*arguments)
        self.is_broken = False

    def submit(self, work: Any, one: Submission) -> Future[Any]:
        future: Future[Any] = Future()
        self.is_broken = self.is_broken or (one.pupil == "killer" and HerePool.ends > 0)
        if self.is_broken:
            future.set_exception(BrokenProcessPool())
            HerePool.ends -= one.pupil == "killer"
            return future
        try:
            future.set_result(work(one))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, **options: Any) -> None:
        """Nothing runs."""


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Mark in this process."""
    handlers = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    monkeypatch.setattr(marking, "ProcessPoolExecutor", HerePool)
    monkeypatch.setattr(sys, "platform", "darwin")
    yield
    for one, handler in handlers.items():
        signal.signal(one, handler)
    HerePool.ends = 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three pupils."""
    folder = tmp_path / "submitted"
    folder.mkdir()
    (folder / "anna.ipynb").write_text(json.dumps(zoo.answered()))
    (folder / "bob.ipynb").write_text(json.dumps(zoo.answered(ap=zoo.BY_K)))
    (folder / "carl.ipynb").write_text("{")
    write_assignment(zoo.assignment(), tmp_path / "assignment.json")
    return folder


def mark(folder: Path, **options: Any) -> marking.Outcome:
    table = folder.parent / "marks.csv"
    return mark_folder(folder, table, zoo.assignment(), limits=LIMITS, sandbox="plain", **options)


def points(outcome: marking.Outcome) -> dict[str, float | None]:
    return {pupil: marks.points for pupil, marks in outcome.marks.items()}


@pytest.mark.usefixtures("here")
def test_a_folder_becomes_a_table(folder: Path, tmp_path: Path) -> None:
    warnings: list[str] = []
    outcome = mark(folder, warn=warnings.append)
    assert points(outcome) == {"anna": 11, "bob": 7, "carl": None}
    assert outcome.not_run == ["carl"]
    assert "WARNING" in warnings[0]
    with (tmp_path / "marks.csv").open(encoding="utf-8-sig", newline="") as file:
        table = list(csv.DictReader(file))
    assert len(table) == 3 * len(zoo.TASKS)
    assert [row["points"] for row in table if row["task"] == zoo.AP] == ["4", "0", ""]
    assert table[5]["mistakes"] == "denominator=k"


@pytest.mark.usefixtures("here")
def test_notes_for_the_teacher_stand_beside_the_table(folder: Path, tmp_path: Path) -> None:
    (folder / "bob.ipynb").write_text(json.dumps(zoo.with_own("1 / 0")))
    assert mark(folder).noted == 1
    notes = tmp_path / "marks.notes.log"
    assert notes.read_text().startswith(
        "bob\n    Code cell 2 failed. It stopped with ZeroDivisionError"
    )
    (folder / "bob.ipynb").write_text(json.dumps(zoo.answered()))
    assert mark(folder).noted == 0
    assert not notes.exists()


@pytest.mark.usefixtures("here")
def test_what_is_no_submission_is_in_the_notes_and_in_no_count(
    folder: Path, tmp_path: Path
) -> None:
    (folder / "bob.ipynb").rename(folder / "bob.ipynb.json")
    (folder / "anna (1).ipynb").write_bytes((folder / "anna.ipynb").read_bytes())
    for name in ("Thumbs.db", "all.zip", "bob.pdf", "notes.txt"):
        (folder / name).write_bytes(b"")
    (folder / "__MACOSX").mkdir()
    outcome = mark(folder)
    assert points(outcome) == {"anna": 11, "bob": 7, "carl": None}
    notes = (tmp_path / "marks.notes.log").read_text()
    assert "anna\n    Handed in and not marked: 1, such as anna (1).ipynb." in notes
    rest = "Thumbs.db, __MACOSX, all.zip, bob.pdf, notes.txt"
    assert f"In the folder and not marked: {rest}." in notes
    assert count(read_marks(tmp_path / "marks.csv")).pupils == 3


@pytest.mark.usefixtures("here")
def test_a_fault_of_marking_costs_one_pupil(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marked = marking._mark

    def faulty(one: Submission) -> Any:
        if one.pupil == "bob":
            raise OSError(28, "No space left on device")
        return marked(one)

    monkeypatch.setattr(marking, "_mark", faulty)
    outcome = mark(folder)
    assert points(outcome) == {"anna": 11, "bob": None, "carl": None}
    message = outcome.marks["bob"].tasks[0].message
    assert message.startswith("Marking itself failed: OSError ([Errno 28] No space left")
    monkeypatch.setattr(marking, "_mark", marked)
    assert points(mark(folder))["bob"] == 7


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("ends", "killer"), [(1, 11.0), (9, None)])
def test_a_marking_process_that_is_ended(folder: Path, ends: int, killer: float | None) -> None:
    (folder / "killer.ipynb").write_text(json.dumps(zoo.answered()))
    HerePool.ends = ends
    outcome = mark(folder, workers=2)
    assert points(outcome) == {"anna": 11, "bob": 7, "carl": None, "killer": killer}
    if killer is None:
        assert "for want of memory" in outcome.marks["killer"].tasks[0].message


@pytest.mark.usefixtures("here")
def test_a_pupil_of_whom_two_notebooks_differ_is_asked_about(folder: Path) -> None:
    (folder / "anna (1).ipynb").write_bytes((folder / "bob.ipynb").read_bytes())
    outcome = mark(folder)
    assert points(outcome) == {"anna": None, "bob": 7, "carl": None}
    assert "anna (1).ipynb, anna.ipynb. Leave one" in outcome.marks["anna"].tasks[0].message
    (folder / "anna (1).ipynb").unlink()
    assert points(mark(folder)) == {"anna": 11, "bob": 7, "carl": None}


def test_a_table_needs_a_folder(folder: Path) -> None:
    with pytest.raises(ClassroomError, match="must exist, so that the table"):
        mark_folder(folder, folder / "none" / "marks.csv", zoo.assignment())


def test_names_of_files_may_be_any_bytes(tmp_path: Path) -> None:
    marks = marking.not_run(zoo.assignment(), "No notebook.")
    name = os.fsdecode(b"an\xe4")
    write_table(tmp_path / "marks.csv", {name: marks})
    assert "an\\udce4," in (tmp_path / "marks.csv").read_text(encoding="utf-8-sig")
    assert marking.Outcome({name: marks}).not_run == ["an\\udce4"]


def test_a_table_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "marks.csv"
    table.write_text("old")

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_table(table, {})
    assert table.read_text() == "old"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has this signal")
def test_a_marking_process_ends_with_the_one_that_started_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import ctypes

    calls: list[tuple[int, int]] = []
    library = type("Library", (), {"prctl": lambda self, *pair: calls.append(pair)})
    monkeypatch.setattr(ctypes, "CDLL", lambda name: library())
    handlers = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    marking._prepare(Order(zoo.assignment(), {}, LIMITS, Sandbox("plain", Path())))
    for one, handler in handlers.items():
        signal.signal(one, handler)
    assert calls == [(1, signal.SIGKILL)]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux for the children")
@pytest.mark.parametrize(("children", "seconds"), [(2, 0), (4, 0), (4, 0.2)])
def test_ctrl_c_is_answered_by_one_sentence_also_while_processes_start(
    folder: Path, tmp_path: Path, children: int, seconds: float
) -> None:
    command = [sys.executable, "-m", "ranklearn_course", "classroom", "mark", str(folder)]
    command += ["--csv", str(tmp_path / "marks.csv"), "--workers", "3", "--sandbox", "plain"]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=heard
    )
    # The first one is multiprocessing's own, the others are those that mark.
    started = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(started.read_text().split()) < children:
        assert process.poll() is None
        time.sleep(0.002)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    lines = [line for line in told.splitlines() if not line.startswith(("WARNING", "marking:"))]
    assert "\n".join(lines).strip() == (
        "Stopped. No table was written; the same command begins anew."
    )


def heard() -> None:
    """A shell that runs the tests in the background lets them ignore Ctrl+C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="here the system does not tell who stopped")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_who_stops_the_marking_is_named_and_the_others_are_marked(
    folder: Path, tmp_path: Path, workers: str
) -> None:
    (folder / "bea.ipynb").write_text(json.dumps(zoo.with_own(zoo.STOPS_ITS_PARENT)))
    command = [sys.executable, "-m", "ranklearn_course", "classroom", "mark", str(folder)]
    command += ["--csv", str(tmp_path / "marks.csv"), "--workers", workers, "--sandbox", "plain"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        assert process.wait(120) == 0
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    with (tmp_path / "marks.csv").open(encoding="utf-8-sig", newline="") as file:
        table = [row for row in csv.DictReader(file) if row["task"] == zoo.AP]
    assert {row["pupil"]: row["points"] for row in table} == {
        "anna": "4",
        "bea": "",
        "bob": "0",
        "carl": "",
    }
    assert table[1]["message"].startswith("It stopped the process that marks it")


def test_a_process_that_is_stopped_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    class Child:
        def __init__(self, pid: int) -> None:
            self.pid, self.is_killed = pid, False

        def kill(self) -> None:
            self.is_killed = True

    found = {5: object(), 6: None}

    def waitid(kind: int, pid: int, options: int) -> object:
        if pid == 7:
            raise ChildProcessError
        return found[pid]

    children = [Child(5), Child(6), Child(7)]
    for name in ("P_PID", "WSTOPPED", "WNOHANG", "WNOWAIT"):
        monkeypatch.setattr(os, name, 0, raising=False)
    monkeypatch.setattr(os, "waitid", waitid, raising=False)
    monkeypatch.setattr(marking.multiprocessing, "active_children", lambda: children)
    pool = object.__new__(marking._Pool)
    pool._end_stopped()
    assert [child.is_killed for child in children] == [True, False, False]
    assert pool.was_stopped is True
    monkeypatch.delattr(os, "waitid")
    assert marking._is_stopped(5) is False


@pytest.mark.usefixtures("here")
def test_while_nothing_is_done_stopped_processes_are_looked_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[bool] = []

    def wait(futures: Any, *_: Any) -> tuple[list[Any], None]:
        return (list(futures) if looked else []), None

    monkeypatch.setattr(marking, "wait", wait)
    monkeypatch.setattr(marking._Pool, "_end_stopped", lambda pool: looked.append(True))
    assert points(mark(folder)) == {"anna": 11, "bob": 7, "carl": None}
    assert looked == [True]


def test_the_command(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runner = CliRunner()
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    wrong = runner.invoke(classroom, ["mark", str(tmp_path / "none")])
    assert wrong.exit_code == 1
    assert wrong.output.startswith("There is no folder")
    marks = replace(marking.not_run(zoo.assignment(), ""), notes=("A note.",))
    monkeypatch.setattr(
        marking,
        "mark_folder",
        lambda *_, **__: marking.Outcome({"eve": marks}, rest=["a.md"]),
    )
    done = runner.invoke(classroom, ["mark", str(folder)])
    assert "Marks of 1 submissions are in marks.csv." in done.output
    assert "Could not be run, and have no points: eve" in done.output
    assert "There are notes on 1 of them in" in done.output
    assert "marks.notes.log" in done.output
    assert "In the folder and not marked: 1, such as a.md. All names" in done.output

    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(marking, "mark_folder", interrupted)
    stopped = runner.invoke(classroom, ["mark", str(folder)])
    assert stopped.exit_code == 130
    assert "begins anew" in stopped.output


@pytest.mark.usefixtures("here")
def test_a_run_that_is_stopped_waits_for_nobody(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    child = type("Child", (), {"terminate": lambda self: ended.append("child")})
    monkeypatch.setattr(marking.multiprocessing, "active_children", lambda: [child()])

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(marking, "_mark", interrupted)
    with pytest.raises(KeyboardInterrupt):
        mark(folder)
    assert ended == ["child"]


@pytest.mark.usefixtures("here")
def test_a_marking_process_that_is_told_to_stop_takes_no_further_work(folder: Path) -> None:
    marking._prepare(Order(zoo.assignment(), {}, LIMITS, Sandbox("plain", Path())))
    with pytest.raises(SystemExit):
        signal.raise_signal(signal.SIGTERM)
    with pytest.raises(SystemExit):
        marking._mark(Submission("anna", folder / "anna.ipynb"))
