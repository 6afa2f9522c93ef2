"""Sessions in this process: what dies, what is late, what is refused; a plain process will do."""

from contextlib import closing

import pytest

from ranklearn_course.classroom.assignment import make_assignment
from ranklearn_course.classroom.marking import Limits, mark_notebook, open_sandbox
from ranklearn_course.classroom.marking import session as room
from ranklearn_course.classroom.marking.session import (
    LateError,
    OverError,
    Session,
    StoppedError,
    Worker,
)
from ranklearn_course.classroom.marking.task_cells import PupilCell
from ranklearn_course.classroom.release import release_notebook
from ranklearn_course.exercises.bank import find_exercise
from tests.classroom.marking import zoo

LIMITS = Limits(seconds=0.5, submission_seconds=600.0, grace=0.5)


@pytest.fixture(autouse=True)
def _every_process_is_ended(monkeypatch):
    started = []

    class Noted(Worker):
        def __init__(self, *given):
            super().__init__(*given)
            started.append(self)

    monkeypatch.setattr(room, "Worker", Noted)
    yield
    assert [worker._process.returncode is None for worker in started].count(True) == 0


@pytest.fixture(scope="module")
def plain():
    with open_sandbox("plain") as sandbox:
        yield sandbox


def session(sandbox, *sources, limits=LIMITS):
    cells = [PupilCell(source, "t") for source in sources]
    return Session(sandbox, limits, cells, [("t", "f", "")])


def value_of(opened):
    with closing(opened):
        return opened.ask(do="value", task="t").get("value")


def test_cells_that_end_python_or_never_end_are_left_out_the_next_time(plain):
    stuck = "import signal, threading\nlock = threading.Lock()\nlock.acquire()"
    stuck += "\nsignal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})\nlock.acquire()"
    limits = Limits(seconds=0.2, submission_seconds=600.0, grace=0.2)
    opened = session(plain, "f = 1", "import os\nos._exit(0)", stuck, "f = 2", limits=limits)
    assert value_of(opened) == 2
    assert [run.kind for run in opened.runs] == ["", "stopped", "slow", ""]


def test_cells_that_cannot_even_be_read_are_left_out(plain, monkeypatch):
    asked = Worker.ask

    def ask(self, request, seconds):
        if request["do"] == "open" and any("bomb" in cell[0] for cell in request["cells"]):
            raise StoppedError
        return asked(self, request, seconds)

    monkeypatch.setattr(Worker, "ask", ask)
    opened = session(plain, "f = 1", "# a long bomb, such as deep brackets")
    assert value_of(opened) == 1
    assert [run.kind for run in opened.runs] == ["", "stopped"]


@pytest.mark.parametrize(
    ("cells", "limits"),
    [(["import os\nos._exit(0)"] * 3, LIMITS), (["f = 1"], Limits(submission_seconds=0))],
)
def test_a_session_ends_after_so_many_starts_or_seconds(plain, monkeypatch, cells, limits):
    monkeypatch.setattr(room, "MOST_STARTS", 2)
    with pytest.raises(OverError):
        value_of(session(plain, *cells, limits=limits))


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("print('[]')", StoppedError),
        ("print('{\"number\": 2}')", StoppedError),
        ("print('[' * 100_000)", StoppedError),
        ("import time; time.sleep(60)", LateError),
        ("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)", LateError),
    ],
)
def test_replies_that_are_none(plain, monkeypatch, code, error):
    start = code.replace("{", "{{").replace("}", "}}")
    monkeypatch.setattr("ranklearn_course.classroom.marking.sandbox.START", start)
    worker = Worker(plain, LIMITS)
    with pytest.raises(error) as raised:
        worker.ask({"do": "open"}, 1.0)
    assert raised.type is error


def test_a_marking_that_is_stopped_ends_the_process(plain, monkeypatch):
    def stop(self, request, seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(Worker, "ask", stop)
    with pytest.raises(KeyboardInterrupt):
        session(plain, "f = 1").ask(do="value", task="t")


# Whole notebooks, in a plain process


SMUGGLER = """
import sys
KEPT = sys.modules.setdefault("kept", [])
{right}
given = {name}
def {name}({parameters}):
    if {tells}:
        raise ValueError("kept " + KEPT[-1])
    KEPT.append(repr(({parameters})))
    return given({parameters})
"""


def test_no_held_out_case_leaves_through_the_message_of_another_task(plain):
    keeper, teller = tasks = ["precision.average_precision", "precision.r_precision"]
    assignment = make_assignment(tasks, "two", key="zoo-key")
    notebook = release_notebook(assignment)
    for exercise in map(find_exercise, tasks):
        cell = notebook["cells"][zoo.cell_index(notebook, exercise.id)]
        parameters = ", ".join(exercise.parameters)
        given = {"right": exercise.solution, "name": exercise.name, "parameters": parameters}
        cell["source"] = SMUGGLER.format(**given, tells=exercise.id == teller)
    marks = mark_notebook(notebook, assignment, plain, LIMITS)
    assert zoo.mark_of(marks, keeper).status == "correct"
    message = zoo.mark_of(marks, teller).message
    known = [repr(zoo.thawed(case)) for case in find_exercise(keeper).cases]
    assert message.startswith("Error in your code: ValueError (kept ([")
    assert any(f"kept {case}"[:60] in message for case in known)


@pytest.mark.parametrize(
    ("error", "status"),
    [(LateError, "too slow"), (OverError, "too slow"), (StoppedError, "error in the code")],
)
def test_a_process_that_does_not_answer(plain, monkeypatch, error, status):
    def ask(self, **request):
        raise error

    monkeypatch.setattr(Session, "ask", ask)
    marks = mark_notebook(zoo.answered(), zoo.assignment(), plain, LIMITS)
    assert {mark.status for mark in marks.tasks} == {status}
