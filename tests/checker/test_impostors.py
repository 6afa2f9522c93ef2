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
    facts=lambda relevance, k: f"R = {sum(relevance)}.",
)
HALF_HITS = ([1, 0], 2, 1.0)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [((), "impostors.smallest"), ((((1, 0), 2),), "impostors.smaller")],
)
def test_a_set_that_exposes_all_is_told_the_size_of_the_smallest(more, sentence):
    cases = (*CATCH.best, *more)
    verdict = CATCH.check([(list(relevance), k, RIGHT(relevance, k)) for relevance, k in cases])
    assert verdict.reason is Reason.CORRECT
    assert verdict.got == len(MISTAKES)
    assert verdict.notes == (say(sentence, best="3 cases"),)
    shown = re.findall(r'rlc-value">(\d)<', verdict._repr_html_())
    assert shown == [str(len(cases)), "3"]


def test_some_are_exposed_and_what_is_masked_is_not_in_the_page():
    verdict = CATCH.check([HALF_HITS])
    exposed = exposed_by(CATALOGUE, ((1, 0), 2))
    assert verdict.reason is Reason.WRONG
    assert (verdict.got, verdict.expected) == (len(exposed), len(MISTAKES))
    titles = [MISTAKES[index].title for index in sorted(exposed)]
    assert verdict.told == tuple(say("impostors.exposed", title=title) for title in titles)
    assert verdict.question in {mistake.question for mistake in MISTAKES}
    text, html = str(verdict), unescape(verdict._repr_html_())
    assert text.index(verdict.question) < text.index(verdict.told[0])
    assert html.index(verdict.question) < html.index("<ul ")
    for mistake in MISTAKES:
        assert (mistake.title in html) == (mistake.title in titles)
        assert mistake.id not in html


def test_a_mask_names_the_first_case_that_exposes_it():
    masks = CATCH.check([([1], 1, 1.0), HALF_HITS, ([1, 0, 0], 3, 1.0)]).wall.masks
    by_id = {mask.id: mask for mask in masks}
    shown = {"n": 2, "case": "relevance [1, 0], k=2", "got": "0.5", "right": "1"}
    assert by_id["denominator=k"].proof == say("wall.answers", **shown)
    hidden = by_id["undefined=one"]
    assert (hidden.title, hidden.proof) == ("", "")


def test_a_mask_tells_where_an_impostor_stops():
    def make(kind=""):
        return (lambda relevance, k: 1.0 / k) if not kind else (lambda relevance, k: 1 / (k - 1))

    stops = Catalogue(make, (Mistake("kind=stops", "It divides by k - 1.", "By what?"),))
    catch = replace(CATCH, catalogue=stops, best=(((1,), 1),))
    shown = {"n": 1, "case": f"relevance [{'1, ' * 23} …", "error": "ZeroDivisionError"}
    verdict = catch.check([([1] * 90, 1, 1.0)])
    assert verdict.wall.masks[0].proof == say("wall.stops", **shown)


def test_what_changed_since_the_check_before_is_marked():
    wall = CATCH.check([HALF_HITS]).wall
    first, *others = wall.exposed
    masked = next(mask.id for mask in wall.masks if not mask.title)
    assert say("wall.new") not in wall.to_html()
    # They turn one after the other.
    turns = re.findall(r'rlc-turns" style="--turn:(\d+)"', wall.to_html())
    assert turns == [str(turn) for turn in range(len(wall.exposed))]
    later = wall.since([*others, masked])
    assert {mask.id for mask in later.masks if mask.is_changed} == {first, masked}
    items = re.findall("<li.*?</li>", later.to_html())
    for words in (say("wall.new"), say("wall.again"), " rlc-turns"):
        assert [words in item for item in items].count(True) == 1


@pytest.mark.parametrize(
    "answer",
    [
        HALF_HITS,
        [(np.array([1, 0]), 2, 1)],
        [([1, 0], 2, "1/1")],
        [([1, 0], 2, 1.0004)],
    ],
)
def test_forms_of_a_case_that_are_welcome(answer):
    assert CATCH.check(answer).got == CATCH.check([HALF_HITS]).got > 0


def test_a_wrong_expected_value_is_refuted_without_the_right_one():
    verdict = CATCH.check([([1], 1, 1), ([0, 1, 1], 3, "1/2")])
    case = {"number": 2, "case": "relevance [0, 1, 1], k=3"}
    assert verdict.headline == say("impostors.refuted", got="0.5", **case)
    assert (verdict.question, verdict.notes) == (say("impostors.asked"), ("R = 2.",))
    assert (verdict.case, verdict.got) == (((0, 1, 1), 3), 0.5)
    assert verdict.expected == RIGHT([0, 1, 1], 3)
    assert "0.58" not in str(verdict) + verdict._repr_html_()


def refused(sentence, **places):
    return Reason.REFUSED, say(f"impostors.{sentence}", parameters="relevance, k", **places)


NOT_CASES = Reason.UNREADABLE, say("impostors.not_cases", parameters="relevance, k")
NO_NUMBER = say("answer.not_understood", text="'5/6 or so'", part="'or'")


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        (5, NOT_CASES),
        ([([1], 1, 1)] * 1001, NOT_CASES),
        (Explosive(), NOT_CASES),
        ([([1], 1, 1), ([1], 1)], refused("not_a_case", number=2)),
        ([(1, [1], 1)], refused("not_a_case", number=1)),
        ([([1], 1, "5/6 or so")], refused("refused", number=1, reason=NO_NUMBER)),
        ([([1], 0, 0)], refused("refused", number=1, reason=refuse([1], 0))),
        ([(["a"], 1, 0)], refused("no_value", number=1, case="relevance ['a'], k=1")),
        ([([1], None, 0)], refused("no_value", number=1, case="relevance [1], k=None")),
        ([([0, 1, 1], 3, 0.58)], (Reason.ROUNDED, say("impostors.too_short", number=1))),
    ],
    ids=range(10),
)
def test_what_is_no_set_of_cases(answer, verdict):
    found = CATCH.check(answer)
    assert (found.reason, found.headline) == verdict
