"""Questions on chapter learning_to_rank: pairs, forces, weights of pairs, clicks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, exp
from random import Random
from typing import Any

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
from ranklearn_course.metrics import ndcg

DISCOUNTS = (1, 0.631, 0.5, 0.431)


def draw_count_pairs(random: Random) -> Call:
    """Six to ten grades of three or four levels, some of them equal."""
    grades = random_grades(random, random.randint(6, 10), 3)
    counts = [grades.count(grade) for grade in sorted(set(grades), reverse=True)]
    if len(counts) < 3 or max(counts) == 1:
        raise Redraw
    equal = sum(comb(count, 2) for count in counts)
    return Call(
        {"grades": grades},
        arithmetic=" + ".join(f"{one} * {other}" for one, other in combinations(counts, 2)),
        wrong=[Wrong("only_equal_grades", equal)],
    )


def _sigma(x: float) -> float:
    return round(1 / (1 + exp(-x)), 3)


def draw_force(random: Random) -> Number:
    """Scores and grades of three documents, and one of them."""
    scores, grades = random.sample(range(5), 3), random.sample(range(4), 3)
    place = random.randrange(3)
    others = [i for i in range(3) if i != place]
    signs = [1 if grades[place] > grades[i] else -1 for i in others]
    gaps = [(scores[place] - scores[i]) * sign for i, sign in zip(others, signs, strict=True)]
    pushes = [sign * _sigma(-gap) for sign, gap in zip(signs, gaps, strict=True)]
    value = sum(pushes)
    letter = "ABC"[place]
    documents = [
        Sentence("document", {"name": name, "score": score, "grade": grade})
        for name, score, grade in zip("ABC", scores, grades, strict=True)
    ]
    return Number(
        {"scores": scores, "grades": grades, "place": place},
        value=value,
        arithmetic=" + ".join(f"({push})" for push in pushes),
        wrong=[
            Wrong("sign=slope", -value),
            Wrong(
                "push=right",
                sum(sign * _sigma(gap) for sign, gap in zip(signs, gaps, strict=True)),
            ),
            Wrong("pair_left_out", pushes[0], places={"one": letter, "other": "ABC"[others[1]]}),
            Wrong("pair_left_out", pushes[1], places={"one": letter, "other": "ABC"[others[0]]}),
            Wrong("mean_of_pairs", value / 2),
        ],
        places={"documents": documents, "letter": letter},
    )


def draw_delta(random: Random) -> Number:
    """Four grades and two ranks."""
    grades = random_grades(random, 4, 3)
    first, second = sorted(random.sample(range(4), 2))
    gains = [2**grade - 1 for grade in grades]
    best = sorted(gains, reverse=True)
    ideal = sum(gain * d for gain, d in zip(best, DISCOUNTS, strict=True))
    gap, step = abs(gains[first] - gains[second]), DISCOUNTS[first] - DISCOUNTS[second]
    if grades.count(0) != 1 or gains == best:
        raise Redraw
    value = gap * step / ideal
    own = sum(gain * d for gain, d in zip(gains, DISCOUNTS, strict=True))
    rough = abs(grades[first] - grades[second]) * step / ideal
    bottom = " + ".join(f"{gain} * {d}" for gain, d in zip(best, DISCOUNTS, strict=True))
    return Number(
        {"grades": grades, "ranks": [first + 1, second + 1]},
        value=value,
        arithmetic=f"{gap} * ({DISCOUNTS[first]} - {DISCOUNTS[second]}) / ({bottom})",
        wrong=[
            Wrong("ideal=none", gap * step),
            Wrong("gap_of_grades", rough),
            Wrong("ideal=own", gap * step / own),
            Wrong("answer=gains", gap / ideal),
            Wrong("no_gains", step / ideal),
        ],
    )


def draw_clicks(random: Random) -> Number:
    """Clicks at two ranks, more at the upper one and fewer per look."""
    ranks = sorted(random.sample(range(1, 7), 2))
    users = random.choice([120, 180, 240, 300, 600])
    clicks = [random.randrange(6, users // rank, 3) for rank in ranks]
    shares = [count * rank / users for count, rank in zip(clicks, ranks, strict=True)]
    if clicks[0] <= clicks[1] or shares[0] > shares[1] or max(shares) >= 0.9:
        raise Redraw
    return Number(
        {"users": users, "ranks": ranks, "clicks": clicks},
        value=shares[1],
        arithmetic=f"{clicks[1]} / ({users} / {ranks[1]})",
        wrong=[
            Wrong("other_document", shares[0]),
            Wrong("users_not_looks", clicks[1] / users),
            Wrong("divided_by_rank", clicks[1] / (users * ranks[1])),
            Wrong("other_rank", clicks[1] / users * ranks[0])
            if ranks[0] > 1
            else Wrong("ratio_of_clicks", clicks[0] / clicks[1]),
        ],
    )


def _wrong_pairs(grades: list[int]) -> int:
    return sum(above < below for above, below in combinations(grades, 2))


def draw_fewer_pairs(random: Random) -> CounterExample:
    """Grades that another order beats by wrong pairs and not by nDCG."""
    grades = random.sample(range(5), 4)
    limit, count = ndcg(grades), _wrong_pairs(grades)

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        here = _wrong_pairs(answer)
        if here >= count:
            yield Sentence("more_pairs", {"limit": count, "count": here})
        value = ndcg(answer)
        if value > limit - 1e-9:
            yield Sentence("high_ndcg", {"limit": limit, "value": value})

    orders = [list(order) for order in permutations(grades)]
    # The discounts in the text are rounded: no order may be closer than they can tell.
    if any(0 < abs(ndcg(order) - limit) < 0.004 for order in orders):
        raise Redraw
    return CounterExample(
        {"grades": grades},
        unmet,
        fits=reorders(grades),
        tried=orders,
        places={"count": count},
    )


def draw_heaviest(random: Random) -> Choice:
    """Four pairs, one of them clearly the heaviest."""
    pairs = []
    for _ in range(4):
        upper, lower = sorted(random.sample([1, 2, 3, 4], 2))
        grades = random.choice([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (2, 2)])
        pairs.append((upper, lower, *grades))
    gaps = [2**high - 2**low for _, _, low, high in pairs]
    steps = [DISCOUNTS[upper - 1] - DISCOUNTS[lower - 1] for upper, lower, _, _ in pairs]
    weights = [gap * step for gap, step in zip(gaps, steps, strict=True)]
    ordered = sorted(weights)
    if len(set(pairs)) < 4 or ordered[-1] < 1.2 * ordered[-2]:
        raise Redraw
    names = ("upper", "lower", "low", "high", "gap", "step", "weight")
    options = {
        str(i): dict(zip(names, (*pair, gaps[i], steps[i], weights[i]), strict=True))
        for i, pair in enumerate(pairs)
    }
    return Choice({"pairs": pairs}, right=str(weights.index(ordered[-1])), options=options)
