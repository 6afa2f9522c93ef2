"""What is special to DCG and nDCG: gains and discounts of one's own, negative grades, ties."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from tests.metrics import slow
from tests.metrics.catalogue import squared

grades = st.lists(st.integers(0, 4), min_size=1, max_size=9)
signed = st.lists(st.integers(-2, 4), min_size=1, max_size=9)
cutoffs = st.one_of(st.none(), st.integers(1, 12))


@given(relevance=signed, missed=signed, k=cutoffs)
def test_negative_grades_count_against_the_list(relevance, missed, k):
    judged = missed + relevance[::-1]
    expected = slow.ndcg(relevance, k, judged, gain="linear")
    found = metrics.ndcg(relevance, k, judged=judged, gain="linear")
    assert found == pytest.approx(expected, abs=1e-12)


def test_a_gain_that_gives_0_something_does_not_count_padding():
    worth = np.array([1.0, 6.0, 8.0])
    options = {
        "gain": lambda grades: worth[np.asarray(grades, int)],
        "discount": lambda ranks: 1.0 / ranks,
    }
    assert_allclose(metrics.dcg([[2, 0, 1], [2, 0]], **options), [8 + 1 / 2 + 6 / 3, 8 + 1 / 2])


@pytest.mark.parametrize(
    ("grades", "kind", "gain", "value"),
    [
        ([13], "uint8", "exponential", 2**13 - 1),
        ([26], "int16", "exponential", 2**26 - 1),
        ([200], "uint8", squared, 200**2),
        ([0, 200], "uint8", "linear", 200 / 2),
    ],
)
def test_large_grades_do_not_overflow_small_integers(grades, kind, gain, value):
    assert metrics.dcg(np.array(grades, kind), gain=gain, discount="reciprocal") == value


@given(relevance=st.lists(st.floats(0, 1e6), min_size=1, max_size=9), seed=st.integers(0, 999))
def test_a_list_is_never_refused_as_richer_than_itself(relevance, seed):
    shuffled = np.random.default_rng(seed).permutation(relevance)
    averaged = metrics.rank_by(np.zeros(len(relevance)), relevance, ties="average")
    for shown in (relevance, averaged):
        assert metrics.ndcg(shown, judged=shuffled, gain="linear") <= 1 + 1e-12
