"""Questions on chapter rank_correlation: tau, tau-b, tau_AP, rho."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations
from math import comb, sqrt
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Choice,
    CounterExample,
    Number,
    Redraw,
    Wrong,
    first_met,
    random_grades,
    reorders,
)
from ranklearn_course.metrics import kendall_tau, spearman_rho, tau_ap


def inversions(order: list[int]) -> int:
    """The pairs of an order by true ranks that stand the wrong way round.

    >>> inversions([3, 1, 2, 4])
    2
    """
    return sum(above > below for above, below in combinations(order, 2))


def _scores(order: list[int]) -> tuple[list[int], list[int]]:
    """The expert's and the engine's scores, document by document, from rank 1 on."""
    return [-document for document in order], list(range(len(order), 0, -1))


def draw_tau(random: Random) -> Number:
    """An order with inversions, not all of neighbours; each number of them is as likely."""
    order = [*range(1, random.choice([7, 8]))]
    n, pairs = len(order), comb(len(order), 2)
    wrong = random.randint(2, pairs - 1)
    while inversions(order) != wrong:
        random.shuffle(order)
    neighbours = sum(above > below for above, below in pairwise(order))
    if neighbours == wrong:
        raise Redraw
    value = kendall_tau(*_scores(order), variant="a")
    return Number(
        {"order": order},
        value=value,
        arithmetic=f"({pairs - wrong} - {wrong}) / ({n} * {n - 1} / 2)",
        wrong=[
            Wrong("result=opposite", -value),
            Wrong("inversions", wrong),
            Wrong("share_of_inversions", wrong / pairs),
            Wrong("scale=ordered", value / 2),
            Wrong("pairs=neighbours", (n - 1 - 2 * neighbours) / (n - 1)),
            Wrong("scale=count", pairs - 2 * wrong),
        ],
    )


def draw_tau_b(random: Random) -> Number:
    """Five grades with one tie or two; each difference of the pairs is as likely."""
    wanted, good, bad = random.randint(-9, 9), 0, 0
    while good - bad != wanted or good + bad not in (8, 9):
        grades = random_grades(random, 5, 4)
        pairs = list(combinations(grades, 2))
        good = sum(above > below for above, below in pairs)
        bad = sum(above < below for above, below in pairs)
    if good == bad:
        raise Redraw
    ties = 10 - good - bad
    value, root = kendall_tau([5, 4, 3, 2, 1], grades), sqrt(10 * (10 - ties))
    return Number(
        {"grades": grades},
        value=value,
        arithmetic=f"({good} - {bad}) / sqrt(10 * {10 - ties})",
        wrong=[
            Wrong("scale=a", (good - bad) / 10),
            Wrong("tau_a_discordant", (good - bad - ties) / 10),
            Wrong("ties=concordant", (good - bad + ties) / root),
            Wrong("scale=gamma", (good - bad) / (10 - ties)),
            Wrong("result=opposite", -value),
        ],
    )


def draw_tau_ap(random: Random) -> Number:
    """An order of five documents."""
    order = random.sample(range(1, 6), 5)
    above = [sum(other < order[i] for other in order[:i]) for i in range(1, 5)]
    value = tau_ap(*_scores(order))
    mean = sum(count / i for i, count in enumerate(above, 1)) / 4
    return Number(
        {"order": order},
        value=value,
        arithmetic=f"2 / 4 * ({' + '.join(f'{c}/{i}' for i, c in enumerate(above, 1))}) - 1",
        wrong=[
            Wrong("result=mean_share", mean),
            Wrong("tau", kendall_tau(*_scores(order), variant="a")),
            Wrong("wrong_ones_counted", -value),
            Wrong(
                "divisor=rank",
                2 * sum(count / (i + 1) for i, count in enumerate(above, 1)) / 4 - 1,
            ),
            Wrong("mean=n", 2 * mean * 4 / 5 - 1),
        ],
    )


def draw_rho(random: Random) -> Number:
    """An order that is not the true one."""
    order = random.sample(range(1, 7), 6)
    differences = [rank - document for rank, document in enumerate(order, 1)]
    squares = sum(d * d for d in differences)
    if squares == 0:
        raise Redraw
    terms = " + ".join(f"{abs(d)}**2" for d in differences)
    value = spearman_rho(*_scores(order))
    return Number(
        {"order": order},
        value=value,
        arithmetic=f"1 - 6 * ({terms}) / (6 * (6**2 - 1))",
        wrong=[
            Wrong("not_squared", 1 - 6 * sum(map(abs, differences)) / 210),
            Wrong("formula=without_6", 1 - squares / 210),
            Wrong("formula=cube", 1 - 6 * squares / 216),
            Wrong("formula=without_1", 6 * squares / 210),
            Wrong("tau", kendall_tau(*_scores(order), variant="a")),
        ],
    )


def draw_same_tau(random: Random) -> CounterExample:
    """An order with as many inversions as another one."""
    order = random.sample(range(1, 6), 5)
    higher, count = random.random() < 0.5, inversions(order)
    limit = round(tau_ap(*_scores(order)), 9) + 0.0

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        here = inversions(answer)
        if here != count:
            found.append(Sentence("other_count", {"wanted": count, "count": here}))
        value = tau_ap(*_scores(answer))
        if (value - limit if higher else limit - value) < 1e-9:
            found.append(
                Sentence(
                    "low_tau_ap" if higher else "high_tau_ap", {"limit": limit, "value": value}
                )
            )
        return found

    if not 2 <= count <= 7:
        raise Redraw
    return CounterExample(
        {"order": order, "higher": higher},
        unmet,
        fits=reorders(range(1, 6)),
        example=first_met(unmet, permutations(range(1, 6))),
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
    return Choice({"count": count, "upper": upper, "lower": lower}, places)
