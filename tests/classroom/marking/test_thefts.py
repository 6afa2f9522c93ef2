"""Each theft of the zoo succeeds where nothing holds it, so that the sandbox is what stops it.

The notebook's cell runs in a plain process of the teacher's own Python, beside a naive judge.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ranklearn_course.classroom.marking import Limits, mark_notebook, open_sandbox
from ranklearn_course.classroom.marking.sandbox import FILTER
from tests.classroom.marking import zoo
from tests.missing import missing

EARNS = "assert average_precision([1, 0], 2) == 1.0 and average_precision([0, 1], 2) == 0.5"
OF_THE_BANK = (
    "from ranklearn_course.exercises.bank import find_exercise\n"
    f"assert find_exercise({zoo.AP!r}).check(average_precision).is_correct"
)
REPLY = """
import json
asked = worker.Interpreter()
asked.answer({{"do": "open", "cells": [], "tasks": []}})
asked.tasks["t"] = worker.TaskAnswers("t", "average_precision")
request = {{"do": "call", "task": "t", "cases": [[[1], 1]], "seconds": 1.0}}
request |= {{"after_cell": False, "lists": False, "arrays": False}}
assert asked.answer(request)["results"] == {results}
"""
# The judge that a pupil fools, if nobody else looks.
FOOLED = {
    **dict.fromkeys(
        ("environment", "process-list", "neighbour", "gradebook", "bank", "metrics"), EARNS
    ),
    **dict.fromkeys(("sources", "socket", "right-at-first"), EARNS),
    "liar": "assert average_precision([1, 0], 2) == 1.0",
    "patched-numpy": "assert numpy.isclose(average_precision([1, 0], 2), 1.0)",
    "patched-checker": OF_THE_BANK,
    "table": OF_THE_BANK,
    "ast-hook": "exec(compile('assert 1 == 2', '', 'exec'))",
    "frames": "expected = 1.0\nassert average_precision([1, 0], 2) == expected",
    "silent": REPLY.format(results='[["not run", None, "", "", ""]]'),
    "lists-for-numbers": REPLY.format(results='[["number", [0.25] * 99, "", "", ""]]'),
    "forged": (
        "ours, theirs = os.pipe()\naverage_precision([1], 1)\n"
        "assert b'\"points\": 4' in os.read(ours, 10**6)"
    ),
    "forged-with-number": (
        "import io\ndef serve(request, replies):\n    average_precision([1], 1)\n"
        "    return replies.getvalue()\n"
        "assert b'\"number\": 7' in serve({'number': 7}, io.BytesIO())"
    ),
    "harmful-text": (
        "try:\n    average_precision([1], 1)\nexcept ValueError as error:\n"
        "    assert not str(error).isprintable()"
    ),
}
WORKER = "from ranklearn_course.classroom.marking.inside import worker\n"


@pytest.fixture
def places(tmp_path: Path) -> Iterator[zoo.Places]:
    """A throw-away copy of what thieves and vandals look for."""
    (tmp_path / "right.ipynb").write_text("right")
    (tmp_path / "gradebook.db").write_text("gradebook")
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as bystander,
    ):
        port = listener.getsockname()[1]
        yield zoo.Places(tmp_path, tmp_path / "gradebook.db", port, bystander.pid)
        bystander.kill()


def run(source: str, folder: Path, **options: object) -> subprocess.Popen[str]:
    """Run code in a shell's child, so that its parent may die."""
    command = ["sh", "-c", '"$@"; true', "sh", sys.executable, "-c", f"{source}\nprint('done')"]
    environment = {**os.environ, zoo.SECRET: "secret"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=folder, env=environment, **pipes, **options)


def of(name: str) -> zoo.Pupil:
    return next(pupil for pupil in zoo.PUPILS if pupil.name == name)


def test_every_thief_of_the_zoo_is_tried() -> None:
    thieves = {pupil.name for pupil in zoo.PUPILS if pupil.deserves == {zoo.AP: "wrong"}}
    honest = {"by-k", "random", "counting", "again-later"}
    assert thieves - honest <= set(FOOLED)


@pytest.mark.parametrize("name", FOOLED)
def test_a_theft_succeeds_outside_of_the_sandbox(name: str, places: zoo.Places) -> None:
    notebook = of(name).make(places)
    cell = notebook["cells"][zoo.cell_index(notebook, zoo.AP)]["source"]
    before = WORKER if "worker" in cell else ""
    told, errors = run(f"{before}{cell}\n{FOOLED[name]}", places.folder).communicate(timeout=60)
    assert told == "done\n", errors


def test_a_vandal_does_harm_outside_of_the_sandbox(places: zoo.Places) -> None:
    notebook = of("vandal").make(places)
    source = notebook["cells"][zoo.cell_index(notebook, zoo.AP) - 1]["source"]
    # All of it but what would end this machine.
    harmless = source.replace(f"{places.parent}, 1]", f"{places.parent}]")
    assert harmless != source
    first = harmless.partition("shutil.rmtree")[0]
    run(first, places.folder).communicate(timeout=60)
    assert places.gradebook.read_text() == "everybody gets 0"
    shell = run(harmless, Path("/"))
    shell.communicate(timeout=60)
    assert shell.returncode == -signal.SIGKILL
    assert not places.folder.exists()
    assert os.waitpid(places.parent, 0)[1] == signal.SIGKILL


@pytest.mark.skipif(not hasattr(os, "WUNTRACED"), reason="signals of POSIX")
def test_who_stops_the_parent_stops_it_outside_of_the_sandbox(tmp_path: Path) -> None:
    shell = run(zoo.STOPS_ITS_PARENT, tmp_path)
    _, status = os.waitpid(shell.pid, os.WUNTRACED)
    shell.kill()
    shell.communicate()
    assert os.WIFSTOPPED(status)


def test_memory_that_is_not_counted_is_there_without_the_filter() -> None:
    notes = {}
    with open_sandbox() as sandbox:
        if sandbox.kind == "plain":
            missing("bubblewrap does not work here")
        for is_filtered in (True, False):
            if not is_filtered:
                (sandbox.kit / FILTER).unlink()
            notebook = zoo.with_own(zoo.UNCOUNTED_MEMORY)
            marks = mark_notebook(notebook, zoo.assignment(), limits=Limits(), sandbox=sandbox)
            notes[is_filtered] = any("AssertionError" in note for note in marks.notes)
    assert notes == {True: True, False: False}
