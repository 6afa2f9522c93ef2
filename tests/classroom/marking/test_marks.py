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


def test_rows_hold_no_formula_and_no_0_for_what_could_not_be_run():
    first, second = rows("=cmd()", Marks((NOT_RUN, HALF)))
    assert first[:4] == ("'=cmd()", "dcg.dcg", "", "4")
    assert second[2:] == ("1.5", "3", "edge cases", "undefined=one", "'-1 is not right.")


def test_rows_can_be_written_and_stay_rows_whatever_the_texts_are():
    bad = TaskMark("dcg.dcg", 0.0, 4.0, "wrong", ("\t=1",), "\ud800\r\n=1+1\x1b[2J")
    (row,) = rows("an\na\udce4\u202e", Marks((bad,)))
    assert row[0] == "an\\na\\udce4\\u202e"
    assert row[5:] == ("\\t=1", "\\ud800\\r\\n=1+1\\x1b[2J")
    assert all(text.isprintable() and text.encode() for text in row)
