"""Numbers that a widget takes: each check returns the number, or says what would be right."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from numbers import Real

from ranklearn_course.metrics.validation import is_whole

NOT_WHOLE = "{argument} must be a whole number from {low} to {high}, got {value!r}"
NOT_IN_RANGE = "{argument} must be a number from {low:g} to {high:g}, got {value!r}"
NOT_ABOVE = "{argument} must be a number above {low:g}, got {value!r}"
NOT_TRIPLES = "documents must hold triples (name, grade, score), got {value!r}"
NOT_AS_MANY = "documents must hold {fewest} to {most} of them, got {n}"
NOT_BETWEEN = "{argument} must be a number above {low:g} and below {high:g}, got {value!r}"


def is_real(value: object) -> bool:
    """Return whether a value is a finite number; True and False are none.

    >>> is_real(0.5), is_real(float("nan")), is_real(True)
    (True, False, False)
    """
    return isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)


def whole(argument: str, value: object, low: int, high: int) -> int:
    """Return a whole number from low to high.

    >>> whole("k", 3, 1, 10)
    3
    """
    if not is_whole(value) or not low <= value <= high:
        raise ValueError(NOT_WHOLE.format(argument=argument, low=low, high=high, value=value))
    return int(value)


def real(argument: str, value: object, low: float, high: float) -> float:
    """Return a number from low to high.

    >>> real("threshold", 1, 0, 2)
    1.0
    """
    if not is_real(value) or not low <= value <= high:
        raise ValueError(NOT_IN_RANGE.format(argument=argument, low=low, high=high, value=value))
    return float(value)


def between(argument: str, value: object, low: float, high: float = math.inf) -> float:
    """Return a number strictly between low and high.

    >>> between("base", 2, 1)
    2.0
    """
    if not is_real(value) or not low < value < high:
        message = NOT_ABOVE if math.isinf(high) else NOT_BETWEEN
        raise ValueError(message.format(argument=argument, low=low, high=high, value=value))
    return float(value)


def scored_documents(
    documents: object, fewest: int, most: int, most_grade: int
) -> tuple[list[str], list[int], list[object]]:
    """Split triples into names, grades and scores; the scores are for the widget to check.

    >>> scored_documents([("A", 1, 2), ("B", 0, 1.5)], 2, 8, most_grade=4)
    (['A', 'B'], [1, 0], [2, 1.5])
    """
    if isinstance(documents, str) or not isinstance(documents, Iterable):
        raise TypeError(NOT_TRIPLES.format(value=documents))
    triples = list(documents)
    if not fewest <= len(triples) <= most:
        raise ValueError(NOT_AS_MANY.format(fewest=fewest, most=most, n=len(triples)))
    for triple in triples:
        is_triple = isinstance(triple, Sequence) and len(triple) == 3
        if not is_triple or not isinstance(triple[0], str):
            raise TypeError(NOT_TRIPLES.format(value=triple))
    names, grades, scores = zip(*triples, strict=True)
    whole_grades = [whole("a grade in documents", grade, 0, most_grade) for grade in grades]
    return list(names), whole_grades, list(scores)
