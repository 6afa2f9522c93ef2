"""What is special to `rank_by`, `tie_averaged`, `mid_ranks` and `mean_over_queries`."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from ranklearn_course import metrics
from tests.metrics import slow

TIES = ("stable", "best", "worst", "average")
scored = st.lists(
    st.tuples(st.integers(-2, 2), st.integers(0, 3), st.booleans()), min_size=1, max_size=8
).map(lambda rows: tuple(zip(*rows, strict=True)))


@given(lists=scored)
def test_hidden_documents_go_to_the_end_as_zero(lists):
    scores, grades, where = lists
    for ties in TIES:
        ranked = metrics.rank_by(list(scores), list(grades), where=list(where), ties=ties)
        assert_allclose(ranked, slow.rank_by(scores, grades, ties, where), err_msg=ties)


@given(lists=scored, k=st.integers(1, 10))
def test_a_cutoff_is_the_start_of_the_whole_ranking(lists, k):
    scores, grades, _ = lists
    for ties in TIES:
        whole = metrics.rank_by(list(scores), list(grades), ties=ties)
        cut = metrics.rank_by(list(scores), list(grades), k=k, ties=ties)
        assert_allclose(np.trim_zeros(cut, "b"), np.trim_zeros(whole[:k], "b"), err_msg=ties)
        assert len(cut) <= k


@pytest.mark.parametrize("ties", ["stable", "best", "worst", "average"])
def test_long_lists_with_and_without_ties_match_the_loop(ties):
    rng = np.random.default_rng(4)
    scores = np.concatenate([rng.normal(size=(5, 80)), rng.integers(0, 9, size=(5, 80))])
    grades = rng.integers(0, 5, size=(10, 80))
    expected = [
        slow.rank_by(s, g, ties) for s, g in zip(scores.tolist(), grades.tolist(), strict=True)
    ]
    for k in (None, 1, 7, 80):
        cut = metrics.rank_by(scores, grades, k=k, ties=ties)
        assert_allclose(cut, np.array(expected)[:, :k], rtol=1e-12)


@pytest.mark.parametrize(("ties", "grades"), [("best", [3, 2, 1]), ("worst", [1, 2, 3])])
def test_the_first_value_orders_a_tie_and_the_others_follow(ties, grades):
    ranked, ids = metrics.rank_by([5, 5, 5], [2, 1, 3], [200, 100, 300], ties=ties)
    assert_array_equal(ranked, grades)
    assert_array_equal(ids, [100 * grade for grade in grades])


@pytest.mark.parametrize("ties", TIES)
def test_lists_of_unequal_length_are_ranked_alone(ties):
    rng = np.random.default_rng(7)
    lengths = (3, 1, 6, 3, 2)
    scores, grades = [[rng.integers(-3, 3, n).tolist() for n in lengths] for _ in "sg"]
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


# tie_averaged ----------------------------------------------------------------------------------


# binarize and the mean ---------------------------------------------------------------------------


def test_undefined_queries_are_skipped_and_counted():
    values = [1.0, float("nan"), 0.5, float("nan")]
    assert metrics.mean_over_queries(values) == (1.0 + 0.5) / 2
    assert metrics.mean_over_queries([*values, 0.0], return_skipped=True) == (1.5 / 3, 2)
    means, skipped = metrics.mean_over_queries([values, [1, 1, 0, 0]], return_skipped=True)
    assert_array_equal(means, [(1.0 + 0.5) / 2, 2 / 4])
    assert_array_equal(skipped, [2, 0])
    weighted = metrics.mean_over_queries(values, weights=[3, 100, 1, 100])
    assert weighted == pytest.approx((3 * 1.0 + 1 * 0.5) / (3 + 1))


@pytest.mark.parametrize(
    ("values", "weights", "expected"),
    [
        ([1e308, 1e308, 1e308], None, 1e308),
        ([1e308, -1e308, 1e308, 1e308], [1, 1, 1, 2], 0.6e308),
        ([0.25, 0.75], [1e308, 1e308], 0.5),
        ([0.25, 0.75, float("nan")], [1e308, 1.7e308, 1e308], (0.25 + 0.75 * 1.7) / 2.7),
    ],
)
def test_the_mean_of_numbers_whose_sum_is_too_large(values, weights, expected):
    assert metrics.mean_over_queries(values, weights) == pytest.approx(expected)
    means = metrics.mean_over_queries([values, values], weights)
    assert means.tolist() == pytest.approx([expected] * 2)


def test_the_mean_of_the_largest_numbers_is_no_larger():
    largest = np.finfo(float).max
    assert metrics.mean_over_queries([largest] * 7) == largest


def test_one_relevant_document_in_a_tie_of_two_thousand():
    n = 2000
    expected = sum(1 / rank for rank in range(1, n + 1)) / n
    relevance = [1] + [0] * (n - 1)
    assert metrics.tie_averaged(metrics.reciprocal_rank, [1] * n, relevance) == pytest.approx(
        expected
    )


@pytest.mark.parametrize("ties", TIES)
def test_a_masked_batch_larger_than_one_chunk_matches_the_loop(ties):
    rng = np.random.default_rng(6)
    scores, grades = rng.integers(0, 9, (2, 4000, 50))
    where = rng.random(scores.shape) < 0.8
    ranked = metrics.rank_by(scores, grades, where=where, ties=ties, k=20)
    for row in (0, 1500, 3999):
        visible = [array[row][where[row]].tolist() for array in (scores, grades)]
        expected = slow.rank_by(*visible, ties) + [0] * 50
        assert_allclose(ranked[row], expected[:20])


@pytest.mark.parametrize("n", [3, 1024, 1025, 3000])
def test_mid_ranks_of_short_and_long_lists(n):
    scores = np.random.default_rng(n).integers(0, n // 2 + 1, n)
    below = (scores < scores[:, None]).sum(axis=-1)
    tied = (scores == scores[:, None]).sum(axis=-1)
    assert_array_equal(metrics.mid_ranks(scores), below + (tied + 1) / 2)


def test_a_mask_of_all_true_changes_nothing():
    scores, everything = [2**60, 2**60 + 1], [True, True]
    assert metrics.rank_by(scores, [1, 2], where=everything).tolist() == [2, 1]
    assert metrics.roc_auc([0, 1], scores, where=everything) == 1.0
