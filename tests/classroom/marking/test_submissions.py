"""Where submissions, assignments and releases are found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ranklearn_course.classroom import ClassroomError
from ranklearn_course.classroom.assignment import write_assignment
from ranklearn_course.classroom.marking.submissions import (
    Submission,
    find_assignment,
    find_release,
    find_submissions,
)
from tests.classroom.marking import zoo

EMPTY = b'{"cells": []}'


def put(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(EMPTY)


def found(root: Path) -> dict[str, str]:
    submissions = find_submissions(root, zoo.assignment()).submissions
    return {one.pupil: one.path.name if one.path else one.reason for one in submissions}


def test_files_and_folders_of_pupils(tmp_path: Path) -> None:
    put(tmp_path, "eve.ipynb", "bob/homework.ipynb", "carl/a.ipynb", "carl/zoo.ipynb")
    put(tmp_path, "dora/zoo/zoo.ipynb", "dora/other/other.ipynb", "bob/.hidden.ipynb")
    put(
        tmp_path,
        "marks.csv",
        "marks.notes.log",
        ".DS_Store",
        "paul.pdf",
        "eve.pdf",
        "two/a.ipynb",
        "two/b.ipynb",
    )
    (tmp_path / "anna").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path / "bob")
    (tmp_path / "mia").mkdir()
    (tmp_path / "mia" / "zoo").symlink_to(tmp_path / "bob")
    assert found(tmp_path) == {
        "anna": "There is no notebook.",
        "bob": "homework.ipynb",
        "carl": "zoo.ipynb",
        "dora": "zoo.ipynb",
        "eve": "eve.ipynb",
        "linked": "There is no notebook.",
        "mia": "There is no notebook.",
        "paul": "There is no notebook.",
        "two": "There are several notebooks (a.ipynb, b.ipynb), none of them named zoo.ipynb.",
    }


def test_nothing_is_passed_over_in_silence(tmp_path: Path) -> None:
    put(tmp_path, "anna.ipynb.json", "bob.IPYNB", "carl.ipynb.txt", "dora.md/a.ipynb", "README.md")
    put(
        tmp_path, ".ipynb", "eve.ipynb", "eve.PDF", "eve/notes.txt", "flo.pdf", "marks.csv", "x.CSV"
    )
    put(tmp_path, "gus/a.ipynb", "gus/a.ipynb.bak", "gus/data.csv", "gus/timestamp.txt")
    put(tmp_path, "hal.ipynb/a.ipynb", "ida.ipynb", "ida.ipynb.txt", "assignment.json")
    (tmp_path / "kim").mkdir()
    handed_in = find_submissions(tmp_path, zoo.assignment(), own=[tmp_path / "marks.csv"])
    assert handed_in.rest == [".ipynb", "README.md", "x.CSV"]
    rows = {
        one.pupil: (one.path and one.path.name, set(one.beside)) for one in handed_in.submissions
    }
    assert rows == {
        "anna": ("anna.ipynb.json", set()),
        "bob": ("bob.IPYNB", set()),
        "carl": ("carl.ipynb.txt", set()),
        "dora.md": ("a.ipynb", set()),
        "eve": ("eve.ipynb", {"eve.PDF", "notes.txt"}),
        "flo": (None, {"flo.pdf"}),
        "gus": ("a.ipynb", {"a.ipynb.bak", "data.csv"}),
        "hal.ipynb": ("a.ipynb", set()),
        "ida": (None, set()),
        "kim": (None, {"kim"}),
    }
    noted = {one.pupil: one.notes for one in handed_in.submissions if one.notes}
    assert "2, such as" in noted["gus"][0]
    assert "flo.pdf" in noted["flo"][0]


def test_of_two_notebooks_of_one_name_none_is_taken_in_silence(tmp_path: Path) -> None:
    put(tmp_path, "anna.ipynb", "anna/first.ipynb", "bob.ipynb", "bob.txt")
    (tmp_path / "bob").mkdir()
    assert found(tmp_path) == {
        "anna": "There are several submissions of this name: anna/first.ipynb, anna.ipynb. "
        "Leave one of them in the folder.",
        "bob": "bob.ipynb",
    }


def test_a_course_of_nbgrader(tmp_path: Path) -> None:
    put(tmp_path, "submitted/anna/zoo/zoo.ipynb", "release/zoo/zoo.ipynb")
    (tmp_path / "assignments").mkdir()
    write_assignment(zoo.assignment(), tmp_path / "assignments" / "zoo.json")
    assert found(tmp_path) == {"anna": "zoo.ipynb"}
    for folder in (tmp_path, tmp_path / "submitted"):
        assert find_assignment(folder, None) == zoo.assignment()
        assert find_release(folder, zoo.assignment(), None) == json.loads(EMPTY)


def test_nothing_to_mark(tmp_path: Path) -> None:
    with pytest.raises(ClassroomError, match="There is no folder"):
        find_submissions(tmp_path / "missing", zoo.assignment())
    with pytest.raises(ClassroomError, match="holds no submission"):
        find_submissions(tmp_path, zoo.assignment())


def test_the_assignment(tmp_path: Path) -> None:
    with pytest.raises(ClassroomError, match="Name its file by --assignment"):
        find_assignment(tmp_path, None)
    write_assignment(zoo.assignment(), tmp_path / "assignment.json")
    assert find_assignment(tmp_path / "submitted", None) == zoo.assignment()
    assert find_assignment(tmp_path / "far", tmp_path / "assignment.json") == zoo.assignment()
    course = tmp_path / "course"
    put(course, "assignments/a.json", "assignments/b.json")
    with pytest.raises(ClassroomError, match=r"several assignments: .*a\.json, .*b\.json"):
        find_assignment(course, None)


def test_the_release(tmp_path: Path) -> None:
    assert find_release(tmp_path, zoo.assignment(), None) is None
    path = tmp_path / "release.ipynb"
    path.write_bytes(b"nothing")
    with pytest.raises(ClassroomError, match=r"release\.ipynb cannot be read"):
        find_release(tmp_path, zoo.assignment(), path)


def test_a_digest_tells_submissions_apart(tmp_path: Path) -> None:
    put(tmp_path, "a.ipynb")
    one = Submission("a", tmp_path / "a.ipynb")
    first = one.digest()
    (tmp_path / "a.ipynb").write_bytes(b"{}")
    assert one.digest() != first
    assert Submission("a", None, "There is no notebook.").digest() == "There is no notebook."
    assert Submission("a", tmp_path / "b.ipynb").digest() == ""


def test_the_digest_of_a_file_that_nobody_reads_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "holes.ipynb"
    with path.open("wb") as file:
        file.truncate(2**40)
    assert Submission("a", path).digest() == str(2**40)


def test_a_file_that_cannot_be_opened_has_a_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    put(tmp_path, "a.ipynb")
    monkeypatch.setattr(Path, "open", refuse)
    assert Submission("a", tmp_path / "a.ipynb").digest() == "Permission denied"
