"""Several comparisons at once."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.comparison.bootstrap import bootstrap_intervals
from ranklearn_course.comparison.paired import differences, permutation_tests
from ranklearn_course.metrics import validation as check
from ranklearn_course.table import Table


def holm(p_values: ArrayLike) -> np.ndarray:
    """Adjust p-values for being several: the smallest times m, the next times m - 1, and so on.

    p'_(i) = min(1, max_{j <= i} (m - j + 1) p_(j)), p_(1) the smallest

    To be compared with alpha; then the chance of any false positive is at most alpha, as with
    Bonferroni's min(1, m p_i), which is never smaller.

    Parameters
    ----------
    p_values : array (m,)
        In [0, 1].

    Returns
    -------
    array (m,)

    Raises
    ------
    ValueError, TypeError
        Not a list of numbers in [0, 1].

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03]).round(3).tolist()
    [0.03, 0.06, 0.06]

    References
    ----------
    Holm (1979).
    """
    p = check.one_list(check.numbers(p_values, "p_values", low=0, high=1), "p_values").astype(float)
    order = np.argsort(p)
    times_left = np.arange(len(p), 0, -1) * p[order]
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(1, np.maximum.accumulate(times_left))
    return adjusted


def compare_all(
    systems: Mapping[str, ArrayLike],
    *,
    baseline: str | None = None,
    samples: int = 10_000,
    seed: int = 0,
) -> Table:
    """Compare several systems on the same queries, all pairs or each against a baseline.

    Parameters
    ----------
    systems : mapping from str to array (n,)
        The value of each query for every system, the same queries in the same order.
    baseline : str, optional
        Compare with this system only. Default: all pairs.
    samples : int
        For the permutation test and for the bootstrap.
    seed : int
        Of all draws.

    Returns
    -------
    Table
        Columns ``first, second, difference, low, high, p, p_adjusted``; `low` and `high` are the
        ends of the 95 % bootstrap interval of the difference, ``p_adjusted`` is that of `holm`.

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.

    Examples
    --------
    >>> table = compare_all({"A": [3, 4, 5, 6, 3], "B": [2, 3, 4, 5, 2], "C": [2, 4, 5, 3, 3]})
    >>> print(table.only("first", "second", "difference", "p", "p_adjusted"))
    first  second  difference       p  p_adjusted
    A      B              1.0  0.0625      0.1875
    A      C              0.8  0.5000      1.0000
    B      C             -0.2  1.0000      1.0000
    """
    if not isinstance(systems, Mapping) or len(systems) < 2:
        raise ValueError(f"systems must map at least two names to values, got {systems!r}")
    if baseline is not None and baseline not in systems:
        raise ValueError(f"baseline must be one of {', '.join(systems)}, got {baseline!r}")
    pairs = [pair for pair in combinations(systems, 2) if baseline is None or baseline in pair]
    pairs = [pair if pair[1] != baseline else pair[::-1] for pair in pairs]
    away = [differences(systems[first], systems[second]) for first, second in pairs]
    spans = bootstrap_intervals(away, samples=samples, seed=seed)
    p_values = [test.p_value for test in permutation_tests(away, samples=samples, seed=seed)]
    rows = zip(pairs, spans, p_values, map(float, holm(p_values)), strict=True)
    columns = ("first", "second", "difference", "low", "high", "p", "p_adjusted")
    return Table(columns, [(*pair, *span, p, adjusted) for pair, span, p, adjusted in rows])
