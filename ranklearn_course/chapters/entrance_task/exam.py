"""Questions on the contest: MAP@K, leaks, candidates and rankers, the noise of the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import sqrt
from random import Random
from typing import Any

from ranklearn_course.chapters.entrance_task.solutions import average_precision_of_ids
from ranklearn_course.checker import Sentence
from ranklearn_course.exam.question import (
    Call,
    Choice,
    CounterExample,
    Number,
    Redraw,
    Wrong,
    holds,
)
from ranklearn_course.metrics import average_precision


def draw_map(random: Random) -> Call:
    """Two users: one wants fewer items than the list has places, one more."""
    k, items = 5, random.sample(range(1, 60), 10)
    wanted = [random.sample(items[:8], random.randint(1, 2)), random.sample(items, 7)]
    lists = [random.sample(items, k) for _ in wanted]
    calls = [(shown, relevant, k) for shown, relevant in zip(lists, wanted, strict=True)]
    few, many = (len({*shown} & {*relevant}) for shown, relevant, _ in calls)
    if few == 0 or not 2 <= many <= 3:
        raise Redraw
    return Call(
        {"wanted": wanted, "lists": lists},
        calls[0],
        also=calls[1:],
        wrong=[
            Wrong("values_added", sum(average_precision_of_ids(*call) for call in calls)),
            Wrong("mean_precision", (few + many) / (2 * k)),
        ],
    )


def draw_standard_error(random: Random) -> Number:
    """A standard deviation and a number of users."""
    users, spread = (
        random.choice([100, 225, 625, 900, 3600]),
        random.choice([0.22, 0.26, 0.27, 0.28, 0.32, 0.35]),
    )
    return Number(
        {"spread": spread, "users": users},
        value=1000 * spread / sqrt(users),
        arithmetic=f"1000 * {spread} / sqrt({users})",
        wrong=[
            Wrong("no_root", 1000 * spread / users),
            Wrong("standard_deviation", 1000 * spread),
            Wrong("root_of_deviation", 1000 * sqrt(spread / users)),
            Wrong("variance_of_mean", 1000 * spread**2 / users),
            Wrong("not_thousandths", spread / sqrt(users)),
        ],
    )


def draw_error(random: Random) -> Number:
    """Four values with a mean of one decimal."""
    values = [random.choice([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.9, 1]) for _ in range(4)]
    mean = sum(values) / 4
    squares = sum((value - mean) ** 2 for value in values)
    if len(set(values)) < 3 or abs(mean * 10 - round(mean * 10)) > 1e-9:
        raise Redraw
    terms = " + ".join(f"({value} - {mean:.1f})**2" for value in values)
    return Number(
        {"values": values},
        value=sqrt(squares / 3 / 4),
        arithmetic=f"sqrt(({terms}) / 3) / sqrt(4)",
        wrong=[
            Wrong("n_in_deviation", sqrt(squares / 4 / 4)),
            Wrong("standard_deviation", sqrt(squares / 3)),
            Wrong("no_root", sqrt(squares / 3) / 4),
            Wrong("variance_of_mean", squares / 3 / 4),
        ],
    )


def draw_users_needed(random: Random) -> Number:
    """A number of users and a factor."""
    users, factor = (
        random.choice([300, 500, 700, 800, 1000, 1100, 1300]),
        random.choice([2, 3, 4, 5]),
    )
    return Number(
        {"users": users, "factor": factor},
        value=users * factor**2,
        arithmetic=f"{users} * {factor}**2",
        wrong=[
            Wrong("factor_not_squared", users * factor),
            Wrong("root_of_factor", users * sqrt(factor)),
            Wrong("fewer_users", users / factor**2),
            Wrong("additional_users", users * factor**2 - users),
        ],
        places={"share": Sentence(str(factor))},
    )


def draw_split(random: Random) -> CounterExample:
    """Eight events of two users on different days."""
    users = [random.choice("AB") for _ in range(8)]
    days = [random.randint(1, 30) for _ in users]
    wanted = random.choice([2, 3])

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        hidden = [day for day, part in zip(days, answer, strict=True) if part]
        kept = [day for day, part in zip(days, answer, strict=True) if not part]
        if len(hidden) < wanted:
            yield Sentence("few_tests", {"wanted": wanted, "count": len(hidden)})
        if hidden and kept and max(kept) >= min(hidden):
            yield Sentence("leak", {"train": max(kept), "test": min(hidden)})
        emptied = {*"AB"} - {user for user, part in zip(users, answer, strict=True) if not part}
        if emptied:
            yield Sentence("no_training", {"user": max(emptied)})

    if len(set(days)) < 8 or min(users.count("A"), users.count("B")) < 3:
        raise Redraw
    events = [
        Sentence("event", {"user": user, "day": day}) for user, day in zip(users, days, strict=True)
    ]
    return CounterExample(
        {"users": users, "days": days, "wanted": wanted},
        unmet,
        fits=holds(8, (0, 1)),
        tried=product((0, 1), repeat=8),
        places={"events": events},
    )


def draw_reward(random: Random) -> CounterExample:
    """A number of items that a user wants, and limits of AP."""
    total = random.choice([8, 10, 12])
    least, most = random.choice([0.4, 0.5, 0.6]), 0.35

    def unmet(answer: list[Any]) -> Iterator[Sentence]:
        judged = answer + [1] * (total - sum(answer))
        value = average_precision(answer, 5, judged=judged)
        if value < least - 1e-9:
            yield Sentence("low_min", {"limit": least, "value": value})
        value = average_precision(answer, 5, judged=judged, denominator="relevant")
        if value > most + 1e-9:
            yield Sentence("high_r", {"limit": most, "value": value})

    return CounterExample(
        {"total": total, "least": least, "most": most},
        unmet,
        fits=holds(5, (0, 1)),
        tried=product((1, 0), repeat=5),
    )


def draw_union(random: Random) -> Number:
    """What two sources of candidates name, and what both do."""
    total = random.randint(8, 20)
    first, second = random.randint(3, total - 2), random.randint(3, total - 2)
    both = random.randint(1, min(first, second) - 1)
    found = first + second - both
    if found >= total:
        raise Redraw
    return Number(
        {"total": total, "first": first, "second": second, "both": both},
        value=found / total,
        arithmetic=f"({first} + {second} - {both}) / {total}",
        wrong=[
            Wrong("both_twice", (first + second) / total),
            Wrong("better_source", max(first, second) / total),
            Wrong("both_alone", both / total),
            Wrong("mean_of_sources", (first + second) / (2 * total)),
        ],
    )


def draw_reach(random: Random) -> Number:
    """What a user takes, more or fewer films than a list has places, and what candidates hold."""
    total = random.choice([6, 7, 8, 9, 12, 13, 14, 16])
    found = random.randint(2, min(total, 10) - 2)
    other = Wrong("denominator=relevant", found / total)
    if total < 10:
        other = Wrong("denominator=k", found / 10)
    return Number(
        {"total": total, "found": found},
        value=found / min(total, 10),
        arithmetic=f"{found} / min({total}, 10)",
        wrong=[other, Wrong("denominator=hits", 1), Wrong("missing", 1 - found / min(total, 10))],
    )


def draw_noise(random: Random) -> Choice:
    """A difference far below or far above its error."""
    error = random.choice([0.002, 0.003, 0.004])
    is_noise = random.random() < 0.5
    difference = round(error * random.choice([0.2, 0.4, 0.6] if is_noise else [4, 5, 6]), 4)
    given = {"difference": difference, "error": error}
    places = {"errors": difference / error}
    return Choice(given, places=places, right="noise" if is_noise else "real")


def draw_finals(random: Random) -> Choice:
    """The scores of four submissions."""
    best = random.randint(90, 120) / 1000
    near = round(best - 0.0001, 4)
    other = round(best - random.choice([0.0006, 0.0008, 0.001]), 4)
    lucky = round(best - random.choice([0.012, 0.015, 0.02]), 4)
    tried = random.choice([40, 60, 80])
    return Choice({"best": best, "near": near, "other": other, "lucky": lucky, "tried": tried})
