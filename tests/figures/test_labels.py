import numpy as np
import pytest

from ranklearn_course.figures.labels import spread, text_width, wrapped
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


def test_every_wrapped_line_fits_and_no_word_is_lost():
    text = "the quick brown fox jumps over the lazy dog " * 5
    lines = wrapped(text, 2.0, 10).split("\n")
    assert max(text_width(line, 10) for line in lines) <= 2.0
    assert " ".join(lines).split() == text.split()


@pytest.mark.parametrize(
    "positions", [[0.5] * 5, [0, 0, 1, 1], [1, 1, 1], [0, 0.01, 0.02], [0.9, 0.1, 0.5]]
)
def test_spread_labels_keep_their_distance_order_and_limits(positions):
    placed = spread(positions, gap=0.1, low=0, high=1)
    inside = np.sort(placed)
    assert (np.diff(inside) >= 0.1 - 1e-12).all()
    assert inside[0] >= 0
    assert inside[-1] <= 1 + 1e-12
    assert (np.argsort(placed, kind="stable") == np.argsort(positions, kind="stable")).all()
