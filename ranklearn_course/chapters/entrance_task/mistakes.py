"""What the lesson's functions are, and what a learner's may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import mean, pstdev, pvariance, stdev

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
# Whether an event is learned from, with the first day that is held out.
SIDES = {
    "before": lambda day, first: day < first,
    "up_to_first": lambda day, first: day <= first,
    "after": lambda day, first: day >= first,
}
# What is taken off the scores of a list, and what they are divided by.
SCALES = {
    "standard": (mean, pstdev),
    "none": (lambda scores: 0, lambda scores: 1),
    "mean": (mean, lambda scores: 1),
    "spread": (lambda scores: 0, pstdev),
    "range": (min, lambda scores: max(scores) - min(scores)),
    "sample": (mean, stdev),
    "variance": (mean, pvariance),
    "sum": (lambda scores: 0, sum),
}
# How the second list is weighted: the weights of both, on their scale.
WEIGHTS = {
    "second": lambda weight: (1, weight),
    "first": lambda weight: (weight, 1),
    "without_effect": lambda weight: (1, 1),
    "shares": lambda weight: (1 - weight, weight),
}


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


def make_split_in_time(
    *, learned: str = "before", cold: str = "left_out", seen: str = "left_out"
) -> Callable:
    """Return a split of events at a day, or one of its wrong variants.

    >>> events = [(1, 7, 0), (1, 7, 2), (1, 8, 2), (2, 8, 2)]
    >>> make_split_in_time()(events, 2), make_split_in_time(seen="asked")(events, 2)
    ([1, 0, 2, 0], [1, 2, 2, 0])
    """
    is_learned = SIDES[learned]

    def split_in_time(events: Sequence[Sequence[int]], first: int) -> list[int]:
        past = [event for event in events if is_learned(event[2], first)]
        marks = []
        for i, (user, item, day) in enumerate(events):
            if is_learned(day, first):
                marks.append(1)
                continue
            earlier = past if seen == "learned_only" else events[:i]
            same_item = [each[0] for each in earlier if each[1] == item]
            is_known = {
                "left_out": user in [each[0] for each in past],
                "asked": True,
                "asked_later": user in [each[0] for each in events[:i]],
            }[cold]
            is_new = {
                "left_out": user not in same_item,
                "learned_only": user not in same_item,
                "asked": True,
                "of_anybody": not same_item,
            }[seen]
            marks.append(2 * (is_known and is_new))
        return marks

    return split_in_time


def make_candidate_recall(
    *,
    mean_of: str = "users",
    by: str = "taken",
    cut: str = "k",
    without: str = "left_out",
    found: str = "count",
) -> Callable:
    """Return the mean recall of candidates, or one of its wrong variants.

    >>> make_candidate_recall()([[1, 2], [3, 4]], [[2], [3, 5]], 2)
    0.75
    >>> make_candidate_recall(mean_of="all_taken")([[1, 2], [3, 4]], [[2], [3, 5]], 2)
    0.6666666666666666
    """

    def candidate_recall(
        candidates: Sequence[Sequence[int]], taken: Sequence[Sequence[int]], k: int
    ) -> float | object:
        users = list(zip(candidates, taken, strict=True))
        if without == "left_out":
            users = [(named, items) for named, items in users if items]
        parts = []
        for named, items in users:
            named = named if cut == "ignored" else named[:k]
            hits = len({*named} & {*items})
            size = {
                "taken": len(items),
                "k": k,
                "named": len(named),
                "min": min(len(items), k),
            }[by]
            empty = without == "one" and not items
            parts.append((size if empty else min(hits, 1) * size if found == "any" else hits, size))
        if not parts:
            return 0.0
        if mean_of == "all_taken":
            size = sum(size for _, size in parts)
            return sum(hits for hits, _ in parts) / size if size else 0.0
        values = [hits / size if size else float(without == "one") for hits, size in parts]
        return sum(values) / (1 if mean_of == "sum" else len(values))

    return candidate_recall


def make_blend(*, scale: str = "standard", weight: str = "second") -> Callable:
    """Return the weighted sum of two lists of scores on one scale, or one of its wrong variants.

    >>> make_blend()([0, 2], [5, 1], 2), make_blend(scale="none")([0, 2], [5, 1], 2)
    ([1.0, -1.0], [10.0, 4.0])
    """
    center, spread = SCALES[scale]

    def blend(first: Sequence[float], second: Sequence[float], weight_of: float) -> list | object:
        on_scale = []
        for scores in (first, second):
            width = spread(scores)
            if not width and max(scores) > min(scores):
                return UNSPECIFIED
            middle = center(scores)
            on_scale.append([(score - middle) / (width or 1) for score in scores])
        a, b = WEIGHTS[weight](weight_of)
        return [a * one + b * other for one, other in zip(*on_scale, strict=True)]

    return blend
