"""Parts of cases drawn at random, for marked work: `random` is a `random.Random`.

What is rare in lists of numbers and yet likely to be treated wrongly is drawn often enough to be
among the cases of every key: fractions, negative numbers, ties, lists of one or of equal values.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ranklearn_course.checker.cases import Case


def draw_list(random: Random, values: Sequence[Any], n: int) -> Case:
    """Draw a list of n of the values, which may repeat."""
    return tuple(random.choice(values) for _ in range(n))


def draw_grades(random: Random, n: int, highest: int = 1) -> Case:
    """Draw a list of n whole numbers from 0 to the highest; in one of eight lists all are 0."""
    return draw_list(random, range(highest + 1) if random.randint(1, 8) > 1 else (0,), n)


def draw_numbers(random: Random, n: int, largest: float = 1000) -> Case:
    """Draw a list of n numbers of either sign, whole ones or fractions, some of them equal."""
    scale = random.choice(
        [each for each in (0.001, 0.001, 0.01, 0.1, 1, 1, 1000) if each <= largest]
    )
    most = random.choice((3, 9))
    steps = tuple(random.randint(-most, most) for _ in range(n))
    if random.random() < 0.5:
        steps = draw_list(random, steps, n)
    return tuple(round(step * scale, 3) if scale < 1 else step * scale for step in steps)


def draw_different(random: Random, n: int) -> Case:
    """Draw a list of n numbers of either sign, all different."""
    scale = random.choice((0.001, 0.001, 0.01, 0.1, 1, 1, 1000))
    most = max(n, random.choice((3, 9)))
    steps = random.sample(range(-most, most + 1), n)
    return tuple(round(step * scale, 3) if scale < 1 else step * scale for step in steps)


def draw_shares(random: Random, n: int) -> Case:
    """Draw a list of n numbers from 0 to 1, the ends among them; in every other some are equal."""
    shares = tuple(draw_share(random) for _ in range(n))
    return shares if random.random() < 0.5 else draw_list(random, shares, n)


def draw_share(random: Random) -> float:
    """Draw a number from 0 to 1, of three decimals, now and then an end."""
    return round(min(max(random.uniform(-0.2, 1.2), 0), 1), 3)


def draw_positive(random: Random) -> float:
    """Draw a number above 0, below 1 in one of two draws."""
    return round(random.choice((random.uniform(0.1, 1), random.uniform(1, 6))), 3)


def draw_cutoff(random: Random, n: int) -> int:
    """Draw a cutoff for a list of n; it may be larger."""
    return random.randint(1, random.choice((n + 1, n + 1, n + 1, 2 * n + 9)))


def draw_order(random: Random, values: Sequence[Any]) -> Case:
    """Draw an order of the values."""
    return tuple(random.sample(tuple(values), len(values)))
