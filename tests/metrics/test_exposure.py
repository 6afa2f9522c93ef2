"""Who is shown: counted place by place; the Gini coefficient from pairs and from a curve."""

from itertools import product
from math import log2

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ranklearn_course import metrics
from tests.metrics import slow
from tests.metrics.exhaustive import TOLERANCE
from tests.rows import with_each

LISTS = [[0, 2], [2, 1], [2, 0]]


def test_gini_matches_pairs_and_the_lorenz_curve():
    for n in range(1, 6):
        batch = np.array(list(product((0, 1, 2, 5), repeat=n)))
        found = metrics.gini(batch)
        assert_allclose(found, [slow.gini(row) for row in batch.tolist()], atol=TOLERANCE)
        some = batch.any(axis=1)
        owned = np.sort(batch[some]).cumsum(axis=1) / batch[some].sum(axis=1, keepdims=True)
        curve = np.concatenate([np.zeros((some.sum(), 1)), owned], axis=1)
        area = (curve[:, 1:] + curve[:, :-1]).mean(axis=1) / 2
        assert_allclose(found[some], 1 - 2 * area, atol=TOLERANCE)


@with_each([((6, 3, 1, 0, 0), 0.6), ((6, 3, 1), 1 / 3), ((4, 3, 2, 1), 0.25), ((10, 0), 0.5)])
def test_gini_of_the_lesson(values, expected):
    assert metrics.gini(values) == pytest.approx(expected)


@with_each(
    [
        ("log2", lambda rank: 1 / log2(rank + 1)),
        (np.ones_like, lambda rank: 1),
        (lambda ranks: 0.8 ** (ranks - 1), lambda rank: 0.8 ** (rank - 1)),
    ]
)
def test_exposure_is_a_sum_of_looks(look, by_hand):
    expected = [0.0] * 4
    for row in LISTS:
        for rank, item in enumerate(row, start=1):
            expected[item] += by_hand(rank)
    assert_allclose(metrics.exposure(LISTS, 4, look=look), expected)
    assert metrics.catalogue_coverage(LISTS, 4) == 0.75


@with_each([("AAABBB", "log2", 1.8155), ("ABABAB", "log2", 1.3308), ("AAABBB", 0.8, 1.9531)])
def test_two_groups_on_six_places(groups, look, ratio):
    of_rank = look if look == "log2" else lambda ranks: look ** (ranks - 1)
    looks = metrics.exposure([range(6)], 6, look=of_rank)
    mean = {group: looks[[each == group for each in groups]].mean() for group in "AB"}
    assert mean["A"] / mean["B"] == pytest.approx(ratio, abs=5e-5)


def test_novelty_is_in_bits():
    assert metrics.self_information([[0, 1], [1, 1]], [1 / 2, 1 / 8]).tolist() == [2, 3]
    assert metrics.self_information([0, 1], [1, 0], floor=1 / 4) == 1
    assert type(metrics.self_information([0], [1])) is float


@with_each(
    [
        (lambda: metrics.exposure([[0, 4]], 4), "lists must hold items from 0 to 3, got 4"),
        (lambda: metrics.exposure([[0.5]], 4), "lists must hold items from 0 to 3, got 0.5"),
        (lambda: metrics.exposure([[-1]], 4), "lists must not be below 0"),
        (lambda: metrics.exposure([[0]], 0), "n_items must be a positive whole number"),
        (lambda: metrics.exposure([[0]], 1, look="cube"), "discount must be one of"),
        (lambda: metrics.self_information([1], [1, 0]), "shares must be above 0 for each item"),
        (lambda: metrics.self_information([1], [1, 2]), "shares must lie between 0 and 1"),
        (lambda: metrics.self_information([1], [1, 0], floor=0), r"floor must be .*\(0, 1\]"),
    ]
)
def test_bad_input_is_named(call, text):
    with pytest.raises(ValueError, match=text):
        call()
