"""Questions on chapter dcg: DCG and nDCG by hand, gains, the ideal list."""

from __future__ import annotations

from itertools import permutations
from math import log, log2
from random import Random
from typing import Any

from ranklearn_course.chapters.dcg.checks import explain_ndcg
from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Drawn,
    Redraw,
    Template,
    Wrong,
    by_hand,
    choice,
    counter_example,
    row,
)
from ranklearn_course.metrics import dcg, ndcg

LOGARITHMS = "$\\log_2 3 = 1.5850$ and $\\log_2 5 = 2.3219$."


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
        wrong=[
            Wrong("gain=linear", dcg(grades, gain="linear")),
            Wrong("discount=korean", dcg(grades, discount="jarvelin")),
            Wrong("discount=natural", value * log(2)),
            Wrong("discount=rank", dcg(grades, discount="reciprocal")),
            Wrong("discount=none", sum(gains)),
            Wrong("gain=power", sum(2**grade / log2(i + 1) for i, grade in enumerate(grades, 1))),
            Wrong("ndcg", value / dcg(sorted(grades)[::-1]))
            if grades != sorted(grades)[::-1]
            else Wrong("order=reversed", dcg(grades[::-1])),
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
        wrong=[
            Wrong("ideal=first_k", ndcg(shown, 3, **options)),
            Wrong("result=list", dcg(shown, **options)),
            Wrong("gain_of_lesson", ndcg(shown, 3, judged=judged, discount="reciprocal")),
            Wrong("discount_of_lesson", ndcg(shown, 3, judged=judged, gain="linear")),
            Wrong(
                "ideal=uncut",
                dcg(shown, **options) / dcg(sorted(judged, reverse=True), **options),
            ),
            Wrong("discount=none", sum(shown) / sum(ideal), 0),
        ],
    )


def _gains(random: Random, template: str) -> Drawn:
    grades = [random.randint(0, 4) for _ in range(4)]
    options = {"discount": "reciprocal"}
    linear, exponential = dcg(grades, gain="linear", **options), dcg(grades, **options)

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        value = dcg(answer, gain="linear", **options)
        if value < linear + 1e-9:
            found.append(Sentence("low_linear", {"limit": linear, "value": value}))
        value = dcg(answer, **options)
        if value > exponential - 1e-9:
            found.append(Sentence("high_exponential", {"limit": exponential, "value": value}))
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
        unmet=unmet,
        refuse=lambda answer: _not_these(answer, grades),
        example=fitting[0],
    )


def _perfect(random: Random, template: str) -> Drawn:
    grades = sorted((random.randint(0, 4) for _ in range(6)), reverse=True)
    k = random.choice([2, 3, 4])
    example = grades[:k] + grades[k:][::-1]
    if example == grades or grades[k - 1] == grades[k] or len(set(grades[:k])) < 2:
        raise Redraw

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        value = ndcg(answer, k)
        if value < 1 - 1e-9:
            arithmetic = explain_ndcg(answer, k)
            found.append(
                Sentence("not_perfect", {"k": k, "value": value, "arithmetic": arithmetic})
            )
        if answer == grades:
            found.append(Sentence("best_order"))
        return found

    return counter_example(
        template,
        title="A wrong order with a perfect value",
        statement=f"Put the grades {row(sorted(grades))} into an order that is **not** the best "
        f"one and still has nDCG@{k} = 1. No other documents exist.",
        given={"grades": sorted(grades), "k": k},
        unmet=unmet,
        refuse=lambda answer: _not_these(answer, grades),
        example=example,
    )


def _not_these(answer: list[Any], grades: list[int]) -> Sentence | None:
    is_fit = all(isinstance(grade, int) for grade in answer) and sorted(answer) == sorted(grades)
    return (
        None
        if is_fit
        else Sentence("other_grades", {"grades": row(sorted(grades)), "answer": answer})
    )


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
