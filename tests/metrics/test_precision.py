"""What is special to precision, recall and average precision."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course import metrics

relevances = st.lists(st.integers(0, 2), min_size=1, max_size=9)


@given(relevance=relevances)
def test_precision_and_recall_meet_at_the_r_precision(relevance):
    base = sum(grade > 0 for grade in relevance)
    if base:
        expected = metrics.r_precision(relevance)
        assert metrics.precision_at_k(relevance, base) == expected
        assert metrics.recall_at_k(relevance, base) == expected
        assert metrics.f_at_k(relevance, base, beta=3) == pytest.approx(expected)


@given(relevance=relevances)
def test_average_precision_is_the_area_of_the_steps_under_the_curve(relevance):
    precision, recall = metrics.precision_recall_curve(relevance)
    steps = np.diff(recall, prepend=0)
    assert metrics.average_precision(relevance) == pytest.approx((precision * steps).sum())
