"""Short answers: rankings, choices, numbers by hand."""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from ranklearn_course.checker import (
    Choose,
    GiveRanking,
    NumberByHand,
    Option,
    Reason,
    Unmet,
    WrongNumber,
)
from ranklearn_course.checker.words import say
from tests.checker.learners import Explosive, Liar, Slow

TEXTS = {
    "title": "A title",
    "statement": "What to do.",
    "minutes": 2,
    "hints": ("idea", "piece", "skeleton", "solution"),
}


def two_relevant(ranking):
    found = sum(ranking)
    return [] if found == 2 else [Unmet("two", f"Two documents must be relevant, got {found}.")]


GIVE = GiveRanking(
    id="tiny.give",
    unmet=two_relevant,
    example=(1, 1),
    guiding_question="Which two?",
    refuse=lambda ranking: "" if len(ranking) < 9 else f"got {len(ranking)}.",
    **TEXTS,
)
CHOOSE = Choose(
    id="tiny.choose",
    question="Which one?",
    options=(
        Option("nDCG", True, "It sees grades."),
        Option("AP", False, "It is binary."),
        Option("ERR", True, "It sees grades too."),
    ),
    **TEXTS,
)
NUMBERS = replace(
    CHOOSE, options=tuple(Option(text, text == "0.5", "A reply.") for text in ("0.5", "0", "none"))
)
NUMBER = NumberByHand(
    id="tiny.number",
    value=(1 / 1 + 2 / 3) / 2,
    arithmetic="(1/1 + 2/3) / 2",
    wrong=(WrongNumber("denominator=k", (1 / 1 + 2 / 3) / 3, "You divided by k."),),
    **TEXTS,
)
each_kind = pytest.mark.parametrize("exercise", [GIVE, CHOOSE, NUMBER], ids=lambda each: each.id)


@each_kind
@pytest.mark.parametrize("index", range(6))
def test_odd_answers_get_a_verdict(exercise, index):
    odd = [Explosive(), Liar(), [Explosive()], {"a": 1}, 1j, [[[[[[1]]]]]]]
    assert exercise.check(odd[index]).reason is Reason.UNREADABLE


@each_kind
@pytest.mark.parametrize("answer", [None, ..., ""], ids=repr)
def test_no_answer_is_not_started(exercise, answer):
    assert exercise.check(answer).status == "not started"


def test_an_empty_list_is_a_ranking_and_nothing_else():
    assert CHOOSE.check([]).status == NUMBER.check([]).status == "not started"
    assert GIVE.check([]).notes == ("Two documents must be relevant, got 0.",)


def test_a_number_that_hangs(monkeypatch):
    monkeypatch.setattr("ranklearn_course.checker.builtin_values.SECONDS", 0.1)
    assert NUMBER.check(Slow()).status == "error"


# Rankings


@pytest.mark.parametrize(
    "answer", [[1, 1, 0], np.array([0, 1, 1]), [True, 1.0], range(-1, 3), "110", "1, 1", 2]
)
def test_many_rankings_are_accepted(answer):
    assert GIVE.check(answer).reason is Reason.CORRECT


@pytest.mark.parametrize(
    ("answer", "reason", "headline"),
    [
        (len, Reason.UNREADABLE, say("answer.not_a_list")),
        ({1, 0}, Reason.UNREADABLE, say("answer.no_order")),
        (["a", "b"], Reason.UNREADABLE, say("answer.not_checked", ranking="['a', 'b']")),
        ([1] * 9, Reason.REFUSED, say("answer.unfit", fault="got 9.")),
    ],
)
def test_what_cannot_be_checked_is_refused_without_a_question(answer, reason, headline):
    verdict = GIVE.check(answer)
    assert (verdict.reason, verdict.headline, verdict.question) == (reason, headline, "")


# Choices


@pytest.mark.parametrize(
    ("answer", "got"),
    [
        ("A", "a"),
        (" a) ", "a"),
        ("ndcg", "a"),
        (np.str_("a"), "a"),
        (["a", "c"], "a, c"),
        ({"a", "c"}, "a, c"),
        ("c, a", "a, c"),
    ],
)
def test_ways_to_name_right_options(answer, got):
    verdict = CHOOSE.check(answer)
    assert (verdict.status, verdict.got) == ("correct", got)
    assert verdict.notes[0] == "It sees grades."


