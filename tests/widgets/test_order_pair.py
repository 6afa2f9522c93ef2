"""The order pair in Python: what it accepts, its numbers, its words, its still picture."""

import re
from itertools import permutations
from math import log2

import pytest
import traitlets

from ranklearn_course.widgets import OrderPair
from tests.later import Later
from tests.rows import with_each

stats = Later("scipy.stats")

NAMES = ["ant", "bee", "cat", "dog", "elk", "fox", "gnu"]
# DCG of the grades 7, 6, ..., 1 with linear gain.
IDEAL = sum((8 - i) / log2(i + 1) for i in range(1, 8))
FIRST, SECOND = [1, 2, 7, 6, 5, 3, 4], [5, 3, 4, 1, 2, 6, 7]


@with_each([(2, [2, 1]), (3, [2, 1, 3]), (4, [2, 1, 4, 3]), (7, [2, 1, 3, 4, 5, 7, 6])])
def test_it_begins_with_two_orders_that_differ(n, order):
    assert OrderPair(NAMES[:n]).order == order


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (FIRST, (9, 0.142857, 0.321429, 0.355556, 0.953950)),
        (SECOND, (8, 0.238095, 0.357143, -0.083333, 0.844414)),
        ([2, 1, 3, 4, 5, 6, 7], (1, 0.904762, 0.964286, 0.666667, 1 - (1 - 1 / log2(3)) / IDEAL)),
    ],
)
def test_nine_inversions_against_eight(order, expected):
    values = OrderPair(NAMES, order).measure()
    assert list(values.values()) == pytest.approx(expected, abs=1e-6)


def test_the_coefficients_are_scipys():
    for order in permutations(range(1, 6)):
        values = OrderPair(NAMES[:5], order).measure()
        assert values["tau"] == pytest.approx(stats.kendalltau(order, range(5)).statistic)
        assert values["rho"] == pytest.approx(stats.spearmanr(order, range(5)).statistic)


def test_own_grades_and_gain():
    pair = OrderPair(["a", "b"], [2, 1], grades=[3, 0], gain="exponential")
    assert pair.relevance.tolist() == [0, 3]
    assert pair.measure()["ndcg"] == pytest.approx(0.630930, abs=1e-6)
    assert OrderPair(["a", "b"]).grades == [2, 1]
    exponential = OrderPair(NAMES, [2, 1, 3, 4, 5, 6, 7], gain="exponential")
    assert exponential.measure()["ndcg"] == pytest.approx(0.877499, abs=1e-6)


def test_the_order_is_set_and_the_start_is_kept():
    pair = OrderPair(NAMES, range(1, 8))
    assert pair.measure()["tau"] == 1
    pair.order = tuple(reversed(range(1, 8)))
    assert (pair.measure()["tau"], pair.start) == (-1, [1, 2, 3, 4, 5, 6, 7])
    with pytest.raises(traitlets.TraitError, match="order must hold each true rank from 1 to 7"):
        pair.order = [1, 2, 3]
    assert pair.order == [7, 6, 5, 4, 3, 2, 1]


@with_each(
    [
        ("ant", {}, TypeError, "documents must be a list of names, got 'ant'"),
        (7, {}, TypeError, "documents must be a list of names, got 7"),
        (["a"], {}, ValueError, "documents must hold 2 to 10 names, got 1"),
        (list("abcdefghijk"), {}, ValueError, "documents must hold 2 to 10 names, got 11"),
        (["a", 2], {}, TypeError, "documents must hold names, got 2"),
        (["a", "a"], {}, ValueError, "documents must hold different names, got ['a', 'a']"),
        ("ab", {"order": 3}, TypeError, "documents must be a list"),
        (["a", "b"], {"order": 3}, ValueError, "order must hold each true rank from 1 to 2 once"),
        (["a", "b"], {"order": [0, 1]}, ValueError, "once, got [0, 1]"),
        (["a", "b"], {"order": [1.0, 2]}, ValueError, "once, got [1.0, 2]"),
        (["a", "b"], {"order": [True, 2]}, ValueError, "once, got [True, 2]"),
        (["a", "b"], {"order": "ab"}, ValueError, "once, got 'ab'"),
        (["a", "b"], {"grades": [1]}, ValueError, "grades must hold one grade for each of 2"),
        (["a", "b"], {"grades": [0, 1]}, ValueError, "grades must not rise down the true order"),
        (["a", "b"], {"grades": [1, -1]}, ValueError, "grades"),
        (["a", "b"], {"gain": "cubic"}, ValueError, "gain"),
        (["a", "b"], {"words": {"b": ""}}, ValueError, "words holds sentences"),
    ]
)
def test_bad_arguments_get_one_clear_error(documents, options, error, message):
    with pytest.raises(error, match=re.escape(message)):
        OrderPair(documents, **options)


def test_own_title_and_own_words():
    pair = OrderPair(NAMES, range(1, 8), title="Which order?", words={"tau": "тау Кендалла"})
    assert pair.title == "Which order?"
    assert "тау Кендалла = 1.000" in pair.describe()


def test_the_reverse_in_words():
    assert OrderPair(["ant", "bee"], [2, 1]).describe() == (
        "Two orders of 2 documents. The true order: ant, bee. The order to compare: bee, ant. "
        "Inversions: 1 of 1 pairs. Kendall’s tau = −1.000, Spearman’s rho = −1.000, "
        "τₐₚ = −1.000, nDCG = 0.860."
    )
