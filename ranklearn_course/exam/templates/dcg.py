"""Questions on chapter dcg: DCG and nDCG by hand, gains, the ideal list."""

from __future__ import annotations

from itertools import permutations
from math import log, log2
from random import Random
from typing import Any

from ranklearn_course.exam.question import (
    Drawn,
    Mistake,
    Redraw,
    Template,
    by_hand,
    choice,
    counter_example,
    row,
)
from ranklearn_course.metrics import dcg, ndcg

LOGARITHMS = "$\\log_2 3 = 1.5850$ and $\\log_2 5 = 2.3219$."
OTHER_GRADES = "it must hold the grades {grades} in some order, got {answer}."
LOW_LINEAR = "With the linear gain, DCG should be above {limit:.4f}; it is {value:.4f}."
HIGH_EXPONENTIAL = "With the exponential gain, DCG should be below {limit:.4f}; it is {value:.4f}."
NOT_PERFECT = "nDCG@{k} should be 1; it is {value:.4f}."
IN_ORDER = "The list should not be in the best order, and yours is."


def _terms(relevance: list[int]) -> str:
    gains = [2**grade - 1 for grade in relevance]
    return " + ".join(f"{gain} / log2({i + 1})" for i, gain in enumerate(gains, 1))


def _dcg(random: Random, template: str) -> Drawn:
    grades = [random.randint(0, 3) for _ in range(4)]
    gains = [2**grade - 1 for grade in grades]
    if grades.count(0) > 1 or len(set(grades)) < 3:
        raise Redraw
    value = dcg(grades)
    return by_hand(
        template,
        title="DCG on paper",
        statement=f"Four documents with the grades {row(grades)}, best rank first. What is their "
        f"DCG with the gain $2^g - 1$ and the discount $1 / \\log_2(i + 1)$?\n\n{LOGARITHMS}",
        given={"grades": grades},
        value=value,
        arithmetic=_terms(grades),
        mistakes=[
            Mistake(dcg(grades, gain="linear"), "You took the grade as the gain."),
            Mistake(dcg(grades, discount="jarvelin"), "You divided by log2(i) from rank 2 on."),
            Mistake(value * log(2), "You used the natural logarithm, not log2."),
            Mistake(
                dcg(grades, discount="reciprocal"),
                "You divided by the rank, not by its logarithm.",
            ),
            Mistake(sum(gains), "You added the gains and did not discount them."),
            Mistake(
                sum(2**grade / log2(i + 1) for i, grade in enumerate(grades, 1)),
                "You took 2^g and did not subtract 1.",
            ),
            Mistake(
                value / dcg(sorted(grades)[::-1]), "You divided by the ideal DCG: that is nDCG."
            )
            if grades != sorted(grades)[::-1]
            else Mistake(dcg(grades[::-1]), "You began at the wrong end of the list."),
        ],
    )


def _ndcg(random: Random, template: str) -> Drawn:
    shown = [random.randint(0, 3) for _ in range(3)]
    missed = random.randint(1, 3)
    judged = [*shown, missed]
    options = {"gain": "linear", "discount": "reciprocal"}
    value = ndcg(shown, 3, judged=judged, **options)
    ideal = sorted(judged, reverse=True)[:3]
    if max(shown) < 2 or sorted(shown, reverse=True) == ideal:
        raise Redraw
    top = " + ".join(f"{grade}/{i}" for i, grade in enumerate(shown, 1))
    best = " + ".join(f"{grade}/{i}" for i, grade in enumerate(ideal, 1))
    return by_hand(
        template,
        title="nDCG with a missed document",
        statement=f"A system returned three documents with the grades {row(shown)}, best rank "
        f"first. It missed a document of grade {missed}; others were not judged. What is nDCG@3 "
        "with the grade as gain and the discount $1/i$?",
        given={"shown": shown, "missed": missed},
        value=value,
        arithmetic=f"({top}) / ({best})",
        mistakes=[
            Mistake(
                ndcg(shown, 3, **options),
                "You made the ideal list of the returned documents only.",
            ),
            Mistake(dcg(shown, **options), "That is DCG: divide by the ideal DCG."),
            Mistake(
                ndcg(shown, 3, judged=judged, discount="reciprocal"),
                "You took the gain 2^g - 1, not the grade.",
            ),
            Mistake(
                ndcg(shown, 3, judged=judged, gain="linear"),
                "You took the discount with the logarithm, not 1/i.",
            ),
            Mistake(
                dcg(shown, **options) / dcg(sorted(judged, reverse=True), **options),
                "Your ideal list has four ranks: the cutoff holds for it, too.",
            ),
            Mistake(sum(shown) / sum(ideal), "You left the discount out.", 0),
        ],
    )


