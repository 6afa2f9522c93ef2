"""The rule of the points, and the rows of the table."""

import pytest

from ranklearn_course.classroom.marking.marks import Marks, TaskMark, earned, rows

RIGHT = TaskMark("dcg.dcg", 4.0, 4.0, "correct", (), "Correct.")
HALF = TaskMark("dcg.ndcg", 1.5, 3.0, "edge cases", ("undefined=one",), "-1 is not right.")
NOT_RUN = TaskMark("dcg.dcg", None, 4.0, "could not be run", (), "It is not a notebook.")


@pytest.mark.parametrize(
    ("status", "most", "points"),
    [
        ("correct", 4, 4.0),
        ("edge cases", 4, 2.0),
        ("edge cases", 1.5, 0.5),
        ("changes its arguments", 3, 1.5),
        ("wrong", 4, 0.0),
        ("not started", 4, 0.0),
        ("could not be run", 4, None),
    ],
)
def test_the_rule(status, most, points):
    assert earned(status, most) == points


def test_sums():
    assert Marks((RIGHT, HALF)).points == 5.5
    assert Marks((RIGHT, NOT_RUN)).points is None


def test_rows_hold_no_formula_no_line_break_and_no_0_for_what_could_not_be_run():
    bad = TaskMark("dcg.dcg", 0.0, 4.0, "wrong", ("\t=1",), "\ud800\r\n=1+1\x1b[2J")
    first, second, third = rows("=cmd(\udce4\u202e", Marks((NOT_RUN, HALF, bad)))
    assert first[:4] == ("'=cmd(\\udce4\\u202e", "dcg.dcg", "", "4")
    assert second[2:] == ("1.5", "3", "edge cases", "undefined=one", "'-1 is not right.")
    assert third[5:] == ("\\t=1", "\\ud800\\r\\n=1+1\\x1b[2J")
