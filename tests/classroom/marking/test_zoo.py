"""Every pupil of the zoo gets the marks it deserves, and nobody changes another one's."""

import os
import socket
from types import SimpleNamespace

import pytest

from ranklearn_course.classroom.marking import Limits, open_sandbox
from ranklearn_course.classroom.marking.folder import mark_folder
from ranklearn_course.classroom.marking.marks import earned
from tests.classroom.marking import zoo
from tests.classroom.marking.zoo import PUPILS
from tests.missing import missing

LIMITS = Limits(seconds=1.0, submission_seconds=60.0, memory=512, grace=1.0)
GRADEBOOK = "the gradebook"


@pytest.fixture(scope="module")
def marked(tmp_path_factory):
    """The whole zoo, marked once, several pupils at a time."""
    with open_sandbox() as sandbox:
        if sandbox.kind == "plain":
            missing("bubblewrap does not work here: the thieves of the zoo would succeed")
    folder = tmp_path_factory.mktemp("zoo")
    gradebook = tmp_path_factory.mktemp("teacher") / "gradebook.db"
    gradebook.write_text(GRADEBOOK)
    with socket.create_server(("127.0.0.1", 0)) as listener, pytest.MonkeyPatch.context() as patch:
        listener.setblocking(False)
        patch.setenv(zoo.SECRET, "secret")
        places = {"folder": folder, "gradebook": gradebook, "parent": os.getpid()}
        places["port"] = listener.getsockname()[1]
        before = {pupil.name: pupil.handed_in(places) for pupil in PUPILS}
        for name, content in before.items():
            (folder / f"{name}.ipynb").write_text(content)
        table = gradebook.with_name("marks.csv")
        outcome = mark_folder(folder, table, zoo.assignment(), limits=LIMITS, workers=2)
        yield SimpleNamespace(**places, listener=listener, before=before, marks=outcome.marks)


@pytest.mark.parametrize("pupil", PUPILS, ids=lambda pupil: pupil.name)
def test_each_pupil_gets_the_marks_it_deserves(marked, pupil):
    marks = marked.marks[pupil.name]
    found = {mark.task: mark.status for mark in marks.tasks}
    assert found == {task: pupil.deserves.get(task, "correct") for task in zoo.TASKS}, marks
    points = [earned(mark.status, mark.max) for mark in marks.tasks]
    assert [mark.points for mark in marks.tasks] == points
    assert not pupil.mistake or pupil.mistake in zoo.mark_of(marks, zoo.AP).mistakes


def test_no_file_of_the_teacher_or_of_a_neighbour_is_changed(marked):
    after = {path.stem: path.read_text() for path in marked.folder.glob("*.ipynb")}
    assert after == marked.before
    assert marked.gradebook.read_text() == GRADEBOOK


def test_nobody_got_through_to_the_network(marked):
    with pytest.raises(BlockingIOError):
        marked.listener.accept()


def test_what_was_mended_or_went_wrong_is_told_to_the_teacher(marked):
    assert "not the task's" in "".join(marked.marks["merged"].notes)
    assert "more memory" in "".join(marked.marks["memory-of-children"].notes)


def test_no_message_tells_a_fresh_case(marked):
    message = zoo.mark_of(marked.marks["table"], zoo.AP).message
    assert message.startswith("Not yet: right in all cases that the course shows")
    assert "[" not in message


def test_the_same_work_gets_the_same_marks(marked):
    assert marked.marks["random"] == marked.marks["random-again"]
