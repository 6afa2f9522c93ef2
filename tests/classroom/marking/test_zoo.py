"""Every pupil of the zoo gets the marks it deserves, and nobody changes another one's."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from ranklearn_course.classroom.marking import Limits, mark_notebook, open_sandbox
from ranklearn_course.classroom.marking.folder import mark_folder
from ranklearn_course.classroom.marking.marks import Marks, earned
from tests.classroom.marking import zoo
from tests.classroom.marking.zoo import PUPILS, Places, Pupil
from tests.missing import missing

LIMITS = Limits(seconds=1.0, submission_seconds=60.0, memory=1024, grace=1.0)
GRADEBOOK = b"the gradebook"
LINK = "link"


@dataclass
class Marked:
    marks: dict[str, Marks]
    places: Places
    listener: socket.socket
    before: dict[str, bytes]


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marked]:
    """The whole zoo, marked once, several pupils at a time."""
    with open_sandbox() as sandbox:
        if sandbox.kind == "plain":
            missing("bubblewrap does not work here: the thieves of the zoo would succeed")
    folder = tmp_path_factory.mktemp("zoo")
    gradebook = tmp_path_factory.mktemp("teacher") / "gradebook.db"
    gradebook.write_bytes(GRADEBOOK)
    with socket.create_server(("127.0.0.1", 0)) as listener, pytest.MonkeyPatch.context() as patch:
        listener.setblocking(False)
        patch.setenv(zoo.SECRET, "secret")
        places = Places(folder, gradebook, listener.getsockname()[1], os.getpid())
        for pupil in PUPILS:
            hand_in(folder, pupil, places)
        (folder / f"{LINK}.ipynb").symlink_to(folder / "right.ipynb")
        before = {path.name: path.read_bytes() for path in folder.glob("*.ipynb")}
        table = gradebook.with_name("marks.csv")
        outcome = mark_folder(folder, table, zoo.assignment(), limits=LIMITS, workers=3)
        yield Marked(outcome.marks, places, listener, before)


def hand_in(folder: Path, pupil: Pupil, places: Places) -> None:
    made = pupil.make(places)
    if made is None:
        (folder / pupil.name).mkdir()
        return
    content = made if isinstance(made, bytes) else json.dumps(made).encode()
    (folder / f"{pupil.name}.ipynb").write_bytes(content)


@pytest.mark.parametrize("pupil", PUPILS, ids=lambda pupil: pupil.name)
def test_each_pupil_gets_the_marks_it_deserves(marked: Marked, pupil: Pupil) -> None:
    marks = marked.marks[pupil.name]
    found = {mark.task: mark.status for mark in marks.tasks}
    assert found == {task: pupil.status(task) for task in zoo.TASKS}, marks
    for task in zoo.assignment().tasks:
        mark = marks.of(task.exercise)
        assert mark.points == earned(mark.status, task.points)
        if task.exercise in pupil.mistakes:
            assert pupil.mistakes[task.exercise] in mark.mistakes


def test_a_right_pupil_has_all_points_and_an_untouched_one_has_none(marked: Marked) -> None:
    assert marked.marks["right"].points == 11
    assert marked.marks["untouched"].points == 0


def test_what_could_not_be_run_has_no_points_instead_of_0(marked: Marked) -> None:
    for name in ("broken-json", "empty-file", "in-r", LINK):
        assert marked.marks[name].points is None
        assert {mark.status for mark in marked.marks[name].tasks} == {"could not be run"}


def test_no_file_of_the_teacher_or_of_a_neighbour_is_changed(marked: Marked) -> None:
    after = {path.name: path.read_bytes() for path in marked.places.folder.glob("*.ipynb")}
    assert after == marked.before
    assert marked.places.gradebook.read_bytes() == GRADEBOOK


def test_nobody_got_through_to_the_network(marked: Marked) -> None:
    with pytest.raises(BlockingIOError):
        marked.listener.accept()


def test_mended_cells_are_told_to_the_teacher(marked: Marked) -> None:
    assert any("2 cells" in note for note in marked.marks["copied-stub"].notes)
    assert any("missing" in note for note in marked.marks["deleted"].notes)
    assert any("not the task's" in note for note in marked.marks["merged"].notes)
    assert not any("not the task's" in note for note in marked.marks["copied-stub"].notes)
    assert any("Code cell" in note for note in marked.marks["input-in-a-cell"].notes)


def test_no_message_tells_a_fresh_case(marked: Marked) -> None:
    message = marked.marks["table"].of(zoo.AP).message
    assert message.startswith("Not yet: right in all cases that the course shows")
    assert "[" not in message


def test_texts_of_pupils_do_no_harm_in_a_table(marked: Marked) -> None:
    message = marked.marks["harmful-text"].of(zoo.AP).message
    assert message.isprintable()
    assert message.startswith("Error in your code: ValueError")


def test_the_memory_of_children_counts() -> None:
    with open_sandbox() as sandbox:
        hungry = zoo.with_own(zoo.MEMORY_OF_CHILDREN.replace("400", "150"))
        limits = Limits(seconds=20.0, memory=256)
        marks = mark_notebook(hungry, zoo.assignment(), limits=limits, sandbox=sandbox)
    assert any("more memory" in note for note in marks.notes)
    assert marks.points == 11


def test_the_same_files_get_the_same_marks_in_this_process(marked: Marked) -> None:
    with open_sandbox() as sandbox:
        for name in ("random", "table", "exit"):
            path = marked.places.folder / f"{name}.ipynb"
            again = mark_notebook(path, zoo.assignment(), limits=LIMITS, sandbox=sandbox)
            assert again == marked.marks[name]
