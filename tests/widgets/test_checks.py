"""Numbers that a widget takes: what is refused, and in which words."""

import re
from fractions import Fraction

import numpy as np
import pytest

from ranklearn_course.widgets.kit import checks
from tests.rows import with_each


@with_each([False, "0.5", None, np.nan, np.inf, 1j, [1]])
def test_what_is_no_number(value):
    assert not checks.is_real(value)


@pytest.mark.parametrize("value", [3, np.int8(3)])
def test_a_whole_number_becomes_an_int(value):
    assert type(checks.whole("k", value, 3, 3)) is int


@pytest.mark.parametrize("value", [0.5, np.float32(0.5), Fraction(1, 2)])
def test_a_number_becomes_a_float(value):
    for number in (checks.real("p", value, 0.5, 0.5), checks.between("p", value, 0, 1)):
        assert type(number) is float
        assert number == 0.5


@with_each(
    [
        (checks.whole, (0, 1, 9), "x must be a whole number from 1 to 9, got 0"),
        (checks.whole, (10, 1, 9), "x must be a whole number from 1 to 9, got 10"),
        (checks.real, (-0.1, 0, 0.99), "x must be a number from 0 to 0.99, got -0.1"),
        (checks.real, (1, 0, 0.99), "x must be a number from 0 to 0.99, got 1"),
        (checks.between, (1, 1), "x must be a number above 1, got 1"),
        (checks.between, (1, 0, 1), "x must be a number above 0 and below 1, got 1"),
    ]
)
def test_a_number_out_of_range_is_named(check, arguments, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        check("x", *arguments)
