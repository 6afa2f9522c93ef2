"""What answers to the exercises of chapter entrance_task are tried on, and what they must meet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations, zip_longest
from math import inf
from random import Random
from statistics import mean, pstdev

from ranklearn_course.chapters.entrance_task.solutions import split_in_time, top_recent
from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.draws import draw_cutoff, draw_list, draw_numbers, draw_order
from ranklearn_course.course.domains import WORDS
from ranklearn_course.course.refusals import are_whole

# Smaller than most draws: an item that was seen, copies, an item taken twice, one user of two.
SEEN = (
    (((1, 1), (2, 1)), (1,), 3, 2, 1),
    (((1, 1), (2, 1), (2, 1), (3, 8)), (), 9, 1, 3),
)
TWICE = ((((1, 1, 1), (1, 2, 2), (1, 2, 2)), 2),)
COPIES = (((2, 1), (1,), 2), ((2, 1, 1), (1,), 3))
# An item that both name, at the same rank and at another; one list that ends before the other.
BOTH_NAME = (((1, 2), (2, 3), 3), ((1, 2), (1, 3), 2), ((1,), (2, 3, 4), 3), ((2, 1), (), 1))
# Small enough to follow on paper.
TAKEN = (((0, 1), ((0, 0.5, 1), (0.5, 0, 0), (1, 0, 0)), 1),)
ONE_OF_TWO = (
    (((), (1,)), ((1,), (1,)), 1),
    (((), (1,)), ((), (1,)), 1),
    (((3,),), ((2, 1, 3),), 1),
)


def _names(random: Random, n: int) -> Sequence[int]:
    """Ids of n items or users: the first whole numbers, or any others."""
    return range(1, n + 1) if random.random() < 0.5 else random.sample(range(1, 9999), n)


def events_before(random: Random, n: int) -> Case:
    """Draw events, what was seen, today, a number of days, and a cutoff."""
    items, today = _names(random, random.choice((2, 3, 6))), random.choice((1, 2, 3, 9))
    days = sorted(draw_list(random, range(today + 2), n))
    events = tuple((random.choice(items), day) for day in days)
    seen = draw_order(random, items)[: random.choice((0, 0, 1, 2))]
    return events, seen, today, random.randint(1, today + 1), draw_cutoff(random, 3)


def ids(random: Random, n: int) -> Case:
    """Draw what was recommended and what was taken, together n items, and a cutoff."""
    items = _names(random, random.choice((2, n + 1)))
    relevant = draw_order(random, items)[: random.randint(0, n)]
    recommended = draw_list(random, items, n - len(relevant))
    return recommended, relevant, draw_cutoff(random, n)


def events_of_users(random: Random, n: int) -> Case:
    """Draw events, and the first day that is held out."""
    users, items = _names(random, 2), _names(random, random.choice((2, 4)))
    last = random.choice((3, 9))
    days = sorted(draw_list(random, range(last), n))
    events = tuple((random.choice(users), random.choice(items), day) for day in days)
    return events, random.randint(0, last)


def candidates_of_users(random: Random, n: int) -> Case:
    """Draw candidates for n users, what these took, and a cutoff."""
    items = _names(random, random.choice((2, 3, 9)))
    lists = [draw_order(random, items)[: random.choice((0, 1, 2, 3, 9))] for _ in range(2 * n)]
    return tuple(lists[:n]), tuple(lists[n:]), draw_cutoff(random, 2)


def two_sources(random: Random, n: int) -> Case:
    """Draw two lists of candidates, together some n items, and a cutoff."""
    items = _names(random, random.choice((2, n + 1)))
    lists = [draw_order(random, items)[: random.choice((0, 1, n, n))] for _ in range(2)]
    return *lists, draw_cutoff(random, n)


def taken_and_alike(random: Random, n: int) -> Case:
    """Draw n items that were taken of some more, how alike any two are, and a half-life."""
    items = range(n + random.choice((0, 1, 2)))
    alike = [[0.0] * len(items) for _ in items]
    for one, other in combinations(items, 2):
        alike[one][other] = alike[other][one] = random.choice((0, 0.1, 0.3, 0.5, 0.8, 1))
    half_life = random.choice((1, 2, 3, 5, 0.5, 2.5))
    return draw_order(random, items)[:n], tuple(map(tuple, alike)), half_life


def scores_of_two_models(random: Random, n: int) -> Case:
    """Draw two lists of scores and a weight; now and then all scores of a list are equal."""
    lists = [draw_numbers(random, n), draw_numbers(random, n)]
    for i, scores in enumerate(lists):
        if len({*scores}) == 1 or random.randint(1, 8) == 1:
            # Whole numbers: their mean is exact, and so is their deviation of 0.
            lists[i] = (round(scores[0]),) * n
    return *lists, round(random.choice((0, 1, random.uniform(-2, 3))), 2)


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


def explain_join(first: Sequence[int], second: Sequence[int], k: int) -> str | Sentence:
    """Say what the two lists name, rank by rank.

    >>> explain_join([5, 8], [8], 2).places
    {'named': '5, 8, 8'}
    """
    pairs = zip_longest(first, second)
    named = [str(item) for pair in pairs for item in pair if item is not None]
    return Sentence("in_turns", {"named": ", ".join(named)}) if named else Sentence("nothing_named")


def explain_recent_scores(
    taken: Sequence[int], alike: Sequence[Sequence[float]], half_life: float
) -> Sentence:
    """Say what the events weigh.

    >>> explain_recent_scores([1, 0], [[0, 1], [1, 0]], 1).places
    {'weights': '0.5, 1'}
    """
    weights = [0.5 ** (later / half_life) for later in reversed(range(len(taken)))]
    return Sentence("weights", {"weights": ", ".join(f"{weight:.4g}" for weight in weights)})


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
    (Sentence(id='not_a_cutoff', places={'name': 'k', 'value': 0}), None)
    """
    for name, value in (("recommended", recommended), ("relevant", relevant)):
        is_right = value == [] or are_whole(value, 1, inf)
        if not is_right or len(value) > 6:
            return Sentence("not_ids", {"name": name, "value": value})
    if len(set(relevant)) < len(relevant):
        return Sentence("copies", {"value": relevant})
    return WORDS["cutoff"].refuse("k", k)


def facts(recommended: Sequence[int], relevant: Sequence[int], k: int) -> Sentence:
    """Return what AP@k is made of, but not its value.

    >>> facts([7, 7, 9], [7], 3)
    Sentence(id='facts', places={'k': 3, 'hits': 1, 'n_relevant': 1})
    """
    hits = len({*recommended[:k]} & {*relevant})
    return Sentence("facts", {"k": k, "hits": hits, "n_relevant": len(relevant)})
