"""Kendall's distance and tau, Spearman's rho and the AP correlation."""

from functools import partial
from itertools import permutations, product
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.metrics import (
    dcg,
    ideal_dcg,
    kendall_distance,
    kendall_tau,
    roc_auc,
    spearman_rho,
    tau_ap,
)
from tests.metrics import slow_pairs
from tests.metrics.exhaustive import FEW
from tests.rows import with_each

close = partial(pytest.approx, rel=1e-12, abs=1e-12)

ALL_LISTS = [list(grades) for n in range(1, 6) for grades in product(range(3), repeat=n)]
ALL_PAIRS_OF_LISTS = {
    n: [
        np.array(part) for part in zip(*product(product(range(3), repeat=n), repeat=2), strict=True)
    ]
    for n in range(1, 5)
}
PAIR_METRICS = [
    *(pytest.param(partial(kendall_tau, variant=v), id=f"tau-{v}") for v in "abc"),
    pytest.param(spearman_rho, id="spearman"),
]


def slow_version(metric, **options):
    """The slow definition that belongs to a fast pair metric."""
    if isinstance(metric, partial):
        return partial(slow_pairs.kendall_tau, **metric.keywords, **options)
    return partial(slow_pairs.spearman_rho, **options)


# ------------------------------------------------- against the definitions --


@pytest.mark.parametrize("normalize", [False, True, "pairs"])
def test_kendall_distance_equals_the_definition_on_every_short_list(normalize):
    for grades in ALL_LISTS:
        expected = slow_pairs.kendall_distance(grades, normalize, undefined=-7.0)
        got = kendall_distance(grades, normalize, undefined=-7.0)
        assert got == close(expected), grades


