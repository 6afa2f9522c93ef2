"""Each theft of the zoo succeeds where nothing holds it, so that the sandbox is what stops it.

The notebook's cell runs in a plain process of the teacher's own Python, beside a naive judge.
Who stops the process that marks is in `test_folder.py`, where nothing holds it either.
"""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ranklearn_course.classroom.marking import mark_notebook, open_sandbox
from ranklearn_course.classroom.marking.sandbox import FILTER
from tests.classroom.marking import zoo
from tests.missing import missing

THIEVES = [pupil for pupil in zoo.PUPILS if pupil.fools]
WORKER = "from ranklearn_course.classroom.marking.inside import worker\n"
UNCOUNTED_MEMORY = """
import ctypes, os
libc = ctypes.CDLL(None)
assert libc.shmget(0, 2**30, 0o1600) >= 0 or libc.memfd_create(b"hidden", 0) >= 0
"""


@pytest.fixture
def places(tmp_path):
    """A throw-away copy of what thieves and vandals look for."""
    (tmp_path / "right.ipynb").write_text("right")
    (tmp_path / "gradebook.db").write_text("gradebook")
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as bystander,
    ):
        found = {"folder": tmp_path, "gradebook": tmp_path / "gradebook.db"}
        yield {**found, "port": listener.getsockname()[1], "parent": bystander.pid}
        bystander.kill()


def run(source, folder):
    """Run code in a shell's child, so that its parent may die."""
    command = ["sh", "-c", '"$@"; true', "sh", sys.executable, "-c", f"{source}\nprint('done')"]
    environment = {**os.environ, zoo.SECRET: "secret"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=folder, env=environment, **pipes)


def source_of(pupil, places, before=0):
    """What stands in the cell of the function, or so many cells before it."""
    notebook = json.loads(pupil.handed_in(places))
    return notebook["cells"][zoo.cell_index(notebook, zoo.AP) - before]["source"]


@pytest.mark.parametrize("thief", THIEVES, ids=lambda thief: thief.name)
def test_a_theft_succeeds_outside_of_the_sandbox(thief, places):
    source = source_of(thief, places)
    before = WORKER if "worker" in source else ""
    ran = run(f"{before}{source}\n{thief.fools}", places["folder"])
    told, errors = ran.communicate(timeout=180)
    assert told == "done\n", errors


def test_a_vandal_does_harm_outside_of_the_sandbox(places):
    (vandal,) = (pupil for pupil in zoo.PUPILS if pupil.name == "vandal")
    source = source_of(vandal, places, before=1)
    # All of it but what would end this machine.
    harmless = source.replace(f"{places['parent']}, 1]", f"{places['parent']}]")
    assert harmless != source
    first = harmless.partition("shutil.rmtree")[0]
    run(first, places["folder"]).communicate(timeout=180)
    assert places["gradebook"].read_text() == "everybody gets 0"
    shell = run(harmless, Path("/"))
    shell.communicate(timeout=180)
    assert shell.returncode == -signal.SIGKILL
    assert not places["folder"].exists()
    assert os.waitpid(places["parent"], 0)[1] == signal.SIGKILL


def test_memory_that_is_not_counted_is_there_without_the_filter():
    notebook, notes = zoo.with_own(UNCOUNTED_MEMORY), {}
    with open_sandbox() as sandbox:
        if sandbox.kind == "plain":
            missing("bubblewrap does not work here")
        for is_filtered in (True, False):
            if not is_filtered:
                (sandbox.kit / FILTER).unlink()
            marks = mark_notebook(notebook, zoo.assignment(), sandbox)
            notes[is_filtered] = any("AssertionError" in note for note in marks.notes)
    assert notes == {True: True, False: False}
