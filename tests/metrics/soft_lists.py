"""Random lists and discounts for the tests of the soft metrics."""

import numpy as np
import pytest


def geometric(ranks):
    """The weights of a patient user, 0.8^(rank - 1)."""
    return 0.8 ** (np.asarray(ranks) - 1.0)


def steep(ranks):
    """Weights that fall faster than any geometric mixture allows (concave at first)."""
    return 1.0 / (1.0 + np.exp(np.asarray(ranks) - 3.0))


DISCOUNTS = [
    pytest.param({"discount": "log2"}, id="log2"),
    pytest.param({"discount": "reciprocal"}, id="reciprocal"),
    pytest.param({"discount": "jarvelin"}, id="jarvelin"),
    pytest.param({"discount": "jarvelin", "base": 3}, id="jarvelin-3"),
    pytest.param({"discount": geometric}, id="geometric"),
    pytest.param({"discount": steep}, id="steep"),
]


def random_list(n, seed):
    """Random scores with a spread of about 1, and grades 0..3 with at least one positive."""
    rng = np.random.default_rng(seed)
    grades = rng.integers(0, 4, n)
    grades[rng.integers(n)] = 3
    return rng.normal(size=n), grades


def few_relevant(n):
    """Random scores; only four documents are relevant, which keeps the oracle quick."""
    grades = np.zeros(n)
    grades[:4] = [1, 2, 3, 1]
    return np.random.default_rng(n).normal(size=n), grades
