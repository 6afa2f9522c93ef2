import numpy as np
import pytest

from ranklearn_course.experiments import progress
from ranklearn_course.experiments.curves import (
    DCG,
    METRICS,
    Part,
    Smoothing,
    cut,
    path_values,
    rest_of,
)
from ranklearn_course.experiments.pool import make_pool
from ranklearn_course.metrics import dcg, fair_soft_dcg, rank_by, soft_dcg

POOL = make_pool(6, 5, 4, seed=1)


@pytest.mark.parametrize("metric", METRICS)
def test_every_metric_gives_one_number_for_each_query_and_setting(metric):
    values = path_values(Smoothing(metric, 0.3), POOL)
    assert values.shape == (4, 6)
    assert np.isfinite(values).all()
    if metric != "dcg":
        assert not np.array_equal(values, path_values(Smoothing(metric, 2.0), POOL))


def test_values_are_those_of_the_metrics():
    scores = POOL.scores(0.5)
    plain = dcg(rank_by(scores, POOL.relevance), gain="linear", discount="reciprocal")
    assert DCG.values(scores, POOL.relevance) == pytest.approx(plain, abs=1e-12)
    for scaled, unit in ((False, 1.0), (True, scores.std())):
        for name, metric in (("soft_dcg", soft_dcg), ("fair_soft_dcg", fair_soft_dcg)):
            expected = metric(scores, POOL.relevance, 0.4 * unit, discount="reciprocal")
            got = Smoothing(name, 0.4, scaled).values(scores, POOL.relevance)
            assert got == pytest.approx(expected, abs=1e-11)


@pytest.mark.parametrize(("n_documents", "temperature"), [(20, 0.3), (4, 1e-5)])
def test_fair_soft_dcg_takes_long_lists_and_cold_temperatures(n_documents, temperature):
    pool = make_pool(3, n_documents, 2)
    got = Smoothing("fair_soft_dcg", temperature).values(pool.first, pool.relevance)
    expected = fair_soft_dcg(pool.first, pool.relevance, temperature, discount="reciprocal")
    assert got == pytest.approx(expected, abs=1e-11)


def test_names_and_labels_tell_all_smoothings_apart():
    every = [
        Smoothing(metric, temperature, scaled)
        for metric in METRICS
        if metric != "dcg"
        for temperature in (0.1, 0.25)
        for scaled in (False, True)
    ]
    assert len({one.name for one in every}) == len({one.label for one in every}) == len(every)
    assert (DCG.name, DCG.label, DCG.title) == ("dcg", "DCG", "DCG")
    assert Smoothing("fair_soft_dcg", 0.3, True).label == "FairSoftDCG, T = 0.3 sd"


def test_a_wrong_smoothing_gets_one_clear_error():
    with pytest.raises(ValueError, match="metric must be one of 'dcg', "):
        Smoothing("ndcg")
    with pytest.raises(ValueError, match="temperature must be a number in"):
        Smoothing("soft_dcg", 0)


def test_pools_are_disjoint_and_in_order():
    values = np.arange(12.0).reshape(2, 6)
    curves = cut(values, (Part(2, 3), Part(3, 1), Part(6, 1)))
    assert curves[2].tolist() == [[0.5, 6.5], [2.5, 8.5], [4.5, 10.5]]
    assert curves[3].tolist() == [[1, 7]]
    assert curves[6].tolist() == [[2.5, 8.5]]
    with pytest.raises(ValueError, match=r"sizes must hold pools of at most 3 queries.*got 4"):
        cut(values, (Part(4, 2),))


def test_the_rest_of_a_pool_is_the_mean_of_the_other_queries():
    values = np.random.default_rng(0).normal(size=(3, 6))
    curves = cut(values, (Part(2, 3), Part(6, 1)))
    rest = rest_of(curves[2], 2, curves[6][0], 6)
    assert rest[1] == pytest.approx(values[:, [0, 1, 4, 5]].mean(axis=1))


class Terminal:
    """Stands in for an error stream that somebody looks at."""

    def isatty(self):
        return True


def test_a_bar_is_shown_to_who_watches_only(monkeypatch):
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    assert not progress.is_watched()
    assert progress.bar(1, "x").disable
    monkeypatch.setenv("JPY_SESSION_NAME", "07_smooth_dcg.ipynb")
    assert progress.is_watched()
    monkeypatch.delenv("JPY_SESSION_NAME")
    monkeypatch.setattr(progress.sys, "stderr", Terminal())
    assert progress.is_watched()


def test_bars_can_be_silenced(monkeypatch):
    monkeypatch.setattr(progress, "is_watched", lambda: True)
    with progress.silenced():
        assert progress.bar(1, "x").disable
    with progress.bar(1, "x") as shown:
        assert not shown.disable
    monkeypatch.setattr(progress, "_SILENT", False)
    progress.silence()
    assert progress.bar(1, "x").disable


def test_nothing_is_printed_where_nobody_watches(capfd, monkeypatch):
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    path_values(DCG, POOL)
    assert capfd.readouterr() == ("", "")
