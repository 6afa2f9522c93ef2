"""Power: grows with the queries, is alpha where there is nothing to find."""

from __future__ import annotations

import numpy as np
import pytest

from ranklearn_course.comparison import power, power_by_queries
from tests.later import Later

stats = Later("scipy.stats")


def test_power_of_normal_differences_is_that_of_theory():
    # The t-test's power from the noncentral t; the permutation test's is close to it.
    rng = np.random.default_rng(0)
    d = rng.normal(size=4000)
    d = (d - d.mean()) / d.std() + 0.4
    n, critical = 40, stats.t.ppf(0.975, 39)
    theory = 1 - stats.nct.cdf(critical, n - 1, 0.4 * np.sqrt(n))
    assert power(d, n, trials=2000) == pytest.approx(theory, abs=0.045)


def test_a_table_that_rises():
    d = np.random.default_rng(2).normal(0.3, 1, 60)
    table = power_by_queries(d, [10, 40, 160], trials=300)
    assert table.column("queries") == [10, 40, 160]
    assert table.column("power") == sorted(table.column("power"))
    assert table.column("power")[1] == power(d, 40, trials=300)
