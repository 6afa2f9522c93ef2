"""The wrapper of the metrics: a large batch comes in pieces."""

import numpy as np
from numpy.testing import assert_array_equal

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.per_list import CHUNK, per_list


@per_list(values=check.numbers)
def halves(values, k=None):
    """Give back half of the first k numbers of each row, and how many rows came at once."""
    return values[:, :k] / 2, np.full(len(values), len(values))


def test_a_large_batch_is_worked_through_in_chunks():
    values = np.arange(3.0 * CHUNK).reshape(3, CHUNK // 8, 8)
    half, at_once = halves(values, 5)
    assert_array_equal(half, values[..., :5] / 2)
    assert at_once.shape == values.shape[:-1]
    assert at_once.max() * 8 <= CHUNK
