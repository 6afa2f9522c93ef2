"""How surprising is the mean difference of two systems on the same queries, if there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.comparison.words import say
from ranklearn_course.metrics import validation as check

# All 2^n ways to swap the labels are tried up to this many queries; more would take seconds.
MOST_EXACT = 16
# Sums that should be equal may differ in the last digits, by this share of the largest sum.
ROUNDING = 1e-12
# Larger values would overflow in a sum or a square.
LARGEST = 1e150
# Random numbers that are drawn at a time.
MOST_AT_ONCE = 1_000_000


class PairedTest(NamedTuple):
    """What a paired test says of two systems; printed as one sentence.

    >>> print(PairedTest(-0.05, 0.0004, 50, "Some test"))
    Some test: mean difference -0.0500 over 50 queries, p below 0.001.
    """

    difference: float
    """Mean of first minus second."""
    p_value: float
    """Chance of a difference at least as large if the systems were interchangeable."""
    n_queries: int
    method: str

    def __str__(self) -> str:
        p = shown_p(self.p_value) if self.p_value < 0.001 else f"= {shown_p(self.p_value)}"
        words = {"method": self.method, "difference": shown_difference(self.difference)}
        return say("paired.test", queries=self.n_queries, p=p, **words)


def differences(first: ArrayLike, second: ArrayLike) -> np.ndarray:
    """Return the difference of two systems on each query.

    d_q = first_q - second_q

    Parameters
    ----------
    first, second : array (n,)
        The value of a metric on each query, the same queries in the same order.

    Returns
    -------
    array (n,)

    Raises
    ------
    ValueError, TypeError
        The lists are empty, not of one length, or hold something other than finite numbers, or
        numbers beyond 1e150.

    Examples
    --------
    >>> differences([0.5, 1.0], [0.25, 1.0]).tolist()
    [0.25, 0.0]
    """
    a, b = one_value_a_query(first, "first"), one_value_a_query(second, "second")
    if len(a) != len(b):
        raise ValueError(
            f"first and second must hold the values of the same queries, got {len(a)} and {len(b)}"
        )
    return a - b


def permutation_test(
    first: ArrayLike,
    second: ArrayLike,
    *,
    samples: int = 10_000,
    seed: int | np.random.Generator = 0,
) -> PairedTest:
    """Test a mean difference by swapping the two systems' values on random queries.

    p = #{signs : |mean(sign_q d_q)| >= |mean(d_q)|} / #{signs}

    If the systems are interchangeable, each difference d_q could as well have had the other sign.
    Up to 16 queries all 2^n choices of signs are tried. Beyond that `samples` of them are drawn,
    and the observed one is counted among them, so p is never 0.

    Parameters
    ----------
    first, second : array (n,)
        The value of a metric on each query, the same queries in the same order.
    samples : int
        How many choices of signs are drawn when there are more than 16 queries.
    seed : int or numpy.random.Generator
        Of the draw.

    Returns
    -------
    PairedTest

    Raises
    ------
    ValueError, TypeError
        As `differences`, or an option is not as above.

    Examples
    --------
    >>> print(permutation_test([0.9, 0.8, 0.6, 0.7], [0.5, 0.6, 0.7, 0.4]))
    Permutation test, all 16 ways: mean difference +0.2000 over 4 queries, p = 0.250.

    References
    ----------
    Fisher (1935); Smucker, Allan and Carterette (2007) for rankings.
    """
    (test,) = permutation_tests([differences(first, second)], samples=samples, seed=seed)
    return test


def permutation_tests(
    columns: Sequence[np.ndarray], *, samples: int, seed: int | np.random.Generator = 0
) -> list[PairedTest]:
    """Test several lists of differences on the same queries, all with the same choices of signs.

    >>> d = np.array([0.4, 0.2, -0.1, 0.3])
    >>> [test.p_value for test in permutation_tests([d, d / 2, d - 0.2], samples=99)]
    [0.25, 0.25, 1.0]
    """
    n = len(columns[0])
    sizes = draw_sizes(check.whole(samples, "samples"), n)
    rng = np.random.default_rng(check.seed_or_generator(seed, "seed"))
    exact, table = n <= MOST_EXACT, np.stack(columns, axis=1)
    if exact:
        sums = np.stack([*map(all_sums, columns)], axis=1)
    else:
        sums = np.concatenate([random_signs(size, n, rng) @ table for size in sizes])
    sentence = "paired.permutation_of_all" if exact else "paired.permutation_of_some"
    method, add = say(sentence, ways=len(sums)), 0 if exact else 1
    return [
        PairedTest(float(d.mean()), share_as_far(own, d.sum(), add=add), n, method)
        for d, own in zip(columns, sums.T, strict=True)
    ]


def permutation_p(
    batches: ArrayLike, *, samples: int = 999, seed: int | np.random.Generator = 0
) -> np.ndarray:
    """Return the two-sided p-value of many experiments at once, all with the same random signs.

    Parameters
    ----------
    batches : array (b, n)
        Differences of two systems: b experiments with n queries each.
    samples : int
        How many choices of signs are drawn.
    seed : int or numpy.random.Generator
        Of the draw.

    Returns
    -------
    array (b,)

    Raises
    ------
    ValueError, TypeError
        ``batches`` is not an array of finite numbers with two axes, or an option is wrong.

    Examples
    --------
    >>> permutation_p([[1, 1, 1, 1, 1, 1], [1, -1, 1, -1, 1, -1]], samples=999).round(2).tolist()
    [0.03, 1.0]
    """
    d = check.numbers(batches, "batches").astype(float)
    if d.ndim != 2:
        raise ValueError(f"batches must have two axes (experiments, queries), got shape {d.shape}")
    rng = check.seed_or_generator(seed, "seed")
    signs = random_signs(check.whole(samples, "samples"), d.shape[1], rng)
    sums, observed = np.abs(d @ signs.T), np.abs(d.sum(axis=1))
    as_large = sums >= observed[:, None] - ROUNDING * np.abs(d).sum(axis=1)[:, None]
    return (1 + as_large.sum(axis=1)) / (1 + samples)


def t_test(first: ArrayLike, second: ArrayLike) -> PairedTest:
    """Test a mean difference against its standard error, as if differences were normal.

    t = mean(d) / (sd(d) / sqrt(n)), compared with Student's t of n - 1 degrees of freedom

    Parameters
    ----------
    first, second : array (n,)
        As for `permutation_test`.

    Returns
    -------
    PairedTest

    Raises
    ------
    ValueError, TypeError
        As `permutation_test`; also if there are fewer than two queries, or if all differences are
        equal.

    Examples
    --------
    >>> print(t_test([0.9, 0.8, 0.6, 0.7], [0.5, 0.6, 0.7, 0.4]))
    Paired t-test: mean difference +0.2000 over 4 queries, p = 0.161.

    References
    ----------
    Student (1908); computed by scipy.stats.ttest_1samp.
    """
    from scipy.stats import ttest_1samp

    d = differences(first, second)
    if len(d) < 2:
        raise ValueError(f"first and second must hold at least two queries, got {len(d)}")
    if np.ptp(d) <= ROUNDING * np.abs(d).max():
        raise ValueError(
            "first and second differ by the same amount on every query, so the t-test has no "
            "spread to compare with: use permutation_test"
        )
    p = ttest_1samp(d, 0).pvalue
    return PairedTest(float(d.mean()), float(p), len(d), say("paired.t_test"))


def all_sums(d: np.ndarray) -> np.ndarray:
    """Return the sum of d under each of the 2^n choices of signs, that of d itself first.

    >>> all_sums(np.array([1.0, 3.0])).tolist()
    [4.0, -2.0, 2.0, -4.0]
    """
    sums = np.zeros(1)
    for value in d:
        sums = np.concatenate([sums + value, sums - value]).reshape(2, -1).T.ravel()
    return sums


def random_signs(samples: int, n: int, rng: int | np.random.Generator) -> np.ndarray:
    """Return random choices of n signs, +1 or -1 with equal chance, shape (samples, n)."""
    return 2.0 * np.random.default_rng(rng).integers(0, 2, (samples, n)) - 1


def share_as_far(sums: np.ndarray, observed: float, *, add: int) -> float:
    """Return the share of sums at least as surprising as the observed one, `add` more counted in.

    >>> share_as_far(np.array([4.0, -2.0, 2.0, -4.0]), 4.0, add=0)
    0.5
    """
    sums = np.abs(sums)
    least = abs(observed) - ROUNDING * sums.max()
    return float((np.count_nonzero(sums >= least) + add) / (len(sums) + add))


def draw_sizes(samples: int, n: int, most_at_once: int = MOST_AT_ONCE) -> list[int]:
    """Return how many samples of n numbers are drawn at a time, so that memory stays small.

    >>> draw_sizes(samples=5, n=500_000)
    [2, 2, 1]
    """
    most = max(1, most_at_once // n)
    return [min(most, samples - start) for start in range(0, samples, most)]


def one_value_a_query(values: ArrayLike, name: str) -> np.ndarray:
    """Return one finite value for each query as floats."""
    array = check.numbers(values, name, low=-LARGEST, high=LARGEST).astype(float)
    if array.ndim != 1:
        raise ValueError(
            f"{name} must be one list, one value for each query, got shape {array.shape}"
        )
    return array


def shown_difference(value: float) -> str:
    """Write a difference with its sign and four decimals; a rounded zero is never below 0.

    >>> shown_difference(-0.00684), shown_difference(-1e-18)
    ('-0.0068', '+0.0000')
    """
    return f"{round(value, 4) + 0.0:+.4f}"


def shown_p(p: float) -> str:
    """Write a p-value with three decimals, or as below 0.001.

    >>> shown_p(0.04567), shown_p(0.00001)
    ('0.046', 'below 0.001')
    """
    return "below 0.001" if p < 0.001 else f"{p:.3f}"
