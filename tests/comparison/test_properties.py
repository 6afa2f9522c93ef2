"""The table of properties against slow searches written another way, with other lists."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise, permutations, product

import numpy as np
import pytest

from ranklearn_course.comparison.properties import METRICS, finding, value_range

# Longer lists and another grade than the table's own search; random ones keep it quick.
RNG = np.random.default_rng(4)
LISTS = [tuple(RNG.integers(0, 4, n).tolist()) for n in (2, 3, 4, 5, 6) for _ in range(20)]
LISTS += product((0, 1), repeat=5)
EPSILON = 1e-10


@cache
def value(name: str, ranking: tuple[int, ...], judged: tuple[int, ...] = ()) -> float:
    return float(METRICS[name](list(ranking), list(judged or ranking)))


def differ(name: str, one: tuple[int, ...], other: tuple[int, ...], *judged) -> bool:
    return abs(value(name, one) - value(name, other, *judged)) > EPSILON


@cache
def lost_by_swaps(name: str) -> list[float]:
    """All pairs of ranks, not only neighbours, with the better document on top."""
    lost = []
    for ranking in LISTS:
        for i, j in combinations(range(len(ranking)), 2):
            if ranking[i] > ranking[j]:
                worse = [*ranking]
                worse[i], worse[j] = worse[j], worse[i]
                lost.append(value(name, ranking) - value(name, tuple(worse)))
    return lost


def reaches_one(name: str) -> bool:
    """With the best of all orders."""
    lists = ([3, 0, 1], [1, 0], [0, 0, 2, 1], [1, 1, 1, 1, 0])
    best = [max(value(name, order) for order in permutations(r)) for r in lists]
    return best == pytest.approx([1] * 4)


def is_top_weighted(name: str) -> bool:
    """One hit sinks by a rank; all binary lists of nine, longer than those of the table."""
    values = {ranking: value(name, ranking) for ranking in product((0, 1), repeat=9)}
    more = []
    for ranking, before in values.items():
        costs = [
            before - values[(*ranking[:i], 0, 1, *ranking[i + 2 :])]
            for i, (upper, lower) in enumerate(pairwise(ranking))
            if upper > lower
        ]
        more += [upper - lower for upper, lower in combinations(costs, 2)]
    return min(more) >= -EPSILON and max(more) > EPSILON


def is_blind_below_three(name: str) -> bool:
    return not any(differ(name, r, (*r[:3], *tail)) for r in LISTS for tail in permutations(r[3:]))


def is_find_monotone(name: str) -> bool:
    """All fillings of two unjudged documents lie between both as 0 and both as 1."""
    lost = []
    for first, second in combinations(range(5), 2):
        for rest in product((0, 1), repeat=3):
            ends = [
                value(name, tuple(np.insert(rest, [first, second - 1], found).tolist()))
                for found in product((0, 1), repeat=2)
            ]
            lost += [max(ends) - ends[-1], ends[0] - min(ends)]
    return max(lost) <= EPSILON


def sees_the_scale(name: str) -> bool:
    return any(differ(name, r, tuple(2 * g for g in r)) for r in LISTS if max(r) <= 2)


SEARCHES = {
    "swap-monotone": lambda name: min(lost_by_swaps(name)) >= -EPSILON,
    # A longer swap is a chain of short ones, so it is seen by a metric that sees each of them.
    "sees every swap": lambda name: min(map(abs, lost_by_swaps(name))) > EPSILON,
    "perfect is 1": reaches_one,
    "top-weighted": is_top_weighted,
    "blind below k": is_blind_below_three,
    "needs R": lambda name: any(differ(name, r, r, (1, 3, *r)) for r in LISTS),
    "find-monotone": is_find_monotone,
    "scale of labels": sees_the_scale,
    "has a slope": lambda name: "Soft" in name,
}


@pytest.mark.parametrize("name", METRICS)
def test_a_metric_has_the_properties_that_the_table_says(name):
    told = {each: finding(name, each).holds for each in SEARCHES}
    assert {each: search(name) for each, search in SEARCHES.items()} == told


@pytest.mark.parametrize("name", METRICS)
def test_values_stay_in_the_stated_range(name):
    low, high = value_range(name)
    values = [value(name, tuple(min(g, 2) for g in r)) for r in LISTS if len(r) <= 5]
    assert low - EPSILON <= min(values)
    assert max(values) <= high + EPSILON


def test_examples_hold_what_they_say():
    assert finding("AP@3 over hits", "swap-monotone").example == (
        "(1, 0, 1, 0) gets 0.833, the worse order (1, 0, 0, 1) gets 1.000"
    )
    assert finding("AUC", "top-weighted").example.endswith("(1, 0, 0, 1), costs 0.250")
