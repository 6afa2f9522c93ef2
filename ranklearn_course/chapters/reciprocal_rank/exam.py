"""Questions on chapter reciprocal_rank: MRR, its rivals, what a slip costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

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
from ranklearn_course.metrics import reciprocal_rank


def draw_mrr(random: Random) -> Call:
    """The ranks of four first hits, one of them missing."""
    ranks = [random.choice([1, 2, 3, 4, 5, None]) for _ in range(4)]
    found = [rank for rank in ranks if rank]
    if len(found) != 3 or len(set(found)) < 2:
        raise Redraw
    lists = [[int(place == rank) for place in range(1, 6)] for rank in ranks]
    stand = [Sentence("at_rank", {"rank": rank}) if rank else Sentence("nowhere") for rank in ranks]
    return Call(
        {"ranks": ranks},
        (lists, 5),
        wrong=[Wrong("mean_of_ranks", sum(found) / 3), Wrong("success", 3 / 4)],
        places={"stand": stand},
    )


def draw_mrr_at_k(random: Random) -> Call:
    """Three lists, one with its first hit below the cutoff."""
    k = random.choice([6, 7, 8])
    firsts = [random.randint(1, k), random.randint(1, k), random.randint(k + 1, 10)]
    random.shuffle(firsts)
    lists = [[0] * (first - 1) + [1] + random_grades(random, 10 - first) for first in firsts]
    return Call({"lists": lists, "k": k}, wrong=[Wrong("success", 2 / 3)])


def draw_mean_rank(random: Random) -> CounterExample:
    """Three ranks of first hits."""
    ranks = [random.randint(2, 6) for _ in range(3)]
    mrr, mean = sum(Fraction(1, rank) for rank in ranks) / 3, Fraction(sum(ranks), 3)
    if len(set(ranks)) < 2:
        raise Redraw

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        value = sum(1 / Fraction(rank) for rank in answer) / 3
        if value <= mrr:
            yield Sentence("low_mrr", {"limit": float(mrr), "value": float(value)})
        here = Fraction(sum(answer)) / 3
        if here <= mean:
            yield Sentence("better_mean", {"limit": float(mean), "value": float(here)})

    return CounterExample({"ranks": ranks}, unmet, fits=holds(3, range(1, 101)), tried=[[1, 2, 50]])


def draw_blind_spot(random: Random) -> CounterExample:
    """A list whose second hit can come earlier."""
    relevance = random_grades(random, 6)
    hits, value = sum(relevance), reciprocal_rank(relevance)
    if not 2 <= hits <= 4 or relevance[0]:
        raise Redraw
    first = relevance.index(1)
    example = [0] * first + [1] + [1] * (hits - 1) + [0] * (6 - first - hits)
    if len(example) != 6 or example == relevance:
        raise Redraw

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        here = reciprocal_rank(answer)
        if abs(here - value) > 1e-9:
            yield Sentence("other_rr", {"wanted": value, "value": here})
        if sum(answer) != hits:
            yield Sentence("other_hits", {"wanted": hits, "value": sum(answer)})
        if _second(answer) >= _second(relevance):
            yield Sentence("late_second", {"limit": _second(relevance)})

    return CounterExample(
        {"relevance": relevance},
        unmet,
        fits=holds(6, (0, 1)),
        tried=[example],
        places={"value": value},
    )


def _second(relevance: list[Any]) -> int:
    """The rank of the second hit; 7, below the list, if there is none."""
    ranks = [rank for rank, hit in enumerate(relevance, 1) if hit]
    return ranks[1] if len(ranks) > 1 else 7


def draw_slips(random: Random) -> Choice:
    """Four slips, of which the longest costs less than another one."""
    pairs = []
    for _ in range(4):
        start = random.randint(1, 8)
        pairs.append((start, start + random.randint(1, 40)))
    costs = [Fraction(1, start) - Fraction(1, end) for start, end in pairs]
    ordered = sorted(costs)
    if len(set(pairs)) < 4 or ordered[-1] - ordered[-2] < Fraction(1, 50):
        raise Redraw
    longest = max(end - start for start, end in pairs)
    place = costs.index(ordered[-1])
    if pairs[place][1] - pairs[place][0] == longest:
        raise Redraw
    options = {
        str(i): {"start": start, "end": end, "cost": float(cost)}
        for i, ((start, end), cost) in enumerate(zip(pairs, costs, strict=True))
    }
    return Choice({"pairs": pairs}, right=str(place), options=options)
