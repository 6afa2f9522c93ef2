"""What is wrong with an answer, where several chapters ask for the same.

The sentences stand in words.toml beside this file. None says that nothing is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from sys import float_info

from ranklearn_course.checker import Sentence


def is_whole(value: object, least: float = 0, most: float = inf) -> bool:
    """Tell a whole number between two others from everything else.

    >>> is_whole(3), is_whole(0, 1), is_whole(True), is_whole(1.0)
    (True, False, False, False)
    """
    return type(value) is int and least <= value <= most


def is_number(value: object, least: float, most: float) -> bool:
    """Tell a number between two others from everything else.

    >>> is_number(0.5, 0, 1), is_number(float("nan"), 0, 1), is_number("0.5", 0, 1)
    (True, False, False)
    """
    return type(value) in (int, float) and least <= value <= most


def are_whole(values: object, least: float, most: float, count: int | None = None) -> bool:
    """Tell a list of whole numbers between two others from everything else.

    >>> are_whole([2, 0], 0, 2), are_whole([3], 0, 2), are_whole([], 0, 2), are_whole([1], 0, 2, 5)
    (True, False, False, False)
    """
    return _is_list(values, count) and all(is_whole(value, least, most) for value in values)


def are_numbers(values: object, count: int | None = None, limit: float = float_info.max) -> bool:
    """Tell a list of numbers from -limit to limit from everything else.

    >>> are_numbers([1, 2.5]), are_numbers([1], 2), are_numbers("12"), are_numbers([30], limit=20)
    (True, False, False, False)
    """
    return _is_list(values, count) and all(is_number(value, -limit, limit) for value in values)


def are_labels(values: object) -> bool:
    """Tell a list of 0 and 1 from everything else; 1.0 is a 1.

    >>> are_labels([1, 0.0]), are_labels([]), are_labels([2]), are_labels("10")
    (True, False, False, False)
    """
    return are_numbers(values) and set(values) <= {0, 1}


def _is_list(values: object, count: int | None) -> bool:
    if not isinstance(values, list | tuple):
        return False
    return len(values) > 0 if count is None else len(values) == count


def refuse_labels(answer: Sequence[object]) -> Sentence | None:
    """Say why an answer does not hold 0 and 1 only."""
    return None if are_labels(answer) else Sentence("not_labels", {"answer": answer})


def refuse_whole(answer: Sequence[object], count: int, least: int, most: int) -> Sentence | None:
    """Say why an answer does not hold so many whole numbers between two others."""
    if are_whole(answer, least, most, count):
        return None
    places = {"count": count, "least": least, "most": most, "answer": answer}
    return Sentence("not_whole", places)
