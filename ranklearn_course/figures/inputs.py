"""What a figure can draw: checks on top of the metrics' own, one clear error that says why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check

MAX_RANKS = 30
MAX_SERIES = 6

TOO_MANY_RANKS = "{name} must have at most {most} ranks to be drawn, got {got}"
NOT_WHOLE_GRADES = "{name} must hold whole grades to be drawn as cards, got {value:g}"
K_TOO_BIG = "{name} must be at most {most} to be drawn, got {got}"
NOT_A_DICT = "{name} must be a dict from names to values, got {kind}"
WRONG_COUNT = "{name} must have 1 to {most} entries, got {got}"
NOT_A_NAME = "{name} must have names as keys, got {key!r}"
OTHER_QUERIES = (
    "{name}[{key!r}] must have the {wanted} queries of {first!r}, got {got}: means over other "
    "queries do not compare"
)
NO_CUTOFFS = "{name} must be a list of one or more cutoffs, got {value!r}"
NOT_RISING = "{name} must rise, got {value}"


def one_list(values: ArrayLike, name: str) -> np.ndarray:
    """Return one ranked list of grades, none of them negative."""
    return check.one_list(check.grades(values, name), name)


def drawable_list(values: ArrayLike, name: str) -> np.ndarray:
    """Return one ranked list of whole grades that is short enough to draw as cards."""
    grades = one_list(values, name)
    if grades.size > MAX_RANKS:
        raise ValueError(TOO_MANY_RANKS.format(name=name, most=MAX_RANKS, got=grades.size))
    broken = grades[grades != np.floor(grades)]
    if broken.size:
        raise ValueError(NOT_WHOLE_GRADES.format(name=name, value=broken[0]))
    return grades.astype(int)


def drawable_cutoff(k: Any, n: int, name: str = "k") -> int:
    """Return a cutoff that can be drawn; None stands for the whole list of n documents."""
    k = n if k is None else check.whole(k, name)
    if k > MAX_RANKS:
        raise ValueError(K_TOO_BIG.format(name=name, most=MAX_RANKS, got=k))
    return k


def cutoffs(ks: Sequence[int] | None, n: int, name: str = "ks") -> list[int]:
    """Return rising cutoffs; None stands for all from 1 to n."""
    if ks is None:
        return list(range(1, n + 1))
    if isinstance(ks, str) or np.ndim(ks) != 1 or len(ks) == 0:
        raise ValueError(NO_CUTOFFS.format(name=name, value=ks))
    whole = [check.whole(k, name) for k in ks]
    if sorted(set(whole)) != whole:
        raise ValueError(NOT_RISING.format(name=name, value=whole))
    return whole


def named(values: Any, name: str, *, most: int = MAX_SERIES) -> dict[str, Any]:
    """Return a dict from names to things to draw, of one up to `most` entries."""
    if not isinstance(values, Mapping):
        raise TypeError(NOT_A_DICT.format(name=name, kind=type(values).__name__))
    if not 1 <= len(values) <= most:
        raise ValueError(WRONG_COUNT.format(name=name, most=most, got=len(values)))
    if wrong := [key for key in values if not isinstance(key, str) or not key.strip()]:
        raise TypeError(NOT_A_NAME.format(name=name, key=wrong[0]))
    return dict(values)


def same_queries(values: Mapping[str, Any], name: str) -> None:
    """Refuse systems that were not asked equally many queries."""
    first, *others = values
    for key in others:
        wanted, got = len(values[first]), len(values[key])
        if got != wanted:
            raise ValueError(
                OTHER_QUERIES.format(name=name, key=key, first=first, wanted=wanted, got=got)
            )
