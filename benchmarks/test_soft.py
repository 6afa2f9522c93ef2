"""The soft metrics: milliseconds by the length of the list, and how the exact one grows."""

from functools import partial
from math import log

import numpy as np
import pytest

from ranklearn_course import metrics

LENGTHS = (5, 10, 100, 1000)
NAMES = ("approx_dcg", "soft_dcg", "noised_soft_dcg", "fair_soft_dcg")
#: The most milliseconds: sliders call short lists; the exact metric has aims for long ones.
GOALS = {(name, 5): 1 for name in NAMES} | {
    ("fair_soft_dcg", 100): 3,
    ("fair_soft_dcg", 1000): 60,
}


def soft_call(name: str, n: int, **options: int) -> partial:
    rng = np.random.default_rng(n)
    return partial(
        getattr(metrics, name), rng.standard_normal(n), rng.integers(0, 5, n), 0.5, **options
    )


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("name", NAMES)
def test_milliseconds(clock, measure, name, n):
    seconds = clock(soft_call(name, n))
    measure(f"one list of {n:,}", name, 1e3 * seconds, "ms", goal=GOALS.get((name, n)))


SECONDS: dict[tuple, float] = {}


@pytest.mark.parametrize("n", [250, 500, 1000])
@pytest.mark.parametrize("k", [None, 10])
def test_growth_of_the_exact_metric(clock, measure, k, n):
    SECONDS[k, n] = clock(soft_call("fair_soft_dcg", n, k=k))
    if (k, n // 4) in SECONDS:
        exponent = log(SECONDS[k, n] / SECONDS[k, n // 4]) / log(4)
        what = f"fair_soft_dcg, {'whole list' if k is None else f'first {k} ranks'}: exponent of n"
        measure(f"lists of {n // 4:,} to {n:,}", what, exponent, "", goal=1.3 if k is None else 2.2)
