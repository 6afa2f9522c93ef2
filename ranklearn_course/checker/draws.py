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


def draw_grades(random: Random, highest: int = 1, least: int = 1, most: int = 25) -> Case:
    """Draw a list of whole numbers from 0 to the highest, with `least` to `most` of them.

    One list in eight holds nothing above 0.
    """
    values = range(highest + 1) if random.randint(1, 8) > 1 else (0,)
    return draw_list(random, values, random.randint(least, most))


def draw_ranking(random: Random, highest: int) -> Case:
    """Draw a list of grades with a cutoff, which may be larger than the list."""
    return draw_grades(random, highest), random.randint(1, random.choice((2, 28)))


def draw_pair(random: Random, values: Sequence[Any], least: int, most: int) -> Case:
    """Draw two lists of the same length, `least` to `most`."""
    n = random.randint(least, most)
    return draw_list(random, values, n), draw_list(random, values, n)


def draw_distinct(random: Random, steps: Sequence[int], n: int) -> Case:
    """Draw a list of n of the steps, all different, divided by 1, 10, 100 or 1000."""
    divisor = 10 ** random.randint(0, 3)
    return tuple(step / divisor for step in random.sample(steps, n))


def draw_numbers(random: Random, n: int) -> Case:
    """Draw a list of n numbers from -9 to 9, of up to three decimals, some of them equal."""
    return draw_list(random, draw_distinct(random, range(-9, 10), random.randint(1, n)), n)


def draw_shares(random: Random, n: int) -> Case:
    """Draw a list of n numbers from 0 to 1, of three decimals, the ends among them."""
    return tuple(round(min(max(random.uniform(-0.2, 1.2), 0), 1), 3) for _ in range(n))


def draw_order(random: Random, values: Sequence[Any]) -> Case:
    """Draw an order of the values."""
    return tuple(random.sample(tuple(values), len(values)))
