from itertools import permutations

from ranklearn_course.chapters.rank_correlation.figures import crossings
from ranklearn_course.metrics import kendall_distance


def test_every_crossing_is_an_inversion():
    for order in permutations(range(1, 6)):
        points = crossings(order)
        assert sum(points.values()) == kendall_distance([-rank for rank in order])
        assert all(0 < across < 1 and 0 < down < 4 for across, down in points)
