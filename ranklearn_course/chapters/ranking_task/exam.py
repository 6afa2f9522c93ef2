"""Questions on chapter ranking_task: orders, perfect orders, ties."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import factorial, prod
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    QUARTER,
    Choice,
    CounterExample,
    Number,
    Redraw,
    Wrong,
    numbers,
    random_grades,
)
from ranklearn_course.metrics import rank_by

LETTERS = "ABCDEF"
# How many documents have the same grade: each of these has another number of perfect orders.
GROUPS = (
    *((3, 1, 1), (3, 2, 1), (4, 1, 1), (3, 3, 1), (4, 2, 1), (3, 3, 2), (4, 2, 2), (5, 1, 1)),
    *((4, 3, 1), (3, 3, 3), (5, 2, 1), (4, 3, 2), (5, 2, 2), (6, 1, 1), (6, 2, 1)),
)


def draw_perfect_orders(random: Random) -> Number:
    """Grades in groups of equal ones."""
    groups = list(random.choice(GROUPS))
    random.shuffle(groups)
    counts = list(zip(range(len(groups) - 1, -1, -1), groups, strict=True))
    grades = [grade for grade, count in counts for _ in range(count)]
    random.shuffle(grades)
    relevant = [grade for grade in grades if grade]
    return Number(
        {"grades": grades},
        value=prod(map(factorial, groups)),
        arithmetic=" * ".join(_factorial(count) for count in groups),
        wrong=[
            Wrong("sizes_multiplied", prod(groups)),
            Wrong("orders_added", sum(map(factorial, groups))),
            Wrong("all_orders", factorial(len(grades)), QUARTER),
            Wrong("one_order", 1),
            Wrong("two_groups", factorial(len(relevant)) * factorial(grades.count(0))),
        ],
        places={"count": Sentence(str(len(grades)))},
    )


def _factorial(count: int) -> str:
    """Write out n!, such as (3 * 2 * 1)."""
    return f"({' * '.join(map(str, range(count, 0, -1)))})"


def draw_rank_of(random: Random) -> Number:
    """A permutation and a document to look for."""
    order = random.sample(range(18), 18)
    position = random.choice(order)
    rank = order.index(position) + 1
    return Number(
        {"order": order, "position": position},
        value=rank,
        arithmetic=f"{rank - 1} + 1",
        wrong=[
            Wrong("ranks_from_zero", rank - 1),
            Wrong("inverse", order[position]),
            Wrong("inverse", order[position] + 1),
            Wrong("from_the_end", 19 - rank),
        ],
    )


def draw_scores_for_an_order(random: Random) -> CounterExample:
    """An order of five documents, and the range of their scores."""
    wanted = random.sample(LETTERS[:5], 5)
    low, high = random.choice([(-1, 0), (0, 1), (-5, -4), (-20, -10), (2, 3)])
    if wanted in (sorted(wanted), sorted(wanted, reverse=True)):
        raise Redraw

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        order = sorted(LETTERS[:5], key=lambda letter: -answer[LETTERS.index(letter)])
        if order != wanted:
            yield Sentence("other_order", {"order": order})
        if len(set(answer)) < 5:
            yield Sentence("equal_scores")
        if not all(low < score < high for score in answer):
            yield Sentence("out_of_range")

    steps = [(5 - wanted.index(letter)) / 6 for letter in LETTERS[:5]]
    return CounterExample(
        {"wanted": wanted, "low": low, "high": high},
        unmet,
        fits=numbers(5),
        tried=[[round(low + (high - low) * step, 2) for step in steps]],
    )


def draw_what_changes(random: Random) -> Choice:
    """Four scores far enough from each other."""
    scores = sorted(random.sample(range(1, 20), 4), reverse=True)
    if min(above - below for above, below in pairwise(scores)) < 2:
        raise Redraw
    factor, taken = random.choice([3, 10, 100]), random.choice([5, 20, 50])
    return Choice(
        {"scores": scores, "factor": factor, "taken": taken},
        places={"passing": scores[1] + 1, "staying": scores[1] - 1},
    )


def draw_tie_rule(random: Random) -> Choice:
    """Grades that the three rules show in three orders."""
    grades = random_grades(random, 5, 3)
    rules = ["stable", "best", "worst"]
    shown = {rule: rank_by([0.5] * 5, grades, ties=rule).tolist() for rule in rules}
    rule = random.choice(rules)
    if len(set(map(tuple, shown.values()))) < 3 or grades[0] == max(grades):
        raise Redraw
    mixed = sorted(grades, key=lambda grade: (grade == 0, grade))
    if mixed in shown.values():
        raise Redraw
    return Choice(
        {"grades": grades, "rule": rule},
        places={"name": Sentence(rule), **shown, "mixed": mixed},
        right=rule,
    )
