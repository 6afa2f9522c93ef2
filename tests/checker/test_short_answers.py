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


GIVE = GiveRanking(id="tiny.give", unmet=two_relevant, example=(1, 1), **TEXTS)
PAIRS = GiveRanking(
    id="tiny.pairs",
    unmet=two_relevant,
    example=(1, 1),
    guiding_question="Which two?",
    refuse=lambda ranking: "" if len(ranking) == 2 else f"two numbers, got {ranking}.",
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
NUMBER = NumberByHand(
    id="tiny.number",
    value=(1 / 1 + 2 / 3) / 2,
    arithmetic="(1/1 + 2/3) / 2",
    wrong=(WrongNumber("denominator=k", (1 / 1 + 2 / 3) / 3, "You divided by k."),),
    **TEXTS,
)
HOSTILE = [Explosive(), Liar(), object(), len, [Explosive()], {"a": 1}, 1j, [[[[[[1]]]]]]]


@pytest.mark.parametrize("exercise", [GIVE, CHOOSE, NUMBER], ids=lambda exercise: exercise.id)
@pytest.mark.parametrize("index", range(len(HOSTILE)))
def test_odd_answers_get_a_verdict(exercise, index):
    assert exercise.check(HOSTILE[index]).reason is Reason.UNREADABLE


def test_a_list_of_another_form_is_refused_without_a_question():
    verdict = PAIRS.check([1])
    assert verdict.reason is Reason.REFUSED
    assert verdict.headline == say("answer.unfit", fault="two numbers, got [1].")
    assert verdict.question == ""
    assert PAIRS.check([0, 1]).question == "Which two?"
    assert PAIRS.check([1, 1]).status == "correct"


@pytest.mark.parametrize("exercise", [GIVE, CHOOSE, NUMBER], ids=lambda exercise: exercise.id)
@pytest.mark.parametrize("answer", [None, ..., ""], ids=repr)
def test_no_answer_is_not_started(exercise, answer):
    assert exercise.check(answer).status == "not started"


@pytest.mark.parametrize("exercise", [CHOOSE, NUMBER], ids=lambda exercise: exercise.id)
def test_an_empty_list_is_no_letter_and_no_number(exercise):
    assert exercise.check([]).status == "not started"


def test_an_empty_list_is_a_ranking():
    verdict = replace(GIVE, guiding_question="How many are relevant?").check([])
    assert verdict.status == "not yet"
    assert verdict.notes == ("Two documents must be relevant, got 0.",)
    assert verdict.question == "How many are relevant?"


def test_a_number_that_hangs(monkeypatch):
    monkeypatch.setattr("ranklearn_course.checker.builtin_values.SECONDS", 0.1)
    assert NUMBER.check(Slow()).status == "error"


@pytest.mark.parametrize(
    "answer", [[1, 1, 0], (1, 1), np.array([0, 1, 1]), [True, 1.0], range(-1, 3), "110", "1, 1", 2]
)
def test_many_rankings_are_accepted(answer):
    assert GIVE.check(answer).reason is Reason.CORRECT


def test_a_wrong_ranking_hears_what_is_missing():
    verdict = GIVE.check([1, 0])
    assert (verdict.status, verdict.mistake_ids) == ("not yet", ("two",))
    assert verdict.notes == ("Two documents must be relevant, got 1.",)


@pytest.mark.parametrize(
    ("answer", "sentence"), [({1: 1}, "not_a_list"), (len, "not_a_list"), ({1, 0}, "no_order")]
)
def test_a_ranking_must_be_a_list(answer, sentence):
    assert GIVE.check(answer).headline == say(f"answer.{sentence}")


def test_a_ranking_that_cannot_be_checked():
    verdict = GIVE.check(["a", "b"])
    assert verdict.reason is Reason.UNREADABLE
    assert verdict.headline == say("answer.not_checked", ranking="['a', 'b']")


COUNT = replace(CHOOSE, options=(Option("0", True, "None."), Option("1", False, "One.")))


@pytest.mark.parametrize("answer", [0, "0", 0.0, [0], np.int64(0), "a"])
def test_a_number_that_is_an_option(answer):
    assert COUNT.check(answer).status == "correct"


@pytest.mark.parametrize("answer", [False, np.False_, [False], [0, 0, 0, 0], ["a", "a"], [0, "a"]])
def test_a_truth_value_and_a_letter_named_twice_are_no_option(answer):
    assert COUNT.check(answer).reason is Reason.UNREADABLE


def test_a_truth_value_is_no_number():
    assert replace(NUMBER, value=1.0).check(True).reason is Reason.UNREADABLE


@pytest.mark.parametrize("answer", ["a", "A", " a) ", "a.", "ndcg", np.str_("a")])
def test_ways_to_name_an_option(answer):
    verdict = CHOOSE.check(answer)
    assert verdict.status == "correct"
    assert verdict.got == "a"
    assert verdict.notes == ("It sees grades.",)


def test_a_wrong_option_shows_its_message():
    verdict = CHOOSE.check("b")
    headline = say("answer.wrong_option", letter="b", text="AP")
    assert verdict.headline == say("answer.titled", title="A title", headline=headline)
    assert (verdict.reason, verdict.notes) == (Reason.WRONG, ("It is binary.",))
    assert verdict.mistake_ids == ("option=b",)


@pytest.mark.parametrize("answer", ["d", "", 0, 1, "1", 4, ["a", "z"], ["ab"], -1, ")"])
def test_no_such_option(answer):
    assert CHOOSE.check(answer).status in ("error", "not started")


def test_several_letters():
    assert CHOOSE.check(["a", "c"]).status == "correct"
    assert CHOOSE.check({"a", "c"}).got == "a, c"
    verdict = CHOOSE.check(["a", "b"])
    headline = say("answer.wrong_options", letters="a, b", wrong=1, missing=1)
    assert verdict.headline.endswith(headline)
    assert verdict.mistake_ids == ("option=b",)


def test_the_options_in_markdown():
    assert CHOOSE.lettered() == "Which one?\n\n* **a)** nDCG\n* **b)** AP\n* **c)** ERR"


@pytest.mark.parametrize(
    "answer", [5 / 6, 0.833, "5/6", "0.8333", Fraction(5, 6), np.float32(5 / 6)]
)
def test_right_numbers(answer):
    verdict = NUMBER.check(answer)
    assert verdict.reason is Reason.CORRECT
    words = {"value": "0.833333", "arithmetic": "(1/1 + 2/3) / 2"}
    assert str(verdict) == say("answer.right_number", **words)


def test_a_common_wrong_number_is_recognised():
    verdict = NUMBER.check(0.5556)
    assert verdict.mistake_ids == ("denominator=k",)
    assert verdict.diagnosis == "You divided by k."


@pytest.mark.parametrize("answer", [0.1, 0, -1, 10**400])
def test_other_wrong_numbers(answer):
    verdict = NUMBER.check(answer)
    assert verdict.status in ("not yet", "error")
    assert verdict.mistake_ids == ()


@pytest.mark.parametrize("answer", ["five", "1/0", [1, 2, 3], math.nan, math.inf])
def test_what_is_no_number(answer):
    assert NUMBER.check(answer).status == "error"


def test_two_decimals_of_the_right_number_are_too_few():
    """5/6 = 0.8333 is 0.83; 2/3 is 0.67 when rounded and 0.66 when cut."""
    verdict = NUMBER.check(0.83)
    assert (verdict.reason, verdict.mistake_ids) == (Reason.ROUNDED, ())
    two_thirds = replace(NUMBER, value=2 / 3, wrong=())
    for short in (0.66, 0.67):
        assert two_thirds.check(short).reason is Reason.ROUNDED
    assert two_thirds.check(0.68).reason is Reason.WRONG


@pytest.mark.parametrize("short", [0.55, 0.56])
def test_a_common_wrong_number_in_two_decimals_is_recognised(short):
    """(1/1 + 2/3) / 3 = 0.5556."""
    assert NUMBER.check(short).mistake_ids == ("denominator=k",)


def test_the_right_number_in_two_decimals_goes_before_a_wrong_one():
    close = replace(NUMBER, wrong=(WrongNumber("cause", 0.8345, "A cause."),))
    assert close.check(0.83).mistake_ids == ()
    assert close.check(0.8345).mistake_ids == ("cause",)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (0.833, Reason.CORRECT),
        (0.8334, Reason.CORRECT),
        (0.834, Reason.ROUNDED),
        (0.8325, Reason.ROUNDED),
        (0.835, Reason.WRONG),
    ],
)
def test_three_decimals_are_rounded_or_cut(answer, reason):
    assert NUMBER.check(answer).reason is reason
    assert replace(NUMBER, value=2 / 3).check(0.666).reason is Reason.CORRECT


