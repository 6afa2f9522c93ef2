"""The texts of the errors about options and numbers that only some metrics take."""

import re

import numpy as np
import pytest

from ranklearn_course import metrics
from tests.rows import with_each

pytestmark = pytest.mark.filterwarnings("error")

NAN, INF = float("nan"), float("inf")
NOT_A_CHANCE = [-0.1, 1.1, NAN, INF, "0.5", None, True, 1j, [0.5]]


def refuses(fragment, metric, *arguments, error=ValueError, **options):
    with pytest.raises(error, match=fragment) as caught:
        metric(*arguments, **options)
    assert "\n" not in str(caught.value)


@with_each(
    [
        (metrics.rank_by, ([1], [1]), "ties", "random", ("stable", "best", "worst", "average")),
        (metrics.average_precision, ([1],), "denominator", "R", ("min", "relevant", "k", "hits")),
        (metrics.dcg, ([1],), "gain", "exp", ("exponential", "linear")),
        (metrics.dcg, ([1],), "discount", "log", ("log2", "jarvelin", "reciprocal")),
        (metrics.ideal_dcg, ([1],), "gain", "exp", ("exponential", "linear")),
        (metrics.ndcg, ([1],), "discount", "log", ("log2", "jarvelin", "reciprocal")),
        (metrics.satisfaction, ([1], 1), "kind", "linear", ("exponential", "ratio")),
        (metrics.kendall_tau, ([1, 2], [1, 2]), "variant", "d", ("b", "a", "c")),
        (metrics.kendall_distance, ([1, 2],), "normalize", "both", ("False", "True", "pairs")),
        (metrics.rank_distribution, ([1, 2], 1.0), "kind", "soft", ("independent", "fair")),
        *(
            (metric, ([1, 2],), "version", "better", ("printed", "mended"))
            for metric in (metrics.smooth_abs, metrics.smooth_std, metrics.smooth_poly)
        ),
        (metrics.approximation_quality, ([1, 2], [2, 1]), "version", "x", ("printed", "mended")),
        *(
            (metric, ([1], [1]), "average", "weighted", ("macro", "micro"))
            for metric in (metrics.precision, metrics.recall, metrics.f_beta)
        ),
    ]
)
def test_an_unknown_option_is_answered_with_the_known_ones(metric, arguments, option, bad, choices):
    fragment = f"{option} must be .*{'.*'.join(choices)}.*got '{bad}'"
    refuses(fragment, metric, *arguments, **{option: bad})
    for other in (3, ["x"], b"log2"):
        refuses(f"{option} must be ", metric, *arguments, **{option: other})


@with_each([*NOT_A_CHANCE, 1.0, 1])
def test_the_persistence_of_rbp_is_below_1(p):
    refuses(re.escape("p must be a number in ") + ".*1.*got", metrics.rbp, [1, 0], p)
    refuses(re.escape(f"got {p!r}"), metrics.rbp_residual, 5, p)


@with_each(NOT_A_CHANCE)
def test_the_continuation_of_err_and_the_break_of_pfound_are_chances(p):
    refuses(r"^p must be a number in .*got", metrics.err, [1, 0], p=p)
    refuses(r"^p must be a number in .*got", metrics.look_probability, [1, 0], p)
    refuses(r"^p_break must be a number in .*got", metrics.pfound, [1, 0], p)


@with_each([-1, 2.5, NAN, INF])
def test_the_residual_needs_a_whole_number_of_ranks(n):
    fragment = f"n must hold whole numbers of at least 0, got {n}"
    refuses(fragment, metrics.rbp_residual, n, 0.8)
    refuses(fragment, metrics.rbp_residual, [5, n], 0.8)


@with_each(["5", None, [1, None], 1j])
def test_the_residual_needs_numbers(n):
    refuses("n must hold numbers, got", metrics.rbp_residual, n, 0.8, error=TypeError)


def test_rbp_refuses_raw_grades_and_says_what_to_do():
    fragment = "relevance must lie between 0 and 1, got 3; .*binarize or satisfaction"
    refuses(fragment, metrics.rbp, [0, 3, 1], 0.8)


