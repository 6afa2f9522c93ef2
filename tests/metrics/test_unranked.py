"""What is special to errors of ratings and to sets over several lists."""

import numpy as np

from ranklearn_course import metrics

NAN = float("nan")


def test_an_error_of_unsigned_ratings_does_not_wrap_around():
    truth, prediction = np.array([1, 5], "uint8"), np.array([3, 4], "uint8")
    assert metrics.mse(truth, prediction) == (2**2 + 1**2) / 2
    assert metrics.mae(truth, prediction) == (2 + 1) / 2


def test_macro_skips_lists_marked_as_undefined():
    relevant, retrieved = [[1, 0], [0, 0]], [[1, 1], [1, 0]]
    assert metrics.recall(relevant, retrieved, average="macro") == (1 / 1 + 0) / 2
    assert metrics.recall(relevant, retrieved, average="macro", undefined=NAN) == 1 / 1
