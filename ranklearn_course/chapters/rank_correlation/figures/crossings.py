"""Where the lines between two orders cross."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

_DIGITS = 6


def crossings(order: Sequence[int]) -> Counter:
    """Count the pairs whose lines cross at each point (across, down).

    The true order stands on the left, the order under test on the right.

    Parameters
    ----------
    order : list of int
        True ranks, best rank of the order under test first.

    Returns
    -------
    Counter
        From points to numbers of pairs; across runs from 0 on the left to 1 on the right, down
        from 0 at rank 1 to n - 1 at rank n. The sum is the number of inversions.

    Examples
    --------
    >>> crossings([3, 2, 1])
    Counter({(0.5, 1.0): 3})
    """
    at = {rank - 1: position for position, rank in enumerate(order)}
    points: Counter = Counter()
    for i, j in combinations(range(len(order)), 2):
        if at[i] > at[j]:
            across = (j - i) / (j - i + at[i] - at[j])
            points[round(across, _DIGITS), round(i + across * (at[i] - i), _DIGITS)] += 1
    return points
