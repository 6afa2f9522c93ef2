"""Questions on chapter cascade: RBP, ERR, PFound and their users."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Call,
    Choice,
    CounterExample,
    Redraw,
    Wrong,
    holds,
    random_grades,
)
from ranklearn_course.metrics import err, rbp, satisfaction


def draw_rbp(random: Random) -> Call:
    """Two or three hits among five, and a persistence."""
    relevance = random_grades(random, 5)
    p = random.choice([0.5, 0.6, 0.8])
    hits = sum(relevance)
    if not 2 <= hits <= 3:
        raise Redraw
    wrong = [Wrong("residual_added", rbp(relevance, p) + p**5)] if p == 0.5 else []
    if 0 not in relevance[:hits]:
        wrong.append(Wrong("precision", hits / 5))
    return Call({"relevance": relevance, "p": p}, wrong=wrong)


def draw_err(random: Random) -> Call:
    """Three grades on a scale."""
    top = random.choice([2, 3, 4])
    grades = random_grades(random, 3, top)
    if len(set(grades)) < 2 or grades.count(0) > 1 or max(grades) < 2:
        raise Redraw
    return Call({"grades": grades, "top": top}, (grades, top, 1))


def draw_pfound(random: Random) -> Call:
    """Three probabilities and one of giving up."""
    chances = [random.choice([0, 0.2, 0.4, 0.5]) for _ in range(3)]
    leave = random.choice([0.1, 0.2, 0.5])
    first, second, third = chances
    if chances.count(0) > 1 or not third or not (first or second):
        raise Redraw
    return Call({"chances": chances, "leave": leave})


def draw_two_users(random: Random) -> CounterExample:
    """Grades whose ERR can rise while RBP falls."""
    grades, p = random_grades(random, 4, 2), random.choice([0.5, 0.8])
    first, second = err(satisfaction(np.array(grades), 2)), rbp(np.array(grades) > 0, p)

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        reached = err(satisfaction(np.array(answer), 2))
        if reached < first + 1e-9:
            yield Sentence("low_err", {"limit": first, "value": reached})
        value = rbp(np.array(answer) > 0, p)
        if value > second - 1e-9:
            yield Sentence("high_rbp", {"limit": second, "value": value, "err": reached})

    if not 0.1 < first < 0.7 or second < 0.5:
        raise Redraw
    return CounterExample(
        {"grades": grades, "p": p},
        unmet,
        fits=holds(4, (0, 1, 2)),
        tried=product((2, 1, 0), repeat=4),
    )


def draw_ceiling(random: Random) -> Choice:
    """A list of hits alone, and a persistence."""
    count, p = random.randint(3, 6), random.choice([0.5, 0.8, 0.9])
    value = 1 - p**count
    places = {"value": value, "rest": p**count, "looks": value / (1 - p)}
    return Choice({"count": count, "p": p}, places=places)
