"""The convention passport in Python: its answers are the stored ones, its state is checked."""

import re
from itertools import product

import pytest
import traitlets

from ranklearn_course.comparison.conventions import METRICS
from ranklearn_course.comparison.passport import CASES, stored
from ranklearn_course.widgets import ConventionPassport
from tests.rows import with_each


@with_each(product(CASES, METRICS))
def test_every_stored_answer_is_shown(case, metric):
    answers = ConventionPassport(case, metric).answers()
    for library, entry in stored().items():
        value = entry["answers"][case].get(metric)
        if value is not None:
            assert answers[library][0] == pytest.approx(value, abs=1e-7)


def test_a_library_says_which_convention_makes_it_differ_here():
    passport = ConventionPassport("cut", "AP")
    why = {library: said for library, (_, said) in passport.answers().items()}
    assert why["scikit-learn"] == "There is no cutoff."
    assert why["pytrec_eval"] == "AP@k divides by R, also where k is smaller."
    assert why["CatBoost"] == "As in this course on this list."
    passport.k = 5
    assert passport.title() == "AP@5: 7 libraries, one answer, 0.804: what parts them?"
    assert set(passport.answers()) == set(stored())
    passport.metric = "RR"
    assert "LightGBM" not in passport.answers()


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
    assert "Grades 0, 1, 2, 0, scores 0.5, 0.5, 0.5, 0.5, k = 2." in passport.describe()


def test_another_list_is_shown():
    passport = ConventionPassport()
    passport.show([0, 3], [1, -1])
    assert passport.describe().startswith("Grades 0, 3, scores 1, −1, k = 2. AP@2: 7 libraries,")


@with_each(
    [
        ("grades", [4, 0, 0, 0, 0], "a grade in grades must be a whole number from 0 to 3, got 4"),
        ("grades", [1, 0], "grades and scores have 2 and 5"),
        ("grades", [], "grades must hold 1 to 20, got 0"),
        ("scores", [1, 2, 3, 4, 5], "scores must hold finite numbers that never rise"),
        ("scores", [float("inf"), 1, 1, 1, 1], "scores must hold finite numbers"),
        ("scores", [2, 1], "scores and scores|grades and scores have 2 and 5"),
        ("k", 21, "k must be a whole number from 1 to 20, got 21"),
        ("metric", "MAP", "metric must be one of 'P'"),
    ]
)
def test_a_wrong_state_is_refused(name, value, text):
    with pytest.raises(traitlets.TraitError, match=text):
        setattr(ConventionPassport(), name, value)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"case": "odd"}, "case must be one of 'grades'"),
        ({"metric": "F"}, "metric must be one of 'P'"),
        ({"words": {"odd": ""}}, "words holds sentences"),
    ],
)
def test_bad_arguments_get_one_clear_error(arguments, text):
    with pytest.raises(ValueError, match=re.escape(text)):
        ConventionPassport(**arguments)
