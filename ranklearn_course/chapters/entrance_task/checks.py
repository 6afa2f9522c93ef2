"""What answers to the exercises of chapter entrance_task are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations_with_replacement, product
from math import inf
from random import Random
from statistics import mean, pstdev

from ranklearn_course.chapters.entrance_task.solutions import split_in_time, top_recent
from ranklearn_course.chapters.refusals import are_whole, refuse_cutoff
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case, shortest_first
from ranklearn_course.checker.draws import draw_list


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
    early += [((event,), (2,), 3, 2, 1) for event in pairs]
    # Three events are the fewest in which one item has more of them than another.
    counted = [
        (events, (), 3, days, k)
        for events in product(product((1, 2), (1, 2)), repeat=3)
        for days in (1, 2)
        for k in (1, 2)
        if [day for _, day in events] == sorted(day for _, day in events)
    ]
    random = Random(seed)
    long = [_long_case(random) for _ in range(long_ones)]
    return shortest_first([*small, *early, *counted, *long])


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
    small += [((2,), (2,), 1), ((2,), (2,), 2)]
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
    return shortest_first(small + long)


def split_cases(long_ones: int = 40, seed: int = 0) -> tuple[Case, ...]:
    """Return (events, first), the fewest events first.

    >>> split_cases()[0]
    (((1, 1, 1),), 1)
    """
    triples = sorted(product((1, 2), (1, 2), (1, 2, 3)), key=lambda triple: triple[2])
    small = [
        (events, first)
        for n in (1, 2)
        for events in combinations_with_replacement(triples, n)
        for first in (1, 2, 3)
    ]
    # Three events are the fewest in which a user takes an item twice after a first event.
    small += [
        (((1, 1, 1), (user, item, 2), (1, 2, day)), 2)
        for user, item, day in product((1, 2), (1, 2), (2, 3))
    ]
    random = Random(seed)
    return shortest_first([*small, *(_long_split(random) for _ in range(long_ones))])


def _long_split(random: Random) -> Case:
    days = sorted(random.randint(1, 9) for _ in range(random.randint(4, 12)))
    events = tuple((random.randint(1, 4), random.randint(1, 4), day) for day in days)
    return events, random.randint(2, 9)


def recall_cases(long_ones: int = 40, seed: int = 0) -> tuple[Case, ...]:
    """Return (candidates, taken, k), the fewest items first.

    >>> recall_cases()[0]
    (((),), ((),), 1)
    """
    named, taken = ((), (1,), (2,), (1, 2), (2, 1)), ((), (1,), (1, 2), (1, 3))
    one = [((a,), (b,), k) for a in named for b in taken for k in (1, 2)]
    two = [
        ((a, b), (c, d), k)
        for a, b in product(((), (1,), (1, 2)), ((), (1,)))
        for c, d in product(taken[:3], taken[:3])
        for k in (1, 2)
    ]
    one += [(((2,),), ((2,),), 1), (((1,),), ((1, 2, 3),), 1)]
    random = Random(seed)
    return shortest_first([*one, *two, *(_long_recall(random) for _ in range(long_ones))])


def _long_recall(random: Random) -> Case:
    n = random.randint(2, 4)
    named = tuple(tuple(random.sample(range(1, 10), random.randint(2, 6))) for _ in range(n))
    taken = tuple(tuple(random.sample(range(1, 10), random.randint(0, 5))) for _ in range(n))
    return named, taken, random.randint(1, 6)


def blend_cases(long_ones: int = 40, seed: int = 0) -> tuple[Case, ...]:
    """Return (first, second, weight), the shortest lists first.

    >>> blend_cases()[0]
    ((0, 2), (1, 1), 1)
    """
    lists = ((0, 2), (1, 1), (4, 1), (-1, 3), (0.25, 0.5))
    small = [(a, b, w) for a in lists for b in lists if a != b for w in (1, 0.5, 2)]
    small += [((0, 2), (4, 1), w) for w in (0, -0.5)]
    small += [((0, 2), (0.254, 0.251), 1), ((0.254, 0.251), (0, 2), 1)]
    small += [((0, 2, 7), (3, 1, -1), w) for w in (0.5, 1, 2)]
    small += [((2, 2, 7), (3, 1, -1), 1), ((3, 1, -1), (2, 2, 7), 1)]
    random = Random(seed)
    return shortest_first([*small, *(_long_blend(random, 5) for _ in range(long_ones))])


def _long_blend(random: Random, longest: int) -> Case:
    n, scale = random.randint(2, longest), random.choice((1, 10, 0.1))
    first, second = (
        tuple(round(size * random.uniform(-3, 3), 2) for _ in range(n)) for size in (1, scale)
    )
    return first, second, random.choice((0, -1, 0.25, 0.5, 0.8, 1, 2, 3))


EVENT_CASES, ID_CASES = recent_cases(), id_cases()
SPLIT_CASES, RECALL_CASES, BLEND_CASES = split_cases(), recall_cases(), blend_cases()
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


def edge_of_recall(
    candidates: Sequence[Sequence[int]], taken: Sequence[Sequence[int]], k: int
) -> str:
    """Name the edge on which a case lies: nobody took anything.

    >>> edge_of_recall([[1]], [[]], 1), edge_of_recall([[]], [[1]], 1)
    ('nobody', '')
    """
    return "" if any(taken) else "nobody"


def edge_of_blend(first: Sequence[float], second: Sequence[float], weight: float) -> str:
    """Name the edge on which a case lies: all scores of a list are equal.

    >>> edge_of_blend([1, 1], [0, 2], 1), edge_of_blend([1, 2], [0, 2], 1)
    ('flat', '')
    """
    return "" if min(len({*first}), len({*second})) > 1 else "flat"


def explain_split(events: Sequence[Sequence[int]], first: int) -> Sentence:
    """Count the events of each kind.

    >>> explain_split([(1, 7, 0), (1, 7, 2), (1, 8, 2), (2, 8, 2)], 2).places
    {'learned': 1, 'asked': 1, 'neither': 2}
    """
    marks = split_in_time(events, first)
    names = ("learned", 1), ("asked", 2), ("neither", 0)
    return Sentence("split", {name: marks.count(mark) for name, mark in names})


def explain_recall(
    candidates: Sequence[Sequence[int]], taken: Sequence[Sequence[int]], k: int
) -> str | Sentence:
    """Spell out the mean of the shares.

    >>> explain_recall([[1, 2], [3, 4]], [[2], [3, 5]], 2)
    '(1/1 + 1/2) / 2'
    """
    users = [(named[:k], items) for named, items in zip(candidates, taken, strict=True) if items]
    if not users:
        return Sentence("nobody")
    terms = [f"{len({*named} & {*items})}/{len(items)}" for named, items in users]
    return f"({' + '.join(terms)}) / {len(terms)}"


def explain_blend(first: Sequence[float], second: Sequence[float], weight: float) -> Sentence:
    """Say the mean and the standard deviation of both lists.

    >>> explain_blend([0, 2], [5, 1], 2).places
    {'means': '1 and 3', 'deviations': '1 and 2'}
    """
    pairs = [
        " and ".join(f"{of(scores):.4g}" for scores in (first, second)) for of in (mean, pstdev)
    ]
    return Sentence("scales", {"means": pairs[0], "deviations": pairs[1]})


def explain_recent(
    events: Sequence[Sequence[int]], seen: Sequence[int], today: int, days: int, k: int
) -> Sentence:
    """Spell out which items are counted.

    >>> explain_recent([[5, 8], [5, 9], [4, 9]], [4], 10, 1, 2).places["items"]
    Sentence(id='item', places={'item': 5, 'n': 1})
    >>> explain_recent([[3, 0]], [], 10, 3, 2).places["when"]
    Sentence(id='days', places={'first': 7, 'last': 9})
    """
    counted = [item for item, day in events if today - days <= day < today]
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


def _draw_names(random: Random, n: int) -> tuple[int, ...]:
    """Draw so many ids: the first whole numbers, or any others."""
    return (
        tuple(range(1, n + 1)) if random.random() < 0.5 else tuple(random.sample(range(1, 9999), n))
    )


def draw_events(random: Random) -> Case:
    """Draw a case of recent popularity that the course does not show, for marked work."""
    n, today = random.randint(1, random.choice((3, 16))), random.randint(1, 12)
    days, items = sorted(draw_list(random, range(today + 2), n)), _draw_names(random, 7)
    events = tuple((random.choice(items), day) for day in days)
    seen = tuple(random.sample(items, random.randint(0, 3)))
    return events, seen, today, random.randint(1, 7), random.randint(1, 5)


def draw_ids(random: Random) -> Case:
    """Draw a case of AP@k of a list of ids."""
    items = _draw_names(random, 12)
    relevant = tuple(sorted(random.sample(items, random.randint(0, 6))))
    recommended = draw_list(random, items, random.randint(0, 12))
    return recommended, relevant, random.randint(1, 10)


def draw_split(random: Random) -> Case:
    """Draw a case of a split in time."""
    days = sorted(draw_list(random, range(12), random.randint(1, random.choice((3, 12)))))
    users, items = _draw_names(random, 4), _draw_names(random, 4)
    events = tuple((random.choice(users), random.choice(items), day) for day in days)
    return events, random.randint(0, 11)


def draw_recall(random: Random) -> Case:
    """Draw a case of the candidates' recall."""
    n = random.randint(1, 5)
    items = _draw_names(random, 11)
    named = tuple(tuple(random.sample(items, random.randint(0, 8))) for _ in range(n))
    taken = tuple(tuple(random.sample(items, random.randint(0, 5))) for _ in range(n))
    return named, taken, random.randint(1, 8)


def draw_blend(random: Random) -> Case:
    """Draw a case of a blend; now and then all scores of one list or of both are equal."""
    first, second, weight = _long_blend(random, 8)
    n_flat = random.choice((0, 0, 0, 1, 2))
    # Whole numbers: their mean is exact, and so is their deviation of 0.
    flat = [(round(scores[0]),) * len(scores) for scores in (first, second)]
    return *flat[:n_flat], *(first, second)[n_flat:], weight
