"""Numbers that a widget takes: which are refused."""

from fractions import Fraction

import numpy as np
import pytest

from ranklearn_course.widgets.kit import checks
from tests.rows import with_each


@with_each([False, "0.5", None, np.nan, np.inf, 1j, [1]])
def test_what_is_no_number(value):
    assert not checks.is_real(value)


@pytest.mark.parametrize("value", [np.float32(3), Fraction(3), np.int8(3)])
def test_a_number_is_that_of_python(value):
    assert type(checks.real("p", value, 3, 3)) is float
    assert type(checks.whole("k", np.int8(3), 3, 3)) is int
