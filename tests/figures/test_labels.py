import pytest

from ranklearn_course.figures.words import leaders


@pytest.mark.parametrize(
    ("values", "answer"),
    [
        ({"A": 0.1 + 0.2, "B": 0.3}, ("same", "A and B")),
        ({"A": 0.2001, "B": 0.2002}, ("best", "B")),
        ({"A": -1.0, "B": -2.0, "C": -1.0}, ("best", "A and C")),
    ],
)
def test_equal_leaders_are_all_named_and_rounding_makes_no_tie(values, answer):
    assert leaders(values) == answer
