"""Recent popularity and AP@k of lists of ids with what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ranklearn_course.checker import UNSPECIFIED
from ranklearn_course.checker.variants import FIRST_RANKS

# Which days count, with the first day that is not known.
WINDOWS = {
    "last": lambda day, today, window: today - window <= day < today,
    "ignored": lambda day, today, window: day < today,
    "longer": lambda day, today, window: today - window - 1 <= day < today,
    "shorter": lambda day, today, window: today - window < day < today,
    "future": lambda day, today, window: today - window <= day,
    "today_too": lambda day, today, window: today - window <= day <= today,
    "late": lambda day, today, window: today - window < day <= today,
    "up_to_today": lambda day, today, window: day <= today,
    "first": lambda day, today, window: day < window,
}
# What an item is sorted by: its id, its count, the index of its first event that counts.
ORDERS = {
    "most_small_id": lambda item, count, first: (-count, item),
    "most_large_id": lambda item, count, first: (-count, -item),
    "most_first_seen": lambda item, count, first: (-count, first),
    "fewest": lambda item, count, first: (count, item),
    "id": lambda item, count, first: (item,),
}
LENGTHS = {"k": lambda k: k, "all": lambda k: None, "short": lambda k: k - 1}
DENOMINATORS = {
    "min": lambda n_relevant, k, hits, length: min(n_relevant, k),
    "relevant": lambda n_relevant, k, hits, length: n_relevant,
    "k": lambda n_relevant, k, hits, length: k,
    "hits": lambda n_relevant, k, hits, length: hits,
    "shown": lambda n_relevant, k, hits, length: min(k, length),
    "shortest": lambda n_relevant, k, hits, length: min(n_relevant, k, length),
}
TERMS = {"precision": lambda hits, rank: hits / rank, "reciprocal": lambda hits, rank: 1 / rank}
UNDEFINED = {"zero": 0.0, "one": 1.0}


def make_top_recent(
    *,
    window: str = "last",
    clock: str = "today",
    seen: str = "left_out",
    order: str = "most_small_id",
    length: str = "k",
    filtered: str = "before",
    without_event: str = "left_out",
) -> Callable:
    """Return recent popularity, or one of its wrong variants.

    >>> make_top_recent()([[3, 0], [5, 8], [5, 9], [4, 9]], [4], 10, 3, 2)
    [5]
    """
    wants, rank, cut = WINDOWS[window], ORDERS[order], LENGTHS[length]

    def top_recent(
        events: Sequence[Sequence[int]], seen_items: Sequence[int], today: int, days: int, k: int
    ) -> list[int]:
        if clock == "last_event":
            today = max((day for _, day in events), default=today - 1) + 1
        counted = [item for item, day in events if wants(day, today, days)]
        known = set(seen_items) if seen == "left_out" else set()
        if filtered == "before":
            counted = [item for item in counted if item not in known]
        items = dict.fromkeys(counted)
        early = known if filtered == "before" else set()
        if without_event == "kept":
            items |= dict.fromkeys(item for item, _ in events if item not in early)
        found = {item: (counted.count(item), first) for first, item in enumerate(items)}
        ranked = sorted(found, key=lambda item: rank(item, *found[item]))
        if without_event == "filled":
            older = [item for item, day in events if day < today]
            others = set(older) - found.keys() - early
            ranked += sorted(others, key=lambda item: (-older.count(item), item))
        return [item for item in ranked[: cut(k)] if item not in known]

    return top_recent


def make_average_precision_of_ids(
    *,
    copies: str = "first",
    cutoff: str = "k",
    denominator: str = "min",
    term: str = "precision",
    first_rank: str = "one",
    undefined: str = "zero",
) -> Callable:
    """Return AP@k of a list of ids, or one of its wrong variants.

    >>> make_average_precision_of_ids()([7, 7, 9], [7, 9], 3) == (1/1 + 2/3) / min(2, 3)
    True
    >>> make_average_precision_of_ids(copies="all")([7, 7, 9], [7, 9], 3) == (1/1 + 2/2 + 3/3) / 2
    True
    """

    def average_precision(
        recommended: Sequence[int], relevant: Sequence[int], k: int
    ) -> float | object:
        wanted = set(relevant)
        if not wanted:
            return UNDEFINED[undefined]
        items = list(dict.fromkeys(recommended) if copies == "squeezed" else recommended)
        read = items[:k] if cutoff == "k" else items
        hits = total = 0
        for i, item in enumerate(read):
            again = item in read[:i] and copies != "all"
            if item in wanted and not again:
                hits += 1
                total += TERMS[term](hits, i + FIRST_RANKS[first_rank])
        size = DENOMINATORS[denominator](len(wanted), k, hits, len(items))
        return total / size if size else UNSPECIFIED

    return average_precision
