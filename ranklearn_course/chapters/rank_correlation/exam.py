"""Questions on chapter rank_correlation: tau, tau-b, tau_AP, rho."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from math import comb
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Call,
    Choice,
    CounterExample,
    Redraw,
    Wrong,
    random_grades,
    reorders,
)
from ranklearn_course.metrics import kendall_tau, tau_ap


def inversions(order: list[int]) -> int:
    """The pairs of an order by true ranks that stand the wrong way round.

    >>> inversions([3, 1, 2, 4])
    2
    """
    return sum(above > below for above, below in combinations(order, 2))


def _scores(order: list[int]) -> tuple[list[int], list[int]]:
    """The expert's and the engine's scores, document by document, from rank 1 on."""
    return [-document for document in order], list(range(len(order), 0, -1))


def draw_tau(random: Random) -> Call:
    """An order with inversions, not all of neighbours; each number of them is as likely."""
    order = [*range(1, random.choice([7, 8]))]
    wrong = random.randint(2, comb(len(order), 2) - 1)
    while inversions(order) != wrong:
        random.shuffle(order)
    if sum(above > below for above, below in pairwise(order)) == wrong:
        raise Redraw
    return Call({"order": order}, _scores(order), wrong=[Wrong("inversions", wrong)])


def draw_tau_b(random: Random) -> Call:
    """Five grades with one tie or two; each difference of the pairs is as likely."""
    wanted, good, bad = random.randint(-9, 9), 0, 0
    while good - bad != wanted or good + bad not in (8, 9):
        grades = random_grades(random, 5, 4)
        pairs = list(combinations(grades, 2))
        good = sum(above > below for above, below in pairs)
        bad = sum(above < below for above, below in pairs)
    if good == bad:
        raise Redraw
    discordant = (2 * good - 10) / 10
    return Call(
        {"grades": grades},
        ([5, 4, 3, 2, 1], grades),
        wrong=[Wrong("tau_a_discordant", discordant)],
    )


def draw_tau_ap(random: Random) -> Call:
    """An order of five documents."""
    order = random.sample(range(1, 6), 5)
    return Call({"order": order}, _scores(order))


def draw_rho(random: Random) -> Call:
    """An order that is not the true one."""
    order = random.sample(range(1, 7), 6)
    differences = [abs(rank - document) for rank, document in enumerate(order, 1)]
    if not any(differences):
        raise Redraw
    terms = " + ".join(f"{difference}**2" for difference in differences)
    return Call(
        {"order": order},
        _scores(order),
        arithmetic=f"1 - 6 * ({terms}) / (6 * (6**2 - 1))",
        wrong=[
            Wrong("not_squared", 1 - 6 * sum(differences) / 210),
            Wrong("tau", kendall_tau(*_scores(order))),
        ],
    )


def draw_same_tau(random: Random) -> CounterExample:
    """An order with as many inversions as another one."""
    order = random.sample(range(1, 6), 5)
    higher, count = random.random() < 0.5, inversions(order)
    limit = round(tau_ap(*_scores(order)), 9) + 0.0

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        here = inversions(answer)
        if here != count:
            yield Sentence("other_count", {"wanted": count, "count": here})
        value = tau_ap(*_scores(answer))
        if (value - limit if higher else limit - value) < 1e-9:
            yield Sentence(
                "low_tau_ap" if higher else "high_tau_ap", {"limit": limit, "value": value}
            )

    if not 2 <= count <= 7:
        raise Redraw
    return CounterExample(
        {"order": order, "higher": higher},
        unmet,
        fits=reorders(range(1, 6)),
        tried=permutations(range(1, 6)),
        places={
            "count": count,
            "limit": limit,
            "direction": Sentence("higher" if higher else "lower"),
        },
    )


def draw_swaps(random: Random) -> Choice:
    """Two swaps of neighbours, one higher up."""
    count = random.randint(5, 9)
    upper = random.randint(1, count - 3)
    lower = random.randint(upper + 2, count - 1)
    places = {
        "number": Sentence(str(count)),
        "first": [upper, upper + 1],
        "second": [lower, lower + 1],
    }
    return Choice({"count": count, "upper": upper, "lower": lower}, places=places)
