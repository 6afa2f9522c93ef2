from math import erf, sqrt

import numpy as np
import pytest

from ranklearn_course.experiments.pool import ERRORS, THRESHOLDS, make_pool


def test_the_same_seed_draws_the_same_pool():
    first, second, other = make_pool(20), make_pool(20), make_pool(20, seed=1)
    for name in ("relevance", "first", "second", "settings"):
        assert np.array_equal(getattr(first, name), getattr(second, name))
    assert not np.array_equal(first.first, other.first)


def test_the_sizes_are_those_asked_for():
    pool = make_pool(7, 5, 3)
    assert pool.relevance.shape == pool.first.shape == pool.second.shape == (7, 5)
    assert pool.settings.tolist() == [0, 0.5, 1]
    assert pool.n_queries == 7


def test_the_path_leads_from_the_first_system_to_the_second():
    pool = make_pool(7, 5, 3)
    assert np.array_equal(pool.scores(0.0), pool.first)
    assert np.array_equal(pool.scores(1.0), pool.second)
    assert pool.scores(0.25) == pytest.approx(0.75 * pool.first + 0.25 * pool.second)


def test_the_head_of_a_pool_is_its_first_queries():
    pool, head = make_pool(7, 5), make_pool(7, 5).head(2)
    assert head.n_queries == 2
    assert np.array_equal(head.scores(0.3), pool.scores(0.3)[:2])
    assert np.array_equal(head.relevance, pool.relevance[:2])
    with pytest.raises(ValueError, match=r"n_queries must be at most 7.*got 8"):
        pool.head(8)
    with pytest.raises(ValueError, match="n_queries must be a positive whole number, got 0"):
        pool.head(0)


def test_grades_and_errors_have_the_stated_laws():
    """The share below a threshold t is Phi(t); the systems see u with variance 1 and 1.3^2."""
    pool = make_pool(10_000, 10)
    below = [0.5 * (1 + erf(threshold / sqrt(2))) for threshold in THRESHOLDS]
    shares = [np.mean(pool.relevance <= grade) for grade in range(4)]
    assert shares == pytest.approx(below, abs=0.006)
    for scores, error in zip((pool.first, pool.second), ERRORS, strict=True):
        assert scores.std() == pytest.approx((1 + error**2) ** 0.5, rel=0.01)
    assert np.cov(pool.first.ravel(), pool.second.ravel())[0, 1] == pytest.approx(1, rel=0.02)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"n_queries": 0}, "n_queries must be a positive whole number, got 0"),
        ({"n_documents": 1.5}, "n_documents must be a positive whole number, got 1.5"),
        ({"n_settings": -1}, "n_settings must be a positive whole number, got -1"),
        ({"seed": "x"}, "^seed must be"),
        ({"seed": -1}, "^seed must be"),
    ],
)
def test_bad_sizes_get_one_clear_error(arguments, text):
    with pytest.raises(ValueError, match=text):
        make_pool(**arguments)
