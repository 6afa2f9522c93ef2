"""Questions on chapter precision: R@k, average precision, MAP, denominators."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import gcd
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Call,
    Choice,
    CounterExample,
    Redraw,
    Wrong,
    holds,
    random_grades,
)
from ranklearn_course.metrics import average_precision, precision_at_k

# Hits and R, in lowest terms, so that one half comes no more often than other shares.
SHARES_FOUND = [(hits, r) for r in range(4, 10) for hits in range(1, r - 1) if gcd(hits, r) == 1]


def draw_ap(random: Random) -> Call:
    """A list whose AP differs by denominator, with a hit after the cutoff."""
    relevance, k = random_grades(random, 8), random.choice([4, 5, 6])
    hits, total = sum(relevance[:k]), sum(relevance)
    if not 2 <= hits < k or total in (hits, k):
        raise Redraw
    return Call({"relevance": relevance, "k": k})


def draw_ap_of_five(random: Random) -> Call:
    """A short list that holds all relevant documents, two or three."""
    relevance = random_grades(random, random.choice([5, 6, 7, 8]))
    k = len(relevance)
    if sum(relevance) not in (2, 3):
        raise Redraw
    over_ranks = sum(precision_at_k(relevance, rank) for rank in range(1, k + 1)) / k
    return Call({"relevance": relevance, "k": k}, wrong=[Wrong("mean_over_ranks", over_ranks)])


def draw_recall(random: Random) -> Call:
    """A list with hits on both sides of the cutoff, and missed documents."""
    hits, total = random.choice(SHARES_FOUND)
    # With R below k, min(R, k) is R: whoever divides by it is right as well.
    k = random.randint(total + 1, 10)
    below = random.randint(1, min(12 - k, total - hits - 1))
    relevance = [
        *random.sample([1] * hits + [0] * (k - hits), k),
        *random.sample([1] * below + [0] * (12 - k - below), 12 - k),
    ]
    missed = total - hits - below
    given = {"relevance": relevance, "k": k, "missed": missed}
    return Call(given, (relevance, k, relevance + [1] * missed))


def draw_map(random: Random) -> Call:
    """Two lists with different numbers of hits."""
    lists = [random_grades(random, 5), random_grades(random, 5)]
    first, second = (sum(relevance) for relevance in lists)
    if 0 in (first, second) or first == second or max(first, second) > 3:
        raise Redraw
    one, other = (average_precision(relevance) for relevance in lists)
    return Call(
        {"lists": lists},
        (lists[0], 5),
        also=[(lists[1], 5)],
        wrong=[
            Wrong("queries_pooled", (one * first + other * second) / (first + second)),
            Wrong("values_added", one + other),
        ],
    )


def draw_same_precision(random: Random) -> CounterExample:
    """A list to which another one has the same P@k and R."""
    k, relevance = random.choice([4, 5]), random_grades(random, 7)
    higher, total = random.random() < 0.5, sum(relevance)
    precision, limit = precision_at_k(relevance, k), average_precision(relevance, k)

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        here = precision_at_k(answer, k)
        if abs(here - precision) > 1e-9:
            yield Sentence("other_precision", {"wanted": precision, "value": here})
        if sum(answer) != total:
            yield Sentence("other_r", {"wanted": total, "value": sum(answer)})
        value = average_precision(answer, k)
        if (value - limit if higher else limit - value) < 1e-9:
            id = "low_ap" if higher else "high_ap"
            yield Sentence(id, {"limit": limit, "value": value})

    return CounterExample(
        {"relevance": relevance, "k": k, "higher": higher},
        unmet,
        fits=holds(7, (0, 1)),
        tried=product((1, 0), repeat=7),
        places={"direction": Sentence("higher" if higher else "lower")},
    )


def draw_which_denominator(random: Random) -> Choice:
    """A value of AP that only one of three denominators explains, and not min(R, k)."""
    relevance, k = random_grades(random, 6), random.choice([3, 4, 5])
    hits = sum(relevance[:k])
    total = sum(relevance) + random.randint(0, 3)
    notes = average_precision(relevance, k, denominator="k") * k
    counts = {"R": total, "k": k, "hits": hits}
    right = random.choice(list(counts))
    if hits < 2 or len({*counts.values()}) < 3 or (right != "hits" and total == k):
        raise Redraw
    least = "R" if total < k else "k"
    if right == least:
        raise Redraw
    counts["least"] = counts.pop(least)
    return Choice(
        {"relevance": relevance, "k": k, "total": total, "right": right},
        places={"notes": notes, "value": notes / counts[right]},
        right=right,
        options={id: {"count": count, "share": notes / count} for id, count in counts.items()},
    )
