"""The experiments of lesson 07 on a small pool: each column against its definition."""

from functools import partial

import numpy as np
import pytest

from ranklearn_course.chapters.smooth_dcg import figures as results
from ranklearn_course.chapters.smooth_dcg.experiment import tables
from ranklearn_course.chapters.smooth_dcg.experiment.fair_by_sets import fits
from ranklearn_course.chapters.smooth_dcg.experiment.study import (
    DCG,
    Plan,
    Smoothing,
    Study,
    make_pool,
)
from ranklearn_course.metrics import fair_soft_dcg, smooth_poly
from tests.figures.tidy import tidy_picture

close = partial(pytest.approx, rel=1e-9, abs=1e-11)
TINY = Plan(
    seed=5,
    n_queries=12,
    n_documents=4,
    n_settings=14,
    own=4,
    temperatures=(0.3, 1.0),
)
STUDY = Study(TINY)
# The three pools of four queries, and the queries outside of each.
POOLS = [np.arange(4 * i, 4 * i + 4) for i in range(3)]
REST = [np.setdiff1d(np.arange(12), mine) for mine in POOLS]


def curve(smoothing, queries):
    pool = STUDY.pool
    at_settings = ((1 - theta) * pool.first + theta * pool.second for theta in pool.settings)
    values = [smoothing.values(scores, pool.relevance)[queries] for scores in at_settings]
    return np.mean(values, axis=1)


@pytest.mark.parametrize(("n_documents", "temperature"), [(20, 0.3), (4, 1e-5), (8, 0.3), (1, 0.3)])
def test_fair_soft_dcg_by_sets_is_the_integral_which_long_and_cold_lists_take(
    n_documents, temperature
):
    pool = make_pool(3, n_documents, 2, seed=0)
    assert fits(pool.first, temperature) == (n_documents in (1, 8))
    got = Smoothing("fair_soft_dcg", temperature).values(pool.first, pool.relevance)
    expected = fair_soft_dcg(pool.first, pool.relevance, temperature, discount="reciprocal")
    assert got == pytest.approx(expected, abs=1e-9)


def test_the_path_of_temperatures_judges_the_chosen_setting():
    table = tables.temperature_path(study=STUDY)
    tidy_picture(results.regret_by_temperature(table)[0])
    one = Smoothing("soft_dcg", 1.0, scaled=False)
    row = table.where(metric="SoftDCG", scale="scores", temperature=1.0)
    lost, plain = [], []
    for mine, rest in zip(POOLS, REST, strict=True):
        others = curve(DCG, rest)
        lost.append(others.max() - others[curve(one, mine).argmax()])
        plain.append(others.max() - others[curve(DCG, mine).argmax()])
    assert row.column("regret") == close([np.mean(lost)])
    gained = np.subtract(plain, lost)
    assert row.column("gain") == close([np.mean(gained)])
    assert row.column("gain_error") == close([np.std(gained, ddof=1) / 3**0.5])
    roughness = [smooth_poly(curve(one, mine), version="mended") for mine in POOLS]
    assert row.column("smooth_poly") == close([np.mean(roughness)])
