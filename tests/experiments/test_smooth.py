"""The experiments: printed numbers of the pool, and each column against its definition."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from ranklearn_course.experiments import smooth
from ranklearn_course.experiments.curves import DCG, Part, Smoothing, cut, path_values
from ranklearn_course.experiments.pool import make_pool
from ranklearn_course.experiments.study import (
    COMPARED,
    RELATIVES,
    Plan,
    Study,
    small_plan,
    study_of,
)
from ranklearn_course.metrics import approximation_quality, smooth_poly, smooth_std
from tests.experiments.tiny import TINY

close = partial(pytest.approx, rel=1e-9, abs=1e-11)
STUDY = Study(TINY)
TUNED_ROWS = 4 * 2 * 2
RULES = 5


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


@pytest.fixture(scope="module")
def big():
    """Plain DCG and one soft metric over 1000 queries, cut as in the full form."""
    pool, parts = make_pool(), Plan().parts
    return pool, {
        one: cut(path_values(one, pool), parts) for one in (DCG, Smoothing("soft_dcg", 0.3))
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
    table = smooth.smoothness_against_pool_size(study=STUDY)
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
    table = smooth.approximation_against_pool_size(study=STUDY)
    assert set(table.column("pool_size")) == {2, 4}
    row = dict(
        zip(
            table.columns,
            table.where(metric="FairSoftDCG, T = 0.3", pool_size=4).rows[0],
            strict=True,
        )
    )
    own, held_out, correlation = [], [], []
    for i in range(3):
        mine = np.arange(4 * i, 4 * i + 4)
        curve, dcg = slow_curve(COMPARED[-1], mine), slow_curve(DCG, mine)
        others = slow_curve(DCG, np.setdiff1d(np.arange(12), mine))
        own.append(approximation_quality(dcg, curve))
        held_out.append(approximation_quality(others, curve, "mended"))
        correlation.append(np.corrcoef(dcg, curve)[0, 1])
    assert row["own_printed"] == close(np.mean(own))
    assert row["held_out"] == close(np.mean(held_out))
    assert row["held_out_error"] == close(np.std(held_out, ddof=1) / 3**0.5)
    assert row["correlation"] == close(np.mean(correlation))


def test_dcg_approximates_itself():
    table = smooth.approximation_against_pool_size(study=STUDY).where(metric="DCG")
    assert table.column("own_printed") == close([0, 0])
    assert table.column("correlation") == close([1, 1])


def test_noise_moves_soft_metrics_in_proportion_and_dcg_in_jumps():
    study = Study(replace(small_plan(2017), etas=(1e-4, 1e-3)))
    table = smooth.change_under_noise(study=study)
    for metric in ("ApproxDCG, T = 0.3", "SoftDCG, T = 0.3", "FairSoftDCG, T = 0.3"):
        small, large = table.where(metric=metric).column("mean_abs_change")
        assert large == pytest.approx(10 * small, rel=0.02)
        assert table.where(metric=metric).column("unchanged") == [0, 0]
    assert min(table.where(metric="DCG").column("unchanged")) > 0.97
    assert all(np.abs(table.column("mean_change")) <= np.array(table.column("mean_abs_change")))


def test_the_path_of_temperatures_judges_the_chosen_setting():
    table = smooth.temperature_path(study=STUDY)
    assert len(table.rows) == 1 + TUNED_ROWS
    one = Smoothing("soft_dcg", 1.0, scaled=False)
    row = table.where(metric="SoftDCG", scale="scores", temperature=1.0)
    lost, chosen = [], []
    for i in range(3):
        mine = np.arange(4 * i, 4 * i + 4)
        chosen.append(slow_curve(one, mine).argmax())
        lost.append(regret(chosen[-1], slow_curve(DCG, np.setdiff1d(np.arange(12), mine))))
    assert row.column("regret") == close([np.mean(lost)])
    assert row.column("regret_error") == close([np.std(lost, ddof=1) / 3**0.5])
    assert row.column("setting_sd") == close([np.std(STUDY.pool.settings[chosen])])
    whole = np.corrcoef(slow_curve(DCG, slice(None)), slow_curve(one, slice(None)))[0, 1]
    assert row.column("correlation") == close([whole])


def test_rules_see_nothing_but_their_own_pool():
    table = smooth.choose_temperature(study=STUDY)
    assert len(table.rows) == 1 + 4 * 2 * RULES
    path = STUDY.plan.tuned("fair_soft_dcg", scaled=True)
    lost, temperatures = [], []
    for i in range(3):
        mine = np.arange(4 * i, 4 * i + 4)
        halves, penalties = (mine[:2], mine[2:]), []
        for one in path:
            both = [
                regret(slow_curve(one, half).argmax(), slow_curve(DCG, other))
                for half, other in (halves, halves[::-1])
            ]
            penalties.append(np.mean(both))
        best = path[int(np.argmin(penalties))]
        judge = slow_curve(DCG, np.setdiff1d(np.arange(12), mine))
        lost.append(regret(slow_curve(best, mine).argmax(), judge))
        temperatures.append(best.temperature)
    row = table.where(metric="FairSoftDCG", scale="sd", rule=smooth.RULES["halves"])
    assert row.column("regret") == close([np.mean(lost)])
    assert row.column("temperature") == [np.median(temperatures)]


def test_the_rule_of_the_other_pools_never_looks_at_the_own_one():
    path = STUDY.plan.tuned("soft_dcg", scaled=False)
    pools, lost = [np.arange(4 * i, 4 * i + 4) for i in range(3)], []
    for mine in pools:
        penalties = []
        for one in path:
            both = [
                regret(
                    slow_curve(one, other).argmax(),
                    slow_curve(DCG, np.setdiff1d(np.arange(12), [*mine, *other])),
                )
                for other in pools
                if other is not mine
            ]
            penalties.append(np.mean(both))
        best = path[int(np.argmin(penalties))]
        judge = slow_curve(DCG, np.setdiff1d(np.arange(12), mine))
        lost.append(regret(slow_curve(best, mine).argmax(), judge))
    table = smooth.choose_temperature(study=STUDY)
    row = table.where(metric="SoftDCG", scale="scores", rule=smooth.RULES["others"])
    assert row.column("regret") == close([np.mean(lost)])


def test_no_rule_beats_hindsight_and_the_smoothest_takes_the_smoothest():
    table = smooth.choose_temperature(study=STUDY)
    for metric in ("ApproxDCG", "SoftDCG", "FairSoftDCG"):
        for scale in ("scores", "sd"):
            rows = table.where(metric=metric, scale=scale)
            [best] = rows.where(rule=smooth.RULES["hindsight"]).column("regret")
            assert all(best <= value + 1e-12 for value in rows.column("regret"))
            assert rows.where(rule=smooth.RULES["smoothest"]).column("temperature") == [1.0]


@pytest.mark.parametrize(
    ("temperature", "values"),
    [
        (1.0, (1.000000, 0.999901, 1.000000, 0.999901)),
        (5.0, (1.000000, 0.870172, 1.000000, 0.874851)),
        (10.0, (0.999951, 0.742903, 0.999951, 0.757887)),
        (30.0, (0.965128, 0.636266, 0.965514, 0.660478)),
        (100.0, (0.753957, 0.598917, 0.767955, 0.625768)),
    ],
)
def test_sure_and_unsure_scores(temperature, values):
    [row] = smooth.confident_scores((temperature,)).rows
    assert row[:2] == (temperature, 1.0)
    assert row[2:] == pytest.approx(values, abs=5.1e-7)


# ---------------------------------------------------------------- studies --


def test_curves_are_computed_once(monkeypatch):
    study, loaded = Study(TINY), []
    load = study.load
    monkeypatch.setattr(study, "load", lambda task: loaded.append(task) or load(task))
    smooth.temperature_path(study=study)
    n = len(loaded)
    smooth.choose_temperature(study=study)
    assert n == len(loaded) == 1 + TUNED_ROWS


def test_small_and_full_plans_hold_the_pools_they_need():
    for plan in (Plan(), small_plan(3), TINY):
        sizes = {part.size: part.count for part in plan.parts}
        assert sizes[plan.n_queries] == 1
        assert sizes[plan.own // 2] == 2 * sizes[plan.own]
        assert all(size * count <= plan.n_queries for size, count in plan.parts)
        assert plan.relative_queries <= plan.n_queries
        names = [task.name for task in plan.tasks()]
        assert len(set(names)) == len(names)
        assert len(plan.relatives()) == 1 + len(RELATIVES) * len(plan.relative_temperatures)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"seed": "x"}, "^seed must be"),
        ({"n_queries": 0}, "n_queries must be a positive whole number"),
        ({"n_documents": 1.5}, "n_documents must be a positive whole number"),
        ({"relative_queries": 13}, "relative_queries must be at most n_queries, 12, got 13"),
        ({"own": 5}, "own must be even"),
        ({"parts": ((4, 3), (12, 1))}, "two pools of 2 for each of them"),
        ({"parts": ((2, 6), (4, 3))}, "and one of 12"),
        ({"own": 6, "parts": ((3, 4), (6, 2), (12, 1))}, "below half of n_queries, 12"),
        ({"parts": ((2, 2), (4, 1), (12, 1))}, "at least 2 pools of a size.*; got 1 of 4"),
        ({"parts": ((2, 8), (4, 4), (12, 1))}, "at most 12 queries together.*; got 8 of 2"),
        ({"temperatures": (0.1234567, 0.12345671)}, "pools_approx_dcg_0.123457 is there twice"),
        ({"temperatures": (0.0,)}, "temperature must be a number in"),
    ],
)
def test_a_plan_checks_itself(changes, text):
    with pytest.raises(ValueError, match=text):
        replace(TINY, **changes)


def test_a_study_of_a_seed_is_kept():
    assert study_of(True, 3) is study_of(True, 3)
    assert study_of(True, 3).plan == small_plan(3)
    assert study_of(False, 4).plan == Plan(seed=4)


def test_a_relative_is_measured_on_the_first_queries():
    one = Smoothing("smooth_rank_dcg", 0.3)
    assert STUDY.relative(one) == close(slow_curve(one, slice(0, 3)))
    assert Part(3, 1) in STUDY.plan.tasks()[-1].parts
