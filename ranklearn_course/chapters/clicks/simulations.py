"""Tests at which somebody peeks, and stored experiments with users of known attractiveness.

`experiments/clicks.py` makes the tables.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ranklearn_course.by_seed import BySeed
from ranklearn_course.chapters.clicks.users import K

RANKS = tuple(f"rank_{rank}" for rank in range(2, K + 1))


def a_a_tests(tests: int, peeks: int, seed: int) -> np.ndarray:
    """Return z of the difference of two groups that see the same list, shape (tests, peeks).

    >>> a_a_tests(3, 10, seed=0).shape
    (3, 10)
    """
    rng = np.random.default_rng(seed)
    clicks = rng.binomial(200, 0.34, (2, tests, peeks)).cumsum(axis=2)
    users = 200 * np.arange(1, peeks + 1)
    rate = clicks.sum(axis=0) / (2 * users)
    return np.asarray((clicks[0] - clicks[1]) / np.sqrt(2 * users * rate * (1 - rate)))


TABLES = BySeed(Path(__file__).parent)
stored = TABLES.columns
