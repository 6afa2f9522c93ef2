"""The journal: torn lines, other conditions, other submissions."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ranklearn_course.classroom.marking import Limits, Marks, TaskMark
from ranklearn_course.classroom.marking.journal import (
    COURSE,
    ROOMS,
    TEXTS,
    Journal,
    conditions,
    course_digest,
)
from tests.classroom.marking import zoo

MARKS = Marks((TaskMark("dcg.dcg", 4.0, 4.0, "correct"),), ("A note.",))


def test_marks_are_found_again_under_the_same_conditions(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(path, "a").add("anna", "digest", MARKS)
    assert Journal(path, "a").find("anna", "digest") == MARKS
    assert Journal(path, "a").find("anna", "other") is None
    assert Journal(path, "a").find("bob", "digest") is None
    assert Journal(path, "b").find("anna", "digest") is None


def test_a_torn_line_costs_one_pupil(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal(path, "a")
    journal.add("anna", "digest", MARKS)
    journal.add("bob", "digest", MARKS)
    path.write_bytes(path.read_bytes()[:-20])
    again = Journal(path, "a")
    assert again.find("anna", "digest") == MARKS
    assert again.find("bob", "digest") is None
    again.add("bob", "digest", MARKS)
    assert Journal(path, "a").find("bob", "digest") == MARKS


def test_other_lines_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(b'[]\n{"conditions": "a"}\n\xff\n{"conditions": "a", "marks": 3}\n')
    assert Journal(path, "a").find("anna", "digest") is None


def test_conditions_change_with_everything_that_marks_depend_on() -> None:
    release = zoo.release()
    kinds = {
        conditions(zoo.assignment(), release, Limits(), "bubblewrap"),
        conditions(zoo.assignment(), release, Limits(), "plain"),
        conditions(zoo.assignment(), release, Limits(seconds=1), "bubblewrap"),
        conditions(zoo.assignment(), {"cells": []}, Limits(), "bubblewrap"),
    }
    assert len(kinds) == 4
    same = conditions(zoo.assignment(), zoo.release(), Limits(), "bubblewrap")
    assert same in kinds


FILES = {
    "__init__.py": "a = 1\nb = 2\n",
    "checker/a.py": "",
    "chapters/dcg/exercises.toml": "a = 1\n",
    "classroom/marking/marks.py": "a = 1\n",
    "widgets/a.py": "a = 1\n",
}


def a_course(folder: Path, ends: str = "\n", **changed: str) -> Path:
    """A folder with a few files of a course; `x__y_py="..."` changes the file x/y.py."""
    texts = {name.replace("__", "/").replace("_py", ".py"): text for name, text in changed.items()}
    for name, text in (FILES | texts).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline=ends)
    return folder


def test_the_same_course_has_the_same_digest_wherever_it_is_installed(tmp_path: Path) -> None:
    one = a_course(tmp_path / "clone")
    other = a_course(tmp_path / "a b" / "site-packages", ends="\r\n", widgets__a_py="a = 2\n")
    (other / "checker" / "__pycache__").mkdir()
    for name in ("checker/__pycache__/a.cpython-313.pyc", "TEACHING.md", "classroom/page.jinja"):
        (other / name).write_bytes(b"\xff")
    assert course_digest(one) == course_digest(other)


@pytest.mark.parametrize("changed", ["checker__a_py", "classroom__marking__marks_py", "exam_py"])
def test_another_course_has_another_digest(tmp_path: Path, changed: str) -> None:
    one, other = a_course(tmp_path / "one"), a_course(tmp_path / "other", **{changed: "a = 3\n"})
    assert course_digest(one) != course_digest(other)


def test_a_text_that_moves_to_the_next_file_makes_another_course(tmp_path: Path) -> None:
    one = a_course(tmp_path / "one", checker__a_py="a\nb\n", checker__b_py="c\n")
    other = a_course(tmp_path / "other", checker__a_py="a\n", checker__b_py="b\nc\n")
    assert course_digest(one) != course_digest(other)


# All that marking reads of the course, and all that the answers of all exercises are tried on.
READ = """
import os, sys
read = set()
sys.addaudithook(lambda event, given: read.add(str(given[0])) if event == "open" else None)
from ranklearn_course.classroom.marking import mark_notebook, open_sandbox
from ranklearn_course.exercises.bank import all_exercises
from tests.classroom.marking import zoo
for exercise in all_exercises().values():
    getattr(exercise, "answer_key", None)
with open_sandbox("plain") as sandbox:
    marks = mark_notebook(zoo.answered(ap=zoo.BY_K), zoo.assignment(), sandbox=sandbox)
assert marks.points == 7, marks
read |= {module.__file__ for module in sys.modules.values() if getattr(module, "__file__", None)}
print("\\n".join(read))
"""


def test_all_that_marking_reads_of_the_course_has_a_part_in_the_digest() -> None:
    done = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, check=True)
    paths = [Path(line) for line in done.stdout.splitlines()]
    read = [path.relative_to(COURSE) for path in paths if path.is_relative_to(COURSE)]
    texts = [path for path in read if path.suffix in TEXTS]
    assert {path.parts[0] for path in texts} >= {*ROOMS, "misnamed.py"}
    assert [path for path in texts if len(path.parts) > 1 and path.parts[0] not in ROOMS] == []
