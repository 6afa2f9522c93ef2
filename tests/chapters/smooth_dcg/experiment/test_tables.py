"""The experiments: printed numbers of the pool, and each column against its definition."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from ranklearn_course.chapters.smooth_dcg.experiment import study as experiment_study
from ranklearn_course.chapters.smooth_dcg.experiment import tables
from ranklearn_course.chapters.smooth_dcg.experiment.study import (
    COMPARED,
    DCG,
    Cut,
    Plan,
    Smoothing,
    Study,
    cut,
    make_pool,
    path_values,
    study_of,
)
from ranklearn_course.metrics import approximation_quality, smooth_poly, smooth_std
from tests.chapters.smooth_dcg.experiment.tiny import TINY
from tests.rows import with_each

close = partial(pytest.approx, rel=1e-9, abs=1e-11)
STUDY = Study(TINY)
TUNED_ROWS = 4 * 2 * 2


def slow_curve(smoothing, queries):
    pool = STUDY.pool
    return np.array(
        [
            np.mean(smoothing.values(pool.scores(theta), pool.relevance)[queries])
            for theta in pool.settings
        ]
    )


def regret(theta, judge):
    return round(judge.max() - judge[theta], 12)


# ------------------------------------------------- the whole pool of the plan --


# Larger than the lesson's, as the numbers below were printed.
CUTS = (Cut(10, 10), Cut(30, 10), Cut(50, 20), Cut(100, 10), Cut(300, 3), Cut(1000, 1))


@pytest.fixture(scope="module")
def big():
    """Plain DCG and one soft metric over 1000 queries."""
    pool, cuts = make_pool(1000), CUTS
    return pool, {
        one: cut(path_values(one, pool), cuts) for one in (DCG, Smoothing("soft_dcg", 0.3))
    }


def test_dcg_of_the_full_pool(big):
    pool, curves = big
    whole = curves[DCG][1000][0]
    assert whole.max() == pytest.approx(5.868566, abs=5.1e-7)
    assert pool.settings[whole.argmax()] == pytest.approx(0.424242, abs=5.1e-7)
    assert whole.var() == pytest.approx(0.017706, abs=5.1e-7)


@pytest.mark.parametrize(
    ("size", "value"),
    [(10, 1.79e-4), (30, 6.67e-5), (100, 1.63e-5), (300, 6.01e-6), (1000, 2.01e-6)],
)
def test_the_roughness_of_dcg_falls_like_one_over_the_pool(big, size, value):
    assert smooth_poly(big[1][DCG][size]).mean() == pytest.approx(value, rel=0.005)


def test_soft_dcg_on_ten_pools_of_a_hundred(big):
    pool, curves = big
    whole, own = curves[DCG][1000][0], curves[DCG][100]
    soft = curves[Smoothing("soft_dcg", 0.3)]
    rest = (1000 * whole - 100 * own) / 900
    assert approximation_quality(own, soft[100]).mean() == pytest.approx(4.60e-4, rel=0.005)
    held_out = approximation_quality(rest, soft[100], "mended").mean()
    assert held_out == pytest.approx(1.02e-3, rel=0.005)
    chosen = soft[100].argmax(axis=1)
    lost = np.mean([regret(theta, judge) for theta, judge in zip(chosen, rest, strict=True)])
    assert lost == pytest.approx(0.00736, abs=5.1e-6)
    assert pool.settings[chosen].std() == pytest.approx(0.055, abs=5.1e-4)
    assert np.corrcoef(whole, soft[1000][0])[0, 1] == pytest.approx(0.9993, abs=5.1e-5)


# ------------------------------------------------------------- the tables --


def test_smoothness_is_measured_on_each_pool():
    table = tables.smoothness_against_pool_size(study=STUDY)
    assert len(table.rows) == len(COMPARED) * 3
    row = dict(
        zip(table.columns, table.where(metric="SoftDCG, T = 0.3", pool_size=4).rows[0], strict=True)
    )
    curves = [slow_curve(Smoothing("soft_dcg", 0.3), slice(4 * i, 4 * i + 4)) for i in range(3)]
    assert row["pools"] == 3
    assert row["poly_printed"] == close(np.mean([smooth_poly(curve) for curve in curves]))
    assert row["poly_mended"] == close(
        np.mean([smooth_poly(curve, version="mended") for curve in curves])
    )
    assert row["std_mended"] == close(np.mean([smooth_std(curve, "mended") for curve in curves]))


def test_approximation_is_judged_by_the_other_queries():
    table = tables.approximation_against_pool_size(study=STUDY)
    assert set(table.column("pool_size")) == {2, 4}
    row = dict(
        zip(
            table.columns,
            table.where(metric="FairSoftDCG, T = 0.3", pool_size=4).rows[0],
            strict=True,
        )
    )
    own, held_out, gained, correlation = [], [], [], []
    for i in range(3):
        mine = np.arange(4 * i, 4 * i + 4)
        curve, dcg = slow_curve(COMPARED[-1], mine), slow_curve(DCG, mine)
        others = slow_curve(DCG, np.setdiff1d(np.arange(12), mine))
        own.append(approximation_quality(dcg, curve))
        held_out.append(approximation_quality(others, curve, "mended"))
        gained.append(approximation_quality(others, dcg, "mended") - held_out[-1])
        correlation.append(np.corrcoef(dcg, curve)[0, 1])
    assert row["own_printed"] == close(np.mean(own))
    assert row["held_out"] == close(np.mean(held_out))
    assert row["held_out_error"] == close(np.std(held_out, ddof=1) / 3**0.5)
    assert row["gain"] == close(np.mean(gained))
    assert row["gain_error"] == close(np.std(gained, ddof=1) / 3**0.5)
    assert row["correlation"] == close(np.mean(correlation))


def test_dcg_approximates_itself():
    table = tables.approximation_against_pool_size(study=STUDY).where(metric="DCG")
    assert table.column("own_printed") == close([0, 0])
    assert table.column("correlation") == close([1, 1])


def test_noise_moves_soft_metrics_in_proportion_and_dcg_in_jumps():
    study = Study(replace(Plan(), etas=(1e-4, 1e-3)))
    table = tables.change_under_noise(study=study)
    for metric in ("ApproxDCG, T = 0.3", "SoftDCG, T = 0.3", "FairSoftDCG, T = 0.3"):
        small, large = table.where(metric=metric).column("mean_abs_change")
        assert large == pytest.approx(10 * small, rel=0.02)
        assert table.where(metric=metric).column("unchanged") == [0, 0]
    assert min(table.where(metric="DCG").column("unchanged")) > 0.97
    assert all(np.abs(table.column("mean_change")) <= np.array(table.column("mean_abs_change")))


def test_noise_is_drawn_anew_each_time():
    """One draw says little of DCG: the mean over the draws comes with its error."""
    study = Study(replace(Plan(), etas=(0.01,), draws=5))
    scores, relevance = study.pool.scores(0.0), study.pool.relevance
    noise = np.random.default_rng([2017, 1]).normal(size=(5, *scores.shape))
    before = DCG.values(scores, relevance)
    after = [DCG.values(scores + 0.01 * one, relevance) for one in noise]
    changes = np.abs(np.subtract(after, before)).mean(axis=1)
    (row,) = tables.change_under_noise(study=study).where(metric="DCG").rows
    assert row[2] == close(np.mean(changes))
    assert row[3] == close(np.std(changes, ddof=1) / 5**0.5)
    assert max(changes) > 1.5 * min(changes)


def test_the_path_of_temperatures_judges_the_chosen_setting():
    table = tables.temperature_path(study=STUDY)
    assert len(table.rows) == 1 + TUNED_ROWS
    one = Smoothing("soft_dcg", 1.0, scaled=False)
    row = table.where(metric="SoftDCG", scale="scores", temperature=1.0)
    lost, plain, chosen = [], [], []
    for i in range(3):
        mine = np.arange(4 * i, 4 * i + 4)
        others = slow_curve(DCG, np.setdiff1d(np.arange(12), mine))
        chosen.append(slow_curve(one, mine).argmax())
        lost.append(regret(chosen[-1], others))
        plain.append(regret(slow_curve(DCG, mine).argmax(), others))
    assert row.column("regret") == close([np.mean(lost)])
    assert row.column("regret_error") == close([np.std(lost, ddof=1) / 3**0.5])
    gained = np.subtract(plain, lost)
    assert row.column("gain") == close([np.mean(gained)])
    assert row.column("gain_error") == close([np.std(gained, ddof=1) / 3**0.5])
    assert row.column("setting_sd") == close([np.std(STUDY.pool.settings[chosen])])
    whole = np.corrcoef(slow_curve(DCG, slice(None)), slow_curve(one, slice(None)))[0, 1]
    assert row.column("correlation") == close([whole])


@with_each(
    [
        (1.0, (1.000000, 0.999901, 1.000000, 0.999901)),
        (5.0, (1.000000, 0.870172, 1.000000, 0.874851)),
        (10.0, (0.999951, 0.742903, 0.999951, 0.757887)),
        (30.0, (0.965128, 0.636266, 0.965514, 0.660478)),
        (100.0, (0.753957, 0.598917, 0.767955, 0.625768)),
    ]
)
def test_sure_and_unsure_scores(temperature, values):
    [row] = tables.confident_scores((temperature,)).rows
    assert row[:2] == (temperature, 1.0)
    assert row[2:] == pytest.approx(values, abs=5.1e-7)


# ---------------------------------------------------------------- studies --


def test_curves_are_computed_once(monkeypatch):
    study, computed = Study(TINY), []
    path = experiment_study.path_values
    monkeypatch.setattr(
        experiment_study, "path_values", lambda one, pool: computed.append(one) or path(one, pool)
    )
    tables.temperature_path(study=study)
    tables.temperature_path(study=study)
    assert len(computed) == 1 + TUNED_ROWS


@pytest.mark.parametrize("plan", [Plan(), TINY], ids=["lesson", "tiny"])
def test_a_plan_holds_the_pools_that_it_needs(plan):
    sizes = dict(plan.cuts)
    assert sizes[plan.n_queries] == 1
    assert sizes[plan.own] > 1
    assert all(size * count <= plan.n_queries for size, count in plan.cuts)


def test_a_study_of_a_seed_is_made_once():
    assert study_of(3) is study_of(3)
    assert study_of(3).plan == Plan(seed=3)
