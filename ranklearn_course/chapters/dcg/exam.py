"""Questions on chapter dcg: DCG and nDCG by hand, gains, the ideal list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

from ranklearn_course.chapters.dcg.checks import explain_ndcg
from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Call,
    Choice,
    CounterExample,
    Number,
    Redraw,
    Wrong,
    random_grades,
    reorders,
)
from ranklearn_course.metrics import dcg, ndcg


def draw_dcg(random: Random) -> Call:
    """Four grades, most of them different."""
    grades = random_grades(random, 4, 3)
    if grades.count(0) > 1 or len(set(grades)) < 3:
        raise Redraw
    best = sorted(grades, reverse=True)
    wrong = [] if grades == best else [Wrong("ndcg", ndcg(grades))]
    return Call({"grades": grades}, (grades, 4), wrong=wrong)


def draw_ndcg(random: Random) -> Number:
    """Three grades, and a fourth that belongs to the ideal list."""
    shown = random_grades(random, 3, 3)
    missed = random.randint(1, 3)
    judged = [*shown, missed]
    options = {"gain": "linear", "discount": "reciprocal"}
    value = ndcg(shown, 3, judged=judged, **options)
    ideal = sorted(judged, reverse=True)[:3]
    if max(shown) < 2 or sorted(shown, reverse=True) == ideal:
        raise Redraw
    top = " + ".join(f"{grade}/{i}" for i, grade in enumerate(shown, 1))
    best = " + ".join(f"{grade}/{i}" for i, grade in enumerate(ideal, 1))
    return Number(
        {"shown": shown, "missed": missed},
        value=value,
        arithmetic=f"({top}) / ({best})",
        wrong=[
            Wrong("ideal=first_k", ndcg(shown, 3, **options)),
            Wrong("result=list", dcg(shown, **options)),
            Wrong("gain_of_lesson", ndcg(shown, 3, judged=judged, discount="reciprocal")),
            Wrong("discount_of_lesson", ndcg(shown, 3, judged=judged, gain="linear")),
            Wrong(
                "ideal=uncut",
                dcg(shown, **options) / dcg(sorted(judged, reverse=True), **options),
            ),
            Wrong("discount=none", sum(shown) / sum(ideal)),
        ],
    )


def draw_gains(random: Random) -> CounterExample:
    """Four grades in an order that another one beats by the linear gain alone."""
    grades = random_grades(random, 4, 4)
    options = {"discount": "reciprocal"}
    linear, exponential = dcg(grades, gain="linear", **options), dcg(grades, **options)

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        value = dcg(answer, gain="linear", **options)
        if value < linear + 1e-9:
            yield Sentence("low_linear", {"limit": linear, "value": value})
        value = dcg(answer, **options)
        if value > exponential - 1e-9:
            yield Sentence("high_exponential", {"limit": exponential, "value": value})

    if len(set(grades)) < 3:
        raise Redraw
    tried = permutations(sorted(grades))
    return CounterExample({"grades": grades}, unmet, fits=reorders(grades), tried=tried)


def draw_perfect(random: Random) -> CounterExample:
    """Six grades whose order below the cutoff may be a wrong one."""
    grades = sorted(random_grades(random, 6, 4), reverse=True)
    k = random.choice([2, 3, 4])
    example = grades[:k] + grades[k:][::-1]
    if example == grades or grades[k - 1] == grades[k] or len(set(grades[:k])) < 2:
        raise Redraw

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        value = ndcg(answer, k)
        if value < 1 - 1e-9:
            arithmetic = explain_ndcg(answer, k)
            yield Sentence("not_perfect", {"value": value, "arithmetic": arithmetic})
        if answer == grades:
            yield Sentence("best_order")

    return CounterExample(
        {"grades": sorted(grades), "k": k}, unmet, fits=reorders(grades), tried=[example]
    )


def draw_ideal(random: Random) -> Choice:
    """Three grades in the best order, and a better one that was missed."""
    shown = sorted((random.randint(1, 3) for _ in range(3)), reverse=True)
    missed = random.randint(1, 5)
    judged = sorted([*shown, missed], reverse=True)
    if missed <= shown[-1] or len(set(shown)) < 2 or sorted(judged) == judged:
        raise Redraw
    places = {
        "judged": judged,
        "best": judged[:3],
        "rising": [missed, *shown[:2]][::-1],
        "value": ndcg(shown, 3, judged=judged),
    }
    return Choice({"shown": shown, "missed": missed}, places=places)
