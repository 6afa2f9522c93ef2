"""One over the rank of the first relevant document."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course import metrics
from tests.metrics import slow
from tests.metrics.exhaustive import FEW, assert_agrees
from tests.rows import with_each

relevances = st.lists(st.integers(0, 3), min_size=1, max_size=12)
cutoffs = st.one_of(st.none(), st.integers(1, 14))


def test_matches_the_loop():
    assert_agrees(metrics.reciprocal_rank, slow.reciprocal_rank)


@with_each([1, 2, 3, 10])
def test_counts_ranks_from_one(rank):
    relevance = np.zeros(10, int)
    relevance[rank - 1] = 1
    assert metrics.reciprocal_rank(relevance) == 1 / rank


def test_later_relevant_documents_change_nothing():
    assert metrics.reciprocal_rank([0, 1, 1, 1]) == metrics.reciprocal_rank([0, 1, 0, 0]) == 1 / 2


def test_the_best_grade_does_not_matter_only_the_first_relevant_one():
    assert metrics.reciprocal_rank([0, 1, 3]) == 1 / 2


def test_the_cutoff_hides_a_late_hit():
    assert metrics.reciprocal_rank([0, 0, 1], 2) == 0.0
    assert metrics.reciprocal_rank([0, 0, 1], 3) == 1 / 3


@FEW
@given(relevance=relevances, k=cutoffs)
def test_the_value_is_zero_or_one_over_a_rank_within_the_cutoff(relevance, k):
    value = metrics.reciprocal_rank(relevance, k)
    length = len(relevance) if k is None else min(k, len(relevance))
    assert value in {0.0} | {1 / rank for rank in range(1, length + 1)}


@FEW
@given(relevance=relevances, k=st.integers(1, 12))
def test_a_larger_cutoff_never_lowers_it(relevance, k):
    assert metrics.reciprocal_rank(relevance, k + 1) >= metrics.reciprocal_rank(relevance, k)
