"""What answers to the exercises of chapter entrance_task are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations_with_replacement, product
from math import inf
from random import Random

from ranklearn_course.chapters.entrance_task.mistakes import WINDOWS, make_top_recent
from ranklearn_course.chapters.refusals import are_whole, refuse_cutoff
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.draws import draw_list

top_recent = make_top_recent()


def recent_cases(long_ones: int = 60, seed: int = 0) -> tuple[Case, ...]:
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
    ]
    # The days begin with day 0, or before it.
    early = [((event,), (), 3, days, 1) for event in pairs for days in (3, 4)]
    # Three events are the fewest in which one item has more of them than another.
    counted = [
        (events, (), 3, days, k)
        for events in product(product((1, 2), (1, 2)), repeat=3)
        for days in (1, 2)
        for k in (1, 2)
        if [day for _, day in events] == sorted(day for _, day in events)
    ]
    random = Random(seed)
    small = sorted(small + early + counted, key=lambda case: len(case[0]))
    return (*small, *(_long_case(random) for _ in range(long_ones)))


def _long_case(random: Random) -> Case:
    days = sorted(random.randint(0, 11) for _ in range(random.randint(8, 16)))
    events = tuple((random.randint(1, 6), day) for day in days)
    seen = tuple(sorted(random.sample(range(1, 7), random.randint(0, 2))))
    return events, seen, 10, random.randint(2, 6), random.randint(1, 4)


def id_cases(long_ones: int = 40, seed: int = 0) -> tuple[Case, ...]:
    """Return (recommended, relevant, k), the shortest lists first.

    >>> id_cases()[:2]
    (((), (), 1), ((), (), 2))
    """
    relevant = ((), (1,), (1, 2), (1, 2, 3))
    small = [
        (items, wanted, k)
        for n in range(4)
        for items in product((1, 2, 4), repeat=n)
        for wanted in relevant
        for k in (1, 2, 3, 4)
    ]
    small.sort(key=lambda case: (len(case[0]) + len(case[1]), case[2]))
    random = Random(seed)
    long = [
        (
            tuple(random.choices(range(1, 13), k=random.randint(6, 12))),
            tuple(sorted(random.sample(range(1, 13), random.randint(1, 8)))),
            random.randint(2, 12),
        )
        for _ in range(long_ones)
    ]
    return tuple(small + long)


EVENT_CASES, ID_CASES = recent_cases(), id_cases()
SHORT_ID_CASES = tuple(case for case in ID_CASES if max(map(len, case[:2])) <= 6)


def edge_of_recent(
    events: Sequence[Sequence[int]], seen: Sequence[int], today: int, days: int, k: int
) -> str:
    """Name the edge on which a case lies: there is nothing to recommend.

    >>> edge_of_recent([[3, 0]], [], 10, 1, 2), edge_of_recent([[3, 9]], [], 10, 1, 2)
    ('nothing_recent', '')
    """
    return "" if top_recent(events, seen, today, days, k) else "nothing_recent"


def edge_of_ids(recommended: Sequence[int], relevant: Sequence[int], k: int) -> str:
    """Name the edge on which a case lies: nothing is recommended, or nothing is relevant.

    >>> edge_of_ids([], [7], 1), edge_of_ids([7], [], 1), edge_of_ids([7], [8], 1)
    ('empty_list', 'empty_list', '')
    """
    return "" if recommended and relevant else "empty_list"


def explain_recent(
    events: Sequence[Sequence[int]], seen: Sequence[int], today: int, days: int, k: int
) -> Sentence:
    """Spell out which items are counted.

    >>> explain_recent([[5, 8], [5, 9], [4, 9]], [4], 10, 1, 2).places["items"]
    Sentence(id='item', places={'item': 5, 'n': 1})
    >>> explain_recent([[3, 0]], [], 10, 3, 2).places["when"]
    Sentence(id='days', places={'first': 7, 'last': 9})
    """
    counted = [item for item, day in events if WINDOWS["last"](day, today, days)]
    counts = [
        Sentence("item", {"item": i, "n": counted.count(i)}) for i in sorted({*counted} - {*seen})
    ]
    last = today - 1
    when = (
        Sentence("day", {"last": last})
        if days == 1
        else Sentence("days", {"first": today - days, "last": last})
    )
    if not counts:
        return Sentence("nothing_counted", {"when": when})
    items = reduce(lambda first, after: Sentence("items", {"first": first, "next": after}), counts)
    return Sentence("counted_unseen" if seen else "counted", {"when": when, "items": items})


def explain_average_precision(
    recommended: Sequence[int], relevant: Sequence[int], k: int
) -> str | Sentence:
    """Spell out the arithmetic of AP@k.

    >>> explain_average_precision([7, 7, 9], [7, 9], 3)
    '(1/1 + 2/3) / min(2, 3)'
    >>> explain_average_precision([7], [9], 2), explain_average_precision([7], [], 2)
    ('0 / min(1, 2)', Sentence(id='nothing_relevant', places={}))
    """
    if not relevant:
        return Sentence("nothing_relevant")
    read = list(recommended[:k])
    ranks = [i + 1 for i, item in enumerate(read) if item in relevant and item not in read[:i]]
    terms = " + ".join(f"{hits}/{rank}" for hits, rank in enumerate(ranks, 1))
    return f"{f'({terms})' if terms else '0'} / min({len(set(relevant))}, {k})"


def refuse(recommended: object, relevant: object, k: object) -> Sentence | None:
    """Say what is wrong with a case; None if nothing is.

    >>> refuse([1], [1], 0), refuse([1], [2], 1)
    (Sentence(id='not_a_cutoff', places={'k': 0}), None)
    """
    for name, value in (("recommended", recommended), ("relevant", relevant)):
        is_right = value == [] or are_whole(value, 1, inf)
        if not is_right or len(value) > 6:
            return Sentence("not_ids", {"name": name, "value": value})
    if len(set(relevant)) < len(relevant):
        return Sentence("copies", {"value": relevant})
    return refuse_cutoff(k)


def facts(recommended: Sequence[int], relevant: Sequence[int], k: int) -> Sentence:
    """Return what AP@k is made of, but not its value.

    >>> facts([7, 7, 9], [7], 3)
    Sentence(id='facts', places={'k': 3, 'hits': 1, 'n_relevant': 1})
    """
    hits = len({*recommended[:k]} & {*relevant})
    return Sentence("facts", {"k": k, "hits": hits, "n_relevant": len(relevant)})


def draw_events(random: Random) -> Case:
    """Draw a case of recent popularity that the course does not show, for marked work."""
    n, today = random.randint(1, random.choice((3, 16))), random.randint(1, 12)
    days = sorted(draw_list(random, range(today + 2), n))
    events = tuple((random.randint(1, 7), day) for day in days)
    seen = tuple(random.sample(range(1, 8), random.randint(0, 3)))
    return events, seen, today, random.randint(1, 7), random.randint(1, 5)


def draw_ids(random: Random) -> Case:
    """Draw a case of AP@k of a list of ids."""
    relevant = tuple(sorted(random.sample(range(1, 13), random.randint(0, 6))))
    recommended = draw_list(random, range(1, 13), random.randint(0, 12))
    return recommended, relevant, random.randint(1, 10)
