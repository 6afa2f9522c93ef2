"""The journal: torn lines, other conditions, other submissions."""

from __future__ import annotations

from pathlib import Path

from ranklearn_course.classroom.marking import Limits, Marks, TaskMark
from ranklearn_course.classroom.marking.journal import Journal, conditions
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
