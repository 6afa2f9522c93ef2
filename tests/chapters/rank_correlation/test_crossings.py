from itertools import permutations

from ranklearn_course.chapters.rank_correlation.figures import crossings
from ranklearn_course.metrics import kendall_distance


def test_every_crossing_is_an_inversion():
    for order in permutations(range(1, 6)):
        points = crossings(order)
        assert sum(points.values()) == kendall_distance([-rank for rank in order])
        assert all(0 < across < 1 and 0 < down < 4 for across, down in points)


def test_where_lines_cross():
    assert crossings([1, 2, 3]) == {}
    assert crossings([2, 1]) == {(0.5, 0.5): 1}
    # The line from 0 to 2 meets those from 1 to 0 and from 2 to 1 after 1/3 and 2/3 of its way.
    assert crossings([2, 3, 1]) == {(0.333333, 0.666667): 1, (0.666667, 1.333333): 1}
    assert crossings([4, 3, 2, 1]) == {(0.5, 1.5): 6}
