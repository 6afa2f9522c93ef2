"""A folder of submissions: the table, and runs that are stopped, killed or lose a process."""

import csv
import functools
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import write_assignment
from ranklearn_course.classroom.marking import Limits, Marks, Sandbox
from ranklearn_course.classroom.marking import folder as marking
from ranklearn_course.classroom.marking.submissions import Submission
from ranklearn_course.cli import app
from tests.classroom.marking import zoo

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there marking forks")


def ranklearn(*arguments):
    return CliRunner().invoke(app, ["classroom", *map(str, arguments)])


@pytest.fixture
def course(tmp_path):
    """A course with the hand-ins of an invented class."""
    (tmp_path / "assignments").mkdir()
    write_assignment(zoo.assignment(), tmp_path / "assignments" / "zoo.json")
    assert "5, of ada, ben, cleo, dan, eve." in ranklearn("demo", tmp_path / "submitted").output
    return tmp_path


def order(kit):
    return marking.Order(zoo.assignment(), Limits(), Sandbox("plain", kit))


def started(course, workers, **options):
    command = [sys.executable, "-m", "ranklearn_course", "classroom", "mark", course / "submitted"]
    command += ["--csv", course / "marks.csv", "--feedback", course / "feedback"]
    command += ["--workers", str(workers), "--sandbox", "plain"]
    return subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, **options
    )


def children_of(pid):
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@LINUX
def test_a_folder_becomes_a_table_notes_pages_and_a_report(course):
    folder, pages = course / "submitted", course / "feedback"
    again = ranklearn("demo", folder)
    assert (again.exit_code, "is not empty" in again.output) == (1, True)
    (folder / "stops.ipynb").write_text(json.dumps(zoo.with_own(zoo.STOPS_ITS_PARENT)))
    (folder / "fails.ipynb").write_text(json.dumps(zoo.with_own("1 / 0")))
    (folder / "zed.ipynb").write_text("{broken")
    (folder / "Thumbs.db").touch()
    (folder / "__MACOSX").mkdir()
    # As nbgrader collects a hand-in, and as somebody else's files are asked for.
    (folder / "ada/zoo/timestamp.txt").write_text("2026-11-27 08:00:00 UTC")
    (folder / "ada/zoo/submission_secret.txt").write_text("ada's")
    (folder / "ben/zoo/submission_secret.txt").symlink_to(course / "assignments" / "zoo.json")
    _, told = started(course, 2).communicate(timeout=120)
    assert told.startswith("WARNING")
    with (course / "marks.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["pupil"]: row for row in csv.DictReader(file) if row["task"] == zoo.AP}
    assert {pupil: (row["points"], row["status"]) for pupil, row in rows.items()} == {
        "ada": ("4", "correct"),
        "ben": ("0", "wrong"),
        "cleo": ("0", "wrong"),
        "dan": ("0", "not started"),
        "eve": ("0", "error in the code"),
        "fails": ("4", "correct"),
        "stops": ("", "could not be run"),
        "zed": ("", "could not be run"),
    }
    assert rows["ben"]["mistakes"] == rows["cleo"]["mistakes"] != ""
    assert rows["stops"]["message"].startswith("It stopped the process that marks it")
    notes = (course / "marks.notes.log").read_text()
    heads = [line for line in notes.splitlines() if line and not line.startswith("    ")]
    assert {"fails", "In the folder but not marked: Thumbs.db, __MACOSX."} <= {*heads}
    assert "    Code cell 2 failed. It stopped with ZeroDivisionError: division by zero.\n" in notes
    assert "submission_secret" not in notes
    page = (pages / "ada/zoo/zoo.html").read_text(encoding="utf-8")
    assert page.count("<h2>") == len(zoo.TASKS)
    assert "4 of 4 points: correct." in page
    assert (pages / "ada/zoo/submission_secret.txt").read_text() == "ada's"
    assert (pages / "ada/zoo/timestamp.txt").read_text().endswith("UTC")
    assert [path.name for path in (pages / "ben/zoo").iterdir()] == ["zoo.html"]
    assert "the file is not JSON" in (pages / "zed/zoo/zed.html").read_text(encoding="utf-8")
    said = ranklearn("report", course / "marks.csv", "--output", course / "report.html").output
    assert "Pupils: 8" in said


@LINUX
@pytest.mark.parametrize(("ends", "blamed"), [(1, []), (9, ["killer"])])
def test_who_ends_the_process_also_alone_is_named_and_nobody_else(
    monkeypatch, tmp_path, ends, blamed
):
    left = [*range(ends)]

    def received(reply, process):
        marks = reply.recv()
        if marks == "killer" and left:
            left.pop()
            return None
        return Marks(())

    monkeypatch.setattr(marking, "mark_notebook", lambda path, *_: path)
    monkeypatch.setattr(marking, "_received", received)
    submissions = [Submission(name, name) for name in ("anna", "killer", "zoe")]
    found = {one.pupil: marks for one, marks in marking._marked(submissions, order(tmp_path), 2)}
    assert sorted(found) == ["anna", "killer", "zoe"]
    assert [pupil for pupil, marks in found.items() if marks.points is None] == blamed
    assert all("because memory ran out" in found[pupil].tasks[0].message for pupil in blamed)


@LINUX
def test_a_fault_of_marking_costs_one_pupil(monkeypatch, tmp_path):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(marking, "mark_notebook", full)
    ((_, marks),) = marking._marked([Submission("anna", tmp_path)], order(tmp_path), 1)
    assert marks.points is None
    message = marks.tasks[0].message
    assert message.startswith("Marking itself failed: OSError ([Errno 28] No space left")


def test_a_table_needs_a_folder(tmp_path):
    with pytest.raises(ClassroomError, match="must exist, so that the table"):
        marking.mark_folder(tmp_path, tmp_path / "none" / "marks.csv", zoo.assignment())


@LINUX
def test_ctrl_c_is_answered_by_one_sentence_also_while_processes_start(course):
    # A shell that runs the tests in the background lets them ignore Ctrl+C.
    hear = functools.partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    process = started(course, 3, preexec_fn=hear)
    while not children_of(process.pid):
        assert process.poll() is None
        time.sleep(0.002)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    lines = [line for line in told.splitlines() if not line.startswith(("WARNING", "marking:"))]
    assert process.returncode == 130
    assert "\n".join(lines).strip().startswith("Stopped.")
    assert "Traceback" not in told
