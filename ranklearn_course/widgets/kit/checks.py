"""What a widget takes: each check returns the value, or says what would be right."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Real

import numpy as np

from ranklearn_course.metrics import validation
from ranklearn_course.metrics.validation import is_whole


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
        raise ValueError(f"{argument} must be a whole number from {low} to {high}, got {value!r}")
    return int(value)


def real(argument: str, value: object, low: float, high: float) -> float:
    """Return a number from low to high.

    >>> real("threshold", 1, 0, 2)
    1.0
    """
    if not is_real(value) or not low <= value <= high:
        raise ValueError(f"{argument} must be a number from {low:g} to {high:g}, got {value!r}")
    return float(value)


def listed(argument: str, values: object, fewest: int, most: float, what: str) -> list:
    """Return as many values as there is room for, as a list.

    >>> listed("documents", ("ant", "bee"), 2, 8, "names")
    ['ant', 'bee']
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise TypeError(f"{argument} must be a list of {what}, got {values!r}")
    given = values.tolist() if isinstance(values, np.ndarray) else list(values)
    if not fewest <= len(given) <= most:
        raise ValueError(f"{argument} must hold {fewest} to {most} {what}, got {len(given)}")
    return given


def rows_of(rows: list, what: str, *lengths: int) -> list:
    """Return the rows of documents, each of which begins with a name.

    >>> rows_of([("big cats", 2)], "pairs (name, grade)", 2)
    [('big cats', 2)]
    """
    for row in rows:
        is_row = isinstance(row, Sequence) and len(row) in lengths
        if not is_row or not isinstance(row[0], str):
            raise TypeError(f"documents must all be {what}, got {row!r}")
    return rows


def mapping(argument: str, values: object, fewest: int, most: int, what: str) -> Mapping:
    """Return as many names with what they stand for as there is room for.

    >>> mapping("queries", {"cat": 3}, 1, 8, "ranks")
    {'cat': 3}
    """
    if not isinstance(values, Mapping):
        raise TypeError(f"{argument} must map names to {what}, got {values!r}")
    if not fewest <= len(values) <= most:
        raise ValueError(f"{argument} must hold {fewest} to {most} names, got {len(values)}")
    return values


def documents_of(
    documents: object, fewest: int = 0, most: float = math.inf
) -> tuple[list[str], list[float]]:
    """Split pairs (name, grade), or grades alone, into names and grades.

    >>> documents_of([("big cats", 2), ("cars", 0)])
    (['big cats', 'cars'], [2.0, 0.0])
    >>> documents_of([1, 0])
    (['A', 'B'], [1.0, 0.0])
    """
    what = "pairs (name, grade) or grades"
    rows = listed("documents", documents, fewest, most, what)
    if all(isinstance(row, Real) for row in rows):
        rows = [(letters(i), grade) for i, grade in enumerate(rows)]
    rows = rows_of(rows, what, 2)
    return [name for name, _ in rows], grades_of("documents", [grade for _, grade in rows])


def letters(i: int) -> str:
    """Name the documents A, B, ..., Z, AA, AB, ...

    >>> [letters(i) for i in (0, 25, 26, 27)]
    ['A', 'Z', 'AA', 'AB']
    """
    return (letters(i // 26 - 1) if i >= 26 else "") + chr(ord("A") + i % 26)


def grades_of(argument: str, grades: Iterable) -> list[float]:
    """Return grades as numbers; refuse what is not a finite number of 0 or more."""
    return validation.grades(list(grades), argument).astype(float).tolist()


def scored_documents(
    documents: object, fewest: int, most: int, most_grade: int
) -> tuple[list[str], list[int], list[float]]:
    """Split triples into names, grades and scores.

    >>> scored_documents([("A", 1, 2), ("B", 0, 1.5)], 2, 8, most_grade=4)
    (['A', 'B'], [1, 0], [2.0, 1.5])
    """
    what = "triples (name, grade, score)"
    triples = rows_of(listed("documents", documents, fewest, most, what), what, 3)
    names, grades, scores = zip(*triples, strict=True)
    whole_grades = [whole("a grade in documents", grade, 0, most_grade) for grade in grades]
    return list(names), whole_grades, validation.numbers(scores, "scores").astype(float).tolist()


def each_of(argument: str, values: list, n: int, check: Callable, low: float, high: float) -> list:
    """Return one value for each of n documents, each checked by `whole` or `real`.

    >>> each_of("grades", [2, 0], 2, whole, 0, 4)
    [2, 0]
    """
    if len(values) != n:
        raise ValueError(f"{argument} must hold {n} numbers, got {len(values)}")
    return [check(f"each of {argument}", value, low, high) for value in values]