@pytest.mark.parametrize("max_grade", [2, 1])
def test_the_largest_grade_must_cover_the_grades(max_grade):
    fragment = f"grades must not be above .*{max_grade}, got 3"
    refuses(fragment, metrics.satisfaction, [0, 3, 1], max_grade)


@with_each([0, -1, NAN, INF, "3", None, True])
def test_the_largest_grade_is_a_positive_number(max_grade):
    refuses("^max_grade must be .*got", metrics.satisfaction, [0], max_grade)


@with_each([1, 0, -2, NAN, INF, "2", None])
def test_the_base_of_the_logarithm_is_above_1(base):
    refuses("^base must be .*got", metrics.dcg, [1], discount="jarvelin", base=base)


def test_a_base_that_would_change_nothing_is_refused():
    refuses("^base is used by discount='jarvelin' only.*base=10", metrics.dcg, [1], base=10)
    refuses("^base is used by", metrics.ndcg, [1], discount="reciprocal", base=3)
    for n in (2, 20):
        refuses("^base is used by", metrics.fair_soft_dcg, [*range(n)], [1] * n, 1.0, base=3)


@with_each([0, -1, NAN, INF, "1", None])
def test_beta_is_above_0(beta):
    refuses("^beta must be .*got", metrics.f_at_k, [1, 0], 1, beta=beta)
    refuses("^beta must be .*got", metrics.f_beta, [1, 0], [1, 1], beta)


@with_each([NAN, "1", None, [1]])
def test_the_threshold_is_a_number(threshold):
    refuses("^threshold must be .*got", metrics.binarize, [1, 0], threshold)


@with_each(
    [
        ([1, -1], "weights must not be below 0, got -1"),
        ([0, 0], "weights must .*above 0"),
        ([1, 2, 3], r"weights must have the shape \(2,\).*got \(3,\)"),
        ([1, NAN], "weights must hold finite numbers, got nan"),
        ([1, INF], "weights must hold finite numbers, got inf"),
    ]
)
def test_bad_weights(weights, fragment):
    refuses(fragment, metrics.mean_over_queries, [0.5, 0.1], weights)
    refuses("weights must hold numbers", metrics.mean_over_queries, [1], ["a"], error=TypeError)


def test_a_mean_over_nothing():
    refuses("values must hold .*not NaN", metrics.mean_over_queries, [NAN, NAN])
    refuses("values must hold at least one", metrics.mean_over_queries, [])
    refuses("weights must .*above 0", metrics.mean_over_queries, [NAN, 1], weights=[1, 0])
    refuses("values must hold finite", metrics.mean_over_queries, [INF, 1.0])


@pytest.mark.parametrize("metric", [metrics.precision, metrics.recall, metrics.f_beta])
def test_a_macro_average_over_nothing_names_its_own_arguments(metric):
    nothing = [[0, 0], [0, 0]]
    fragment = "relevant and retrieved must define the metric for at least one list .*undefined"
    refuses(fragment, metric, nothing, nothing, average="macro", undefined=NAN)


# callables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gain", "fragment"),
    [
        (lambda grades: grades * NAN, "gain must .*finite|must give finite gains"),
        (lambda grades: grades[:1], r"gain must return one gain per grade, got the shape \(1,\)"),
        (lambda grades: None, "gain must"),
    ],
)
def test_a_gain_that_is_no_number_for_each_grade(gain, fragment):
    refuses(fragment, metrics.dcg, [1, 2], gain=gain, error=(ValueError, TypeError))


@pytest.mark.parametrize(
    ("discount", "fragment"),
    [
        (lambda ranks: 1 / np.where(ranks > 1, ranks, NAN), "discount must .*finite"),
        (lambda ranks: ranks[:1], "discount must return one finite weight per rank"),
        (lambda ranks: None, "discount must"),
    ],
)
def test_a_discount_that_is_no_number_for_each_rank(discount, fragment):
    refuses(fragment, metrics.dcg, [1, 2], discount=discount, error=(ValueError, TypeError))


def test_a_gain_that_overflows():
    refuses("relevance must give finite gains, got grades up to 2000", metrics.dcg, [2000.0])


# ranking and ROC ---------------------------------------------------------------------------------


def test_ranking_nothing():
    refuses("at least one array of values", metrics.rank_by, [1, 2], error=TypeError)


