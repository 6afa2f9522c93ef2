"""Cumulative gain, DCG with every gain and discount, the ideal and nDCG."""

import math
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


def squared(grades):
    return grades**2


def inverse_root(ranks):
    return ranks**-0.5


GAINS = ("exponential", "linear", squared)


def convention(options):
    """A name for a test that is the same in every process: never the address of a function."""
    return "-".join(str(getattr(value, "__name__", value)) for value in options.values())


DISCOUNTS = [
    {"discount": "log2"},
    {"discount": "jarvelin"},
    {"discount": "jarvelin", "base": 3},
    {"discount": "jarvelin", "base": 10},
    {"discount": "reciprocal"},
    {"discount": inverse_root},
]
grades = st.lists(st.integers(0, 4), min_size=1, max_size=9)
signed = st.lists(st.integers(-2, 4), min_size=1, max_size=9)
cutoffs = st.one_of(st.none(), st.integers(1, 12))


def test_cumulative_gain_matches_the_loop():
    signed_lists = every_list((-1, 0, 3), longest=4)
    assert_agrees(metrics.cumulative_gain, slow.cumulative_gain)
    assert_agrees(metrics.cumulative_gain, slow.cumulative_gain, signed_lists)


@with_each(product(GAINS, DISCOUNTS))
def test_dcg_and_its_ideal_match_the_loop(gain, discount):
    cutoffs = (None, 1, 3, 6)
    assert_agrees(metrics.dcg, slow.dcg, gain=gain, **discount)
    assert_agrees(
        metrics.ideal_dcg, slow.ideal_dcg, every_list(), cutoffs=cutoffs, gain=gain, **discount
    )


@with_each(product(GAINS, DISCOUNTS))
def test_ndcg_matches_the_loop(gain, discount):
    assert_agrees(metrics.ndcg, slow.ndcg, gain=gain, **discount)


@with_each(product([[1], [0, 2, 2], [1] * 7], [0.0, 1.0, math.nan]))
def test_the_ideal_comes_from_every_judged_document(missed, undefined):
    batches = every_list(longest=4) + long_lists()
    assert_agrees(
        lambda rows, k, **options: metrics.ndcg(
            rows, k, judged=with_missed(rows, missed), **options
        ),
        lambda row, k, **options: slow.ndcg(row, k, judged=missed + row, **options),
        batches,
        undefined=undefined,
    )


@pytest.mark.parametrize("undefined", [0.0, 1.0, math.nan])
def test_ndcg_is_undefined_where_nothing_is_relevant(undefined):
    assert_agrees(metrics.ndcg, slow.ndcg, undefined=undefined)


def test_negative_grades_count_against_the_list():
    batches = every_list((-1, 0, 3), longest=4)
    for gain in ("exponential", "linear"):
        assert_agrees(metrics.dcg, slow.dcg, batches, gain=gain)
        assert_agrees(metrics.ideal_dcg, slow.ideal_dcg, batches, cutoffs=(None,), gain=gain)
        assert_agrees(metrics.ndcg, slow.ndcg, batches, cutoffs=(None,), gain=gain)


def test_the_defaults_are_exponential_gain_and_log2_discount():
    expected = (2**1 - 1) / math.log2(2) + (2**3 - 1) / math.log2(3) + (2**2 - 1) / math.log2(4)
    assert metrics.dcg([1, 3, 2]) == pytest.approx(expected, rel=1e-15)


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


def test_a_callable_gives_the_same_as_the_name_it_spells_out():
    rows = long_lists()[0]
    spelled = metrics.dcg(
        rows, 10, gain=lambda g: 2.0**g - 1, discount=lambda i: 1 / np.log2(1 + i)
    )
    assert_allclose(spelled, metrics.dcg(rows, 10), rtol=1e-12)


