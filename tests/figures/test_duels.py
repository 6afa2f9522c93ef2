"""The picture of a duel of a learner's own metrics; the lessons hold those of the course."""

import pytest

from ranklearn_course.duel import Duel
from ranklearn_course.figures import duel_picture
from tests.figures.tidy import tidy_picture

LONG = "a name far too long for its column, which goes on and on and does not end"


@pytest.mark.parametrize(
    "found",
    [
        Duel((1, 0) * 6 + (1,), (1,) * 7 + (0,) * 6, ("a", LONG), {"a": (1, 0), LONG: (0, 1)}),
        Duel((0, 99), (99, 0), ("a", "b"), {"a": (12345.6, 0), "b": (-1.5, 0.25)}),
    ],
)
def test_long_names_and_large_values_can_be_read(found):
    tidy_picture(duel_picture(found)[0])


def test_what_is_no_duel_is_refused():
    with pytest.raises(TypeError, match=r"^result must be what duel or blind_spot found"):
        duel_picture(None)
