"""Who is public, and what a part of the users says; as in entrance_task_measure.js."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ranklearn_course.widgets.cascade_users import luck

#: An AP travels to the page as a whole number of these parts of 1.
UNITS = 100_000


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


def swaps(public: Sequence[Standing], private: Sequence[Standing]) -> int:
    """Count the pairs of submissions that one part orders one way and the other part the other."""
    pairs = combinations(range(len(public)), 2)
    return sum(
        (public[i].rank - public[j].rank) * (private[i].rank - private[j].rank) < 0
        for i, j in pairs
    )


def rows(found: Sequence[Standing]) -> list[int]:
    """Return the row of each submission in a column, equal ranks in the order given."""
    order = sorted(range(len(found)), key=lambda i: found[i].rank)
    return [order.index(i) for i in range(len(found))]
