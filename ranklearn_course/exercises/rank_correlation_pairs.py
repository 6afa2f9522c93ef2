"""What the exercises on rank correlation share: pairs of documents, cases, refusals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random

from ranklearn_course.checker import in_order
from ranklearn_course.exercises.edges import Switch

KOREAN_PAIRS = "the Korean post on learning to rank, whose pairs are neighbours"
# Unequal steps, so that ranks differ from values.
VALUES = (0, 1, 3)

PAIRS = {
    "all": lambda n: list(combinations(range(n), 2)),
    "neighbours": lambda n: [(i, i + 1) for i in range(n - 1)],
}


def is_constant(*lists: Sequence[float]) -> bool:
    """Tell whether one of the lists does not tell any two documents apart.

    >>> is_constant([1, 1], [0, 1]), is_constant([1, 2])
    (True, False)
    """
    return any(len(set(values)) < 2 for values in lists)


def orders(n: int) -> list[tuple[int, ...]]:
    """Return one list for every order of n documents, ties included; n is at most 3.

    >>> orders(2)
    [(1, 0), (0, 1), (0, 0)]
    """
    dense = [set(VALUES[:size]) for size in range(1, n + 1)]
    lists = product(sorted(VALUES[:n], reverse=True), repeat=n)
    return [values for values in lists if set(values) in dense]


def pair_cases(long_ones: int = 90, seed: int = 0) -> tuple[tuple, ...]:
    """Return pairs of lists: all orders of up to three documents, then random longer ones.

    >>> pair_cases()[1]
    ((0, 0), (0, 0))
    """
    small = [pair for n in (1, 2, 3) for pair in product(orders(n), repeat=2)]
    random = Random(seed)
    sizes = [4 + i * 5 // long_ones for i in range(long_ones)]
    long = [(tuple(random.choices(VALUES, k=n)), tuple(random.choices(VALUES, k=n))) for n in sizes]
    return in_order(small) + in_order(long)


NOT_NUMBERS = "{name} must be a list of numbers, got {values}."
NOT_THE_SAME_LENGTH = "{first} and {second} must have the same length, got {n} and {m}."


def is_numbers(values: object) -> bool:
    """Tell whether a value is a list of at least one number.

    >>> is_numbers([1, 2.5]), is_numbers([]), is_numbers([True])
    (True, False, False)
    """
    return (
        isinstance(values, list | tuple)
        and len(values) > 0
        and all(type(value) in (int, float) and abs(value) < 1e15 for value in values)
    )


def refuse_list(relevance: object) -> str:
    """Say what is wrong with one list, in a sentence; empty if nothing is.

    >>> refuse_list("ab")
    'relevance must be a list of numbers, got ab.'
    """
    if is_numbers(relevance):
        return ""
    return NOT_NUMBERS.format(name="relevance", values=relevance)


def refuse_pair(x: object, y: object, names: tuple[str, str] = ("x", "y")) -> str:
    """Say what is wrong with two lists, in a sentence; empty if nothing is.

    >>> refuse_pair([1, 2], [1])
    'x and y must have the same length, got 2 and 1.'
    """
    for name, values in zip(names, (x, y), strict=True):
        if not is_numbers(values):
            return NOT_NUMBERS.format(name=name, values=values)
    if len(x) == len(y):
        return ""
    return NOT_THE_SAME_LENGTH.format(first=names[0], second=names[1], n=len(x), m=len(y))


PAIR_CASES = pair_cases()
NEIGHBOURS = Switch(
    "pairs",
    "neighbours",
    "It compares neighbours only.",
    "How many pairs do four documents have?",
    source=KOREAN_PAIRS,
)