def test_of_several_options_the_wrong_ones_and_the_missing_ones_are_counted():
    verdict = CHOOSE.check(["a", "b"])
    headline = say("answer.wrong_options", letters="a, b", wrong=1, missing=1)
    assert verdict.headline == say("answer.titled", title="A title", headline=headline)
    assert verdict.mistake_ids == ("option=b",)


@pytest.mark.parametrize("answer", ["d", 0, 1, "1", ["a", "z"], ["a", "a"], -1, ")", False])
def test_no_such_option(answer):
    assert CHOOSE.check(answer).reason is Reason.UNREADABLE


@pytest.mark.parametrize(
    ("answer", "got"),
    [
        (0.5, "a"),
        ("1/2", "a"),
        ("50 %", "a"),
        ("A)", "a"),
        (0, "b"),
        ([0], "b"),
        (np.int64(0), "b"),
    ],
)
def test_an_option_that_is_a_number_has_many_forms(answer, got):
    assert NUMBERS.check(answer).got == got


@pytest.mark.parametrize("answer", [False, np.False_, [False], [0, 0], [0, "b"], 1])
def test_a_truth_value_and_an_option_named_twice_are_none(answer):
    assert NUMBERS.check(answer).reason is Reason.UNREADABLE


# Numbers


@pytest.mark.parametrize(
    "answer", [5 / 6, 0.833, "5/6", "0,833", "83.33 %", [5 / 6], Fraction(5, 6), np.float32(5 / 6)]
)
def test_right_numbers(answer):
    verdict = NUMBER.check(answer)
    assert verdict.reason is Reason.CORRECT
    words = {"value": "0.833333", "arithmetic": "(1/1 + 2/3) / 2"}
    assert str(verdict) == say("answer.right_number", **words)


@pytest.mark.parametrize(
    ("value", "answer", "reason"),
    [
        # 5/6 = 0.8333 is 0.833 in three decimals; 2/3 is 0.667 when rounded and 0.666 when cut.
        (5 / 6, 0.8334, Reason.CORRECT),
        (5 / 6, 0.834, Reason.ROUNDED),
        (5 / 6, 0.8325, Reason.ROUNDED),
        (5 / 6, 0.835, Reason.WRONG),
        (2 / 3, 0.666, Reason.CORRECT),
        (5 / 6, 0.83, Reason.ROUNDED),
        (5 / 6, "83 %", Reason.ROUNDED),
        (2 / 3, 0.66, Reason.ROUNDED),
        (2 / 3, 0.68, Reason.WRONG),
        (5 / 6, 83.3, Reason.IN_PER_CENT),
        (5 / 6, 250 / 3, Reason.IN_PER_CENT),
        (0.0083333, 0.833, Reason.IN_PER_CENT),
        (9.323, 932.3, Reason.WRONG),
        # A value of 0, as it comes out of a sum, is 0 in per cent, too.
        (1e-16, "0 %", Reason.CORRECT),
        (5 / 6, -1, Reason.WRONG),
        (1.0, True, Reason.UNREADABLE),
        (5 / 6, math.nan, Reason.UNREADABLE),
        (5 / 6, 10**400, Reason.UNREADABLE),
        (5 / 6, [1, 2, 3], Reason.UNREADABLE),
    ],
)
def test_a_number_is_right_too_short_in_per_cent_or_wrong(value, answer, reason):
    verdict = replace(NUMBER, value=value).check(answer)
    assert (verdict.reason, verdict.mistake_ids) == (reason, ())


@pytest.mark.parametrize("answer", [0.5556, 0.55, 0.56])
def test_a_common_wrong_number_is_recognised_also_in_two_decimals(answer):
    """(1/1 + 2/3) / 3 = 0.5556."""
    verdict = NUMBER.check(answer)
    assert (verdict.mistake_ids, verdict.diagnosis) == (("denominator=k",), "You divided by k.")


def test_the_right_number_in_two_decimals_goes_before_a_wrong_one():
    close = replace(NUMBER, wrong=(WrongNumber("cause", 0.8345, "A cause."),))
    assert close.check(0.83).mistake_ids == ()
    assert close.check(0.8345).mistake_ids == ("cause",)


def test_a_decimal_comma_without_quotes_is_seen():
    fault = say("answer.decimal_comma", first=0, second=833)
    assert NUMBER.check((0, 833)).headline == say("answer.unfit", fault=fault)
