"""Who is public, and what a part of the users says; as in measure.js."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10, sqrt

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.widgets.kit.luck import luck

#: An AP travels to the page as a whole number of these parts of 1.
UNITS = 100_000


#: The axis has room for the means of a part with every sixteenth user, give or take three errors.
SMALL_PART = 16
ERRORS = 3
#: Its steps are as small as can be, yet so many of them are as long as that room.
MOST_STEPS = 5
#: Where all means are equal, an axis is at least so long.
SHORTEST = 0.01


@dataclass(frozen=True)
class Standing:
    """One submission on one part: the mean over its users, its standard error, its rank."""

    mean: float
    error: float
    rank: int


def public_mask(seed: int, own: np.ndarray, n_public: int) -> np.ndarray:
    """Say which users are public.

    Users stand in a random order that depends on the seed, the first ``n_public`` are public; with
    seed 0 the contest's own public users stand in front.

    >>> public_mask(0, np.array([False, True, True]), 2).tolist()
    [False, True, True]
    """
    drawn = luck(seed, len(own), 1)[:, 0, 0]
    if seed == 0:
        drawn = drawn + ~own
    mask = np.zeros(len(own), bool)
    mask[np.argsort(drawn, kind="stable")[:n_public]] = True
    return mask


def standings(values: Sequence[Sequence[int]], mask: np.ndarray) -> list[Standing]:
    """Return where each submission stands on the users of a mask; equal sums share a rank.

    >>> standings([[100_000, 0], [0, 50_000]], np.array([True, True]))
    [Standing(mean=0.5, error=0.5, rank=1), Standing(mean=0.25, error=0.25, rank=2)]
    """
    parts = np.asarray(values, dtype=np.int64)[:, mask]
    n, sums, squares = parts.shape[1], parts.sum(axis=1), (parts**2).sum(axis=1)
    variances = (squares - sums.astype(float) ** 2 / n) / (n - 1)
    errors = np.sqrt(variances.clip(min=0) / n) / UNITS
    return [
        Standing(float(total / n / UNITS), float(error), int(1 + (sums > total).sum()))
        for total, error in zip(sums, errors, strict=True)
    ]


def axis_of(values: ArrayLike, smallest: int) -> dict:
    """Return the ticks of an axis that stays, whoever is drawn, and their decimals.

    It reaches over the mean of each submission and three standard errors of a small part, to round
    numbers from 0 to 1.

    >>> axis_of([[0, 10_000] * 800, [5_000, 15_000] * 800], 10)
    {'ticks': [0.02, 0.04, 0.06, 0.08, 0.1, 0.12], 'digits': 2}
    >>> axis_of([[50_000] * 40, [25_000] * 40], 10)["ticks"]
    [0.25, 0.3, 0.35, 0.4, 0.45, 0.5]

    Where all means are equal it is short, and ends at 0 or 1:

    >>> axis_of([[0] * 40] * 2, 10)["ticks"], axis_of([[UNITS] * 40] * 2, 10)["ticks"]
    ([0.0, 0.002, 0.004, 0.006, 0.008, 0.01], [0.99, 0.992, 0.994, 0.996, 0.998, 1.0])
    """
    shares = np.asarray(values) / UNITS
    small = max(smallest, shares.shape[1] // SMALL_PART)
    means, room = shares.mean(axis=1), ERRORS * shares.std(axis=1, ddof=1) / sqrt(small)
    low, high = max(0.0, (means - room).min()), min(1.0, (means + room).max())
    low = max(0.0, min(low, high - SHORTEST))
    high = max(high, low + SHORTEST)
    steps = (times * 10.0**power for power in range(-4, 1) for times in (1, 2, 5))
    step = next(step for step in steps if high - low <= MOST_STEPS * step + 1e-9)
    digits = max(1, -floor(log10(step)))
    # Decimals are not exact: 0.3 / 0.1 is a little less than 3.
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return {"ticks": [round(i * step, digits) for i in range(first, last + 1)], "digits": digits}
