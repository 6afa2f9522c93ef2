"""How often a test sees a difference where there is none, and how often an interval misses."""

from functools import partial

import numpy as np
import pytest
from scipy import stats

from ranklearn_course.comparison import bootstrap_interval, permutation_p
from ranklearn_course.data import digits_retrieval
from ranklearn_course.metrics import precision_at_k

TRIALS, ALPHA = 20_000, 0.05
#: Four standard errors of a share of 5 % in so many trials.
ERROR = 4 * np.sqrt(ALPHA * (1 - ALPHA) / TRIALS)


def normal(rng: np.random.Generator, shape: tuple) -> np.ndarray:
    return rng.normal(size=shape)


def of_a_metric(rng: np.random.Generator, shape: tuple) -> np.ndarray:
    """Differences of P@10 between two real systems, with signs at random: none is better."""
    values = [precision_at_k(digits_retrieval(s).ranked(10), 10) for s in ("worse", "ink")]
    drawn = (values[0] - values[1])[rng.integers(0, len(values[0]), shape)]
    return drawn * rng.choice([-1.0, 1.0], shape)


def permutation(d: np.ndarray) -> np.ndarray:
    return np.concatenate([permutation_p(part, seed=i) for i, part in enumerate(np.split(d, 20))])


def student(d: np.ndarray) -> np.ndarray:
    return stats.ttest_1samp(d, 0, axis=1).pvalue


@pytest.mark.parametrize("n", [20, 50])
@pytest.mark.parametrize("differences", [normal, of_a_metric])
@pytest.mark.parametrize("test", [permutation, student])
def test_five_percent_are_false_alarms(measure, test, differences, n):
    d = differences(np.random.default_rng(n), (TRIALS, n))
    share = float((test(d) <= ALPHA).mean())
    what = f"{test.__name__}, {differences.__name__.replace('_', ' ')}, {n} queries"
    measure("false alarms at 5 %", what, 100 * share, "%")
    # Metric values are few, so sums tie: the permutation test may then stay below 5 %.
    assert share <= ALPHA + ERROR
    assert share >= ALPHA - ERROR - (0.005 if differences is of_a_metric else 0)


@pytest.mark.parametrize("n", [20, 50])
def test_how_often_an_interval_holds_the_mean(measure, n):
    rng, trials = np.random.default_rng(n), 1000
    interval = partial(bootstrap_interval, samples=1000, seed=rng)
    held = np.mean([0 in interval(rng.normal(size=n)) for _ in range(trials)])
    measure("95 % intervals that hold the mean", f"{n} queries", 100 * held, "%")
    # The bootstrap of a mean is too short by about sqrt((n - 1) / n) and the tails of t.
    expected = 1 - 2 * stats.t.sf(1.96 * np.sqrt((n - 1) / n), n - 1)
    assert held == pytest.approx(expected, abs=4 * np.sqrt(0.05 * 0.95 / trials))
