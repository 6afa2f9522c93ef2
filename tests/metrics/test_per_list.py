"""The wrapper of the metrics: few calls for a reader to step through, and calls that do not fit."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import ranklearn_course
from ranklearn_course import metrics
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.per_list import CHUNK, per_list

PACKAGE = str(Path(ranklearn_course.__file__).parent)


def calls_of_ours(function: Callable, *arguments: Any) -> list[str]:
    """Return the name of each function of the package that the call runs through, in order."""
    names = []

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            names.append(frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        function(*arguments)
    finally:
        sys.setprofile(before)
    return names


@pytest.mark.parametrize(
    ("metric", "arguments", "most"),
    [
        (metrics.ndcg, ([3, 0, 1],), 8),
        (metrics.precision_at_k, ([3, 0, 1],), 4),
        (metrics.reciprocal_rank, ([3, 0, 1],), 4),
        (metrics.err, ([0.5, 0, 1],), 6),
        (metrics.mse, ([3, 0, 1], [3, 1, 1]), 8),
        (metrics.kendall_tau, ([3, 0, 1], [3, 1, 1]), 12),
    ],
)
def test_a_reader_steps_through_few_functions(metric, arguments, most):
    names = calls_of_ours(metric, *arguments)
    assert metric.__name__ in names
    assert len(names) <= most, names


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
