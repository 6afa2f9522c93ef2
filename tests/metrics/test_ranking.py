"""What is special to `rank_by`, `tie_averaged`, `roc_curve` and `mean_over_queries`."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from ranklearn_course import metrics
from tests.metrics import slow

NAN = float("nan")
each_rule = pytest.mark.parametrize("ties", ["stable", "best", "worst", "average"])
scored = st.lists(
    st.tuples(st.integers(-2, 2), st.integers(0, 3), st.booleans()), min_size=1, max_size=8
).map(lambda rows: tuple(zip(*rows, strict=True)))


@each_rule
@given(lists=scored, k=st.integers(1, 10))
def test_hidden_documents_go_to_the_end_as_zero_and_a_cutoff_is_the_start(ties, lists, k):
    scores, grades, where = map(list, lists)
    expected = slow.rank_by(scores, grades, ties, where)
    ranked = metrics.rank_by(scores, grades, where=where, ties=ties)
    assert_allclose(ranked, expected)
    cut = metrics.rank_by(scores, grades, k=k, where=where, ties=ties)
    assert_allclose(cut, expected[:k])


@each_rule
def test_long_lists_with_and_without_ties_match_the_loop(ties):
    """The batch is larger than one chunk."""
    rng = np.random.default_rng(4)
    scores = np.concatenate([rng.normal(size=(2000, 50)), rng.integers(0, 9, size=(2000, 50))])
    grades, where = rng.integers(0, 5, size=(4000, 50)), rng.random((4000, 50)) < 0.8
    for mask in (None, where):
        ranked = metrics.rank_by(scores, grades, where=mask, ties=ties, k=20)
        for row in (0, 1500, 2500, 3999):
            seen = where[row] if mask is not None else np.full(50, True)
            expected = slow.rank_by(scores[row][seen].tolist(), grades[row][seen].tolist(), ties)
            assert_allclose(ranked[row], expected[:20])


@pytest.mark.parametrize(("ties", "grades"), [("best", [3, 2, 1]), ("worst", [1, 2, 3])])
def test_the_first_value_orders_a_tie_and_the_others_follow(ties, grades):
    ranked, ids = metrics.rank_by([5, 5, 5], [2, 1, 3], [200, 100, 300], ties=ties)
    assert_array_equal(ranked, grades)
    assert_array_equal(ids, [100 * grade for grade in grades])


@each_rule
def test_lists_of_unequal_length_are_ranked_alone(ties):
    rng = np.random.default_rng(7)
    scores, grades = [[rng.integers(-3, 3, n).tolist() for n in (3, 1, 6)] for _ in "sg"]
    ranked, again = metrics.rank_by(scores, grades, grades, ties=ties)
    for row, own, values in zip(ranked, scores, grades, strict=True):
        alone = metrics.rank_by(own, values, ties=ties)
        assert_array_equal(row, [*alone, *np.zeros(6 - len(own))])
    assert_array_equal(ranked, again)


def test_rank_by_orders_names_and_knows_silent_queries():
    ranked = metrics.rank_by([[1, 2], [3], []], [["a", "b"], ["c"], []])
    assert ranked.tolist() == [["b", "a"], ["c", ""], ["", ""]]


def test_a_mask_may_be_as_ragged():
    where = [[True, False, False], [True, True]]
    scores, grades = [[-1.2, -2.3, -3.1], [-0.7, -4.0]], [[1, 0, 0], [0, 1]]
    assert_array_equal(metrics.rank_by(scores, grades, where=where), [[1, 0, 0], [0, 1, 0]])
    assert_array_equal(metrics.precision_at_k(grades, where=where), [1, 0.5])


def test_values_broadcast_to_the_scores_of_two_systems():
    scores = [[0.9, 0.5, 0.1], [0.1, 0.5, 0.9]]
    assert_array_equal(metrics.rank_by(scores, [3, 2, 1]), [[3, 2, 1], [1, 2, 3]])


def test_a_mask_of_all_true_keeps_large_whole_numbers_apart():
    scores, everything = [2**60, 2**60 + 1], [True, True]
    assert metrics.rank_by(scores, [1, 2], where=everything).tolist() == [2, 1]
    assert metrics.roc_auc([0, 1], scores, where=everything) == 1.0


def test_one_relevant_document_in_a_tie_of_five_hundred():
    ranks = np.arange(1, 501)
    relevance = (ranks == 1).astype(int)
    average = metrics.tie_averaged(metrics.reciprocal_rank, np.ones(500), relevance)
    assert average == pytest.approx(np.mean(1 / ranks))


@given(lists=scored)
def test_the_roc_curve_counts_what_each_threshold_lets_through(lists):
    scores, _, relevant = lists
    assume(len(set(relevant)) == 2)

    def share(kind, threshold):
        own = [score >= threshold for score, r in zip(scores, relevant, strict=True) if r == kind]
        return sum(own) / len(own)

    thresholds = [float("inf"), *sorted(set(scores), reverse=True)]
    expected = [[share(kind, t) for t in thresholds] for kind in (False, True)]
    assert_allclose(metrics.roc_curve(relevant, scores), [*expected, thresholds])


def test_undefined_queries_are_skipped_and_counted():
    values = [[1.0, NAN, 0.5, NAN], [1, 1, 0, 0]]
    means, skipped = metrics.mean_over_queries(values, return_skipped=True)
    assert_array_equal(means, [1.5 / 2, 2 / 4])
    assert_array_equal(skipped, [2, 0])
    weighted = metrics.mean_over_queries(values[0], weights=[3, 100, 1, 100])
    assert weighted == pytest.approx((3 * 1.0 + 1 * 0.5) / (3 + 1))
