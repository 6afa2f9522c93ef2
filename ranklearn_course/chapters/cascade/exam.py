"""Questions on chapter cascade: RBP, ERR, PFound and their users."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import numpy as np

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
from ranklearn_course.metrics import dcg, err, pfound, rbp, satisfaction


def _rbp(random: Random, template: str) -> Drawn:
    relevance = [random.randint(0, 1) for _ in range(5)]
    p = random.choice([0.5, 0.6, 0.8])
    ranks = [rank for rank, hit in enumerate(relevance, 1) if hit]
    if not 2 <= len(ranks) <= 3:
        raise Redraw
    value = rbp(relevance, p)
    terms = " + ".join(f"{p}**{rank - 1}" for rank in ranks)
    return by_hand(
        template,
        title="RBP on paper",
        statement=f"Five documents, best rank first: {row(relevance)}. What is RBP with the "
        f"persistence p = {p}?",
        given={"relevance": relevance, "p": p},
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
            else Wrong("precision", len(ranks) / 5, 0),
        ],
    )


def _err(random: Random, template: str) -> Drawn:
    top = random.choice([1, 2, 3])
    grades = [random.randint(0, top) for _ in range(3)]
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
    return by_hand(
        template,
        title="ERR on paper",
        statement=f"Three documents with the grades {row(grades)} on a scale up to {top}, best "
        "rank first. What is ERR with p = 1? A document of grade $g$ satisfies with probability "
        f"$(2^g - 1) / 2^{top}$.",
        given={"grades": grades, "top": top},
        value=value,
        arithmetic=f"{shown[0]} + 1/2 * (1 - {shown[0]}) * {shown[1]} "
        f"+ 1/3 * (1 - {shown[0]}) * (1 - {shown[1]}) * {shown[2]}",
        wrong=wrong,
    )


def _pfound(random: Random, template: str) -> Drawn:
    chances = [random.choice([0, 0.2, 0.4, 0.5]) for _ in range(3)]
    leave = random.choice([0.1, 0.2, 0.5])
    first, second, third = chances
    if chances.count(0) > 1 or not third or not (first or second):
        raise Redraw
    stay = 1 - leave
    looks = [1, (1 - first) * stay, (1 - first) * (1 - second) * stay**2]
    value = pfound(chances, leave)
    return by_hand(
        template,
        title="PFound on paper",
        statement=f"Three documents have pRel {chances[0]}, {chances[1]} and {chances[2]}, best "
        f"rank first. With pBreak = {leave}, what is PFound?",
        given={"chances": chances, "leave": leave},
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


def _two_users(random: Random, template: str) -> Drawn:
    grades, p = [random.randint(0, 2) for _ in range(4)], random.choice([0.5, 0.8])
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
    fitting = (list(each) for each in product((2, 1, 0), repeat=4) if not unmet(list(each)))
    return counter_example(
        template,
        title="Two users who disagree",
        statement=f"The list {row(grades)} on a scale up to 2. The user of ERR (p = 1) stops when "
        f"satisfied, by grade 1 with probability 1/4, by grade 2 with 3/4. The user of RBP "
        f"(p = {p}) takes every grade above 0 for relevant. Give four grades from 0 to 2 with a "
        "**higher** ERR and a **lower** RBP.",
        given={"grades": grades, "p": p},
        unmet=unmet,
        refuse=_not_four,
        example=next(fitting),
    )


def _not_four(answer: list[Any]) -> Sentence | None:
    is_fit = len(answer) == 4 and all(grade in (0, 1, 2) for grade in answer)
    return None if is_fit else Sentence("not_graded_list", {"count": "four", "answer": answer})


_SITUATIONS = {
    "RBP": "Customers scroll through the offers of a shop at a steady pace, and go on to the next "
    "one with probability {p}, whether they liked the last one or not.",
    "ERR": "Users of a help page stop at the first answer that solves their problem. Grades go "
    "from 0 to {top}. One more rank costs them less, the further down they are.",
    "PFound": "After each video that was not the right one, a viewer gives up with probability "
    "{q}. What counts is whether one is found before, not how far down.",
}
_REPLIES = {
    "RBP": "RBP's user goes on with probability p, satisfied or not.",
    "ERR": "ERR's user stops when satisfied, and rank i is worth 1/i.",
    "PFound": "PFound is the probability that a user finds something before giving up.",
    "R@10": "R@10 has no user who stops: it counts what stands among the first ten.",
}


def _choose(random: Random, template: str) -> Drawn:
    situation = random.choice(list(_SITUATIONS))
    numbers = {
        "p": random.choice([0.8, 0.9, 0.95]),
        "q": random.choice([0.1, 0.15, 0.2]),
        "top": random.choice([2, 3, 4]),
    }
    return choice(
        template,
        random,
        title="A metric that walks",
        question=f"{_SITUATIONS[situation].format(**numbers)} Which metric fits?",
        given={"situation": situation},
        right=(situation, _REPLIES[situation]),
        wrong=[(name, _REPLIES[name]) for name in _REPLIES if name != situation],
    )


def _ceiling(random: Random, template: str) -> Drawn:
    count, p = random.randint(3, 6), random.choice([0.5, 0.8, 0.9])
    value, rest = 1 - p**count, p**count
    return choice(
        template,
        random,
        title="RBP of a list that ends",
        question=f"A list returns {count} documents, all of them relevant, and ends. What is its "
        f"RBP with the persistence p = {p}?",
        given={"count": count, "p": p},
        right=(
            f"{value:.3f}",
            f"1 - {p}^{count} = {value:.3f}. The ranks below hold the rest of the weight.",
        ),
        wrong=[
            ("1.000", "A list that ends stays below 1: some users would have gone on."),
            (f"{rest:.3f}", "That is the residual, what the unseen ranks could add."),
            (
                f"{value / (1 - p):.3f}",
                "That is the mean number of documents looked at: the factor 1 - p is missing.",
            ),
        ],
    )


TEMPLATES = (
    Template("cascade.rbp", "number", 3, _rbp),
    Template("cascade.err", "number", 5, _err),
    Template("cascade.pfound", "number", 4, _pfound),
    Template("cascade.two_users", "counter-example", 6, _two_users),
    Template("cascade.ceiling", "choice", 2, _ceiling),
    Template("cascade.choose", "choice", 2, _choose),
)
