"""The smooth versions of DCG side by side: milliseconds by the length of the list, and growth."""

from functools import partial
from math import log

import pytest

from ranklearn_course.chapters.smooth_dcg.experiment.study import (
    METRICS,
    RELATIVES,
    Smoothing,
    make_pool,
)

LENGTHS = (5, 10, 100, 300, 1000)
#: One list of more documents than this takes longer than a second.
LONGEST = {"thurstone_dcg": 100}
#: The growth is taken from the longest list and the one before.
SECONDS: dict[tuple[str, int], float] = {}
CASES = [(name, n) for name in RELATIVES for n in LENGTHS if n <= LONGEST.get(name, max(LENGTHS))]


@pytest.mark.parametrize(("name", "n"), CASES)
def test_milliseconds_and_growth(clock, measure, name, n):
    pool = make_pool(1, n, 1, seed=n)
    one = Smoothing(name, 0.3)
    seconds = SECONDS[name, n] = clock(partial(one.values, pool.first, pool.relevance))
    title = METRICS[name][0]
    measure(f"one list of {n:,}", title, 1e3 * seconds, "ms")
    shorter = [m for m in LENGTHS if m < n and (name, m) in SECONDS]
    if shorter and n == LONGEST.get(name, max(LENGTHS)):
        before = shorter[-1]
        exponent = log(seconds / SECONDS[name, before]) / log(n / before)
        measure(f"lists of {before:,} to {n:,}", f"{title}: exponent of n", exponent, "")
