"""Every loss against its slope by finite differences, and against independent sources."""

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


@pytest.mark.parametrize("name", NAMES)
@given(drawn=lists())
def test_the_gradient_is_the_slope(name, drawn):
    scores, grades = drawn
    # LambdaRank's gradient is the slope of its loss with the weights frozen.
    frozen = {"weights": delta_ndcg(scores, np.array(grades))} if name == "lambdarank" else {}
    loss = METHODS[name].loss
    found = slope(lambda s: loss(s, grades, **frozen)[0], scores)
    np.testing.assert_allclose(loss(scores, grades, **frozen)[1], found, atol=2e-5, rtol=1e-5)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("logistic", {"threshold": 3}),
        ("ranknet", {"pairs": "neighbours"}),
        ("hinge", {"margin": 0.3}),
        ("soft_dcg", {"temperature": 0.4}),
        ("fair_soft_dcg", {"temperature": 2.5}),
    ],
)
def test_the_gradient_is_the_slope_under_other_settings(name, options):
    scores, grades = np.random.default_rng(3).normal(size=7), [0, 3, 1, 4, 0, 2, 3]
    loss = METHODS[name].loss
    found = slope(lambda s: loss(s, grades, **options)[0], scores)
    np.testing.assert_allclose(loss(scores, grades, **options)[1], found, atol=1e-6)
    assert loss(scores, grades, **options)[0] != loss(scores, grades)[0]


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
#: What a swap of two documents is worth, above the diagonal.
SWAPS = np.array([[0, 0.6, 0.2], [0, 0, 0.4], [0, 0, 0]])
chosen, wanted = np.exp(SCORES) / np.exp(SCORES).sum(), np.exp(TRUTH) / np.exp(TRUTH).sum()


def miss(*gaps):
    """The logistic losses of scores that should be above 0."""
    return np.array([log(1 + exp(-gap)) for gap in gaps])


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("least_squares", {}, (1.5**2 + 0.25**2) / 2),
        ("logistic", {}, sum(miss(0.5, 0.25, 1))),
        ("ranknet", {}, sum(miss(0.75, -0.5, 1.25))),
        ("hinge", {}, 0.25**2 + 1.5**2),
        ("listnet", {}, -(wanted * np.log(chosen)).sum()),
        ("lambdarank", {"weights": SWAPS + SWAPS.T}, miss(0.75, -0.5, 1.25) @ [0.6, 0.2, 0.4]),
    ],
)
def test_a_loss_by_hand(name, options, expected):
    assert METHODS[name].loss(SCORES, TRUTH, **options)[0] == pytest.approx(expected)


@pytest.mark.parametrize(("n", "temperature"), [(2, 0.1), (12, 1.0)])
def test_soft_losses_are_one_minus_the_metric_over_the_ideal(n, temperature):
    rng = np.random.default_rng(n)
    scores, grades = rng.normal(size=n), rng.integers(0, 4, n)
    for name in ("soft_dcg", "fair_soft_dcg"):
        soft = getattr(metrics, name)(scores, grades, temperature, gain="exponential")
        loss, _ = METHODS[name].loss(scores, grades, temperature=temperature)
        assert loss == pytest.approx(1 - soft / metrics.ideal_dcg(grades), abs=1e-7)


@pytest.mark.parametrize("k", [None, 2])
def test_delta_ndcg_is_what_a_swap_changes(k):
    rng = np.random.default_rng(5)
    scores, grades = rng.normal(size=6), np.array([0, 3, 1, 4, 0, 2])
    change = delta_ndcg(scores, grades, k)

    def ndcg(order):
        return metrics.ndcg(metrics.rank_by(order, grades, k=k), k, judged=grades)

    for i, j in product(range(6), repeat=2):
        swapped = scores.copy()
        swapped[[i, j]] = scores[[j, i]]
        assert change[i, j] == pytest.approx(abs(ndcg(scores) - ndcg(swapped)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("grades", "text"),
    [
        ([-1, 0], "grades must not be below 0, got -1"),
        ([1, 0, 2], r"grades must have the shape \(2,\), like scores"),
    ],
)
def test_bad_lists_are_refused(name, grades, text):
    with pytest.raises(ValueError, match=text):
        METHODS[name].loss([0.5, 1.0], grades)


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        ("ranknet", {"pairs": "some"}, "pairs must be one of 'all', 'neighbours', got 'some'"),
        ("hinge", {"margin": float("nan")}, "margin must be a number in"),
        ("soft_dcg", {"temperature": 0}, "temperature must be a number in"),
        ("lambdarank", {"weights": [1.0, 2.0]}, r"weights must have the shape \(2, 2\)"),
    ],
)
def test_bad_settings_are_refused(name, options, text):
    with pytest.raises(ValueError, match=text):
        METHODS[name].loss([0.5, 1.0], [1, 0], **options)
