"""The order pair in Python: what it accepts, its numbers, its words, its still picture."""

from ranklearn_course.widgets import OrderPair
from tests.rows import with_each

NAMES = ["ant", "bee", "cat", "dog", "elk", "fox", "gnu"]
FIRST, SECOND = [1, 2, 7, 6, 5, 3, 4], [5, 3, 4, 1, 2, 6, 7]


@with_each([(2, [2, 1]), (3, [2, 1, 3]), (4, [2, 1, 4, 3]), (7, [2, 1, 3, 4, 5, 7, 6])])
def test_it_begins_with_two_orders_that_differ(n, order):
    assert OrderPair(NAMES[:n]).order == order


def test_own_grades_follow_their_documents():
    pair = OrderPair(["a", "b"], [2, 1], grades=[3, 0])
    assert pair.relevance.tolist() == [0, 3]
    assert OrderPair(["a", "b"]).grades == [2, 1]
