"""Precision, recall, F, R-precision, the precision-recall curve and average precision."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from tests.metrics import slow
from tests.metrics.exhaustive import FEW, assert_agrees, every_list, long_lists, with_missed
from tests.rows import with_each

DENOMINATORS = ("min", "relevant", "k", "hits")
UNDEFINED = (0.0, float("nan"))
relevances = st.lists(st.integers(0, 2), min_size=1, max_size=9)
cutoffs = st.one_of(st.none(), st.integers(1, 12))


def loop_with_missed(loop, missed):
    """The slow metric when each query also has these relevant documents that were not returned."""
    return lambda row, *args, **options: loop(row, *args, judged=missed + row, **options)


def metric_with_missed(metric, missed):
    return lambda rows, *args, **options: metric(
        rows, *args, judged=with_missed(rows, missed), **options
    )


def test_precision_matches_the_loop():
    assert_agrees(metrics.precision_at_k, slow.precision_at_k)


@with_each(product([[], [2], [0, 1, 1, 2]], UNDEFINED))
def test_recall_matches_the_loop(missed, undefined):
    fast = metric_with_missed(metrics.recall_at_k, missed)
    assert_agrees(fast, loop_with_missed(slow.recall_at_k, missed), undefined=undefined)
    if not missed:
        assert_agrees(metrics.recall_at_k, slow.recall_at_k, undefined=undefined)


@with_each(product([[], [2], [0, 1, 1, 2]], [0.5, 1, 2.0]))
def test_f_matches_the_loop(missed, beta):
    fast = metric_with_missed(metrics.f_at_k, missed)
    assert_agrees(fast, loop_with_missed(slow.f_at_k, missed), beta=beta)
    assert_agrees(metrics.f_at_k, slow.f_at_k, beta=beta, undefined=float("nan"))


@with_each(product([[], [2], [0, 1, 1, 2]], UNDEFINED))
def test_r_precision_matches_the_loop(missed, undefined):
    fast = metric_with_missed(metrics.r_precision, missed)
    loop = loop_with_missed(slow.r_precision, missed)
    for batch in every_list() + long_lists():
        expected = [loop(row, undefined=undefined) for row in batch.tolist()]
        assert_allclose(fast(batch, undefined=undefined), expected, rtol=1e-12)


@with_each(product([[], [0, 1, 1, 2]], UNDEFINED))
def test_the_curve_matches_the_loop(missed, undefined):
    fast = metric_with_missed(metrics.precision_recall_curve, missed)
    loop = loop_with_missed(slow.precision_recall_curve, missed)
    for batch in every_list() + long_lists():
        expected = [loop(row, undefined=undefined) for row in batch.tolist()]
        actual = fast(batch, undefined=undefined)
        assert_allclose(np.stack(actual, axis=1), expected, rtol=1e-12)


@with_each(product([[], [2], [0, 1, 1, 2]], DENOMINATORS, UNDEFINED))
def test_average_precision_matches_the_loop(missed, denominator, undefined):
    fast = metric_with_missed(metrics.average_precision, missed)
    loop = loop_with_missed(slow.average_precision, missed)
    assert_agrees(fast, loop, denominator=denominator, undefined=undefined)


def test_the_default_divisor_is_the_smaller_of_relevant_and_k():
    assert_agrees(metrics.average_precision, slow.average_precision)


def test_precision_without_a_cutoff_divides_by_the_documents_that_are_there():
    rows = [[1, 0, 1, 0], [1, 1, 0, 0]]
    where = [[True, True, True, False], [True, True, False, False]]
    assert_allclose(metrics.precision_at_k(rows, where=where), [2 / 3, 2 / 2])
    assert_allclose(metrics.precision_at_k(rows, 3, where=where), [2 / 3, 2 / 3])


# identities --------------------------------------------------------------------------------------


@FEW
@given(n=st.integers(1, 9), rank=st.integers(1, 9), k=cutoffs)
def test_with_one_relevant_document_average_precision_is_the_reciprocal_rank(n, rank, k):
    relevance = [int(i == min(rank, n)) for i in range(1, n + 1)]
    expected = metrics.reciprocal_rank(relevance, k)
    assert metrics.average_precision(relevance, k, denominator="relevant") == expected
    assert metrics.average_precision(relevance, k, denominator="min") == expected


@FEW
@given(relevance=relevances, k=cutoffs, missed=st.integers(0, 3))
def test_the_divisors_are_in_order(relevance, k, missed):
    judged = relevance + [1] * missed
    by = {
        name: metrics.average_precision(relevance, k, denominator=name, judged=judged)
        for name in DENOMINATORS
    }
    rounding = 1e-12
    assert by["hits"] + rounding >= by["min"]
    assert by["min"] + rounding >= by["relevant"]
    assert k is None or by["min"] + rounding >= by["k"]


@FEW
@given(relevance=relevances, k=st.integers(1, 11))
def test_recall_never_falls_when_one_more_document_is_shown(relevance, k):
    assert metrics.recall_at_k(relevance, k + 1) >= metrics.recall_at_k(relevance, k)


@FEW
@given(relevance=relevances)
def test_precision_and_recall_meet_at_the_r_precision(relevance):
    base = sum(grade > 0 for grade in relevance)
    if base:
        expected = metrics.r_precision(relevance)
        assert metrics.precision_at_k(relevance, base) == expected
        assert metrics.recall_at_k(relevance, base) == expected
        assert metrics.f_at_k(relevance, base) == pytest.approx(expected)


@FEW
@given(relevance=relevances, k=cutoffs)
def test_only_grades_above_zero_count(relevance, k):
    binary = metrics.binarize(relevance)
    for metric in (metrics.precision_at_k, metrics.recall_at_k, metrics.average_precision):
        assert metric(relevance, k) == metric(binary, k)


@FEW
@given(relevance=relevances, i=st.integers(0, 7))
def test_moving_a_relevant_document_up_never_hurts_average_precision(relevance, i):
    if i + 1 < len(relevance) and relevance[i] == 0 < relevance[i + 1]:
        swapped = [*relevance[:i], relevance[i + 1], relevance[i], *relevance[i + 2 :]]
        assert metrics.average_precision(swapped) > metrics.average_precision(relevance)


def test_average_precision_is_the_area_of_the_steps_under_the_curve():
    relevance = [1, 0, 1, 0, 0, 1]
    precision, recall = metrics.precision_recall_curve(relevance)
    steps = np.diff(recall, prepend=0)
    assert metrics.average_precision(relevance) == pytest.approx((precision * steps).sum())
