"""The order pair in Python: where it begins."""

from ranklearn_course.widgets import OrderPair
from tests.rows import with_each


@with_each([(2, [2, 1]), (3, [2, 1, 3]), (4, [2, 1, 4, 3]), (7, [2, 1, 3, 4, 5, 7, 6])])
def test_it_begins_with_two_orders_that_differ(n, order):
    assert OrderPair([*"abcdefg"[:n]]).order == order
