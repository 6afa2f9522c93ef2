"""The permutation coins in Python: what they accept, their p-value, their words."""

import re
from itertools import product

import numpy as np
import pytest
import traitlets

from ranklearn_course.comparison import paired
from ranklearn_course.widgets import PermutationCoins
from ranklearn_course.widgets.permutation_coins.measure import coins
from tests.rows import with_each

HITS = {"first": [7, 5, 4, 3], "second": [4, 3, 2, 4]}
RNG = np.random.default_rng(5)
MANY = {"A": RNG.random(40), "B": RNG.random(40) - 0.1}


def test_the_games_are_those_of_the_permutation_test_on_the_same_coins(monkeypatch):
    widget = PermutationCoins(MANY, seed=3)
    widget.games = 700

    def signs(samples, n, rng):
        assert (samples, n) == (700, 40)
        return 1.0 - 2 * coins(3, samples, n)

    monkeypatch.setattr(paired, "random_signs", signs)
    test = paired.permutation_test(MANY["A"], MANY["B"], samples=700)
    assert widget.p_value() == test.p_value
    assert widget.arithmetic().startswith(f"p = (1 + {widget.as_far()}) / (1 + 700) = ")


def test_all_ways_give_the_exact_p():
    widget = PermutationCoins(HITS, total="sum")
    widget.exact = True
    sums = [sum(s * d for s, d in zip(signs, (3, 2, 2, -1), strict=True))
            for signs in product((1, -1), repeat=4)]  # fmt: skip
    assert sorted(widget.sums()) == sorted(sums)
    assert (widget.as_far(), widget.p_value()) == (4, 0.25)
    assert widget.title() == "Ways at least as far from 0 as +6: 4 of all 16"
    assert widget.arithmetic() == "p = 4 / 16 = 0.2500. It is exact: no other way to swap is left."


def test_coins_are_fair_and_no_two_queries_share_one():
    tossed = coins(0, 4000, 100)
    assert abs(tossed.mean(axis=0) - 0.5).max() < 0.04
    alike = np.corrcoef(tossed.T) - np.eye(100)
    assert np.abs(alike).max() < 0.09
    assert (coins(0, 5, 100) == tossed[:5]).all()
    assert (coins(1, 5, 100) != tossed[:5]).any()


def test_titles_follow_the_coins():
    widget = PermutationCoins(HITS, total="sum")
    assert widget.title() == "first minus second is +6: how often does chance do as much?"
    assert widget.p_value() is None
    widget.swapped = [False, False, False, True]
    assert widget.title() == "With 1 of 4 queries swapped it would be +8"
    mean = PermutationCoins({"A": [0.5, 0.25], "B": [0.25, 1]})
    assert mean.title() == "A minus B is −0.250: how often does chance do as much?"
    assert PermutationCoins({"A": [1], "B": [1]}).title().startswith("A minus B is 0.000:")


@with_each(
    [
        ({"A": [1]}, "values must map two names to values"),
        ([[1], [2]], "values must map two names to values"),
        ({"A": [1], "B": [1, 2]}, "must hold the values of the same queries, got 1 and 2"),
        ({"A": [float("nan")], "B": [1]}, "values['A'] must"),
        ({"A": [[1]], "B": [1]}, "values['A'] must be one list"),
        ({"A": [1] * 101, "B": [1] * 101}, "values must hold at most 100 queries, got 101"),
    ]
)
def test_bad_values_get_one_clear_error(values, text):
    with pytest.raises(ValueError, match=re.escape(text)):
        PermutationCoins(values)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"total": "median"}, "total must be one of 'mean', 'sum'"),
        ({"seed": -1}, "seed must be a whole number from 0 to 9999, got -1"),
        ({"words": {"coin": ""}}, "words holds sentences"),
    ],
)
def test_bad_options_get_one_clear_error(options, text):
    with pytest.raises(ValueError, match=re.escape(text)):
        PermutationCoins(HITS, **options)


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("swapped", [True], "swapped must hold True or False for each of the 40 queries, got 1"),
        ("games", 10_001, "games must be a whole number from 0 to 10000, got 10001"),
        ("exact", True, "exact must be False for more than 16 queries, got 40"),
    ],
)
def test_a_wrong_state_is_refused(name, value, text):
    with pytest.raises(traitlets.TraitError, match=text):
        setattr(PermutationCoins(MANY), name, value)
