"""Clicks: chained looks, and what clicks say of every other order."""

import math
from itertools import permutations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from ranklearn_course.metrics.dcg import discounts
from tests.metrics.catalogue import TOLERANCE

NAN = float("nan")


# looks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("upper", "lower", "looks"),
    [
        ([200, 90, 30], [100, 60, 30], [1, 1 / 2, 1 / 3, 1 / 3]),
        ([1], [2], [1, 2]),
        ([4, 0, 3], [2, 5, 3], [1, 1 / 2, NAN, NAN]),
        ([4, 3, 2], [0, 3, 1], [1, 0, 0, 0]),
    ],
)
def test_looks_are_chained_and_end_where_nobody_clicked_above(upper, lower, looks):
    assert_allclose(metrics.examination_from_swaps(upper, lower), looks, atol=TOLERANCE)


# a new order -------------------------------------------------------------------------------------

#: What a rank is worth, which is proven where DCG is.
WEIGHTS = discounts(np.arange(1.0, 6))
ATTRACTIVENESS, LOOKS = np.array([0.3, 0.5, 0.2, 0.9]), np.array([1.0, 0.5, 0.2, 0.4])


def expected_value(order, k=None, clip=math.inf):
    """The sum over the new list of attractiveness times the share of it that clipping leaves.

    A document that was never shown, rank 0, is worth 0.
    """
    left = [ATTRACTIVENESS[o - 1] * min(1, clip * LOOKS[o - 1]) if o else 0 for o in order[:k]]
    return np.dot(left, WEIGHTS[: len(left)])


@pytest.mark.parametrize(
    "options", [{}, {"k": 1}, {"k": 2}, *({"clip": clip} for clip in (1, 1.5, 4, 10))], ids=str
)
def test_as_many_clicks_as_are_expected_give_the_truth_for_every_order(options):
    """A sum of clicks times weights has the mean that it has at their means."""
    for n in range(1, 5):
        orders = [*permutations(range(5), n)]
        logs = [np.tile(each, (len(orders), 1)) for each in (1000 * ATTRACTIVENESS * LOOKS, LOOKS)]
        found = metrics.ips_dcg(logs[0], 1000, logs[1], orders, unshown=0, **options)
        expected = [expected_value(order, **options) for order in orders]
        assert_allclose(found, expected, atol=TOLERANCE)


@pytest.mark.parametrize("unshown", [0, 1, NAN])
def test_what_nobody_saw_is_what_one_assumes(unshown):
    """Document 0 was never shown, and nobody looks at rank 2."""
    expected = np.dot([0.3, unshown, unshown], WEIGHTS[:3])
    call = metrics.ips_dcg([3, 0], 10, [1, 0], [1, 0, 2], unshown=unshown)
    assert call == pytest.approx(expected, nan_ok=True)


def test_many_lists_at_once_have_their_own_users():
    ragged = metrics.ips_dcg([[3], [4, 2]], [10, 20], [[1], [1, 0.5]], [[1], [2, 1]])
    assert_allclose(ragged, [0.3 * WEIGHTS[0], 0.2 * WEIGHTS[0] + 0.2 * WEIGHTS[1]])
