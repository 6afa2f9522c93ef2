"""Catch the impostors."""

import re
from dataclasses import replace
from html import unescape

import numpy as np
import pytest

from ranklearn_course.checker import Catalogue, CatchImpostors, Mistake, Reason
from ranklearn_course.checker.impostors import exposed_by
from ranklearn_course.checker.words import say
from tests.checker.learners import Explosive
from tests.checker.tiny import CATALOGUE, MISTAKES, make_ap

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
    refuse=refuse,
)


def as_answer(cases):
    return [(list(relevance), k, RIGHT(relevance, k)) for relevance, k in cases]


def test_the_best_set_exposes_all():
    verdict = CATCH.check(as_answer(CATCH.best))
    assert verdict.reason is Reason.CORRECT
    assert verdict.got == len(MISTAKES)
    assert verdict.notes == (say("impostors.smallest", best="3 cases"),)
    assert verdict.wall.sizes == (3, 3)


def test_a_larger_set_is_told_the_size_of_the_smallest():
    verdict = CATCH.check(as_answer([*CATCH.best, ((1, 0), 2)]))
    assert verdict.notes == (say("impostors.smaller", best="3 cases"),)
    assert verdict.wall.sizes == (4, 3)
    assert re.findall(r'rlc-value">(\d)<', verdict._repr_html_()) == ["4", "3"]


def test_some_are_exposed():
    verdict = CATCH.check([([1, 0], 2, 1.0)])
    exposed = exposed_by(CATALOGUE, ((1, 0), 2))
    assert verdict.reason is Reason.WRONG
    assert (verdict.got, verdict.expected) == (len(exposed), len(MISTAKES))
    titles = [MISTAKES[index].title for index in sorted(exposed)]
    assert verdict.told == tuple(say("impostors.exposed", title=title) for title in titles)
    assert verdict.question in {mistake.question for mistake in MISTAKES}
    text, html = str(verdict), verdict._repr_html_()
    assert text.index(verdict.question) < text.index(verdict.told[0])
    assert html.index(verdict.question) < html.index("<ul ")


def test_a_mask_names_the_first_case_that_exposes_it():
    masks = CATCH.check([([1], 1, 1.0), ([1, 0], 2, 1.0), ([1, 0, 0], 3, 1.0)]).wall.masks
    by_id = {mask.id: mask for mask in masks}
    shown = {"n": 2, "case": "relevance [1, 0], k=2", "got": "0.5", "right": "1"}
    assert by_id["denominator=k"].proof == say("wall.answers", **shown)
    hidden = by_id["undefined=one"]
    assert (hidden.title, hidden.proof) == ("", "")


def test_what_is_masked_is_not_in_the_page():
    verdict = CATCH.check([([1, 0], 2, 1.0)])
    html = unescape(verdict._repr_html_())
    for mistake in MISTAKES:
        assert (mistake.title in html) == (mistake.id in verdict.wall.exposed)
        assert mistake.id not in html
    assert html.count(say("wall.masked")) == len(MISTAKES) - len(verdict.wall.exposed)


def test_a_mask_tells_where_an_impostor_stops():
    def make(kind=""):
        return (lambda relevance, k: 1.0 / k) if not kind else (lambda relevance, k: 1 / (k - 1))

    stops = Catalogue(make, (Mistake("kind=stops", "It divides by k - 1.", "By what?"),))
    catch = replace(CATCH, catalogue=stops, best=(((1,), 1),))
    shown = {"n": 1, "case": f"relevance [{'1, ' * 23} …", "error": "ZeroDivisionError"}
    verdict = catch.check([([1] * 90, 1, 1.0)])
    assert verdict.wall.masks[0].proof == say("wall.stops", **shown)


def test_what_changed_since_the_check_before_is_marked():
    wall = CATCH.check([([1, 0], 2, 1.0)]).wall
    first, *others = wall.exposed
    masked = next(mask.id for mask in wall.masks if not mask.title)
    assert say("wall.new") not in wall.to_html()
    # They turn one after the other.
    turns = re.findall(r'rlc-turns" style="--turn:(\d+)"', wall.to_html())
    assert turns == [str(turn) for turn in range(len(wall.exposed))]
    later = wall.since([*others, masked])
    assert {mask.id for mask in later.masks if mask.is_changed} == {first, masked}
    items = re.findall("<li.*?</li>", later.to_html())
    assert [say("wall.new") in item for item in items].count(True) == 1
    assert [say("wall.again") in item for item in items].count(True) == 1
    assert [" rlc-turns" in item for item in items].count(True) == 1


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
