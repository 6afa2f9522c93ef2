"""Questions on chapter comparing_systems: p-values, corrections, choices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ranklearn_course.chapters.comparing_systems.solutions import permutation_test
from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    FROM_RIGHT,
    QUARTER,
    Call,
    Choice,
    CounterExample,
    Number,
    Redraw,
    Wrong,
    holds,
)

# What a list of differences may hold.
DIFFERENCES = (*range(-9, 0), *range(1, 10))


def _p(differences: list[int]) -> float:
    """The two-sided p-value of the exact permutation test."""
    return permutation_test(differences, [0] * len(differences))


def draw_p_value(random: Random) -> Call:
    """Five differences with a sum above 1; each p-value is about as likely."""
    # What fits seldom is tried more often.
    seldom = [8, 12, 12, 12, 16, 18, 20, 22, 24, 26, 28, 30]
    extreme, value = random.choice([*2 * [*range(6, 31, 2)], *seldom]), 0.0
    while round(32 * value) != extreme:
        differences = [random.choice([-3, -2, -1, 1, 2, 3, 4, 5]) for _ in range(5)]
        value = _p(differences)
    wins = sum(difference > 0 for difference in differences)
    if sum(differences) <= 1 or wins == 5:
        raise Redraw
    left_out = (extreme - 1) / 31
    wrong = [Wrong("one_choice", 1 / 32)]
    if value - left_out >= FROM_RIGHT:
        wrong.append(Wrong("observed=left_out", left_out))
    return Call(
        {"differences": differences},
        (differences, [0] * 5),
        arithmetic=f"{extreme} / 2**5",
        wrong=wrong,
    )


def draw_holm(random: Random) -> Call:
    """Four p-values and one of the middle two."""
    values = [random.randint(2, 90) / 1000 for _ in range(4)]
    place = random.randrange(4)
    ordered = sorted(values)
    level = ordered.index(values[place])
    if len(set(values)) < 4 or level in (0, 3):
        raise Redraw
    terms = ", ".join(f"{4 - i} * {ordered[i]}" for i in range(level + 1))
    return Call(
        {"values": values, "place": place},
        (values,),
        entry=place,
        arithmetic=f"max({terms})",
        wrong=[Wrong("not_corrected", values[place], QUARTER)],
        places={"value": values[place]},
    )


def draw_alarms(random: Random) -> Number:
    """A number of tests and their level."""
    count = random.choice([2, 3, 4, 5])
    level = random.choice([0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25])
    value = 1 - (1 - level) ** count
    return Number(
        {"count": count, "level": level},
        value=value,
        arithmetic=f"1 - (1 - {level})**{count}",
        wrong=[
            Wrong("probabilities_added", count * level),
            # Who answers 0 has not found the next one.
            *([] if level**count < FROM_RIGHT else [Wrong("all_of_them", level**count)]),
            Wrong("none_of_them", (1 - level) ** count),
            Wrong("one_test", level, QUARTER),
        ],
        places={"number": Sentence(str(count))},
    )


def draw_more_wins(random: Random) -> CounterExample:
    """A number of wins and a limit of the sum."""
    wins, limit = random.choice([3, 4]), -random.randint(1, 4)

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        count = sum(difference > 0 for difference in answer)
        if count < wins:
            yield Sentence("few_wins", {"wanted": wins, "count": count})
        if sum(answer) > limit:
            yield Sentence("high_sum", {"limit": limit, "total": sum(answer)})

    return CounterExample(
        {"wins": wins, "limit": limit},
        unmet,
        fits=holds(5, DIFFERENCES),
        tried=[[1] * wins + [-9] * (5 - wins)],
    )


def draw_large_but_unsure(random: Random) -> CounterExample:
    """A limit of the sum and one of p."""
    least, limit = random.randint(3, 6), random.choice([0.2, 0.3, 0.5])

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        if sum(answer) < least:
            yield Sentence("low_sum", {"limit": least, "total": sum(answer)})
        value = _p(answer)
        if value <= limit:
            yield Sentence("low_p", {"limit": limit, "value": value})

    return CounterExample(
        {"least": least, "limit": limit},
        unmet,
        fits=holds(5, DIFFERENCES),
        tried=[[9, -1, -1, -1, 1]],
    )


def draw_meaning(random: Random) -> Choice:
    """A p-value and a number of queries."""
    p, queries = random.choice([0.01, 0.02, 0.04, 0.2, 0.4]), random.choice([30, 50, 80, 200])
    places = {"percent": round(100 * p), "rest": 1 - p}
    return Choice({"p": p, "queries": queries}, places=places)
