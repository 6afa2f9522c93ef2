from math import erf, sqrt

import numpy as np
import pytest

from ranklearn_course.chapters.smooth_dcg.experiment import study
from ranklearn_course.chapters.smooth_dcg.experiment.study import (
    DCG,
    ERRORS,
    METRICS,
    THRESHOLDS,
    Cut,
    Smoothing,
    cut,
    make_pool,
    path_values,
)
from ranklearn_course.metrics import dcg, fair_soft_dcg, rank_by, soft_dcg
from tests.rows import with_each

POOL = make_pool(6, 5, 4, seed=1)


def test_the_same_seed_draws_the_same_pool():
    first, second, other = make_pool(20), make_pool(20), make_pool(20, seed=1)
    for name in ("relevance", "first", "second", "settings"):
        assert np.array_equal(getattr(first, name), getattr(second, name))
    assert not np.array_equal(first.first, other.first)


def test_the_sizes_are_those_asked_for():
    pool = make_pool(7, 5, 3)
    assert pool.relevance.shape == pool.first.shape == pool.second.shape == (7, 5)
    assert pool.settings.tolist() == [0, 0.5, 1]


def test_the_path_leads_from_the_first_system_to_the_second():
    pool = make_pool(7, 5, 3)
    assert np.array_equal(pool.scores(0.0), pool.first)
    assert np.array_equal(pool.scores(1.0), pool.second)
    assert pool.scores(0.25) == pytest.approx(0.75 * pool.first + 0.25 * pool.second)


def test_grades_and_errors_have_the_stated_laws():
    """The share below a threshold t is Phi(t); the systems see u with variance 1 and 1.3^2."""
    pool = make_pool(10_000, 10)
    below = [0.5 * (1 + erf(threshold / sqrt(2))) for threshold in THRESHOLDS]
    shares = [np.mean(pool.relevance <= grade) for grade in range(4)]
    assert shares == pytest.approx(below, abs=0.006)
    for scores, error in zip((pool.first, pool.second), ERRORS, strict=True):
        assert scores.std() == pytest.approx((1 + error**2) ** 0.5, rel=0.01)
    assert np.cov(pool.first.ravel(), pool.second.ravel())[0, 1] == pytest.approx(1, rel=0.02)


@with_each(METRICS)
def test_every_metric_gives_one_number_for_each_query_and_setting(metric):
    values = path_values(Smoothing(metric, 0.3), POOL)
    assert values.shape == (4, 6)
    assert np.isfinite(values).all()
    if metric != "dcg":
        assert not np.array_equal(values, path_values(Smoothing(metric, 2.0), POOL))


def test_values_are_those_of_the_metrics():
    scores = POOL.scores(0.5)
    exact = dcg(rank_by(scores, POOL.relevance), gain="linear", discount="reciprocal")
    assert DCG.values(scores, POOL.relevance) == pytest.approx(exact, abs=1e-12)
    for scaled, unit in ((False, 1.0), (True, scores.std())):
        for name, metric in (("soft_dcg", soft_dcg), ("fair_soft_dcg", fair_soft_dcg)):
            expected = metric(scores, POOL.relevance, 0.4 * unit, discount="reciprocal")
            got = Smoothing(name, 0.4, scaled).values(scores, POOL.relevance)
            assert got == pytest.approx(expected, abs=1e-11)


def test_labels_tell_all_smoothings_apart():
    every = [
        Smoothing(metric, temperature, scaled)
        for metric in METRICS
        if metric != "dcg"
        for temperature in (0.1, 0.25)
        for scaled in (False, True)
    ]
    assert len({one.label for one in [DCG, *every]}) == 1 + len(every)


def test_a_wrong_smoothing_gets_one_clear_error():
    with pytest.raises(ValueError, match="metric must be one of 'dcg', "):
        Smoothing("ndcg")
    with pytest.raises(ValueError, match="temperature must be a number in"):
        Smoothing("soft_dcg", 0)


def test_a_wrong_seed_is_named():
    with pytest.raises(ValueError, match=r"^seed must be"):
        make_pool(seed="x")


def test_pools_are_disjoint_and_in_order():
    values = np.arange(12.0).reshape(2, 6)
    curves = cut(values, (Cut(2, 3), Cut(3, 1), Cut(6, 1)))
    assert curves[2].tolist() == [[0.5, 6.5], [2.5, 8.5], [4.5, 10.5]]
    assert curves[3].tolist() == [[1, 7]]
    assert curves[6].tolist() == [[2.5, 8.5]]


class Terminal:
    """Stands in for an error stream that somebody looks at."""

    def isatty(self):
        return True


def test_a_bar_is_shown_to_a_person_only(monkeypatch):
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    assert not study.is_interactive()
    monkeypatch.setenv("JPY_SESSION_NAME", "07_smooth_dcg.ipynb")
    assert study.is_interactive()
    monkeypatch.delenv("JPY_SESSION_NAME")
    monkeypatch.setattr(study.sys, "stderr", Terminal())
    assert study.is_interactive()


def test_nothing_is_printed_without_a_person(capfd, monkeypatch):
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    path_values(DCG, POOL)
    assert capfd.readouterr() == ("", "")
