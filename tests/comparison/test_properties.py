"""The table of properties against slow searches written another way, with other lists."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations, product

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.comparison.properties import (
    METRICS,
    finding,
    properties_table,
)

# Longer lists and another grade than the table's own search; random ones keep it quick.
RNG = np.random.default_rng(4)
LISTS = [RNG.integers(0, 4, n).tolist() for n in (2, 3, 4, 5, 6) for _ in range(25)]
LISTS += [list(r) for r in product((0, 1), repeat=4)]
EPSILON = 1e-10
ORDERED = [name for name in METRICS if "Soft" not in name]


def value(name: str, ranking: list[int], judged: list[int] | None = None) -> float:
    return known_value(name, tuple(ranking), tuple(judged or ranking))


@cache
def known_value(name: str, ranking: tuple[int, ...], judged: tuple[int, ...]) -> float:
    return float(METRICS[name](list(ranking), list(judged)))


def says(name: str, prop: str) -> bool:
    return properties_table().where(metric=name).column(prop)[0] == "yes"


def worse_orders(ranking: list[int]):
    """All pairs of ranks, not only neighbours, with the better document on top."""
    for i in range(len(ranking)):
        for j in range(i + 1, len(ranking)):
            if ranking[i] > ranking[j]:
                other = ranking.copy()
                other[i], other[j] = other[j], other[i]
                yield other


@pytest.mark.parametrize("name", METRICS)
def test_swap_monotone_and_sees_every_swap(name):
    lost = [value(name, r) - value(name, w) for r in LISTS for w in worse_orders(r)]
    assert (min(lost) >= -EPSILON) == says(name, "swap-monotone")
    # A longer swap is a chain of short ones, so it is seen by a metric that sees each of them.
    if says(name, "sees every swap"):
        assert min(lost) > EPSILON
    else:
        assert min(map(abs, lost)) <= EPSILON


@pytest.mark.parametrize("name", METRICS)
def test_reaches_one_with_the_best_of_all_orders(name):
    best = [
        max(value(name, list(order)) for order in permutations(r))
        for r in ([3, 0, 1], [1, 0], [2, 0], [0, 0, 2, 1], [1, 1, 1, 1, 0])
    ]
    assert (best == pytest.approx([1] * 5)) == says(name, "perfect is 1")


@pytest.mark.parametrize("name", METRICS)
def test_top_weighted_by_hand(name):
    """One hit sinks by a rank; all binary lists of nine, longer than those of the table."""
    values = {ranking: value(name, ranking) for ranking in product((0, 1), repeat=9)}
    more = []
    for ranking, before in values.items():
        costs = [
            before - values[(*ranking[:i], 0, 1, *ranking[i + 2 :])]
            for i in range(8)
            if ranking[i] > ranking[i + 1]
        ]
        more += [upper - lower for upper, lower in combinations(costs, 2)]
    assert (min(more) >= -EPSILON and max(more) > EPSILON) == says(name, "top-weighted")


@pytest.mark.parametrize("name", METRICS)
def test_blind_below_three(name):
    same = all(
        abs(value(name, r) - value(name, [*r[:3], *tail])) <= EPSILON
        for r in LISTS
        for tail in permutations(r[3:])
    )
    assert same == says(name, "blind below k")


@pytest.mark.parametrize("name", METRICS)
def test_needs_to_know_what_is_not_shown(name):
    changed = any(abs(value(name, r) - value(name, r, [1, 3, *r])) > EPSILON for r in LISTS)
    assert changed == says(name, "needs R")


@pytest.mark.parametrize("name", METRICS)
def test_what_a_find_costs(name):
    """All fillings of two gaps lie between gaps as 0 and gaps as 1 where no find lowers."""
    lost = []
    for ranking in product((0, 1, None), repeat=5):
        if ranking.count(None) == 2:
            first, second = (i for i, mark in enumerate(ranking) if mark is None)
            ends = []
            for one, other in product((0, 1), repeat=2):
                filled = list(ranking)
                filled[first], filled[second] = one, other
                ends.append(value(name, filled))
            lost += [max(ends) - ends[-1], ends[0] - min(ends)]
    assert (max(lost) <= EPSILON) == says(name, "find-monotone")


@pytest.mark.parametrize("name", METRICS)
def test_the_scale_of_labels(name):
    halved = [r for r in LISTS if max(r) <= 2]
    changed = any(abs(value(name, r) - value(name, [2 * g for g in r])) > EPSILON for r in halved)
    assert changed == says(name, "scale of labels")


def test_only_soft_metrics_have_a_slope():
    table = properties_table()
    sloped = [row[0] for row in table.rows if row[table.columns.index("has a slope")] == "yes"]
    assert sloped == [name for name in METRICS if name not in ORDERED]
    scores = np.array([2.0, 1.5, 0.0])
    for step in (1e-3, -1e-3):
        moved = scores + np.array([0, step, 0])
        assert metrics.soft_dcg(moved, [0, 2, 1], 0.5) != metrics.soft_dcg(scores, [0, 2, 1], 0.5)


@pytest.mark.parametrize("name", METRICS)
def test_values_stay_in_the_stated_range(name):
    (row,) = properties_table().where(metric=name).rows
    values = [value(name, [min(g, 2) for g in r]) for r in LISTS if len(r) <= 5]
    assert row[1] - EPSILON <= min(values)
    assert max(values) <= row[2] + EPSILON


def test_examples_hold_what_they_say():
    assert finding("AP", "sees every swap").example == (
        "(2, 1) and the worse order (1, 2) both get 1.000"
    )
    assert finding("AP@3 over hits", "swap-monotone").example == (
        "(1, 0, 1, 0) gets 0.833, the worse order (1, 0, 0, 1) gets 1.000"
    )
    assert finding("AUC", "top-weighted").example.endswith("(1, 0, 0, 1), costs 0.250")
    assert finding("SoftDCG", "has a slope").example.startswith("one score of (0, 1) moves by")
    assert finding("DCG", "has a slope").example == "All 216 lists that were tried agree."


@pytest.mark.parametrize(
    ("arguments", "text"),
    [(("MAP", "needs R"), "metric must be one of 'P@3'"), (("AP", "fun"), "name must be one of")],
)
def test_errors_name_what_is_wrong(arguments, text):
    with pytest.raises(ValueError, match=text):
        finding(*arguments)
