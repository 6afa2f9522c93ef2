"""How many queries does it take to notice a difference? Answered by drawing queries again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.comparison.paired import one_value_a_query, permutation_p
from ranklearn_course.metrics import validation as check
from ranklearn_course.table import Table

#: The false positive rate of the tests.
ALPHA = 0.05


def power(
    d: ArrayLike, n_queries: int, *, trials: int = 1000, seed: int | np.random.Generator = 0
) -> float:
    """Return how often a permutation test with so many queries finds the difference.

    power = #{trials with p <= 0.05} / #{trials}

    The differences at hand stand for all queries: each trial draws `n_queries` of them with
    repeats, and tests them. So it says what to expect *if* the difference is as large as here.

    Parameters
    ----------
    d : array (n,)
        Differences of two systems, one for each query.
    n_queries : int
        The size of the experiment to plan.
    trials : int
        How many experiments are drawn. The error of the answer is at most 0.5 / sqrt(trials).
    seed : int or numpy.random.Generator
        Of all draws.

    Returns
    -------
    float
        From 0 to 1.

    Raises
    ------
    ValueError, TypeError
        An argument is not as above; the message names it.

    Examples
    --------
    >>> [power([0.3, 0.1, -0.2, 0.2], n, trials=500) > 0.5 for n in (8, 64)]
    [False, True]

    References
    ----------
    Cohen (1988) for power; Sakai (2018) for rankings.
    """
    values = one_value_a_query(d, "d")
    n_queries, trials = check.whole(n_queries, "n_queries"), check.whole(trials, "trials")
    rng = np.random.default_rng(check.seed_or_generator(seed, "seed"))
    drawn = values[rng.integers(0, len(values), (trials, n_queries))]
    return float((permutation_p(drawn, seed=rng) <= ALPHA).mean())


def power_by_queries(d: ArrayLike, sizes: Sequence[int], *, trials: int = 1000) -> Table:
    """Return the power for several numbers of queries.

    Parameters
    ----------
    d : array (n,)
        Differences of two systems, one for each query.
    sizes : list of int
        Numbers of queries.
    trials : int
        As for `power`.

    Returns
    -------
    Table
        Columns ``queries`` and ``power``.

    Raises
    ------
    ValueError, TypeError
        As `power`.

    Examples
    --------
    >>> print(power_by_queries([1.0, 1.0], [4, 8], trials=10))
    queries  power
    4        0
    8        1
    """
    return Table(("queries", "power"), [(n, power(d, n, trials=trials)) for n in sizes])
