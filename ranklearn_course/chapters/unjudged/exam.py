"""Questions on chapter unjudged: bounds of a score, and how far assessors agree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.course.shared_checks import average_precision
from ranklearn_course.exam.question import (
    QUARTER,
    Call,
    Choice,
    CounterExample,
    Number,
    Redraw,
    Wrong,
    holds,
)
from ranklearn_course.metrics import rbp, rbp_bounds

UNJUDGED = "?"


def marks_of(random: Random, count: int) -> list[Any]:
    """Marks with at least one unjudged document, one hit and one miss."""
    marks = [random.choice([0, 1, UNJUDGED]) for _ in range(count)]
    if len({*marks}) < 3:
        raise Redraw
    return marks


def draw_rbp_high(random: Random, count: int = 5) -> Number:
    """Five marks, and a persistence."""
    marks, p = marks_of(random, count), random.choice([0.5, 0.6, 0.7, 0.8, 0.9])
    hits, judged = [mark == 1 for mark in marks], [mark != UNJUDGED for mark in marks]
    base, high = rbp_bounds(hits, judged, p)
    tail = p**count
    open_or_hit = [i for i, mark in enumerate(marks) if mark != 0]
    return Number(
        {"marks": marks, "p": p},
        value=high,
        arithmetic=f"(1 - {p}) * ({' + '.join(f'{p}**{i}' for i in open_or_hit)}) + {p}**{count}",
        wrong=[
            Wrong("residual_alone", high - base),
            Wrong("tail_forgotten", high - tail),
            Wrong("tail_alone", base + tail),
            Wrong("condensed_list", rbp([mark for mark in marks if mark != UNJUDGED], p)),
            Wrong("base_alone", base),
        ],
    )


def draw_rbp_of_four(random: Random) -> Number:
    """Four marks, and a persistence."""
    return draw_rbp_high(random, 4)


def draw_kappa(random: Random) -> Number:
    """The table of two assessors who judged a hundred documents."""
    both, first, second = random.randint(2, 90), random.randint(2, 30), random.randint(2, 30)
    neither = 100 - both - first - second
    if neither < 2 or both == neither:
        raise Redraw
    agreement = (both + neither) / 100
    a, b = (both + first) / 100, (both + second) / 100
    chance = a * b + (1 - a) * (1 - b)
    beyond = agreement - chance
    if beyond < 0.05:
        raise Redraw
    by_chance = f"({a} * {b} + {1 - a:.2f} * {1 - b:.2f})"
    return Number(
        {"both": both, "first": first, "second": second, "neither": neither},
        value=beyond / (1 - chance),
        arithmetic=f"({agreement} - {by_chance}) / (1 - {by_chance})",
        wrong=[
            Wrong("agreement_alone", agreement),
            Wrong("not_scaled", beyond),
            Wrong("scaled_by_chance", beyond / chance),
            Wrong("overlap_for_kappa", both / (100 - neither)),
            Wrong("chance_is_half", 2 * agreement - 1),
        ],
    )


def draw_beyond_chance(random: Random) -> Number:
    """How often two assessors agree, and how often they would by chance."""
    equal, chance = random.randint(60, 98), random.randint(50, 90)
    beyond = (equal - chance) / 100
    if beyond < 0.05:
        raise Redraw
    return Number(
        {"equal": equal, "chance": chance},
        value=beyond / (1 - chance / 100),
        arithmetic=f"({equal} - {chance}) / (100 - {chance})",
        wrong=[
            Wrong("agreement_alone", equal / 100, QUARTER),
            Wrong("not_scaled", beyond),
            Wrong("scaled_by_chance", 100 * beyond / chance),
            Wrong("chance_is_half", equal / 50 - 1),
        ],
    )


def draw_bpref(random: Random) -> Call:
    """Seven marks, and how many more documents of each kind were judged."""
    marks = marks_of(random, 7)
    relevant = marks.count(1) + random.randint(1, 4)
    others = marks.count(0) + random.randint(0, 5)
    judged = [None if mark == UNJUDGED else mark for mark in marks]
    given = {"marks": marks, "relevant": relevant, "others": others}
    return Call(given, (judged, relevant, others))


def draw_late_find(random: Random) -> CounterExample:
    """An unjudged document, and how far AP should fall."""
    rank, drop = random.choice([3, 4, 5]), random.choice([0.1, 0.15, 0.2])

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        found = [*answer[: rank - 1], 1, *answer[rank:]]
        before, after = average_precision(answer), average_precision(found)
        if answer[rank - 1]:
            yield Sentence("find_given", {"rank": rank})
        elif before - after <= drop - 1e-9:
            yield Sentence("small_fall", {"drop": drop, "before": before, "after": after})

    return CounterExample(
        {"rank": rank, "drop": drop},
        unmet,
        fits=holds(5, (0, 1)),
        tried=product((1, 0), repeat=5),
    )


def draw_new_and_old(random: Random) -> Choice:
    """What is known of a new system, and the score of an old one."""
    judged, old = random.randint(20, 90) / 100, random.randint(10, 90) / 100
    low = round(judged * random.uniform(0.2, 0.95), 2)
    high = low + 1 - judged
    if min(abs(old - low), abs(old - high)) < 0.02:
        raise Redraw
    right = "old" if old > high else "new" if old < low else "nothing"
    return Choice({"judged": judged, "low": low, "old": old}, places={"high": high}, right=right)
