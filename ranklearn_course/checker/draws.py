"""Parts of cases drawn at random, for marked work: `random` is a `random.Random`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ranklearn_course.checker.cases import Case


def draw_list(random: Random, values: Sequence[Any], n: int) -> Case:
    """Draw a list of n of the values, which may repeat."""
    return tuple(random.choice(values) for _ in range(n))


def draw_grades(random: Random, highest: int = 1, least: int = 1, most: int = 25) -> Case:
    """Draw a list of whole numbers from 0 to the highest, with `least` to `most` of them."""
    return draw_list(random, range(highest + 1), random.randint(least, most))


def draw_ranking(random: Random, highest: int) -> Case:
    """Draw a list of grades with a cutoff, which may be larger than the list."""
    return draw_grades(random, highest), random.randint(1, 28)


def draw_pair(random: Random, values: Sequence[Any], least: int, most: int) -> Case:
    """Draw two lists of the same length, `least` to `most`."""
    n = random.randint(least, most)
    return draw_list(random, values, n), draw_list(random, values, n)


def draw_numbers(random: Random, n: int, low: float, high: float, digits: int = 2) -> Case:
    """Draw a list of n numbers between two others, with so many decimals."""
    return tuple(round(random.uniform(low, high), digits) for _ in range(n))


def draw_distinct(random: Random, n: int, low: float, high: float) -> Case:
    """Draw a list of n different numbers of two decimals."""
    hundredths = range(round(low * 100), round(high * 100) + 1)
    return tuple(number / 100 for number in random.sample(hundredths, n))


def draw_order(random: Random, values: Sequence[Any]) -> Case:
    """Draw an order of the values."""
    return tuple(random.sample(tuple(values), len(values)))
