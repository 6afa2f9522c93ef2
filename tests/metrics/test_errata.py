"""Claims of the articles that do not hold, each with the counter-example that shows it."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ranklearn_course import metrics

KOREAN = {"gain": "linear", "discount": "jarvelin"}


def printed(value, digits=6):
    """A number of which only this many decimals were printed."""
    return pytest.approx(value, abs=0.51 * 10**-digits, rel=0)


def ap(relevance, k=None, denominator="min", judged=None):
    return metrics.average_precision(relevance, k, denominator=denominator, judged=judged)


def test_divided_by_k_a_perfect_list_stays_below_1():
    assert ap([1, 1, 0, 0, 0], 5, "k") == 2 / 5
    assert ap([1, 1, 0, 0, 0], 5) == 1.0
    for relevant in (1, 2, 3, 4):
        perfect = [1] * relevant + [0] * (10 - relevant)
        assert ap(perfect, 10, "k") == pytest.approx(relevant / 10)


def test_divided_by_the_hits_one_more_hit_can_cost():
    assert ap([1, 0, 0, 0, 0], 5, "hits") == 1.0
    assert ap([1, 0, 0, 0, 1], 5, "hits") == pytest.approx((1 / 1 + 2 / 5) / 2) == printed(0.7)


@pytest.mark.parametrize(
    ("relevance", "by_k", "by_hits", "by_relevant"),
    [
        ([1, 0, 1, 1, 0], 0.483333, 0.805556, 0.604167),
        ([0, 1, 0, 1, 1], 0.32, 0.533333, 0.4),
    ],
)
def test_three_articles_three_values_of_ap_at_5(relevance, by_k, by_hits, by_relevant):
    judged = [1] * 4 + [0] * 4
    assert ap(relevance, 5, "k", judged) == printed(by_k)
    assert ap(relevance, 5, "hits", judged) == printed(by_hits)
    assert ap(relevance, 5, "relevant", judged) == printed(by_relevant)


def test_average_precision_is_the_step_rule_and_not_the_trapezoid():
    relevance = [1, 0, 1, 0, 0, 1]
    precision, recall = metrics.precision_recall_curve(relevance)
    interpolated = [
        max(precision[recall >= level - 1e-12], default=0) for level in np.arange(11) / 10
    ]
    assert ap(relevance) == pytest.approx((1 / 1 + 2 / 3 + 3 / 6) / 3) == printed(0.722222)
    assert np.mean(interpolated) == printed(0.727273)
    assert np.trapezoid(np.r_[1, precision], np.r_[0, recall]) == printed(0.677778)


def test_precision_can_rise_together_with_recall():
    precision, recall = metrics.precision_recall_curve([0, 1, 1])
    assert precision.tolist() == [0 / 1, 1 / 2, 2 / 3]
    assert recall.tolist() == [0 / 2, 1 / 2, 2 / 2]


def test_mrr_is_a_mean_and_not_a_sum():
    values = metrics.reciprocal_rank([[0, 0, 1], [0, 1, 0], [1, 0, 0]])
    assert values.sum() == printed(1.833333)
    assert metrics.mean_over_queries(values) == printed(0.611111)


def test_reciprocal_rank_allows_several_relevant_documents():
    assert metrics.reciprocal_rank([[0, 1, 1, 1], [0, 1, 0, 0]]).tolist() == [1 / 2, 1 / 2]


def test_ndcg_leaves_0_to_1_with_negative_gains():
    assert metrics.ndcg([-1, 0, 0, 0, 1], gain="linear") == printed(-1.0)
    good, bad = [0, -1, -1, -1], [-1, -1, -1, 0]
    ideal = metrics.ideal_dcg(good, gain="linear")
    assert metrics.dcg(good, gain="linear") / ideal == 1.0
    assert metrics.dcg(bad, gain="linear") / ideal == printed(1.364576)
    assert metrics.ndcg(bad, gain="linear", undefined=-7.0) == -7.0
    assert np.isnan(metrics.ndcg([0, 0], undefined=float("nan")))


def test_auc_reaches_below_one_half():
    assert metrics.roc_auc([0, 0, 1, 1], [-0.3, -0.1, -0.4, -0.2]) == 1 - 3 / 4


@pytest.mark.parametrize("labels", [(0, 0, 1, 1), (1, 1, 0, 0)])
def test_auc_of_equal_scores_does_not_depend_on_their_order(labels):
    assert metrics.roc_auc(labels, [1, 1, 1, 1]) == 1 / 2


def test_f2_gives_recall_four_times_the_weight():
    relevant, retrieved = [1, 1, 1, 1, 0, 0, 0], [1, 1, 1, 0, 1, 1, 0]
    p, r = metrics.precision(relevant, retrieved), metrics.recall(relevant, retrieved)
    assert metrics.f_beta(relevant, retrieved, 2) == pytest.approx(1 / (0.2 / p + 0.8 / r))


def test_a_short_list_with_only_hits_has_precision_at_4_of_one_half():
    assert metrics.precision_at_k([1, 1], 4) == 2 / 4
    assert metrics.precision_at_k([1, 1]) == 2 / 2


def test_recall_stays_flat_between_hits():
    values = [metrics.recall_at_k([1, 0, 0, 1, 0], k) for k in range(1, 6)]
    assert values == [1 / 2, 1 / 2, 1 / 2, 2 / 2, 2 / 2]


def test_a_perfect_finite_list_has_an_rbp_below_1():
    assert metrics.rbp([1] * 10, 0.95) == pytest.approx(1 - 0.95**10) == printed(0.401263)


def test_looking_at_a_rank_and_stopping_there_are_different():
    p = 0.8
    assert metrics.look_probability([0, 0, 0], p)[2] == pytest.approx(p**2) == printed(0.64)
    assert metrics.rbp([0, 0, 1], p) == pytest.approx(p**2 * (1 - p)) == printed(0.128)


def test_err_is_an_expectation_over_one_list():
    assert metrics.err([0.9, 0.7, 0.5, 0.3, 0.2, 0.1]) == printed(0.941685)


def test_err_of_a_perfect_first_document_depends_on_the_map_from_grades():
    perfect = {
        1.0: metrics.satisfaction([1], 1, "ratio"),
        1 / 2: metrics.satisfaction([1], 1),
        15 / 16: metrics.satisfaction([4], 4),
    }
    for expected, satisfied in perfect.items():
        assert metrics.err(satisfied) == expected


def test_rescaling_grades_turns_an_exponential_comparison_round():
    first, second = np.array([0, 1, 0.5]), np.array([0.5, 0, 1])
    assert metrics.ndcg(first) == printed(0.664402)
    assert metrics.ndcg(second) == printed(0.724796)
    assert metrics.ndcg(4 * first) == printed(0.649031)
    assert metrics.ndcg(4 * second) == printed(0.621567)


def test_top_weighted_metrics_tell_a_swap_at_the_top_from_one_at_the_bottom():
    early, late = [6, 7, 5, 4, 3, 2, 1], [7, 6, 5, 4, 3, 1, 2]
    assert_allclose(metrics.ndcg([early, late]), [0.877499, 0.999763], atol=0.51e-6)


def test_pfound_with_these_constants_never_reaches_1():
    assert metrics.pfound([0.4] * 10) == printed(0.815355)
    assert metrics.pfound([0.4] + [0] * 9) == 0.4


def test_the_korean_discount_does_not_see_a_swap_of_the_first_two():
    swapped = [[4, 3, 4, 2, 1], [3, 4, 4, 2, 1]]
    assert_allclose(metrics.ndcg(swapped, **KOREAN), [0.967407, 0.967407], atol=0.51e-6)
    assert_allclose(metrics.ndcg(swapped, gain="linear"), [0.985879, 0.946074], atol=0.51e-6)
    unsorted = [3, 4, 2, 1, 0]
    assert metrics.ndcg(unsorted, **KOREAN) == pytest.approx(1.0)
    assert metrics.ndcg(unsorted, gain="linear") == printed(0.949604)


def test_an_ideal_from_the_returned_list_hides_missed_documents():
    own = metrics.ndcg([2, 1], 2, **KOREAN)
    pool = metrics.ndcg([2, 1], 2, judged=[2, 1, 4], **KOREAN)
    assert own == 1.0
    assert pool == pytest.approx((2 + 1) / (4 + 2)) == printed(0.5)


def test_one_relevant_document_is_enough_for_map_and_mrr():
    assert ap([0, 0, 1]) == metrics.reciprocal_rank([0, 0, 1]) == 1 / 3


def test_an_ideal_of_zeros_does_not_divide_by_zero():
    assert metrics.ndcg([0, 0, 0], **KOREAN) == 0.0
    assert metrics.ndcg([1, 0], 10, **KOREAN) == 1.0


def test_inversions_are_counted_among_pairs_of_different_grades():
    lists = np.array([[1, 0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1, 0]])
    assert_allclose(metrics.kendall_distance(lists, normalize=True), [9 / 12, 8 / 12])
    assert_allclose(metrics.kendall_distance(lists, normalize="pairs"), [9 / 21, 8 / 21])


def test_dividing_by_a_weight_lets_the_worst_order_win():
    best, worst = [3, 2, 1], [1, 2, 3]
    divided = {"gain": "linear", "discount": lambda ranks: 1 / (1 / ranks)}
    assert metrics.dcg(best, **divided) == 3 * 1 + 2 * 2 + 1 * 3 == 10
    assert metrics.dcg(worst, **divided) == 1 * 1 + 2 * 2 + 3 * 3 == 14
    meant = {"gain": "linear", "discount": "reciprocal"}
    assert metrics.dcg(best, **meant) == pytest.approx(3 + 2 / 2 + 1 / 3) == printed(4.333333)
    assert metrics.dcg(worst, **meant) == pytest.approx(1 + 2 / 2 + 3 / 3) == printed(3.0)


def test_tied_scores_have_several_values_and_one_average():
    scores, grades = [1, 1, 0], [2, 0, 1]
    meant = {"gain": "linear", "discount": "reciprocal"}
    best, worst = (metrics.rank_by(scores, grades, ties=ties) for ties in ("best", "worst"))
    assert metrics.dcg(best, **meant) == pytest.approx(2 + 0 / 2 + 1 / 3) == printed(2.333333)
    assert metrics.dcg(worst, **meant) == pytest.approx(0 + 2 / 2 + 1 / 3) == printed(1.333333)
    average = metrics.rank_by(scores, grades, ties="average")
    assert metrics.dcg(average, **meant) == pytest.approx((2 + 0) / 2 * 1.5 + 1 / 3)
    assert metrics.dcg(average, **meant) == printed(1.833333)


def test_dcg_changes_only_for_different_grades_inside_the_cutoff():
    assert metrics.dcg([3, 1, 1, 2], 2) == metrics.dcg([3, 1, 2, 1], 2)
    assert metrics.dcg([3, 1, 1, 2], 3) != metrics.dcg([3, 1, 2, 1], 3)
