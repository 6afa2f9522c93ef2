"""Where submissions and assignments are found."""

import pytest

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import write_assignment
from ranklearn_course.classroom.marking.submissions import (
    find_assignment,
    find_submissions,
)
from tests.classroom.marking import zoo

EMPTY = b'{"cells": []}'


def put(root, *names):
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(EMPTY)


def found(root):
    submissions = find_submissions(root, zoo.assignment()).submissions
    return {one.pupil: one.path.name if one.path else one.reason for one in submissions}


# What systems, teachers and archives leave in a folder, and what pupils hand in by mistake.
STRAY = (
    *("Thumbs.db", ".DS_Store", "._anna.ipynb", "__MACOSX/anna/._hw.ipynb", "eve.ipynb.zip"),
    *("zoe/.ipynb_checkpoints/hw-checkpoint.ipynb", "x.ipynb_backup", ".ipynb"),
)


def test_a_notebook_or_a_folder_that_holds_one_is_a_submission(tmp_path):
    put(tmp_path, "bob/homework.ipynb", "carl/a.ipynb", "carl/zoo.ipynb", "marks.csv", *STRAY)
    put(tmp_path, "dora/zoo/zoo.ipynb", "dora/other/other.ipynb", "bob/.hidden.ipynb")
    put(tmp_path, "fay/zoo/notes.txt", "fay/a.ipynb", "two/a.ipynb", "two/b.ipynb")
    put(tmp_path, "max/week 1/.ipynb_checkpoints/a.ipynb", "max/week 1/old/a.ipynb")
    put(tmp_path, "eve.ipynb.json", "gil.IPYNB", "hal.ipynb/a.ipynb", "ida.ipynb", "jo.md/a.ipynb")
    (tmp_path / "kim").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path / "bob")
    (tmp_path / "mia").mkdir()
    (tmp_path / "mia" / "zoo").symlink_to(tmp_path / "bob")
    names = {
        **{"bob": "homework.ipynb", "carl": "zoo.ipynb", "dora": "zoo.ipynb", "fay": "a.ipynb"},
        **{"eve": "eve.ipynb.json", "gil": "gil.IPYNB", "hal.ipynb": "a.ipynb"},
        **{"ida": "ida.ipynb", "jo.md": "a.ipynb"},
    }
    reasons = {
        "max": "Its notebook is in a subfolder: max/week 1/old/a.ipynb. Move it up into the folder "
        "with the pupil's name.",
        "two": "There are several notebooks (a.ipynb, b.ipynb), none of them named zoo.ipynb.",
    }
    assert found(tmp_path) == names | reasons
    handed_in = find_submissions(tmp_path, zoo.assignment(), own=[tmp_path / "marks.csv"])
    stray = {name.partition("/")[0] for name in STRAY}
    # Of `zoe` there is nothing but what JupyterLab keeps.
    assert handed_in.rest == sorted(stray | {"kim", "linked", "mia"})


def test_what_lies_beside_a_notebook_is_noted(tmp_path):
    put(tmp_path, "gus/a.ipynb", "gus/a.ipynb.bak", "gus/data.csv", "gus/timestamp.txt")
    put(tmp_path, "ida.ipynb", "ida.ipynb.txt")
    gus, ida = find_submissions(tmp_path, zoo.assignment()).submissions
    assert (set(gus.beside), ida.beside) == ({"a.ipynb.bak", "data.csv"}, ("ida.ipynb.txt",))
    assert "2, such as" in gus.notes[0]


COPIES = (
    *("anna(2).ipynb", "anna - Copy (2).ipynb", "anna-Copy1.ipynb", "anna copy 2.ipynb"),
    *("Copy of anna.ipynb", "anna (1)/hw.ipynb", "anna/hw.ipynb"),
)


@pytest.mark.parametrize("copy", COPIES)
def test_of_two_hand_ins_of_one_pupil_none_is_taken_in_silence(tmp_path, copy):
    put(tmp_path, "anna.ipynb", "bob.ipynb", copy)
    alike = {one.pupil: one for one in find_submissions(tmp_path, zoo.assignment()).submissions}
    assert list(alike) == ["anna", "bob"]
    assert alike["anna"].path is not None
    assert "Handed in but not marked: 1, such as" in alike["anna"].notes[0]
    (tmp_path / copy).write_bytes(b'{"cells": [], "nbformat": 4}')
    several = find_submissions(tmp_path, zoo.assignment()).submissions
    assert [(one.pupil, one.path is None) for one in several] == [("anna", True), ("bob", False)]
    assert several[0].reason.startswith("Several submissions seem to be by one pupil")


def test_a_course_of_nbgrader(tmp_path):
    put(tmp_path, "submitted/anna/zoo/zoo.ipynb", "release/zoo/zoo.ipynb")
    (tmp_path / "assignments").mkdir()
    write_assignment(zoo.assignment(), tmp_path / "assignments" / "zoo.json")
    assert found(tmp_path) == {"anna": "zoo.ipynb"}
    for folder in (tmp_path, tmp_path / "submitted"):
        assert find_assignment(folder, None) == zoo.assignment()


def test_what_is_not_there_is_told(tmp_path):
    (tmp_path / "empty").mkdir()
    put(tmp_path, "course/assignments/a.json", "course/assignments/b.json")
    made = zoo.assignment()
    for words, find, *given in (
        ("There is no folder", find_submissions, tmp_path / "missing", made),
        ("holds no submission", find_submissions, tmp_path / "empty", made),
        ("Name its file by --assignment", find_assignment, tmp_path, None),
        ("several assignments: .*a.json, .*b", find_assignment, tmp_path / "course", None),
    ):
        with pytest.raises(ClassroomError, match=words):
            find(*given)
    write_assignment(made, tmp_path / "a.json")
    assert find_assignment(tmp_path / "far", tmp_path / "a.json") == made
