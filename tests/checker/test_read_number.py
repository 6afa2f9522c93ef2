"""Numbers as learners write them, against Python's own fractions."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.checker.read_number import LONGEST, NotANumberError, read_number
from ranklearn_course.checker.words import say

#: Signs of numbers and of arithmetic, and some of nothing.
SIGNS = "0123456789.,+-*/()%^ e\u2212\u00d7\uff0c\u00bd\u00b2lnx_"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("+0,5", "1/2"),
        (",5", "1/2"),
        ("\u22123 / 10", "-3/10"),
        ("05/3", "5/3"),
        ("(1/1 + 2/3) / 2", "5/6"),
        ("-32,7%", "-327/1000"),
        ("\uff10\uff0c\uff15", "1/2"),
        ("1:4", "1/4"),
        ("3\u00d72\u00f74", "3/2"),
        ("2^3", "8"),
        ("1e-3", "1/1000"),
        ("1 / log2(4)", "1/2"),
        ("ln(exp(2))", "2"),
    ],
)
def test_numbers(text, value):
    assert math.isclose(read_number(text), float(Fraction(value)), abs_tol=1e-12)


@pytest.mark.parametrize(
    ("answer", "sentence", "places"),
    [
        ("0.5 or so", "not_understood", {"part": "'or'"}),
        ("1;2", "not_understood", {"part": "';'"}),
        ("\u00bd", "not_understood", {"part": "'\u00bd'"}),
        ("__import__", "not_understood", {"part": "'__import__'"}),
        ("nan", "not_understood", {"part": "'nan'"}),
        ("50 % of 2", "not_understood", {"part": "'%'"}),
        ("1,234.5", "separators", {"part": "'1,234.5'"}),
        ("1/2 %", "per_cent_of_one", {}),
        ("1 000", "incomplete", {}),
        ("sqrt", "incomplete", {}),
        ("", "incomplete", {}),
        ("1/0", "no_value", {}),
        ("9**9**9**9", "no_value", {}),
        ("(-1)**0.5", "no_value", {}),
    ],
)
def test_what_was_not_understood_is_said(answer, sentence, places):
    with pytest.raises(NotANumberError) as caught:
        read_number(answer)
    assert str(caught.value) == say(f"answer.{sentence}", text=repr(answer), **places)


def test_a_long_text_is_cut_off_in_the_message():
    with pytest.raises(NotANumberError) as caught:
        read_number("9" * (LONGEST + 1))
    shown = repr("9" * 40 + "...")
    assert str(caught.value) == say("answer.too_long", text=shown, most=LONGEST)


@given(st.text(alphabet=SIGNS, max_size=14) | st.text(max_size=8))
def test_any_text_is_a_finite_number_or_refused(text):
    try:
        value = read_number(text)
    except NotANumberError:
        value = 0
    assert math.isfinite(value)
