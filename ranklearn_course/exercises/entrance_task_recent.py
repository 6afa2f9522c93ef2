"""Recent popularity with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, product
from random import Random

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch

# Which days count, with the first day that is not known.
WINDOWS = {
    "last": lambda day, today, window: today - window <= day < today,
    "ignored": lambda day, today, window: day < today,
    "longer": lambda day, today, window: today - window - 1 <= day < today,
    "shorter": lambda day, today, window: today - window < day < today,
    "future": lambda day, today, window: today - window <= day,
    "today too": lambda day, today, window: today - window <= day <= today,
    "late": lambda day, today, window: today - window < day <= today,
    "up to today": lambda day, today, window: day <= today,
    "first": lambda day, today, window: day < window,
}
# What an item is sorted by: its id, its count, the place of its first event that counts.
ORDERS = {
    "most, small id": lambda item, count, first: (-count, item),
    "most, large id": lambda item, count, first: (-count, -item),
    "most, first seen": lambda item, count, first: (-count, first),
    "fewest": lambda item, count, first: (count, item),
    "id": lambda item, count, first: (item,),
}
LENGTHS = {"k": lambda k: k, "all": lambda k: None, "short": lambda k: k - 1}


def make(
    *,
    window: str = "last",
    seen: str = "left out",
    order: str = "most, small id",
    length: str = "k",
    filtered: str = "before",
    without_event: str = "left out",
) -> Callable:
    """Return recent popularity, or one of its wrong variants.

    >>> make()([[3, 0], [5, 8], [5, 9], [4, 9]], [4], 10, 3, 2)
    [5]
    """
    wants, rank, cut = WINDOWS[window], ORDERS[order], LENGTHS[length]

    def top_recent(
        events: Sequence[Sequence[int]], seen_items: Sequence[int], today: int, days: int, k: int
    ) -> list[int]:
        counted = [item for item, day in events if wants(day, today, days)]
        known = set(seen_items) if seen == "left out" else set()
        if filtered == "before":
            counted = [item for item in counted if item not in known]
        items = dict.fromkeys(counted)
        if without_event == "kept":
            early = known if filtered == "before" else set()
            items |= dict.fromkeys(item for item, _ in events if item not in early)
        found = {item: (counted.count(item), first) for first, item in enumerate(items)}
        ranked = sorted(found, key=lambda item: rank(item, *found[item]))
        return [item for item in ranked[: cut(k)] if item not in known]

    return top_recent


def explain(
    events: Sequence[Sequence[int]], seen: Sequence[int], today: int, days: int, k: int
) -> str:
    """Spell out which items are counted.

    >>> explain([[3, 0], [5, 8], [5, 9], [4, 9]], [4], 10, 3, 2)
    'days 7 to 9, seen items left out: item 5 has 2'
    >>> explain([[3, 0]], [], 10, 1, 2)
    'day 9: no unseen item has an event'
    """
    counted = [item for item, day in events if WINDOWS["last"](day, today, days)]
    counts = [f"item {i} has {counted.count(i)}" for i in sorted({*counted} - {*seen})]
    when = f"day {today - 1}" if days == 1 else f"days {today - days} to {today - 1}"
    if not counts:
        return f"{when}: no unseen item has an event"
    left_out = ", seen items left out" if seen else ""
    return f"{when}{left_out}: {', '.join(counts)}"


def nothing_recent(
    events: Sequence[Sequence[int]], seen: Sequence[int], today: int, days: int, k: int
) -> bool:
    """There is nothing to recommend.

    >>> nothing_recent([[3, 0]], [], 10, 1, 2)
    True
    """
    return not make()(events, seen, today, days, k)


def recent_cases(long_ones: int = 60, seed: int = 0) -> tuple[tuple, ...]:
    """Return (events, seen, today, days, k), the fewest events first.

    >>> recent_cases()[0]
    (((1, 0),), (), 3, 1, 1)
    """
    pairs = sorted(product((1, 2), (0, 1, 2, 3)), key=lambda pair: (pair[1], pair[0]))
    small = [
        (events, seen, 3, days, k)
        for n in (1, 2)
        for events in combinations_with_replacement(pairs, n)
        for seen in ((), (1,))
        for days in (1, 2)
        for k in (1, 2)
        if [day for _, day in events] == sorted(day for _, day in events)
    ]
    random = Random(seed)
    return tuple(small) + tuple(_long_case(random) for _ in range(long_ones))


def _long_case(random: Random) -> tuple:
    days = sorted(random.randint(0, 11) for _ in range(random.randint(8, 16)))
    events = tuple((random.randint(1, 6), day) for day in days)
    seen = tuple(sorted(random.sample(range(1, 7), random.randint(0, 2))))
    return events, seen, 10, random.randint(2, 6), random.randint(1, 4)


CASES = recent_cases()
CATALOGUE = Catalogue(
    make,
    (
        Switch(
            "window",
            "ignored",
            "It counts all days before today, not the last ones.",
            "Does an event of the first day count in your function?",
            "convention",
            "plain popularity",
        ),
        Switch(
            "window",
            "longer",
            "It counts one day too many.",
            "Today is 10 and days is 1. Which days do you count?",
        ),
        Switch(
            "window",
            "shorter",
            "It counts one day too few.",
            "Today is 10 and days is 1. Which days do you count?",
        ),
        Switch(
            "window",
            "future",
            "It counts events of today and later, which nobody knows yet.",
            "You stand at the beginning of today. Which events can you have seen?",
        ),
        Switch(
            "window",
            "late",
            "It counts one day late: today is in the window, the first of its days is not.",
            "Today is 10 and days is 3. Which three days do you count?",
        ),
        Switch(
            "window",
            "today too",
            "It counts the events of today, too.",
            "You stand at the beginning of today. Which events can you have seen?",
        ),
        Switch(
            "window",
            "up to today",
            "It counts all days up to today, not the last ones before it.",
            "Today is 10 and days is 1. Which days do you count?",
        ),
        Switch(
            "window",
            "first",
            "It counts the first days of the log, not the last.",
            "At which end of the log are the recent days?",
        ),
        Switch(
            "seen",
            "kept",
            "It recommends items that the user has seen.",
            "Which items can the user not take again?",
        ),
        Switch(
            "order",
            "most, large id",
            "It puts the larger id first where two items have equally many events.",
            "Two items have one event each. Which of them comes first?",
        ),
        Switch(
            "order",
            "most, first seen",
            "It leaves ties in the order of the log, as `Counter.most_common` does.",
            "Two items have one event each, and the larger id came first. Which is returned first?",
        ),
        Switch(
            "order",
            "fewest",
            "It puts the item with the fewest events first.",
            "Which end of the sorted list does the most popular item stand at?",
        ),
        Switch(
            "order",
            "id",
            "It sorts by id and does not look at the counts.",
            "Does the order of your list change if an item gets more events?",
        ),
        Switch(
            "length",
            "all",
            "It ignores k and returns all items.",
            "How long may the list be?",
        ),
        Switch(
            "length",
            "short",
            "It stops at k - 1 items.",
            "How many items does your list have for k = 1?",
        ),
        Switch(
            "filtered",
            "after",
            "It cuts the list to k items before it takes out the seen ones.",
            "The most popular item is seen, and k is 1. What is left to recommend?",
        ),
        Switch(
            "without_event",
            "kept",
            "It also returns items that have no event in these days.",
            "Only one item was taken in these days, and k is 3. How long is your list?",
        ),
    ),
)
