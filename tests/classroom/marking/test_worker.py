"""The process of a pupil, here without a process."""

import subprocess
import sys

import pytest

from ranklearn_course.classroom.marking.inside import worker
from ranklearn_course.classroom.marking.inside.worker import Interpreter

STUB = 'def f(x, k):\n    """What it does."""\n    return None\n'
SECONDS = 2.0


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch):
    monkeypatch.setattr(worker, "limit_cpu", lambda seconds: None)


def opened(*cells, tasks=(("t", "f", STUB),), seconds=SECONDS):
    """An interpreter in which all cells were run."""
    interpreter = Interpreter()
    interpreter.answer({"do": "open", "cells": [list(cell) for cell in cells], "tasks": tasks})
    interpreter.kinds = [
        interpreter.answer({"do": "cell", "cell": place, "seconds": seconds})["kind"]
        for place in range(len(cells))
    ]
    return interpreter


def in_task(source):
    return source, "t", False


def own(source):
    return source, "", True


def inspect(interpreter):
    request = {"do": "inspect", "task": "t", "parameters": ["x", "k"], "seconds": SECONDS}
    return interpreter.answer(request)


def call(interpreter, cases, **more):
    request = {"do": "call", "task": "t", "cases": cases, "seconds": SECONDS}
    usual = {"lists": False, "arrays": False, "after_cell": False}
    return interpreter.answer({**request, **usual, **more})


IMPORTED = """
from ranklearn_course.classroom.marking.inside.stand_in import part_of_the_course
f = part_of_the_course("f")
"""


def test_what_a_function_keeps_shows_from_call_to_call():
    source = "n = 0\ndef f(x, k):\n    global n\n    n += 1\n    return n"
    interpreter = opened(in_task(source), own("n = 5"))
    for after_cell, values in ((False, [6.0, 7.0]), (True, [1.0, 2.0]), (False, [8.0, 9.0])):
        for value in values:
            reply = call(interpreter, [[[1], 1]], after_cell=after_cell)
            assert reply["results"][0][1] == value


def test_other_parameters_and_other_kinds_are_told():
    judge = "class Judge:\n    def __call__(self, x, k):\n        return 1\nf = Judge()"
    assert inspect(opened(in_task(judge)))["is_callable"] is True
    assert inspect(opened(in_task("def f(x):\n    return 1")))["names"] == "x"
    assert inspect(opened(in_task("f = 3")))["is_callable"] is False


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ([in_task("f = 1"), in_task("f = 2")], 2),
        ([in_task("f = 1"), in_task("f = None")], 1),
        ([in_task("f = 1"), own("f = 3")], 3),
        ([in_task("f = 1"), own("f = None")], 1),
        ([own("f = 3"), in_task("f = 1")], 1),
        ([("f = 2", "another", False)], 2),
        ([in_task("f = 1"), own(IMPORTED)], 1),
        ([in_task("f = None"), ("f = 4", "", False)], None),
        ([in_task("globals()['f'] = 9")], 9),
    ],
)
def test_which_answer_counts(cells, expected):
    reply = opened(*cells).answer({"do": "value", "task": "t"})
    assert reply.get("value") == expected
    assert reply["started"] is (expected is not None)


def test_cells_that_fail_say_how():
    interpreter = opened(
        own("x = ("),
        own("undefined"),
        own("raise SystemExit('a\\nb')"),
        own("while True:\n    pass"),
        own("await_me = 1\nimport asyncio\nawait asyncio.sleep(0)"),
        own("display(3)\nget_ipython().system('ls')\ninput"),
        own("input()"),
        seconds=0.3,
    )
    assert interpreter.kinds == ["syntax", "raised", "raised", "slow", "", "", "raised"]
    reply = interpreter.answer({"do": "cell", "cell": 2, "seconds": SECONDS})
    assert reply["message"] == "SystemExit: a b"
    assert "never closed" in interpreter.answer({"do": "cell", "cell": 0, "seconds": 1})["message"]


LIMITED = """
import resource, sys
from ranklearn_course.classroom.marking.inside import worker
worker.limit_process({"memory_bytes": 10**9, "file_bytes": 10**6, "processes": 500,
                      "open_files": 64, "cpu_seconds": 50, "user": 0})
worker.limit_cpu(1.0)
print(resource.getrlimit(resource.RLIMIT_FSIZE), resource.getrlimit(resource.RLIMIT_CPU)[1])
print(resource.getrlimit(resource.RLIMIT_DATA)[0] if sys.platform == "linux" else 10**9)
"""


def test_limits_are_set_once_and_for_all():
    done = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, check=True)
    assert done.stdout.decode().split() == ["(1000000,", "1000000)", "50", "1000000000"]
