"""What a widget takes: each check returns the value, or says what would be right."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
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


def documents_of(documents: Iterable) -> tuple[list[str], list[float]]:
    """Split pairs (name, grade), or grades alone, into names and grades.

    >>> documents_of([("big cats", 2), ("cars", 0)])
    (['big cats', 'cars'], [2.0, 0.0])
    >>> documents_of([1, 0])
    (['A', 'B'], [1.0, 0.0])
    """
    if isinstance(documents, str) or not isinstance(documents, Iterable):
        raise TypeError(f"documents must be pairs (name, grade) or grades, got {documents!r}")
    rows = documents.tolist() if isinstance(documents, np.ndarray) else list(documents)
    if all(isinstance(row, Real) for row in rows):
        return [letters(i) for i in range(len(rows))], grades_of("documents", rows)
    if not all(_is_pair(row) for row in rows):
        raise TypeError("documents must all be pairs (name, grade) or all be grades, one form only")
    return [name for name, _ in rows], grades_of("documents", [grade for _, grade in rows])


def _is_pair(row: object) -> bool:
    return isinstance(row, Sequence) and len(row) == 2 and isinstance(row[0], str)


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
    if isinstance(documents, str) or not isinstance(documents, Iterable):
        raise _not_triples(documents)
    triples = list(documents)
    if not fewest <= len(triples) <= most:
        raise ValueError(f"documents must hold {fewest} to {most} of them, got {len(triples)}")
    for triple in triples:
        is_triple = isinstance(triple, Sequence) and len(triple) == 3
        if not is_triple or not isinstance(triple[0], str):
            raise _not_triples(triple)
    names, grades, scores = zip(*triples, strict=True)
    whole_grades = [whole("a grade in documents", grade, 0, most_grade) for grade in grades]
    return list(names), whole_grades, validation.numbers(scores, "scores").astype(float).tolist()


def _not_triples(value: object) -> TypeError:
    return TypeError(f"documents must hold triples (name, grade, score), got {value!r}")
