import pytest

from ranklearn_course.figures.lines import whole_ticks
from ranklearn_course.figures.style import axes_at, course_style, sheet


@pytest.mark.parametrize(
    ("ks", "ticks"),
    [
        (range(1, 61), [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]),
        ([1, 5, 10, 20, 50, 100], [1, 10, 20, 50, 100]),
        ([1, 2, 3, 100, 1000], [3, 100, 1000]),
    ],
)
def test_ticks_stand_at_round_cutoffs_with_room_for_their_labels(ks, ticks):
    with course_style():
        axes = axes_at(sheet(2.0, "A message"), 0.5, 0.5, 5.0, 1.0)
    whole_ticks(axes, ks)
    assert axes.get_xticks().tolist() == ticks