def _gains(random: Random, template: str) -> Drawn:
    grades = [random.randint(0, 4) for _ in range(4)]
    options = {"discount": "reciprocal"}
    linear, exponential = dcg(grades, gain="linear", **options), dcg(grades, **options)

    def unmet(answer: list[Any]) -> list[str]:
        found = []
        value = dcg(answer, gain="linear", **options)
        if value < linear + 1e-9:
            found.append(LOW_LINEAR.format(limit=linear, value=value))
        value = dcg(answer, **options)
        if value > exponential - 1e-9:
            found.append(HIGH_EXPONENTIAL.format(limit=exponential, value=value))
        return found

    fitting = [list(p) for p in sorted(set(permutations(grades))) if not unmet(list(p))]
    if len(set(grades)) < 3 or not fitting:
        raise Redraw
    return counter_example(
        template,
        title="Two gains disagree",
        statement=f"The list {row(grades)} and the discount $1/i$. Give the same four grades in "
        "another order that has a **higher** DCG with the linear gain $g$ and a **lower** DCG with "
        "the exponential gain $2^g - 1$.",
        given={"grades": grades},
        wanted=unmet,
        refuse=lambda answer: _not_these(answer, grades),
        example=fitting[0],
    )


def _perfect(random: Random, template: str) -> Drawn:
    grades = sorted((random.randint(0, 4) for _ in range(6)), reverse=True)
    k = random.choice([2, 3, 4])
    example = grades[:k] + grades[k:][::-1]
    if example == grades or grades[k - 1] == grades[k] or len(set(grades[:k])) < 2:
        raise Redraw

    def unmet(answer: list[Any]) -> list[str]:
        found, value = [], ndcg(answer, k)
        if value < 1 - 1e-9:
            found.append(NOT_PERFECT.format(k=k, value=value))
        if answer == grades:
            found.append(IN_ORDER)
        return found

    return counter_example(
        template,
        title="A wrong order with a perfect value",
        statement=f"Put the grades {row(sorted(grades))} into an order that is **not** the best "
        f"one and still has nDCG@{k} = 1. No other documents exist.",
        given={"grades": sorted(grades), "k": k},
        wanted=unmet,
        refuse=lambda answer: _not_these(answer, grades),
        example=example,
    )


def _not_these(answer: list[Any], grades: list[int]) -> str:
    is_fit = all(isinstance(grade, int) for grade in answer) and sorted(answer) == sorted(grades)
    return "" if is_fit else OTHER_GRADES.format(grades=row(sorted(grades)), answer=answer)


def _ideal(random: Random, template: str) -> Drawn:
    shown = sorted((random.randint(1, 3) for _ in range(3)), reverse=True)
    missed = random.randint(1, 5)
    ideal = sorted([*shown, missed], reverse=True)
    if missed <= shown[-1] or len(set(shown)) < 2 or sorted([*shown, missed]) == ideal:
        raise Redraw
    value = ndcg(shown, 3, judged=ideal)
    return choice(
        template,
        random,
        title="The ideal of what",
        question=f"A search engine returns three documents with the grades {row(shown)} and misses "
        f"one of grade {missed}. Which list does the ideal DCG of nDCG@3 add up, and what follows?",
        given={"shown": shown, "missed": missed},
        right=(
            f"{row(ideal[:3])}: nDCG@3 is below 1.",
            f"The ideal list takes all judged documents: nDCG@3 = {value:.3f}.",
        ),
        wrong=[
            (
                f"{row(shown)}: nDCG@3 is 1.",
                "That is the best order of the returned ones. A better list exists.",
            ),
            (
                f"{row(ideal)}: nDCG@3 is below 1.",
                "That list has four ranks. The cutoff 3 holds for the ideal list, too.",
            ),
            (
                f"{row([missed, *shown[:2]][::-1])}: nDCG@3 is above 1.",
                "That list rises. The ideal list falls, and nothing exceeds it.",
            ),
        ],
    )


_SITUATIONS = {
    "nDCG@{k}": "Assessors grade results from 0 to {top}. Users look at the first {k}, more "
    "closely at the top. Queries with many good documents and with few should end on one scale.",
    "DCG@{k}": "Grades from 0 to {top} stand for money: what the first {k} places earn, less the "
    "lower they are. You want the sum that a list earns, also where little can be earned.",
    "CG@{k}": "{k} photos are shown around a circle, all equally well seen. Grades from 0 to {top} "
    "say how much each is liked. You want to know how much was found.",
}
_REPLIES = {
    "nDCG@{k}": "nDCG divides by the ideal DCG: every query ends on the scale up to 1.",
    "DCG@{k}": "DCG adds gain times discount and keeps what a query has to offer.",
    "CG@{k}": "CG adds up the grades and does not see the order.",
    "P@{k}": "P@k takes all grades above 0 for the same.",
}


def _choose(random: Random, template: str) -> Drawn:
    situation = random.choice(list(_SITUATIONS))
    k, top = random.choice([5, 6, 8, 10]), random.choice([3, 4, 5])
    return choice(
        template,
        random,
        title="A metric for grades",
        question=f"{_SITUATIONS[situation].format(k=k, top=top)} Which metric fits?",
        given={"situation": situation.format(k="k"), "k": k, "top": top},
        right=(situation.format(k=k), _REPLIES[situation]),
        wrong=[(name.format(k=k), _REPLIES[name]) for name in _REPLIES if name != situation],
    )


TEMPLATES = (
    Template("dcg.dcg", "number", 4, _dcg),
    Template("dcg.ndcg", "number", 5, _ndcg),
    Template("dcg.gains", "counter-example", 6, _gains),
    Template("dcg.perfect", "counter-example", 3, _perfect),
    Template("dcg.ideal", "choice", 2, _ideal),
    Template("dcg.choose", "choice", 2, _choose),
)
