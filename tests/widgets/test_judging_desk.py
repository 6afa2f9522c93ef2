"""The judging desk in Python: the ends of what is possible, and what it refuses."""

from ranklearn_course.widgets import JudgingDesk


def test_what_is_judged_at_the_start_stays_judged():
    desk = JudgingDesk({"A": "abc"}, relevant="a", judged="b")
    desk.judged = ["c"]
    assert (desk.judged, desk.spent) == (["b", "c"], 1)
