"""A folder of submissions: the table, and runs that are stopped, killed or lose a process."""

import csv
import functools
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import write_assignment
from ranklearn_course.classroom.marking import Limits, Marks, Sandbox
from ranklearn_course.classroom.marking import folder as marking
from ranklearn_course.classroom.marking.submissions import Submission
from tests.classroom.marking import zoo

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux for children")


@pytest.fixture
def folder(tmp_path):
    """Three pupils."""
    folder = tmp_path / "submitted"
    folder.mkdir()
    (folder / "anna.ipynb").write_text(json.dumps(zoo.answered()))
    (folder / "bob.ipynb").write_text(json.dumps(zoo.answered(ap=zoo.BY_K)))
    (folder / "carl.ipynb").write_text("{")
    (tmp_path / "assignments").mkdir()
    write_assignment(zoo.assignment(), tmp_path / "assignments" / "zoo.json")
    return folder


def order(kit):
    return marking.Order(zoo.assignment(), Limits(), Sandbox("plain", kit))


def started(folder, workers, **options):
    command = [sys.executable, "-m", "ranklearn_course", "classroom", "mark", str(folder)]
    command += ["--csv", str(folder.parent / "marks.csv"), "--workers", str(workers)]
    command += ["--sandbox", "plain"]
    return subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, **options
    )


def children_of(pid):
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@LINUX
def test_a_folder_becomes_a_table_with_notes_and_who_stops_the_marking_is_named(
    folder,
):
    (folder / "anna (1).ipynb").write_bytes((folder / "anna.ipynb").read_bytes())
    (folder / "bea.ipynb").write_text(json.dumps(zoo.with_own(zoo.STOPS_ITS_PARENT)))
    (folder / "dora.ipynb").write_text(json.dumps(zoo.with_own("1 / 0")))
    (folder / "Thumbs.db").touch()
    (folder / "__MACOSX").mkdir()
    _, told = started(folder, 1).communicate(timeout=120)
    assert told.startswith("WARNING")
    with (folder.parent / "marks.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["task"] == zoo.AP]
    points = {row["pupil"]: row["points"] for row in rows}
    assert points == {"anna": "4", "bea": "", "bob": "0", "carl": "", "dora": "4"}
    assert rows[1]["message"].startswith("It stopped the process that marks it")
    assert rows[2]["mistakes"] == "denominator=k"
    notes = (folder.parent / "marks.notes.log").read_text()
    heads = [line for line in notes.splitlines() if line and not line.startswith("    ")]
    assert heads == ["anna", "dora", "In the folder and not marked: Thumbs.db, __MACOSX."]
    assert "    Code cell 2 failed. It stopped with ZeroDivisionError: division by zero.\n" in notes


@pytest.mark.parametrize(("ends", "blamed"), [(1, []), (9, ["killer"])])
def test_who_ends_the_process_also_alone_is_named_and_nobody_else(
    monkeypatch, tmp_path, ends, blamed
):
    left = [*range(ends)]

    def marked(chosen):
        for one in chosen:
            if one.pupil == "killer" and left:
                left.pop()
                return
            yield one, Marks(())

    pool = nullcontext(SimpleNamespace(marked=marked, was_stopped=False))
    monkeypatch.setattr(marking, "_Pool", lambda *_: pool)
    submissions = [Submission(name, None) for name in ("anna", "killer", "zoe")]
    found = {one.pupil: marks for one, marks in marking._marked(submissions, order(tmp_path), 2)}
    assert sorted(found) == ["anna", "killer", "zoe"]
    assert [pupil for pupil, marks in found.items() if marks.points is None] == blamed
    assert all("for want of memory" in found[pupil].tasks[0].message for pupil in blamed)


def test_a_fault_of_marking_costs_one_pupil(tmp_path):
    future = Future()
    future.set_exception(OSError(28, "No space left on device"))
    marks = marking._Pool(order(tmp_path), 1)._of(future)
    assert marks.points is None
    message = marks.tasks[0].message
    assert message.startswith("Marking itself failed: OSError ([Errno 28] No space left")


def test_a_table_needs_a_folder(folder):
    with pytest.raises(ClassroomError, match="must exist, so that the table"):
        marking.mark_folder(folder, folder / "none" / "marks.csv", zoo.assignment())


@LINUX
def test_ctrl_c_is_answered_by_one_sentence_also_while_processes_start(folder):
    # A shell that runs the tests in the background lets them ignore Ctrl+C.
    hear = functools.partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    process = started(folder, 3, preexec_fn=hear)
    # The first one is multiprocessing's own. The others will mark, and are about their imports.
    while len(children_of(process.pid)) < 4:
        assert process.poll() is None
        time.sleep(0.002)
    time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    lines = [line for line in told.splitlines() if not line.startswith(("WARNING", "marking:"))]
    assert process.returncode == 130
    assert "\n".join(lines).strip().startswith("Stopped.")
    assert "Traceback" not in told


@LINUX
def test_a_marking_process_ends_with_the_one_that_started_it(folder):
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


def test_a_marking_process_whose_starter_is_gone_already_does_not_begin(
    monkeypatch,
):
    gone = SimpleNamespace(is_alive=lambda: False)
    monkeypatch.setattr(marking.multiprocessing, "parent_process", lambda: gone)
    monkeypatch.setattr(marking.signal, "signal", lambda *_: None)
    monkeypatch.setattr(sys, "platform", "not linux")
    with pytest.raises(SystemExit):
        marking._prepare(None)
