"""The convention passport in Python: its answers are the stored ones, its state is checked."""

import pytest

from ranklearn_course.widgets import ConventionPassport


def test_where_no_rule_can_be_followed_the_stored_answer_is_told_or_none():
    passport = ConventionPassport("ties", "AP")
    value, why = passport.answers()["torchmetrics"]
    assert value == pytest.approx(1)
    assert why.endswith("When it was asked, it said 1.000.")
    passport.grades = [0, 1, 2, 0]
    value, why = passport.answers()["torchmetrics"]
    assert value is None
    assert why.startswith("Equal scores follow no rule")
    assert "torchmetrics 1.9.0: ?. Equal" in passport.describe()
