"""Every loss against its slope by finite differences, and against independent sources."""

from functools import partial
from itertools import product
from math import exp, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course import metrics
from ranklearn_course.learning import METHODS, delta_ndcg

NAMES = tuple(METHODS)


def slope(function, scores, step=1e-5):
    """The slope by each score, from both sides."""
    gradient = np.zeros(len(scores))
    for i in range(len(scores)):
        move = step * np.eye(len(scores))[i]
        gradient[i] = (function(scores + move) - function(scores - move)) / (2 * step)
    return gradient


def lists(longest=6):
    grades = st.lists(st.integers(0, 4), min_size=1, max_size=longest)
    seeds = st.integers(0, 2**32 - 1)
    return st.tuples(grades, seeds).map(
        lambda pair: (np.random.default_rng(pair[1]).normal(0, 2, len(pair[0])), pair[0])
    )


def frozen_lambdarank(scores, grades):
    """Its loss with the weights of these scores, of which its gradient is the slope."""
    weights = delta_ndcg(scores, grades)
    pairs = [(i, j) for i, j in product(range(len(grades)), repeat=2) if grades[i] > grades[j]]
    return lambda s: sum(weights[i, j] * np.logaddexp(0, s[j] - s[i]) for i, j in pairs)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, {}) for name in NAMES),
        ("logistic", {"threshold": 3}),
        ("ranknet", {"pairs": "neighbours"}),
        ("soft_dcg", {"temperature": 0.4}),
        ("fair_soft_dcg", {"temperature": 2.5}),
    ],
)
@given(drawn=lists())
def test_the_gradient_is_the_slope(name, options, drawn):
    scores, grades = drawn
    loss = partial(METHODS[name].loss, **options)
    frozen = frozen_lambdarank(scores, grades)
    value = frozen if name == "lambdarank" else lambda moved: loss(moved, grades)[0]
    assert loss(scores, grades)[0] == pytest.approx(value(scores))
    found = slope(value, scores)
    np.testing.assert_allclose(loss(scores, grades)[1], found, atol=2e-5, rtol=1e-5)


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_is_its_lists(name):
    rng = np.random.default_rng(0)
    scores, grades = rng.normal(size=(2, 3, 5)), rng.integers(0, 5, (2, 3, 5))
    values, gradients = METHODS[name].loss(scores, grades)
    assert values.shape == (2, 3)
    for i, j in product(range(2), range(3)):
        value, gradient = METHODS[name].loss(scores[i, j], grades[i, j])
        assert type(value) is float
        assert values[i, j] == pytest.approx(value, abs=1e-8)
        np.testing.assert_allclose(gradients[i, j], gradient, atol=1e-8)


SCORES, TRUTH = (0.5, -0.25, 1.0), (2, 0, 1)
chosen, wanted = np.exp(SCORES) / np.exp(SCORES).sum(), np.exp(TRUTH) / np.exp(TRUTH).sum()


def miss(*gaps):
    """The logistic losses of scores that should be above 0."""
    return [log(1 + exp(-gap)) for gap in gaps]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("least_squares", (1.5**2 + 0.25**2) / 2),
        ("logistic", sum(miss(0.5, 0.25, 1))),
        ("ranknet", sum(miss(0.75, -0.5, 1.25))),
        ("hinge", 0.25**2 + 1.5**2),
        ("listnet", -(wanted * np.log(chosen)).sum()),
    ],
)
def test_a_loss_by_hand(name, expected):
    assert METHODS[name].loss(SCORES, TRUTH)[0] == pytest.approx(expected)


@pytest.mark.parametrize(("n", "temperature"), [(2, 0.1), (12, 1.0)])
def test_soft_losses_are_one_minus_the_metric_over_the_ideal(n, temperature):
    rng = np.random.default_rng(n)
    scores, grades = rng.normal(size=n), rng.integers(0, 4, n)
    for name in ("soft_dcg", "fair_soft_dcg"):
        soft = getattr(metrics, name)(scores, grades, temperature, gain="exponential")
        loss, _ = METHODS[name].loss(scores, grades, temperature=temperature)
        assert loss == pytest.approx(1 - soft / metrics.ideal_dcg(grades), abs=1e-7)


def test_delta_ndcg_is_what_a_swap_changes():
    rng = np.random.default_rng(5)
    scores, grades = rng.normal(size=6), np.array([0, 3, 1, 4, 0, 2])
    change = delta_ndcg(scores, grades)

    def ndcg(order):
        return metrics.ndcg(metrics.rank_by(order, grades))

    for i, j in product(range(6), repeat=2):
        swapped = scores.copy()
        swapped[[i, j]] = scores[[j, i]]
        assert change[i, j] == pytest.approx(abs(ndcg(scores) - ndcg(swapped)))