@with_each(product([1, 2, 3, 4, 5, 6], [False, True, "pairs"]))
def test_kendall_distance_of_a_large_batch_equals_the_definition(n, normalize):
    batch = np.array(list(product(range(3), repeat=n)))
    slow = partial(slow_pairs.kendall_distance, normalize=normalize)
    expected = slow_pairs.slow_batch(slow, batch)
    got = kendall_distance(batch, normalize)
    np.testing.assert_allclose(got, expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize("metric", PAIR_METRICS)
def test_correlations_equal_the_definition_on_every_pair_of_short_lists(metric, n):
    x, y = ALL_PAIRS_OF_LISTS[n]
    got = metric(x, y, undefined=-7.0)
    expected = slow_pairs.slow_batch(slow_version(metric, undefined=-7.0), x, y)
    np.testing.assert_allclose(got, expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("metric", PAIR_METRICS)
def test_single_lists_give_the_same_as_a_batch(metric):
    x, y = ALL_PAIRS_OF_LISTS[3]
    for a, b, value in zip(x, y, metric(x, y), strict=True):
        single = metric(a.tolist(), b.tolist())
        assert type(single) is float
        assert single == close(value)


def long_lists(n, levels, rng):
    """Two related lists of n values with many ties (few levels) or none (levels=0)."""
    x = rng.permutation(n) if levels == 0 else rng.integers(0, levels, n)
    noisy = x + rng.normal(size=n) * (1 + x.std())
    return x, noisy if levels == 0 else np.round(noisy)


@with_each(product([2, 7, 31, 65, 127, 128, 129, 256, 257], [0, 2, 5, 40]))
def test_long_lists_equal_the_definition(n, levels):
    x, y = long_lists(n, levels, np.random.default_rng(n + levels))
    for variant in "abc":
        expected = slow_pairs.kendall_tau(x, y, variant)
        assert kendall_tau(x, y, variant) == close(expected)
    assert spearman_rho(x, y) == close(slow_pairs.spearman_rho(x, y))
    for normalize in (False, True, "pairs"):
        assert kendall_distance(y, normalize) == close(slow_pairs.kendall_distance(y, normalize))


@with_each([100, 128, 129, 200])
def test_batches_of_long_lists_equal_a_loop(n):
    """Batches, short lists and long lists are counted in different ways."""
    rng = np.random.default_rng(n)
    x, y = rng.integers(0, 30, (2, 40, n))
    singles = zip(x, y, strict=True)
    expected = [(kendall_tau(a, b), spearman_rho(a, b), kendall_distance(a)) for a, b in singles]
    got = np.stack([kendall_tau(x, y), spearman_rho(x, y), kendall_distance(x)], axis=1)
    np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-12)


@with_each([2, 3, 4, 5, 6])
def test_tau_ap_equals_the_definition_on_every_order(n):
    ranking = [float(n - i) for i in range(n)]
    for truth in permutations(range(n)):
        assert tau_ap(truth, ranking) == close(slow_pairs.tau_ap(truth, ranking))


@with_each([2, 7, 64, 300])
def test_tau_ap_equals_the_definition_when_both_lists_are_shuffled(n):
    rng = np.random.default_rng(n)
    truth, ranking = rng.normal(size=(2, n))
    assert tau_ap(truth, ranking) == close(slow_pairs.tau_ap(truth, ranking))
    assert tau_ap(truth, truth + ranking) == close(slow_pairs.tau_ap(truth, truth + ranking))


@pytest.mark.parametrize("metric", PAIR_METRICS)
def test_where_hides_entries_as_if_they_were_not_there(metric):
    rng = np.random.default_rng(3)
    x, y = rng.integers(0, 4, (2, 40, 9))
    where = rng.random((40, 9)) < 0.6
    where[0] = True
    where[:, 0] = True
    got = metric(x, y, where=where)
    expected = slow_pairs.slow_batch(
        lambda *row: slow_version(metric)(*row[:2], where=row[2]), x, y, where
    )
    np.testing.assert_allclose(got, expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("normalize", [False, True, "pairs"])
def test_where_hides_entries_of_the_kendall_distance(normalize):
    rng = np.random.default_rng(4)
    grades = rng.integers(0, 4, (40, 9))
    where = rng.random((40, 9)) < 0.6
    where[:, 0] = True
    got = kendall_distance(grades, normalize, where=where)
    slow = [
        slow_pairs.kendall_distance(row, normalize, seen)
        for row, seen in zip(grades, where, strict=True)
    ]
    np.testing.assert_allclose(got, slow, rtol=0, atol=1e-12)


# --------------------------------------------------- identities, properties --

values = st.integers(-3, 3)
two_lists = st.integers(2, 12).flatmap(
    lambda n: st.tuples(st.lists(values, min_size=n, max_size=n), st.permutations(range(n)))
)
grade_lists = st.lists(st.integers(0, 4), min_size=1, max_size=12)


@FEW
@given(st.lists(st.booleans(), min_size=2, max_size=15))
def test_auc_is_one_minus_inversions_over_pairs(relevant):
    positives, n = sum(relevant), len(relevant)
    if 0 < positives < n:
        pairs = positives * (n - positives)
        expected = 1 - kendall_distance(relevant) / pairs
        assert roc_auc(relevant, range(n, 0, -1)) == close(expected)
        assert kendall_distance(relevant, normalize=True) == close(1 - expected)


@FEW
@given(st.integers(2, 20).flatmap(lambda n: st.permutations(range(n))))
def test_tau_is_one_minus_twice_the_distance_without_ties(grades):
    n = len(grades)
    expected = 1 - 2 * kendall_distance(grades) / comb(n, 2)
    for variant in "abc":
        assert kendall_tau(range(n, 0, -1), grades, variant) == close(expected)


@FEW
@given(two_lists)
def test_correlations_are_symmetric_and_change_sign_with_the_order(pair):
    x, y = pair
    for metric in (*(partial(kendall_tau, variant=v) for v in "abc"), spearman_rho):
        value = metric(x, y)
        assert -1 - 1e-12 <= value <= 1 + 1e-12
        assert metric(y, x) == close(value)
        assert metric([-v for v in x], y) == close(-value)


@FEW
@given(two_lists)
def test_correlations_do_not_change_under_an_increasing_map(pair):
    x, y = pair
    mapped = [v**3 + 2 * v for v in x]
    for metric in (kendall_tau, spearman_rho):
        assert metric(mapped, y) == close(metric(x, y))


@FEW
@given(two_lists, st.randoms())
def test_correlations_do_not_depend_on_the_order_of_the_documents(pair, random):
    x, y = pair
    order = list(range(len(x)))
    random.shuffle(order)
    for metric in (kendall_tau, spearman_rho):
        assert metric([x[i] for i in order], [y[i] for i in order]) == close(metric(x, y))


@FEW
@given(grade_lists)
def test_distance_of_a_list_and_of_its_mirror_make_all_untied_pairs(grades):
    untied = sum(a != b for i, a in enumerate(grades) for b in grades[:i])
    assert kendall_distance(grades) + kendall_distance(grades[::-1]) == untied


@FEW
@given(grade_lists)
def test_distance_is_zero_only_for_a_descending_list(grades):
    assert (kendall_distance(grades) == 0) == (grades == sorted(grades, reverse=True))
    assert (dcg(grades) == close(ideal_dcg(grades))) >= (kendall_distance(grades) == 0)


@FEW
@given(st.integers(2, 10).flatmap(lambda n: st.permutations(range(n))))
def test_tau_ap_of_equal_and_of_opposite_orders(truth):
    assert tau_ap(truth, truth) == close(1.0)
    assert tau_ap(truth, [-v for v in truth]) == close(-1.0)


def test_mean_of_tau_ap_over_all_orders_is_zero():
    orders = np.array(list(permutations(range(6))))
    shown = np.broadcast_to(np.arange(6), orders.shape)
    assert tau_ap(orders, shown).mean() == close(0.0)


# --------------------------------------------------------- edges, bad input --


def test_one_document_makes_no_pair():
    assert kendall_distance([3]) == 0
    assert kendall_distance([3], normalize=True, undefined=0.25) == 0.25
    assert kendall_distance([3], normalize="pairs", undefined=0.25) == 0.25
    for variant in "abc":
        assert kendall_tau([3], [1], variant, undefined=0.25) == 0.25
    assert spearman_rho([3], [1], undefined=0.25) == 0.25


@pytest.mark.parametrize("variant", ["b", "c"])
def test_a_constant_has_no_tau(variant):
    assert kendall_tau([1, 1, 1], [1, 2, 3], variant, undefined=0.25) == 0.25
    assert kendall_tau([1, 2, 3], [0, 0, 0], variant, undefined=0.25) == 0.25
    assert kendall_tau([1, 1, 1], [1, 2, 3], "a", undefined=0.25) == 0.0


def test_undefined_fills_only_the_lists_that_need_it():
    x = [[1, 1, 1], [1, 2, 3]]
    got = spearman_rho(x, [[3, 2, 1], [3, 2, 1]], undefined=np.nan)
    assert np.isnan(got[0])
    assert got[1] == close(-1.0)


@pytest.mark.parametrize(
    ("truth", "ranking", "name"),
    [([1, 2, 2], [1, 2, 3], "truth"), ([1, 2, 3], [0, 2, 0], "ranking")],
)
def test_tau_ap_refuses_ties_by_name(truth, ranking, name):
    with pytest.raises(ValueError, match=name):
        tau_ap(truth, ranking)


def test_tau_ap_of_one_document():
    with pytest.raises(ValueError, match="truth must hold at least two documents, got 1"):
        tau_ap([3], [1])


IRCOR_TRUTH = [0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54]
IRCOR_RANKING = [0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84]


def test_the_examples_of_the_r_package_ircor():
    printed = partial(pytest.approx, rel=0, abs=5.01e-7)
    assert tau_ap(IRCOR_TRUTH, IRCOR_RANKING) == printed(0.392857)
    assert tau_ap(IRCOR_RANKING, IRCOR_TRUTH) == printed(0.261287)
    rounded = np.round(IRCOR_RANKING, 1)
    assert kendall_tau(IRCOR_TRUTH, IRCOR_RANKING) == close(9 / 45)
    assert kendall_tau(IRCOR_TRUTH, rounded, "a") == close(10 / 45)
    assert kendall_tau(IRCOR_TRUTH, rounded, "b") == close(10 / sqrt(45 * 44))
    truth = [0.06, 0.2, 0.27, 0.37, 0.57, 0.63, 0.66, 0.9, 0.91, 0.94]
    ranking = [0.37, 0.06, 0.2, 0.27, 0.57, 0.66, 0.63, 0.91, 0.9, 0.94]
    assert tau_ap(truth, ranking) == printed(0.749118)