def test_large_grades_do_not_overflow_small_integers():
    assert metrics.dcg(np.array([13], "uint8")) == 2**13 - 1
    assert metrics.dcg(np.array([26], "int16")) == 2**26 - 1
    assert metrics.dcg(np.array([200], "uint8"), gain=squared) == 200**2
    assert metrics.dcg(np.array([200, 200], "uint8"), gain="linear") == pytest.approx(
        200 + 200 / math.log2(3)
    )
    assert metrics.cumulative_gain(np.array([200, 200], "uint8")) == 400
    assert metrics.cumulative_gain(np.array([120, 120], "int8")) == 240


# identities --------------------------------------------------------------------------------------


@FEW
@given(relevance=grades, k=cutoffs, base=st.floats(1.1, 30))
def test_ndcg_with_log_of_rank_plus_one_does_not_depend_on_the_base(relevance, k, base):
    other = metrics.ndcg(relevance, k, discount=lambda ranks: np.log(base) / np.log(1 + ranks))
    assert other == pytest.approx(metrics.ndcg(relevance, k), abs=1e-12)


@FEW
@given(relevance=grades, k=cutoffs, missed=grades)
def test_ndcg_stays_between_0_and_1(relevance, k, missed):
    value = metrics.ndcg(relevance, k, judged=relevance + missed)
    assert -1e-15 <= value <= 1 + 1e-12


@FEW
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


@FEW
@given(relevance=signed, missed=signed, k=cutoffs)
def test_judged_may_hold_any_further_documents(relevance, missed, k):
    judged = missed + relevance[::-1]
    best = metrics.ideal_dcg(judged, k)
    expected = metrics.dcg(relevance, k) / best if best > 0 else 0.0
    assert metrics.ndcg(relevance, k, judged=judged) == pytest.approx(expected, abs=1e-12)


@FEW
@given(relevance=st.lists(st.floats(0, 1e6), min_size=1, max_size=9), seed=st.integers(0, 999))
def test_a_list_is_never_refused_as_richer_than_itself(relevance, seed):
    shuffled = np.random.default_rng(seed).permutation(relevance)
    assert metrics.ndcg(relevance, judged=shuffled, gain="linear") <= 1 + 1e-12
    averaged = metrics.rank_by(np.zeros(len(relevance)), relevance, ties="average")
    assert metrics.ndcg(averaged, judged=shuffled, gain="linear") <= 1 + 1e-12


@FEW
@given(relevance=grades, k=cutoffs)
def test_the_ideal_order_scores_exactly_1(relevance, k):
    ideal = sorted(relevance, reverse=True)
    assert metrics.ndcg(ideal, k, judged=relevance) == (1.0 if any(relevance) else 0.0)


@FEW
@given(relevance=grades, k=cutoffs, i=st.integers(0, 7))
def test_moving_a_better_document_up_never_lowers_dcg(relevance, k, i):
    if i + 1 < len(relevance) and relevance[i] < relevance[i + 1]:
        swapped = [*relevance[:i], relevance[i + 1], relevance[i], *relevance[i + 2 :]]
        for discount in ("log2", "reciprocal", "jarvelin"):
            better = metrics.dcg(swapped, k, discount=discount)
            assert better >= metrics.dcg(relevance, k, discount=discount) - 1e-12


@FEW
@given(relevance=st.lists(st.integers(0, 1), min_size=1, max_size=9), k=cutoffs)
def test_both_gains_agree_on_binary_grades(relevance, k):
    assert metrics.dcg(relevance, k) == pytest.approx(metrics.dcg(relevance, k, gain="linear"))


@FEW
@given(relevance=signed)
def test_jarvelin_with_base_2_adds_the_first_grade_in_full(relevance):
    expected = relevance[0] + sum(
        grade / math.log2(rank) for rank, grade in enumerate(relevance[1:], start=2)
    )
    actual = metrics.dcg(relevance, gain="linear", discount="jarvelin")
    assert actual == pytest.approx(expected, abs=1e-12)


@FEW
@given(relevance=signed, k=cutoffs)
def test_without_a_discount_dcg_is_the_cumulative_gain(relevance, k):
    flat = metrics.dcg(relevance, k, gain="linear", discount=lambda ranks: np.ones(len(ranks)))
    assert flat == metrics.cumulative_gain(relevance, k)
