"""Catch the impostors, and the smallest set of cases that catches them all."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from ranklearn_course.checker import CatchImpostors, ranking_cases
from ranklearn_course.checker.set_cover import exposed_by, smallest_cover, smallest_exposing
from tests.checker.learners import Explosive
from tests.checker.tiny import CATALOGUE, MISTAKES, explain, make_ap

CASES = ranking_cases((0, 1), longest=4, largest_k=4, long_ones=0)
RIGHT = make_ap()


def refuse(relevance, k):
    """What is wrong with a case."""
    return "" if k >= 1 else f"k must be a positive whole number, got {k}."


CATCH = CatchImpostors(
    id="tiny.catch",
    title="Catch them",
    statement="Expose them.",
    minutes=10,
    hints=("idea", "piece", "skeleton", "solution"),
    catalogue=CATALOGUE,
    parameters=("relevance", "k"),
    explain=explain,
    best=smallest_exposing(CATALOGUE, CASES),
    cases=CASES,
    refuse=refuse,
)


def as_answer(cases):
    return [(list(relevance), k, RIGHT(relevance, k)) for relevance, k in cases]


def test_the_best_set_exposes_all():
    verdict = CATCH.check(as_answer(CATCH.best))
    assert verdict.status == "correct"
    assert f"exposes all {len(MISTAKES)} impostors with {len(CATCH.best)} cases" in str(verdict)


def test_no_smaller_set_exposes_all():
    """By brute force over all smaller sets."""
    sets = [exposed_by(CATALOGUE, case) for case in CASES]
    for chosen in combinations(sets, len(CATCH.best) - 1):
        assert len(frozenset().union(*chosen)) < len(MISTAKES)


def test_some_are_exposed():
    verdict = CATCH.check([([1, 0], 2, 1.0)])
    exposed = exposed_by(CATALOGUE, ((1, 0), 2))
    assert verdict.status == "not yet"
    assert f"valid; exposes {len(exposed)} of {len(MISTAKES)} impostors" in str(verdict)
    assert verdict.got == len(exposed)
    text, html = str(verdict), verdict._repr_html_()
    assert text.index("Question:") < text.index("Exposed: It divides by k.")
    assert html.index("Question:") < html.index("<details") < html.index("Exposed: It divides")
    assert verdict.question in {mistake.question for mistake in MISTAKES}


def test_one_case_alone_needs_no_list():
    assert CATCH.check(([1, 0], 2, 1.0)).got == CATCH.check([([1, 0], 2, 1.0)]).got


def test_arrays_and_rounded_values_are_welcome():
    assert CATCH.check([(np.array([0, 1, 1]), 3, 0.583)]).got > 0


def test_a_wrong_expected_value_is_refuted_without_the_right_one():
    catch = replace(CATCH, facts=lambda relevance, k: f"R = {sum(relevance)}.")
    verdict = catch.check([([1], 1, 1), ([1, 0], 2, 0.5)])
    assert str(verdict) == (
        "Not yet: the expected value of case 2 is wrong. relevance [1, 0], k=2: yours is 0.5.\n"
        "Question: Which parts of this case enter the value, and how are they put together?\n"
        "R = 1."
    )
    assert (verdict.case, verdict.expected, verdict.got) == (((1, 0), 2), 1.0, 0.5)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (5, "must be a list of cases"),
        ("all", "must be a list of cases"),
        ([5], "case 1 must be (relevance, k, expected value)"),
        ([([1], 1, 1), ([1], 1)], "case 2 must be"),
        ([(1, [1], 1)], "case 1 must be"),
        ([([1], 1, "5/6")], "must be a number, such as 5/6 without quotes, got the text '5/6'"),
        ([([1], 0, 0)], "case 1: k must be a positive whole number, got 0."),
        ([(["a"], 1, 0)], "has no right value"),
        ([([1], None, 0)], "has no right value"),
        ([([1], 1, 1)] * 1001, "must be a list of cases"),
    ],
)
def test_what_is_no_case(answer, words):
    verdict = CATCH.check(answer)
    assert verdict.status == "error"
    assert words in str(verdict)


def test_a_hostile_answer():
    assert "must be a list of cases" in str(CATCH.check(Explosive()))


@pytest.mark.parametrize("answer", [None, ..., []])
def test_no_answer(answer):
    assert CATCH.check(answer).status == "not started"


def test_the_default_accepts_every_case():
    assert CatchImpostors.refuse([1], 1) == ""


def test_a_cover_that_greed_would_miss():
    sets = [frozenset("abcd"), frozenset("abx"), frozenset("cdy"), frozenset("x"), frozenset("y")]
    assert smallest_cover(sets, frozenset("abcdxy")) == (1, 2)


def test_a_cover_of_nothing():
    assert smallest_cover([frozenset("a")], frozenset()) == ()


def test_what_nobody_exposes_is_an_error():
    with pytest.raises(ValueError, match="sets must hold all that is wanted"):
        smallest_cover([frozenset("a")], frozenset("ab"))
