"""Catch the impostors."""

from dataclasses import replace

import numpy as np
import pytest

from ranklearn_course.checker import CatchImpostors, Reason, ranking_cases
from ranklearn_course.checker.impostors import exposed_by
from ranklearn_course.checker.words import say
from tests.checker.learners import Explosive
from tests.checker.tiny import CATALOGUE, MISTAKES, make_ap

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
    best=(((), 1), ((1,), 2), ((0, 1, 1, 1), 2)),
    cases=CASES,
    refuse=refuse,
)


def as_answer(cases):
    return [(list(relevance), k, RIGHT(relevance, k)) for relevance, k in cases]


def test_the_best_set_exposes_all():
    verdict = CATCH.check(as_answer(CATCH.best))
    assert verdict.reason is Reason.CORRECT
    assert verdict.got == len(MISTAKES)
    assert verdict.notes == (say("impostors.smallest", best="3 cases"),)


def test_some_are_exposed():
    verdict = CATCH.check([([1, 0], 2, 1.0)])
    exposed = exposed_by(CATALOGUE, ((1, 0), 2))
    assert verdict.reason is Reason.WRONG
    assert (verdict.got, verdict.expected) == (len(exposed), len(MISTAKES))
    titles = [MISTAKES[index].title for index in sorted(exposed)]
    assert verdict.folded == tuple(say("impostors.exposed", title=title) for title in titles)
    assert verdict.question in {mistake.question for mistake in MISTAKES}
    text, html = str(verdict), verdict._repr_html_()
    assert text.index(verdict.question) < text.index(verdict.folded[0])
    assert html.index(verdict.question) < html.index("<details") < html.index(verdict.folded[0])


def test_one_case_alone_needs_no_list():
    assert CATCH.check(([1, 0], 2, 1.0)).got == CATCH.check([([1, 0], 2, 1.0)]).got


def test_arrays_and_rounded_values_are_welcome():
    assert CATCH.check([(np.array([0, 1, 1]), 3, 0.583)]).got > 0


def test_a_wrong_expected_value_is_refuted_without_the_right_one():
    catch = replace(CATCH, facts=lambda relevance, k: f"R = {sum(relevance)}.")
    verdict = catch.check([([1], 1, 1), ([1, 0], 2, 0.5)])
    case = {"number": 2, "case": "relevance [1, 0], k=2"}
    assert verdict.headline == say("impostors.refuted", got="0.5", **case)
    assert (verdict.question, verdict.notes) == (say("impostors.asked"), ("R = 1.",))
    assert (verdict.case, verdict.expected, verdict.got) == (((1, 0), 2), 1.0, 0.5)


def test_two_decimals_of_a_right_value_are_too_few():
    verdict = CATCH.check([([0, 1, 1], 3, 0.58)])
    assert (verdict.reason, verdict.headline) == (
        Reason.ROUNDED,
        say("impostors.too_short", number=1),
    )
    assert CATCH.check([([0, 1, 1], 3, 0.59)]).reason is Reason.WRONG
    assert CATCH.check([([0, 1, 1], 3, float("nan"))]).reason is Reason.WRONG


PARAMETERS = "relevance, k"
NOT_CASES = say("impostors.not_cases", parameters=PARAMETERS)


def not_a_case(number):
    return say("impostors.not_a_case", number=number, parameters=PARAMETERS)


@pytest.mark.parametrize("answer", [5, "all", [([1], 1, 1)] * 1001])
def test_what_is_no_list_of_cases(answer):
    verdict = CATCH.check(answer)
    assert (verdict.reason, verdict.headline) == (Reason.UNREADABLE, NOT_CASES)


def test_a_hostile_answer():
    assert CATCH.check(Explosive()).headline == NOT_CASES


@pytest.mark.parametrize(
    ("answer", "headline"),
    [
        ([5], not_a_case(1)),
        ([([1], 1, 1), ([1], 1)], not_a_case(2)),
        ([(1, [1], 1)], not_a_case(1)),
        (
            [([1], 1, "5/6 or so")],
            say(
                "impostors.refused",
                number=1,
                reason=say("answer.not_understood", text="'5/6 or so'", part="'or'"),
            ),
        ),
        ([([1], 0, 0)], say("impostors.refused", number=1, reason=refuse([1], 0))),
        ([(["a"], 1, 0)], say("impostors.no_value", number=1, case="relevance ['a'], k=1")),
        ([([1], None, 0)], say("impostors.no_value", number=1, case="relevance [1], k=None")),
    ],
)
def test_what_is_no_case(answer, headline):
    verdict = CATCH.check(answer)
    assert (verdict.reason, verdict.headline) == (Reason.REFUSED, headline)


def test_an_expected_value_may_be_arithmetic_in_a_text():
    assert CATCH.check([([1, 1, 0, 1], 4, "(1/1 + 2/2 + 3/4) / 3")]).reason is Reason.WRONG
    verdict = CATCH.check([([1, 1, 0, 1], 4, "(1/1 + 2/2) / 3")])
    assert verdict.headline.startswith("Not yet: the expected value of case 1 is wrong.")
    assert verdict.got == 2 / 3


@pytest.mark.parametrize("answer", [None, ..., []])
def test_no_answer(answer):
    assert CATCH.check(answer).status == "not started"


def test_the_default_accepts_every_case():
    assert CatchImpostors.refuse([1], 1) == ""
