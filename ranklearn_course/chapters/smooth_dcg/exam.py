"""Questions on chapter smooth_dcg: rank distributions, soft ranks, temperature."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Choice,
    CounterExample,
    Number,
    Redraw,
    Wrong,
    numbers,
    random_grades,
)
from ranklearn_course.metrics import dcg, rank_by


def draw_soft_dcg(random: Random) -> Number:
    """A grade and the chances of two rivals."""
    grade = random.randint(2, 6)
    one, other = (random.choice([0.1, 0.2, 0.25, 0.4, 0.5, 0.6, 0.8]) for _ in "ab")
    first, third = (1 - one) * (1 - other), one * other
    second = 1 - first - third
    if one == other:
        raise Redraw
    value = grade * (first + second / 2 + third / 3)
    return Number(
        {"grade": grade, "one": one, "other": other},
        value=value,
        arithmetic=f"{grade} * ({first:.4g} * 1 + {second:.4g} * 1/2 + {third:.4g} * 1/3)",
        wrong=[
            Wrong("soft_rank_discounted", grade / (1 + one + other)),
            Wrong("no_grade", value / grade),
            Wrong("mix=swapped", grade * (third + second / 2 + first / 3)),
            Wrong("length=kept", grade * (first + second / 2)),
            Wrong("more_than_one", grade * (first + (one + other) / 2 + third / 3)),
            Wrong("one_way", grade * (first + one * (1 - other) / 2 + third / 3)),
        ],
    )


def draw_soft_rank(random: Random) -> Number:
    """The chances of three rivals."""
    wins = [
        random.choice([0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.6, 0.7, 0.75, 0.9]) for _ in range(3)
    ]
    total = sum(wins)
    return Number(
        {"wins": wins},
        value=1 + total,
        arithmetic=f"1 + {' + '.join(map(str, wins))}",
        wrong=[
            Wrong("start=zero", total),
            Wrong("mix=swapped", 4 - total),
            Wrong("mean_of_wins", 1 + total / 3),
            Wrong("win=hard", 1 + sum(win > 0.5 for win in wins)),
            Wrong("one_over_rank", 1 / (1 + total)),
        ],
    )


def draw_plackett_luce(random: Random) -> Number:
    """Three weights and an order."""
    weights = dict(zip("ABC", random.sample(range(1, 9), 3), strict=True))
    order = random.sample("ABC", 3)
    first, second, third = (weights[letter] for letter in order)
    total = first + second + third
    return Number(
        {"weights": list(weights.values()), "order": order},
        value=first / total * second / (second + third),
        arithmetic=f"{first}/{total} * {second}/{second + third} * 1",
        wrong=[
            Wrong("last_rank_first", third / total * second / (second + first)),
            Wrong("chance=all", first * second * third / total**3),
            Wrong("all_weights", first / total * second / total),
            Wrong("chance=first_whole", first / total),
            Wrong("chance=equal", 1 / 6),
        ],
    )


def draw_no_step(random: Random) -> CounterExample:
    """Scores and grades with two equal grades side by side."""
    scores = [round(value / 10, 1) for value in random.sample(range(5, 40), 4)]
    grades = random_grades(random, 4, 3)
    ranked, order = _ranked(scores, grades), _order(scores)
    equal = [i for i in range(3) if ranked[i] == ranked[i + 1]]
    if len(equal) != 1 or len(set(grades)) < 3:
        raise Redraw
    value = dcg(ranked, gain="linear", discount="reciprocal")

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        changed = sum(new != old for new, old in zip(answer, scores, strict=True))
        if changed != 1:
            yield Sentence("other_changes", {"count": changed})
        if len(set(answer)) < 4:
            yield Sentence("equal_scores")
        if _order(answer) == order:
            yield Sentence("same_order", {"order": order})
        here = dcg(_ranked(answer, grades), gain="linear", discount="reciprocal")
        if abs(here - value) > 1e-9:
            yield Sentence("other_dcg", {"wanted": value, "value": here})

    upper, lower = order[equal[0]], order[equal[0] + 1]
    example = list(scores)
    example["ABCD".index(lower)] = round(scores["ABCD".index(upper)] + 0.05, 2)
    return CounterExample(
        {"scores": scores, "grades": grades}, unmet, fits=numbers(4), tried=[example]
    )


def _ranked(scores: list[Any], grades: list[int]) -> list[int]:
    return rank_by(scores, grades).tolist()


def _order(scores: list[Any]) -> list[str]:
    return ["ABCD"[place] for place in rank_by(scores, [0, 1, 2, 3]).tolist()]


def draw_far(random: Random) -> Choice:
    """Two grades and a temperature that is far from 1."""
    grades = random.sample(range(5), 2)
    gap, hot = random.choice([0.5, 1, 2, 3]), random.choice([True, False])
    upper, lower = grades
    temperature = random.choice([1000, 5000]) if hot else random.choice([0.001, 0.01])
    places = {
        "kept": upper + lower / 2,
        "mean": (upper + lower) * 3 / 4,
        "total": upper + lower,
        "turned": lower + upper / 2,
    }
    given = {"grades": grades, "gap": gap, "temperature": temperature}
    return Choice(given, places=places, right="hot" if hot else "cold")
