"""Questions on chapter cascade: RBP, ERR, PFound and their users."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import numpy as np

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Choice,
    CounterExample,
    Number,
    Redraw,
    Wrong,
    first_met,
    holds,
    random_grades,
)
from ranklearn_course.metrics import dcg, err, pfound, rbp, satisfaction


def draw_rbp(random: Random) -> Number:
    """Two or three hits among five, and a persistence."""
    relevance = random_grades(random, 5)
    p = random.choice([0.5, 0.6, 0.8])
    ranks = [rank for rank, hit in enumerate(relevance, 1) if hit]
    if not 2 <= len(ranks) <= 3:
        raise Redraw
    value = rbp(relevance, p)
    terms = " + ".join(f"{p}**{rank - 1}" for rank in ranks)
    return Number(
        {"relevance": relevance, "p": p},
        value=value,
        arithmetic=f"(1 - {p}) * ({terms})",
        wrong=[
            Wrong("scale=none", value / (1 - p)),
            Wrong("first_look=broken", value * p),
            Wrong("persistence=swapped", p * sum((1 - p) ** (rank - 1) for rank in ranks))
            if p != 0.5
            else Wrong("residual_added", value + p**5),
            Wrong("scale=length", value / (1 - p) / 5),
            Wrong("exponent=hits", (1 - p) * sum(p**place for place in range(len(ranks))))
            if ranks != list(range(1, len(ranks) + 1))
            else Wrong("precision", len(ranks) / 5),
        ],
    )


def draw_err(random: Random) -> Number:
    """Three grades on a scale."""
    top = random.choice([2, 3, 4])
    grades = random_grades(random, 3, top)
    if len(set(grades)) < 2 or grades.count(0) > 1 or (top > 1 and max(grades) < 2):
        raise Redraw
    chances = satisfaction(np.array(grades), top)
    shown = [f"{2**grade - 1}/{2**top}" for grade in grades]
    value = err(chances)
    first, second, third = map(float, chances)
    looks = [1, 1 - first, (1 - first) * (1 - second)]
    wrong = [
        Wrong("looks=independent", first + second / 2 + third / 3),
        Wrong("value=one", first + looks[1] * second + looks[2] * third),
        Wrong("looks=found", first + first * second / 2 + first * second * third / 3),
        Wrong("value=log2", dcg(looks * chances, gain="linear")),
    ]
    if top > 1:
        wide = np.array(grades) / top
        wrong.append(Wrong("formula=ratio", err(wide)))
    return Number(
        {"grades": grades, "top": top},
        value=value,
        arithmetic=f"{shown[0]} + 1/2 * (1 - {shown[0]}) * {shown[1]} "
        f"+ 1/3 * (1 - {shown[0]}) * (1 - {shown[1]}) * {shown[2]}",
        wrong=wrong,
    )


def draw_pfound(random: Random) -> Number:
    """Three probabilities and one of giving up."""
    chances = [random.choice([0, 0.2, 0.4, 0.5]) for _ in range(3)]
    leave = random.choice([0.1, 0.2, 0.5])
    first, second, third = chances
    if chances.count(0) > 1 or not third or not (first or second):
        raise Redraw
    stay = 1 - leave
    looks = [1, (1 - first) * stay, (1 - first) * (1 - second) * stay**2]
    value = pfound(chances, leave)
    return Number(
        {"chances": chances, "leave": leave},
        value=value,
        arithmetic=f"{first} + {1 - first:.3g} * {stay:.3g} * {second} "
        f"+ {1 - first:.3g} * {1 - second:.3g} * {stay:.3g}**2 * {third}",
        wrong=[
            Wrong("leave=none", pfound(chances, 0)),
            Wrong("first_look=broken", value * stay),
            Wrong("step=break_only", first + stay * second + stay**2 * third),
            Wrong("value=reciprocal", first + looks[1] * second / 2 + looks[2] * third / 3),
            *([] if leave == 0.5 else [Wrong("leave=continue", pfound(chances, stay))]),
        ],
    )


def draw_two_users(random: Random) -> CounterExample:
    """Grades whose ERR can rise while RBP falls."""
    grades, p = random_grades(random, 4, 2), random.choice([0.5, 0.8])
    first, second = err(satisfaction(np.array(grades), 2)), rbp(np.array(grades) > 0, p)

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        reached = err(satisfaction(np.array(answer), 2))
        if reached < first + 1e-9:
            found.append(Sentence("low_err", {"limit": first, "value": reached}))
        value = rbp(np.array(answer) > 0, p)
        if value > second - 1e-9:
            found.append(Sentence("high_rbp", {"limit": second, "value": value, "err": reached}))
        return found

    if not 0.1 < first < 0.7 or second < 0.5:
        raise Redraw
    return CounterExample(
        {"grades": grades, "p": p},
        unmet,
        fits=holds(4, (0, 1, 2)),
        example=first_met(unmet, product((2, 1, 0), repeat=4)),
    )


def draw_ceiling(random: Random) -> Choice:
    """A list of hits alone, and a persistence."""
    count, p = random.randint(3, 6), random.choice([0.5, 0.8, 0.9])
    value = 1 - p**count
    places = {"value": value, "rest": p**count, "looks": value / (1 - p)}
    return Choice({"count": count, "p": p}, places)
