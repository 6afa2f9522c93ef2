"""Questions on chapter reciprocal_rank: MRR, its rivals, what a slip costs."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Drawn,
    Redraw,
    Template,
    Wrong,
    by_hand,
    choice,
    counter_example,
    names,
    row,
)
from ranklearn_course.metrics import mean_over_queries, reciprocal_rank


def _place(rank: int | None) -> str:
    return f"at rank {rank}" if rank else "nowhere"


def _mrr(random: Random, template: str) -> Drawn:
    ranks = [random.choice([1, 2, 3, 4, 5, None]) for _ in range(4)]
    found = [rank for rank in ranks if rank]
    if len(found) != 3 or len(set(found)) < 2:
        raise Redraw
    total = sum(1 / rank for rank in found)
    value = total / 4
    return by_hand(
        template,
        title="MRR on paper",
        statement="Four queries. The first hits stand "
        f"{names([_place(rank) for rank in ranks])}. What is MRR?",
        given={"ranks": ranks},
        value=value,
        arithmetic=f"({' + '.join(f'1/{rank}' if rank else '0' for rank in ranks)}) / 4",
        wrong=[
            Wrong("pool=sum", total),
            Wrong("pool=found", total / 3),
            Wrong("mean_of_ranks", sum(found) / 3),
            Wrong("pool=mean_rank", 3 / sum(found)),
            Wrong("first_rank=two", sum(1 / (rank + 1) for rank in found) / 4),
            Wrong("success", 3 / 4, 0),
            Wrong("missing=one", (total + 1) / 4),
        ],
    )


def _mrr_at_k(random: Random, template: str) -> Drawn:
    lists = [[random.randint(0, 1) for _ in range(5)] for _ in range(3)]
    k = random.choice([2, 3])
    values = [reciprocal_rank(relevance, k) for relevance in lists]
    if values.count(0) != 1 or lists[values.index(0)].count(1) == 0:
        raise Redraw
    whole = [reciprocal_rank(relevance) for relevance in lists]
    terms = [f"1/{round(1 / value)}" if value else "0" for value in values]
    every = [sum(hit / i for i, hit in enumerate(relevance[:k], 1)) for relevance in lists]
    return by_hand(
        template,
        title="MRR with a cutoff",
        statement=f"Three queries, best rank first: {names([row(one) for one in lists])}. What is "
        f"MRR@{k}?",
        given={"lists": lists, "k": k},
        value=mean_over_queries(values),
        arithmetic=f"({' + '.join(terms)}) / 3",
        wrong=[
            Wrong("cutoff=ignored", sum(whole) / 3),
            Wrong("pool=found", sum(values) / 2),
            Wrong("pool=sum", sum(values)),
            Wrong("choice=all", sum(every) / 3),
            Wrong("success", 2 / 3, 0),
        ],
    )


def _mean_rank(random: Random, template: str) -> Drawn:
    ranks = [random.randint(2, 6) for _ in range(3)]
    mrr, mean = sum(Fraction(1, rank) for rank in ranks) / 3, Fraction(sum(ranks), 3)
    if len(set(ranks)) < 2:
        raise Redraw

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        value = sum(Fraction(1, rank) for rank in answer) / 3
        if value <= mrr:
            found.append(Sentence("low_mrr", {"limit": float(mrr), "value": float(value)}))
        here = Fraction(sum(answer), 3)
        if here <= mean:
            found.append(Sentence("better_mean", {"limit": float(mean), "value": float(here)}))
        return found

    return counter_example(
        template,
        title="MRR against the mean rank",
        statement="Three queries. The first hits of system A stand at the ranks "
        f"{names(ranks)}. Give the ranks of the first hits of a system B, three whole numbers from "
        "1 to 100, so that B wins by MRR and loses by the mean rank.",
        given={"ranks": ranks},
        unmet=unmet,
        refuse=_not_ranks,
        example=[1, 2, 50],
    )


def _not_ranks(answer: list[Any]) -> Sentence | None:
    is_fit = len(answer) == 3 and all(isinstance(a, int) and 1 <= a <= 100 for a in answer)
    return None if is_fit else Sentence("not_ranks", {"count": 3, "answer": answer})


def _blind_spot(random: Random, template: str) -> Drawn:
    relevance = [random.randint(0, 1) for _ in range(6)]
    hits, value = sum(relevance), reciprocal_rank(relevance)
    if not 2 <= hits <= 4 or relevance[0]:
        raise Redraw
    first = relevance.index(1)
    example = [0] * first + [1] + [1] * (hits - 1) + [0] * (6 - first - hits)
    if len(example) != 6 or example == relevance:
        raise Redraw

    def unmet(answer: list[Any]) -> list[Sentence]:
        found: list[Sentence] = []
        here = reciprocal_rank(answer)
        if abs(here - value) > 1e-9:
            found.append(Sentence("other_rr", {"wanted": value, "value": here}))
        if sum(answer) != hits:
            found.append(Sentence("other_hits", {"wanted": hits, "value": sum(answer)}))
        if _second(answer) >= _second(relevance):
            found.append(Sentence("late_second", {"limit": _second(relevance)}))
        return found

    if unmet(example):
        raise Redraw
    return counter_example(
        template,
        title="What RR does not see",
        statement=f"The list {row(relevance)} has the RR {value:.3f}. Give another list of six, "
        "with as many relevant documents and the same RR, whose second hit comes earlier.",
        given={"relevance": relevance},
        unmet=unmet,
        refuse=_not_six,
        example=example,
    )


def _second(relevance: list[Any]) -> int:
    """The rank of the second hit; 7, below the list, if there is none."""
    ranks = [rank for rank, hit in enumerate(relevance, 1) if hit]
    return ranks[1] if len(ranks) > 1 else 7


def _not_six(answer: list[Any]) -> Sentence | None:
    is_fit = len(answer) == 6 and all(value in (0, 1) for value in answer)
    return None if is_fit else Sentence("not_six_labels", {"answer": answer})


def _slips(random: Random, template: str) -> Drawn:
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
    options = [
        (
            f"from rank {start} to rank {end}",
            f"1/{start} - 1/{end} = {float(cost):.3f}",
        )
        for (start, end), cost in zip(pairs, costs, strict=True)
    ]
    return choice(
        template,
        random,
        title="What a slip costs",
        question="The first hit of one query slips down. Which slip lowers MRR most?",
        given={"pairs": pairs},
        right=options[place],
        wrong=[option for option in options if option != options[place]],
    )


_SITUATIONS = {
    "MRR": "An assistant reads answers aloud, one after the other, until one is right. Each "
    "further answer costs patience. There are {n} test questions.",
    "success@{k}": "A page shows {k} answers at one glance, and one right answer among them is "
    "enough. There are {n} test questions.",
    "R@{k}": "A reader needs all right answers of a question, and looks at {k} of them in whatever "
    "order. There are {n} test questions.",
}
_REPLIES = {
    "MRR": "MRR looks at the rank of the first hit, and each further rank lowers it.",
    "success@{k}": "success@k asks for a hit among the first k, at whatever rank.",
    "R@{k}": "R@k counts all hits among the first k and divides by R.",
    "the mean rank": "The mean rank has no value where there is no hit, and one late hit rules it.",
}


def _choose(random: Random, template: str) -> Drawn:
    situation = random.choice(list(_SITUATIONS))
    k, count = random.choice([3, 4, 5, 6]), random.choice([50, 200, 400])
    return choice(
        template,
        random,
        title="A metric for first hits",
        question=f"{_SITUATIONS[situation].format(k=k, n=count)} Which metric fits?",
        given={"situation": situation.format(k="k"), "k": k, "count": count},
        right=(situation.format(k=k), _REPLIES[situation]),
        wrong=[(name.format(k=k), _REPLIES[name]) for name in _REPLIES if name != situation],
    )


TEMPLATES = (
    Template("reciprocal_rank.mrr", "number", 3, _mrr),
    Template("reciprocal_rank.mrr_at_k", "number", 3, _mrr_at_k),
    Template("reciprocal_rank.mean_rank", "counter-example", 4, _mean_rank),
    Template("reciprocal_rank.blind_spot", "counter-example", 3, _blind_spot),
    Template("reciprocal_rank.slips", "choice", 2, _slips),
    Template("reciprocal_rank.choose", "choice", 2, _choose),
)
