"""The run of a submission that shows its outputs, alone: without bubblewrap, dead, too long."""

from importlib import import_module

import pytest
from nbformat.v4 import new_code_cell, new_notebook

from ranklearn_course.classroom.marking import open_sandbox
from tests.missing import missing

KERNEL = "ranklearn_course.classroom.nbgrader.kernel"


@pytest.fixture
def plain(monkeypatch):
    with open_sandbox("plain") as sandbox:
        monkeypatch.setattr(f"{KERNEL}.sandbox", lambda: sandbox)
        yield


def run(caplog, *sources, **settings):
    """The outputs of the cells, and what was logged."""
    cells = [new_code_cell(source) for source in sources]
    cells[-1].metadata["nbgrader"] = {"grade_id": "tests", "grade": True}
    resources = {"nbgrader": {"student": "anna"}, "ranklearn": {"tests": {"tests": None}}}
    step = import_module(KERNEL).ShowRun(**settings)
    step.preprocess(new_notebook(cells=cells), resources)
    return ["".join(o.get("text", "") for o in c.outputs) for c in cells], caplog.text


def test_without_bubblewrap_it_warns_and_runs_apart_from_the_tests(plain, caplog, monkeypatch):
    monkeypatch.setenv("SECRET", "of the teacher")
    outputs, log = run(
        caplog,
        "import os; print(os.environ.get('SECRET'), os.getcwd() == os.environ['HOME'])",
        "print('x' * 3000)",
        "print('short')",
        "print('never')",
        most_output=1000,
    )
    assert outputs == ["None True\n", "", "short\n", ""]
    assert "WARNING: the pupils' code runs in plain processes." in log


def test_a_kernel_that_does_not_start_is_only_told(plain, caplog, monkeypatch):
    monkeypatch.setattr(f"{KERNEL}.PROGRAM", "raise SystemExit(1)")
    outputs, log = run(caplog, "print(1)", "print(2)")
    assert outputs == ["", ""]
    assert "The run of anna that shows its outputs was broken off: " in log


def test_after_its_time_no_cell_is_run(plain, caplog):
    outputs, _ = run(caplog, "print(1)", "print(2)", seconds=0)
    assert outputs == ["", ""]


def test_the_only_files_of_a_pupil_are_in_memory(caplog, monkeypatch):
    """The folder of the kernel's sockets lies on the teacher's disk: it is closed."""
    with open_sandbox() as sandbox:
        if sandbox.kind == "plain":
            missing("bubblewrap does not work here")
        monkeypatch.setattr(f"{KERNEL}.sandbox", lambda: sandbox)
        attempt = "import glob, os\nfor folder in ['/tmp', *glob.glob('/tmp/kernel-*')]:\n"
        attempt += "    try:\n        print(open(folder + '/mine', 'w').write('mine'))\n"
        attempt += "    except OSError as error:\n        print(type(error).__name__)"
        outputs, _ = run(caplog, attempt, "print(1)")
    assert outputs[0] == "4\nPermissionError\n"