@pytest.mark.parametrize("answer", ["0,833", "83.33 %", "(1 + 2/3) / 2", "2.5/3"])
def test_a_number_may_be_a_text(answer):
    assert NUMBER.check(answer).is_correct


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ((0, 833), say("answer.decimal_comma", first=0, second=833)),
        ("5/6 or so", say("answer.not_understood", text="'5/6 or so'", part="'or'")),
    ],
    ids=repr,
)
def test_what_was_not_understood_is_said(answer, fault):
    assert NUMBER.check(answer).headline == say("answer.unfit", fault=fault)


@pytest.mark.parametrize("answer", [83.3, "83.3", 250 / 3], ids=repr)
def test_a_number_in_per_cent_is_named(answer):
    assert NUMBER.check(answer).headline == say("answer.in_percent")
    assert replace(NUMBER, value=0.0083333, wrong=()).check(0.833).status == "not yet"
    assert replace(NUMBER, value=9.323).check(932.3).headline != say("answer.in_percent")


def test_per_cent_with_few_digits_are_too_short():
    assert NUMBER.check("83 %").reason is Reason.ROUNDED


def test_nothing_is_no_per_cent():
    """A value of 0, as it comes out of a sum, is 0 in per cent, too."""
    zero = NumberByHand(id="tiny.zero", value=1e-16, arithmetic="1/3 - 1/3", **TEXTS)
    assert zero.check(0).is_correct
    assert zero.check("0 %").is_correct


def test_an_option_that_is_a_number_has_many_forms():
    options = tuple(Option(text, text == "0.5", "A reply.") for text in ("0.5", "0.25", "none"))
    numbers = replace(CHOOSE, options=options)
    for answer in (0.5, "1/2", "0,5", "50 %", "a", "A)"):
        assert numbers.check(answer).is_correct, answer
    assert numbers.check("1/4").got == "b"
    assert numbers.check(1).reason is Reason.UNREADABLE
