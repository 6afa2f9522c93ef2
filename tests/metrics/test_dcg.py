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
    for gain in ("exponential", "linear"):
        best = slow.ideal_dcg(judged, k, gain=gain)
        assert metrics.ideal_dcg(judged, k, gain=gain) == pytest.approx(best, abs=1e-12)
        expected = slow.ndcg(relevance, k, judged, gain=gain)
        found = metrics.ndcg(relevance, k, judged=judged, gain=gain)
        assert found == pytest.approx(expected, abs=1e-12)


def test_a_callable_gain_sees_grades_and_a_callable_discount_sees_ranks():
    seen = []

    def discount(ranks):
        seen.append(np.array(ranks).tolist())
        return 1.0 / ranks

    table = np.array([0.0, 5.0, 7.0])
    actual = metrics.dcg(
        [2, 0, 1], gain=lambda grades: table[grades.astype(int)], discount=discount
    )
    assert actual == 7 / 1 + 0 / 2 + 5 / 3
    assert [1, 2, 3] in seen


def test_a_gain_that_gives_zero_something_does_not_count_padding():
    ragged = [[1, 0, 0], [1, 0]]
    found = metrics.dcg(ragged, gain=lambda grades: grades + 1.0)
    alone = [metrics.dcg(row, gain=lambda grades: grades + 1.0) for row in ragged]
    assert_allclose(found, alone)


def test_large_grades_do_not_overflow_small_integers():
    assert metrics.dcg(np.array([13], "uint8"), discount="reciprocal") == 2**13 - 1
    assert metrics.dcg(np.array([26], "int16"), discount="reciprocal") == 2**26 - 1
    assert metrics.dcg(np.array([200], "uint8"), gain=squared, discount="reciprocal") == 200**2
    assert metrics.cumulative_gain(np.array([200, 200], "uint8")) == 400
    assert metrics.cumulative_gain(np.array([120, 120], "int8")) == 240


@given(relevance=grades, k=cutoffs, base=st.floats(1.1, 30))
def test_the_base_of_the_logarithm_cancels_in_ndcg(relevance, k, base):
    other = metrics.ndcg(relevance, k, discount=lambda ranks: np.log(base) / np.log(1 + ranks))
    assert other == pytest.approx(metrics.ndcg(relevance, k), abs=1e-12)


@given(relevance=grades, seed=st.integers(0, 999), k=cutoffs)
def test_averaged_gains_give_the_tie_averaged_ndcg(relevance, seed, k):
    scores = np.random.default_rng(seed).integers(0, 2, len(relevance))
    gains = [2**grade - 1 for grade in relevance]
    averaged = metrics.rank_by(scores, gains, ties="average")
    actual = metrics.ndcg(averaged, k, judged=gains, gain="linear")
    expected = metrics.tie_averaged(
        lambda ranked: metrics.dcg(ranked, k), scores, relevance, max_orders=10**6
    )
    best = metrics.ideal_dcg(relevance, k)
    assert actual == pytest.approx(expected / best if best else 0.0, abs=1e-12)


@given(relevance=st.lists(st.floats(0, 1e6), min_size=1, max_size=9), seed=st.integers(0, 999))
def test_a_list_is_never_refused_as_richer_than_itself(relevance, seed):
    shuffled = np.random.default_rng(seed).permutation(relevance)
    averaged = metrics.rank_by(np.zeros(len(relevance)), relevance, ties="average")
    for shown in (relevance, averaged):
        assert metrics.ndcg(shown, judged=shuffled, gain="linear") <= 1 + 1e-12
