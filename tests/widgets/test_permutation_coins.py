"""The permutation coins in Python: what they accept, their p-value, their words."""

import numpy as np

from ranklearn_course.comparison import paired
from ranklearn_course.widgets import PermutationCoins
from ranklearn_course.widgets.permutation_coins.measure import coins

HITS = {"first": [7, 5, 4, 3], "second": [4, 3, 2, 4]}
RNG = np.random.default_rng(5)
MANY = {"A": RNG.random(40), "B": RNG.random(40) - 0.1}


def test_the_games_are_those_of_the_permutation_test_on_the_same_coins(monkeypatch):
    widget = PermutationCoins(MANY)
    widget.games = 700

    def signs(samples, n, rng):
        assert (samples, n) == (700, 40)
        return 1.0 - 2 * coins(0, samples, n)

    monkeypatch.setattr(paired, "random_signs", signs)
    test = paired.permutation_test(MANY["A"], MANY["B"], samples=700)
    assert widget.p_value() == test.p_value == (1 + widget.as_far()) / (1 + 700)
    assert widget.arithmetic().startswith(f"p = (1 + {widget.as_far()}) / (1 + 700) = ")


def test_coins_are_fair_and_no_two_queries_share_one():
    tossed = coins(0, 4000, 100)
    assert abs(tossed.mean(axis=0) - 0.5).max() < 0.04
    alike = np.corrcoef(tossed.T) - np.eye(100)
    assert np.abs(alike).max() < 0.09
    assert (coins(0, 5, 100) == tossed[:5]).all()
    assert (coins(1, 5, 100) != tossed[:5]).any()
