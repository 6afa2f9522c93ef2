"""Tables query -> document -> number: qrels hold grades, runs hold scores. Checked at the door."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

import numpy as np

Qrels = dict[str, dict[str, int]]
Run = dict[str, dict[str, float]]

#: The largest grade, so that grades fit any array of whole numbers.
MAX_GRADE = 2**31 - 1

GRADE = "the grade must be a whole number, got {value!r}"
SCORE = "the score must be a number, got {value!r}"
SCORE_FINITE = "the score must be a finite number, got {value!r}"

_TABLE = "{name} must map each query to a mapping of documents to numbers, got {got}"

# ASCII spaces part columns. U+FEFF is dropped at the start of a file; lone surrogates are not text.
_NOT_IN_A_COLUMN = re.compile("[ \t\n\r\x0b\x0c\ufeff\ud800-\udfff]")


def checked_qrels(table: Any) -> Qrels:
    """Return query -> document -> grade with every id and grade checked.

    Raises
    ------
    TypeError
        Something other than a mapping of mappings.
    ValueError
        An id that is not text, or a grade that is not a whole number within ±`MAX_GRADE`.

    Examples
    --------
    >>> checked_qrels({"q1": {"d1": np.int8(3)}})
    {'q1': {'d1': 3}}
    """
    return _checked(table, "qrels", int, _fit, checked_grade)


def checked_run(table: Any) -> Run:
    """Return query -> document -> score with every id and score checked.

    Raises
    ------
    TypeError
        Something other than a mapping of mappings.
    ValueError
        An id that is not text, or a score that is not a finite number.

    Examples
    --------
    >>> checked_run({"q1": {"d1": 2}})
    {'q1': {'d1': 2.0}}
    """
    return _checked(table, "run", float, _finite, checked_score)


def checked_grade(value: Any) -> int:
    """Return a grade as an int, or raise ValueError.

    >>> checked_grade(np.int8(3))
    3
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ValueError(GRADE.format(value=value))
    if not _fit([value]):
        raise ValueError(f"the grade must lie between -{MAX_GRADE} and {MAX_GRADE}, got {value!r}")
    return int(value)


def checked_score(value: Any) -> float:
    """Return a score as a float, or raise ValueError.

    >>> checked_score(2)
    2.0
    """
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise ValueError(SCORE.format(value=value))
    try:
        score = float(value)
    except OverflowError:
        raise ValueError(
            "the score must fit a floating-point number (up to 1.8e308), got a larger one"
        ) from None
    if not math.isfinite(score):
        raise ValueError(SCORE_FINITE.format(value=value))
    return score


def is_column(text: Any) -> bool:
    """Tell whether a value can stand in a column of a TREC file: text without spaces.

    >>> is_column("d1"), is_column("d 1"), is_column(1)
    (True, False, False)
    """
    return isinstance(text, str) and text != "" and not _NOT_IN_A_COLUMN.search(text)


def _fit(grades: Collection[int]) -> bool:
    return min(grades) >= -MAX_GRADE and max(grades) <= MAX_GRADE


def _finite(scores: Collection[float]) -> bool:
    return math.isfinite(sum(scores))


def _checked(
    table: Any, name: str, kind: type, all_good: Callable, checked: Callable
) -> dict[str, dict]:
    if not isinstance(table, Mapping):
        raise TypeError(_TABLE.format(name=name, got=type(table).__name__))
    for documents in table.values():
        if not isinstance(documents, Mapping):
            raise TypeError(_TABLE.format(name=name, got=f"a {type(documents).__name__} inside"))
    return {
        _checked_id(query, name): documents
        if _is_plain(documents, kind) and all_good(documents.values())
        else _one_by_one(query, documents, name, checked)
        for query, documents in table.items()
    }


def _is_plain(documents: Mapping, kind: type) -> bool:
    # Most tables come from a reader and pass at once; the others are looked at one by one.
    return set(map(type, documents)) == {str} and set(map(type, documents.values())) == {kind}


def _one_by_one(query: str, documents: Mapping, name: str, checked: Callable) -> dict:
    table = {}
    for document, value in documents.items():
        try:
            table[_checked_id(document, name)] = checked(value)
        except ValueError as error:
            where = {"name": name, "query": query, "document": document}
            raise ValueError(
                ("{name}, query {query!r}, document {document!r}: {reason}").format(
                    **where, reason=error
                )
            ) from None
    return table


def _checked_id(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{name} must name queries and documents by text, got {value!r}")
    return value
