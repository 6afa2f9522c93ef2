"""Agreement with SciPy on rank correlation, and each place where it differs."""

from functools import partial
from itertools import product
from math import isnan, nan, sqrt

import numpy as np
import pytest

from ranklearn_course.metrics import kendall_tau, spearman_rho
from tests.later import Later

stats = Later("scipy.stats")

close = partial(pytest.approx, rel=1e-12, abs=1e-12)
printed = partial(pytest.approx, rel=0, abs=5.01e-7)


def related_lists(n, levels, seed):
    """Two noisy copies of one list; `levels` different values, or no ties if None."""
    rng = np.random.default_rng(seed)
    signal = rng.normal(size=n)
    x, y = signal + rng.normal(size=(2, n))
    if levels is None:
        return x, y
    edges = np.linspace(-1.5, 1.5, levels - 1)
    return np.digitize(x, edges), np.digitize(y, edges)


@pytest.mark.parametrize(("n", "levels"), [*product([2, 3, 10, 100, 300], [None, 2, 5, 50])])
def test_tau_b_tau_c_and_spearman_agree(n, levels):
    for seed in range(10):
        x, y = related_lists(n, levels, seed)
        if len(set(x)) == 1 or len(set(y)) == 1:
            continue
        assert kendall_tau(x, y) == close(stats.kendalltau(x, y).statistic)
        assert kendall_tau(x, y, "c") == close(stats.kendalltau(x, y, variant="c").statistic)
        assert spearman_rho(x, y) == close(stats.spearmanr(x, y).statistic)


def test_a_batch_of_short_and_of_long_lists_agrees():
    for shape in ((200, 6), (50, 129), (3, 1_500)):
        rng = np.random.default_rng(2)
        x, y = rng.integers(0, 9, (2, *shape))
        expected = [stats.kendalltau(a, b).statistic for a, b in zip(x, y, strict=True)]
        np.testing.assert_allclose(kendall_tau(x, y), expected, rtol=0, atol=1e-12)
        expected = [stats.spearmanr(a, b).statistic for a, b in zip(x, y, strict=True)]
        np.testing.assert_allclose(spearman_rho(x, y), expected, rtol=0, atol=1e-12)


# -------------------------------------------------------------- differences --


def test_they_have_no_tau_a_and_tau_b_is_another_number_with_ties():
    """Five shown documents, grades 0, 3, 0, 1, 2: tau-a is (3 - 6) / 10."""
    shown, grades = [5, 4, 3, 2, 1], [0, 3, 0, 1, 2]
    with pytest.raises(ValueError, match="variant"):
        stats.kendalltau(shown, grades, variant="a")
    assert kendall_tau(shown, grades, "a") == close(-3 / 10)
    assert stats.kendalltau(shown, grades).statistic == close(-3 / sqrt(10 * 9))
    assert stats.kendalltau(shown, grades, variant="c").statistic == printed(-0.32)


@pytest.mark.filterwarnings("ignore:An input array is constant")
def test_a_constant_list_is_nan_with_them_and_0_with_us_unless_asked():
    assert isnan(stats.kendalltau([1, 1, 1], [1, 2, 3]).statistic)
    assert isnan(stats.spearmanr([1, 1, 1], [1, 2, 3]).statistic)
    assert kendall_tau([1, 1, 1], [1, 2, 3]) == spearman_rho([1, 1, 1], [1, 2, 3]) == 0
    assert isnan(kendall_tau([1, 1, 1], [1, 2, 3], undefined=nan))
    assert isnan(spearman_rho([1, 1, 1], [1, 2, 3], undefined=nan))


def test_a_nan_gives_nan_with_them_and_an_error_with_us():
    assert isnan(stats.kendalltau([1, nan, 3], [1, 2, 3]).statistic)
    with pytest.raises(ValueError, match="x must hold finite numbers"):
        kendall_tau([1, nan, 3], [1, 2, 3])