def test_values_that_are_not_of_these_documents():
    refuses(r"values must have the shape \(2,\).*got \(3,\)", metrics.rank_by, [1, 2], [1, 2, 3])
    refuses("values must .*equal length", metrics.rank_by, [1, 2], [[1, 2], [1]])


def test_words_have_no_average():
    average = {"ties": "average", "error": TypeError}
    refuses("values must hold numbers", metrics.rank_by, [1, 1], ["a", "b"], **average)


@with_each([0, 2.5, "many", True])
def test_numbers_of_orders_and_samples_are_whole(value):
    averaged = (metrics.tie_averaged, metrics.dcg, [1, 1], [1, 0])
    refuses("^max_orders must be a positive whole number", *averaged, max_orders=value)
    refuses("^n_samples must be a positive whole number", *averaged, n_samples=value)


def test_too_many_orders_say_what_to_do():
    fragment = "more different orders than max_orders=10.*n_samples"
    averaged = (metrics.tie_averaged, metrics.dcg, [1, 1, 1, 1], [3, 2, 1, 0])
    refuses(fragment, *averaged, max_orders=10)


def test_counting_the_orders_of_a_long_list_stops_early():
    n = 2000
    refuses("max_orders=10000", metrics.tie_averaged, metrics.dcg, [1] * n, [*range(n)])


@with_each([-1, [1, 2], "a", True, None, 1.5])
def test_a_source_of_randomness(rng):
    fragment = re.escape(
        "rng must be a whole number of at least 0 (a seed) or a numpy.random.Generator, "
        f"got {rng!r}"
    )
    refuses(fragment, metrics.simulate_users, [0.5], 3, rng=rng)
    refuses(fragment, metrics.noised_soft_dcg, [1, 2], [1, 0], 1.0, rng=rng)
    refuses(fragment, metrics.tie_averaged, metrics.dcg, [1, 1], [1, 0], n_samples=3, rng=rng)


@pytest.mark.parametrize("metric", [metrics.mse, metrics.rmse, metrics.mae])
def test_errors_too_large_for_a_float(metric):
    refuses("truth and prediction must be closer", metric, [1e308], [-1e308])


def test_a_sum_of_grades_too_large_for_a_float():
    refuses("relevance must give finite gains", metrics.cumulative_gain, [1e308, 1e308])


def test_judged_whose_best_order_is_beaten_by_the_list():
    fragment = "judged must hold all known grades.*best order is.*that of the list"
    refuses(fragment, metrics.ndcg, [3, 3, 3], judged=[3, 2, 2, 2])
    # Even by some hundred-thousandths.
    refuses(fragment, metrics.ndcg, [2, 1.0001], judged=[2, 1])


def test_a_metric_that_is_no_function():
    refuses("metric must be", metrics.tie_averaged, "dcg", [1, 1], [1, 0], error=TypeError)


@pytest.mark.parametrize("labels", [[0, 0], [1, 1]])
def test_a_roc_curve_of_one_class(labels):
    refuses("relevant must hold", metrics.roc_curve, labels, [1, 2])


def test_a_roc_curve_of_a_batch_or_of_different_lengths():
    refuses("relevant must be one list", metrics.roc_curve, [[0, 1]], [[1, 2]])
    refuses(r"scores must have the shape \(2,\).*got \(3,\)", metrics.roc_curve, [0, 1], [1, 2, 3])
    refuses("scores must hold finite numbers, got nan", metrics.roc_curve, [0, 1], [1, NAN])


# simulated users ---------------------------------------------------------------------------------


@with_each([0, -5, 2.5, True, "9", None])
def test_a_number_of_users_that_is_no_positive_whole_number(n_users):
    rng = np.random.default_rng(0)
    refuses("^n_users must be a positive whole", metrics.simulate_users, [0.5], n_users, rng=rng)


def test_users_of_a_list_that_is_none():
    rng = np.random.default_rng(0)
    refuses(
        "satisfaction must lie between 0 and 1, got 2", metrics.simulate_users, [2.0], 5, rng=rng
    )
    refuses("satisfaction must be one list", metrics.simulate_users, [[0.5]], 5, rng=rng)
    refuses("^p must be a number in", metrics.simulate_users, [0.5], 5, p=2, rng=rng)
