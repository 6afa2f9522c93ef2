"""A folder of submissions: workers, and runs that are stopped, killed or lose a process."""

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
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import write_assignment
from ranklearn_course.classroom.marking import Limits
from ranklearn_course.classroom.marking import folder as marking
from ranklearn_course.classroom.marking.folder import mark_folder
from ranklearn_course.classroom.marking.submissions import Submission
from tests.classroom.marking import zoo

LIMITS = Limits(seconds=1.0, submission_seconds=30.0)
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux for children")


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


def rows_of(folder: Path) -> list[dict[str, str]]:
    """What the table says of the function."""
    with (folder.parent / "marks.csv").open(encoding="utf-8-sig", newline="") as file:
        return [row for row in csv.DictReader(file) if row["task"] == zoo.AP]


@pytest.mark.usefixtures("here")
def test_a_folder_becomes_a_table_with_notes_of_what_is_no_submission(folder: Path) -> None:
    (folder / "anna (1).ipynb").write_bytes((folder / "anna.ipynb").read_bytes())
    (folder / "dora.ipynb").write_text(json.dumps(zoo.with_own("1 / 0")))
    (folder / "Thumbs.db").touch()
    (folder / "__MACOSX").mkdir()
    warnings: list[str] = []
    outcome = mark(folder, warn=warnings.append)
    assert points(outcome) == {"anna": 11, "bob": 7, "carl": None, "dora": 11}
    assert (outcome.not_run, outcome.noted) == (["carl"], 2)
    assert "WARNING" in warnings[0]
    rows = rows_of(folder)
    assert [row["points"] for row in rows] == ["4", "0", "", "4"]
    assert rows[1]["mistakes"] == "denominator=k"
    assert (folder.parent / "marks.notes.log").read_text().splitlines() == [
        "anna",
        "    Handed in and not marked: 1, such as anna (1).ipynb.",
        "",
        "dora",
        "    Code cell 2 failed. It stopped with ZeroDivisionError: division by zero.",
        "",
        "In the folder and not marked: Thumbs.db, __MACOSX.",
    ]


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


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("ends", "killer"), [(1, 11.0), (9, None)])
def test_a_marking_process_that_is_ended(folder: Path, ends: int, killer: float | None) -> None:
    (folder / "killer.ipynb").write_text(json.dumps(zoo.answered()))
    HerePool.ends = ends
    outcome = mark(folder, workers=2)
    assert points(outcome) == {"anna": 11, "bob": 7, "carl": None, "killer": killer}
    if killer is None:
        assert "for want of memory" in outcome.marks["killer"].tasks[0].message


def test_a_table_needs_a_folder(folder: Path) -> None:
    with pytest.raises(ClassroomError, match="must exist, so that the table"):
        mark_folder(folder, folder / "none" / "marks.csv", zoo.assignment())


# Real processes


def started(folder: Path, workers: int, **options: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "ranklearn_course", "classroom", "mark", str(folder)]
    command += ["--csv", str(folder.parent / "marks.csv"), "--workers", str(workers)]
    command += ["--sandbox", "plain"]
    return subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, **options
    )


def children_of(pid: int | str) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def heard() -> None:
    """A shell that runs the tests in the background lets them ignore Ctrl+C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@LINUX
def test_ctrl_c_is_answered_by_one_sentence_also_while_processes_start(folder: Path) -> None:
    process = started(folder, 3, preexec_fn=heard)
    while len(children_of(process.pid)) < 2:
        assert process.poll() is None
        time.sleep(0.002)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    lines = [line for line in told.splitlines() if not line.startswith(("WARNING", "marking:"))]
    assert process.returncode == 130
    assert "\n".join(lines).strip() == (
        "Stopped. What was not finished, the same command begins anew."
    )


@LINUX
def test_a_marking_process_ends_with_the_one_that_started_it(folder: Path) -> None:
    process = started(folder, 1)
    # The first child is multiprocessing's own, the other one marks, by a child of its own.
    while len(pids := children_of(process.pid)) < 2 or not children_of(pids[1]):
        assert process.poll() is None
        time.sleep(0.01)
    process.kill()
    end = time.monotonic() + 20
    while Path("/proc", pids[1]).exists():
        assert time.monotonic() < end, "a process that marks lives on"
        time.sleep(0.05)
    process.communicate()


@pytest.mark.usefixtures("here")
def test_a_marking_process_whose_starter_is_gone_already_does_not_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = SimpleNamespace(is_alive=lambda: False)
    monkeypatch.setattr(marking.multiprocessing, "parent_process", lambda: gone)
    with pytest.raises(SystemExit):
        marking._prepare(None)


@LINUX
def test_who_stops_the_marking_is_named_and_the_others_are_marked(folder: Path) -> None:
    (folder / "bea.ipynb").write_text(json.dumps(zoo.with_own(zoo.STOPS_ITS_PARENT)))
    process = started(folder, 2)
    try:
        process.communicate(timeout=120)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    rows = rows_of(folder)
    assert [row["points"] for row in rows] == ["4", "", "0", ""]
    assert rows[1]["message"].startswith("It stopped the process that marks it")
