"""The threshold explorer in Python: its axis and the marks on it."""

from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.widgets.threshold_explorer.axis import MARKER, MOST_TICKS, ends, levels, ticks

NUMBERS = st.integers(-3000, 3000).map(lambda n: n / 100)


@given(st.lists(NUMBERS, min_size=1, max_size=12))
def test_the_axis_holds_every_score_and_both_ends(scores):
    low, high, step = ends(scores)
    assert low < min(scores)
    assert max(scores) < high
    assert 19.9 < (high - low) / step < 1000
    shown = ticks(low, high)
    assert 1 <= len(shown) <= MOST_TICKS
    assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in shown)


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=12))
def test_no_mark_covers_another_one(marks):
    shares, groups = zip(*marks, strict=True)
    found = levels(shares, groups)
    for i in range(len(marks)):
        for j in range(i):
            if groups[i] == groups[j] and found[i] == found[j]:
                assert abs(shares[i] - shares[j]) >= MARKER
