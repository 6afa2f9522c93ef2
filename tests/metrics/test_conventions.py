"""One run measured under every convention in use: the tables of the convention passport.

Judged pool: eight documents with grades 0, 3, 0, 1, 2, 2, 0, 0; the run returns the first five.
"""

from itertools import permutations
from math import prod

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from tests.rows import with_each

JUDGED = (0, 3, 0, 1, 2, 2, 0, 0)
RUN = JUDGED[:5]
BINARY = tuple(metrics.binarize(RUN).tolist())
JARVELIN = {"gain": "linear", "discount": "jarvelin"}


def printed(value, digits=6):
    """A number of which only this many decimals were printed."""
    return pytest.approx(value, abs=0.51 * 10**-digits, rel=0)


@pytest.mark.parametrize(
    ("hits", "relevant", "digits"),
    [((1, 0, 1), 3, 0.555556), ((1, 1, 0), 3, 0.666667), ((1, 0, 1), 2, 0.833333)],
)
def test_the_three_examples_of_the_kaggle_divisor(hits, relevant, digits):
    judged = [1] * relevant + [0] * (3 - relevant)
    assert metrics.average_precision(hits, 3, judged=judged) == printed(digits)


def test_what_is_done_with_unreturned_documents_changes_average_precision():
    assert metrics.average_precision(RUN) == printed((1 / 2 + 2 / 4 + 3 / 5) / 3)
    assert metrics.average_precision(JUDGED) == printed(0.566667)
    assert printed(0.566667) == (1 / 2 + 2 / 4 + 3 / 5 + 4 / 6) / 4


def test_set_average_precision_and_r_precision():
    p, r = metrics.precision_at_k(RUN, 5), metrics.recall_at_k(RUN, 5, judged=JUDGED)
    assert p * r == printed(0.45)
    assert metrics.r_precision(RUN, judged=JUDGED) == 2 / 4


def test_f1_and_the_recall_of_a_list_that_knows_only_itself():
    assert metrics.f_at_k(RUN, 5, judged=JUDGED) == printed(0.666667)
    assert metrics.recall_at_k(RUN, 3) == 1 / 3
    assert metrics.recall_at_k(RUN, 5) == 3 / 3
    assert metrics.precision_at_k(RUN) == 3 / 5


@with_each(
    [
        ({"gain": "linear"}, 3.097171, 5.692536, 0.544076, 0.650412),
        ({"gain": "exponential"}, 6.007743, 10.823466, 0.555066, 0.639612),
        (JARVELIN, 4.361353, 6.761860, 0.644993, 0.774535),
        (JARVELIN | {"base": 3}, 5.157694, 7.792481, 0.661881, 0.859616),
        ({"gain": "linear", "discount": "reciprocal"}, 2.15, 4.916667, 0.437288, 0.496154),
        ({"gain": "exponential", "discount": "reciprocal"}, 4.35, 9.75, 0.446154, 0.492453),
    ]
)
def test_dcg_and_ndcg_at_5(options, value, ideal, ratio, own_ideal):
    assert metrics.dcg(RUN, 5, **options) == printed(value)
    assert metrics.ideal_dcg(JUDGED, 5, **options) == printed(ideal)
    assert metrics.ndcg(RUN, 5, judged=JUDGED, **options) == printed(ratio)
    assert metrics.ndcg(RUN, 5, **options) == printed(own_ideal)


def test_ndcg_at_3_and_without_a_cutoff():
    assert metrics.ndcg(RUN, 3, judged=JUDGED, gain="linear") == printed(0.359719)
    assert metrics.ndcg(RUN, 3, gain="linear") == printed(0.397490)
    assert metrics.ndcg(JUDGED, gain="linear") == printed(0.669225)


@with_each(
    [
        (3, "ratio", 1.0, 0.5),
        (3, "exponential", 1.0, 0.449609),
        (4, "exponential", 1.0, 0.247314),
        (3, "exponential", 0.9, 0.401980),
    ]
)
def test_err(max_grade, kind, p, digits):
    assert metrics.err(metrics.satisfaction(RUN, max_grade, kind), p=p) == printed(digits)


def test_err_of_binary_grades_and_of_the_literal_reading():
    assert metrics.err(BINARY) == metrics.reciprocal_rank(RUN) == 0.5
    literal = metrics.satisfaction(np.array(RUN) / 3, 1)
    assert metrics.err(literal) == printed(0.291798)


