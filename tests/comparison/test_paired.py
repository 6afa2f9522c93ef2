"""Paired tests: exact against all sign changes, and against SciPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.chapters.comparing_systems import solutions
from ranklearn_course.comparison import permutation_p, permutation_test, t_test
from ranklearn_course.comparison.paired import random_signs
from tests.later import Later

stats = Later("scipy.stats")


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=8))
def test_the_exact_test_tries_every_sign(d):
    tenths = [x / 10 for x in d]
    found = permutation_test(tenths, [0.0] * len(d))
    # Of whole numbers, equal sums are equal.
    assert found.p_value == pytest.approx(solutions.permutation_test(d, [0] * len(d)), abs=1e-15)
    assert found.n_queries == len(d)


def test_a_seed_gives_one_answer_and_a_generator_moves_on():
    d = np.random.default_rng(0).normal(0.1, 1, 30)
    zeros = np.zeros(30)
    assert permutation_test(d, zeros, seed=4) == permutation_test(d, zeros, seed=4)
    rng = np.random.default_rng(4)
    first, second = (permutation_test(d, zeros, seed=rng).p_value for _ in range(2))
    assert first == permutation_test(d, zeros, seed=4).p_value
    assert first != second


def test_many_experiments_at_once_are_the_single_ones():
    batch = np.random.default_rng(1).normal(0.2, 1, (4, 20))
    signs = random_signs(500, 20, 7)
    by_hand = [
        (1 + sum(abs((s * row).sum()) >= abs(row.sum()) for s in signs)) / 501 for row in batch
    ]
    assert permutation_p(batch, samples=500, seed=7).tolist() == pytest.approx(by_hand)


def test_t_is_scipys():
    a, b = np.random.default_rng(2).random((2, 25))
    found = t_test(a, b)
    assert found.p_value == pytest.approx(stats.ttest_rel(a, b).pvalue)
    # The first system is the minuend.
    assert found.difference == pytest.approx(a.mean() - b.mean())
