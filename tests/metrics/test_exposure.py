"""Who is shown: counted place by place."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ranklearn_course import metrics

LISTS = [[0, 2], [2, 1], [2, 0]]


@pytest.mark.parametrize(
    ("look", "by_hand"),
    [
        ("reciprocal", lambda rank: 1 / rank),
        (np.ones_like, lambda rank: 1),
        (lambda ranks: 0.8 ** (ranks - 1), lambda rank: 0.8 ** (rank - 1)),
    ],
)
def test_exposure_is_a_sum_of_looks(look, by_hand):
    expected = [0.0] * 4
    for row in LISTS:
        for rank, item in enumerate(row, start=1):
            expected[item] += by_hand(rank)
    assert_allclose(metrics.exposure(LISTS, 4, look=look), expected)
    assert metrics.catalogue_coverage(LISTS, 4) == 0.75
