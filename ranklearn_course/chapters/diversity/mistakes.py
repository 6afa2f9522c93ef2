"""Alpha-DCG, MMR and the Gini coefficient of exposure, with what a learner's may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log2

#: How many pages above rank i, from 0, count for the meaning.
SEEN: dict[str, Callable[[Sequence[str], int, str], int]] = {
    "above": lambda pages, i, t: sum(t in page for page in pages[:i]),
    "documents": lambda pages, i, t: i,
    "now": lambda pages, i, t: sum(t in page for page in pages[: i + 1]),
    "previous": lambda pages, i, t: int(i > 0 and t in pages[i - 1]),
    "once": lambda pages, i, t: int(any(t in page for page in pages[:i])),
    "shared": lambda pages, i, t: sum(map(len, pages[:i])),
    "anywhere": lambda pages, i, t: sum(t in page for page in pages) - 1,
    "alone": lambda pages, i, t: list(pages[:i]).count(t),
    "same_page": lambda pages, i, t: list(pages[:i]).count(pages[i]),
    "page": lambda pages, i, t: sum(each in page for page in pages[:i] for each in pages[i]),
}
GAINS: dict[str, Callable[[list[float]], float]] = {
    "sum": sum,
    "best": lambda values: max(values, default=0),
    "mean": lambda values: sum(values) / max(len(values), 1),
}
DISCOUNTS: dict[str, Callable[[int], float]] = {
    "log2": lambda rank: 1 / log2(rank + 1),
    "rank": lambda rank: 1 / rank,
    "next": lambda rank: 1 / log2(rank + 2),
    "none": lambda rank: 1,
    "late": lambda rank: 1 / max(1, log2(rank)),
}


def make_alpha_dcg(
    *,
    base: str = "rest",
    seen: str = "above",
    gain: str = "sum",
    discount: str = "log2",
    stop: str = "k",
    result: str = "sum",
    order: str = "ranked",
) -> Callable:
    """Return alpha-DCG of pages, which are strings of their meanings, or a wrong variant.

    >>> make_alpha_dcg()(["a", "a"], 2, 0.5)
    1.315...
    >>> make_alpha_dcg(discount="none")(["a", "a"], 2, 0.5)
    1.5
    """

    def alpha_dcg(pages: Sequence[str], k: int, alpha: float) -> float:
        factor = alpha if base == "alpha" else 1 - alpha
        shown = sorted(pages, key=len, reverse=True) if order == "sorted" else list(pages)
        total = 0.0
        for i, page in enumerate(shown if stop == "ignored" else shown[:k]):
            worth = [factor ** SEEN[seen](shown, i, meaning) for meaning in page]
            total += GAINS[gain](worth) * DISCOUNTS[discount](i + 1)
        meanings = len(set("".join(pages)))
        return total / meanings if result == "share" and meanings else total

    return alpha_dcg


#: How much a candidate repeats: from its similarity to what was chosen, and to the candidates left.
REPEATS: dict[str, Callable[[list[float], list[float]], float]] = {
    "max": lambda chosen, left: max(chosen),
    "mean": lambda chosen, left: sum(chosen) / len(chosen),
    "sum": lambda chosen, left: sum(chosen),
    "last": lambda chosen, left: chosen[-1],
    "first": lambda chosen, left: chosen[0],
    "min": lambda chosen, left: min(chosen),
    "candidates": lambda chosen, left: max(left, default=0),
}


def make_mmr(
    *,
    weight: str = "relevance",
    repeat: str = "max",
    sign: str = "minus",
    first: str = "relevant",
    again: str = "never",
    ties: str = "first",
    length: str = "k",
    answer: str = "chosen",
) -> Callable:
    """Return MMR, or one of its wrong variants.

    >>> make_mmr()([1, 1, 0.75], [[1, 0.25, 0], [0.25, 1, 0], [0, 0, 1]], 0.75, 2)
    [0, 1]
    >>> make_mmr(weight="turned")([1, 1, 0.75], [[1, 0.25, 0], [0.25, 1, 0], [0, 0, 1]], 0.75, 2)
    [0, 2]
    """
    takes_weight = weight

    def mmr(
        relevance: Sequence[float], similarity: Sequence[Sequence[float]], weight: float, k: int
    ) -> list[int]:
        share, rest = {
            "relevance": (weight, 1 - weight),
            "turned": (1 - weight, weight),
            "ignored": (0.5, 0.5),
            "relevance_alone": (weight, 1),
            "similarity_alone": (1, 1 - weight),
        }[takes_weight]
        all_of_them = range(len(relevance))
        chosen: list[int] = []
        while len(chosen) < (len(relevance) if length == "all" else min(k, len(relevance))):

            def score(d: int) -> float:
                if not chosen:
                    return -d if first == "index" else relevance[d]
                left = [similarity[d][e] for e in all_of_them if e not in (d, *chosen)]
                repeats = REPEATS[repeat]([similarity[d][e] for e in chosen], left)
                return share * relevance[d] + (1 if sign == "plus" else -1) * rest * repeats

            able = [d for d in all_of_them if again == "allowed" or d not in chosen]
            chosen.append(max(reversed(able) if ties == "last" else able, key=score))
        return sorted(chosen) if answer == "sorted" else chosen

    return mmr


LOOKS: dict[str, Callable[[int], float]] = {
    "log2": lambda rank: 1 / log2(rank + 1),
    "equal": lambda rank: 1,
    "rank": lambda rank: 1 / rank,
    "late": lambda rank: 1 / max(1, log2(rank)),
}


def make_exposure_gini(
    *,
    unseen: str = "zero",
    look: str = "log2",
    order: str = "rising",
    index: str = "one",
    factor: str = "none",
    result: str = "gini",
    mean: str = "all",
    size: str = "catalogue",
    exposure: str = "looks",
) -> Callable:
    """Return the Gini coefficient of exposure, or one of its wrong variants.

    >>> make_exposure_gini()([[0]], 2)
    0.5
    >>> make_exposure_gini(unseen="dropped")([[0]], 2)
    0.0
    """

    def gini_of(lists: Sequence[Sequence[int]], n_items: int) -> float:
        n = 1 + max(map(max, lists)) if size == "largest_id" else n_items
        shown = [0.0] * n
        for row in lists:
            for rank, item in enumerate(row, start=1):
                before = 0 if exposure == "last" else shown[item]
                shown[item] = before + LOOKS[look](rank)
        if exposure == "presence":
            shown = [float(looks > 0) for looks in shown]
        if unseen != "zero":
            shown = [looks for looks in shown if looks]
        if unseen == "dropped":
            n = len(shown)
        start = 0 if index == "zero" else 1
        ordered = shown if order == "as_listed" else sorted(shown, reverse=order == "falling")
        total = sum((2 * j - n - 1) * looks for j, looks in enumerate(ordered, start=start))
        value = total / (n * sum(shown))
        if factor == "n_minus_1" and n > 1:
            value *= n / (n - 1)
        return {"gini": value, "equality": 1 - value, "double": 2 * value, "sum": n * value}[result]

    def exposure_gini(lists: Sequence[Sequence[int]], n_items: int) -> float:
        if mean == "per_user":
            return sum(gini_of([row], n_items) for row in lists) / len(lists)
        return gini_of(lists, n_items)

    return exposure_gini