@pytest.mark.parametrize(
    ("p", "binary", "ratio", "exponential", "raw", "residual"),
    [
        (0.5, 0.343750, 0.291667, 0.238281, 0.875, 0.031250),
        (0.8, 0.344320, 0.248747, 0.183520, 0.746240, 0.327680),
        (0.95, 0.131094, 0.088940, 0.062193, 0.266819, 0.773781),
    ],
)
def test_rbp(p, binary, ratio, exponential, raw, residual):
    assert metrics.rbp(BINARY, p) == pytest.approx((1 - p) * (p + p**3 + p**4)) == printed(binary)
    assert metrics.rbp(metrics.satisfaction(RUN, 3, "ratio"), p) == printed(ratio)
    assert metrics.rbp(metrics.satisfaction(RUN, 3), p) == printed(exponential)
    assert 3 * metrics.rbp(metrics.satisfaction(RUN, 3, "ratio"), p) == printed(raw)
    assert metrics.rbp_residual(5, p) == printed(residual)


def test_rbp_as_an_interval():
    base = metrics.rbp(BINARY, 0.8)
    assert base + metrics.rbp_residual(5, 0.8) == printed(0.672)
    assert base / metrics.rbp([1] * 5, 0.8) == printed(0.512137)
    assert base / metrics.rbp([1] * 4, 0.8) == printed(0.583198)
    assert 3 * metrics.rbp([1] * 5, 0.8) == printed(2.016960)


PFOUND = [
    (0.4 * np.array(BINARY), 0.562559, 0.784),
    (np.array(RUN) / 3, 0.85, 1.0),
    (metrics.satisfaction(RUN, 3), 0.774756, 0.931641),
    (0.4 * (np.array(RUN) == 3), 0.34, 0.4),
]


@with_each(PFOUND)
def test_pfound(p_rel, with_break, without):
    assert metrics.pfound(p_rel) == printed(with_break)
    assert metrics.pfound(p_rel, p_break=0) == printed(without)
    assert 1 - prod(1 - p_rel) == printed(without)


def test_pfound_with_a_sixth_document():
    assert metrics.pfound(0.4 * metrics.binarize(JUDGED[:6])) == printed(0.600895)


# ties: four documents with one score ------------------------------------------------------------


@with_each((labels,) for labels in sorted(set(permutations((1, 0, 0, 1)))))
def test_ties_over_all_orders(labels):
    scores = [1, 1, 1, 1]
    assert metrics.tie_averaged(metrics.average_precision, scores, labels) == printed(0.680556)
    assert metrics.tie_averaged(metrics.ndcg, scores, labels) == printed(0.785321)
    averaged = metrics.rank_by(scores, labels, ties="average")
    assert metrics.ndcg(averaged, judged=labels, gain="linear") == printed(0.785321)


@with_each(
    [
        ((1, 0, 0, 1), 0.75, 0.75),
        ((0, 1, 1, 0), 0.583333, 0.583333),
        ((1, 1, 0, 0), 1.0, 0.416667),
        ((0, 0, 1, 1), 0.416667, 1.0),
    ]
)
def test_ties_broken_by_input_order_by_id_and_to_the_worst(labels, as_given, reversed_ids):
    scores = [1, 1, 1, 1]

    def ap(relevance, **options):
        return metrics.average_precision(metrics.rank_by(scores, relevance, **options))

    assert ap(labels) == printed(as_given)
    assert ap(labels[::-1]) == printed(reversed_ids)
    assert ap(labels, ties="worst") == pytest.approx((1 / 3 + 2 / 4) / 2) == printed(0.416667)
    assert ap(labels, ties="best") == 1.0
    assert metrics.roc_auc(labels, scores) == 1 / 2


# a query without relevant documents ---------------------------------------------------------------


def test_a_query_without_relevant_documents_is_0_or_skipped():
    runs = [[1, 0, 0, 0], [0, 0, 0, 0]]
    for metric in (metrics.average_precision, metrics.ndcg, metrics.recall_at_k):
        assert_allclose(metric(runs), [1.0, 0.0])
        assert metrics.mean_over_queries(metric(runs)) == (1.0 + 0.0) / 2
        marked = metric(runs, undefined=float("nan"))
        assert metrics.mean_over_queries(marked, return_skipped=True) == (1.0, 1)
        assert metrics.mean_over_queries(metric(runs, undefined=1.0)) == 1.0
