"""IPS of a new order, looks from swaps and team draft, with what a learner's may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log2
from typing import Any

WEIGHTS: dict[str, Callable[[float, float, int], float]] = {
    "look": lambda old_look, new_look, rank: 1 / old_look,
    "none": lambda old_look, new_look, rank: 1,
    "multiplied": lambda old_look, new_look, rank: old_look,
    "new_rank": lambda old_look, new_look, rank: 1 / new_look,
    "discount": lambda old_look, new_look, rank: log2(rank + 1),
    "rank": lambda old_look, new_look, rank: rank,
    "clipped": lambda old_look, new_look, rank: min(1 / old_look, 2),
}
DISCOUNTS: dict[str, Callable[[int, int], float]] = {
    "new": lambda new, old: 1 / log2(new + 1),
    "old": lambda new, old: 1 / log2(old + 1),
    "next": lambda new, old: 1 / log2(new + 2),
    "rank": lambda new, old: 1 / new,
    "none": lambda new, old: 1,
}


def make_ips_dcg(
    *,
    weight: str = "look",
    order: str = "old_ranks",
    discount: str = "new",
    norm: str = "users",
    miss: str = "nothing",
    cutoff: str = "k",
) -> Callable:
    """Return IPS of DCG, or one of its wrong variants.

    >>> make_ips_dcg()([0, 1], 2, [1, 0.5], [2, 1], 1)
    1.0
    >>> make_ips_dcg(weight="none")([0, 1], 2, [1, 0.5], [2, 1], 1)
    0.5
    """
    takes_order = order

    def ips_dcg(
        clicks: Sequence[int],
        users: int,
        looks: Sequence[float],
        order: Sequence[int],
        k: int,
    ) -> float:
        ranks = [*range(1, len(order) + 1)]
        new_order = {
            "old_ranks": list(order),
            "old": ranks,
            "inverse": sorted(ranks, key=lambda rank: order[rank - 1]),
        }[takes_order]
        if cutoff == "k":
            new_order = new_order[:k]
        total = 0.0
        for new, old in enumerate(new_order, start=1):
            if cutoff == "old" and old > k:
                continue
            clicked = clicks[old - 1]
            if miss == "negative":
                clicked -= users - clicked
            factor = WEIGHTS[weight](looks[old - 1], looks[new - 1], old)
            total += clicked * factor * DISCOUNTS[discount](new, old)
        divisor = {"users": users, "none": 1, "clicks": sum(clicks)}[norm]
        return total / divisor if divisor else 0.0

    return ips_dcg


RATIOS: dict[str, Callable[[float, float, Sequence[float]], float]] = {
    "lower": lambda up, low, upper: low / up,
    "inverse": lambda up, low, upper: up / low,
    "share": lambda up, low, upper: low / (low + up),
    "total": lambda up, low, upper: low / sum(upper),
    "first": lambda up, low, upper: low / upper[0],
    "difference": lambda up, low, upper: 1 - (up - low) / (up + low),
    "floor": lambda up, low, upper: low // up,
    "plus_one": lambda up, low, upper: (low + 1) / (up + 1),
}


def make_looks_from_swaps(
    *,
    chain: str = "product",
    ratio: str = "lower",
    start: str = "one",
    cap: str = "none",
) -> Callable:
    """Return the looks that swapped neighbours find, or one of the wrong variants.

    >>> make_looks_from_swaps()([200, 90], [100, 60])
    [1.0, 0.5, 0.3333333333333333]
    >>> make_looks_from_swaps(chain="none")([200, 90], [100, 60])
    [1.0, 0.5, 0.6666666666666666]
    """

    def looks_from_swaps(upper: Sequence[int], lower: Sequence[int]) -> list[float]:
        ratios = [RATIOS[ratio](*pair, upper) for pair in zip(upper, lower, strict=True)]
        if cap == "one":
            ratios = [min(each, 1) for each in ratios]
        if chain == "pooled":
            ratios = [sum(ratios) / max(len(ratios), 1)] * len(ratios)
        looks = [1.0]
        for i, each in enumerate(ratios):
            looks.append(
                {
                    "product": looks[-1] * each,
                    "none": each,
                    "sum": looks[-1] + each,
                    "two": each * ratios[i - 1] if i else each,
                    "pooled": looks[-1] * each,
                }["none" if ratio == "first" else chain]
            )
        if start == "missing":
            return looks[1:]
        if start == "count":
            return [look * upper[0] for look in looks] if upper else looks
        return [look / sum(looks) for look in looks] if start == "sum" else looks

    return looks_from_swaps


def make_team_draft(
    *,
    coin: str = "round",
    pick: str = "best",
    credit: str = "team",
    end: str = "either",
    sign: str = "B",
) -> Callable:
    """Return team draft, or one of its wrong variants. A document of B's team is negative.

    >>> make_team_draft()([1, 2], [3, 2], "AB")
    [1, -3, -2]
    >>> make_team_draft(coin="once")([1, 2], [3, 2], "AB")
    [1, -3, 2]
    """

    def team_draft(a: Sequence[int], b: Sequence[int], coins: Sequence[str]) -> list[int]:
        rankings, flips = {"A": list(a), "B": list(b)}, iter(coins)
        picked: list[tuple[int, str]] = []
        while True:
            new = {side: _new(rankings[side], side, picked, pick) for side in "AB"}
            if not (new["A"] and new["B"]):
                break
            side = _captain(picked, flips, coins, coin)
            picked.append((new[side][-1 if pick == "last" else 0], side))
        if end == "round" and len(picked) % 2:
            picked.pop()
        if end == "both":
            picked += [(document, side) for side in "AB" for document in new[side]]
        signed = [
            document * (1 if _team(document, side, place, rankings, credit) == "A" else -1)
            for place, (document, side) in enumerate(picked)
        ]
        return {"B": signed, "none": [*map(abs, signed)], "A": [-each for each in signed]}[sign]

    return team_draft


def _new(ranking: list[int], side: str, picked: list[tuple[int, str]], pick: str) -> list[int]:
    if pick == "repeat":
        return ranking[sum(each == side for _, each in picked) :]
    return [document for document in ranking if all(document != d for d, _ in picked)]


def _captain(picked: list[tuple[int, str]], flips: Any, coins: Sequence[str], coin: str) -> str:
    lead = sum(1 if side == "A" else -1 for _, side in picked)
    if lead and coin != "each":
        return "B" if lead > 0 else "A"
    flip = next(flips, "A")
    swapped = "B" if flip == "A" else "A"
    return {"once": coins[0], "A": "A", "swap": swapped}.get(coin, flip)


def _team(document: int, side: str, place: int, rankings: dict, credit: str) -> str:
    a, b = rankings["A"], rankings["B"]
    if credit == "position":
        return "AB"[place % 2]
    if credit == "member":
        return "A" if document in a else "B"
    if (
        credit == "rank"
        and document in a
        and document in b
        and a.index(document) != b.index(document)
    ):
        return "A" if a.index(document) < b.index(document) else "B"
    return side
