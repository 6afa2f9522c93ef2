"""Paired tests: exact against all sign changes, and against SciPy."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course.comparison import (
    PairedTest,
    differences,
    permutation_p,
    permutation_test,
    t_test,
    wilcoxon_test,
)
from ranklearn_course.comparison.paired import random_signs, shown_p
from tests.later import Later

stats = Later("scipy.stats")

SIDES = ("two-sided", "greater", "less")


def brute_force(d: list[int], side: str) -> float:
    """Whole numbers, so that equal sums are equal."""
    at_least, n = 0, 0
    for signs in product((1, -1), repeat=len(d)):
        total = sum(s * x for s, x in zip(signs, d, strict=True))
        n += 1
        if side == "two-sided":
            at_least += abs(total) >= abs(sum(d))
        else:
            at_least += total >= sum(d) if side == "greater" else total <= sum(d)
    return at_least / n


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=8), st.sampled_from(SIDES))
def test_the_exact_test_tries_every_sign(d, side):
    tenths = [x / 10 for x in d]
    found = permutation_test(tenths, [0.0] * len(d), alternative=side)
    assert found.p_value == pytest.approx(brute_force(d, side), abs=1e-15)
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


@pytest.mark.parametrize("side", SIDES)
def test_t_and_wilcoxon_are_scipys(side):
    rng = np.random.default_rng(2)
    a, b = rng.random(25), rng.random(25)
    assert t_test(a, b, alternative=side).p_value == pytest.approx(
        stats.ttest_rel(a, b, alternative=side).pvalue
    )
    assert wilcoxon_test(a, b, alternative=side).p_value == pytest.approx(
        stats.wilcoxon(a, b, alternative=side).pvalue
    )
    # The first system is the minuend.
    assert t_test(a, b).difference == pytest.approx(a.mean() - b.mean())


@pytest.mark.parametrize("unit", [1, 0.1, 1 / 3, 1e-9])
def test_rounding_makes_no_new_ranks_for_wilcoxon(unit):
    first, second = np.array([[3, 4, 5, 7, 9, 2, 1, 6, 8], [1, 2, 3, 5, 8, 4, 2, 6, 7]])
    found = wilcoxon_test(unit * first, unit * second).p_value
    assert found == pytest.approx(stats.wilcoxon(first - second).pvalue)


def test_a_result_is_a_sentence():
    text = str(PairedTest(-0.05, 0.0004, 50, "Some test"))
    assert text == "Some test: mean difference -0.0500 over 50 queries, p below 0.001."
    assert str(PairedTest(-0.05, 0.0012, 50, "Some test")).endswith("p = 0.001.")
    assert shown_p(0.0012) == "0.001"
    assert "mean difference +0.0000 over" in str(PairedTest(-1e-18, 1.0, 50, "Some test"))


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: differences([1, 2], [1]), "the same queries, got 2 and 1"),
        (lambda: differences([[1, 2]], [1, 2]), r"first must be one list.*\(1, 2\)"),
        (lambda: permutation_test([1], [2], alternative="up"), "alternative must be one of"),
        (lambda: permutation_test([1e300], [0]), r"first must not be above 1e\+150, got 1e\+300"),
        (lambda: permutation_p([1, 2]), r"batches must have two axes.*\(2,\)"),
        (lambda: t_test([1], [2]), "at least two queries, got 1"),
        (lambda: t_test([1, 2], [0, 1]), "the t-test has no spread"),
        (lambda: wilcoxon_test([1, 2], [1, 2]), "Wilcoxon's test has no spread"),
    ],
)
def test_errors_name_what_is_wrong(call, text):
    with pytest.raises(ValueError, match=text):
        call()
